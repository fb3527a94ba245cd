"""Evade tests: against every monster in the space that can act, before moving or acting (MM-evade)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import DEXTERITY
from miskatonic.games.mansions_of_madness.records import EVADE, KEEPER
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def to_evade(s: Mansions, seat: int) -> list[int]:
    """Monsters in her space that are not stunned and have not been evaded this turn. MM-evade-1,
    MM-evade-6, MM-evade-8, MM-evade-11, MM-evade-13"""
    robed = s.has(seat, "robed")
    found = []
    for foe in s.foes_at(s.space[seat]):
        if s.foe_stun[foe] or s.evaded[seat] >> foe & 1:
            continue
        if robed and s.box.kinds[s.box.kind_of[foe]].id == "cultist":
            continue
        found.append(foe)
    return found


class Evade(Step[Mansions]):
    """Every one of them, in the order she likes, as long as she may go on. MM-evade-8, MM-inv-7"""

    asks: ClassVar[str] = "MM-evade-8"
    limits: ClassVar[str] = "MM-evade-6"
    puts: ClassVar[tuple[str, ...]] = ("EvadeNext",)
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and not s.cut_short(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        left = to_evade(s, self.seat)
        if len(left) > 1:
            return Ask((self.seat,))
        if left:
            s.then(EvadeTest(self.seat, left[0]))
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [EvadeNext(self.seat, foe) for foe in to_evade(s, self.seat)]


class EvadeNext(Step[Mansions]):
    """This one first. MM-evade-8"""

    rule: ClassVar[str] = "MM-evade-8"

    def __init__(self, seat: int, foe: int) -> None:
        self.seat = seat
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        s.then(EvadeTest(self.seat, self.foe), Evade(self.seat))
        return None


class EvadeTest(Step[Mansions]):
    """A Dexterity test with the monster's Awareness value; it counts for the turn, passed or failed.
    MM-evade-3, MM-evade-6"""

    def __init__(self, seat: int, foe: int) -> None:
        self.seat = seat
        self.foe = foe

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and s.foe_at[self.foe] >= 0

    def run(self, s: Mansions) -> Ask | None:
        s.evaded[self.seat] |= 1 << self.foe
        s.then(TakeTest(self.seat, DEXTERITY, 0, EVADE, self.foe), MayClaw(self.seat, self.foe))
        return None


class MayClaw(Step[Mansions]):
    """After a failure the keeper may let the monster hurt her; he may waive it. MM-evade-4, MM-gen-2"""

    asks: ClassVar[str] = "MM-evade-4"
    puts: ClassVar[tuple[str, ...]] = ("Claw", "Waive")

    def __init__(self, seat: int, foe: int) -> None:
        self.seat = seat
        self.foe = foe

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and s.foe_at[self.foe] >= 0

    def run(self, s: Mansions) -> Ask | None:
        return None if s.passed else Ask((KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Claw(self.seat, self.foe), Waive()]


class Claw(Step[Mansions]):
    """As much damage as its damage value; its underside is seen. MM-evade-4, MM-secret-3"""

    rule: ClassVar[str] = "MM-evade-4"

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        show_underside(s, self.foe, "MM-secret-3")
        s.tell("MM-evade-4", "claws", (self.who, self.foe, s.claws(self.foe)))
        s.then(Harm(self.who, s.claws(self.foe), 0))
        return None


class Waive(Step[Mansions]):
    """The monster lets her go. MM-evade-4"""

    rule: ClassVar[str] = "MM-evade-4"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


def show_underside(s: Mansions, foe: int, rule: str) -> None:
    """All have seen it now. MM-secret-2, MM-secret-3"""
    if not s.shown >> foe & 1 and s.foe_at[foe] >= 0:
        s.shown |= 1 << foe
        s.tell(rule, "underside", (foe, s.under[foe]), reveals=True)
