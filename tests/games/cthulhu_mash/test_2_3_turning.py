"""How tiles are turned, and when the layout is dealt anew. Section 2.3.2."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.content.tiles import gate_at
from miskatonic.games.cthulhu_mash.records import FELL
from miskatonic.games.cthulhu_mash.rules.combat.attack import Strike, camp_on
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, beyond
from miskatonic.games.cthulhu_mash.rules.moving.tiling import permitted_turns
from miskatonic.games.cthulhu_mash.rules.turn import victory
from miskatonic.games.cthulhu_mash.rules.turn.restart import Restart
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from tests.games.cthulhu_mash.scenes import DOCK, EAST, OPEN, at_gate, team_of_two, through
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
    health,
    labels,
    question,
    table,
    tiles,
    where,
)

CLEARED = {"A2": "Leng Plateau, turned 0", "A3": "Cultist Temple, turned 0", "B3": "Abhoth Swamp, turned 2"}
WALLED = {
    "A2": "Mi-Go Mine Lab, turned 0",
    "B2": "Coastal Cavern, turned 1",
    "C2": "Leng Plateau, turned 0",
    "A3": "Innsmouth Dock, turned 0",
    "B3": "Ice Floats, turned 0",
    "C3": "Cultist Temple, turned 0",
}
"""The cavern below the Base Camp has gates to the south and west only."""


def corner_room(mode: str) -> Mash:
    """Only by a south gate of the tile on C2 can the guarded mine on C3 be reached."""
    return farm(
        {EXPLORER: EAST, EYE: "R1/C1"},
        tiles=tiles(EXPLORER, EYE, C2="face down, Coastal Cavern", C3="Mi-Go Mine Lab, turned 0", **CLEARED),
        generators={"Structure": "R4/C4 of Mi-Go Mine Lab"},
        mode="Cooperative Game" if mode == "cooperative" else "Death Match",
        options={"mode": mode},
    )


def cut(phase: str = "round", **more: Any) -> Mash:
    given = {
        "tiles": {"B1": "Base Camp, turned 2", **WALLED, "B4": "Train Station, turned 0"},
        "phase": phase,
        "round": 3,
        **more,
    }
    given["seats"] = {EXPLORER: {}, EYE: {}, **more.get("seats", {})}
    return table(given)


@pytest.mark.rule("CM-2.3.2-12")
def test_sides_without_a_way_to_each_other_are_told_so_and_play_one_more_round_first() -> None:
    s = cut()
    assert (len(events(s, "cut_off")), events(s, "restart")) == (1, [])
    choose(s, EXPLORER, "End the turn")
    assert events(s, "restart") == []
    choose(s, EYE, "End the turn")
    assert len(events(s, "restart")) == 1
    assert not events(cut(mode="Cooperative Game"), "cut_off")


@pytest.mark.rule("CM-2.3.2-12")
def test_a_hidden_tile_between_the_sides_is_hope_enough() -> None:
    hidden = {**WALLED, "B2": "face down"}
    s = cut(tiles={"B1": "Base Camp, turned 2", **hidden, "B4": "Train Station, turned 0"})
    assert events(s, "cut_off") == []


@pytest.mark.interpreted
@pytest.mark.rule("CM-2.3.2-12", "CM-3.2-4")
@pytest.mark.parametrize(("camp", "apart"), [(3, False), (0, True)])
def test_in_a_flag_game_the_space_of_an_eliminated_team_mate_is_within_reach_enough(
    camp: int, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    four = {EXPLORER: {}, EYE: {}, MARINER: {}, DOCTOR: {"status": "out", "spawning space": camp}}
    given = {"seats": four, "active": EXPLORER, "mode": "Capture the Flag"}
    s = table(given, 4, options={"teams": True, "mode": "capture_the_flag"})
    school = 1 << s.place_of[s.home[3]]
    monkeypatch.setattr(victory, "reachable", lambda s, places, machines: 1 << places[0] | school)
    assert victory.cut_off(s) is apart


@pytest.mark.rule("CM-2.3.2-13")
def test_nothing_is_attacked_through_a_gate() -> None:
    gun = {EYE: {"objects": [".32 Revolver"]}}
    s = at_gate(monsters={"Cultist A": DOCK, "Cultist B": "R4/C4 of Innsmouth Dock"}, seats=gun)
    assert not any(can(s, EYE, words) for words in ("Cultist A", "Cultist B"))
    figure = s.at(CONTENT.tile("innsmouth_dock").number * 36 + 18)
    assert Strike(-1, figure).why_not(s, 0) == "CM-2.3.2-13"


@pytest.mark.rule("CM-2.3.2-15")
def test_a_restart_ends_what_lasted_and_brings_nobody_back_into_the_game() -> None:
    seats = {EYE: {"warded": True, "flying": True}, DOCTOR: {"status": "out"}, EXPLORER: {}}
    s = table({"seats": seats}, 3)
    Restart().run(s)
    assert (s.ward, s.flying, s.status[1], s.space[1]) == (0, 0, OUT, -1)
    assert s.space[0] >= 0


@pytest.mark.rule("CM-2.3.2-15", "CM-3.2-5")
def test_a_restart_brings_back_the_spawning_space_of_a_dead_team_mate() -> None:
    s = team_of_two()
    s.camps[0] = 0
    kill(s, 0, 1, FELL)
    settle(s)
    assert (s.status[0], camp_on(s, 1, s.home[0])) == (OUT, -1)
    Restart().run(s)
    assert (s.camps, camp_on(s, 1, s.home[0])) == ([3, 3, 3], 0)


@pytest.mark.rule("CM-2.3.2-15", "CM-2.3.1-4")
def test_the_new_deal_keeps_what_players_own_and_clears_the_board() -> None:
    rich = {EXPLORER: {"objects": ["Net"], "trophies": ["Structure"], "power-ups": ["+1 Defense"], "health": 1,
                       "spawning space": 0, "at": "R2/C2 of Base Camp"}}  # fmt: skip
    s = cut(
        seats=rich,
        monsters={"Moon-Beast": "R6/C6 of Ice Floats"},
        generators={"Web Tunnel": "R5/C6 of Ice Floats"},
        ground={"R6/C6 of Leng Plateau": {"up": ["Bicycle"], "down": 2}},
        holds=[{"who": EXPLORER, "kind": "cuffs", "number": 1}],
    )
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    while question(s) == "Spawn":
        choose(s, asked(s), labels(s, asked(s))[0])
    assert (len(s.objects[0]), len(s.trophies[0]), len(s.powers[0]), s.health[0]) == (1, 1, 1, 5)
    assert (where(s, EXPLORER), s.camps, s.holds, s.ground) == ("R1/C6 of Base Camp", [3, 3], (), {})
    assert [s.turned[place.number] >= 0 for place in s.plan().places] == [place.start for place in s.plan().places]
    assert (where(s, "Moon-Beast A"), s.round, s.discards.bit_count()) == ("nowhere", 5, 3)
    assert sum(s.gen_discards) == 1
    assert events(s, "generator")  # the next turn is a first turn again


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


@pytest.mark.rule("CM-2.3.2-18", "CM-3.1-10", "CM-2.4.1-4")
def test_a_tile_is_turned_then_entered_then_generated_and_then_the_monsters_come() -> None:
    s = farm({EYE: EAST, EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, C2="face down, Cultist Temple"))
    through(s)
    order = [e.kind for e in s.log or [] if e.kind in ("turned_up", "turned", "arrived", "generator", "spawned")]
    assert order[:3] == ["turned_up", "turned", "arrived"]
    rest = order[3:]
    assert rest == sorted(rest)  # all generators before the first monster
    assert rest.count("generator") == rest.count("spawned") > 0
    assert (question(s), s.actions) == ("Actions", 3)


@pytest.mark.rule("CM-2.3.2-18")
def test_a_tile_whose_first_visitor_dies_on_the_threshold_is_generated_all_the_same() -> None:
    s = table(
        {
            "tiles": tiles(EYE, EXPLORER),
            "seats": {EYE: {"at": "R6/C4 of Family Farm", "health": 1}, EXPLORER: {"at": "R1/C1 of Family Farm"}},
            "tissue": {"R6/C3 of Train Station": 1},
            "generated": False,
        }
    )
    through(s, way="north")
    assert (where(s, EYE), s.status[0]) == ("nowhere", WAITING)
    assert s.made >> CONTENT.tile("train_station").number & 1


@pytest.mark.rule("CM-2.3.2-21", "CM-2.3.2-5")
@pytest.mark.parametrize(("mode", "turns"), [("cooperative", [1]), ("death_match", [1, 2])])
def test_comrades_must_turn_a_tile_so_that_what_is_left_stays_within_reach(mode: str, turns: list[int]) -> None:
    s = corner_room(mode)
    assert permitted_turns(s, s.place_of[CONTENT.tile("coastal_cavern").number], 3) == turns


@pytest.mark.rule("CM-2.3.2-21", "CM-3.2-6")
def test_a_tile_that_cannot_be_reached_need_not_be_cleared() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R1/C1"},
        [8],
        tiles=tiles(EXPLORER, EYE, C2="Coastal Cavern, turned 2", C3="Mi-Go Mine Lab, turned 0", **CLEARED),
        generators={"Structure": "R4/C4 of Mi-Go Mine Lab"},
        monsters={"Cultist": "R3/C4"},
        mode="Cooperative Game",
        options={"mode": "cooperative"},
    )
    choose(s, EXPLORER, "Strike the Cultist A")
    assert s.outcome is not None
    assert s.outcome.rule == "CM-3.2-6"


@pytest.mark.rule("CM-2.3.2-22")
def test_a_swap_puts_the_displaced_piece_into_what_lies_on_its_new_space_and_nobody_has_killed_it() -> None:
    s = table(
        {
            "tiles": tiles(EYE, EXPLORER, **OPEN),
            "seats": {EYE: {"at": f"{EAST} of Family Farm"}, EXPLORER: {"at": "R1/C1 of Family Farm"}},
            "tissue": {f"{EAST} of Family Farm": 1},
            "monsters": {"Cultist": DOCK},
        }
    )
    through(s)
    assert (where(s, EYE), where(s, "Cultist A"), s.felled) == (DOCK, "nowhere", [0, 0])
    kinds = [event.kind for event in s.log or [] if event.kind in ("arrived", "hurt", "slain")]
    assert kinds == ["arrived", "hurt", "slain"]


@pytest.mark.rule("CM-2.3.2-22")
def test_a_swap_onto_a_dead_end_kills_nobody() -> None:
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C6"},
        tiles=tiles(EXPLORER, DOCTOR),
        seats={DOCTOR: {"at": "R4/C1 of Base Camp", "arcane spell": "Create Gate"}},
        monsters={"Moon-Beast": EAST},
    )
    assert beyond(s, CONTENT.tile("base_camp").number, 3) == DEAD_END
    choose(s, DOCTOR, "Cast Create Gate")
    choose(s, DOCTOR, f"To {EAST} of Family Farm")
    assert (where(s, "Moon-Beast A"), health(s, "Moon-Beast A")) == ("R4/C1 of Base Camp", 2)
