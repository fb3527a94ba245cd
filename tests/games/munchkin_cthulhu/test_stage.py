"""What is asked, pressed and shown happening in Munchkin Cthulhu, as data."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.scene import beat
from tests.games.munchkin_cthulhu.fights import at, battle, doomed
from tests.games.munchkin_cthulhu.table import asking, choose, seat


def filmed(state: Munchkin, name: str, words: str) -> list[Event]:
    state.log = []
    beat.begin(state)
    choose(state, name, words)
    beat.end(state)
    return state.log


def first_pass(state: Munchkin, name: str) -> str:
    who = seat(name)
    return next(answer.verb for step, _, answer in GAME.answers(state, who, state.legal(who)) if step.declines)


@pytest.mark.rule("MU-turn-4")
def test_whose_turn_it_is_kicks_open_the_door_and_does_not_pass() -> None:
    state = at("start", [], Armitage={"level": 3, "hand": ["Bowling Pin"]}, Birch={"hand": ["Geek Ones"]})
    assert asking(state) == "Opportunity"
    assert first_pass(state, "Armitage") == "Kick open the door"
    assert first_pass(state, "Birch") == "Pass"


@pytest.mark.rule("MU-cbt-15")
def test_a_fight_is_the_stage_and_its_totals_are_what_passing_comes_to() -> None:
    state = battle("Geek Ones", Armitage={"level": 9})
    question = GAME.scene(state, SPECTATOR).question
    assert question is not None
    assert question.stage[0] == "fight"
    assert set(question.who) <= set(question.still)
    answer = next(c.answer for c in state.choices(0) if c.declines)
    assert (answer.verb, answer.apart) == ("Fight it out", "pass")
    assert answer.result.startswith("9 to ")


@pytest.mark.rule("MU-run-3", "MU-run-5")
@pytest.mark.parametrize(("face", "kind", "verdict"), [(4, "caught", "caught"), (5, "escaped", "escapes")])
def test_a_flight_is_one_figure_die_number_needed_and_verdict(face: int, kind: str, verdict: str) -> None:
    state = doomed("Polly Polyp", dice=[face], Armitage={"level": 3})
    told: list[Event] = []
    for _ in range(40):
        if any(event.kind == kind for event in told):
            break
        who = state.seats_to_act[0]
        state.log = []
        beat.begin(state)
        state.choose(who, next(c for c in state.choices(who) if c.declines or c.key.startswith("RunFrom")))
        beat.end(state)
        told = state.log
    shown = next(event for event in told if event.kind == kind).film.seen_by(SPECTATOR)
    assert (shown.roll.faces, shown.roll.need, shown.roll.total, shown.roll.verdict) == ((face,), 5, face, verdict)
    assert shown.roll.good == (verdict == "escapes")


@pytest.mark.rule("MU-cards-14")
def test_a_card_drawn_unseen_goes_to_its_owners_hand_and_from_a_pile_for_all() -> None:
    state = at("phase 2", [], Armitage={"level": 1, "hand": ["Geek Ones"]})
    told = filmed(state, "Armitage", "Loot the room")
    seen = {
        viewer: {c.id for e in told if e.seen_by(viewer) for c in e.film.seen_by(viewer).changes}
        for viewer in (0, 1, SPECTATOR)
    }
    assert seen[0] >= {"pile.doors", "hand.1"}
    assert "pile.doors" in seen[1]
    assert "hand.1" not in seen[1] | seen[SPECTATOR]
    assert seen[1] == seen[SPECTATOR]


@pytest.mark.rule("MU-close-9")
def test_a_card_that_nobody_stops_is_told_and_goes_where_it_belongs() -> None:
    state = battle("Geek Ones", Armitage={"level": 1, "hand": ["Canned Meat"]}, Birch={"hand": ["O R'lyeh?"]})
    told = filmed(state, "Armitage", "Use Canned Meat for the munchkins")
    while not any(event.kind == "stands" for event in told):
        who = state.seats_to_act[0]
        state.log = []
        beat.begin(state)
        state.choose(who, next(c for c in state.choices(who) if c.declines))
        beat.end(state)
        told = state.log
    stands = next(event for event in told if event.kind == "stands")
    assert GAME.sentence(state, stands) == "Nobody stops Canned Meat."
    assert "played.0" in {change.id for change in stands.film.seen_by(1).changes}


def test_every_card_has_a_gist_and_a_picture_of_its_own() -> None:
    state = at("phase 2", [], Armitage={"level": 1, "hand": ["Bowling Pin"]})
    card = next(item for panel in GAME.scene(state, 0).panels if panel.id == "hand" for item in panel.items)
    assert getattr(card, "gist", "")
    assert getattr(card, "picture", None) is not None


def test_a_scene_for_machines_leaves_out_what_has_to_be_tried_out() -> None:
    state = battle("Geek Ones", Armitage={"level": 1, "hand": ["Canned Meat"]})
    bare, told = GAME.scene(state, 0, words=False), GAME.scene(state, 0)
    assert (bare.ids(), bare.marks()) == (told.ids(), told.marks())
    assert len(bare.to_json()) < len(told.to_json())
