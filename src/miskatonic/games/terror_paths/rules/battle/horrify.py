"""Horrify and Terror (TP-horr, TP-terr, TP-bhor)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.battle.base import Ordered
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.losses import HORRIFY, TERROR, Loss
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Horrify(Step[Terror]):
    """Everyone in the place takes an INT Test of her own; then Terror, against which there is none. Only SAN is lost.

    TP-horr-1, TP-horr-2, TP-horr-3, TP-horr-5, TP-horr-6, TP-terr-1, TP-terr-2
    """

    def __init__(self, place: int, count: int, terror: int = 0) -> None:
        self.place = place
        self.count = count
        self.terror = terror

    def run(self, s: Terror) -> Ask | None:
        steps: list[Step[Terror]] = []
        here = s.present(self.place)
        if self.count > 0 and here:
            s.tell("TP-horr-3", "horrify", (self.place, self.count))
            for seat in here:
                steps.extend([Test(seat, "int"), Horrified(seat, self.count)])
        if self.terror > 0:
            steps.append(Terrified(self.place, self.terror))
        if steps:
            s.then(*steps)
        return None


class Horrified(Step[Terror]):
    """On a failure she loses SAN equal to the number. TP-horr-3"""

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, s: Terror) -> Ask | None:
        if s.alive(self.seat) and not s.passed:
            s.then(Loss(self.seat, self.count, 0, HORRIFY))
        return None


class Terrified(Step[Terror]):
    """A flat loss for each in the place. TP-terr-1"""

    def __init__(self, place: int, count: int) -> None:
        self.place = place
        self.count = count

    def run(self, s: Terror) -> Ask | None:
        here = s.present(self.place)
        if here:
            s.tell("TP-terr-1", "terror", (self.place, self.count))
            s.then(*[Loss(seat, self.count, 0, TERROR) for seat in here])
        return None


class HorrifyStep(Ordered):
    """Step 3: each Enemy with Horrify or Terror, each a separate effect. TP-bhor-1, TP-horr-4"""

    def still(self, s: Terror) -> tuple[int, ...]:
        return tuple([no for no in super().still(s) if self._dreadful(s, no)])

    def _dreadful(self, s: Terror, no: int) -> bool:
        foe = s.foe(no)
        if foe is None:
            return False
        kind = s.box.foes[foe.kind]
        return max(worth(s, kind.horrify, foe.place, NOBODY), worth(s, kind.terror, foe.place, NOBODY)) > 0

    def deed(self, s: Terror, no: int) -> list[Step[Terror]]:
        foe = s.foe(no)
        if foe is None:
            return []
        kind = s.box.foes[foe.kind]
        count = worth(s, kind.horrify, foe.place, NOBODY)
        return [Horrify(foe.place, count, worth(s, kind.terror, foe.place, NOBODY))]
