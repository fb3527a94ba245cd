"""Temporal Dust: an action taken back and done over. CM-6-29 to CM-6-35"""

from __future__ import annotations

import json
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.scenes import duel
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    where,
)

# ---------------------------------------------------------------------- Temporal Dust


@pytest.mark.rule("CM-6-29", "CM-6-30", "CM-6-33", "CM-6-7")
def test_an_opponents_action_is_undone_and_repeated_with_new_dice() -> None:
    s = duel("Temporal Dust", [9, 2])
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (health(s, DOCTOR), question(s), asked(s)) == (2, "MayUndo", DOCTOR)
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), s.mentality[1], s.actions) == (3, 4, 3)
    assert (asked(s), question(s)) == (EYE, "Actions")


@pytest.mark.rule("CM-6-31")
def test_an_action_is_redone_only_once() -> None:
    s = duel("Temporal Dust", [9, 9, 9])
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), asked(s)) == (2, EYE)
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (question(s), asked(s)) == ("MayUndo", DOCTOR)


@pytest.mark.rule("CM-6-33")
def test_whoever_lets_an_action_stand_is_not_asked_again() -> None:
    s = duel("Temporal Dust", [9])
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Let it stand")
    assert (health(s, DOCTOR), asked(s), s.mark) == (2, EYE, None)


@pytest.mark.rule("CM-6-33")
def test_an_action_that_was_not_directed_at_the_caster_is_none_of_its_business() -> None:
    s = duel("Temporal Dust", [9], monsters={"Cultist A": "R5/C3"})
    choose(s, EYE, "Shoot at the Cultist A")
    assert asked(s) == EYE
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R5/C2")
    choose(s, EYE, "End the move")
    assert asked(s) == EYE


@pytest.mark.rule("CM-6-29", "CM-6-30")
def test_the_own_action_is_taken_back_and_another_may_be_chosen() -> None:
    seats = {DOCTOR: {"objects": ["Acid Vial"]}}
    s = duel("Temporal Dust", [1], active=DOCTOR, monsters={"Moon-Beast A": "R4/C4"}, seats=seats)
    choose(s, DOCTOR, "Strike the Moon-Beast A with the Acid Vial")
    assert s.game.sketch(s)["discards"] == ["Acid Vial"]
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (s.actions, s.mentality[1], s.game.sketch(s)["discards"]) == (4, 4, [])
    choose(s, DOCTOR, "Jump to R5/C6")
    assert (asked(s), question(s), s.actions) == (DOCTOR, "Actions", 3)  # the second outcome stands


@pytest.mark.rule("CM-6-34", "CM-6-30")
def test_the_last_point_of_health_can_be_brought_back() -> None:
    s = duel("Temporal Dust", [9, 2], seats={DOCTOR: {"health": 1}})
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (s.over, asked(s), where(s, DOCTOR)) == (False, DOCTOR, "nowhere")
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), where(s, DOCTOR), s.powers[0]) == (1, "R5/C4 of Family Farm", ())


@pytest.mark.rule("CM-6-34", "CM-3.2-8")
def test_a_death_becomes_final_when_the_offer_has_passed() -> None:
    s = duel("Temporal Dust", [9], seats={DOCTOR: {"health": 1}})
    choose(s, EYE, "Shoot at the Psychotherapist")
    choose(s, DOCTOR, "Let it stand")
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("CM-6-34")
def test_whoever_dies_of_the_own_blast_may_take_it_back() -> None:
    seats = {DOCTOR: {"objects": ["Dynamite Stick"], "health": 1}}
    s = duel("Temporal Dust", [8], active=DOCTOR, monsters={"Cultist A": "R4/C3"}, seats=seats)
    choose(s, DOCTOR, "Throw the Dynamite Stick to R4/C3: the Psychotherapist and the Cultist A")
    assert (question(s), asked(s)) == ("MayUndo", DOCTOR)
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), where(s, "Cultist A"), s.actions) == (1, "R4/C3 of Family Farm", 4)


@pytest.mark.rule("CM-6-34", "CM-6-35")
@pytest.mark.parametrize("extra", [{"mentality": 0}, {"arcane spell": "Heal"}])
def test_without_the_spell_or_the_mentality_nobody_is_asked(extra: dict[str, Any]) -> None:
    s = duel("Temporal Dust", [9], seats={DOCTOR: extra})
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert (asked(s), question(s)) == (EYE, "Actions")


@pytest.mark.rule("CM-6-35")
def test_mentality_spent_in_the_action_comes_back_before_the_dust_is_paid() -> None:
    seats = {DOCTOR: {"mentality": 1, "objects": ["Nameless Cults"], "spells": ["Fly"]}}
    s = duel("Temporal Dust", [], active=DOCTOR, seats=seats)
    choose(s, DOCTOR, "Cast Fly")
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (s.mentality[1], s.flying, s.actions) == (0, 0, 4)


