"""Discards that power abilities (MU-class-4..6): what can pay, and paying."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, lose_item, out_of_hand, set_item
from miskatonic.games.munchkin_cthulhu.rules.fate.cult import GiveUpClass, drop_class
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable, trusted
from miskatonic.games.munchkin_cthulhu.rules.items.items import tidy
from miskatonic.games.munchkin_cthulhu.state import Munchkin

ITEM: Final = 100
CHEAT: Final = 200
CLASS: Final = 300
SUPER: Final = 400
FRONT: Final = 500
"""Codes of what may be paid: a place in the hand as it is, or a place on the table with one of these added."""


def payable(s: Munchkin, seat: int, using: int = NONE) -> list[int]:
    """Any card from hand or table but Curses, Cultist cards, the card in use, and what was promised.

    MU-class-4..6, MU-curse-5, MU-curse-20, MU-cult-1, MU-help-14, MU-super-12
    """
    promised = (
        s.fight.deal.cards if s.fight is not None and s.fight.deal is not None and s.fight.fighter == seat else ()
    )
    found = [i for i, card in enumerate(s.hands[seat]) if card not in promised]
    for i, item in enumerate(s.items[seat]):
        if movable(s, item) and not trusted(s, seat, item.card) and item.card != using:
            found.append(ITEM + i)
        if item.cheat != NONE:
            found.append(CHEAT + i)
    found.extend(CLASS + i for i, c in enumerate(s.classes[seat]) if c != using and not s.box.says(c, "bound"))
    if s.supers[seat] != NONE:
        found.append(SUPER)
    found.extend(FRONT + i for i, card in enumerate(s.front[seat]) if not s.box.says(card, "like_a_curse"))
    return found


def card_of(s: Munchkin, seat: int, code: int) -> int:
    """The card that a code stands for."""
    if code < ITEM:
        return s.hands[seat][code]
    if code < CHEAT:
        return s.items[seat][code - ITEM].card
    if code < CLASS:
        return s.items[seat][code - CHEAT].cheat
    if code < SUPER:
        return s.classes[seat][code - CLASS]
    return s.supers[seat] if code == SUPER else s.front[seat][code - FRONT]


def pay(s: Munchkin, seat: int, codes: tuple[int, ...], rule: str) -> None:
    """Discard all of these as a price. MU-class-6, MU-super-13"""
    cards = [(code, card_of(s, seat, code)) for code in codes]
    s.tell(rule, "pays", (seat, *[card for _, card in cards]), reveals=True)
    cheated = [s.items[seat][code - CHEAT].card for code, _ in cards if CHEAT <= code < CLASS]
    for card in cheated:
        _uncheat(s, seat, card)
    for code, card in cards:
        if code < ITEM:
            out_of_hand(s, seat, card)
            discard(s, card)
        elif code < CHEAT:
            lose_item(s, seat, card)
        elif CLASS <= code < SUPER:
            drop_class(s, seat, card, "MU-class-4")
        elif code == SUPER and s.supers[seat] != NONE:
            discard(s, s.supers[seat])
            s.supers[seat] = NONE
        elif code >= FRONT:
            s.front[seat] = tuple([c for c in s.front[seat] if c != card])
            discard(s, card)
    if SUPER in codes and len(s.classes[seat]) > 1:  # judged when all is paid: a Class may be among it
        s.then(GiveUpClass(seat, False, "MU-super-13"))
    tidy(s, seat)


def _uncheat(s: Munchkin, seat: int, card: int) -> None:
    item = s.item(seat, card)
    if item is not None and item.cheat != NONE:
        discard(s, item.cheat)
        set_item(s, seat, item.but(cheat=NONE))
