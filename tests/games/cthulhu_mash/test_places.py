"""Machines, tile rules, re-spawning and the neighbour: sections 2.8, 3.1, 3.2 and 3.3.2."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, Mash
from miskatonic.games.cthulhu_mash.steps.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.steps.tiling import permitted_turns
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


@pytest.mark.rule("CM-3.3.2-14", "CM-3.3.2-15")
@pytest.mark.parametrize(("face", "left"), [(1, (2, 1)), (2, (3, 2))])
def test_the_psychotherapy_machine_hurts_on_a_one_and_soothes_else(face: int, left: tuple[int, int]) -> None:
    ward = {DOCTOR: {"at": "R4/C6 of Miskatonic Medical School", "mentality": 1}}
    s = farm({DOCTOR: "R1/C1", EYE: "R1/C2"}, [face], seats=ward)
    choose(s, DOCTOR, "Use the psychotherapy machine")
    assert (health(s, DOCTOR), s.mentality[0]) == left


@pytest.mark.rule("CM-3.3.2-9", "CM-2.3.4-12", "CM-2.2-5")
def test_the_dispenser_gives_one_health_an_action_up_to_the_base() -> None:
    dock = tiles(DOCTOR, EYE, C2="Innsmouth Dock, turned 0")
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={DOCTOR: {"at": "R1/C1 of Innsmouth Dock", "health": 2}}
    )
    choose(s, DOCTOR, "Use the space")
    assert (health(s, DOCTOR), s.actions) == (3, 3)
    assert not can(s, DOCTOR, "Use the space")


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


@pytest.mark.rule("CM-2.8-5", "CM-2.8-7")
def test_a_piece_on_the_spawning_space_makes_room_for_the_returning_character() -> None:
    camp = {DOCTOR: {"status": "waiting"}, EYE: {"at": "R6/C6 of Family Farm"}}
    home = "Miskatonic Medical School"
    given = {
        "tiles": tiles(DOCTOR, EYE),
        "seats": camp,
        "phase": "turn",
        "monsters": {"Moon-Beast": f"R1/C6 of {home}"},
        "generators": {"Web Tunnel": f"R6/C1 of {home}"},
    }
    s = table(given)
    assert (asked(s), question(s)) == (DOCTOR, "MakeRoom")
    choose(s, DOCTOR, "to R1/C5")
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert (where(s, DOCTOR), where(s, "Moon-Beast A")) == (f"R1/C6 of {home}", f"R1/C5 of {home}")
    assert len(events(s, "spawned")) == 1
    assert events(s, "spawn_roll") == []


@pytest.mark.rule("CM-2.8-5")
def test_without_room_the_piece_on_the_spawning_space_is_destroyed() -> None:
    home = "Miskatonic Medical School"
    crowd = {"Moon-Beast A": f"R1/C6 of {home}", "Moon-Beast B": f"R1/C5 of {home}", "Moon-Beast C": f"R2/C6 of {home}"}
    s = table(
        {
            "tiles": tiles(DOCTOR, EYE),
            "seats": {DOCTOR: {"status": "waiting"}, EYE: {}},
            "phase": "turn",
            "monsters": crowd,
        }
    )
    assert (where(s, "Moon-Beast A"), where(s, DOCTOR)) == ("nowhere", f"R1/C6 of {home}")


@pytest.mark.rule("CM-3.1-12", "CM-3.2-10", "CM-2.5.2-5")
def test_the_neighbour_is_the_next_opponent_and_the_program_where_there_is_none() -> None:
    alone: Mash = GAME.start(1, 3)
    assert (alone.mode, neighbour(alone, 0)) == (COOPERATIVE, PROGRAM)
    four: Mash = GAME.start(4, 3, {"teams": True})
    assert [four.side[neighbour(four, seat)] != four.side[seat] for seat in range(4)] == [True] * 4
    four.status[1] = 2
    assert neighbour(four, 0) == 3


@pytest.mark.rule("CM-2.3.2-16", "CM-2.3.2-3")
def test_a_tile_beside_a_start_tile_is_turned_to_meet_it_too() -> None:
    hidden = {**tiles(EXPLORER, EYE), "B2": "face down, Mi-Go Mine Lab", "A2": "Innsmouth Dock, turned 0"}
    s = table({"tiles": hidden, "seats": {EXPLORER: {"at": "R4/C6 of Innsmouth Dock"}, EYE: {}}})
    lab = CONTENT.tile("mine_lab")
    b2 = s.place_of[lab.number]
    turns = permitted_turns(s, b2, 3)
    assert all(lab.gates[(3 - turn) % 4] >= 0 for turn in turns)
    both = [turn for turn in range(4) if lab.gates[(3 - turn) % 4] >= 0 and lab.gates[(0 - turn) % 4] >= 0]
    assert turns == (both or turns)


@pytest.mark.rule("CM-2.5.1-17", "CM-2.5.1-20")
def test_a_second_vampire_bites_and_an_attacker_names_victim_or_vampire() -> None:
    riding = {DOCTOR: {"vampire": "Star Vampire A"}}
    pair = {"Star Vampire A": "R2/C2", "Star Vampire B": "R2/C3"}
    s = farm({DOCTOR: "R2/C2", EYE: "R6/C6"}, [8], monsters=pair, seats=riding)
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Star Vampire B acts")
    choose(s, EYE, "strikes")
    assert (health(s, DOCTOR), where(s, "Star Vampire B")) == (2, "R2/C3 of Family Farm")
    other = farm({EYE: "R2/C1", DOCTOR: "R2/C2"}, monsters={"Star Vampire A": "R2/C2"}, seats=riding)
    assert can(other, EYE, f"Strike the {DOCTOR}")
    assert can(other, EYE, "Strike the Star Vampire A")


@pytest.mark.rule("CM-2.1.3-5", "CM-2.7-4", "CM-2.1.7-8")
def test_death_costs_trophies_and_power_ups() -> None:
    rich = {EYE: {"health": 1, "trophies": ["Web Tunnel"], "power-ups": [CONTENT.power_ups[14].name]}}
    s = farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, [8], seats=rich)
    pile = s.power_pile.bit_count()
    choose(s, EXPLORER, f"Strike the {EYE}")
    assert (s.trophies[1], s.powers[1], sum(s.gen_discards)) == ((), (), 1)
    assert s.power_pile.bit_count() == pile  # hers came back, and the killer drew one


@pytest.mark.rule("CM-9.4-2")
def test_cooperating_players_lose_when_the_agreed_time_is_over() -> None:
    s: Mash = GAME.start(2, 1, {"mode": "cooperative", "minutes": 30})
    assert GAME.clocks(s.options).game == 1800
    s.ring()
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-9.4-2")
