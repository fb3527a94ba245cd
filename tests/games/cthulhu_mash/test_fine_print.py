"""The small print of attacks, spells, orders and escapes: what only a change of one word would break."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.names import full_space
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.steps import beasts, monsters
from miskatonic.games.cthulhu_mash.steps.escape import StepFree
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
    tiles,
    where,
)


def kinds(s: Mash, figure: int) -> set[str]:
    """The deeds that are open to a piece."""
    return {type(step).__name__ for step in monsters.deeds(s, figure)}


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("CM-2.5.1-15")
def test_a_drained_character_shoots_at_nobody() -> None:
    guns = {"objects": [".32 Revolver", "Dynamite Stick"]}
    monsters_ = {"Star Vampire A": "R5/C2", "Cultist": "R5/C5"}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, seats={EYE: {**guns, "vampire": "Star Vampire A"}}, monsters=monsters_)
    assert can(s, EYE, "Strike the Star Vampire A with bare hands")
    assert not can(s, EYE, "Shoot")
    assert not can(s, EYE, "Throw")


@pytest.mark.rule("CM-2.10-2", "CM-2.10-6")
def test_the_first_players_spawning_space_can_be_shot_at_too() -> None:
    seats = {EXPLORER: {"at": "R1/C1 of Family Farm"}, EYE: {"at": "R1/C4 of Base Camp", "objects": [".32 Revolver"]}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, [10], seats=seats, active=EYE, mode="Capture the Flag")
    choose(s, EYE, "Shoot at the spawning space of the Arctic Explorer with the .32 Revolver")
    assert s.camps[0] == 2


@pytest.mark.rule("CM-2.3-4", "CM-3.1-5")
def test_the_first_space_of_the_first_tile_is_a_space_like_any_other() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C6"}, seats={EXPLORER: {"at": "R1/C1 of Base Camp"}})
    assert (s.space[0], asked(s), question(s)) == (0, EXPLORER, "Actions")
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R1/C2")
    choose(s, EXPLORER, "End the move")
    assert asked(s) == EXPLORER


@pytest.mark.rule("CM-ref-4")
def test_of_several_victims_the_active_one_comes_first_and_monsters_last() -> None:
    seats = {EYE: {"objects": ["Dynamite Bundle"]}}
    s = farm({EXPLORER: "R5/C5", EYE: "R5/C3"}, [10], seats=seats, active=EYE, monsters={"Moon-Beast": "R3/C5"})
    beast = figure_of(s, "Moon-Beast A")
    choose(s, EYE, "Throw the Dynamite Bundle to R4/C4")
    choose(s, EXPLORER, "Take 2 damage")
    assert [event.facts[0] for event in events(s, "hurt")] == [1, 0, beast]


# ---------------------------------------------------------------------- pieces that are bound or wounded


@pytest.mark.rule("CM-6-10", "CM-ref-20", "CM-3.1-15")
def test_a_monster_bound_by_somebody_else_does_not_come_nearer_in_cooperative_games_either() -> None:
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C1"}, monsters={"Cultist": "R5/C5"}, mode="Cooperative Game")
    beast = figure_of(s, "Cultist A")
    assert any(type(step).__name__ == "MonsterMove" for step in beasts.wanted(s, beast))
    s.bound = ((beast, 1),)
    assert beasts.choose(s, beast) is None
    assert [type(step).__name__ for step in beasts.owed(s, beast, monsters.deeds(s, beast))] == ["Rest"]


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


# ---------------------------------------------------------------------- spells


@pytest.mark.rule("CM-6-4", "CM-6-12")
def test_a_ward_costs_an_action_and_a_mentality() -> None:
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C1"}, seats={DOCTOR: {"arcane spell": "Flesh Ward"}})
    choose(s, DOCTOR, "Cast Flesh Ward")
    assert (s.actions, s.mentality[0]) == (s.sheet(0).actions - 1, s.sheet(0).base_mentality - 1)


@pytest.mark.rule("CM-6-18", "CM-2.2-5")
def test_a_clear_mind_needs_no_lucid_hour() -> None:
    seats = {DOCTOR: {"arcane spell": "Lucid Hour"}}
    s = farm({DOCTOR: "R5/C2", EYE: "R5/C3"}, seats=seats)
    assert not can(s, DOCTOR, "Cast Lucid Hour")
    s.mentality[1] -= 1
    assert labels(s, DOCTOR).count("Cast Lucid Hour on the Private Eye") == 1
    assert not can(s, DOCTOR, "Cast Lucid Hour on yourself")


@pytest.mark.rule("CM-6-26")
def test_a_wave_rolls_into_the_very_corner() -> None:
    seats = {DOCTOR: {"arcane spell": "Sound Wave of Oblivion"}}
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, seats=seats, monsters={"Cultist": "R1/C1"})
    assert can(s, DOCTOR, "Cast Sound Wave of Oblivion west: the Cultist A")


@pytest.mark.rule("CM-6-33", "CM-6-29")
def test_whoever_is_healed_may_take_it_back() -> None:
    seats = {
        DOCTOR: {"arcane spell": "Heal"},
        EYE: {"objects": ["Necronomicon"], "spells": ["Temporal Dust"], "health": 1},
    }
    s = farm({DOCTOR: "R5/C2", EYE: "R5/C3"}, seats=seats)
    choose(s, DOCTOR, "Cast Heal on the Private Eye")
    assert (question(s), asked(s)) == ("MayUndo", EYE)


@pytest.mark.rule("CM-6-35", "CM-8.5-16")
@pytest.mark.parametrize(("sanity", "asks"), [(40, True), (20, False)])
def test_only_the_sane_take_an_action_back(sanity: int, asks: bool) -> None:
    seats = {DOCTOR: {"arcane spell": "Temporal Dust", "sanity": sanity}, EYE: {"objects": ["Pitchfork"]}}
    where_ = {EYE: "R5/C3", DOCTOR: "R5/C2"}
    options = {"mode": "cooperative", "sanity": True}
    s = farm(where_, [1], options, seats=seats, mode="Cooperative Game", active=EYE)
    choose(s, EYE, "Strike the Psychotherapist with the Pitchfork")
    assert (question(s) == "MayUndo") is asks


# ---------------------------------------------------------------------- orders to monsters


def suggestion(beast: str, at: str, dice: list[int], **more: Any) -> Mash:
    """The Psychotherapist has just bent the mind of a monster."""
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: more.pop("eye", {})}
    s = farm({DOCTOR: "R5/C6", EYE: "R3/C3"}, [8, *dice], seats=seats, monsters={beast: at}, **more)
    choose(s, DOCTOR, f"Cast Mental Suggestion at the {beast} A")
    assert question(s) == "Control"
    return s


@pytest.mark.rule("CM-5.1-42", "CM-2.5.1-9", "CM-2.5.1-10")
def test_a_gnoph_keh_charges_at_its_masters_word_and_then_not_again_in_this_turn() -> None:
    s = suggestion("Gnoph-Keh", "R3/C6", [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (health(s, EYE), where(s, "Gnoph-Keh A")) == (s.sheet(1).base_health - 1, "R3/C2 of Family Farm")
    assert s.charged >> figure_of(s, "Gnoph-Keh A") & 1


@pytest.mark.rule("CM-2.5.1-11", "CM-5.1-42")
def test_a_charge_at_ones_word_may_end_where_its_victim_fell() -> None:
    s = suggestion("Gnoph-Keh", "R3/C6", [8], eye={"health": 1}, characters=[DOCTOR, EYE])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (question(s), asked(s)) == ("OrderedOut", DOCTOR)
    choose(s, DOCTOR, "Gnoph-Keh A ends its charge on R3/C3")
    assert where(s, "Gnoph-Keh A") == "R3/C3 of Family Farm"


@pytest.mark.rule("CM-2.5.1-18", "CM-6-19")
def test_an_attached_vampire_takes_no_orders() -> None:
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: {"vampire": "Star Vampire A"}}
    s = farm({DOCTOR: "R5/C4", EYE: "R5/C2"}, seats=seats, monsters={"Star Vampire A": "R5/C2"})
    assert not can(s, DOCTOR, "Cast Mental Suggestion")


@pytest.mark.rule("CM-5.1-31", "CM-6-19")
def test_a_commanded_monster_may_be_left_standing() -> None:
    s = suggestion("Moon-Beast", "R3/C6", [])
    choose(s, DOCTOR, "Moon-Beast A does nothing")
    assert (question(s), where(s, "Moon-Beast A")) == ("Actions", "R3/C6 of Family Farm")


@pytest.mark.rule("CM-5.1-42")
def test_a_hold_on_somebody_else_does_not_hinder_the_commanded() -> None:
    s = suggestion("Moon-Beast", "R3/C4", [], holds=[{"who": EYE, "kind": "body", "number": 2}])
    assert can(s, DOCTOR, "Moon-Beast A moves to R3/C5")
    assert can(s, DOCTOR, "Moon-Beast A strikes the Private Eye")


# ---------------------------------------------------------------------- breaking free


@pytest.mark.rule("CM-2.3.4-4")
def test_everybody_breaks_free_by_the_number_of_their_own_hold() -> None:
    holds = [{"who": EXPLORER, "kind": "body", "number": 1}, {"who": DOCTOR, "kind": "body", "number": 5}]
    s = farm({DOCTOR: "R5/C2", EXPLORER: "R1/C1"}, [3], holds=holds)
    choose(s, DOCTOR, "Break free")
    assert [hold.figure for hold in s.holds] == [1]


@pytest.mark.rule("CM-3.3.1-14")
def test_a_good_escape_asks_for_no_mentality() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, [1], holds=[{"who": EYE, "kind": "body", "number": 4}])
    choose(s, EYE, "Break free")
    assert (question(s), s.holds) == ("Actions", ())


@pytest.mark.rule("CM-3.3.2-6", "CM-2.3.4-4")
def test_a_monster_does_not_step_free_into_harm() -> None:
    beside_the_well = {"Cultist": "R4/C4"}
    s = farm({EYE: "R6/C1", EXPLORER: "R1/C1"}, monsters=beside_the_well)
    steps = StepFree(figure_of(s, "Cultist A")).candidates(s, 1)
    assert {full_space(getattr(step, "space", -1)) for step in steps} == {
        f"{x} of Family Farm" for x in ("R3/C4", "R4/C3", "R5/C4")
    }
    s = farm({EYE: "R4/C4", EXPLORER: "R1/C1"})
    assert len(StepFree(0).candidates(s, 0)) == 4


@pytest.mark.rule("CM-3.3.1-14")
def test_the_price_of_slipping_free_goes_by_the_own_hold() -> None:
    holds = [{"who": EXPLORER, "kind": "body", "number": 1}, {"who": EYE, "kind": "body", "number": 3}]
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, [5], holds=holds)
    choose(s, EYE, "Break free")
    assert labels(s, EYE)[-1] == "Spend 2 mentality to slip free"


# ---------------------------------------------------------------------- the monsters' actions


@pytest.mark.rule("CM-2.5.3-4", "CM-2.5.3-10")
def test_a_move_is_one_of_a_monsters_actions() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters={"Cultist": "R5/C5"}, phase="monsters")
    choose(s, EXPLORER, "Cultist A acts")
    before = s.runs
    choose(s, EXPLORER, "Cultist A moves to R5/C4")
    assert s.runs == before - 1


@pytest.mark.rule("CM-5.2-10", "CM-2.5.1-14")
def test_the_drained_may_use_a_remedy_before_the_next_drop() -> None:
    seats = {EYE: {"objects": ["First Aid Kit"], "vampire": "Star Vampire A", "health": 3}}
    s = farm({EYE: "R5/C2"}, seats=seats, monsters={"Star Vampire A": "R5/C2"}, tiles=tiles(EYE, EXPLORER))
    choose(s, EYE, "End the turn")
    assert (question(s), health(s, EYE)) == ("Respite", 2)


@pytest.mark.rule("CM-2.1.4-6")
def test_comrades_need_not_ask_each_other_to_pass() -> None:
    for mode, asks in (("Cooperative Game", False), ("Death Match", True)):
        s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, mode=mode)
        choose(s, EYE, "Move")
        assert can(s, EYE, "Ask the Arctic Explorer to let you pass") is asks


@pytest.mark.rule("CM-5.4-9", "CM-2.1.7-1")
def test_a_tissue_may_kill_its_finder() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"}, seats={EYE: {"health": 1}}, ground={"R1/C1": {"down": ["Shoggoth Tissue"]}}
    )
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the top object")
    assert where(s, EYE) == "nowhere"
    assert [event.facts[0] for event in events(s, "dead")] == [0]
