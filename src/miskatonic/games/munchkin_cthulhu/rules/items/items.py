"""Items on the table: equipping, turning sideways, what has become illegal (MU-item)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import lose_item, set_item
from miskatonic.games.munchkin_cthulhu.rules.items.gear import (
    forbidden,
    hands_needed,
    hands_of,
    membership,
    overloaded,
    slot_of,
    why_not_worn,
)
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Step


def frozen(s: Munchkin, seat: int) -> str:
    """In combat and in flight nobody changes what is equipped. MU-item-6, MU-run-17, MU-cbt-13"""
    if not s.alive(seat):
        return "MU-act-14"
    return "MU-item-6" if s.in_combat(seat) else ""


class Equip(Step[Munchkin]):
    """Use a carried Item, at any moment out of combat, on anyone's turn. MU-act-5, MU-item-11"""

    rule: ClassVar[str] = "MU-act-5"
    against: ClassVar[tuple[str, ...]] = (
        "MU-item-3", "MU-item-6", "MU-shot-9", "MU-item-13", "MU-item-8", "MU-item-9",
    )  # fmt: skip
    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def why_not(self, s: Munchkin, seat: int) -> str:
        item = s.item(self.seat, self.card)
        if item is None or item.worn:
            return "MU-item-3"
        return frozen(s, self.seat) or why_not_worn(s, self.seat, item)

    def run(self, s: Munchkin) -> Ask | None:
        item = s.item(self.seat, self.card)
        assert item is not None
        set_item(s, self.seat, item.but(worn=True))
        s.tell("MU-act-5", "equipped", (self.seat, self.card), watching(s, self.seat))
        return None


class Unequip(Step[Munchkin]):
    """Turn an Item sideways. MU-act-5, MU-item-5, MU-curse-20"""

    rule: ClassVar[str] = "MU-act-5"
    against: ClassVar[tuple[str, ...]] = ("MU-item-5", "MU-item-6", "MU-curse-20")
    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def why_not(self, s: Munchkin, seat: int) -> str:
        item = s.item(self.seat, self.card)
        if item is None or not item.worn:
            return "MU-item-5"
        return frozen(s, self.seat) or ("MU-curse-20" if item.evil != NONE else "")

    def run(self, s: Munchkin) -> Ask | None:
        item = s.item(self.seat, self.card)
        assert item is not None
        sideways(s, self.seat, self.card, "MU-act-5")
        tidy(s, self.seat)
        return None


def sideways(s: Munchkin, seat: int, card: int, rule: str) -> None:
    item = s.item(seat, card)
    assert item is not None
    set_item(s, seat, item.but(worn=False))
    s.tell(rule, "unequipped", (seat, card), watching(s, seat))


def watching(s: Munchkin, seat: int) -> int:
    """Who sees what happens in front of a seat: everybody, but for opening plays. MU-cards-8, MU-char-6"""
    return 1 << seat if s.opening else ALL


def tidy(s: Munchkin, seat: int) -> None:
    """What may no longer be used is turned sideways: outside combat by itself, beyond the limits by choice.

    MU-item-14, MU-item-18
    """
    if not s.in_combat(seat):
        again = True
        while again:  # one Item may have allowed another
            bad = [i for i in s.items[seat] if i.worn and i.evil == NONE and forbidden(s, seat, i)]
            for item in bad:
                sideways(s, seat, item.card, "MU-item-14")
            again = bool(bad)
        if s.pretends >> seat & 1 and membership(s, seat) is None:
            s.pretends &= ~(1 << seat)
    if overloaded(s, seat):
        s.then(FixGear(seat))


