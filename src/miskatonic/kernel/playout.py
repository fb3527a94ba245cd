"""A game played blindly, as fast as the rules run: what soaks, searches and measurements are made of."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Step


def turn(state: State, dice: Dice) -> bool:
    """Make one decision, any that is not idle; True if there was more than one."""
    seat = state.seats_to_act[0]
    options: list[Step[Any]] = [step for step in state.legal(seat) if not step.idle]
    count = len(options)
    step = options[dice.below(count)] if count > 1 else options[0]
    if isinstance(step, Form):
        step = step.fill(state, seat, sample(step, state, seat, dice))
    state.play(seat, step)
    return count > 1


def playout(state: State, dice: Dice, limit: int) -> int:
    """Play on until the game is over or the limit is reached; returns how many decisions had more than one option."""
    real = 0
    for _ in range(limit):
        if state.outcome is not None:
            break
        if turn(state, dice):
            real += 1
    return real
