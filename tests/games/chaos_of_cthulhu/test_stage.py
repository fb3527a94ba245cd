"""What is asked, pressed and shown happening in Chaos of Cthulhu, as data."""

from __future__ import annotations

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.scene import beat
from miskatonic.kernel.scene.beat import Change
from tests.games.chaos_of_cthulhu.table import act, table

THREES = [3, 5, 1, 2, 6]


def attacked() -> Chaos:
    return table(phase="release", North={"plan": [act("attack")]}, East={"dice": THREES})


@pytest.mark.rule("CC-decl-7")
def test_the_stage_of_an_attack_is_the_attack_and_the_monster_it_strikes() -> None:
    state = attacked()
    for viewer in (1, 0, SPECTATOR):
        question = GAME.scene(state, viewer).question
        assert question is not None
        assert (question.kind, question.who, question.still) == ("place_attack", (1,), (1,))
        assert question.stage == ("action.0.0.0.0", "monster.1")


@pytest.mark.rule("CC-decl-7")
def test_each_part_says_what_the_attack_makes_of_it() -> None:
    state = attacked()
    answers = [choice.answer for choice in state.choices(1)]
    assert answers[0].verb == "Take it on the top"
    assert [answer.result for answer in answers] == [
        "3 becomes 2", "5 becomes 4", "1 is rolled again", "2 becomes 1", "6 becomes 5",
    ]  # fmt: skip


@pytest.mark.rule("CC-round-3")
def test_reporting_ready_is_set_apart_and_never_comes_first() -> None:
    state = table(phase="planning", North={"stones": [1, 2, 3, 4, 5], "dice": THREES})
    shown = GAME.answers(state, 0, state.legal(0))
    assert state.choices(0)[0].key == "Ready(0)"
    assert shown[0][0].key.startswith("PlanPart")
    assert (shown[-1][0].key, shown[-1][2].apart, shown[-1][2].result) == ("Ready(0)", "end", "nothing planned")


@pytest.mark.rule("CC-mat-6")
def test_what_somebody_is_about_to_plan_is_no_question_for_the_others() -> None:
    state = table(phase="planning", North={"stones": [1, 2, 3, 4, 5], "dice": THREES})
    plan = next(choice for choice in state.choices(0) if choice.key.startswith("PlanPart"))
    state.choose(0, plan)
    mine, theirs = GAME.scene(state, 0).question, GAME.scene(state, 1).question
    assert mine is not None
    assert theirs is not None
    assert (mine.kind, theirs.kind) == ("which_stones", "plan")
    assert not [name for name in theirs.stage if name.startswith("die.0")]


@pytest.mark.rule("CC-res-9")
def test_a_die_that_is_turned_shows_from_which_number_to_which() -> None:
    state = attacked()
    state.log = []
    beat.begin(state)
    state.choose(1, "PlaceAttack(1,[0,0,0,0],1)")
    beat.end(state)
    turned = next(event for event in state.log if event.kind == "turned")
    shown = turned.film.seen_by(SPECTATOR)
    assert shown.on == ("die.1.1",)
    assert shown.changes == (Change("die.1.1", 5, 4),)


@pytest.mark.rule("CC-mat-6")
def test_a_token_says_by_whom_it_was_sent_and_against_what() -> None:
    state = attacked()
    tokens = {item.id: item for panel in GAME.scene(state, 1).panels if panel.id == "actions" for item in panel.items}
    token = tokens["action.0.0.0.0"]
    assert (getattr(token, "by", ""), getattr(token, "aims", ())) == ("seat.0", ("monster.1",))


def test_machines_get_the_same_things_without_words() -> None:
    state = attacked()
    bare, told = GAME.scene(state, 1, words=False), GAME.scene(state, 1)
    assert (bare.ids(), bare.marks(), bare.question) == (told.ids(), told.marks(), told.question)
    assert told.prompt
    assert not bare.prompt
