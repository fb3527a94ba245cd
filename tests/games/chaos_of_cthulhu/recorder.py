"""Records a whole game for each way a game can end: ``python -m tests.games.chaos_of_cthulhu.recorder``.

The games are real ones: seeds are tried until one ends in the wanted way. Record anew when an edition changes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content import HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.steps.planning import Aim, PlanPart, WithStones, face
from miskatonic.kernel.bot import sample
from miskatonic.kernel.journal import CHOICE, CLOCK, Entry
from miskatonic.kernel.step import Form, Step, Values

FOLDER = Path(__file__).parent / "journals"
NO = ("PassBonus", "LetStand", "NoBlocks", "LetFall", "KeepMonster", "Ready")
Player = Callable[[Chaos, int, mk.Dice], Step[Any]]


class Ending:
    """One way a game can end: how it is set up and played, and the rule that must decide it."""

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
        self.name = name
        self.rule = rule
        self.seats = seats
        self.options = options
        self.player = player
        self.ring = ring
        """After so many choices the clock rings."""
        self.rolls = rolls
        """It ends with a roll-off."""


# ---------------------------------------------------------------------- two kinds of players


def anything(s: Chaos, seat: int, dice: mk.Dice) -> Step[Any]:
    """Any legal choice, one as likely as the other."""
    steps = [step for step in s.legal(seat) if not step.idle]
    return steps[dice.below(len(steps))]


def peaceful(s: Chaos, seat: int, dice: mk.Dice) -> Step[Any]:
    """Turns the own dice towards one number and leaves everybody else alone."""
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


# ---------------------------------------------------------------------- playing and recording


def play(ending: Ending, seed: int, longest: int) -> tuple[Chaos, list[Entry]]:
    """One game, with the inputs that it took."""
    state = GAME.start(ending.seats, seed, ending.options)
    state.log = []
    dice = mk.Dice(seed * 7919 + 13)
    inputs: list[Entry] = []
    while not state.over and len(inputs) < longest:
        if ending.ring and len(inputs) == ending.ring:
            state.ring()
            inputs.append(Entry(CLOCK, -1, "", ()))
            break
        seat = state.seats_to_act[0]
        step = ending.player(state, seat, dice)
        values: Values = sample(step, state, seat, dice) if isinstance(step, Form) else ()
        state.choose(seat, step, values)
        inputs.append(Entry(CHOICE, seat, step.key, values))
    return state, inputs


def fits(ending: Ending, state: Chaos) -> bool:
    """Did it end in the wanted way?"""
    if state.outcome is None or state.outcome.rule != ending.rule:
        return False
    last = [event for event in state.log or [] if event.kind == "roll_off" and event.rule != "CC-setup-13"]
    return bool(last) == ending.rolls


def record(ending: Ending, tries: int = 20_000, longest: int = 400) -> mk.Journal:
    """The journal of the first seed that ends as wanted."""
    for seed in range(1, tries):
        state, inputs = play(ending, seed, longest)
        if fits(ending, state):
            journal = mk.Journal(GAME, ending.seats, ending.options, seed=seed)
            for entry in inputs:
                if entry.kind == CLOCK:
                    journal.ring()
                else:
                    journal.choose(entry.seat, entry.key, entry.values)
            return journal
    raise RuntimeError(f"no seed below {tries} ends as {ending.name}")


def main() -> None:
    """Record all of them."""
    FOLDER.mkdir(exist_ok=True)
    for ending in ENDINGS:
        journal = record(ending)
        journal.save(FOLDER / f"{ending.name}.jsonl")
        print(f"{ending.name}: seed {journal.seed}, {len(journal.entries)} entries")


if __name__ == "__main__":
    main()
