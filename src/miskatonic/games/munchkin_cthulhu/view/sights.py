"""The gist and the picture of each card; what decks and players without a Class show."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT
from miskatonic.kernel.scene import pictures

SIGHTS: Final = pictures.load(
    files("miskatonic.games.munchkin_cthulhu.content") / "facts" / "pictures.toml",
    [card.id for deck in ("door", "treasure") for card in CONTENT.deck(deck)],
    ("shelf.box", "seat.bare", "pile.doors", "pile.treasures"),
)
"""By the card's id; a card of a pack may be missing here."""
BOX: Final = SIGHTS["shelf.box"][1]
BARE: Final = SIGHTS["seat.bare"][1]
DOORS: Final = SIGHTS["pile.doors"][1]
TREASURES: Final = SIGHTS["pile.treasures"][1]
