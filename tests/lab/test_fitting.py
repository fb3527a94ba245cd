"""Chances of winning: fitted weights, and whether what is given a chance comes true as often."""

from __future__ import annotations

from math import exp

import pytest

from miskatonic import games
from miskatonic.kernel.bot import Dice
from miskatonic.lab.fitting import CHECKED_FROM, Moment, calibration, error, fit, gather, loss, model_of
from miskatonic.pieces.chances import Row, shares

ALLOWED = 0.12
"""So few games say no more: a hundred of them are a share plus or minus ten in a hundred."""
ENOUGH = 60
BY_CHANCE = 0.05
"""A few dozen games of one kind may speak against good weights; all kinds together do not."""


def test_weights_are_found_again_from_what_they_made_happen() -> None:
    true: Row = (1.5, -0.8)
    dice = Dice(5)
    moments = []
    for _ in range(3000):
        rows: list[Row | None] = [(dice.below(100) / 50, dice.below(100) / 50) for _ in range(3)]
        drawn, ends = dice.below(10_000) / 10_000, [0.0, 0.0, 0.0]
        for seat, chance in enumerate(shares(true, rows)):
            drawn -= chance
            if drawn < 0:
                ends[seat] = 1.0
                break
        moments.append(Moment("all", rows, ends))
    assert fit(moments) == pytest.approx(true, abs=0.15)


def test_one_side_against_the_game_is_fitted_too() -> None:
    dice = Dice(6)
    moments = []
    for _ in range(3000):
        x = dice.below(100) / 25 - 2
        won = dice.below(10_000) / 10_000 < 1 / (1 + exp(-(0.5 + 2 * x)))
        moments.append(Moment("all", [(1.0, x)], [float(won)]))
    assert fit(moments) == pytest.approx((0.5, 2.0), abs=0.25)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_what_a_game_gives_a_chance_comes_true_as_often_in_games_it_was_not_fitted_on(name: str) -> None:
    weights, others = model_of(name).WEIGHTS, gather(name, 12, CHECKED_FROM)
    bins = calibration(weights, others)
    assert error(bins) < ALLOWED / 2
    for one in bins:
        if one.count >= ENOUGH * 5:
            assert abs(one.given - one.came) / one.count < ALLOWED
    knowing = ignorant = 0.0
    for kind, mine in ((kind, [m for m in others if m.kind == kind]) for kind in weights):
        blind = tuple([0.0] * len(weights[kind]))
        knowing += loss(weights[kind], mine)
        ignorant += loss(blind, mine)
        assert loss(weights[kind], mine) < loss(blind, mine) + BY_CHANCE, f"{kind}: worse than knowing nothing"
    assert knowing < ignorant, "no better than knowing nothing"
