"""Where objects and optional rules meet others. Sections 5 and 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.monsters import charging, monsters
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.pieces.boards.grid import EAST, NORTH, SOUTH, WEST
from tests.games.cthulhu_mash.scenes import HELD, commanded, goals, on, suggestion
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
    space,
    tiles,
    where,
)


def kinds(s: Mash, figure: int) -> set[str]:
    """The deeds that are open to a piece."""
    return {type(step).__name__ for step in monsters.deeds(s, figure)}


def suggested(victim: Mapping[str, Any], beast: int, dice: list[int], at: str = "R3/C3") -> Mash:
    """The doctor commands a Gnoph-Keh of so much health while the Private Eye stands in the fire of the temple."""
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: victim}
    s = on("Cultist Temple", {DOCTOR: "R1/C1", EYE: at}, [8, *dice], seats, monsters={"Gnoph-Keh A": "R1/C3"})
    s.health[figure_of(s, "Gnoph-Keh A")] = beast
    choose(s, DOCTOR, "Cast Mental Suggestion at the Gnoph-Keh A")
    return s


def spurring(where_: Mapping[str, Any]) -> Mash:
    """The crystal holds one more action."""
    s = farm({EXPLORER: "R1/C1", DOCTOR: "R6/C6"}, **where_)
    s.power_pile |= 1 << s.crystal if s.crystal >= 0 else 0
    s.crystal = next(p.number for p in CONTENT.power_ups if (p.effect.word, p.character) == ("actions", s.character[0]))
    s.power_pile &= ~(1 << s.crystal)
    s.sheets = [None, None]
    return s


@pytest.mark.rule("CM-5.1-16", "CM-2.3.4-20")
def test_cuffs_leave_the_legs_free() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, holds=[{"who": EYE, "kind": "cuffs", "number": 1}])
    assert can(s, EYE, "Move")
    assert can(s, EYE, "Jump")
    assert not can(s, EYE, "Strike")


@pytest.mark.rule("CM-5.1-31", "CM-6-19")
def test_a_commanded_monster_may_be_left_standing() -> None:
    s = suggestion("Moon-Beast", "R3/C6", [])
    choose(s, DOCTOR, "Moon-Beast A does nothing")
    assert (question(s), where(s, "Moon-Beast A")) == ("Actions", "R3/C6 of Family Farm")


@pytest.mark.rule("CM-5.1-32")
def test_a_tamed_deep_one_cannot_be_told_to_strike_its_master() -> None:
    shell = {DOCTOR: {"objects": ["R'lyeh Seashell"]}}
    s = farm({DOCTOR: "R3/C2", EXPLORER: "R3/C4"}, monsters={"Deep One A": "R3/C3"}, seats=shell)
    choose(s, DOCTOR, next(label for label in labels(s, DOCTOR) if "ommand" in label))
    assert can(s, DOCTOR, "Deep One A strikes the Arctic Explorer")
    assert not can(s, DOCTOR, "Deep One A strikes the Psychotherapist")


@pytest.mark.rule("CM-5.1-32")
def test_a_tamed_deep_one_spares_its_master_under_anybodys_control() -> None:
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}}
    s = farm({DOCTOR: "R3/C2", EXPLORER: "R3/C4"}, [8], monsters={"Deep One A": "R3/C3"}, seats=seats)
    s.tamed[1] = figure_of(s, "Deep One A")
    choose(s, DOCTOR, "Cast Mental Suggestion at the Deep One A")
    assert can(s, DOCTOR, "Deep One A strikes the Psychotherapist")
    assert not can(s, DOCTOR, "Deep One A strikes the Arctic Explorer")


@pytest.mark.rule("CM-5.1-42", "CM-2.5.1-9", "CM-2.5.1-10")
def test_a_gnoph_keh_charges_at_its_masters_word_and_then_not_again_in_this_turn() -> None:
    s = suggestion("Gnoph-Keh", "R3/C6", [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (health(s, EYE), where(s, "Gnoph-Keh A")) == (s.sheet(1).base_health - 1, "R3/C2 of Family Farm")
    assert s.charged >> figure_of(s, "Gnoph-Keh A") & 1


@pytest.mark.rule("CM-5.1-42")
def test_a_hold_on_somebody_else_does_not_hinder_the_commanded() -> None:
    s = suggestion("Moon-Beast", "R3/C4", [], holds=[{"who": EYE, "kind": "body", "number": 2}])
    assert can(s, DOCTOR, "Moon-Beast A moves to R3/C5")
    assert can(s, DOCTOR, "Moon-Beast A strikes the Private Eye")


@pytest.mark.rule("CM-5.1-42", "CM-2.3.4-21")
def test_a_commanded_charge_goes_through_harm_and_is_hurt_once() -> None:
    s = suggested({"health": 1}, 3, [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    choose(s, DOCTOR, "Gnoph-Keh A ends its charge on R3/C3")
    assert (where(s, "Gnoph-Keh A"), health(s, "Gnoph-Keh A")) == ("R3/C3 of Cultist Temple", 2)


@pytest.mark.rule("CM-5.1-42", "CM-2.3.4-21", "CM-2.1.7-6")
def test_a_commanded_charge_that_ends_in_the_fire_is_its_masters_kill() -> None:
    s = suggested({}, 1, [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (where(s, "Gnoph-Keh A"), s.felled[0]) == ("nowhere", 1)
    assert not s.dying
    assert s.occupied[s.tile_of(0)].bit_count() == 2
    assert health(s, EYE) == s.sheet(1).base_health  # it never came to strike


@pytest.mark.rule("CM-5.1-42")
def test_a_commanded_charge_may_end_in_harm() -> None:
    s = suggested({}, 1, [], at="R2/C3")
    beast, fire = figure_of(s, "Gnoph-Keh A"), space(s, "R3/C3 of Cultist Temple")
    assert fire in charging.charge_exits(s, beast, 1, willing=False)
    assert fire not in charging.charge_exits(s, beast, 1)
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C3")
    assert (where(s, "Gnoph-Keh A"), s.felled[0]) == ("nowhere", 1)


@pytest.mark.rule("CM-5.1-42", "CM-2.1.7-6")
def test_a_monster_that_steps_into_the_fire_at_ones_word_is_ones_kill() -> None:
    s = commanded([1], holds=HELD)
    s.health[figure_of(s, "Deep One A")] = 1
    choose(s, DOCTOR, "Deep One A tries to break free")
    s.choose(0, next(step for step in s.legal(0) if goals([step]) == {"R4/C4"}))
    assert (where(s, "Deep One A"), s.felled[0]) == ("nowhere", 1)


@pytest.mark.rule("CM-5.2-9", "CM-7-8")
def test_a_clock_adds_the_actions_of_a_monster_to_what_it_has_left() -> None:
    where = {EXPLORER: "R2/C2", DOCTOR: "R6/C6"}
    s = farm(where, monsters={"Moon-Beast A": "R2/C4"}, options={"monsters_use_objects": True})
    beast, clock = figure_of(s, "Moon-Beast A"), BOX.pieces_of("temporal_clock")[0]
    s.bags[0] &= ~(1 << clock)
    s.packs[beast] = (clock,)
    choose(s, EXPLORER, "End the turn")
    choose(s, DOCTOR, "Moon-Beast A acts")
    whole = s.runs
    s.choose(1, next(step for step in s.legal(1) if type(step).__name__ == "MonsterMove"))
    s.choose(1, next(step for step in s.legal(1) if type(step).__name__ == "Swallow"))
    assert whole > 1
    assert s.runs == 2 * whole - 1


@pytest.mark.rule("CM-5.2-10", "CM-2.5.1-14")
def test_the_drained_may_use_a_remedy_before_the_next_drop() -> None:
    seats = {EYE: {"objects": ["First Aid Kit"], "vampire": "Star Vampire A", "health": 3}}
    s = farm({EYE: "R5/C2"}, seats=seats, monsters={"Star Vampire A": "R5/C2"}, tiles=tiles(EYE, EXPLORER))
    choose(s, EYE, "End the turn")
    assert (question(s), health(s, EYE)) == ("Respite", 2)


@pytest.mark.rule("CM-5.3-9", "CM-2.7-2")
def test_an_action_from_the_crystal_counts_at_once_but_only_once_a_turn() -> None:
    s = spurring({"ground": {"R1/C1": {"up": ["Elder Thing Crystal"]}}})
    before = s.actions
    choose(s, EXPLORER, "Move")
    for _ in range(2):
        choose(s, EXPLORER, "Pick up the Elder Thing Crystal")
        assert s.actions == before  # one spent on the move, one from the crystal
        choose(s, EXPLORER, "Drop the Elder Thing Crystal")


@pytest.mark.rule("CM-5.3-9")
def test_a_crystal_carried_from_the_start_gives_no_second_action_when_it_is_taken_up_again() -> None:
    s = spurring({"seats": {EXPLORER: {"objects": ["Elder Thing Crystal"]}}, "actions": 1})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Drop the Elder Thing Crystal")
    choose(s, EXPLORER, "Pick up the Elder Thing Crystal")
    assert s.actions == 0


@pytest.mark.rule("CM-5.4-9", "CM-2.1.7-1")
def test_a_tissue_may_kill_its_finder() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"}, seats={EYE: {"health": 1}}, ground={"R1/C1": {"down": ["Shoggoth Tissue"]}}
    )
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the top object")
    assert where(s, EYE) == "nowhere"
    assert [event.facts[0] for event in events(s, "dead")] == [0]


@pytest.mark.rule("CM-5.4-10", "CM-2.3.4-23")
def test_a_flyer_brought_down_over_tissue_is_hurt() -> None:
    s = farm({DOCTOR: "R2/C2", EXPLORER: "R6/C6"}, [6], monsters={"Mi-Go A": "R2/C3"}, tissue={"R2/C3": 1})
    flyer = figure_of(s, "Mi-Go A")
    s.health[flyer] = 2
    choose(s, DOCTOR, "Sedate the Mi-Go A")
    assert [hold.figure for hold in s.holds] == [flyer]
    assert s.health[flyer] == 1


@pytest.mark.rule("CM-5.4-10", "CM-2.3.4-13")
@pytest.mark.parametrize(("held", "left"), [(True, 1), (False, 2)])
def test_a_flyer_pushed_onto_tissue_is_hurt_only_if_it_is_held(held: bool, left: int) -> None:
    holds = [{"who": "Mi-Go A", "kind": "body", "number": 3}] if held else []
    monsters = {"Mi-Go A": "R2/C3"}
    s = farm({EXPLORER: "R2/C2", DOCTOR: "R6/C6"}, [8], monsters=monsters, tissue={"R3/C4": 1}, holds=holds)
    s.health[figure_of(s, "Mi-Go A")] = 2
    choose(s, EXPLORER, "Push the Mi-Go A")
    choose(s, EXPLORER, "Put the Mi-Go A on R3/C4")
    assert health(s, "Mi-Go A") == left


@pytest.mark.rule("CM-7-1")
@pytest.mark.parametrize(
    ("at", "side"), [("R4/C2", EAST), ("R5/C3", EAST), ("R2/C1", WEST), ("R6/C2", NORTH), ("R1/C2", SOUTH)]
)
def test_a_figure_turns_to_what_lies_farther_ahead(at: str, side: int) -> None:
    origin = {"R4/C2": "R4/C1", "R5/C3": "R4/C1", "R2/C1": "R2/C6", "R6/C2": "R1/C1", "R1/C2": "R6/C3"}[at]
    s = farm({EYE: origin, EXPLORER: "R6/C6"}, options={"facing": True})
    facing.toward(s, 0, space(s, at))
    assert s.facing[0] == side


@pytest.mark.rule("CM-7-1")
@pytest.mark.parametrize(("was", "now"), [(EAST, EAST), (NORTH, NORTH), (SOUTH, NORTH), (WEST, NORTH)])
def test_on_a_diagonal_a_figure_keeps_looking_that_way(was: int, now: int) -> None:
    s = farm({EYE: "R2/C2", EXPLORER: "R6/C6"}, options={"facing": True})
    s.facing[0] = was
    facing.toward(s, 0, space(s, "R4/C4"))
    assert s.facing[0] == now


@pytest.mark.rule("CM-7-1")
def test_an_attack_on_the_first_seat_turns_the_attacker_and_looks_stay_on_the_tile() -> None:
    s = farm({EXPLORER: "R5/C2", EYE: "R5/C3"}, [1], options={"facing": True}, active=EYE)
    choose(s, EYE, "Strike the Arctic Explorer with bare hands")
    assert s.facing[1] == WEST
    facing.toward(s, 1, s.space[1])
    facing.toward(s, 1, 0)
    assert s.facing[1] == WEST


@pytest.mark.rule("CM-7-1", "CM-2.3.2-4")
def test_whoever_goes_through_a_gate_looks_onward() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, options={"facing": True})
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, east")
    while question(s) != "Actions":
        choose(s, asked(s), labels(s, asked(s))[0])
    assert s.facing[0] % 4 == EAST


@pytest.mark.rule("CM-7-6", "CM-2.10-4")
@pytest.mark.parametrize(("camp", "heals"), [(3, True), (0, False)])
def test_a_wounded_monster_heals_on_a_spawning_space_unless_it_is_destroyed(camp: int, heals: bool) -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        monsters={"Moon-Beast": {"at": "R1/C6 of Base Camp", "health": 1}},
        seats={EXPLORER: {"spawning space": camp}},
        options={"monsters_heal": True},
    )
    assert ("Recover" in kinds(s, figure_of(s, "Moon-Beast A"))) is heals


@pytest.mark.rule("CM-7-11", "CM-2.10-6")
@pytest.mark.parametrize(
    ("beast", "at", "razes"),
    [("Elder Thing", "R1/C3", True), ("Elder Thing", "R4/C5", False), ("Leng Spider", "R1/C3", False)],
)
def test_from_afar_a_spawning_space_is_attacked_only_in_sight_and_only_by_what_wounds(
    beast: str, at: str, razes: bool
) -> None:
    seats = {EXPLORER: {"at": "R6/C2 of Base Camp"}}
    options = {"monsters_attack_camps": True}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, monsters={beast: f"{at} of Base Camp"}, seats=seats, options=options)
    assert ("Raze" in kinds(s, figure_of(s, f"{beast} A"))) is razes
