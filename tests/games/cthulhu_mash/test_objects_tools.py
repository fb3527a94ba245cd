"""The seashell, the key and the weapon in hand. Sections 5.1 and 7."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.scenes import reader
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    space,
    table,
    tiles,
    where,
)

# ---------------------------------------------------------------------- seashell


@pytest.mark.rule("CM-5.1-31", "CM-5.1-42")
def test_the_seashell_makes_a_deep_one_in_sight_attack_anything_without_a_roll_of_its_own() -> None:
    s = farm(
        {EYE: "R5/C1", EXPLORER: "R5/C4"},
        [6],
        monsters={"Deep One A": "R5/C3"},
        seats={EYE: {"objects": ["R'lyeh Seashell"]}},
    )
    choose(s, EYE, "Command the Deep One A")
    assert question(s) == "Control"
    choose(s, EYE, "Deep One A strikes the Arctic Explorer")
    choose(s, EXPLORER, "Take 1 damage")
    assert (health(s, EXPLORER), s.actions) == (4, 3)


@pytest.mark.rule("CM-5.1-31")
def test_the_seashell_needs_a_deep_one_in_sight() -> None:
    beasts = {"Deep One A": "R5/C4", "Cultist A": "R5/C3", "Deep One B": "R2/C2"}
    s = reader("R'lyeh Seashell", monsters=beasts)
    assert [can(s, EYE, f"Command the {name}") for name in beasts] == [False, False, True]


@pytest.mark.rule("CM-5.1-32")
def test_the_deep_one_commanded_last_will_not_attack_its_master_until_attacked() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"}, dice=[1])
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C2")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert not can(s, EXPLORER, "strikes the Private Eye")
    t = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"}, dice=[1])
    choose(t, EYE, "Command the Deep One A")
    choose(t, EYE, "Deep One A moves to R4/C2")
    choose(t, EYE, "Strike the Deep One A")
    choose(t, EYE, "End the turn")
    choose(t, EXPLORER, "Deep One A acts")
    assert can(t, EXPLORER, "strikes the Private Eye")


@pytest.mark.rule("CM-5.1-42", "CM-2.1.7-6")
def test_a_controlled_monster_may_be_walked_to_its_death() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R5/C5"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C5")
    assert (where(s, "Deep One A"), s.felled[0]) == ("nowhere", 1)


@pytest.mark.rule("CM-5.1-42")
def test_a_held_monster_under_control_can_only_try_to_break_free() -> None:
    hold = {"who": "Deep One A", "kind": "body", "number": 3}
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R5/C5"}, dice=[3], holds=[hold])
    choose(s, EYE, "Command the Deep One A")
    assert labels(s, EYE) == ["Deep One A does nothing", "Deep One A tries to break free (body)"]
    choose(s, EYE, "Deep One A tries to break free")
    assert s.holds == ()


@pytest.mark.rule("CM-5.1-31", "CM-3.1-6")
def test_commanding_a_monster_does_not_use_up_its_own_actions() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R1/C1")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert s.runs == 2


@pytest.mark.rule("CM-2.1.7-6", "CM-2.7-3")
def test_a_character_killed_by_a_controlled_monster_was_killed_by_its_master() -> None:
    seats = {EYE: {"objects": ["R'lyeh Seashell"]}, DOCTOR: {"health": 1}}
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C4"}, [6], monsters={"Deep One A": "R5/C3"}, seats=seats)
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A strikes the Psychotherapist")
    assert s.over
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


# ---------------------------------------------------------------------- key


def ship(at: str, **more: Any) -> Mash:
    seats = {
        EYE: {"at": f"{at} of Mariner's Ship", "objects": ["Skeleton Key"], **more},
        MARINER: {"at": "R1/C1 of Family Farm"},
    }
    return table({"tiles": tiles(MARINER, EYE), "seats": seats, "active": EYE}, 2)


@pytest.mark.rule("CM-5.1-37", "CM-5.1-38", "CM-5-1")
@pytest.mark.parametrize("at", ["R6/C1", "R6/C2"])
def test_the_key_opens_the_chest_and_six_objects_lie_face_down(at: str) -> None:
    s = ship(at, mentality=0)
    choose(s, EYE, "Open the chest with the Skeleton Key")
    assert len(s.ground[s.space[0]].down) == 6
    assert (s.game.sketch(s)["discards"], s.actions) == (["Skeleton Key"], 3)


@pytest.mark.rule("CM-5.1-37")
@pytest.mark.parametrize("at", ["R5/C2", "R5/C3"])
def test_the_key_is_of_no_use_away_from_the_chest(at: str) -> None:
    assert not can(ship(at), EYE, "Open the chest")


@pytest.mark.rule("CM-3.3.1-15", "CM-3.3.1-16")
def test_the_private_eye_finds_a_seventh_object_in_the_chest() -> None:
    s = ship("R6/C2")
    choose(s, EYE, "Open the chest with the Skeleton Key")
    assert asked(s) == EYE
    choose(s, EYE, "Draw 6 objects, and one more")
    assert (len(s.ground[s.space[0]].down), s.mentality[0]) == (7, 3)


# ---------------------------------------------------------------------- weapon in hand


@pytest.mark.rule("CM-7-2", "CM-7-15")
def test_with_a_weapon_in_hand_changing_costs_an_action() -> None:
    seats = {EXPLORER: {"objects": ["Pitchfork", "Sword Cane", "Cock Fighter"]}}
    s = farm(
        {EXPLORER: "R5/C2", EYE: "R1/C1"}, monsters={"Cultist": "R5/C3"}, seats=seats, options={"weapon_in_hand": True}
    )
    assert can(s, EXPLORER, "with the Pitchfork")
    assert not can(s, EXPLORER, "with the Sword Cane")
    assert can(s, EXPLORER, "bare hands")
    assert can(s, EXPLORER, "Set the Cock Fighter")
    choose(s, EXPLORER, "Take the Sword Cane in hand")
    assert can(s, EXPLORER, "with the Sword Cane")
    assert not can(s, EXPLORER, "with the Pitchfork")
    assert s.actions == 3


@pytest.mark.rule("CM-7-2")
def test_empty_hands_take_a_weapon_just_picked_up() -> None:
    options = {"weapon_in_hand": True}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, ground={"R5/C2": {"up": ["Pitchfork"]}}, options=options)
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Pick up the Pitchfork")
    assert s.in_hand[0] == s.objects[0][0]
    assert space(s, "R5/C2") not in s.ground


@pytest.mark.rule("CM-5.1-32")
def test_whoever_gives_up_the_seashell_has_no_tame_deep_one() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C2")
    choose(s, EYE, "Drop the R'lyeh Seashell")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert can(s, EXPLORER, "strikes the Private Eye")
