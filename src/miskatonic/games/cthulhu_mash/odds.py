"""What foresight calls the outcomes of a choice in Cthulhu Mash."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.figures import CAMPS
from miskatonic.games.cthulhu_mash.rules.combat.attack import Shoot, Strike
from miskatonic.games.cthulhu_mash.rules.monsters.monsters import MonsterShoot, MonsterStrike
from miskatonic.games.cthulhu_mash.rules.moving.escape import BreakFree, StepFree, Struggle
from miskatonic.games.cthulhu_mash.rules.moving.operate import Drill
from miskatonic.games.cthulhu_mash.rules.moving.push import Push, PutWhere
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Step


def named_outcome(before: Mash, after: Mash, seat: int, step: Step[Any]) -> str:
    """What became of this choice, in a few words; empty while it is not settled."""
    if isinstance(step, (Strike, Shoot, Drill, MonsterStrike, MonsterShoot)):
        return _attack(before, after, step.target)
    if isinstance(step, Push):
        if _untouched(before, after):
            return ""
        return "it can be moved" if after.agenda and isinstance(after.agenda[-1], PutWhere) else "in vain"
    if isinstance(step, BreakFree):
        if _untouched(before, after):
            return ""
        held = [hold for hold in after.holds if (hold.figure, hold.kind) == (step.figure, step.kind)]
        return "still held" if held else "free"
    return "no chance in it"


def _untouched(before: Mash, after: Mash) -> bool:
    """The choice is still running, or waits for an answer to it."""
    if after.asking() is before.asking():
        return True
    return bool(after.agenda) and isinstance(after.agenda[-1], (Struggle, StepFree))


def _attack(before: Mash, after: Mash, target: int) -> str:
    """A miss, a hit with the health it took, or a kill."""
    if after.blow is not None or _untouched(before, after):
        return ""
    if target not in dict(after.hits):
        return "a miss"
    if target >= CAMPS:
        return "destroyed" if not after.camps[target - CAMPS] else "a hit"
    if after.space[target] < 0:
        return "a kill"
    lost = before.health[target] - after.health[target]
    return f"a hit, {lost} health" if lost > 0 else "a hit"
