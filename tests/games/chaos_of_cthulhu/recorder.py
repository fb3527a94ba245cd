"""Records a whole game for each way a game can end: ``python -m tests.games.chaos_of_cthulhu.recorder``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import Aim, PlanPart, WithStones
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import face
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.kernel.step import Step
from tests import recorder
from tests.recorder import Player, anything

FOLDER = Path(__file__).parent / "journals"
NO = ("PassBonus", "LetStand", "NoBlocks", "LetFall", "KeepMonster", "Ready")


class Ending(recorder.Ending):
    """One way a game can end, with or without a roll-off."""

    def __init__(
        self,
        name: str,
        rule: str,
        seats: int,
        options: dict[str, Any],
        player: Player,
        ring: int = 0,
        rolls: bool = False,
    ) -> None:
        super().__init__(name, rule, seats, options, player, ring)
        self.rolls = rolls
        """It ends with a roll-off."""

    def fits(self, state: Any) -> bool:
        last = [event for event in state.log or [] if event.kind == "roll_off" and event.rule != "CC-setup-13"]
        return super().fits(state) and bool(last) == self.rolls


# ---------------------------------------------------------------------- a peaceful player


def peaceful(s: Chaos, seat: int, dice: mk.Dice) -> Step[Any]:
    """Turns its own dice towards one number and leaves everybody else alone."""
    steps = s.legal(seat)
    useful = [step for step in steps if _helps(s, seat, step)]
    if useful:
        return useful[dice.below(len(useful))]
    stones = [step for step in steps if isinstance(step, WithStones)]
    if stones:
        return stones[0]
    quiet = [step for step in steps if type(step).__name__ in NO]
    return quiet[0] if quiet else anything(s, seat, dice)


def _helps(s: Chaos, seat: int, step: Step[Any]) -> bool:
    mine = s.monster[seat]
    turns = _turns(s, seat)
    if isinstance(step, PlanPart):
        kind = face(s, seat, step.part)
        return (kind == HEAL and max(turns) > 0) or (kind == MADNESS and min(turns) < 0)
    if isinstance(step, Aim) and step.aim // PARTS == mine:
        need = turns[step.aim % PARTS]
        return need > 0 if step.kind == HEAL else need < 0
    return False


def _turns(s: Chaos, seat: int) -> list[int]:
    """How far each die is from the wanted number, what is planned counted."""
    dice = list(s.dice[s.monster[seat]])
    goal = s.target or min(range(1, 7), key=lambda n: sum(abs(n - number) for number in dice))
    for entry in s.plan[seat]:
        if entry.aim >= 0 and entry.aim // PARTS == s.monster[seat]:
            dice[entry.aim % PARTS] += 1 if entry.kind == HEAL else -1
    return [goal - number for number in dice]


ROUNDS = {"lament": "rounds", "rounds": 3}
ENDINGS = (
    Ending("complete", "CC-win-1", 2, {}, peaceful),
    Ending("complete_at_random", "CC-win-1", 2, {}, anything),
    Ending("highest_of_several", "CC-win-3", 4, {}, peaceful),
    Ending("roll_off", "CC-win-4", 4, {}, peaceful, rolls=True),
    Ending("rounds", "CC-lament-1", 3, ROUNDS, anything),
    Ending("clock", "CC-lament-1", 2, {"lament": "clock"}, anything, ring=75),
    Ending("closest_higher", "CC-lament-4", 2, ROUNDS, anything),
    Ending("closest_tie", "CC-lament-4", 4, ROUNDS, anything, rolls=True),
    Ending("lament_complete", "CC-win-1", 3, {"lament": "rounds", "rounds": 10}, peaceful),
    Ending("dare", "CC-dare-1", 2, {"dare": True}, peaceful),
    Ending("dare_roll_off", "CC-win-4", 4, {"dare": True}, peaceful, rolls=True),
    Ending("dare_lament_tie", "CC-dare-6", 3, {"dare": True, **ROUNDS}, anything, rolls=True),
    Ending("crown_last", "CC-crown-25", 3, {"mode": "crown", "offerings": 1}, anything),
    Ending("crown_all_dead", "CC-crown-26", 2, {"mode": "crown", "offerings": 1}, anything, rolls=True),
)

if __name__ == "__main__":
    recorder.record_all(GAME, ENDINGS, FOLDER)
