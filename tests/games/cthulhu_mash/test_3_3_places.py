"""Abilities of the characters, and special tiles. Section 3.3."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.monsters import charging
from miskatonic.games.cthulhu_mash.rules.moving.escape import StepFree
from miskatonic.games.cthulhu_mash.rules.moving.gates import Arrive
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import full_space
from tests.games.cthulhu_mash.scenes import NET, goals, on
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
    tiles,
    where,
)

SWAMP = {"C2": "Abhoth Swamp, turned 0"}


def sunk(dice: list[int]) -> Mash:
    return farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        dice,
        tiles=tiles(EXPLORER, EYE, C2="Abhoth Swamp, turned 0"),
        seats={
            EXPLORER: {"at": "R2/C4 of Abhoth Swamp"},
            EYE: {"at": "R2/C3 of Abhoth Swamp", "objects": ["Net", "Herbs"]},
        },
        holds=[{"who": EYE, "kind": "place", "number": 3, "source": "quicksand"}],
    )


@pytest.mark.rule("CM-3.3.1-4", "CM-3.3.1-5", "CM-2.1.8-2")
def test_stamina_saves_a_point_of_health_for_two_of_mentality() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R3/C4"}, [6, 6, 6])
    for mentality in (2, 0):
        choose(s, EYE, f"Strike the {EXPLORER}")
        choose(s, EXPLORER, "Exceptional Stamina: save 1")
        assert (health(s, EXPLORER), s.mentality[1]) == (5, mentality)
    choose(s, EYE, f"Strike the {EXPLORER}")
    assert (health(s, EXPLORER), asked(s)) == (4, EYE)


@pytest.mark.rule("CM-3.3.1-8")
def test_the_mariner_may_parry_a_melee_hit_with_a_number_at_least_as_high() -> None:
    s = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7, 7])
    choose(s, EXPLORER, f"Strike the {MARINER}")
    assert asked(s) == MARINER
    choose(s, MARINER, "Parry")
    assert health(s, MARINER) == 3
    lost = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7, 6])
    choose(lost, EXPLORER, f"Strike the {MARINER}")
    choose(lost, MARINER, "Parry")
    assert health(lost, MARINER) == 2


@pytest.mark.rule("CM-3.3.1-14")
def test_a_good_escape_asks_for_no_mentality() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, [1], holds=[{"who": EYE, "kind": "body", "number": 4}])
    choose(s, EYE, "Break free")
    assert (question(s), s.holds) == ("Actions", ())


@pytest.mark.rule("CM-3.3.1-14")
def test_the_price_of_slipping_free_goes_by_the_own_hold() -> None:
    holds = [{"who": EXPLORER, "kind": "body", "number": 1}, {"who": EYE, "kind": "body", "number": 3}]
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, [5], holds=holds)
    choose(s, EYE, "Break free")
    assert labels(s, EYE)[-1] == "Spend 2 mentality to slip free"


@pytest.mark.rule("CM-3.3.1-14")
def test_the_private_eye_may_lower_her_die_with_mentality() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, [5], holds=NET)
    choose(s, EYE, "Break free")
    choose(s, EYE, "Spend 3 mentality")
    assert (s.holds, s.mentality[0]) == ((), 1)


@pytest.mark.rule("CM-3.3.2-1", "CM-3.3.1-3")
def test_ice_costs_everybody_double_but_the_explorer() -> None:
    for name, left in ((EXPLORER, 5), (EYE, 4)):
        other = EYE if name == EXPLORER else EXPLORER
        s = farm({name: "R1/C1", other: "R1/C2"}, seats={name: {"at": "R2/C4 of Base Camp"}})
        choose(s, name, "Move")
        choose(s, name, "Walk to R2/C5")
        assert (s.mp, health(s, name)) == (left, s.sheet(0).base_health)


@pytest.mark.rule("CM-3.3.2-2", "CM-3.3.2-3")
def test_quicksand_holds_walkers_and_drowns_them_at_the_end_of_their_next_turn() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"},
        tiles=tiles(EYE, EXPLORER, **SWAMP),
        seats={EYE: {"at": "R2/C2 of Abhoth Swamp", "objects": ["Net"]}},
    )
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R2/C3")
    assert s.holds[0].source == "quicksand"
    choose(s, EYE, "End the turn")
    assert where(s, EYE) == "R2/C3 of Abhoth Swamp"
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert (where(s, EYE), s.gone.bit_count()) == ("nowhere", 1)


@pytest.mark.rule("CM-3.3.2-4", "CM-2.3.4-4")
def test_out_of_the_quicksand_each_object_is_lost_on_a_one() -> None:
    held = [{"who": EYE, "kind": "place", "number": 3, "source": "quicksand"}]
    load = {"at": "R2/C3 of Abhoth Swamp", "objects": ["Net", "Herbs"]}
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"}, [3, 1, 3], tiles=tiles(EYE, EXPLORER, **SWAMP), seats={EYE: load}, holds=held
    )
    choose(s, EYE, "Break free")
    choose(s, EYE, next(label for label in labels(s, EYE) if "step to" in label))
    assert (len(s.objects[0]), s.discards.bit_count(), s.holds) == (1, 1, ())


@pytest.mark.rule("CM-3.3.2-5", "CM-3.3.2-4")
def test_a_push_out_of_the_quicksand_frees_and_may_cost_objects() -> None:
    s = sunk([10, 1, 5])
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R1/C3")
    assert (s.holds, len(s.objects[1]), s.discards.bit_count()) == ((), 1, 1)


@pytest.mark.rule("CM-3.3.2-5")
def test_a_swap_out_of_the_quicksand_frees_too() -> None:
    s = sunk([5, 5])
    s.then(Arrive(1, space(s, "R1/C1"), MOVED, 1))
    s.advance()
    assert (s.holds, where(s, EYE), len(s.objects[1])) == ((), "R1/C1 of Family Farm", 2)


@pytest.mark.rule("CM-3.3.2-6", "CM-2.3.4-4")
def test_a_monster_does_not_step_free_into_harm() -> None:
    beside_the_well = {"Cultist": "R4/C4"}
    s = farm({EYE: "R6/C1", EXPLORER: "R1/C1"}, monsters=beside_the_well)
    steps = StepFree(figure_of(s, "Cultist A")).candidates(s, 1)
    assert {full_space(s, getattr(step, "space", -1)) for step in steps} == {
        f"{x} of Family Farm" for x in ("R3/C4", "R4/C3", "R5/C4")
    }
    s = farm({EYE: "R4/C4", EXPLORER: "R1/C1"})
    assert len(StepFree(0).candidates(s, 0)) == 4


@pytest.mark.rule("CM-3.3.2-6", "CM-2.5.1-11")
@pytest.mark.parametrize(
    ("tile", "victim", "beast", "open_"),
    [
        ("Cultist Temple", "R3/C3", "R1/C3", False),  # a wound waits there
        ("Cultist Temple", "R2/C4", "R1/C3", True),
        ("Abhoth Swamp", "R4/C3", "R4/C5", False),  # quicksand
    ],
)
def test_no_monster_charges_of_its_own_accord_through_harm(tile: str, victim: str, beast: str, open_: bool) -> None:
    s = on(tile, {EXPLORER: victim, DOCTOR: "R1/C1"}, [], monsters={"Gnoph-Keh A": beast})
    assert bool(charging.charge_exits(s, figure_of(s, "Gnoph-Keh A"), 0)) is open_


@pytest.mark.rule("CM-3.3.2-6", "CM-5.4-10")
def test_no_monster_charges_of_its_own_accord_through_tissue() -> None:
    spots = {EXPLORER: "R5/C2", DOCTOR: "R1/C1"}
    clear = farm(spots, monsters={"Gnoph-Keh A": "R6/C4"})
    assert charging.charge_exits(clear, figure_of(clear, "Gnoph-Keh A"), 0)
    s = farm(spots, monsters={"Gnoph-Keh A": "R6/C4"}, tissue={"R5/C2": 1})
    assert not charging.charge_exits(s, figure_of(s, "Gnoph-Keh A"), 0)


@pytest.mark.rule("CM-3.3.2-6", "CM-5.4-10")
def test_a_monster_does_not_step_free_onto_tissue() -> None:
    s = farm({EYE: "R6/C1", EXPLORER: "R1/C1"}, monsters={"Cultist": "R3/C3"}, tissue={"R3/C4": 1})
    assert goals(StepFree(figure_of(s, "Cultist A")).candidates(s, 1)) == {"R2/C3", "R3/C2", "R4/C3"}


@pytest.mark.rule("CM-3.3.2-7", "CM-3.3.2-8", "CM-3.3.2-18")
def test_whoever_finds_the_ice_cave_falls_through_its_ceiling_and_only_flyers_get_back() -> None:
    cave = tiles(EXPLORER, EYE, C2="face down, Ice Cave of Madness")
    s = farm({EXPLORER: "R3/C6", EYE: "R1/C2"}, tiles=cave)
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Go through the gate, east")
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    tile = CONTENT.tile("ice_cave")
    assert s.space[0] == tile.number * 36 + tile.ceiling
    assert (tile.blank + s.turned[s.place_of[tile.number]]) % 4 == 3  # the blank edge touches the farm
    choose(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "ceiling")
    s.flying = 1
    choose(s, EXPLORER, "Go through the gate, up through the ceiling")
    assert where(s, EXPLORER) == "R3/C6 of Family Farm"


@pytest.mark.rule("CM-3.3.2-9", "CM-2.3.4-12", "CM-2.2-5")
def test_the_dispenser_gives_one_health_an_action_up_to_the_base() -> None:
    dock = tiles(DOCTOR, EYE, C2="Innsmouth Dock, turned 0")
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={DOCTOR: {"at": "R1/C1 of Innsmouth Dock", "health": 2}}
    )
    choose(s, DOCTOR, "Use the space")
    assert (health(s, DOCTOR), s.actions) == (3, 3)
    assert not can(s, DOCTOR, "Use the space")


@pytest.mark.rule("CM-3.3.2-11", "CM-2.3.4-21")
def test_the_squid_seizes_even_flyers() -> None:
    ship = tiles(EXPLORER, EYE, C2="Mariner's Ship, turned 0")
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        tiles=ship,
        seats={EXPLORER: {"at": "R2/C4 of Mariner's Ship", "flying": True}},
    )
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Fly to R2/C5")
    assert (len(s.holds), s.mp) == (1, 0)


@pytest.mark.rule("CM-3.3.2-13", "CM-2.1.12-1", "CM-2.1.12-2")
def test_the_drill_takes_two_health_from_one_target_in_the_green_outline() -> None:
    lab = tiles(DOCTOR, EYE, C2="Mi-Go Mine Lab, turned 0")
    pieces = {"Moon-Beast A": "R3/C5 of Mi-Go Mine Lab", "Moon-Beast B": "R3/C1 of Mi-Go Mine Lab"}
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R1/C2"},
        [4],
        tiles=lab,
        seats={DOCTOR: {"at": "R1/C6 of Mi-Go Mine Lab"}},
        monsters=pieces,
    )
    assert not can(s, DOCTOR, "Drill at the Moon-Beast B")
    choose(s, DOCTOR, "Drill at the Moon-Beast A")
    assert (where(s, "Moon-Beast A"), s.actions) == ("nowhere", s.sheet(0).actions - 1)


@pytest.mark.rule("CM-3.3.2-14", "CM-3.3.2-15")
@pytest.mark.parametrize(("face", "left"), [(1, (2, 1)), (2, (3, 2))])
def test_the_psychotherapy_machine_hurts_on_a_one_and_soothes_else(face: int, left: tuple[int, int]) -> None:
    ward = {DOCTOR: {"at": "R4/C6 of Miskatonic Medical School", "mentality": 1}}
    s = farm({DOCTOR: "R1/C1", EYE: "R1/C2"}, [face], seats=ward)
    choose(s, DOCTOR, "Use the psychotherapy machine")
    assert (health(s, DOCTOR), s.mentality[0]) == left


@pytest.mark.rule("CM-3.3.2-16", "CM-3.3.2-17", "CM-2.3.4-16", "CM-2.1.6-2")
@pytest.mark.parametrize(("face", "works"), [(2, False), (3, True)])
def test_the_transporter_works_on_a_three_and_swaps_at_any_gate(face: int, works: bool) -> None:
    base = tiles(DOCTOR, EYE, C2="Moon-Beast Moon Base, turned 0")
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R3/C6"}, [face], tiles=base, seats={DOCTOR: {"at": "R4/C2 of Moon-Beast Moon Base"}}
    )
    choose(s, DOCTOR, "Work the gate transporter")
    assert (question(s) == "GateAnywhere") is works
    if works:
        choose(s, DOCTOR, "To R3/C6 of Family Farm")
        assert (where(s, DOCTOR), where(s, EYE)) == ("R3/C6 of Family Farm", "R4/C2 of Moon-Beast Moon Base")


@pytest.mark.rule("CM-3.3.2-19")
def test_features_work_for_anybody_again_and_again_but_not_under_a_generator() -> None:
    dock = tiles(MARINER, EYE, C2="Innsmouth Dock, turned 0")
    thirsty = {MARINER: {"at": "R1/C1 of Innsmouth Dock", "health": 1}}
    s = farm({MARINER: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats=thirsty)
    choose(s, MARINER, "Use the space")
    choose(s, MARINER, "Use the space")
    assert (health(s, MARINER), s.actions) == (3, 2)
    beside = farm(
        {MARINER: "R1/C1", EYE: "R1/C2"},
        tiles=dock,
        seats={MARINER: {"at": "R2/C1 of Innsmouth Dock", "health": 1}},
        generators={"Structure": "R1/C1 of Innsmouth Dock"},
    )
    assert not can(beside, MARINER, "Use the space")
    choose(beside, MARINER, "Move")
    assert not can(beside, MARINER, "Walk to R1/C1")
