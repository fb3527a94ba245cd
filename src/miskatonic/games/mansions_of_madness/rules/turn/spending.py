"""Steps of a turn are spent; after each of them the keeper may play a Mythos card (MM-inv-3, MM-move-9,
MM-mythos-3)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.rules.keeper.mythos import AFTER_ACTION, AFTER_MOVE, after_step
from miskatonic.games.mansions_of_madness.state import Mansions


def spend_move(s: Mansions, seat: int) -> None:
    """The Movement step is used, whatever comes of it. MM-move-9, MM-mythos-3"""
    s.moves_left -= 1
    s.moves_made += 1
    after_step(s, seat, AFTER_MOVE)


def spend_action(s: Mansions, seat: int) -> None:
    s.action_left -= 1
    after_step(s, seat, AFTER_ACTION)
