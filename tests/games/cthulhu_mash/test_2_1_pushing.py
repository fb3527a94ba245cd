"""Pushing, grappling and operating equipment. Sections 2.1.11 and 2.1.12."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, beyond
from miskatonic.games.cthulhu_mash.state import WAITING, Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    table,
    tiles,
    where,
)

CORNER = {"Cultist A": "R1/C1", "Cultist B": "R1/C2", "Cultist C": "R2/C2"}
RIDDEN = {EYE: {"vampire": "Star Vampire A"}}


def ridden(dice: list[int]) -> Mash:
    return farm({EXPLORER: "R4/C3", EYE: "R4/C4"}, dice, monsters={"Star Vampire": "R4/C4"}, seats=RIDDEN)


@pytest.mark.rule("CM-2.1.11-1", "CM-2.1.11-3", "CM-2.1.11-7", "CM-2.1.11-9")
def test_a_good_push_puts_the_target_on_a_space_beside_it_without_damage() -> None:
    s = farm({EXPLORER: "R2/C2", EYE: "R6/C6"}, [4], monsters={"Moon-Beast": "R2/C3"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    assert sum(label.startswith("Put") for label in labels(s, EXPLORER)) == 7
    choose(s, EXPLORER, "Put the Moon-Beast A on R1/C2")
    assert (where(s, "Moon-Beast A"), s.actions) == ("R1/C2 of Family Farm", 3)


@pytest.mark.rule("CM-2.1.11-1")
def test_generators_are_not_pushed_nor_is_anybody_diagonally_across() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R2/C3"}, generators={"Structure": "R1/C3"})
    assert not can(s, EXPLORER, "Push")


@pytest.mark.rule("CM-2.1.11-3", "CM-3.3.1-6")
def test_the_explorer_stands_two_firmer_against_a_push() -> None:
    s = farm({EYE: "R2/C2", EXPLORER: "R2/C3"}, [5])
    choose(s, EYE, f"Push the {EXPLORER}")
    assert question(s) == "Actions"
    assert events(s, "push")[0].facts[4] == 0


@pytest.mark.rule("CM-2.1.11-4")
def test_nobody_is_pushed_across_a_blue_line() -> None:
    s = farm({EYE: "R1/C4", EXPLORER: "R6/C6"}, [6], monsters={"Cultist": "R2/C4"})
    choose(s, EYE, "Push the Cultist A")
    assert not can(s, EYE, "R3/C4")  # the solid line above it
    assert not can(s, EYE, "R2/C3")  # and the one beside it


@pytest.mark.rule("CM-2.1.11-4")
def test_a_diagonal_push_is_stopped_where_both_ways_round_the_corner_are_closed() -> None:
    s = farm({EYE: "R1/C4", EXPLORER: "R6/C1"}, [6], monsters={"Cultist": "R2/C4"})
    choose(s, EYE, "Push the Cultist A")
    assert not can(s, EYE, "on R3/C3")  # a wall above and a wall to the left
    assert can(s, EYE, "on R3/C5")  # round the wall's end on the right


@pytest.mark.rule("CM-2.1.11-5", "CM-2.3.2-10", "CM-2.1.11-11")
def test_a_push_onto_a_dead_end_gate_is_the_end() -> None:
    s = table({"tiles": tiles(EXPLORER, EYE), "seats": {EXPLORER: {}, EYE: {}}})
    camp = CONTENT.tile("base_camp")
    side = next(side for side in range(4) if camp.gates[side] >= 0 and beyond(s, camp.number, side) == DEAD_END)
    gate = camp.gates[side]
    row, column = gate // 6 + 1, gate % 6 + 1
    beside = f"R{row + (1 if row < 6 else -1)}/C{column}" if column in (1, 6) else f"R{row}/C{column + 1}"
    pusher = f"R{row + (2 if row < 5 else -2)}/C{column}" if column in (1, 6) else f"R{row}/C{column + 2}"
    seats = {EXPLORER: {"at": f"{pusher} of Base Camp"}, EYE: {}}
    s = table(
        {"tiles": tiles(EXPLORER, EYE), "seats": seats, "monsters": {"Mi-Go": f"{beside} of Base Camp"}}, dice=[10]
    )
    choose(s, EXPLORER, "Push the Mi-Go A")
    choose(s, EXPLORER, f"Put the Mi-Go A on R{row}/C{column}")
    assert where(s, "Mi-Go A") == "nowhere"


@pytest.mark.rule("CM-2.1.11-6", "CM-2.3.2-8", "CM-2.3.2-19")
def test_a_monster_can_be_pushed_through_a_gate_onto_the_next_tile() -> None:
    up = tiles(EXPLORER, EYE, C2="Innsmouth Dock, turned 0")
    s = farm({EXPLORER: "R3/C4", EYE: "R6/C1"}, [10], tiles=up, monsters={"Moon-Beast": "R3/C5"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "and out by the east gate")
    assert where(s, "Moon-Beast A").endswith("Innsmouth Dock")
    assert s.tile_of(4 + 6 * 6) == CONTENT.tile("innsmouth_dock").number


@pytest.mark.rule("CM-2.1.11-6")
def test_a_push_through_the_gate_of_a_hidden_tile_turns_it_up_by_the_pushers_choice() -> None:
    s = farm({EXPLORER: "R3/C4", EYE: "R3/C5"}, [10], tiles=tiles(EXPLORER, EYE, C2="face down, Cultist Temple"))
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R3/C6 and out by the east gate")
    assert (asked(s), question(s)) == (EXPLORER, "TurnTile")
    choose(s, EXPLORER, labels(s, EXPLORER)[0])
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert where(s, EYE).endswith("Cultist Temple")
    assert events(s, "generator")


@pytest.mark.rule("CM-2.1.11-8")
def test_who_can_be_put_nowhere_cannot_be_pushed() -> None:
    s = farm({EXPLORER: "R2/C1", EYE: "R6/C6"}, monsters=CORNER)
    assert not can(s, EXPLORER, "Push the Cultist A")
    assert can(s, EXPLORER, "Push the Cultist C")
    open_corner = farm({EXPLORER: "R2/C1", EYE: "R6/C6"}, monsters={k: v for k, v in CORNER.items() if k[-1] != "C"})
    assert can(open_corner, EXPLORER, "Push the Cultist A")


@pytest.mark.rule("CM-2.1.11-8", "CM-2.3.4-7", "CM-2.3.4-8")
@pytest.mark.parametrize(("face", "works"), [(3, False), (4, True)])
def test_a_held_piece_is_pushed_with_the_normal_roll_and_off_its_icon_it_is_free(face: int, works: bool) -> None:
    temple = tiles(EXPLORER, EYE, C2="Cultist Temple, turned 0")
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        [face],
        tiles=temple,
        seats={EXPLORER: {"at": "R4/C2 of Cultist Temple"}},
        monsters={"Moon-Beast": "R4/C3 of Cultist Temple"},
        holds=[{"who": "Moon-Beast A", "kind": "place", "number": 2}],
    )
    choose(s, EXPLORER, "Push the Moon-Beast A")
    assert (question(s) == "PutWhere") is works
    if works:
        choose(s, EXPLORER, "Put the Moon-Beast A on R5/C3")
        assert s.holds == ()


@pytest.mark.rule("CM-2.1.11-8", "CM-2.3.4-8")
def test_a_push_frees_nobody_from_a_net() -> None:
    net = [{"who": "Moon-Beast A", "kind": "body", "number": 2}]
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [9], monsters={"Moon-Beast": "R1/C3"}, holds=net)
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "Put the Moon-Beast A on R1/C4")
    assert [hold.number for hold in s.holds] == [2]


@pytest.mark.rule("CM-2.1.11-9")
def test_after_a_good_push_the_target_may_be_left_alone_and_the_pusher_never_moves() -> None:
    s = farm({EXPLORER: "R1/C2", EYE: "R6/C6"}, [9], monsters={"Moon-Beast": "R1/C3"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "Leave the target")
    assert (where(s, "Moon-Beast A"), where(s, EXPLORER)) == ("R1/C3 of Family Farm", "R1/C2 of Family Farm")


@pytest.mark.rule("CM-2.1.11-10")
def test_the_pusher_names_victim_or_vampire_and_the_victim_takes_it_along() -> None:
    s = ridden([10])
    assert can(s, EXPLORER, "Push the Star Vampire A")
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R5/C4")
    assert (where(s, EYE), where(s, "Star Vampire A"), s.rider[1] >= 0) == (*["R5/C4 of Family Farm"] * 2, True)


@pytest.mark.rule("CM-2.1.11-10", "CM-2.5.1-18")
def test_a_victim_pushed_down_the_well_leaves_its_vampire_behind_unharmed() -> None:
    s = ridden([10])
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C5")
    assert (where(s, EYE), where(s, "Star Vampire A")) == ("nowhere", "R4/C5 of Family Farm")
    assert health(s, "Star Vampire A") == 2


@pytest.mark.rule("CM-2.1.11-10", "CM-2.5.1-16")
def test_a_pushed_vampire_is_torn_off() -> None:
    s = ridden([10])
    choose(s, EXPLORER, "Push the Star Vampire A")
    choose(s, EXPLORER, "Put the Star Vampire A on R5/C4")
    assert (where(s, EYE), where(s, "Star Vampire A")) == ("R4/C4 of Family Farm", "R5/C4 of Family Farm")
    assert s.rider[1] < 0


@pytest.mark.rule("CM-2.1.12-1", "CM-3.3.2-13", "CM-3.3.2-15")
def test_a_machine_costs_an_action_and_may_kill_its_user() -> None:
    school = "Miskatonic Medical School"
    s = farm({DOCTOR: "R1/C1", EYE: "R1/C2"}, [1], seats={DOCTOR: {"at": f"R4/C6 of {school}", "health": 1}})
    at = next(i for i in range(36) if CONTENT.tile("medical_school").feature("psychotherapy") >> i & 1)
    assert s.space[0] % 36 == at
    choose(s, DOCTOR, "Use the psychotherapy machine")
    assert (where(s, DOCTOR), s.status[0]) == ("nowhere", WAITING)
