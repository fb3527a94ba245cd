"""The actions kept on the state are always those that deriving them anew gives."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu.rules.actions import derive, sent
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.kernel.bot import sample
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.step import Form


def random_choice(state: Chaos, dice: mk.Dice) -> None:
    seat = state.seats_to_act[0]
    options = [step for step in state.legal(seat) if not step.idle]
    step = options[dice.below(len(options))]
    if isinstance(step, Form):
        step = step.fill(state, seat, sample(step, state, seat, dice))
    state.play(seat, step)


@pytest.mark.rule("CC-bl-6e", "CC-bonus-22")
@pytest.mark.parametrize("options", [{}, {"mode": "crown"}], ids=["standard", "crown"])
@pytest.mark.parametrize("seed", range(6))
def test_kept_actions_agree_with_the_plans_and_bonus_actions_that_stand(options: dict[str, Any], seed: int) -> None:
    state: Chaos = mk.game("chaos_of_cthulhu").start(4, seed, options)
    dice = mk.Dice(seeded(seed))
    for _ in range(300):
        if state.over:
            break
        if state.released and not state.fallen:
            assert sent(state) == derive(state)
        random_choice(state, dice)
