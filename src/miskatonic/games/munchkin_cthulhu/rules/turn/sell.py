"""Selling Items for levels (MU-sell): on one's own turn, out of combat, a thousand Gold Pieces a level."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.records import HAND, TABLE
from miskatonic.games.munchkin_cthulhu.rules.base import disturb
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, lose_item, out_of_hand
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step

PER_LEVEL: Final = 1000
IN_HAND: Final = 1000
"""An entry of a sale: the card, with this added if it is sold out of the hand."""


def wares(s: Munchkin, seat: int) -> list[int]:
    """Everything that could still go into the sale, from hand and table. MU-sell-5, MU-sell-9, MU-other-1"""
    hand = [card + IN_HAND for card in s.hands[seat] if s.box.is_item[card]]
    table = [item.card for item in s.items[seat] if movable(s, item)]
    left = hand + table
    for entry in s.sale:
        left.remove(entry)
    return left


def worth(s: Munchkin, entries: list[int] | tuple[int, ...]) -> int:
    """A No Value Item counts zero. MU-sell-2"""
    cards = s.box.cards
    return sum([cards[entry % IN_HAND].gold for entry in entries])


def why_no_sale(s: Munchkin, seat: int) -> str:
    """MU-sell-6..8, MU-act-8"""
    if seat != s.turn or s.in_combat(seat):
        return "MU-sell-6"
    if s.level[seat] >= 9:
        return "MU-sell-7"
    return "MU-sell-8" if worth(s, wares(s, seat)) < PER_LEVEL else ""


class BeginSale(Step[Munchkin]):
    """Choose Items to sell. MU-sell-1, MU-sell-5"""

    rule: ClassVar[str] = "MU-sell-1"
    against: ClassVar[tuple[str, ...]] = ("MU-sell-6", "MU-sell-7", "MU-sell-8")
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_no_sale(s, self.seat)

    def run(self, s: Munchkin) -> Ask | None:
        s.sale = ()
        s.then(Selling(self.seat))
        return None


class Selling(Step[Munchkin]):
    """Item by item, until the seller is content. MU-sell-8"""

    asks: ClassVar[str] = "MU-sell-8"
    limits: ClassVar[str] = "MU-sell-9"
    puts: ClassVar[tuple[str, ...]] = ("NoSale", "AddToSale", "CloseSale")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((self.seat,))

    def timeout(self, s: Munchkin, seat: int) -> Step[Munchkin]:
        """Whoever is too late sells nothing. MU-dig-6"""
        return NoSale(seat)

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = []
        if worth(s, s.sale) >= PER_LEVEL:
            found.append(CloseSale(seat))
        found.append(NoSale(seat))
        found.extend(AddToSale(seat, entry) for entry in dict.fromkeys(wares(s, seat)))
        return found


class AddToSale(Step[Munchkin]):
    """Sell this Item too. MU-sell-5"""

    rule: ClassVar[str] = "MU-sell-5"

    def __init__(self, seat: int, entry: int) -> None:
        self.seat = seat
        self.entry = entry

    def run(self, s: Munchkin) -> Ask | None:
        s.sale = (*s.sale, self.entry)
        s.then(Selling(self.seat))
        return None


class NoSale(Step[Munchkin]):
    """Never mind."""

    rule: ClassVar[str] = "MU-sell-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.sale = ()
        return None


class CloseSale(Step[Munchkin]):
    """Discard them and gain a level for each full thousand; no change is given, and Level 10 cannot be bought.

    MU-sell-1, MU-sell-3..4, MU-sell-7
    """

    rule: ClassVar[str] = "MU-sell-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        sold, s.sale = s.sale, ()
        gold = worth(s, sold)
        for entry in sold:
            place, card = (HAND, entry - IN_HAND) if entry >= IN_HAND else (TABLE, entry)
            if place == HAND:
                out_of_hand(s, self.seat, card)
                discard(s, card)
            else:
                lose_item(s, self.seat, card)
        s.tell("MU-sell-1", "sold", (self.seat, gold, *[entry % IN_HAND for entry in sold]), reveals=True)
        disturb(s)
        items.tidy(s, self.seat)
        levels.gain(s, self.seat, gold // PER_LEVEL, "MU-sell-4")
        return None
