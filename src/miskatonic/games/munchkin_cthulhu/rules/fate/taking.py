"""Items that others take, and Items that turn evil."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    hand_over,
    set_item,
)
from miskatonic.games.munchkin_cthulhu.rules.fate.losses import fitting
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import printed_bonus
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class TakeItems(Step[Munchkin]):
    """Others take one Item of the victim's in play each, in this order, while there are any. MU-run-25"""

    asks: ClassVar[str] = "MU-dig-12"
    limits: ClassVar[str] = "MU-item-3"
    puts: ClassVar[tuple[str, ...]] = ("TakeItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, order: tuple[int, ...]) -> None:
        self.victim = victim
        self.order = order

    def run(self, s: Munchkin) -> Ask | None:
        found = fitting(s, self.victim, "chosen", False)
        if not self.order or not found:
            return None
        if not s.alive(self.order[0]):
            s.then(TakeItems(self.victim, self.order[1:]))
        elif len(found) > 1:
            return Ask((self.order[0],))
        else:
            s.then(*self.candidates(s, self.order[0]))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        cards = dict.fromkeys(item.card for item in fitting(s, self.victim, "chosen", False))
        return [TakeItem(self.victim, card, self.order) for card in cards]


class TakeItem(Step[Munchkin]):
    """Take this Item; it goes to the taker's table, unequipped. MU-dig-12"""

    rule: ClassVar[str] = "MU-run-25"

    def __init__(self, victim: int, card: int, order: tuple[int, ...]) -> None:
        self.victim = victim
        self.card = card
        self.order = order

    def run(self, s: Munchkin) -> Ask | None:
        s.then(TakeItems(self.victim, self.order[1:]))
        hand_over(s, self.victim, self.order[0], self.card)
        s.tell("MU-run-25", "item_moved", (self.victim, self.order[0], self.card))
        items.tidy(s, self.victim)
        items.tidy(s, self.order[0])
        return None


class TurnEvil(Step[Munchkin]):
    """Weapon Becomes Evil strikes the equipped Item with the best bonus, the victim choosing between equals.

    MU-curse-20
    """

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-curse-8"
    puts: ClassVar[tuple[str, ...]] = ("EvilItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, curse: int) -> None:
        self.victim = victim
        self.curse = curse

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.victim)
        if not choices:
            discard(s, self.curse)  # MU-curse-9
            s.tell("MU-curse-9", "no_effect", (self.victim, self.curse))
        elif len(choices) > 1:
            return Ask((self.victim,))
        s.then(*choices)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        clean = [i for i in fitting(s, self.victim, "chosen", True) if i.evil == NONE]
        best = max([0, *[printed_bonus(s, self.victim, item) for item in clean]])
        cards = [item.card for item in clean if best and printed_bonus(s, self.victim, item) == best]
        return [EvilItem(self.victim, card, self.curse) for card in cards]


class EvilItem(Step[Munchkin]):
    """This Item turns on its bearer."""

    rule: ClassVar[str] = "MU-curse-20"

    def __init__(self, victim: int, card: int, curse: int) -> None:
        self.victim = victim
        self.card = card
        self.curse = curse

    def run(self, s: Munchkin) -> Ask | None:
        item = s.item(self.victim, self.card)
        assert item is not None
        set_item(s, self.victim, item.but(evil=self.curse))
        s.tell("MU-curse-20", "evil", (self.victim, self.card))
        return None
