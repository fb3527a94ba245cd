"""Random play of one of our games, one core: decisions, copies and imagined twins a second.

A decision is listing the legal choices of whoever must act and applying one at random. Only decisions
with more than one option count; forced ones are made but not counted, idle ones are not taken.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import miskatonic as mk
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.playout import playout, turn

clock = time.process_time  # other work on the machine does not count


def play(game: mk.Game[Any], seats: int, options: dict[str, Any], seed: int, limit: int) -> tuple[mk.State, int]:
    """A random game of at most so many decisions, and how many of them had more than one option."""
    state = game.start(seats, seed, options)
    return state, playout(state, mk.Dice(seeded(seed)), limit)


def rate(action: Callable[[Any], Any], things: list[Any], seconds: float) -> float:
    """How often a second the action can be done, going round the things."""
    done, start = 0, clock()
    while clock() - start < seconds:
        for thing in things:
            action(thing)
        done += len(things)
    return done / (clock() - start)


def measure(name: str, seats: int, options: dict[str, Any], seconds: float) -> dict[str, float]:
    """Decisions, copies and imagined twins a second, and how decision 1,000 compares with decision 10."""
    game = mk.game(name)
    play(game, seats, options, 0, 3000)
    decisions, seed, start = 0, 1, clock()
    while clock() - start < seconds:
        decisions += play(game, seats, options, seed, 3000)[1]
        seed += 1
    speed = decisions / (clock() - start)
    middles = [play(game, seats, options, seed + i, 40 + 5 * i)[0] for i in range(64)]
    open_ones = [state for state in middles if not state.over]
    return {
        "decisions": speed,
        "copies": rate(lambda s: s.copy(), open_ones, seconds / 4),
        "imagine": rate(lambda s: s.imagine(s.seats_to_act[0], 7), open_ones, seconds / 4),
        "late/early": _late_against_early(game, seats, options, seconds / 2),
    }


def _late_against_early(game: mk.Game[Any], seats: int, options: dict[str, Any], seconds: float) -> float:
    """The speed around decision 1,000 as a share of the speed around decision 10."""
    spent = {10: 0.0, 1000: 0.0}
    made = {10: 0, 1000: 0}
    seed, start = 1, clock()
    while clock() - start < seconds:
        state, dice, seed = game.start(seats, seed, options), mk.Dice(seeded(seed)), seed + 1
        for number in range(1200):
            if state.over:
                break
            mark = 10 if 10 <= number < 200 else 1000 if number >= 1000 else 0
            begun = clock()
            real = turn(state, dice)
            if mark:
                spent[mark] += clock() - begun
                made[mark] += real
    if not made[1000]:
        return float("nan")
    return (made[1000] / spent[1000]) / (made[10] / spent[10])


if __name__ == "__main__":
    name, seats, options, seconds = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), float(sys.argv[4])
    print(json.dumps(measure(name, seats, options, seconds)))
