"""What a table takes over from the position before is what it would draw anew, for every viewer of every game."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.game import Game
from miskatonic.kernel.scene.common import Common
from tests.conformance.toy import SEANCE
from tests.conformance.vigil import VIGIL

GAMES: list[Game[Any]] = [*[mk.game(name) for name in mk.names()], SEANCE, VIGIL]
CHOICES = 150


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_panels_that_are_kept_are_those_that_would_be_drawn_anew(game: Game[Any], seed: int) -> None:
    seats, dice = game.seats[min(seed, len(game.seats) - 1)], Dice(seed)
    journal = mk.Journal(game, seats, seed=seed)
    player = bots.make(game, "house" if "house" in game.bots and seed else "random")
    common = Common()
    for _ in range(CHOICES):
        state = journal.state
        common = Common(before=common)
        for viewer in (*range(seats), SPECTATOR):
            assert game.scene(state, viewer, common) == game.scene(state, viewer), f"seed {seed}, viewer {viewer}"
        if state.over:
            return
        seat = state.seats_to_act[0]
        move = player.choose(Seat(state, seat, dice))
        journal.choose(seat, move.step, move.values)
