"""Bots around a table: a whole game, seat by seat, as fast as the rules run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miskatonic.kernel.bot import Bot, Dice, Move, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Step, check_values

Watch = Callable[[Any, int, Step[Any]], None]
"""Somebody who looks on: the state before a choice, the seat, and the choice with its blanks filled in."""

SEATS_APART = 64
"""Dice seeds of neighbouring games never meet while a table has fewer seats than this."""


def play_game(
    state: State,
    bots: Sequence[Bot],
    dice_seed: int,
    limit: int,
    *,
    check: bool = False,
    watch: Watch | None = None,
) -> int:
    """Let the bots play until the game is over or the limit of moves is reached; returns how many were made.

    Seats are polled in the game's own order. ``check`` refuses illegal moves instead of trusting the bots.
    """
    if len(bots) != state.seats:
        raise ValueError(f"{state.seats} seats need as many bots, not {len(bots)}")
    seats = [Seat(state, seat, dice_of(dice_seed, seat)) for seat in range(state.seats)]
    moves = 0
    while state.outcome is None and moves < limit:
        seat = state.seats_to_act[0]
        apply(state, seat, bots[seat].choose(seats[seat]), check, watch)
        moves += 1
    return moves


def dice_of(dice_seed: int, seat: int) -> Dice:
    """The randomness of the bot on one seat: seeded, apart from the game's and from its neighbours'."""
    return Dice(seeded(dice_seed * SEATS_APART + seat))


def apply(state: State, seat: int, move: Move, check: bool = False, watch: Watch | None = None) -> None:
    """Make a bot's move."""
    step = move.step
    if check:
        state.choose(seat, step, move.values)
        return
    if isinstance(step, Form):
        step = step.fill(state, seat, check_values(step.blanks(state, seat), move.values, step.rule))
    if watch is not None:
        watch(state, seat, step)
    state.play(seat, step)
