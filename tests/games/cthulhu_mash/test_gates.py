"""Gates, tiles and pushes: sections 2.1.11, 2.3.1, 2.3.2 and 3.3.2."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.board import DEAD_END, HIDDEN, beyond
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.tiles import gate_at
from tests.games.cthulhu_mash.table import (
    EXPLORER,
    EYE,
    asked,
    can,
    choose,
    events,
    farm,
    labels,
    question,
    table,
    tiles,
    where,
)

EAST_GATE = "R3/C6"
"""Of the Family Farm, which lies on B2."""


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


@pytest.mark.rule("CM-2.3.2-17", "CM-2.3.2-14", "CM-2.3.2-3", "CM-2.3.1-1", "CM-2.3.1-2", "CM-2.3.1-3")
@pytest.mark.parametrize(("seats", "places", "starts"), [(1, 8, 2), (2, 8, 2), (3, 16, 4), (4, 16, 4)])
def test_the_layout_fits_the_number_of_players(seats: int, places: int, starts: int) -> None:
    s = GAME.start(seats, 5)
    while question(s) == "TurnStart":
        who = s.seats_to_act[0]
        s.choose(who, s.choices(who)[0])
    assert (len(s.tile_at), sum(tile >= 0 for tile in s.tile_at)) == (places, starts)
    plan = s.plan()
    for place in plan.starts:
        tile, turn = CONTENT.tiles[s.tile_at[place]], s.turned[place]
        beside = [side for side in range(4) if plan.beside[place * 4 + side] >= 0 and not plan.wraps[place * 4 + side]]
        assert all(gate_at(tile, turn, side) >= 0 for side in beside)


# ---------------------------------------------------------------------- pushing


@pytest.mark.rule("CM-2.1.11-1", "CM-2.1.11-3", "CM-2.1.11-7", "CM-2.1.11-9")
def test_a_good_push_puts_the_target_on_a_space_beside_it_without_damage() -> None:
    s = farm({EXPLORER: "R2/C2", EYE: "R6/C6"}, [4], monsters={"Moon-Beast": "R2/C3"})
    choose(s, EXPLORER, "Push the Moon-Beast A")
    assert sum(label.startswith("Put") for label in labels(s, EXPLORER)) == 7
    choose(s, EXPLORER, "Put the Moon-Beast A on R1/C2")
    assert (where(s, "Moon-Beast A"), s.actions) == ("R1/C2 of Family Farm", 3)


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


@pytest.mark.rule("CM-2.3.4-10", "CM-2.1.7-6", "CM-2.1.7-4", "CM-2.7-3", "CM-3.2-2")
def test_a_push_onto_a_skull_kills_for_good_and_earns_a_power_up() -> None:
    s = farm({EXPLORER: "R3/C4", EYE: "R4/C4"}, [10])
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C5")
    assert (s.status[1], len(s.powers[0])) == (2, 1)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


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
