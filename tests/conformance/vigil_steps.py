"""Vigil, a toy: its steps. Everybody walks until all have declared done; all must be content with the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.kernel.event import ALL, Outcome
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering
from tests.conformance.vigil_table import HALL, STEPS, TOWER, WINCH, Vigil


class Seated(Step[Vigil]):
    """Something one seat chooses."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Night(Step[Vigil]):
    """The lead passes on; all walk, then the dice are rolled."""

    def run(self, s: Vigil) -> Ask | None:
        s.night += 1
        s.lead = s.night % s.seats
        s.room = [HALL] * s.seats
        s.steps = [STEPS] * s.seats
        s.tell("VI-night-1", "night", (s.night,))
        s.then(Walking(), Roll(), OpenRoll(), Count())
        return None


class Walking(Gathering[Vigil]):
    """All walk in any order until all have declared done; who pauses may go on while steps are left."""

    asks: ClassVar[str] = "VI-night-1"
    puts: ClassVar[tuple[str, ...]] = ("Done", "Walk")

    def order(self, s: Vigil) -> Sequence[int]:
        return s.around()

    def able(self, s: Vigil, seat: int) -> bool:
        return s.afoot(seat)

    def decline(self, s: Vigil, seat: int) -> Step[Vigil]:
        return Done(seat)

    def plays(self, s: Vigil, seat: int) -> list[Step[Vigil]]:
        return [walk for walk in self._walks(s, seat) if not walk.why_not(s, seat)]

    def refused(self, s: Vigil, seat: int) -> list[Step[Vigil]]:
        return self._walks(s, seat)

    def _walks(self, s: Vigil, seat: int) -> list[Step[Vigil]]:
        here = s.room[seat]
        return [Walk(seat, to) for to in (here - 1, here + 1) if WINCH <= to <= TOWER]


class Done(Seated):
    """I stay where I am, unless something changes."""

    rule: ClassVar[str] = "VI-walk-2"
    against: ClassVar[tuple[str, ...]] = ("VI-roll-4",)

    def why_not(self, s: Vigil, seat: int) -> str:
        asking = s.agenda[-1]
        return "VI-roll-4" if isinstance(asking, Gathering) and asking.content >> seat & 1 else ""

    declines: ClassVar[bool] = True

    def run(self, s: Vigil) -> Ask | None:
        s.declared(self.seat)
        return None


class Walk(Step[Vigil]):
    """One room on; up the tower only while somebody hauls at the winch."""

    rule: ClassVar[str] = "VI-walk-1"
    against: ClassVar[tuple[str, ...]] = ("VI-walk-3", "VI-walk-4", "VI-walk-5")

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Vigil, seat: int) -> str:
        if not s.steps[seat]:
            return "VI-walk-4"
        if abs(self.to - s.room[seat]) != 1:
            return "VI-walk-5"
        return "VI-walk-3" if self.to == TOWER and not s.hauled(seat) else ""

    def concerns(self, s: Vigil, seat: int) -> int:
        return s.minding(self.to)

    def run(self, s: Vigil) -> Ask | None:
        s.room[self.seat] = self.to
        s.steps[self.seat] -= 1
        s.tell("VI-walk-1", "walked", (self.seat, self.to))
        return None


class Roll(Step[Vigil]):
    """A die for each seat."""

    def run(self, s: Vigil) -> Ask | None:
        s.dice = tuple([s.roll(6) for _ in range(s.seats)])
        s.tell("VI-roll-1", "rolled", s.dice)
        return None


class OpenRoll(Gathering[Vigil]):
    """The dice lie open until all with luck are content with them."""

    asks: ClassVar[str] = "VI-roll-1"
    puts: ClassVar[tuple[str, ...]] = ("Content", "Again")

    def order(self, s: Vigil) -> Sequence[int]:
        return s.around()

    def able(self, s: Vigil, seat: int) -> bool:
        return s.luck[seat] > 0

    def decline(self, s: Vigil, seat: int) -> Step[Vigil]:
        return Content(seat)

    def plays(self, s: Vigil, seat: int) -> list[Step[Vigil]]:
        return [Again(seat, die) for die, shown in enumerate(s.dice) if shown < 6]


class Content(Seated):
    """Let the dice lie."""

    rule: ClassVar[str] = "VI-roll-2"
    against: ClassVar[tuple[str, ...]] = ("VI-roll-4",)

    def why_not(self, s: Vigil, seat: int) -> str:
        asking = s.agenda[-1]
        return "VI-roll-4" if isinstance(asking, Gathering) and asking.content >> seat & 1 else ""

    declines: ClassVar[bool] = True

    def run(self, s: Vigil) -> Ask | None:
        s.tell("VI-roll-2", "content", (self.seat,))
        return None


class Again(Step[Vigil]):
    """Luck rolls a die again; all look at the dice anew."""

    rule: ClassVar[str] = "VI-roll-3"
    against: ClassVar[tuple[str, ...]] = ("VI-roll-4",)

    def __init__(self, seat: int, die: int) -> None:
        self.seat = seat
        self.die = die

    def why_not(self, s: Vigil, seat: int) -> str:
        return "VI-roll-4" if s.dice[self.die] == 6 else ""

    def concerns(self, s: Vigil, seat: int) -> int:
        return ALL

    def run(self, s: Vigil) -> Ask | None:
        s.luck[self.seat] -= 1
        rolled = s.roll(6)
        s.dice = tuple([rolled if die == self.die else shown for die, shown in enumerate(s.dice)])
        s.tell("VI-roll-3", "again", (self.seat, rolled))
        return None


class Count(Step[Vigil]):
    """Whoever reached the tower lights a lamp with four or more. The last night ends it."""

    def run(self, s: Vigil) -> Ask | None:
        s.lit += sum([shown > 3 for seat, shown in enumerate(s.dice) if s.room[seat] == TOWER])
        s.dice = ()
        if s.night < s.nights:
            s.then(Night())
        else:
            s.finish(Outcome(tuple(range(s.seats)) if s.lit else (), (s.lit,), "dawn", "VI-end-1"))
        return None
