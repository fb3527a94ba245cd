"""The weights of a game's ``chances``: fitted on games between house bots, and checked on others.

    python -m miskatonic.lab.fitting chaos_of_cthulhu --games 400

prints the weights as they stand in the game's ``chances.py``, and how often what was given a chance came true.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from importlib import import_module
from math import log
from typing import Any, Final

from miskatonic import bots, games
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.chance import seeded
from miskatonic.lab.simulate import DEFAULT_LIMIT
from miskatonic.pieces.chances import Row, shares

MOMENTS: Final = 12
"""Positions taken from each game: neighbours say the same."""
FITTED_FROM: Final = 1_000_000
"""The seed of the first game that weights are fitted on; those checked come from elsewhere."""
CHECKED_FROM: Final = 5_000_000
STEPS: Final = 30
RIDGE: Final = 1e-4
"""What keeps a weight small that nothing speaks for, a position."""
BINS: Final = 10


class Moment:
    """A position: what spoke for each side, and what share of the game each had in the end."""

    def __init__(self, kind: str, rows: list[Row | None], ends: list[float]) -> None:
        self.kind = kind
        self.rows = rows
        self.ends = ends


def model_of(name: str) -> Any:
    """The module in which a game says what it measures."""
    return import_module(f"{type(games.game(name)).__module__.rpartition('.')[0]}.chances")


def gather(name: str, count: int, first: int) -> list[Moment]:
    """Positions of a number of games of each kind that the game's weights are for."""
    found: list[Moment] = []
    for at, (seats, options) in enumerate(model_of(name).MIXES):
        for number in range(count):
            found += _one(name, seats, options, first + 10_000 * at + number)
    return found


def _one(name: str, seats: int, options: dict[str, Any], seed: int) -> list[Moment]:
    """Positions of one game, at random, and how it ended."""
    game, model, dice = games.game(name), model_of(name), Dice(seeded(seed))
    state = game.start(seats, seed, options)
    kept: list[tuple[str, list[Row | None]]] = []
    seen = 0

    def look(at: Any, seat: int, step: Any) -> None:
        nonlocal seen
        seen += 1
        place = len(kept) if len(kept) < MOMENTS else dice.below(seen)
        if place < MOMENTS:
            kept[place : place + 1] = [model.measured(at)]

    players = [bots.make(game, "house") for _ in range(seats)]
    bots.play_game(state, players, seed, DEFAULT_LIMIT, watch=look)
    ends = list(game.value(state))
    of = game.sides(state)
    if len(ends) > 1:
        ends = [sum([ends[seat] for seat in range(seats) if of[seat] == side]) for side in sorted(set(of))]
    return [Moment(kind, rows, ends) for kind, rows in kept if rows]


def fit(moments: Sequence[Moment]) -> Row:
    """The weights under which what happened was likeliest."""
    size = next(len(row) for moment in moments for row in moment.rows if row is not None)
    weights: Row = (0.0,) * size
    best = loss(weights, moments)
    for _ in range(STEPS):
        slope, bend = _slopes(weights, moments, size)
        step, scale = _solve(bend, slope), 1.0
        while scale > 1e-4:
            tried = tuple([weight - scale * part for weight, part in zip(weights, step, strict=True)])
            found = loss(tried, moments)
            if found < best - 1e-9:
                weights, best = tried, found
                break
            scale /= 2
        else:
            return weights
    return weights


def loss(weights: Row, moments: Sequence[Moment]) -> float:
    """How surprising what happened is under these weights, a position."""
    total = RIDGE * sum([weight * weight for weight in weights])
    for moment in moments:
        given, ends = _facing(shares(weights, moment.rows)), _facing(moment.ends)
        total -= sum([end * log(max(1e-9, chance)) for chance, end in zip(given, ends, strict=True)]) / len(moments)
    return total


def _facing(found: list[float]) -> list[float]:
    """One side alone faces the game."""
    return found if len(found) > 1 else [found[0], 1.0 - found[0]]


def _slopes(weights: Row, moments: Sequence[Moment], size: int) -> tuple[list[float], list[list[float]]]:
    """First and second derivatives of the loss."""
    slope = [2 * RIDGE * weight for weight in weights]
    bend = [[2 * RIDGE * (i == j) for j in range(size)] for i in range(size)]
    share = 1 / len(moments)
    nothing: Row = (0.0,) * size
    for moment in moments:
        rows = [row or nothing for row in moment.rows]
        rows = rows if len(rows) > 1 else [rows[0], nothing]
        given, ends = _facing(shares(weights, moment.rows)), _facing(moment.ends)
        mean = [sum([p * row[i] for p, row in zip(given, rows, strict=True)]) for i in range(size)]
        for p, end, row in zip(given, ends, rows, strict=True):
            if not p and not end:
                continue
            for i in range(size):
                slope[i] += share * (p - end) * row[i]
                pull = share * p * (row[i] - mean[i])
                for j in range(i + 1):
                    bend[i][j] += pull * (row[j] - mean[j])
    for i in range(size):
        for j in range(i):
            bend[j][i] = bend[i][j]
    return slope, bend


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A small system of equations, by elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


class Bin:
    """Chances of about one size, and what came of them."""

    def __init__(self) -> None:
        self.count = 0
        self.given = 0.0
        self.came = 0.0


def calibration(weights: dict[str, Row], moments: Iterable[Moment]) -> list[Bin]:
    """By tenths of the chance given: how often it was given, its mean, and the share that came true."""
    found = [Bin() for _ in range(BINS)]
    for moment in moments:
        for chance, end in zip(shares(weights[moment.kind], moment.rows), moment.ends, strict=True):
            one = found[min(BINS - 1, int(chance * BINS))]
            one.count += 1
            one.given += chance
            one.came += end
    return found


def error(bins: Sequence[Bin]) -> float:
    """By how much what was given and what came differ, over all positions."""
    return sum([abs(one.given - one.came) for one in bins]) / max(1, sum([one.count for one in bins]))


def main() -> None:
    """Fit and check one game."""
    asked = argparse.ArgumentParser(description="Fit the weights of a game's chances.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("--games", type=int, default=300, help="games of each kind to fit on; a third to check on")
    asked.add_argument("--check", action="store_true", help="check the weights that stand")
    args = asked.parse_args()
    weights = dict(model_of(args.game).WEIGHTS)
    if not args.check:
        seen = gather(args.game, args.games, FITTED_FROM)
        for kind in weights:
            weights[kind] = fit([moment for moment in seen if moment.kind == kind])
            print(f"{kind}: {tuple([round(weight, 3) for weight in weights[kind]])}", flush=True)
    others = gather(args.game, max(1, args.games // 3), CHECKED_FROM)
    for kind in weights:
        mine = [moment for moment in others if moment.kind == kind]
        bins = calibration(weights, mine)
        blind = loss((0.0,) * len(weights[kind]), mine)
        print(f"{kind}: surprise {loss(weights[kind], mine):.3f} (blind {blind:.3f}), off by {error(bins):.3f}")
        for one in bins:
            if one.count:
                print(f"  given {one.given / one.count:5.1%}  came {one.came / one.count:5.1%}  of {one.count}")


if __name__ == "__main__":
    main()
