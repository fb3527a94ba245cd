"""A card as everybody draws it: name, kind, text, and its figures as badges."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.view.sights import SIGHTS
from miskatonic.games.munchkin_cthulhu.words.names import card_facts, title
from miskatonic.kernel.scene.elements import Card

NOTHING: Final = ("", None)
Badges = tuple[tuple[str, str], ...]
MOST: Final = 20_000
"""So many drawn cards are remembered."""


def card_element(s: Munchkin, name: str, card: int, note: str = "", more: Badges = ()) -> Card:
    """The card under this scene id, with what there is to add to it. Most cards lie where they lay before."""
    if note or more:
        return _made(s, name, card, note, more)
    known: Card | None = s.box.shown.get((name, card))
    if known is None:
        if len(s.box.shown) >= MOST:
            s.box.shown.clear()
        known = s.box.shown[name, card] = _made(s, name, card, note, more)
    return known


def _made(s: Munchkin, name: str, card: int, note: str, more: Badges) -> Card:
    printed = s.box.cards[card]
    gist, picture = SIGHTS.get(printed.id, NOTHING)
    return Card(
        id=name,
        name=title(s, card),
        gist=gist,
        picture=picture,
        kind=printed.kind.replace("_", " "),
        text=printed.text,
        note=note,
        badges=(*card_facts(s, card), *more),
        look=printed.kind,
    )
