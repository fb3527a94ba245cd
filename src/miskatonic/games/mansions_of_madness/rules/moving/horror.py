"""Horror tests: when one is due, in which order, what comes of it (MM-horror)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import WILLPOWER
from miskatonic.games.mansions_of_madness.records import HORROR, KEEPER, NOWHERE
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step

Pairs = tuple[tuple[int, int], ...]
"""Who tests against which monster."""


def monster_comes(s: Mansions, foe: int) -> None:
    """A monster has come into a room, or been placed there. MM-horror-1, MM-horror-6, MM-horror-9, MM-horror-12"""
    room = s.foe_room(foe)
    if room == NOWHERE or s.active < 0:
        return  # in setup there are none: MM-horror-13
    due = [seat for seat in s.in_room(room) if not (s.tested[seat] | s.left_room[seat]) >> foe & 1]
    if due:
        s.then(Horrors(tuple([(seat, foe) for seat in due])))


def monster_goes(s: Mansions, foe: int, room: int) -> None:
    """It goes out of a room: those in it make no test when it comes back this turn. MM-horror-6, MM-horror-12"""
    for seat in s.in_room(room):
        s.left_room[seat] |= 1 << foe


def investigator_comes(s: Mansions, seat: int) -> None:
    """She comes into a room with monsters. MM-horror-1, MM-horror-5, MM-horror-7, MM-horror-10"""
    if s.active < 0:
        return
    due = [foe for foe in s.foes_in(s.room(seat)) if not s.tested[seat] >> foe & 1]
    if due:
        s.then(Horrors(tuple([(seat, foe) for foe in due])))


class Horrors(Step[Mansions]):
    """Several tests that are due: the keeper picks the order. MM-horror-4, MM-horror-8, MM-horror-10"""

    asks: ClassVar[str] = "MM-horror-4"
    limits: ClassVar[str] = "MM-horror-7"
    puts: ClassVar[tuple[str, ...]] = ("TestNext",)
    must: ClassVar[bool] = True

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs

    def run(self, s: Mansions) -> Ask | None:
        due = [pair for pair in self.pairs if still_due(s, pair)]
        if len(due) > 1:
            return Ask((KEEPER,))
        if due:
            s.then(HorrorTest(*due[0]))
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [TestNext(self, *pair) for pair in self.pairs if still_due(s, pair)]


def still_due(s: Mansions, pair: tuple[int, int]) -> bool:
    """She is alive and in the room of the monster, hiding or not, and has not tested against it this turn; it may be
    stunned. MM-horror-7, MM-horror-10, MM-horror-11"""
    seat, foe = pair
    here = s.foe_at[foe] >= 0 and s.alive(seat) and s.room(seat) == s.foe_room(foe)
    return here and not s.tested[seat] >> foe & 1


class TestNext(Step[Mansions]):
    """This test is next. MM-horror-4"""

    rule: ClassVar[str] = "MM-horror-4"

    def __init__(self, of: Horrors, who: int, foe: int) -> None:
        self.of = of
        self.who = who
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        rest = tuple([pair for pair in self.of.pairs if pair != (self.who, self.foe)])
        s.then(HorrorTest(self.who, self.foe), Horrors(rest))
        return None


class HorrorTest(Step[Mansions]):
    """A Willpower test with the monster's Horror value. MM-horror-2, MM-horror-3"""

    def __init__(self, seat: int, foe: int) -> None:
        self.seat = seat
        self.foe = foe

    def live(self, s: Mansions) -> bool:
        return still_due(s, (self.seat, self.foe))

    def run(self, s: Mansions) -> Ask | None:
        s.tested[self.seat] |= 1 << self.foe
        s.then(TakeTest(self.seat, WILLPOWER, 0, HORROR, self.foe), Shudder(self.seat))
        return None


class Shudder(Step[Mansions]):
    """On a failure 1 horror. MM-horror-3"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        if not s.passed:
            s.then(Harm(self.seat, 0, 1))
        return None
