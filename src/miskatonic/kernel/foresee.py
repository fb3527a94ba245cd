"""Foresight: the odds of what a choice leads to, from what one seat may know.

It runs the real rules over every outcome of chance, in imagined worlds, never in the true state. It
says "exact" only where all outcomes were walked, all worlds agree, and nobody else decides on the way; or where the
game works the odds out by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.chance import Paths, Settled, seeded
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.state import State, named
from miskatonic.kernel.step import Form, Illegal, Step, Values, check_values

MOST_LEAVES: Final = 10_000
SAMPLES: Final = 500
MOST_DECLINES: Final = 400
FEWEST: Final = 20
"""So many outcomes are drawn even if there is no time left for any."""
WALKING: Final = 0.5
"""The part of the time that may be spent on walking outcomes one by one; the rest is for drawing some."""


class Odds:
    """Named outcomes with their probabilities, most likely first."""

    def __init__(self, table: dict[str, float], exact: bool, others: bool = False, drawn: int = 0) -> None:
        self.table = dict(sorted(table.items(), key=lambda row: (-row[1], row[0])))
        self.exact = exact
        self.others = others
        """Other seats may still decide something on the way; these are the odds if they decline."""
        self.drawn = drawn
        """There were too many outcomes to walk, or too little time: so many were drawn instead. 0: all were walked."""

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
    leaves: int = MOST_LEAVES,
    samples: int = SAMPLES,
    spent: Callable[[], float] | None = None,
) -> Odds:
    """The odds of the outcomes that the game names for this choice. ``Illegal`` if it is not open.

    Where a world has more than so many outcomes, so many samples are drawn instead. ``spent`` says how much of the
    time for all this is gone (1: all of it); what cannot be walked in half of it is drawn, as much as there is time.
    """
    key = named(choice)
    step = next((c.step for c in state.choices(seat) if c.key == key), None)
    if step is None:
        raise Illegal(state.why_not(seat, key), f"seat {seat} may not choose {key} now")
    if isinstance(step, Form):
        step = step.fill(state, seat, check_values(step.blanks(state, seat), values, step.rule))
    foresight = _Foresight(seat, step, leaves, samples, spent or _no_hurry)
    known: dict[str, dict[str, float]] = {}
    tables = []
    for number in range(max(worlds, 1)):
        if number and foresight.late(WALKING):
            foresight.whole = False
            break
        # equal worlds are walked once, and count as often as they were imagined
        twin = state.imagine(seat, seed + number)
        digest = twin.digest()
        if digest not in known:
            known[digest] = foresight.walk(twin)
        tables.append(known[digest])
    names = sorted({name for table in tables for name in table})
    mean = {name: sum(t.get(name, 0.0) for t in tables) / len(tables) for name in names}
    agree = all(abs(t.get(name, 0.0) - mean[name]) < 1e-9 for t in tables for name in names)
    exact = foresight.whole and agree and not foresight.others
    return Odds(mean, exact, foresight.others, foresight.drawn)


def _no_hurry() -> float:
    return 0.0


class _Foresight:
    """What one choice of one seat leads to, world by world."""

    def __init__(self, seat: int, step: Step[Any], leaves: int, samples: int, spent: Callable[[], float]) -> None:
        self.seat = seat
        self.step = step
        self.leaves = leaves
        self.samples = samples
        self.spent = spent
        self.drawn = 0
        self.whole = True
        """All outcomes were walked so far."""
        self.others = False
        """Somebody else was made to decline."""

    def late(self, part: float) -> bool:
        """Is so much of the time gone?"""
        return self.spent() >= part

    def walk(self, world: State) -> dict[str, float]:
        """All outcomes in one imagined world; if there are too many to walk, a sample of them."""
        known = world.game.known_odds(world, self.seat, self.step)
        if known is not None:
            return known
        odds: dict[str, float] = {}
        path: list[int] = []
        for _ in range(self.leaves):
            if self.late(WALKING):
                break
            leaf = world.copy()
            paths = Paths(path, partial(world.game.named_outcome, world, leaf, self.seat, self.step))
            leaf.chance = paths
            name = self._leaf(world, leaf)
            odds[name] = odds.get(name, 0.0) + paths.weight
            following = paths.next()
            if following is None:
                left_out = odds.pop("", 0.0)
                self.whole = self.whole and not left_out
                return {name: weight / (1 - left_out) for name, weight in odds.items()}
            path = following
        self.whole = False
        return self._sampled(world)

    def _sampled(self, world: State) -> dict[str, float]:
        """So many outcomes at random, or as many as there is time for."""
        found: dict[str, int] = {}
        for number in range(self.samples):
            if number >= FEWEST and self.late(1.0):
                break
            leaf = world.copy()
            leaf.rng = seeded(world.rng + number)
            name = self._leaf(world, leaf)
            found[name] = found.get(name, 0) + 1
        drawn = sum(found.values())
        self.drawn += drawn
        return {name: count / drawn for name, count in found.items()}

    def _leaf(self, world: State, leaf: State) -> str:
        """What became of the choice on one path: everybody declines until the game can name it."""
        try:
            leaf.play(self.seat, self.step)
            for _ in range(MOST_DECLINES):
                name = leaf.game.named_outcome(world, leaf, self.seat, self.step)
                if name or leaf.over or not leaf.seats_to_act:
                    return name or "nothing more"
                self._decline(leaf, leaf.seats_to_act[0])
        except Settled as known:
            return known.name
        return "not settled"

    def _decline(self, leaf: State, who: int) -> None:
        """What a seat does when its time runs out: the least the rules allow."""
        options = leaf.legal(who)
        self.others = self.others or (who != self.seat and len(options) > 1)
        choice = leaf.stack_of(who)[-1].timeout(leaf, who)
        if choice is None:
            choice = options[0]
            if isinstance(choice, Form):
                choice = choice.fill(leaf, who, sample(choice, leaf, who, Dice(seeded(7))))
        leaf.play(who, choice)
