"""The turn, spawning, monsters, death and victory: sections 2.4, 2.5, 2.8, 3.1 and 3.2."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    Loaded,
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


@pytest.mark.rule("CM-2.4.2-2", "CM-2.4.2-3", "CM-3.1-4", "CM-2.5.2-1", "CM-2.5.2-2")
def test_the_neighbour_rolls_for_each_generator_on_the_tile_and_places_what_comes() -> None:
    nests = {"Cultist Idol": "R1/C3", "Web Tunnel": "R1/C6 of Base Camp"}
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, [4], phase="turn", generators=nests)
    assert (question(s), asked(s)) == ("Spawn", EYE)
    choose(s, EYE, "Put it on R2/C2")
    assert where(s, "Cultist A") == "R2/C2 of Family Farm"
    assert len(events(s, "spawn_roll")) == 1


@pytest.mark.rule("CM-2.4.2-1")
def test_a_roll_above_the_spawning_number_brings_nothing() -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, [5], phase="turn", generators={"Cultist Idol": "R1/C3"})
    assert (question(s), asked(s)) == ("Actions", EXPLORER)


@pytest.mark.rule("CM-3.1-2", "CM-2.4-2", "CM-2.4-3", "CM-2.4.1-4")
def test_a_first_turn_generates_the_start_tile_instead_of_rolling() -> None:
    s = table({"seats": {EXPLORER: {}, EYE: {}}, "phase": "turn", "generated": False}, dice=[5])
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert len(events(s, "generator")) == 2
    assert events(s, "spawn_roll") == []
    assert len(events(s, "spawned")) == 2


@pytest.mark.rule("CM-2.5-4")
def test_an_empty_pile_brings_no_monster() -> None:
    taken = {f"Cultist {letter}": f"R2/C{i + 1}" for i, letter in enumerate("ABCDEF")}
    s = farm({EXPLORER: "R6/C6", EYE: "R5/C6"}, [1], phase="turn", generators={"Cultist Idol": "R4/C3"}, monsters=taken)
    assert question(s) == "Actions"
    assert events(s, "no_spawn")[0].rule == "CM-2.5-4"


@pytest.mark.rule("CM-3.1-6", "CM-3.1-7", "CM-3.1-8", "CM-2.5.3-4")
def test_the_neighbour_runs_the_monsters_of_the_tile_against_the_character_that_acted() -> None:
    pack = {"Cultist A": "R3/C4", "Cultist B": "R1/C1 of Base Camp"}
    s = farm({EXPLORER: "R3/C3", EYE: "R3/C5"}, [6, 2], monsters=pack)
    choose(s, EXPLORER, "End the turn")
    assert asked(s) == EYE
    assert not can(s, EYE, "Cultist B")
    choose(s, EYE, "Cultist A acts")
    assert not can(s, EYE, f"strikes the {EYE}")
    choose(s, EYE, f"strikes the {EXPLORER}")
    choose(s, EXPLORER, "Take 1 damage")
    assert health(s, EXPLORER) == 4
    choose(s, EYE, f"strikes the {EXPLORER}")
    assert (asked(s), question(s)) == (EYE, "Actions")


@pytest.mark.rule("CM-3.1-15")
def test_a_comrade_must_let_the_monsters_attack() -> None:
    coop: dict[str, Any] = {"options": {"mode": "cooperative"}, "mode": "Cooperative Game"}
    s = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, [2, 2], monsters={"Cultist A": "R3/C4"}, **coop)
    choose(s, EXPLORER, "End the turn")
    assert len(events(s, "attack")) == 2  # nothing else was allowed, so nobody was asked


@pytest.mark.rule("CM-2.5.1-1", "CM-2.5.1-2", "CM-2.5.1-3", "CM-2.5.1-4")
def test_a_web_holds_without_a_wound_and_only_once_a_phase() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [7], monsters={"Leng Spider": "R1/C3"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "Leng Spider A acts")
    choose(s, EYE, "from afar")
    assert (health(s, EXPLORER), s.holds[0].number) == (5, 3)
    assert not can(s, EYE, "from afar")


@pytest.mark.rule("CM-2.5.1-12", "CM-2.5.1-13", "CM-2.5.1-14", "CM-2.5.1-15", "CM-2.5.1-16")
def test_a_vampire_attaches_drains_and_can_be_torn_off() -> None:
    s = farm({DOCTOR: "R2/C2", EYE: "R6/C6"}, [8, 6], monsters={"Star Vampire": "R2/C3"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Star Vampire A acts")
    choose(s, EYE, "strikes")
    assert (where(s, "Star Vampire A"), health(s, DOCTOR)) == (where(s, DOCTOR), 3)
    choose(s, EYE, "drains")
    assert health(s, DOCTOR) == 2
    choose(s, EYE, "End the turn")
    assert not can(s, DOCTOR, "Jump")
    choose(s, DOCTOR, "Push the Star Vampire A")
    choose(s, DOCTOR, "on R3/C3")
    assert (s.rider[0], where(s, "Star Vampire A")) == (-1, "R3/C3 of Family Farm")
    assert s.at(s.space[0]) == 0


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-10", "CM-2.5.1-11")
def test_a_charge_goes_through_its_victim_once_a_turn() -> None:
    s = farm({DOCTOR: "R2/C3", EYE: "R6/C6"}, [2], monsters={"Gnoph-Keh": "R2/C1"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Gnoph-Keh A acts")
    choose(s, EYE, f"charges through the {DOCTOR} to R1/C3")
    assert (where(s, "Gnoph-Keh A"), s.runs) == ("R1/C3 of Family Farm", 1)
    assert not can(s, EYE, "charges")


def _fatal(mode: str = "Death Match", **extra: Any) -> Mash:
    s = farm(
        {DOCTOR: "R2/C3", EYE: "R6/C6"},
        [6],
        monsters={"Cultist": "R2/C2"},
        mode=mode,
        seats={DOCTOR: {"health": 1, "objects": ["Net"], **extra}},
        options={"mode": "cooperative"} if mode[0] == "C" else None,
    )
    choose(s, DOCTOR, "End the turn")
    if question(s) != "Actions" and not s.over and asked(s) == EYE and can(s, EYE, "acts"):
        choose(s, EYE, "Cultist A acts")
        choose(s, EYE, "strikes")
    return s


@pytest.mark.rule("CM-2.1.7-3", "CM-2.8-4", "CM-2.8-2", "CM-2.8-6", "CM-2.6-8", "CM-2.2-2", "CM-3.1-16")
def test_killed_by_a_monster_one_comes_back_without_the_objects() -> None:
    s = _fatal()
    assert (s.status[0], where(s, DOCTOR), len(s.ground)) == (1, "nowhere", 1)
    while question(s) != "Actions":
        choose(s, EYE, "do nothing" if can(s, EYE, "do nothing") else "does no more")
    choose(s, EYE, "End the turn")
    choose(s, DOCTOR, "do nothing")  # the dead still run the neighbour's monsters
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert (where(s, DOCTOR), health(s, DOCTOR), s.objects[0]) == ("R1/C6 of Miskatonic Medical School", 3, ())


@pytest.mark.rule("CM-2.10-4", "CM-2.10-5", "CM-3.2-2")
def test_without_a_spawning_space_death_is_the_end() -> None:
    camp: dict[str, Any] = {"spawning space": 0}
    s = _fatal(**camp)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((1,), "CM-3.2-2")


@pytest.mark.rule("CM-2.1.7-5", "CM-2.8-8", "CM-9.4-1")
def test_in_a_cooperative_game_nobody_comes_back() -> None:
    assert _fatal("Cooperative Game").status[0] == 2


@pytest.mark.rule("CM-2.1.3-3", "CM-2.1.3-4", "CM-2.7-2", "CM-2.1.3-1")
def test_enough_trophies_buy_a_power_up_for_no_action() -> None:
    trophies = {MARINER: {"trophies": ["Web Tunnel", "Cultist Idol", "Structure"]}}
    s = farm({MARINER: "R2/C3", EYE: "R6/C6"}, seats=trophies)
    choose(s, MARINER, "Trade trophies")
    assert (len(s.powers[0]), len(s.trophies[0]), s.actions, sum(s.gen_discards)) == (1, 1, 4, 2)
    assert not can(s, MARINER, "Trade trophies")


@pytest.mark.rule("CM-3.2-4", "CM-3.2-5")
def test_capture_the_flag_is_won_with_the_last_other_spawning_space() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        [8],
        mode="Capture the Flag",
        options={"mode": "capture_the_flag"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}, EYE: {"spawning space": 1}},
    )
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0,), "CM-3.2-4")


@pytest.mark.rule("CM-ref-12")
def test_at_the_round_limit_the_kills_decide() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"}, round=10, phase="round", seats={EYE: {"felled": 3}}, options={"rounds": 10}
    )
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((1,), "CM-ref-12")


@pytest.mark.rule("CM-3.2-6", "CM-3.2-7", "CM-3.2-8")
def test_clearing_the_last_tile_wins_a_cooperative_game() -> None:
    open_tiles = {
        "A2": "Innsmouth Dock",
        "C2": "Elder City",
        "A3": "Library",
        "B3": "Moon-Beast Moon Base",
        "C3": "Leng Plateau",
    }
    names = {
        place: f"{'Miskatonic University Library' if tile == 'Library' else tile}, turned 0"
        for place, tile in open_tiles.items()
    }
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R6/C6"},
        [8],
        mode="Cooperative Game",
        options={"mode": "cooperative"},
        tiles=tiles(EXPLORER, EYE, **names),
        monsters={"Cultist": "R3/C4"},
    )
    choose(s, EXPLORER, "Strike the Cultist A")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0, 1), "CM-3.2-6")


@pytest.mark.rule("CM-ref-15")
def test_who_gives_up_is_out_and_nobody_is_credited() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Net"]}})
    choose(s, EXPLORER, "Give up")
    assert s.outcome is not None
    assert (s.outcome.winners, s.powers[1], len(s.ground)) == ((1,), (), 1)


@pytest.mark.rule("CM-2.3.2-12", "CM-2.3.2-15")
def test_sides_that_cannot_meet_get_one_more_round_and_a_new_layout() -> None:
    cut = {
        "B1": "Base Camp, turned 1",
        "B2": "face down",
        "A2": "face down",
        "C2": "face down",
        "A3": "face down",
        "B3": "face down",
        "C3": "face down",
        "B4": "Train Station, turned 0",
    }
    s = table({"tiles": cut, "seats": {EXPLORER: {"objects": ["Net"]}, EYE: {}}, "phase": "round", "round": 3})
    assert events(s, "cut_off")
    for _ in range(2):
        choose(s, asked(s), "End the turn")
    assert events(s, "restart")
    assert len(s.objects[0]) == 1


@pytest.mark.rule("CM-3.1-1", "CM-2.1-1")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    s: Mash = GAME.start(3, 0, {"characters": "pick"}, events=True, chance=Loaded([5, 6, 6, 2, 4, 1, 1, 3]))
    assert s.seats_to_act == (2,)  # tied with seat 1 on a six, and higher in the second roll
    for _ in range(3):
        s.choose(s.seats_to_act[0], s.choices(s.seats_to_act[0])[0])
    assert s.first == 2
