"""The house bot of Cthulhu Mash: it rates every choice by a rule of thumb, walks where its plan leads, and says why.

It looks only at its own legal choices and at a world its seat cannot tell from the real one, and searches nothing.
"""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.bot.answers import FIXED, JUDGES
from miskatonic.games.cthulhu_mash.bot.goal import ATTACK, LEAP, LEAVE, MEND, TAKE, Goal
from miskatonic.games.cthulhu_mash.bot.map import Outlook
from miskatonic.games.cthulhu_mash.bot.monsters import Walks
from miskatonic.games.cthulhu_mash.bot.plan import Planner, spot
from miskatonic.games.cthulhu_mash.bot.reasons import reason
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Step

UNKNOWN: Final = -2.0
"""What a choice is worth that no rule of thumb names."""
SURE: Final = 12.0
"""A deed worth so much is done without looking for anything better elsewhere."""
ROUTINE: Final = frozenset({"Walk", "EndMove", "GoThrough", "MonsterMove", "Move", "Jump"})


class HouseBot:
    """Remembers only the tiles it has come through lately."""

    def __init__(self) -> None:
        self.trail: list[tuple[int, int]] = []
        """Tiles with the turn in which it was seen on them, the latest last."""
        self.outlook: Outlook | None = None
        """What called from other tiles when it looked last."""
        self.set_out: tuple[tuple[int, ...], Planner, Goal] | None = None
        """The plan with which it has just begun a move: it need not be made twice."""

    def left(self, s: Mash, seat: int) -> list[int]:
        """The tiles it has left in this turn and the last two."""
        here = s.space[seat] // SPACES
        recent = [
            (tile, turn) for tile, turn in self.trail if s.turns - 2 * s.seats <= turn <= s.turns and tile != here
        ]
        self.trail = [*recent, (here, s.turns)]
        return [tile for tile, _ in recent]

    def choose(self, at: Seat) -> Move:
        steps = at.legal()
        if len(steps) == 1:
            at.dice.below(1)
            return Move(steps[0], reason="there is nothing else to do")
        s: Mash = at.imagine()
        names = {type(step).__name__ for step in steps}
        if "EndMove" in names:
            return self._moving(s, at.seat, steps)
        if "MonsterMove" in names:
            return _beast(s, at.seat, steps)
        best, rate, why = _rated(s, at.seat, steps)
        if "Move" in names:
            walk = self._walk(s, at.seat, steps, rate)
            if walk is not None:
                return walk
        return Move(best, reason=why or reason(s, at.seat, best))

    def rate(self, s: Mash, seat: int, step: Step[Any]) -> float:
        """What a choice that needs no plan is worth, seen from this seat."""
        return _rate(s, seat, step)

    def _planner(self, s: Mash, seat: int, points: int) -> tuple[Planner, Goal | None]:
        planner = Planner(s, seat, points, self.left(s, seat), self.outlook)
        goal = planner.best()
        self.outlook = planner.outlook
        return planner, goal

    def _walk(self, s: Mash, seat: int, steps: list[Step[Any]], rate: float) -> Move | None:
        """Begin a move, or leap, if the plan is worth more than the best deed."""
        if rate >= SURE:
            return None
        planner, goal = self._planner(s, seat, 0)
        if goal is None or goal.score <= max(rate, 0.0):
            return None
        if goal.cost == 0 and (goal.wait or goal.kind in (ATTACK, MEND)):
            return None
        if goal.kind == LEAP and goal.cost == 0:
            leaps = [step for step in steps if type(step).__name__ == "Jump" and goal.what >> step.space % SPACES & 1]  # type: ignore[attr-defined]
            return Move(leaps[0], reason=f"a leap {goal.why}") if leaps else None
        if goal.cost > planner.move:
            for step in steps:
                if type(step).__name__ == "Jump" and goal.mask & planner.free >> step.space % SPACES & 1:  # type: ignore[attr-defined]
                    return Move(step, reason=f"a leap {goal.why}")
        self.set_out = _sight(s, seat), planner, goal
        move = next(step for step in steps if type(step).__name__ == "Move")
        return Move(move, reason=goal.why)

    def _under_way(self, s: Mash, seat: int) -> tuple[Planner, Goal | None]:
        """The plan of the move just begun, if nothing has changed since; else a new one."""
        begun, self.set_out = self.set_out, None
        if begun is None or begun[0] != _sight(s, seat):
            return self._planner(s, seat, s.mp)
        return begun[1], begun[2]

    def _moving(self, s: Mash, seat: int, steps: list[Step[Any]]) -> Move:
        """The next step of a move: free plays and pick-ups first, then towards the goal."""
        best, rate, _ = _rated(s, seat, steps)
        if rate > 1.0:
            return Move(best, reason=reason(s, seat, best))
        planner, goal = self._under_way(s, seat)
        end = next(step for step in steps if type(step).__name__ == "EndMove")
        if goal is None or goal.score <= 0.0:
            return Move(end, reason="here is as good as anywhere")
        if goal.cost == 0:
            return _arrived(steps, goal, end)
        by_space = {step.space: step for step in steps if type(step).__name__ == "Walk"}  # type: ignore[attr-defined]
        space = spot(planner, goal, list(by_space))
        if space < 0:
            return Move(end, reason="there is no way nearer")
        return Move(by_space[space], reason=goal.why)


def _sight(s: Mash, seat: int) -> tuple[int, ...]:
    """Where one stands in which turn, and where the others stand."""
    space = s.space[seat]
    return s.turns, space, s.health[seat], s.occupied[space // SPACES]


def _rate(s: Mash, seat: int, step: Step[Any]) -> float:
    name = type(step).__name__
    if name in JUDGES:
        return JUDGES[name](s, seat, step)
    return FIXED.get(name, UNKNOWN)


def _rated(s: Mash, seat: int, steps: list[Step[Any]]) -> tuple[Step[Any], float, str]:
    """The best of the choices that need no plan."""
    best, best_rate = steps[0], -1e9
    for step in steps:
        name = type(step).__name__
        if name in ROUTINE and len(steps) > 1:
            continue
        rate = JUDGES[name](s, seat, step) if name in JUDGES else FIXED.get(name, UNKNOWN)
        if rate > best_rate:
            best, best_rate = step, rate
    return best, best_rate, ""


# ---------------------------------------------------------------------- details of a move


def _arrived(steps: list[Step[Any]], goal: Goal, end: Step[Any]) -> Move:
    if goal.kind == LEAVE and not goal.wait:
        for step in steps:
            if type(step).__name__ == "GoThrough" and step.side == goal.what:  # type: ignore[attr-defined]
                return Move(step, reason=goal.why)
    if goal.kind == TAKE:
        for step in steps:
            if type(step).__name__ == "PickUp":
                return Move(step, reason=goal.why)
    return Move(end, reason="this is a good place to stand")


def _beast(s: Mash, seat: int, steps: list[Step[Any]]) -> Move:
    """What a monster does: the best attack, else the move that brings it nearest to one."""
    best, rate, _ = _rated(s, seat, steps)
    moves: list[Any] = [step for step in steps if type(step).__name__ == "MonsterMove"]
    if rate < 2.5:
        walks = Walks(s, seat, moves[0].figure)
        for step in moves:
            worth = walks.rate(step)
            if worth > rate:
                best, rate = step, worth
    return Move(best, reason=reason(s, seat, best))
