"""A card as everybody draws it: name, kind, text, and its figures as badges."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.names import card_facts, title
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.scene import Card

Badges = tuple[tuple[str, str], ...]


def card_element(s: Munchkin, name: str, card: int, note: str = "", more: Badges = ()) -> Card:
    """The card under this scene id, with what there is to add to it."""
    printed = s.box.cards[card]
    return Card(
        id=name,
        name=title(s, card),
        kind=printed.kind.replace("_", " "),
        text=printed.text,
        note=note,
        badges=(*card_facts(s, card), *more),
        look=printed.kind,
    )
