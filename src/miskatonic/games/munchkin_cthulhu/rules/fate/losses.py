"""Choices that Bad Stuff and Curses leave (MU-run-19, MU-curse-8): which Item, which card, to whom."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Item
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    lose_item,
)
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import printed_bonus
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


def in_place_of(s: Munchkin, seat: int, item: Item) -> int:
    """What is lost if this Item is to be: itself, or what is worn over it. MU-item-21, MU-curse-20"""
    slot = s.box.cards[item.card].slot
    if item.worn and slot != "none":
        shields = [i for i in s.items[seat] if i.worn and i.evil == NONE and s.box.says(i.card, "lost_first")]
        over = next((i for i in shields if s.box.cards[i.card].slot == slot), item)
        return over.card
    return item.card


def lose_this(s: Munchkin, seat: int, card: int, rule: str) -> None:
    """An Item in play is lost; what is worn over others is lost in their place. MU-item-21, MU-dig-18"""
    item = s.item(seat, card)
    if item is None:
        return
    card = in_place_of(s, seat, item)
    lose_item(s, seat, card)
    s.tell(rule, "item_lost", (seat, card))
    items.tidy(s, seat)


def fitting(s: Munchkin, seat: int, which: str, worn: bool) -> list[Item]:
    """The Items in play that a loss can hit. What has turned evil is none. MU-cards-10, MU-curse-20..21"""
    found = [item for item in s.items[seat] if item.evil == NONE and (item.worn or not worn)]
    if which in ("headgear", "armor", "footgear"):
        return [item for item in found if s.box.cards[item.card].slot == which]
    if which == "best_bonus" and found:
        best = max(printed_bonus(s, seat, item) for item in found)
        return [item for item in found if printed_bonus(s, seat, item) == best]
    if which == "cheapest":  # of those that have a value
        found = [item for item in found if s.box.cards[item.card].gold]
    if which in ("cheapest", "dearest") and found:  # No Value is zero, MU-item-2
        prices = [s.box.cards[item.card].gold for item in found]
        price = min(prices) if which == "cheapest" else max(prices)
        return [item for item in found if s.box.cards[item.card].gold == price]
    return found


class LoseItem(Step[Munchkin]):
    """Of the Items that fit, the victim or whom the card names picks the one to lose. MU-curse-8, MU-curse-21"""

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-curse-21"
    puts: ClassVar[tuple[str, ...]] = ("LoseThis",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, chooser: int, which: str, worn: bool, count: int, why: str) -> None:
        self.victim = victim
        self.chooser = chooser
        self.which = which
        self.worn = worn
        self.count = count
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.chooser)
        if len(choices) > 1:
            return Ask((self.chooser,))
        s.then(*choices)  # MU-dig-19
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found = fitting(s, self.victim, self.which, self.worn)
        cards = dict.fromkeys(in_place_of(s, self.victim, item) for item in found)  # before the choice, MU-item-21
        return [LoseThis(self.victim, card, self) for card in cards]


class LoseThis(Step[Munchkin]):
    """This Item is the one to lose."""

    rule: ClassVar[str] = "MU-curse-8"

    def __init__(self, victim: int, card: int, of: LoseItem) -> None:
        self.victim = victim
        self.card = card
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        of = self.of
        if of.count > 1:
            s.then(LoseItem(of.victim, of.chooser, of.which, of.worn, of.count - 1, of.why))
        lose_this(s, self.victim, self.card, of.why)
        return None


class LoseWorth(Step[Munchkin]):
    """Items of the victim's choice worth so much together, or all that have a value.

    What is lost in place of another is settled before the choice, and counts with its own value.
    MU-dig-14, MU-item-21
    """

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-item-3"
    puts: ClassVar[tuple[str, ...]] = ("GiveUpItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, gold: int, why: str) -> None:
        self.victim = victim
        self.gold = gold
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.victim)
        if self.gold <= 0 or not choices:
            return None
        priced = self._priced(s)
        if sum(s.box.cards[item.card].gold for item in priced) <= self.gold:
            outer_first = sorted(priced, key=lambda item: not s.box.says(item.card, "lost_first"))
            for item in outer_first:
                lose_this(s, self.victim, item.card, self.why)
            return None
        return Ask((self.victim,))

    def _priced(self, s: Munchkin) -> list[Item]:
        """The victim's Items that have a value; what has turned evil is none. MU-curse-20"""
        return [item for item in fitting(s, self.victim, "chosen", False) if s.box.cards[item.card].gold]

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        cards = dict.fromkeys(in_place_of(s, self.victim, item) for item in self._priced(s))
        return [GiveUpItem(self.victim, card, self.gold, self.why) for card in cards]


class GiveUpItem(Step[Munchkin]):
    """Give up this Item towards what has to be lost."""

    rule: ClassVar[str] = "MU-dig-14"

    def __init__(self, victim: int, card: int, gold: int, why: str) -> None:
        self.victim = victim
        self.card = card
        self.gold = gold
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        s.then(LoseWorth(self.victim, self.gold - s.box.cards[self.card].gold, self.why))
        lose_this(s, self.victim, self.card, self.why)
        return None
