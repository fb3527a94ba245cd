"""Tiles, gates, lines and icons, rule by rule: sections 1, 2.1, 2.2, 2.3, 2.3.1 to 2.3.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME, stock
from miskatonic.games.cthulhu_mash.board import DEAD_END, beyond
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.harm import settle
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.spaces import enter
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from miskatonic.games.cthulhu_mash.steps import victory
from miskatonic.games.cthulhu_mash.steps.attack import Strike
from miskatonic.games.cthulhu_mash.steps.tiling import permitted_turns
from miskatonic.kernel.chance import seeded
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
    refused,
    table,
    tiles,
    where,
)

EAST, DOCK = "R3/C6", "R4/C1 of Innsmouth Dock"
OPEN = {"C2": "Innsmouth Dock, turned 0"}
"""East of the farm: its east gate leads to the west gate of the dock."""


def at_gate(**more: Any) -> Mash:
    """The Private Eye stands on the east gate of the farm, with the dock open beyond."""
    return farm({EYE: EAST, EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, **OPEN), **more)


def through(s: Mash, name: str = EYE, way: str = "east") -> None:
    choose(s, name, "Move")
    choose(s, name, f"Go through the gate, {way}")
    while question(s) in ("Spawn", "TurnTile"):
        choose(s, asked(s), labels(s, asked(s))[0])


# ---------------------------------------------------------------------- characters and tiles


@pytest.mark.rule("CM-1-2", "CM-2.1-1")
def test_every_player_has_a_character_of_its_own_and_no_pick_takes_a_second_one() -> None:
    dealt: Mash = GAME.start(4, 11)
    assert sorted(dealt.character) == [0, 1, 2, 3]
    s: Mash = GAME.start(3, 2, {"characters": "pick"})
    first = s.seats_to_act[0]
    taken = s.choices(first)[0]
    s.choose(first, taken)
    assert taken.label not in [choice.label for choice in s.choices(s.seats_to_act[0])]


@pytest.mark.rule("CM-2.1-2", "CM-2.2-7")
@pytest.mark.parametrize(("name", "numbers"), [(EXPLORER, (5, 4)), (MARINER, (3, 3)), (EYE, (4, 4)), (DOCTOR, (3, 5))])
def test_every_card_has_its_twelve_numbers(name: str, numbers: tuple[int, int]) -> None:
    card = next(card for card in CONTENT.characters if card.name == name)
    assert (card.health, card.mentality) == numbers
    assert {card.melee, card.ranged, card.push, card.operate} <= {6, 8, 10}
    assert min(card.kills, card.move, card.actions, card.defense, card.encumbrance, card.jump) > 0


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


@pytest.mark.rule("CM-2.2-2", "CM-2.8-2", "CM-3.3.1-13")
def test_everybody_starts_on_the_own_spawning_space_with_base_numbers() -> None:
    s: Mash = GAME.start(4, 9)
    for seat in range(4):
        card = CONTENT.characters[s.character[seat]]
        assert (s.health[seat], s.mentality[seat]) == (card.health, card.mentality)
        assert s.space[seat] == CONTENT.tile(card.start_tile).number * 36 + 5
        assert len(s.objects[seat]) == int(card.id == "private_eye")


# ---------------------------------------------------------------------- gates


@pytest.mark.rule("CM-2.3.2-2")
def test_a_gate_space_is_an_ordinary_one_for_who_stops_there() -> None:
    s = farm({EYE: "R3/C5", EXPLORER: "R1/C1"}, tiles=tiles(EYE, EXPLORER, **OPEN))
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R3/C6")
    assert (where(s, EYE), s.mp) == ("R3/C6 of Family Farm", 5)
    assert can(s, EYE, "Walk to R4/C6")
    choose(s, EYE, "End the move")
    assert where(s, EYE) == "R3/C6 of Family Farm"


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


@pytest.mark.rule("CM-2.3.2-9")
def test_the_east_rim_leads_to_the_west_rim_of_the_same_row() -> None:
    row = tiles(EYE, EXPLORER, A2="Innsmouth Dock, turned 0", C2="Leng Plateau, turned 0")
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tiles=row, seats={EYE: {"at": "R4/C6 of Leng Plateau"}})
    through(s)
    assert where(s, EYE) == DOCK


@pytest.mark.rule("CM-2.3.2-11", "CM-2.3.2-10")
def test_a_dead_end_is_no_way_and_no_danger_to_a_walker() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, seats={EXPLORER: {"at": "R4/C2 of Base Camp"}})
    assert beyond(s, CONTENT.tile("base_camp").number, 3) == DEAD_END
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R4/C1")
    assert (where(s, EXPLORER), can(s, EXPLORER, "Go through")) == ("R4/C1 of Base Camp", False)


@pytest.mark.rule("CM-2.3.2-10", "CM-2.1.11-5", "CM-2.6-8", "CM-2.7-3")
def test_a_character_pushed_onto_a_dead_end_is_out_and_its_objects_are_discarded() -> None:
    seats = {EXPLORER: {"at": "R4/C3 of Base Camp"}, EYE: {"at": "R4/C2 of Base Camp", "objects": ["Net"]}}
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [10], seats=seats)
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C1")
    assert (s.status[1], s.discards.bit_count(), len(s.powers[0])) == (OUT, 1, 1)


@pytest.mark.rule("CM-2.1.11-6")
def test_a_push_through_the_gate_of_a_hidden_tile_turns_it_up_by_the_pushers_choice() -> None:
    s = farm({EXPLORER: "R3/C4", EYE: "R3/C5"}, [10], tiles=tiles(EXPLORER, EYE, C2="face down, Cultist Temple"))
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R3/C6 and out by the east gate")
    assert (asked(s), question(s)) == (EXPLORER, "TurnTile")
    choose(s, EXPLORER, labels(s, EXPLORER)[0])
    while question(s) == "Spawn":
        choose(s, EYE, labels(s, EYE)[0])
    assert where(s, EYE).endswith("Cultist Temple")
    assert events(s, "generator")


@pytest.mark.rule("CM-2.3.2-13")
def test_nothing_is_attacked_through_a_gate() -> None:
    gun = {EYE: {"objects": [".32 Revolver"]}}
    s = at_gate(monsters={"Cultist A": DOCK, "Cultist B": "R4/C4 of Innsmouth Dock"}, seats=gun)
    assert not any(can(s, EYE, words) for words in ("Cultist A", "Cultist B"))
    figure = s.at(CONTENT.tile("innsmouth_dock").number * 36 + 18)
    assert Strike(-1, figure).why_not(s, 0) == "CM-2.3.2-13"


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


@pytest.mark.rule("CM-2.4.2-4", "CM-2.4.2-5")
def test_going_back_and_forth_wakes_the_generators_every_time_and_staying_on_the_tile_does_not() -> None:
    s = at_gate(generators={"Web Tunnel A": "R6/C1", "Web Tunnel B": "R6/C6 of Innsmouth Dock"})
    through(s)
    through(s, way="west")
    through(s)
    assert len(events(s, "spawned")) == 3
    base = tiles(DOCTOR, EYE, C2="Moon-Beast Moon Base, turned 0")
    stay = farm(
        {DOCTOR: "R1/C1", EYE: "R3/C3"},
        [9],
        tiles=base,
        seats={DOCTOR: {"at": "R4/C2 of Moon-Beast Moon Base"}},
        generators={"Web Tunnel": "R3/C4 of Moon-Beast Moon Base"},
    )
    choose(stay, DOCTOR, "Work the gate transporter")
    choose(stay, DOCTOR, "To R6/C4 of Moon-Beast Moon Base")
    assert events(stay, "spawned") == []


# ---------------------------------------------------------------------- rotation and reach


CLEARED = {"A2": "Leng Plateau, turned 0", "A3": "Cultist Temple, turned 0", "B3": "Abhoth Swamp, turned 2"}


def corner_room(mode: str) -> Mash:
    """Only by a south gate of the tile on C2 can the guarded mine on C3 be reached."""
    return farm(
        {EXPLORER: EAST, EYE: "R1/C1"},
        tiles=tiles(EXPLORER, EYE, C2="face down, Coastal Cavern", C3="Mi-Go Mine Lab, turned 0", **CLEARED),
        generators={"Structure": "R4/C4 of Mi-Go Mine Lab"},
        mode="Cooperative Game" if mode == "cooperative" else "Death Match",
        options={"mode": mode},
    )


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


WALLED = {
    "A2": "Mi-Go Mine Lab, turned 0",
    "B2": "Coastal Cavern, turned 1",
    "C2": "Leng Plateau, turned 0",
    "A3": "Innsmouth Dock, turned 0",
    "B3": "Ice Floats, turned 0",
    "C3": "Cultist Temple, turned 0",
}
"""The cavern below the Base Camp has gates to the south and west only."""


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


# ---------------------------------------------------------------------- icons


TEMPLE = {"C2": "Cultist Temple, turned 0"}
ICON = [{"who": EXPLORER, "kind": "place", "number": 2}]
RING = ("R5/C3", "R4/C2", "R3/C3", "R4/C4")


def trapped(ring: Sequence[str], dice: Sequence[int] = ()) -> Mash:
    pack = {f"Cultist {letter}": f"{spot} of Cultist Temple" for letter, spot in zip("ABCD", ring, strict=False)}
    return farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        list(dice),
        tiles=tiles(EXPLORER, EYE, **TEMPLE),
        seats={EXPLORER: {"at": "R4/C3 of Cultist Temple"}},
        monsters=pack,
        holds=ICON,
    )


@pytest.mark.rule("CM-2.3.4-5")
def test_an_icon_is_not_left_while_no_space_beside_is_open() -> None:
    s = trapped(RING)
    assert not can(s, EXPLORER, "Break free")
    assert can(trapped(RING[:3]), EXPLORER, "Break free")


@pytest.mark.rule("CM-2.3.4-5", "CM-2.3.4-4")
def test_one_may_try_as_often_as_there_are_actions() -> None:
    s = trapped(RING[:3], [3, 6, 4, 2])
    for left in (3, 2, 1):
        choose(s, EXPLORER, "Break free")
        assert (s.actions, len(s.holds)) == (left, 1)
    choose(s, EXPLORER, "Break free")
    assert (where(s, EXPLORER), s.holds) == ("R4/C4 of Cultist Temple", ())
    assert health(s, EXPLORER) == 4  # stepping free onto the burning altar counts as moving there


@pytest.mark.rule("CM-2.3.4-18", "CM-3.3.2-1", "CM-2.5.1-6")
@pytest.mark.parametrize(("flying", "left"), [(True, 5), (False, 4)])
def test_boots_and_ice_do_not_slow_a_flyer(flying: bool, left: int) -> None:
    verb = "Fly" if flying else "Walk"
    for spot, to in (("R2/C4 of Base Camp", "R2/C5"), ("R3/C1 of Family Farm", "R3/C2")):
        s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats={EYE: {"at": spot, "flying": flying}},
                 tiles=tiles(EXPLORER, EYE))  # fmt: skip
        choose(s, EYE, "Move")
        choose(s, EYE, f"{verb} to {to}")
        assert s.mp == left


def over_the_well(weapon: str, dice: list[int]) -> Mash:
    return farm(
        {EXPLORER: "R4/C3", EYE: "R4/C5"},
        dice,
        seats={EXPLORER: {"objects": [weapon]}, EYE: {"flying": True, "health": 4}},
    )


@pytest.mark.rule("CM-2.3.4-23", "CM-2.3.4-11")
def test_a_flyer_caught_over_the_well_falls_in_and_whoever_threw_has_killed_it() -> None:
    s = over_the_well("Bolos", [6])
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Bolos")
    assert (where(s, EYE), s.status[1], len(s.powers[0])) == ("nowhere", OUT, 1)


@pytest.mark.rule("CM-2.3.4-23", "CM-2.3.4-11")
def test_handcuffs_bring_no_flyer_down() -> None:
    s = farm(
        {EXPLORER: "R4/C4", EYE: "R4/C5"},
        [8],
        seats={EXPLORER: {"objects": ["Handcuffs"]}, EYE: {"flying": True}},
    )
    choose(s, EXPLORER, f"Strike the {EYE} with the Handcuffs")
    assert (len(s.holds), where(s, EYE)) == (1, "R4/C5 of Family Farm")


@pytest.mark.rule("CM-2.3.4-11", "CM-2.3.4-13")
def test_winged_monsters_are_pushed_over_skulls_and_drops_unharmed() -> None:
    s = farm({EXPLORER: "R4/C3", EYE: "R1/C1"}, [10], monsters={"Mi-Go": "R4/C4"})
    choose(s, EXPLORER, "Push the Mi-Go A")
    choose(s, EXPLORER, "Put the Mi-Go A on R4/C5")
    assert (where(s, "Mi-Go A"), health(s, "Mi-Go A")) == ("R4/C5 of Family Farm", 1)


@pytest.mark.rule("CM-2.3.4-11", "CM-2.3.3-5")
@pytest.mark.parametrize("victim", ["Moon-Beast", "Mi-Go"])
def test_a_skull_with_an_icon_kills_only_those_who_are_pushed_there(victim: str) -> None:
    cavern = tiles(EXPLORER, EYE, C2="Coastal Cavern, turned 0")
    walker = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=cavern, seats={EXPLORER: {"at": "R6/C3 of Coastal Cavern"}})
    choose(walker, EXPLORER, "Move")
    choose(walker, EXPLORER, "Walk to R5/C3")
    assert (health(walker, EXPLORER), walker.holds) == (5, ())
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        [10],
        tiles=cavern,
        seats={EXPLORER: {"at": "R6/C4 of Coastal Cavern"}},
        monsters={victim: "R6/C3 of Coastal Cavern"},
    )
    choose(s, EXPLORER, f"Push the {victim} A")
    choose(s, EXPLORER, f"Put the {victim} A on R5/C3")
    assert where(s, f"{victim} A") == "nowhere"  # even wings do not help who is held in it


@pytest.mark.rule("CM-2.3.4-20")
def test_one_hold_of_each_kind_and_each_needs_its_own_escape() -> None:
    both = [{"who": EXPLORER, "kind": "body", "number": 2}, {"who": EXPLORER, "kind": "cuffs", "number": 1}]
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [2], holds=both)
    assert sum(label.startswith("Break free") for label in labels(s, EXPLORER)) == 2
    choose(s, EXPLORER, "Break free (body)")
    assert len(s.holds) == 1
    assert can(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "Strike")


@pytest.mark.rule("CM-2.3.4-20")
@pytest.mark.parametrize(("old", "left"), [(3, 1), (1, 1)])
def test_of_one_kind_the_lower_number_stays(old: int, left: int) -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C3"},
        [6],
        seats={EXPLORER: {"objects": ["Bolos"]}},
        holds=[{"who": EYE, "kind": "body", "number": old}],
    )
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Bolos")
    assert [hold.number for hold in s.holds] == [left]


@pytest.mark.rule("CM-2.3.4-19")
def test_nothing_holds_a_generator() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Bolos", "Handcuffs"]}},
        generators={"Structure A": "R1/C3", "Structure B": "R1/C2"},
    )  # fmt: skip
    assert not any(
        can(s, EXPLORER, words) for words in ("Structure A with the Bolos", "Structure B with the Handcuffs")
    )


@pytest.mark.rule("CM-2.3.4-22", "CM-2.3.4-6")
def test_the_held_may_use_their_space_drop_and_trade_but_nothing_else() -> None:
    bound = [{"who": MARINER, "kind": "body", "number": 1}]
    rich = {"at": "R1/C6 of Mariner's Ship", "mentality": 0, "trophies": ["Structure"] * 2,
            "objects": ["Net", "Herbs", "R'lyeh Text"]}  # fmt: skip
    s = farm({MARINER: "R1/C1", EYE: "R1/C2"}, seats={MARINER: rich}, holds=bound)
    for words in ("Use the space", "Drop the Net", "Trade trophies", "Break free", "End the turn"):
        assert can(s, MARINER, words)
    for words in ("Move", "Jump", "Push", "Strike", "Read", "Use the Herbs"):
        assert not can(s, MARINER, words)
    assert refused(s, MARINER, "Move") == "CM-2.3.4-6"


@pytest.mark.rule("CM-2.3.4-10")
def test_a_generator_that_is_carried_onto_a_skull_is_destroyed_and_leaves_nothing() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, generators={"Structure": "R4/C4"})
    enter(s, s.at(CONTENT.tile("family_farm").number * 36 + 21), CONTENT.tile("family_farm").number * 36 + 22, MOVED)
    settle(s)
    assert (where(s, "Structure A"), sum(s.gen_discards), s.ground, s.trophies[0]) == ("nowhere", 1, {}, ())


@pytest.mark.rule("CM-2.6-8")
def test_whoever_is_shot_over_the_well_loses_the_objects_to_it() -> None:
    s = over_the_well("Magic Spear", [6])
    s.health[1], s.objects[1] = 1, (stock.pieces_of("net")[0],)
    s.bags[0] &= ~(1 << stock.pieces_of("net")[0])
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Magic Spear")
    assert (where(s, EYE), s.ground, s.discards.bit_count()) == ("nowhere", {}, 1)


@pytest.mark.rule("CM-2.1.9-4", "CM-3.3.2-4")
def test_whoever_loses_the_wheelbarrow_in_the_quicksand_sheds_what_is_too_much() -> None:
    load = ["Herbs", "Sack of Grits", "Penicillin Vial", "Pitchfork", "Net", "Bolos", "Sword Cane", "Wheelbarrow"]
    s = farm(
        {DOCTOR: "R1/C1", EYE: "R1/C2"},
        [3, 2, 2, 2, 2, 2, 2, 2, 1],
        tiles=tiles(DOCTOR, EYE, C2="Abhoth Swamp, turned 0"),
        seats={DOCTOR: {"at": "R2/C3 of Abhoth Swamp", "objects": load}},
        holds=[{"who": DOCTOR, "kind": "place", "number": 3, "source": "quicksand"}],
    )
    choose(s, DOCTOR, "Break free")
    choose(s, DOCTOR, "step to R1/C3")
    assert (question(s), len(s.objects[0])) == ("Shed", 7)
    choose(s, DOCTOR, "Let go of the Net")
    assert (question(s), len(s.objects[0])) == ("Actions", 6)


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
