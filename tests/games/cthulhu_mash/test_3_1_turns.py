"""The order of a turn, and of the monsters' part of it. Section 3.1."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, monsters
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, WAITING, Mash
from tests.games.cthulhu_mash.scenes import phase, slay, started
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    Loaded,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    seat,
    table,
    tiles,
    where,
)

COOP = {"mode": "cooperative"}


@pytest.mark.rule("CM-3.1-1", "CM-2.1-1")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    s: Mash = GAME.start(3, 0, {"characters": "pick"}, events=True, chance=Loaded([5, 6, 6, 2, 4, 1, 1, 3]))
    assert s.seats_to_act == (2,)  # tied with seat 1 on a six, and higher in the second roll
    for _ in range(3):
        s.choose(s.seats_to_act[0], s.choices(s.seats_to_act[0])[0])
    assert s.first == 2


@pytest.mark.rule("CM-3.1-2", "CM-2.4-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_everybodys_first_turn_wakes_the_own_tile(seats: int) -> None:
    s: Mash = GAME.start(seats, 5, {"rounds": 10})
    while s.round < 2:
        choices = [step for step in s.legal(s.seats_to_act[0]) if type(step).__name__ in ("EndTurn", "AllDone", "Rest")]
        s.play(s.seats_to_act[0], (choices or s.legal(s.seats_to_act[0]))[0])
    assert all(s.made >> home & 1 for home in s.home)


@pytest.mark.rule("CM-3.1-2")
def test_a_start_tile_that_somebody_else_entered_first_gets_the_normal_roll_in_its_owners_first_turn() -> None:
    visitor = {EXPLORER: {}, EYE: {"at": "R6/C4 of Family Farm"}}
    s = table({"tiles": tiles(EXPLORER, EYE), "seats": visitor, "generated": False, "active": EYE}, dice=[4])
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, north")
    while asked(s) == EXPLORER and question(s) == "Spawn":
        choose(s, EXPLORER, labels(s, EXPLORER)[0])
    assert len(events(s, "generator")) == 2
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "The others do nothing")
    assert (s.active, len(events(s, "generator")), len(events(s, "spawn_roll"))) == (0, 2, 2)


@pytest.mark.rule("CM-3.1-2", "CM-2.4-2", "CM-2.4-3", "CM-2.4.1-4")
def test_a_first_turn_generates_the_start_tile_instead_of_rolling() -> None:
    s = table({"seats": {EXPLORER: {}, EYE: {}}, "phase": "turn", "generated": False}, dice=[5])
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert len(events(s, "generator")) == 2
    assert events(s, "spawn_roll") == []
    assert len(events(s, "spawned")) == 2


@pytest.mark.rule("CM-3.1-5")
def test_a_turn_ends_by_itself_when_no_action_is_left() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    for spot in ("R1/C3", "R1/C1", "R1/C3", "R1/C1"):
        assert s.active == 0
        choose(s, EXPLORER, f"Jump to {spot}")
    assert (s.active, s.actions) == (1, 4)


@pytest.mark.rule("CM-3.1-5")
def test_unused_actions_are_not_kept_for_the_next_turn() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert (s.active, s.actions) == (0, 4)


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


@pytest.mark.rule("CM-3.1-8", "CM-7-12")
def test_only_the_one_who_acted_is_attacked_unless_agreed_otherwise() -> None:
    both = {DOCTOR: "R1/C3", EYE: "R1/C5"}
    s = farm(both, phase="monsters", monsters={"Cultist": "R1/C4"})
    piece = figure_of(s, "Cultist A")
    assert monsters.victims(s, piece) == [0]
    free = farm(both, phase="monsters", monsters={"Cultist": "R1/C4"}, options={"monsters_attack_anyone": True})
    assert monsters.victims(free, piece) == [0, 1]


@pytest.mark.rule("CM-3.1-11")
def test_who_is_out_takes_no_turns() -> None:
    three = {EXPLORER: {}, EYE: {"status": "out"}, DOCTOR: {}}
    s = table({"seats": three, "active": EXPLORER}, 3)
    choose(s, EXPLORER, "End the turn")
    assert s.active == seat(s, DOCTOR)


@pytest.mark.rule("CM-3.1-12", "CM-ref-8", "CM-3.1-16")
def test_without_a_neighbour_the_program_runs_the_monsters() -> None:
    assert neighbour(started(1), 0) == PROGRAM
    together = started(2, {"mode": "cooperative", "program_monsters": True})
    assert neighbour(together, 0) == PROGRAM
    waiting = started(3)
    slay(waiting, 1, -1)
    assert neighbour(waiting, 0) == 1  # dead, but coming back
    waiting.status[1] = OUT
    assert neighbour(waiting, 0) == 2


@pytest.mark.rule("CM-3.1-12", "CM-3.2-10", "CM-2.5.2-5")
def test_the_neighbour_is_the_next_opponent_and_the_program_where_there_is_none() -> None:
    alone: Mash = GAME.start(1, 3)
    assert (alone.mode, neighbour(alone, 0)) == (COOPERATIVE, PROGRAM)
    four: Mash = GAME.start(4, 3, {"teams": True})
    assert [four.side[neighbour(four, seat)] != four.side[seat] for seat in range(4)] == [True] * 4
    four.status[1] = 2
    assert neighbour(four, 0) == 3


@pytest.mark.rule("CM-3.1-13", "CM-2.4.2-3")
def test_a_tile_with_two_characters_is_rolled_for_and_acts_in_both_turns() -> None:
    s = farm(
        {EXPLORER: "R6/C6", EYE: "R1/C1"},
        [6],
        phase="turn",
        generators={"Web Tunnel": "R3/C3"},
        monsters={"Cultist": "R6/C3"},
    )
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "The others do nothing")
    assert len(events(s, "spawn_roll")) == 2
    if question(s) == "Spawn":
        choose(s, EXPLORER, labels(s, EXPLORER)[0])
    choose(s, EYE, "End the turn")
    assert (asked(s), can(s, EXPLORER, "Cultist A acts")) == (EXPLORER, True)


@pytest.mark.rule("CM-3.1-14", "CM-3.1-11")
def test_when_the_victim_is_dead_the_others_may_move_but_have_nobody_to_attack() -> None:
    crowd = {"Cultist A": "R1/C2", "Cultist B": "R1/C4"}
    s = farm({DOCTOR: "R1/C3", EXPLORER: "R1/C5"}, [6], phase="monsters", monsters=crowd, seats={DOCTOR: {"health": 1}})
    choose(s, EXPLORER, "Cultist A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    if question(s) == "PieceActs":
        choose(s, EXPLORER, "does no more")
    choose(s, EXPLORER, "Cultist B acts")
    assert can(s, EXPLORER, "Cultist B moves to R2/C4")
    assert not can(s, EXPLORER, "strikes")


@pytest.mark.rule("CM-3.1-14")
def test_with_the_character_dead_the_other_pieces_may_move_but_have_nobody_to_attack() -> None:
    pack = {"Cultist A": "R2/C2", "Cultist B": "R2/C4"}
    s = farm({DOCTOR: "R2/C3", EYE: "R1/C4"}, [6], monsters=pack, seats={DOCTOR: {"health": 1}})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Cultist A acts")
    choose(s, EYE, "Cultist A strikes")
    assert s.status[0] == WAITING
    choose(s, EYE, "Cultist A does no more")
    choose(s, EYE, "Cultist B acts")
    assert can(s, EYE, "Cultist B moves")
    assert not can(s, EYE, "strikes")


@pytest.mark.rule("CM-3.1-15")
def test_a_comrade_must_let_monsters_attack_and_may_not_rest_them() -> None:
    s = phase("R1/C3", {"Cultist A": "R1/C4", "Cultist B": "R6/C1"}, [6] * 9, options=COOP, mode="Cooperative Game")
    assert asked(s) == EXPLORER
    assert not can(s, EXPLORER, "do nothing")
    choose(s, EXPLORER, "Cultist A acts")
    assert health(s, DOCTOR) == 1  # two attacks without a question


@pytest.mark.rule("CM-3.1-15")
def test_a_monster_that_cannot_attack_must_come_to_where_it_can() -> None:
    s = phase("R1/C3", {"Cultist A": "R1/C6", "Cultist B": "R6/C1"}, options=COOP, mode="Cooperative Game")
    choose(s, EXPLORER, "Cultist A acts")
    assert where(s, "Cultist A") == "R1/C4 of Family Farm"


@pytest.mark.rule("CM-3.1-15", "CM-2.3.4-20")
def test_a_web_that_can_do_nothing_is_not_owed() -> None:
    held = [{"who": DOCTOR, "kind": "body", "number": 1}]
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C6"},
        monsters={"Leng Spider": "R1/C4"},
        options=COOP,
        mode="Cooperative Game",
        holds=held,
    )
    piece = figure_of(s, "Leng Spider A")
    owed = beasts.owed(s, piece, monsters.deeds(s, piece))
    assert {type(step).__name__ for step in owed} == {"MonsterMove"}


@pytest.mark.rule("CM-3.1-16", "CM-2.5.2-1")
def test_a_waiting_player_still_places_the_neighbours_monsters() -> None:
    s = table(
        {
            "tiles": tiles(EXPLORER, EYE),
            "seats": {EXPLORER: {"at": "R6/C6 of Family Farm"}, EYE: {"status": "waiting"}},
            "phase": "turn",
            "generators": {"Cultist Idol": "R3/C3 of Family Farm"},
        },
        dice=[1],
    )
    assert (asked(s), question(s)) == (EYE, "Spawn")