class FixGear(Step[Munchkin]):
    """Equipment beyond the limits: its owner turns Items sideways until they are kept, even in combat. MU-item-18"""

    asks: ClassVar[str] = "MU-item-14"
    puts: ClassVar[tuple[str, ...]] = ("TurnSideways",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        if not overloaded(s, self.seat):
            return None
        choices = self.candidates(s, self.seat)
        if len(choices) > 1:
            return Ask((self.seat,), stay=True)
        s.then(*choices, *([self] if choices else []))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        """Those that take part in the excess; what fills neither slot nor hand is no help."""
        worn = [item for item in s.items[seat] if item.worn]
        slots = [slot_of(s, item) for item in worn]
        handful = sum(hands_needed(s, item) for item in worn) > hands_of(s, seat)
        return [
            TurnSideways(seat, item.card)
            for item, slot in zip(worn, slots, strict=True)
            if item.evil == NONE and ((handful and hands_needed(s, item)) or (slot != "none" and slots.count(slot) > 1))
        ]


class TurnSideways(Step[Munchkin]):
    """Turn this one sideways."""

    rule: ClassVar[str] = "MU-item-18"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        sideways(s, self.seat, self.card, "MU-item-18")
        return None


class DropEvil(Step[Munchkin]):
    """Outside combat an Item turned evil may be discarded at the price of two levels. MU-curse-20, MU-lvl-7"""

    rule: ClassVar[str] = "MU-curse-20"
    against: ClassVar[tuple[str, ...]] = ("MU-item-15", "MU-item-6", "MU-lvl-7")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def why_not(self, s: Munchkin, seat: int) -> str:
        if all(item.evil == NONE for item in s.items[self.seat] if item.card == self.card):
            return "MU-item-15"
        return frozen(s, self.seat) or ("MU-lvl-7" if s.level[self.seat] < 3 else "")

    def run(self, s: Munchkin) -> Ask | None:
        levels.lose(s, self.seat, 2, "MU-curse-20")
        lose_item(s, self.seat, self.card)
        s.tell("MU-curse-20", "item_lost", (self.seat, self.card))
        tidy(s, self.seat)
        return None


class Pretend(Step[Munchkin]):
    """Declare to pass for a Cultist, or not to: at will, at any opportunity. MU-cult-27"""

    rule: ClassVar[str] = "MU-item-4"
    against: ClassVar[tuple[str, ...]] = ("MU-cult-27",)
    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, yes: bool) -> None:
        self.seat = seat
        self.yes = yes

    def why_not(self, s: Munchkin, seat: int) -> str:
        fight = s.fight if s.in_combat(self.seat) else None
        free = membership(s, self.seat) is not None and (fight is None or bool(fight.pretended >> self.seat & 1))
        return "" if free and self.yes == (not s.pretends >> self.seat & 1) else "MU-cult-27"

    def run(self, s: Munchkin) -> Ask | None:
        s.pretends = s.pretends | 1 << self.seat if self.yes else s.pretends & ~(1 << self.seat)
        s.tell("MU-cult-27", "pretends", (self.seat, int(self.yes)))
        tidy(s, self.seat)
        return None


class PretendInFight(Pretend):
    """The first change of mind in a fight: more than a shuffling of one's own cards, since it moves the totals."""

    idle: ClassVar[bool] = False

    def why_not(self, s: Munchkin, seat: int) -> str:
        fight = s.fight if s.in_combat(self.seat) else None
        free = membership(s, self.seat) is not None and fight is not None and not fight.pretended >> self.seat & 1
        return "" if free and self.yes == (not s.pretends >> self.seat & 1) else "MU-cult-27"

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        s.fight = fight.but(pretended=fight.pretended | 1 << self.seat)
        return super().run(s)


class CountMeIn(Step[Munchkin]):
    """Where everybody else is a Cultist, the bearer may count as one to end the game. MU-cult-27, MU-cult-19"""

    rule: ClassVar[str] = "MU-item-4"
    against: ClassVar[tuple[str, ...]] = ("MU-cult-27", "MU-cult-19")
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Munchkin, seat: int) -> str:
        if membership(s, self.seat) is None or s.opening or not s.alive(self.seat):
            return "MU-cult-27"
        others = [other for other in range(s.seats) if other != self.seat]
        return "" if all(s.is_cultist(other) for other in others) else "MU-cult-19"

    def run(self, s: Munchkin) -> Ask | None:
        s.tell("MU-cult-27", "counts_in", (self.seat,))
        levels.cult_wins(s)
        return None
