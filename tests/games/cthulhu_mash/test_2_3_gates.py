"""Tiles, and going through their gates. Sections 2.3 to 2.3.2."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.content.tiles import gate_at
from miskatonic.games.cthulhu_mash.positions.sketch import address
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, HIDDEN, beyond
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from miskatonic.kernel.chance import seeded
from tests.games.cthulhu_mash.scenes import DOCK, EAST, OPEN, at_gate, through
from tests.games.cthulhu_mash.table import (
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
    table,
    tiles,
    where,
)

EAST_GATE = "R3/C6"
"""Of the Family Farm, which lies on B2."""


@pytest.mark.rule("CM-2.3-1", "CM-2.3-2", "CM-2.3-3", "CM-ref-6")
@pytest.mark.parametrize("seats", [2, 4])
def test_start_tiles_lie_open_and_nobody_knows_the_others(seats: int) -> None:
    s: Mash = GAME.start(seats, 4)
    while question(s) == "TurnStart":
        s.choose(s.seats_to_act[0], s.choices(s.seats_to_act[0])[0])
    plan = s.plan()
    for place in plan.places:
        start = place.start
        assert (s.turned[place.number] >= 0) is start
        assert start or s.tile_at[place.number] < 0  # which tile it is has not been decided by anybody
    assert (len(CONTENT.tiles), sum(tile.start for tile in CONTENT.tiles)) == (16, 4)
    assert [s.tile_of(seat) for seat in range(seats)] == s.home


@pytest.mark.rule("CM-2.3-2", "CM-ref-17")
def test_which_hidden_tile_lies_beyond_a_gate_is_chance() -> None:
    found = set()
    for seed in range(30):
        s = farm({EYE: EAST, EXPLORER: "R1/C1"})
        s.chance = Loaded([])
        s.chance.later = mk.Dice(seeded(seed))
        choose(s, EYE, "Move")
        choose(s, EYE, "Go through the gate, east")
        found.add(events(s, "turned_up")[0].facts[0])
    assert len(found) > 6


@pytest.mark.rule("CM-2.3-4", "CM-3.1-5")
def test_the_first_space_of_the_first_tile_is_a_space_like_any_other() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C6"}, seats={EXPLORER: {"at": "R1/C1 of Base Camp"}})
    assert (s.space[0], asked(s), question(s)) == (0, EXPLORER, "Actions")
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R1/C2")
    choose(s, EXPLORER, "End the move")
    assert asked(s) == EXPLORER


@pytest.mark.rule("CM-2.3.1-3", "CM-2.8-3", "CM-2.10-7")
def test_a_start_tile_without_an_owner_serves_any_visitor_and_cannot_be_harmed() -> None:
    s: Mash = GAME.start(3, 8)
    while question(s) == "TurnStart":
        s.choose(s.seats_to_act[0], s.choices(s.seats_to_act[0])[0])
    starts = [s.tile_at[place] for place in s.plan().starts]
    assert len(starts) == 4
    assert len(set(starts) - set(s.home)) == 1
    school = tiles(EXPLORER, EYE, C2="Miskatonic Medical School, turned 1")
    visitor = {EXPLORER: {"at": "R1/C6 of Miskatonic Medical School", "health": 1}}
    v = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=school, seats=visitor)
    assert not can(v, EXPLORER, "spawning space")
    choose(v, EXPLORER, "Use the space")
    assert health(v, EXPLORER) == 5


@pytest.mark.rule("CM-2.3.2-2")
def test_a_gate_space_is_an_ordinary_one_for_who_stops_there() -> None:
    s = farm({EYE: "R3/C5", EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, **OPEN))
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R3/C6")
    assert (where(s, EYE), s.mp) == ("R3/C6 of Family Farm", 5)
    assert can(s, EYE, "Walk to R4/C6")
    choose(s, EYE, "End the move")
    assert where(s, EYE) == "R3/C6 of Family Farm"


@pytest.mark.rule("CM-2.3.2-4", "CM-2.1.4-10", "CM-2.3.2-5", "CM-2.3.1-4")
def test_a_gate_costs_one_point_ends_the_move_and_turns_the_tile_up() -> None:
    s = farm({EYE: EAST_GATE, EXPLORER: "R1/C1"})
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, east")
    while question(s) == "TurnTile":
        choose(s, EYE, labels(s, EYE)[0])
    tile = s.tile_of(0)
    assert CONTENT.tiles[tile].id != "family_farm"
    assert (s.mp, s.actions) == (0, 3)
    assert s.made >> tile & 1


@pytest.mark.rule("CM-2.3.2-4", "CM-2.3.4-9")
def test_the_passage_costs_one_point_whatever_the_ground_beyond() -> None:
    icy = tiles(EYE, EXPLORER, C2="Elder City, turned 0")
    s = farm({EYE: "R3/C5", EXPLORER: "R1/C1"}, tiles=icy, points=0)
    choose(s, EYE, "Move")
    for _ in range(2):
        choose(s, EYE, "Walk to R3/C6")
        choose(s, EYE, "Walk to R3/C5")
    choose(s, EYE, "Walk to R3/C6")
    assert s.mp == 1
    choose(s, EYE, "Go through the gate, east")
    assert where(s, EYE) == "R3/C1 of Elder City"


@pytest.mark.rule("CM-2.3.2-5", "CM-2.3.2-4")
def test_the_tile_that_a_turned_gate_faces_is_turned_up() -> None:
    board = {**tiles(EYE, EXPLORER), "B2": "face down", "B3": "Family Farm, turned 1"}
    s = farm({EYE: "R4/C1", EXPLORER: "R1/C6"}, tiles=board)
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, north")
    (fact,) = [event.facts for event in events(s, "turned_up")]
    assert address(s, int(fact[1])) == "B2"


@pytest.mark.rule("CM-2.3.2-5")
def test_the_new_tile_must_meet_the_gate_that_was_used() -> None:
    s = farm({EYE: EAST_GATE, EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, C2="face down, Innsmouth Dock"))
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, east")
    offered = s.agenda[-1].candidates(s, 0) if question(s) == "TurnTile" else []
    dock = CONTENT.tile("innsmouth_dock")
    assert [getattr(step, "turn", -1) for step in offered] == [turn for turn in range(4) if gate_at(dock, turn, 3) >= 0]


@pytest.mark.rule("CM-2.3.2-6", "CM-2.4.2-4", "CM-2.4.2-5")
def test_whoever_stands_beyond_trades_places_and_both_tiles_wake() -> None:
    up = tiles(EYE, EXPLORER, C2="Innsmouth Dock, turned 0")
    gate = CONTENT.tile("innsmouth_dock").gates[3]
    there = f"R{gate // 6 + 1}/C{gate % 6 + 1} of Innsmouth Dock"
    s = farm(
        {EYE: EAST_GATE, EXPLORER: "R1/C1"},
        tiles=up,
        seats={EXPLORER: {"at": there}},
        generators={"Web Tunnel A": "R6/C1", "Web Tunnel B": "R6/C6 of Innsmouth Dock"},
    )
    choose(s, EYE, "Move")
    choose(s, EYE, "Go through the gate, east")
    while question(s) == "Spawn":
        assert asked(s) == EXPLORER
        choose(s, EXPLORER, labels(s, EXPLORER)[0])
    assert (where(s, EYE), where(s, EXPLORER)) == (there, f"{EAST_GATE} of Family Farm")
    assert len(events(s, "spawned")) == 2


@pytest.mark.rule("CM-2.3.2-6", "CM-2.3.2-19")
@pytest.mark.parametrize("group", ["monsters", "generators"])
def test_a_monster_or_generator_beyond_the_gate_trades_places_and_belongs_to_its_new_tile(group: str) -> None:
    piece = {"monsters": "Moon-Beast", "generators": "Structure"}[group]
    s = at_gate(**{group: {piece: DOCK}})
    through(s)
    assert (where(s, EYE), where(s, f"{piece} A")) == (DOCK, "R3/C6 of Family Farm")
    farm_tile = CONTENT.tile("family_farm").number
    assert [figure for figure in s.crowd[farm_tile] if figure >= s.seats]


@pytest.mark.rule("CM-2.3.2-6", "CM-2.3.4-8")
def test_even_a_netted_piece_trades_places_and_stays_netted() -> None:
    s = at_gate(monsters={"Moon-Beast": DOCK}, holds=[{"who": "Moon-Beast A", "kind": "body", "number": 2}])
    through(s)
    assert (where(s, "Moon-Beast A"), len(s.holds)) == ("R3/C6 of Family Farm", 1)


@pytest.mark.rule("CM-2.3.2-7")
def test_a_monster_on_a_gate_space_has_no_choice_to_leave_the_tile() -> None:
    s = farm({EXPLORER: "R6/C6", EYE: "R1/C1"}, tiles=tiles(EXPLORER, EYE, **OPEN), monsters={"Cultist": EAST})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "Cultist A acts")
    spaces = {step.space // 36 for step in s.legal(1) if hasattr(step, "space")}
    assert spaces == {CONTENT.tile("family_farm").number}
    assert not can(s, EYE, "gate")


@pytest.mark.rule("CM-2.3.2-9", "CM-2.3.2-10", "CM-2.3.2-11", "CM-2.3.2-20")
def test_gates_lead_to_hidden_tiles_round_the_rim_or_nowhere() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"})
    number = CONTENT.tile("family_farm").number
    assert beyond(s, number, 1) == HIDDEN
    alone = table({"tiles": tiles(EXPLORER, EYE), "seats": {EXPLORER: {}, EYE: {}}})
    camp = CONTENT.tile("base_camp")
    ways = [beyond(alone, camp.number, side) for side in range(4) if camp.gates[side] >= 0]
    assert DEAD_END in ways  # the second gate of a start tile alone in its row
    assert any(way >= 0 for way in ways)


@pytest.mark.rule("CM-2.3.2-9")
def test_the_east_rim_leads_to_the_west_rim_of_the_same_row() -> None:
    row = tiles(EYE, EXPLORER, A2="Innsmouth Dock, turned 0", C2="Leng Plateau, turned 0")
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tiles=row, seats={EYE: {"at": "R4/C6 of Leng Plateau"}})
    through(s)
    assert where(s, EYE) == DOCK


@pytest.mark.rule("CM-2.3.2-10", "CM-2.1.11-5", "CM-2.6-8", "CM-2.7-3")
def test_a_character_pushed_onto_a_dead_end_is_out_and_its_objects_are_discarded() -> None:
    seats = {EXPLORER: {"at": "R4/C3 of Base Camp"}, EYE: {"at": "R4/C2 of Base Camp", "objects": ["Net"]}}
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [10], seats=seats)
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C1")
    assert (s.status[1], s.discards.bit_count(), len(s.powers[0])) == (OUT, 1, 1)


@pytest.mark.rule("CM-2.3.2-11", "CM-2.3.2-10")
def test_a_dead_end_is_no_way_and_no_danger_to_a_walker() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, seats={EXPLORER: {"at": "R4/C2 of Base Camp"}})
    assert beyond(s, CONTENT.tile("base_camp").number, 3) == DEAD_END
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R4/C1")
    assert (where(s, EXPLORER), can(s, EXPLORER, "Go through")) == ("R4/C1 of Base Camp", False)
