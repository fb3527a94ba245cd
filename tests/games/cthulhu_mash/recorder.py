"""Records a whole game for each way a game can end: ``python -m tests.games.cthulhu_mash.recorder``.

Most games are played by house bots; where a game must end soon, everybody chooses at random.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.bot.house import HouseBot
from miskatonic.games.cthulhu_mash.figures import CAMPS
from miskatonic.games.cthulhu_mash.records import BARE
from miskatonic.games.cthulhu_mash.rules.combat.areas import Throw
from miskatonic.games.cthulhu_mash.rules.combat.attack import Strike
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, Mash
from miskatonic.kernel.step import Step
from tests import recorder

FOLDER = Path(__file__).parent / "journals"


# ---------------------------------------------------------------------- players


def house(s: Mash, seat: int, dice: mk.Dice) -> mk.Move:
    """A house bot without a memory."""
    return HouseBot().choose(mk.Seat(s, seat, dice))


def weary(s: Mash, seat: int, dice: mk.Dice) -> Step[Any] | mk.Move:
    """Plays on for two rounds and gives up in the third."""
    if s.round > 2 and seat == s.active:
        for step in s.legal(seat):
            if type(step).__name__ == "GiveUp":
                return step
    return house(s, seat, dice)


def idle(s: Mash, seat: int, dice: mk.Dice) -> Step[Any]:
    """Ends every turn and lets every monster rest, so that nobody destroys anything."""
    steps = [step for step in s.legal(seat) if type(step).__name__ in ("EndTurn", "AllDone", "Rest", "Suffer")]
    return steps[0] if steps else recorder.anything(s, seat, dice)


class Covetous(mk.Seat):
    """Sees the world as if spawning spaces were all that counts, and the rival were none."""

    __slots__ = ()

    def imagine(self) -> Any:
        world: Mash = super().imagine()
        world.mode = CAPTURE_THE_FLAG
        return world


def doomed(s: Mash, seat: int, dice: mk.Dice) -> Step[Any] | mk.Move:
    """Two who go together: first the Explorer's spawning space, then blows until one blast is enough for both."""
    if type(s.agenda[-1]).__name__ == "Dynamite":
        return s.legal(seat)[-1]  # the bundle
    explorer = next((x for x in range(2) if s.character[x] == 0), -1)
    if explorer < 0 or seat != s.active or type(s.agenda[-1]).__name__ not in ("Actions", "Moving"):
        return idle(s, seat, dice)
    steps = s.legal(seat)
    end = next(step for step in steps if type(step).__name__ in ("EndTurn", "EndMove"))
    if seat == explorer:
        return _last_blast(s, seat, steps) or end
    if s.camps[explorer]:
        return _strike(steps, CAMPS + explorer) or _towards(s, seat, dice, end)
    if s.health[explorer] > BLAST:
        return _strike(steps, explorer) or _towards(s, seat, dice, end)
    return end


BLAST = 3
"""What the Explorer's bundle of dynamite takes from everybody within it."""


def _strike(steps: list[Any], target: int) -> Step[Any] | None:
    return next((step for step in steps if type(step) is Strike and (step.weapon, step.target) == (BARE, target)), None)


def _last_blast(s: Mash, seat: int, steps: list[Any]) -> Step[Any] | None:
    """The bundle, once it takes them both."""
    if s.camps[seat] or max(s.health[0], s.health[1]) > BLAST:
        return None
    throws = [step for step in steps if type(step) is Throw and {0, 1} <= set(step.targets(s))]
    return throws[0] if throws else None


def _towards(s: Mash, seat: int, dice: mk.Dice, end: Step[Any]) -> Step[Any]:
    """As a house bot would go for a spawning space, without hurting anybody."""
    step = HouseBot().choose(Covetous(s, seat, dice)).step
    return end if getattr(step, "target", -1) in (0, 1) else step


# ---------------------------------------------------------------------- the endings


class Ending(recorder.Ending):
    """One way a game of Cthulhu Mash ends: by which rule, with how many winners, and what else must be so."""

    def __init__(
        self,
        name: str,
        rule: str,
        seats: int,
        winners: int,
        player: recorder.Player = house,
        ring: int = 0,
        so: Callable[[Mash], bool] | None = None,
        longest: int = 900,
        **options: Any,
    ) -> None:
        super().__init__(name, rule, seats, options, player, ring, longest)
        self.how_many = winners
        self.so = so

    def fits(self, state: Any) -> bool:
        if not super().fits(state) or len(state.outcome.winners) != self.how_many:
            return False
        return self.so is None or self.so(state)


FLAG, TOGETHER = "capture_the_flag", "cooperative"
ENDINGS = (
    Ending("death_match", "CM-3.2-2", 2, 1),
    Ending("death_match_three", "CM-3.2-2", 3, 1),
    Ending("death_match_teams", "CM-3.2-2", 3, 2, teams=True, longest=1500),
    Ending("death_match_draw", "CM-3.2-2", 2, 0, doomed, dynamite=True, layout="duel"),
    Ending("given_up", "CM-3.2-2", 2, 1, weary),
    Ending("flag", "CM-3.2-4", 2, 1, mode=FLAG),
    Ending("flag_teams", "CM-3.2-4", 3, 2, mode=FLAG, teams=True, longest=500),
    Ending("flag_last_side", "CM-3.2-5", 2, 1, mode=FLAG),
    Ending("together_won", "CM-3.2-6", 2, 2, mode=TOGETHER),
    Ending("together_lost", "CM-3.2-8", 2, 0, mode=TOGETHER),
    Ending("together_sanity_lost", "CM-3.2-8", 2, 0, mode=TOGETHER, sanity=True),
    Ending("together_shared_lost", "CM-3.2-8", 2, 0, mode=TOGETHER, shared_start=True),
    Ending("together_rounds", "CM-ref-12", 2, 0, mode=TOGETHER, rounds=10),
    Ending("together_time", "CM-9.4-2", 2, 0, mode=TOGETHER, minutes=5, ring=40),
    Ending("solo_won", "CM-3.2-6", 1, 1),
    Ending("solo_lost", "CM-3.2-8", 1, 0),
    Ending("rounds_ahead", "CM-ref-12", 2, 1, rounds=10),
    Ending("rounds_even", "CM-ref-12", 2, 0, idle, rounds=10),
    Ending("rounds_flag", "CM-ref-12", 3, 1, mode=FLAG, rounds=10),
)


def main() -> None:
    """Record all of them."""
    recorder.record_all(GAME, ENDINGS, FOLDER)


if __name__ == "__main__":
    main()
