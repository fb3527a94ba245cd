"""Puzzles apart from games, dealt and worked on by the rules; and the attempts of a game in the review after it."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic import bots
from miskatonic.games.mansions_of_madness import GAME
from miskatonic.games.mansions_of_madness.bot.puzzling import after, least
from miskatonic.games.mansions_of_madness.records import NONE as NOTHING
from miskatonic.games.mansions_of_madness.view.practice import YOU, PuzzleEfforts, PuzzleTrial
from miskatonic.kernel.scene.elements import Fact
from miskatonic.kernel.scene.exercise import Exercise
from miskatonic.table.sight.course import course
from tests.games.mansions_of_madness.night import JOE, choose, night

EXERCISES = GAME.exercises()
QUICK = [each for each in EXERCISES if each.id not in ("rune_8", "rune_9")]


def dealt(name: str, seed: int) -> PuzzleTrial:
    found = next(each for each in EXERCISES if each.id == name).deal(seed)
    assert isinstance(found, PuzzleTrial)
    return found


def nearer(trial: PuzzleTrial) -> str:
    """A move after which one action less is left."""
    plan, steps = trial.own.plan, {each.key: each.step for each in trial.s.choices(YOU)}
    left = least(plan, trial.now)
    keys = [move.key for move in trial.moves() if type(steps[move.key]).__name__ != "DrawPiece"]
    return next(key for key in keys if least(plan, after(plan, trial.now, NOTHING, steps[key]), left) < left)


def test_every_puzzle_of_the_box_can_be_practised() -> None:
    assert [(each.id, each.kind) for each in EXERCISES] == [
        ("rune_6", "rune"), ("rune_8", "rune"), ("rune_9", "rune"),
        ("wiring_1", "wiring"), ("wiring_2", "wiring"), ("wiring_3", "wiring"),
        ("lock_4a", "lock"), ("lock_4b", "lock"), ("lock_5a", "lock"), ("lock_5b", "lock"), ("lock_6a", "lock"),
    ]  # fmt: skip


@pytest.mark.parametrize("exercise", QUICK, ids=[each.id for each in QUICK])
@pytest.mark.rule("MM-psol-1", "MM-psol-2", "MM-psol-3")
def test_each_deal_can_be_solved_with_the_least_number_that_is_told(exercise: Exercise) -> None:
    for seed in (1, 2):
        trial = dealt(exercise.id, seed)
        few = trial.least()
        assert 0 <= few < 30
        while not trial.done:
            trial.make(nearer(trial))
        assert trial.spent == few
        assert trial.moves() == []
        assert trial.own.plan.solved(trial.now)


def test_a_deal_that_lies_solved_is_passed_over() -> None:
    trial = dealt("rune_6", 131)  # its first deal is the picture
    assert not trial.done
    assert trial.least() > 0
    assert trial.moves()


def test_a_number_deals_the_same_to_everybody_and_another_number_something_else() -> None:
    assert dealt("wiring_3", 5).panel() == dealt("wiring_3", 5).panel()
    assert dealt("wiring_3", 5).panel() != dealt("wiring_3", 6).panel()


@pytest.mark.rule("MM-pact-5")
def test_drawing_costs_two_actions_and_the_piece_in_hand_is_shown() -> None:
    trial = dealt("lock_5a", 1)
    trial.make("DrawPiece(1)")
    assert trial.spent == 2
    assert [move.label for move in trial.moves()] == ["Put it in place 1", "Put it in place 2", "Put it in place 3"]
    assert "piece.drawn" in [item.id for item in trial.panel().items]
    trial.make("PutPiece(1,0)")
    assert trial.spent == 2


def test_what_was_used_is_counted_on_the_panel_and_there_is_no_other_help() -> None:
    trial = dealt("rune_6", 1)
    trial.make(trial.moves()[0].key)
    count = trial.panel().items[0]
    assert isinstance(count, Fact)
    assert (count.name, count.value) == ("Puzzle actions used", "1")
    assert {move.key.split("(")[0] for move in trial.moves()} == {"Swap"}


def test_what_is_no_move_is_refused_and_changes_nothing() -> None:
    trial = dealt("rune_6", 1)
    before = trial.panel()
    with pytest.raises(ValueError, match="'TurnPiece\\(1,0,1\\)' is nothing that can be done now"):
        trial.make("TurnPiece(1,0,1)")
    assert (trial.panel(), trial.spent) == (before, 0)


# ---------------------------------------------------------------------- the review after a game


def read_along(s: Any, efforts: PuzzleEfforts, seen: int) -> int:
    for event in s.log[seen:]:
        efforts.saw(s, event)
    return len(s.log)


@pytest.mark.rule("MM-psol-7")
def test_an_attempt_is_told_with_what_it_took_and_the_least() -> None:
    s = night(joe={"at": "study.c"}, rooms={"study": {"pile": ["axe", "puzzlebox"]}})
    efforts = PuzzleEfforts()
    seen = read_along(s, efforts, 0)
    choose(s, JOE, "Explore the Study")
    choose(s, JOE, "Take on Puzzlebox")
    seen = read_along(s, efforts, seen)
    few = least(s.box.puzzles["rune_6"].plan, s.puzzles[0].laid)
    assert efforts.ended() == []
    choose(s, JOE, "Swap pieces 1 and 2")
    choose(s, JOE, "Leave it as it lies")
    read_along(s, efforts, seen)
    (told,) = efforts.ended()
    assert (told.seat, told.what, told.spent, told.done, told.least) == (JOE, "Six runes", 1, False, few)
    assert efforts.ended() == []


def test_an_attempt_that_something_else_cut_short_ends_where_the_next_begins() -> None:
    s = night(joe={"at": "study.c"}, rooms={"study": {"pile": ["axe", "puzzlebox"]}})
    choose(s, JOE, "Explore the Study")
    choose(s, JOE, "Take on Puzzlebox")
    efforts, begun = PuzzleEfforts(), next(event for event in s.log or () if event.kind == "attempts")
    efforts.saw(s, begun)
    efforts.saw(s, begun)
    assert [(each.spent, each.done) for each in efforts.ended()] == [(0, False)]


def test_the_review_of_a_whole_game_lists_every_attempt() -> None:
    journal = mk.Journal(GAME, seats=3, seed=4, options={"story": "full_congregation"})
    bot, dice, told = bots.make(GAME, "house"), mk.Dice(4), 0
    while not journal.state.over:
        seat = journal.state.seats_to_act[0]
        move = bot.choose(mk.Seat(journal.state, seat, dice))
        told += len([event for event in journal.choose(seat, move.step, move.values) if event.kind == "attempts"])
    tried = course(journal).tried
    assert len(tried) == told > 1
    assert all(one.spent >= one.least for one in tried if one.done)
    assert [one.at for one in tried] == sorted(one.at for one in tried)
