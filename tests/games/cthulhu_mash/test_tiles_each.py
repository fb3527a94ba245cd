"""What single tiles keep, and how tiles are turned, walked and seen."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.picture import DOTTED, LADDER, SPACES, name_of
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Tile
from miskatonic.games.cthulhu_mash.content.tiles import edge, gate_at, turned
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SIDES, WEST, spaces
from tests.games.cthulhu_mash.facts import SPAWN, START_TILES, TILES, at, every_tile, names, ordinary

# --- what single tiles keep ---


@pytest.mark.rule("CM-3.3.2-1", "CM-5.3-11", "CM-gap-1", "CM-2.3.4-9")
def test_five_tiles_cost_one_point_more_everywhere_and_four_of_them_are_ice() -> None:
    dear = {tile.name: tile.terrain for tile in TILES if tile.surcharge}
    ice = dict.fromkeys(["Base Camp", "Elder City", "Ice Cave of Madness", "Ice Floats"], "ice")
    assert dear == {**ice, "Abhoth Swamp": "mud"}
    for tile in TILES:
        if tile.surcharge:
            assert set(tile.cost) == {2}
            assert set(tile.geared_cost) == {1}


@pytest.mark.rule("CM-2.3.4-9", "CM-2.3.3-6")
def test_corn_slows_on_the_farm_space_by_space() -> None:
    farm = CONTENT.tile("family_farm")
    assert {farm.cost[space] for space in spaces(farm.yellow)} == {2}
    assert {farm.cost[space] for space in spaces(farm.stand & ~farm.yellow)} == {1}
    assert farm.cost == farm.geared_cost


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-7", "CM-3.3.2-18", "CM-2.4-3")
def test_the_ice_cave_has_three_gates_none_by_its_name_and_a_ceiling_near_the_centre() -> None:
    cave = CONTENT.tile("ice_cave")
    assert (cave.gate_count, cave.gates[NORTH], cave.blank) == (3, NOWHERE, NORTH)
    assert cave.ceiling in {at(3, 3), at(3, 4), at(4, 3), at(4, 4)}
    assert not cave.gate_spaces >> cave.ceiling & 1
    assert cave.feature("body")


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-2", "CM-3.3.2-3")
def test_the_swamp_has_quicksand_that_takes_walkers_but_not_flyers() -> None:
    swamp = CONTENT.tile("abhoth_swamp")
    assert swamp.hold.bit_count() >= 2
    assert {swamp.escape[space] for space in spaces(swamp.hold)} <= {2, 3}
    assert (swamp.sinks, swamp.holds_walkers, swamp.holds_flyers, swamp.holds_pushed_flyers) == (
        True,
        True,
        False,
        False,
    )
    assert swamp.harmful & swamp.hold == swamp.hold


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-10")
def test_leng_has_several_icons_that_hold_walkers_and_everybody_pushed() -> None:
    leng = CONTENT.tile("leng_plateau")
    assert leng.hold.bit_count() >= 3
    assert {leng.escape[space] for space in spaces(leng.hold)} == {2}
    assert (leng.sinks, leng.holds_walkers, leng.holds_flyers, leng.holds_pushed_flyers) == (False, True, False, True)


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-11")
def test_the_tentacles_of_the_ship_wait_at_the_lower_right_and_take_everybody() -> None:
    ship = CONTENT.tile("mariners_ship")
    (space,) = spaces(ship.feature("tentacles"))
    assert space % 6 >= 3
    assert space // 6 <= 2
    assert space != SPAWN
    assert ship.hold == 1 << space
    assert ship.escape[space] in (2, 3)
    assert ship.holds_walkers
    assert ship.holds_flyers
    assert ship.holds_pushed_flyers


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-12")
def test_the_two_decks_of_the_ship_are_joined_by_exactly_two_ladders() -> None:
    ship = CONTENT.tile("mariners_ship")
    ladders = [(s, side) for s in range(SPACES) for side in (NORTH, EAST) if ship.grid.line(s, side) == LADDER]
    assert len(ladders) == 2
    upper = ship.walk.flood(ship.feature("chest"), ship.height)
    assert upper == ship.height
    crossings = [(a, b) for a in spaces(upper) for b in ship.walk.next[a] if not upper >> b & 1]
    assert len(crossings) == 2
    edges = [(a, side) for a in spaces(upper) for side in SIDES if ship.grid.beside[a * 4 + side] == a - 6]
    assert {ship.grid.line(a, side) for a, side in edges if not upper >> (a - 6) & 1} == {DOTTED, LADDER}


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-13", "CM-2.3.3-7")
def test_the_drill_is_in_the_corner_and_reaches_a_green_area_that_it_does_not_stand_in() -> None:
    lab = CONTENT.tile("mine_lab")
    assert names(lab.feature("drill")) == ["R1/C6"]
    assert lab.green.bit_count() >= 4
    assert not lab.green & lab.feature("drill")
    assert lab.operate == 0


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-16")
def test_the_transporter_is_one_green_space_that_works_on_three() -> None:
    base = CONTENT.tile("moon_base")
    assert base.green == base.feature("transporter")
    assert base.green.bit_count() == 1
    assert base.operate == 3


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-9")
def test_the_dispenser_stands_in_the_bottom_left_corner_and_gives_one_health() -> None:
    dock = CONTENT.tile("innsmouth_dock")
    assert names(dock.feature("dispenser")) == ["R1/C1"]
    assert dock.health[at(1, 1)] == 1
    assert dock.water & dock.walk.around[at(1, 1)]


@pytest.mark.rule("CM-gap-1", "CM-3.3.2-14")
def test_the_psychotherapy_machine_is_at_the_middle_of_the_right_edge() -> None:
    (space,) = spaces(CONTENT.tile("medical_school").feature("psychotherapy"))
    assert name_of(space) in {"R3/C6", "R4/C6"}


@pytest.mark.rule("CM-gap-1", "CM-8.3-15", "CM-8.3-7")
def test_horrors_to_be_seen_are_where_the_book_has_them() -> None:
    seen = {tile.name: (horror.what, horror.loss.text) for tile in TILES for horror in tile.seeing}
    assert seen == {
        "Coastal Cavern": ("shoggoth", "1d6/2d6"),
        "Elder City": ("shoggoth", "1d6/2d6"),
        "Ice Cave of Madness": ("body", "0/1d3"),
        "Mariner's Ship": ("tentacles", "0/1d6"),
        "Miskatonic University Library": ("shadow or body", "0/1d4"),
        "Train Station": ("body", "0/1d3"),
    }
    assert CONTENT.tile("train_station").feature("body").bit_count() == 2
    groups = {tile.id: horror.group for tile in TILES for horror in tile.seeing}
    assert [tile for tile, group in groups.items() if group == "shoggoth"] == ["coastal_cavern", "elder_city"]


@pytest.mark.rule("CM-8.3-7", "CM-8.3-3")
def test_tiles_that_frighten_on_entering_are_those_of_the_table() -> None:
    entering = {tile.name: tile.entering.text for tile in TILES if tile.entering}
    assert entering == {
        "Abhoth Swamp": "1d6/2d8", "Base Camp": "0/1d3", "Cultist Temple": "1d3/1d8", "Family Farm": "0/1d4",
        "Ice Floats": "0/1d3", "Leng Plateau": "1/1d6", "Mi-Go Mine Lab": "0/1d6", "Moon-Beast Moon Base": "1/1d6",
    }  # fmt: skip


# --- the Base Camp of the worked turn ---


def example(black: int, white: int) -> int:
    """A space of the worked turn, whose tile is turned a quarter counter-clockwise."""
    return at(7 - white, black)


@pytest.mark.rule("CM-gap-1", "CM-2.1.2-5", "CM-2.1.2-6")
def test_the_base_camp_shows_the_explorer_what_the_worked_turn_says() -> None:
    camp = CONTENT.tile("base_camp")
    explorer, idol, cultist, cell, beast = (example(*p) for p in [(6, 6), (4, 5), (4, 4), (4, 3), (5, 3)])
    assert explorer == SPAWN
    pieces = 1 << idol | 1 << cultist | 1 << cell | 1 << beast
    assert [camp.sight.sees(explorer, piece, pieces) for piece in (idol, cultist, cell, beast)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert camp.sight.sees(explorer, cell, 0)
    assert not camp.sight.sees(explorer, beast, 0)


@pytest.mark.rule("CM-gap-1")
def test_the_base_camp_lets_everybody_walk_as_in_the_worked_turn() -> None:
    camp = CONTENT.tile("base_camp")
    idol, cultist, cell, beast = (example(*p) for p in [(4, 5), (4, 4), (4, 3), (5, 3)])
    shut = 1 << idol | 1 << cultist | 1 << cell | 1 << beast
    assert camp.geared.costs(SPAWN, 9, shut)[example(5, 5)] == 2
    assert camp.geared.costs(idol, 9, shut)[example(1, 6)] == 4
    assert camp.geared.costs(beast, 9, 0)[example(1, 4)] == 5
    assert camp.geared.distances(camp.walk.around[example(1, 6)], 0)[beast] == 6
    assert camp.generator_spaces >> idol & camp.generator_spaces >> cell & 1


# --- turning ---


@every_tile
@pytest.mark.rule("CM-2.3-4", "CM-2.3.2-5")
def test_a_gate_lies_on_the_edge_it_faces_however_the_tile_is_turned(tile: Tile) -> None:
    for turn in range(4):
        for side in SIDES:
            gate = gate_at(tile, turn, side)
            assert gate == NOWHERE or gate in edge(turn, side)
        assert sum(gate_at(tile, turn, side) != NOWHERE for side in SIDES) == tile.gate_count


def test_a_quarter_turn_clockwise_brings_the_north_edge_to_the_east() -> None:
    assert gate_at(CONTENT.tile("mine_lab"), 1, EAST) == CONTENT.tile("mine_lab").gates[NORTH]
    assert set(edge(1, EAST)) == set(edge(0, NORTH))
    assert [turned(at(6, 6), turn) for turn in range(4)] == [(5, 5), (5, 0), (0, 0), (0, 5)]
    assert edge(0, NORTH) == tuple(at(6, column) for column in range(1, 7))
    assert edge(0, WEST) == tuple(at(row, 1) for row in range(1, 7))


# --- movement and areas as prepared ---


@every_tile
@pytest.mark.rule("CM-2.3.3-2", "CM-2.3.3-3", "CM-2.1.4-4")
def test_walkers_cross_no_blue_line_and_flyers_no_solid_one(tile: Tile) -> None:
    for space in range(SPACES):
        for side in SIDES:
            other, line = tile.grid.beside[space * 4 + side], tile.grid.line(space, side)
            if other != NOWHERE:
                assert bool(tile.walk.around[space] >> other & 1) is (line in (0, LADDER))
                assert bool(tile.fly.around[space] >> other & 1) is (line in (0, LADDER, DOTTED))


@every_tile
@pytest.mark.rule("CM-2.3.3-5", "CM-2.3.4-11", "CM-2.3.4-13", "CM-3.3.2-6")
def test_monsters_shun_hazards_but_not_those_that_need_a_push(tile: Tile) -> None:
    quicksand = tile.hold if tile.sinks else 0
    assert tile.harmful == (tile.red & ~tile.hold) | quicksand
    assert tile.red == tile.skull | sum(1 << s for s in range(SPACES) if tile.damage[s])


@pytest.mark.rule("CM-2.5.1-8")
def test_swimmers_pay_one_point_for_water_even_on_ice() -> None:
    floats = CONTENT.tile("ice_floats")
    assert {floats.swim_cost[space] for space in spaces(floats.water)} == {1}
    assert {floats.swim_cost[space] for space in spaces(floats.stand & ~floats.water)} == {2}


# --- a few of the ideas, as facts ---


def test_the_tent_of_the_base_camp_and_the_spawning_space_do_not_see_each_other() -> None:
    camp = CONTENT.tile("base_camp")
    assert not any(camp.sight.clear[SPAWN] >> at(row, column) & 1 for row in (5, 6) for column in (5, 6))


def test_whoever_works_the_drill_cannot_be_seen_from_the_pit() -> None:
    lab = CONTENT.tile("mine_lab")
    (bin_space,) = spaces(lab.feature("drill"))
    assert lab.sight.clear[bin_space] & lab.green == 0


def test_on_leng_the_straight_way_in_from_the_east_and_west_is_trapped() -> None:
    leng = CONTENT.tile("leng_plateau")
    west, east = leng.gates[WEST], leng.gates[EAST]
    assert leng.hold & leng.rays[west * 8 + 2]
    assert leng.hold & leng.rays[east * 8 + 6]


def test_a_jump_saves_a_walk_on_the_ice_floats() -> None:
    floats = CONTENT.tile("ice_floats")
    shut = floats.grid.everywhere & ~ordinary(floats)
    assert floats.geared.costs(at(2, 1), 99, shut)[at(4, 1)] > 2
    assert ordinary(floats) >> at(2, 1) & ordinary(floats) >> at(4, 1) & 1
    assert floats.water >> at(3, 1) & 1


def test_start_tiles_are_equally_far_from_their_gates() -> None:
    ways = []
    for tile in START_TILES:
        shut = tile.grid.everywhere & ~ordinary(tile)
        ways += [tile.geared.costs(SPAWN, 99, shut)[gate] for gate in spaces(tile.gate_spaces)]
    assert max(ways) - min(ways) <= 1
