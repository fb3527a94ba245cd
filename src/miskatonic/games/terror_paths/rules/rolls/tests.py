"""Tests: one die, the number or lower (TP-test)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.records import BEFORE
from miskatonic.games.terror_paths.content.records import ROLLED as ON_DICE
from miskatonic.games.terror_paths.records import CLOSED, STATS, TEST
from miskatonic.games.terror_paths.rules.effects.conditions import read
from miskatonic.games.terror_paths.rules.items.using import AGAINST_ON_ROLL, against_on_roll, for_roll, use_up
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, RollWindow, close_roll, open_roll, roll_dice
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.sheet.tokens import can_raise
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Test(Step[Terror]):
    """Announced; the number fixed and the die rolled; Luck; success or failure. Each takes it alone.

    TP-test-1, TP-test-2, TP-test-8. What comes of it is read from ``passed`` by the step that follows.
    """

    __test__ = False

    def __init__(self, seat: int, what: str, plus: int = 0) -> None:
        self.seat = seat
        self.what = what
        self.plus = plus

    def run(self, s: Terror) -> Ask | None:
        s.passed = 0
        if s.alive(self.seat):
            no = open_roll(s, TEST, s.place[self.seat], (self.seat,), self.what, self.plus)
            s.then(BeforeTest(no), RollTest(no), OpenRoll(no), TestDone(no))
        return None


class BeforeTest(RollWindow):
    """Insight may be spent, and Items used that must precede the roll. TP-test-8, TP-ins-2"""

    puts: ClassVar[tuple[str, ...]] = ("GoOn", "UseBefore")
    asks: ClassVar[str] = "TP-test-8"

    def order(self, s: Terror) -> Sequence[int]:
        roll = s.roll_of(self.no)
        return roll.seats if roll is not None else ()

    def able(self, s: Terror, seat: int) -> bool:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.what in STATS and can_raise(s, seat, STATS.index(roll.what)):
            return True
        return bool(for_roll(s, seat, BEFORE, roll))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return GoOn(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        return [UseBefore(self.no, seat, held, n) for held, n in for_roll(s, seat, BEFORE, roll)]


class GoOn(Step[Terror]):
    """Nothing more before the roll. TP-test-8, TP-eatk-7"""

    rule: ClassVar[str] = "TP-ins-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class UseBefore(Step[Terror]):
    """Use an Item that must precede the roll. TP-itime-2, TP-att-1"""

    rule: ClassVar[str] = "TP-item-6"
    when: ClassVar[str] = "TP-itime-2"
    against: ClassVar[tuple[str, ...]] = AGAINST_ON_ROLL

    def __init__(self, no: int, seat: int, held: int, use: int) -> None:
        self.no = no
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        return against_on_roll(s, self.seat, BEFORE, roll, self.held, self.use)

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        use_up(s, self.seat, self.held, self.use, "TP-itime-2")
        return None


class RollTest(OfRoll):
    """The number is read now; against 0 nothing helps, 6 cannot fail. TP-test-4, TP-test-6, TP-test-7, TP-test-3"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        if not roll.seats:
            return None
        seat = roll.seats[0]
        need = read(s, roll.what, roll.place, seat) + roll.need
        fixed = roll.but(need=need)
        s.set_roll(fixed)
        if 0 < need < 6 or for_roll(s, seat, ON_DICE, fixed):
            roll_dice(s, self.no, seat, 1, "TP-test-1")
        else:
            s.set_roll(fixed.but(stage=CLOSED))
        return None


class TestDone(OfRoll):
    """Equal or lower succeeds. TP-test-1, TP-test-5, TP-test-7"""

    __test__ = False

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        close_roll(s, self.no)
        s.passed = 0
        if roll.seats:
            face = roll.total
            s.passed = int(face <= roll.need if roll.dice else roll.need >= 6)
            s.tell("TP-test-1", "test", (roll.seats[0], roll.what, roll.need, face, s.passed))
        return None