@pytest.mark.rule("CM-6-30", "CM-6-29", "CM-2.3.2-5")
def test_a_tile_turned_up_by_an_undone_move_lies_face_down_in_its_place_again() -> None:
    seats = {DOCTOR: {"at": "R3/C6 of Family Farm", "arcane spell": "Temporal Dust"}}
    s = farm({EYE: "R1/C1"}, [], seats=seats, active=DOCTOR, generated=False)
    s.made |= 1 << s.tile_of(1)
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Go through the gate, east")
    while question(s) != "MayUndo":
        who = asked(s)
        choose(s, who, labels(s, who)[0])
    there = s.place_of[s.tile_of(1)]
    tile = s.tile_at[there]
    assert any(figure >= 52 for figure in s.crowd[tile])
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (where(s, DOCTOR), s.turned[there], s.tile_at[there]) == ("R3/C6 of Family Farm", -1, tile)
    assert (s.crowd[tile], s.actions, s.mentality[1]) == ((), 4, 4)
    assert s.tile_bag[tile] == 0


@pytest.mark.rule("CM-6-30")
def test_an_object_seen_in_an_undone_move_lies_face_down_where_it_was() -> None:
    seats = {DOCTOR: {"arcane spell": "Temporal Dust"}}
    s = farm({EYE: "R1/C1", DOCTOR: "R5/C4"}, [], seats=seats, active=DOCTOR, ground={"R5/C4": {"down": 2}})
    before = s.game.pieces(s)
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Pick up the top object")
    if question(s) == "Moving":
        choose(s, DOCTOR, "End the move")
    while question(s) != "MayUndo":
        choose(s, asked(s), labels(s, asked(s))[0])
    choose(s, DOCTOR, "Cast Temporal Dust")
    (pile,) = s.ground.values()
    assert (pile.down[0], pile.down[1] >= 0, s.laid) == (-1, True, [1])
    assert s.game.pieces(s) == before


@pytest.mark.rule("CM-6-29", "CM-6-33", "CM-2.1.11-3")
def test_an_undone_push_is_repeated_with_the_same_target_and_space() -> None:
    s = duel("Temporal Dust", [6, 6], at="R5/C2")
    choose(s, EYE, "Push the Psychotherapist")
    choose(s, EYE, "Put the Psychotherapist on R6/C3")
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (where(s, DOCTOR), asked(s), question(s)) == ("R6/C3 of Family Farm", EYE, "Actions")


@pytest.mark.rule("CM-6-33", "CM-6-29")
def test_a_monsters_attack_can_be_undone_by_its_victim() -> None:
    seats = {DOCTOR: {"arcane spell": "Temporal Dust"}}
    s = farm({DOCTOR: "R5/C4", EYE: "R1/C1"}, [8, 1], seats=seats, monsters={"Moon-Beast A": "R5/C5"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Moon-Beast A acts")
    choose(s, EYE, "Moon-Beast A strikes the Psychotherapist")
    assert (health(s, DOCTOR), asked(s)) == (2, DOCTOR)
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), s.runs, question(s)) == (3, 1, "PieceActs")


@pytest.mark.rule("CM-6-35", "CM-ref-11", "CM-3.3.1-8")
def test_a_repeated_action_offers_all_answers_anew() -> None:
    seats = {MARINER: {"objects": ["Nameless Cults"], "spells": ["Temporal Dust"]}}
    s = farm({EYE: "R5/C3", MARINER: "R5/C4"}, [6, 6], seats=seats)
    choose(s, EYE, "Strike the Mariner Merchant with bare hands")
    choose(s, MARINER, "Do not parry")
    choose(s, MARINER, "Cast Temporal Dust")
    assert can(s, MARINER, "Parry")
    assert health(s, MARINER) == 3


@pytest.mark.rule("CM-6-33")
def test_the_bird_costs_no_action_and_cannot_be_undone() -> None:
    s = duel("Temporal Dust", [6], "Cock Fighter", at="R5/C2")
    choose(s, EYE, "Set the Cock Fighter on the Psychotherapist")
    assert (health(s, DOCTOR), asked(s)) == (2, EYE)


@pytest.mark.rule("CM-6-30")
def test_a_table_that_waits_for_temporal_dust_can_be_saved_and_loaded() -> None:
    s = duel("Temporal Dust", [9])
    choose(s, EYE, "Shoot at the Psychotherapist")
    again: Mash = s.game.from_dict(json.loads(json.dumps(s.to_dict())))
    assert again.digest() == s.digest()
    choose(again, DOCTOR, "Cast Temporal Dust")
    assert again.mentality[1] == 4


@pytest.mark.rule("CM-6-33")
def test_nothing_is_kept_where_nobody_knows_the_dust() -> None:
    s = duel("Heal", [9])
    choose(s, EYE, "Shoot at the Psychotherapist")
    assert s.mark is None
