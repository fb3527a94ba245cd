"""Moving, jumping, pick-ups and hand-overs: sections 2.1.4, 2.1.5, 2.1.9, 2.1.10 and 2.6."""

from __future__ import annotations

import pytest

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
    refused,
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


@pytest.mark.rule("CM-2.1.4-3", "CM-2.1.4-4", "CM-2.3.3-2", "CM-2.3.3-3")
def test_blue_lines_stop_walking_and_there_is_no_diagonal_step() -> None:
    s = farm({DOCTOR: "R6/C4", EXPLORER: "R1/C1"}, monsters={"Cultist A": "R5/C4", "Cultist B": "R6/C3"})
    choose(s, DOCTOR, "Move")
    assert not any(
        label.startswith("Walk") for label in labels(s, DOCTOR)
    )  # a dotted line to the east, pieces elsewhere


@pytest.mark.rule("CM-2.1.4-5", "CM-2.1.4-9")
def test_a_walker_passes_no_monster_and_stops_on_nobody() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1"})
    choose(s, EYE, "Move")
    assert not any(label.startswith("Walk") for label in labels(s, EYE))


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


@pytest.mark.rule("CM-2.1.9-1", "CM-2.1.9-3", "CM-2.6-7")
def test_full_hands_take_nothing_more() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Bolos", "Sword Cane"]
    s = farm(
        {DOCTOR: "R1/C3", EYE: "R6/C6"},
        seats={DOCTOR: {"objects": load}},
        ground={"R1/C3": {"up": ["Bicycle", "Wheelbarrow"]}},
    )
    choose(s, DOCTOR, "Move")
    assert refused(s, DOCTOR, "Bicycle") == "CM-2.1.9-3"
    choose(s, DOCTOR, "Pick up the Wheelbarrow")
    choose(s, DOCTOR, "Pick up the Bicycle")
    assert len(s.objects[0]) == 8


@pytest.mark.rule("CM-2.1.9-4")
def test_whoever_loses_the_wheelbarrow_sheds_what_is_too_much() -> None:
    load = ["Wheelbarrow", "Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Net", "Bolos", "Sword Cane"]
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, seats={DOCTOR: {"objects": load}})
    choose(s, DOCTOR, "Drop the Wheelbarrow")
    assert question(s) == "Shed"
    choose(s, DOCTOR, "Let go of the Net")
    assert (question(s), len(s.objects[0])) == ("Actions", 6)


@pytest.mark.rule("CM-2.1.10-1", "CM-2.1.10-2", "CM-2.1.10-3", "CM-2.1.10-4")
def test_a_jump_clears_pieces_and_dotted_lines_but_no_solid_one() -> None:
    s = farm({EYE: "R6/C4", EXPLORER: "R1/C1"}, monsters={"Cultist A": "R5/C4"})
    assert can(s, EYE, "Jump to R4/C4")
    assert can(s, EYE, "Jump to R6/C6")
    choose(s, EYE, "Jump to R4/C4")
    assert (where(s, EYE), s.actions) == ("R4/C4 of Family Farm", 3)
    wall = farm({EYE: "R3/C4", EXPLORER: "R6/C6"})
    assert not can(wall, EYE, "Jump to R1/C4")


@pytest.mark.rule("CM-2.1.10-4", "CM-2.3.4-10", "CM-2.6-8", "CM-2.1.7-3")
def test_landing_on_a_skull_kills_with_all_objects() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats={EYE: {"objects": ["Net"]}})
    choose(s, EYE, "Jump to R4/C5")
    assert (where(s, EYE), s.status[0], s.discards.bit_count()) == ("nowhere", 1, 1)


@pytest.mark.rule("CM-3.3.2-1", "CM-3.3.1-3")
def test_ice_costs_everybody_double_but_the_explorer() -> None:
    for name, left in ((EXPLORER, 5), (EYE, 4)):
        other = EYE if name == EXPLORER else EXPLORER
        s = farm({name: "R1/C1", other: "R1/C2"}, seats={name: {"at": "R2/C4 of Base Camp"}})
        choose(s, name, "Move")
        choose(s, name, "Walk to R2/C5")
        assert (s.mp, health(s, name)) == (left, s.sheet(0).base_health)
