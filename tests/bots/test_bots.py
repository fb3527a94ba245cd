"""Bots by name, the random one, and the table they play at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.bots.table import apply, dice_of
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form

GAME = mk.game("chaos_of_cthulhu")
PAGE = Path(__file__).parents[2] / "docs/bots.md"
QUICK = {"lament": "rounds", "rounds": 3}


def four(name: str) -> list[mk.Bot]:
    return [bots.make(GAME, name) for _ in range(4)]


def test_every_game_has_a_random_bot_and_its_own() -> None:
    assert bots.names(GAME) == ("random", "house")
    assert all(hasattr(bots.make(GAME, name), "choose") for name in bots.names(GAME))


def test_an_unknown_bot_is_refused_with_the_list_of_those_there_are() -> None:
    with pytest.raises(ValueError, match="no bot 'cthulhu'; it has random, house"):
        bots.make(GAME, "cthulhu")


def test_random_bots_play_whole_games_legally() -> None:
    for seed in range(3):
        state = GAME.start(4, seed, QUICK)
        bots.play_game(state, four("random"), seed, 5_000, check=True)
        assert state.over


def test_a_random_bot_makes_no_idle_choice_where_there_is_another_and_says_that_it_picked_blindly() -> None:
    state = GAME.start(3, 5, QUICK)
    for _ in range(300):
        if state.over:
            break
        seat = state.seats_to_act[0]
        move = bots.RandomBot().choose(Seat(state, seat, dice_of(state.finals, seat)))
        assert not move.step.idle or all(step.idle for step in state.legal(seat))
        assert "blindly" in move.reason
        apply(state, seat, move, check=True)


def test_a_random_bot_reaches_every_choice_that_is_open() -> None:
    state = GAME.start(2, 1)
    seen = {bots.RandomBot().choose(Seat(state, 0, dice_of(i, 0))).step.key for i in range(60)}
    assert seen == {step.key for step in state.legal(0)}


def test_the_same_seeds_give_the_same_game_and_other_dice_another() -> None:
    def ending(dice_seed: int) -> str:
        state = GAME.start(4, 9, QUICK)
        bots.play_game(state, four("random"), dice_seed, 5_000)
        return str(state.digest())

    assert ending(1) == ending(1) != ending(2)


def test_checked_and_trusted_play_are_the_same_game() -> None:
    def ending(check: bool) -> str:
        state = GAME.start(2, 4, QUICK)
        bots.play_game(state, [bots.make(GAME, "house"), bots.make(GAME, "random")], 4, 5_000, check=check)
        return str(state.digest())

    assert ending(True) == ending(False)


def test_play_stops_at_the_limit_and_counts_the_moves() -> None:
    state = GAME.start(4, 2)
    assert bots.play_game(state, four("random"), 2, 25) == 25
    assert not state.over


def test_a_table_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(ValueError, match="3 seats need as many bots, not 4"):
        bots.play_game(GAME.start(3), four("random"), 0, 10)


def test_a_checked_table_refuses_an_illegal_move() -> None:
    class Cheat:
        def choose(self, at: Seat) -> Move:
            return Move(GAME.kinds["Ready"](at.seat), reason="because")

    with pytest.raises(mk.Illegal):
        bots.play_game(GAME.start(2), [Cheat(), Cheat()], 0, 10, check=True)


def test_forms_are_filled_with_what_they_accept() -> None:
    state = GAME.start(2, 3)
    filled = 0
    for number in range(60):
        seat = Seat(state, state.seats_to_act[0], dice_of(number, 0))
        for form in [step for step in seat.legal() if isinstance(step, Form)]:
            form.fill(state, seat.seat, seat.sample(form))
            filled += 1
        apply(state, seat.seat, bots.RandomBot().choose(seat))
    assert filled > 5


def test_the_example_on_the_page_about_bots_runs_and_wins() -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    assert names["won"] > names["games"] / 2
