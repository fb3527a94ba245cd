"""Foresight: the odds of what a choice leads to, from what one seat may know.

It runs the real rules over every outcome of chance, in imagined worlds, never in the true state. It
says "exact" only where all outcomes were walked and all worlds agree.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.chance import Paths, Settled, seeded
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Illegal, Step, Values, check_values

MOST_LEAVES: Final = 10_000
SAMPLES: Final = 500
MOST_DECLINES: Final = 400


class Odds:
    """Named outcomes with their probabilities, most likely first."""

    def __init__(self, table: dict[str, float], exact: bool) -> None:
        self.table = dict(sorted(table.items(), key=lambda row: (-row[1], row[0])))
        self.exact = exact

    def __repr__(self) -> str:
        rows = ", ".join(f"{name} {p:.1%}" for name, p in self.table.items())
        return f"<{'exact' if self.exact else 'about'}: {rows}>"


def foresee(
    state: State,
    seat: int,
    choice: Choice | Step[Any] | str,
    values: Values = (),
    *,
    worlds: int = 4,
    seed: int = 1,
) -> Odds:
    """The odds of the outcomes that the game names for this choice. ``Illegal`` if it is not open."""
    key = choice if isinstance(choice, str) else choice.key
    step = next((c for c in state.legal(seat) if c.key == key), None)
    if step is None:
        raise Illegal(state.why_not(seat, key), f"seat {seat} may not choose {key} now")
    if isinstance(step, Form):
        step = step.fill(state, seat, check_values(step.blanks(state, seat), values, step.rule))
    twins = [state.imagine(seat, seed + number) for number in range(worlds)]
    known: dict[str, tuple[dict[str, float], bool]] = {}
    tables, walked = [], True
    for twin in twins:  # equal worlds are walked once, and count as often as they were imagined
        digest = twin.digest()
        if digest not in known:
            known[digest] = _walk(twin, seat, step)
        table, whole = known[digest]
        tables.append(table)
        walked = walked and whole
    names = sorted({name for table in tables for name in table})
    mean = {name: sum(t.get(name, 0.0) for t in tables) / worlds for name in names}
    agree = all(abs(t.get(name, 0.0) - mean[name]) < 1e-9 for t in tables for name in names)
    return Odds(mean, walked and agree)


def _walk(world: State, seat: int, step: Step[Any]) -> tuple[dict[str, float], bool]:
    """All outcomes in one imagined world; if there are too many to walk, a sample of them, and False."""
    odds: dict[str, float] = {}
    path: list[int] = []
    for _ in range(MOST_LEAVES):
        leaf = world.copy()
        paths = Paths(path, partial(world.game.named_outcome, world, leaf, seat, step))
        leaf.chance = paths
        name = _leaf(world, leaf, seat, step)
        odds[name] = odds.get(name, 0.0) + paths.weight
        following = paths.next()
        if following is None:
            left_out = odds.pop("", 0.0)
            return {name: weight / (1 - left_out) for name, weight in odds.items()}, not left_out
        path = following
    return _sampled(world, seat, step), False


def _sampled(world: State, seat: int, step: Step[Any]) -> dict[str, float]:
    """So many outcomes at random."""
    odds: dict[str, float] = {}
    for number in range(SAMPLES):
        leaf = world.copy()
        leaf.rng = seeded(world.rng + number)
        name = _leaf(world, leaf, seat, step)
        odds[name] = odds.get(name, 0.0) + 1 / SAMPLES
    return odds


def _leaf(world: State, leaf: State, seat: int, step: Step[Any]) -> str:
    """What became of the choice on one path."""
    try:
        leaf.play(seat, step)
        return _settle(world, leaf, seat, step, Dice(seeded(7)))
    except Settled as known:
        return known.name


def _settle(before: State, leaf: State, seat: int, step: Step[Any], dice: Dice) -> str:
    """Let everybody decline until the game can name what became of the choice."""
    game = leaf.game
    for _ in range(MOST_DECLINES):
        name = game.named_outcome(before, leaf, seat, step)
        if name or leaf.over or not leaf.seats_to_act:
            return name or "nothing more"
        _decline(leaf, leaf.seats_to_act[0], dice)
    return "not settled"


def _decline(leaf: State, who: int, dice: Dice) -> None:
    """What a seat does when its time runs out: the least the rules allow."""
    choice = leaf.stack_of(who)[-1].timeout(leaf, who)
    if choice is not None:
        leaf.play(who, choice)
        return
    for step in leaf.legal(who):
        filled = step.fill(leaf, who, sample(step, leaf, who, dice)) if isinstance(step, Form) else step
        leaf.play(who, filled)
        return
