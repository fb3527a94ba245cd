"""Guided first games: every one loads, follows the rules, and says what is wrong when it does not."""

from __future__ import annotations

import json

import msgspec
import pytest

from miskatonic.games import names
from miskatonic.table.lobby import lessons
from miskatonic.table.lobby.lessons import LessonError, LessonPlan, StepPlan

ALL = [(game, card.id) for game in names() for card in lessons.cards(game)]


def played(*steps: StepPlan) -> list[object]:
    plan = LessonPlan("t", "t", 1, 2, 3, steps)
    return list(lessons._Playing("chaos_of_cthulhu", "x", plan).steps())


def test_every_finished_game_has_a_guided_first_game() -> None:
    assert {game for game, _ in ALL} == set(names())


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_short_and_whole(game: str, name: str) -> None:
    lesson = lessons.lesson(game, name)
    assert 5 <= lesson.minutes <= 10
    assert 8 <= len(lesson.steps) <= 40
    assert all(step.say for step in lesson.steps)
    assert lesson.steps[0].view is not None
    assert len(msgspec.json.encode(lesson)) < 450_000


@pytest.mark.parametrize(("game", "name"), ALL)
def test_views_of_a_lesson_build_on_each_other(game: str, name: str) -> None:
    panels: dict[str, object] = {}
    lines = 0
    for step in json.loads(msgspec.json.encode(lessons.lesson(game, name)))["steps"]:
        view = step["view"]
        panels.update({panel["id"]: panel for panel in view["panels"]})
        assert set(view["order"]) <= set(panels)
        assert view.get("log_from", 0) == lines
        lines += len(view.get("lines", ()))
        if "move" in step:
            assert step["move"] in [choice["key"] for choice in view["choices"]]


def test_a_move_that_is_not_open_is_named_with_its_step() -> None:
    with pytest.raises(LessonError, match=r"step 2: 'Play white' is not a choice now"):
        played(StepPlan("a", move="Play green"), StepPlan("b", move="Play white"))


def test_pointing_at_nothing_is_an_error() -> None:
    with pytest.raises(LessonError, match=r"step 1: nothing here is called the\.moon"):
        played(StepPlan("a", point=("the.moon",)))


def test_what_the_learner_lets_pass_is_not_shown() -> None:
    assert len(played(StepPlan("a", move="Play green"), StepPlan(auto=1), StepPlan("b"))) == 2


def test_a_badly_written_lesson_names_its_field() -> None:
    with pytest.raises(LessonError, match=r"x\.yaml: .*minutes"):
        lessons._read("chaos_of_cthulhu", "x.yaml", "title: a\ntext: b\nminutes: soon\nseats: 2\nseed: 1\nsteps: []\n")


@pytest.mark.parametrize("colour", ["white", "black"])
def test_others_do_what_the_lesson_says(colour: str) -> None:
    steps = (StepPlan("a", move="Play green"), StepPlan("b", others=(f"Play {colour}",)))
    playing = lessons._Playing("chaos_of_cthulhu", "x", LessonPlan("t", "t", 1, 2, 3, steps))
    assert len(list(playing.steps())) == 2
    assert any(
        f"plays {colour}" in playing.game.words.sentence(playing.room.state, line.event)
        for line in playing.room.chronicle.lines
    )


def test_a_choice_of_others_that_is_not_open_is_named_with_its_step() -> None:
    with pytest.raises(LessonError, match=r"step 2: nobody can choose 'Play puce'"):
        played(StepPlan("a", move="Play green"), StepPlan("b", others=("Play puce",)))
