"""Moving, and what is done on the way. Section 2.1.4."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_mash.scenes import monsters_turn, moving
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    farm,
    labels,
    question,
    tiles,
    where,
)


@pytest.mark.rule("CM-2.1.4-1", "CM-2.1.5-2")
def test_one_step_costs_a_whole_action_and_the_rest_is_lost() -> None:
    s = farm({EYE: "R1/C3", EXPLORER: "R6/C6"})
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R1/C4")
    assert s.mp == 5
    choose(s, EYE, "End the move")
    assert (s.mp, s.actions, question(s)) == (0, 3, "Actions")


@pytest.mark.rule("CM-2.1.4-2", "CM-2.3.4-9", "CM-2.3.3-6")
def test_a_boot_makes_its_space_dearer_and_movement_is_never_overdrawn() -> None:
    s = farm({EYE: "R3/C1", EXPLORER: "R6/C6"}, points=1)
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R3/C2")
    assert s.mp == 4
    poor = farm({MARINER: "R1/C1", EXPLORER: "R6/C6"})
    choose(poor, MARINER, "Move")
    assert can(poor, MARINER, "Walk to R4/C1")
    assert not can(poor, MARINER, "Walk to R5/C2")


@pytest.mark.rule("CM-2.1.4-2")
def test_a_space_that_costs_more_than_is_left_cannot_be_entered() -> None:
    s = moving(EYE, farm({EYE: "R1/C2", EXPLORER: "R6/C6"}))
    choose(s, EYE, "Walk to R2/C2")
    choose(s, EYE, "Walk to R2/C1")
    choose(s, EYE, "Walk to R2/C2")
    choose(s, EYE, "Walk to R2/C1")
    choose(s, EYE, "Walk to R2/C2")
    assert s.mp == 1
    assert can(s, EYE, "Walk to R2/C3")
    assert not can(s, EYE, "Walk to R3/C2")  # corn, 2 points


@pytest.mark.rule("CM-2.1.4-3", "CM-2.1.4-4", "CM-2.3.3-2", "CM-2.3.3-3")
def test_blue_lines_stop_walking_and_there_is_no_diagonal_step() -> None:
    s = farm({DOCTOR: "R6/C4", EXPLORER: "R1/C1"}, monsters={"Cultist A": "R5/C4", "Cultist B": "R6/C3"})
    choose(s, DOCTOR, "Move")
    assert not any(
        label.startswith("Walk") for label in labels(s, DOCTOR)
    )  # a dotted line to the east, pieces elsewhere


@pytest.mark.rule("CM-2.1.4-3")
def test_neither_walkers_nor_flyers_step_diagonally() -> None:
    pair = {"Cultist A": "R1/C2", "Cultist B": "R2/C1"}
    s = moving(EYE, farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters=pair))
    assert not can(s, EYE, "Walk")
    flyer = farm({EYE: "R2/C4", EXPLORER: "R6/C6"}, seats={EYE: {"flying": True}})
    moving(EYE, flyer)
    assert not can(flyer, EYE, "Fly to R5/C1")  # straight it would be three spaces, and the points are six
    choose(flyer, EYE, "Fly to R3/C5")
    assert flyer.mp == 4


@pytest.mark.rule("CM-2.1.4-5", "CM-2.1.4-9")
def test_a_walker_passes_no_monster_and_stops_on_nobody() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1"})
    choose(s, EYE, "Move")
    assert not any(label.startswith("Walk") for label in labels(s, EYE))


@pytest.mark.rule("CM-2.1.4-6")
def test_comrades_need_not_ask_each_other_to_pass() -> None:
    for mode, asks in (("Cooperative Game", False), ("Death Match", True)):
        s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, mode=mode)
        choose(s, EYE, "Move")
        assert can(s, EYE, "Ask the Arctic Explorer to let you pass") is asks


@pytest.mark.rule("CM-2.1.4-6", "CM-2.6-12")
def test_passing_another_character_needs_consent_and_a_refusal_stands_for_the_turn() -> None:
    ring = {"Cultist A": "R2/C1"}
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, monsters=ring)
    choose(s, EYE, "Move")
    assert not can(s, EYE, "Walk")
    choose(s, EYE, f"Ask the {EXPLORER}")
    choose(s, EXPLORER, "Let the")
    assert can(s, EYE, "Walk to R1/C3")
    assert not can(s, EYE, "Walk to R1/C2")
    no = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, monsters=ring)
    choose(no, EYE, "Move")
    choose(no, EYE, f"Ask the {EXPLORER}")
    choose(no, EXPLORER, "Do not let")
    assert not can(no, EYE, "Ask the")


@pytest.mark.rule("CM-2.1.4-6")
def test_comrades_pass_each_other_without_asking() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"},
        monsters={"Cultist A": "R2/C1"},
        mode="Cooperative Game",
        options={"mode": "cooperative"},
    )
    choose(s, EYE, "Move")
    assert can(s, EYE, "Walk to R1/C3")
    assert not can(s, EYE, "Walk to R1/C2")


@pytest.mark.rule("CM-2.1.4-7", "CM-4.2-1", "CM-2.1.4-9")
def test_a_monster_passes_monsters_and_generators_but_stops_on_nobody() -> None:
    pack = {"Cultist A": "R1/C1", "Cultist B": "R1/C2"}
    s = farm({EXPLORER: "R6/C6", EYE: "R5/C6"}, monsters=pack, generators={"Structure": "R2/C1"})
    monsters_turn(s, EYE, "Cultist A")
    assert can(s, EYE, "Cultist A moves to R1/C3")
    assert can(s, EYE, "Cultist A moves to R3/C1")
    assert not any(can(s, EYE, f"Cultist A moves to {spot}") for spot in ("R1/C2", "R2/C1"))


@pytest.mark.rule("CM-2.1.4-7")
def test_a_monster_never_walks_through_a_character_unless_it_flies() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R2/C1"}, monsters={"Cultist": "R1/C1"})
    monsters_turn(s, EYE, "Cultist A")
    assert not can(s, EYE, "moves to")
    flyer = farm({EXPLORER: "R1/C2", EYE: "R2/C1"}, monsters={"Mi-Go": "R1/C1"})
    monsters_turn(flyer, EYE, "Mi-Go A")
    assert can(flyer, EYE, "Mi-Go A moves to R1/C3")
    assert not can(flyer, EYE, "Mi-Go A moves to R1/C2")


@pytest.mark.rule("CM-2.1.4-10", "CM-2.3.2-4")
def test_after_a_gate_the_next_action_is_played_on_the_new_tile() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, C2="Innsmouth Dock, turned 0"))
    moving(EYE, s)
    choose(s, EYE, "Go through the gate, east")
    assert (s.mp, s.actions, question(s)) == (0, 3, "Actions")
    moving(EYE, s)
    choose(s, EYE, "Walk to R4/C3")
    assert where(s, EYE) == "R4/C3 of Innsmouth Dock"


@pytest.mark.rule("CM-2.1.4-11", "CM-2.1.4-15", "CM-2.4.3-5", "CM-2.6-3")
def test_picking_up_costs_a_point_in_the_middle_of_a_move() -> None:
    s = farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, ground={"R1/C4": {"down": ["Bicycle"]}})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R1/C4")
    choose(s, EXPLORER, "Pick up the top")
    assert (s.mp, len(s.objects[0]), s.ground) == (4, 1, {})
    assert can(s, EXPLORER, "Walk to R1/C5")


@pytest.mark.rule("CM-2.1.4-12", "CM-2.6-4", "CM-2.6-5")
def test_dropping_is_free_and_the_object_lies_face_up() -> None:
    s = farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Bicycle"]}})
    choose(s, EXPLORER, "Drop the Bicycle")
    assert (s.actions, s.objects[0]) == (4, ())
    assert [pile.up for pile in s.ground.values()] != [()]


@pytest.mark.rule("CM-2.1.4-12", "CM-2.1.4-15")
def test_an_object_is_left_where_one_is_in_the_middle_of_a_move() -> None:
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Net"]}}))
    choose(s, EXPLORER, "Walk to R1/C5")
    choose(s, EXPLORER, "Drop the Net")
    assert s.mp == 4
    choose(s, EXPLORER, "Walk to R1/C6")
    assert where(s, EXPLORER) == "R1/C6 of Family Farm"
    assert [spot % 36 for spot in s.ground] == [4]


@pytest.mark.rule("CM-2.1.4-13", "CM-2.1.4-14")
def test_handing_over_costs_the_giver_a_point_and_needs_a_willing_neighbour() -> None:
    s = farm({EXPLORER: "R1/C3", EYE: "R1/C4"}, seats={EXPLORER: {"objects": ["Bicycle"]}})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Offer the Bicycle")
    assert asked(s) == EYE
    choose(s, EYE, "Accept")
    assert (s.mp, s.objects[0], len(s.objects[1])) == (7, (), 1)  # 6 and 2 of the Bicycle, less 1
    assert not can(
        farm({EXPLORER: "R1/C3", EYE: "R2/C4"}, seats={EXPLORER: {"objects": ["Bicycle"]}}), EXPLORER, "Offer"
    )


@pytest.mark.rule("CM-2.1.4-14", "CM-2.6-12")
def test_nothing_is_handed_across_a_blue_line_or_against_the_will_or_to_full_hands() -> None:
    load = {"objects": ["Net"]}
    line = moving(EXPLORER, farm({EXPLORER: "R2/C3", EYE: "R2/C4"}, seats={EXPLORER: load}))
    assert not can(line, EXPLORER, "Offer")
    full = {"objects": ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]}
    s = moving(EXPLORER, farm({EXPLORER: "R1/C3", DOCTOR: "R1/C4"}, seats={EXPLORER: load, DOCTOR: full}))
    assert not can(s, EXPLORER, "Offer")
    no = moving(EXPLORER, farm({EXPLORER: "R1/C3", EYE: "R1/C4"}, seats={EXPLORER: load}))
    choose(no, EXPLORER, "Offer the Net")
    choose(no, EYE, "Decline")
    assert (no.mp, len(no.objects[0]), can(no, EXPLORER, "Offer")) == (6, 1, False)
