"""The gist and the picture of each card."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT
from miskatonic.kernel import pictures

SIGHTS: Final = pictures.load(
    files("miskatonic.games.munchkin_cthulhu.content") / "pictures.toml",
    [card.id for deck in ("door", "treasure") for card in CONTENT.deck(deck)],
)
"""By the card's id; a card of a pack may be missing here."""
