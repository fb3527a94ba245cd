"""The small print of places: gates, facing, wandering, machines, stacks and coming back."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.board import DEAD_END, beyond, shift
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.harm import base_health
from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.sketch import address
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from miskatonic.games.cthulhu_mash.steps import facing, madness, procedure, sanity
from miskatonic.games.cthulhu_mash.steps.restart import Restart
from miskatonic.games.cthulhu_mash.steps.tiling import TurnUp
from miskatonic.pieces.grid import EAST, NORTH, SOUTH, WEST
from tests.games.cthulhu_mash.minds import checks, on
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    labels,
    question,
    space,
    table,
    tiles,
    where,
)

# ---------------------------------------------------------------------- gates and facing


@pytest.mark.rule("CM-2.3.2-5", "CM-2.3.2-4")
def test_the_tile_that_a_turned_gate_faces_is_turned_up() -> None:
    board = {**tiles(EYE, EXPLORER), "B2": "face down", "B3": "Family Farm, turned 1"}
    s = farm({EYE: "R4/C1", EXPLORER: "R1/C6"}, tiles=board)
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, north")
    (fact,) = [event.facts for event in events(s, "turned_up")]
    assert address(s, int(fact[1])) == "B2"


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


# ---------------------------------------------------------------------- the insane


@pytest.mark.rule("CM-8.3-4", "CM-8.3-5", "CM-2.3.2-18")
def test_whoever_comes_through_a_gate_sees_what_is_there() -> None:
    board = tiles(MARINER, EXPLORER, B2="Innsmouth Dock, turned 0")
    gate = CONTENT.tile("mariners_ship").gates[0]
    s = on(
        "Innsmouth Dock",
        {MARINER: f"R{gate // 6 + 1}/C{gate % 6 + 1} of Mariner's Ship", EXPLORER: "R1/C6 of Base Camp"},
        [1, 1],
        tiles=board,
        monsters={"Deep One": "R6/C6"},
    )
    choose(s, MARINER, "Move")
    way = next(label for label in labels(s, MARINER) if label.startswith("Go through"))
    choose(s, MARINER, way)
    assert where(s, MARINER).endswith("Innsmouth Dock")
    assert (0, CONTENT.monster("deep_one").number) in checks(s)


@pytest.mark.rule("CM-8.5-10")
def test_the_insane_wander_up_to_six_spaces() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"})
    s.chance = None
    for _ in range(80):
        madness.rave(s, 0, 5)
    assert {event.facts[2] for event in events(s, "wanders")} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CM-8.5-12", "CM-2.3.3-2")
def test_a_wanderer_stops_at_a_wall() -> None:
    s = farm({EYE: "R2/C3", EXPLORER: "R6/C6"})
    madness.Wander(0, EAST, 3).run(s)
    assert where(s, EYE) == "R2/C3 of Family Farm"
    madness.Wander(0, WEST, 1).run(s)
    assert where(s, EYE) == "R2/C2 of Family Farm"


@pytest.mark.rule("CM-8.6-4")
def test_the_machine_has_nothing_to_do_for_the_sane() -> None:
    school = "Miskatonic Medical School"
    s = on(school, {DOCTOR: f"R4/C5 of {school}", EXPLORER: "R1/C6 of Base Camp"})
    madness._machine(s, 0)
    assert events(s, "therapy") == []


# ---------------------------------------------------------------------- machines, stacks, beginnings and returns


@pytest.mark.rule("CM-2.1.12-1", "CM-3.3.2-13", "CM-3.3.2-15")
def test_a_machine_costs_an_action_and_may_kill_its_user() -> None:
    school = "Miskatonic Medical School"
    s = farm({DOCTOR: "R1/C1", EYE: "R1/C2"}, [1], seats={DOCTOR: {"at": f"R4/C6 of {school}", "health": 1}})
    at = next(i for i in range(36) if CONTENT.tile("medical_school").feature("psychotherapy") >> i & 1)
    assert s.space[0] % 36 == at
    choose(s, DOCTOR, "Use the psychotherapy machine")
    assert (where(s, DOCTOR), s.status[0]) == ("nowhere", WAITING)


@pytest.mark.rule("CM-2.5.3-8", "CM-2.4.2-4", "CM-2.4.1-1")
def test_what_appears_has_the_health_that_is_printed_on_it() -> None:
    for seed in range(1, 6):
        s: Mash = GAME.start(1, seed, {"rounds": 10})
        while type(s.agenda[-1]).__name__ != "Actions":
            s.play(0, s.legal(0)[0])
        pieces = [figure for crowd in s.crowd for figure in crowd if figure >= s.seats]
        assert [s.health[figure] for figure in pieces] == [base_health(s, figure) for figure in pieces]
        assert pieces
        assert min(s.health[figure] for figure in pieces) > 0


@pytest.mark.rule("CM-2.6-1", "CM-2.3-2")
def test_every_object_and_tile_is_in_its_stack_and_leaves_it_once() -> None:
    s: Mash = GAME.start(2, 3)
    assert sum(bag.bit_count() for bag in s.bags) + sum(map(len, s.objects)) == 72
    before = s.tile_bag[:]
    place = s.tile_at.index(-1)
    TurnUp(place, -1, 0, 0).run(s)
    assert [was - now for was, now in zip(before, s.tile_bag, strict=True)].count(0) == len(before) - 1
    assert sum(before) - sum(s.tile_bag) == 1


@pytest.mark.rule("CM-3.1-2", "CM-2.4-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_everybodys_first_turn_wakes_the_own_tile(seats: int) -> None:
    s: Mash = GAME.start(seats, 5, {"rounds": 10})
    while s.round < 2:
        choices = [step for step in s.legal(s.seats_to_act[0]) if type(step).__name__ in ("EndTurn", "AllDone", "Rest")]
        s.play(s.seats_to_act[0], (choices or s.legal(s.seats_to_act[0]))[0])
    assert all(s.made >> home & 1 for home in s.home)


@pytest.mark.rule("CM-2.3.2-15")
def test_a_restart_ends_what_lasted_and_brings_nobody_back_into_the_game() -> None:
    seats = {EYE: {"warded": True, "flying": True}, DOCTOR: {"status": "out"}, EXPLORER: {}}
    s = table({"seats": seats}, 3)
    Restart().run(s)
    assert (s.ward, s.flying, s.status[1], s.space[1]) == (0, 0, OUT, -1)
    assert s.space[0] >= 0


@pytest.mark.rule("CM-2.8-5")
def test_a_piece_with_one_way_out_goes_there() -> None:
    seats = {EXPLORER: {"status": "waiting", "at": "nowhere"}, EYE: {"at": "R1/C1 of Family Farm"}}
    crowd = {"Cultist A": "R1/C6 of Base Camp", "Cultist B": "R1/C5 of Base Camp"}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C1"}, seats=seats, monsters=crowd, active=EXPLORER, phase="turn")
    assert where(s, "Cultist A") == "R2/C6 of Base Camp"
    assert where(s, EXPLORER) == "R1/C6 of Base Camp"


@pytest.mark.rule("CM-ref-8", "CM-7-12")
def test_of_several_victims_the_program_takes_the_nearest() -> None:
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C5"}, monsters={"Cultist": "R5/C6"})
    assert procedure.nearest(s, figure_of(s, "Cultist A"), [0, 1]) == [1]


@pytest.mark.rule("CM-ref-20")
def test_a_monster_that_cannot_come_nearer_stays() -> None:
    s = farm({EYE: "R1/C1"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1", "Moon-Beast": "R2/C2"})
    assert procedure.approach(s, figure_of(s, "Moon-Beast A"), 0) == []


@pytest.mark.rule("CM-8.5-16", "CM-6-22")
@pytest.mark.parametrize(("sanity", "asks"), [(40, True), (20, False)])
def test_only_the_sane_throw_an_attack_back(sanity: int, asks: bool) -> None:
    seats = {DOCTOR: {"arcane spell": "Reflection", "sanity": sanity}, EYE: {"objects": [".32 Revolver"]}}
    options = {"mode": "cooperative", "sanity": True}
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C4"}, [9], options, seats=seats, mode="Cooperative Game", active=EYE)
    choose(s, EYE, "Shoot at the Psychotherapist with the .32 Revolver")
    assert (question(s) == "Meet" and can(s, DOCTOR, "Cast Reflection")) is asks


@pytest.mark.rule("CM-8.5-11", "CM-2.3.4-6")
def test_a_wanderer_who_is_caught_wanders_no_farther() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, holds=[{"who": EYE, "kind": "body", "number": 1}])
    assert not madness.Wander(0, EAST, 3).live(s)
    assert madness.Wander(1, EAST, 3).live(s)


@pytest.mark.rule("CM-8.5-11", "CM-2.3.2-5")
def test_a_wanderer_opens_a_hidden_tile_but_no_dead_end() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"})
    madness.Wander(0, EAST, 2).run(s)
    assert type(s.agenda[-1]).__name__ == "TurnUp"
    gate = CONTENT.tile("train_station").gates
    side = next(side for side in range(4) if gate[side] >= 0 and beyond(s, s.home[0], side) == DEAD_END)
    shift(s, 0, s.home[0] * 36 + gate[side])
    before = len(s.agenda)
    madness.Wander(0, (side + 2) % 4, 2).run(s)
    assert len(s.agenda) == before


@pytest.mark.rule("CM-8.3-16")
def test_a_death_out_of_sight_shocks_nobody() -> None:
    for at, shocked in (("R2/C5", 1), ("R2/C2", 0)):
        s = on("Family Farm", {EYE: "R2/C4", EXPLORER: at})
        s.agenda = []
        sanity.witness(s, space(s, "R2/C4"))
        assert (
            len([step for step in s.agenda if type(step).__name__ == "Check" and getattr(step, "seat", -1) == 1])
            == shocked
        )
