"""Reflection. CM-6-22 to CM-6-24, CM-6-32"""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.words.names import full_space
from tests.games.cthulhu_mash.scenes import duel
from tests.games.cthulhu_mash.table import DOCTOR, EYE, asked, choose, events, farm, health, question, where

# ---------------------------------------------------------------------- Reflection


@pytest.mark.rule("CM-6-23", "CM-6-24", "CM-6-7", "CM-ref-11")
def test_reflection_throws_a_shot_back_with_the_number_rolled() -> None:
    s = duel("Reflection", [5])
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert asked(s) == DOCTOR
    choose(s, DOCTOR, "Cast Reflection")
    assert (health(s, DOCTOR), health(s, EYE), s.mentality[1]) == (3, 3, 4)


@pytest.mark.rule("CM-6-32")
def test_a_shot_too_weak_for_the_caster_may_be_strong_enough_for_the_shooter() -> None:
    s = duel("Reflection", [5], seats={DOCTOR: {"objects": ["Winter Clothing"]}})  # Defense 6
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Cast Reflection")
    assert (health(s, DOCTOR), health(s, EYE)) == (3, 3)


@pytest.mark.rule("CM-6-32", "CM-ref-13")
@pytest.mark.parametrize("face", [1, 3])
def test_a_shot_that_could_hit_neither_is_not_worth_a_question(face: int) -> None:
    s = duel("Reflection", [face])
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (asked(s), question(s)) == (EYE, "Actions")


@pytest.mark.rule("CM-6-24")
def test_each_attack_needs_a_casting_of_its_own() -> None:
    s = duel("Reflection", [5, 5], seats={DOCTOR: {"mentality": 1}})
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Cast Reflection")
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (health(s, DOCTOR), health(s, EYE), asked(s)) == (2, 3, EYE)


@pytest.mark.rule("CM-6-23")
def test_reflection_is_no_answer_to_a_blow() -> None:
    s = duel("Reflection", [6], at="R5/C2")
    choose(s, EYE, "Strike the Psychotherapist with bare hands")
    assert (health(s, DOCTOR), asked(s)) == (2, EYE)


@pytest.mark.rule("CM-6-5", "CM-6-7")
def test_whoever_is_held_already_cannot_reflect() -> None:
    s = duel("Reflection", [5], holds=[{"who": DOCTOR, "kind": "body", "number": 1}])
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (health(s, DOCTOR), asked(s)) == (2, EYE)


@pytest.mark.rule("CM-6-32", "CM-6-7", "CM-5-1")
def test_a_hold_is_thrown_back_as_well_and_the_weapon_stays_spent() -> None:
    s = duel("Reflection", [5], "Bolos")
    choose(s, EYE, "Shoot at the Psychotherapist with the Bolos")
    choose(s, DOCTOR, "Cast Reflection")
    assert [(hold.figure, hold.by) for hold in s.holds] == [(0, 1)]
    assert s.game.sketch(s)["discards"] == ["Bolos"]


@pytest.mark.rule("CM-6-24", "CM-5-4")
def test_only_the_part_of_a_blast_aimed_at_the_caster_is_turned_back() -> None:
    s = duel("Reflection", [5], "Dynamite Bundle", monsters={"Moon-Beast A": "R4/C4"})
    choose(s, EYE, "Throw the Dynamite Bundle to R5/C4")
    choose(s, DOCTOR, "Cast Reflection")
    assert (health(s, DOCTOR), health(s, EYE), where(s, "Moon-Beast A")) == (3, 2, "nowhere")
    assert s.felled == [1, 0]


@pytest.mark.rule("CM-6-32", "CM-2.4.3-7")
def test_a_generator_destroyed_by_its_own_shot_is_the_casters_trophy() -> None:
    seats = {DOCTOR: {"arcane spell": "Reflection"}}
    relay = {"Yuggoth Relay": {"at": "R5/C6", "health": 1}}
    s = farm({DOCTOR: "R5/C4", EYE: "R1/C1"}, [6, 1], seats=seats, generators=relay)
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Yuggoth Relay A acts")
    choose(s, EYE, "Yuggoth Relay A attacks the Psychotherapist from afar")
    choose(s, DOCTOR, "Cast Reflection")
    assert s.game.sketch(s)["seats"][DOCTOR]["trophies"] == ["Yuggoth Relay"]


@pytest.mark.rule("CM-6-32")
def test_a_theft_is_thrown_back() -> None:
    seats = {EYE: {"objects": ["Nameless Cults", "Pitchfork"], "spells": ["Reach"]}, DOCTOR: {"objects": ["Herbs"]}}
    s = duel("Reflection", [5], seats=seats)
    choose(s, EYE, "Cast Reach at the Psychotherapist")
    choose(s, DOCTOR, "Cast Reflection")
    choose(s, DOCTOR, "Take the Pitchfork")
    assert sorted(s.game.sketch(s)["seats"][DOCTOR]["objects"]) == ["Herbs", "Pitchfork"]


@pytest.mark.rule("CM-2.1.7-7", "CM-6-32")
def test_death_by_a_reflected_shot_is_the_casters_kill() -> None:
    s = duel("Reflection", [5], seats={EYE: {"health": 1}})
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Cast Reflection")
    assert s.outcome is not None
    assert s.outcome.winners == (1,)


@pytest.mark.rule("CM-6-7", "CM-3.3.1-20")
def test_a_memorized_reflection_laid_out_in_a_position_can_be_cast() -> None:
    s = farm(
        {EYE: "R5/C2", DOCTOR: "R5/C5"},
        [5],
        seats={EYE: {"objects": [".32 Revolver"]}, DOCTOR: {"memorized": ["Reflection"]}},
    )
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Cast Reflection")
    assert (health(s, DOCTOR), health(s, EYE)) == (3, 3)


@pytest.mark.rule("CM-5.1-6", "CM-6-32")
def test_bolos_thrown_back_in_vain_lie_where_their_thrower_stands_and_the_log_says_so() -> None:
    seats = {EYE: {"objects": ["Bolos", "Winter Clothing"], "warded": True}, DOCTOR: {"memorized": ["Reflection"]}}
    s = farm({EYE: "R5/C2", DOCTOR: "R5/C5"}, [5], seats=seats)
    choose(s, EYE, "Shoot at the Psychotherapist with the Bolos")
    choose(s, DOCTOR, "Cast Reflection")
    landed = int(events(s, "landed")[0].facts[1])
    assert full_space(s, landed) == where(s, EYE)
    assert [pile.up for space, pile in s.ground.items() if space == landed] != []
