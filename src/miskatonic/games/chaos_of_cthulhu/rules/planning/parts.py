"""Activating one's own dice with Summoning Stones: which die, with which Stones, at whom (CC-stones, CC-mat)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.actions import all_targets, out_of_reach
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import Nested, NeverMind
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import (
    used_stones,
)
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import (
    drop_conversion,
    face,
    not_planning,
    planned_parts,
    wanted,
)
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, Chaos, Entry
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.dice import chosen, groups, reach, totals


class PlanPart(Nested):
    """Activate one of your own Elder Dice: choose the Stones whose total is its number, or a 6.

    CC-stones-2, CC-stones-5, CC-stones-10..11
    """

    rule: ClassVar[str] = "CC-game-4"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = (
        "CC-cl-11d", "CC-round-4", "CC-crown-9", "CC-stones-10", "CC-stones-5", "CC-stones-2",
    )  # fmt: skip
    puts: ClassVar[tuple[str, ...]] = ("WithStones", "NeverMind")
    asks: ClassVar[str] = "CC-mat-5"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def why_not(self, s: Chaos, seat: int) -> str:
        busy = not_planning(s, seat)
        if busy:
            return busy
        number = s.dice[s.monster[seat]][self.part]
        if not number:
            return "CC-crown-9"
        if planned_parts(s, seat) >> self.part & 1:
            return "CC-stones-10"
        if reach(s.stones[seat], used_stones(s, seat, True)) & wanted(number):
            return ""
        return "CC-stones-5" if reach(s.stones[seat], 0) & wanted(number) else "CC-stones-2"

    def _ways(self, s: Chaos) -> list[Step[Chaos]]:
        number = s.dice[s.monster[self.seat]][self.part]
        masks = groups(s.stones[self.seat], used_stones(s, self.seat, True), wanted(number))
        return [WithStones(self.seat, self.part, mask) for mask in masks]

    def run(self, s: Chaos) -> Ask | None:
        ways = self._ways(s)
        if len(ways) > 1:
            return Ask((self.seat,))
        s.then(*ways)
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*self._ways(s), NeverMind(seat)]


class WithStones(Nested):
    """This group of Stones activates the die; Heal and Madness need their exact aim now. CC-act-6..7, CC-mat-3"""

    rule: ClassVar[str] = "CC-game-4"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-stones-11", "CC-stones-5", "CC-stones-2", "CC-stones-3")
    puts: ClassVar[tuple[str, ...]] = ("Aim", "NeverMind")
    asks: ClassVar[str] = "CC-mat-3"

    def __init__(self, seat: int, part: int, stones: int) -> None:
        self.seat = seat
        self.part = part
        self.stones = stones

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if not isinstance(asking, PlanPart) or asking.part != self.part:
            return "CC-stones-11"
        used, stones = used_stones(s, seat, True), s.stones[seat]
        if self.stones & used:
            return "CC-stones-5"
        needed = wanted(s.dice[s.monster[seat]][self.part])
        # each Stone of the group with a sign of one's choice: CC-stones-4
        if not 0 < self.stones < 1 << len(stones) or not totals(chosen(stones, self.stones)) & needed:
            return "CC-stones-2"
        return "" if self.stones in groups(stones, used, needed) else "CC-stones-3"

    def live(self, s: Chaos) -> bool:
        """Stones spent on an answer in the meantime are gone. CC-stones-19"""
        return super().live(s) and not self.stones & s.spent[self.seat]

    def run(self, s: Chaos) -> Ask | None:
        kind = face(s, self.seat, self.part)
        if kind in (HEAL, MADNESS):
            return Ask((self.seat,))
        s.then(Aim(self.seat, self.part, self.stones, kind, NOWHERE))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        kind = face(s, seat, self.part)
        return [*[Aim(seat, self.part, self.stones, kind, aim) for aim in all_targets(s)], NeverMind(seat)]


class PlanFree(Nested):
    """The free action of a matched monster: any kind, no Stone, no die. CC-crown-20, CC-crown-23"""

    rule: ClassVar[str] = "CC-crown-23"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-crown-20")
    puts: ClassVar[tuple[str, ...]] = ("Aim", "NeverMind")
    asks: ClassVar[str] = "CC-mat-3"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def why_not(self, s: Chaos, seat: int) -> str:
        spare = s.free >> seat & 1 and not planned_parts(s, seat) >> FREE & 1
        return not_planning(s, seat) or ("" if spare else "CC-crown-20")

    def run(self, s: Chaos) -> Ask | None:
        if self.kind in (HEAL, MADNESS):
            return Ask((self.seat,))
        s.then(Aim(self.seat, FREE, 0, self.kind, NOWHERE))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*[Aim(seat, FREE, 0, self.kind, aim) for aim in all_targets(s)], NeverMind(seat)]


class Aim(Step[Chaos]):
    """Put the token on the mat: Heal and Madness on any part of any monster, Attack and Block beside a diagram.

    CC-act-2, CC-act-4, CC-act-6..9, CC-mat-3, CC-faq-6..7
    """

    rule: ClassVar[str] = "CC-act-9"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-act-11", "CC-mat-3", "CC-mat-8", "CC-crown-9", "CC-stones-11")

    def __init__(self, seat: int, part: int, stones: int, kind: int, aim: int) -> None:
        self.seat = seat
        self.part = part
        self.stones = stones
        self.kind = kind
        self.aim = aim

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if isinstance(asking, WithStones):
            if (asking.part, asking.stones) != (self.part, self.stones):
                return "CC-stones-11"
            kind = face(s, seat, self.part)
        else:
            assert isinstance(asking, PlanFree)
            if (self.part, self.stones) != (FREE, 0):
                return "CC-stones-11"
            kind = asking.kind
        if self.kind != kind:
            return "CC-act-11"
        return "CC-mat-3" if self.aim < 0 else out_of_reach(s, self.aim)

    def run(self, s: Chaos) -> Ask | None:
        drop_conversion(s, self.seat)
        s.plan[self.seat] = (*s.plan[self.seat], Entry(self.part, self.stones, self.kind, self.aim))
        aim = NOWHERE if self.aim == NOWHERE else s.as_told(self.aim)
        s.tell("CC-mat-3", "planned", (self.seat, self.part, self.kind, aim), 1 << self.seat)
        return None


class DropPart(Step[Chaos]):
    """Take an action off your mat again. CC-round-4, CC-stones-13"""

    rule: ClassVar[str] = "CC-stones-13"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-mat-5")
    idle: ClassVar[bool] = True

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def why_not(self, s: Chaos, seat: int) -> str:
        return not_planning(s, seat) or ("" if planned_parts(s, seat) >> self.part & 1 else "CC-mat-5")

    def run(self, s: Chaos) -> Ask | None:
        drop_conversion(s, self.seat)
        s.plan[self.seat] = tuple([entry for entry in s.plan[self.seat] if entry.part != self.part])
        s.tell("CC-round-4", "dropped", (self.seat, self.part), 1 << self.seat)
        return None
