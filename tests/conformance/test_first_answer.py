"""The first answer shown always plays on: whoever takes it every time goes through whole rounds."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.step import Form, Illegal

NAMES = [name for name in mk.names() if mk.game(name).watcher is not None]
MOST = 700
"""Choices in which a table of three gets through two rounds with ease."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", NAMES)
def test_whoever_always_takes_the_first_answer_goes_on(name: str, seed: int) -> None:
    game, dice = mk.game(name), Dice(seed)
    state = game.start(3, seed=seed)
    for _ in range(MOST):
        if state.over or game.round_of(state) > 2:
            return
        seat = state.seats_to_act[0]
        for step, _, _ in game.answers(state, seat, state.legal(seat)):
            try:
                state.choose(seat, step.key, sample(step, state, seat, dice) if isinstance(step, Form) else ())
            except Illegal:
                continue  # what was filled in at random was refused
            break
    raise AssertionError(f"round {game.round_of(state)} after {MOST} choices")
