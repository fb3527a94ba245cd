"""Walking. LR-walk"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.lantern.state import Lantern

from miskatonic.kernel.event import Outcome
from miskatonic.kernel.step import FIRST, Ask, Step


class Turn(Step[Lantern]):
    """Walk on, or rest. LR-walk-1"""

    asks: ClassVar[str] = "LR-walk-1"
    puts: ClassVar[tuple[str, ...]] = ("WalkOn", "Rest")

    def run(self, s: Lantern) -> Ask | None:
        return Ask((s.walker(),), FIRST)

    def candidates(self, s: Lantern, seat: int) -> list[Step[Lantern]]:
        return [WalkOn(), Rest()] if s.walked else [WalkOn()]

    def refused(self, s: Lantern, seat: int) -> list[Step[Lantern]]:
        return [Rest()]

    def timeout(self, s: Lantern, seat: int) -> Step[Lantern] | None:
        return Rest() if s.walked else WalkOn()


class WalkOn(Step[Lantern]):
    """Roll a die and walk that far; a 1 puts out the lantern. LR-walk-2"""

    rule: ClassVar[str] = "LR-walk-2"

    def run(self, s: Lantern) -> Ask | None:
        s.die = s.roll(6)
        if s.die == 1:
            s.walked = 0
            s.tell("LR-walk-2", "dark", (s.walker(),))
            s.turn += 1
        else:
            s.walked += s.die
            s.tell("LR-walk-2", "walked", (s.walker(), s.die))
        s.then(Turn())
        return None


class Rest(Step[Lantern]):
    """Keep the way that was walked; at the end of the road one is home. LR-walk-3, LR-walk-4"""

    rule: ClassVar[str] = "LR-walk-1"
    against: ClassVar[tuple[str, ...]] = ("LR-walk-3",)

    def why_not(self, s: Lantern, seat: int) -> str:
        return "" if s.walked else "LR-walk-3"

    def run(self, s: Lantern) -> Ask | None:
        who = s.walker()
        s.rested[who] += s.walked
        s.walked = 0
        s.tell("LR-walk-3", "rested", (who, s.rested[who]))
        if s.rested[who] >= s.length():
            s.finish(Outcome((who,), tuple(s.rested), "home", "LR-walk-4"))
            return None
        s.turn += 1
        s.then(Turn())
        return None
