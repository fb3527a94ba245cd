"""The sixteen tiles as a set, and what every tile keeps."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.cthulhu_mash.content.picture import ALL, SPACES
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Tile
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SIDES, SOUTH, WEST, spaces
from tests.games.cthulhu_mash.facts import SPAWN, START_TILES, TILES, at, every_tile, names, ordinary

OTHER_TILES = [tile for tile in TILES if not tile.start]


# --- the set as a whole ---


@pytest.mark.rule("CM-2.3-1", "CM-gap-1")
def test_there_are_four_start_tiles_and_twelve_others() -> None:
    assert (len(START_TILES), len(OTHER_TILES)) == (4, 12)
    assert len({tile.name for tile in TILES}) == 16


@pytest.mark.rule("CM-2.3-3", "CM-1-2")
def test_each_character_has_the_start_tile_of_the_book() -> None:
    owners = {CONTENT.character(tile.owner).name: tile.name for tile in START_TILES}
    assert owners == {
        "Arctic Explorer": "Base Camp",
        "Mariner Merchant": "Mariner's Ship",
        "Private Eye": "Train Station",
        "Psychotherapist": "Miskatonic Medical School",
    }


@pytest.mark.rule("CM-gap-1")
def test_the_other_tiles_have_the_names_of_the_book() -> None:
    assert sorted(tile.name for tile in OTHER_TILES) == [
        "Abhoth Swamp", "Coastal Cavern", "Cultist Temple", "Elder City", "Family Farm", "Ice Cave of Madness",
        "Ice Floats", "Innsmouth Dock", "Leng Plateau", "Mi-Go Mine Lab", "Miskatonic University Library",
        "Moon-Beast Moon Base",
    ]  # fmt: skip


@pytest.mark.rule("CM-gap-1", "CM-2.3.2-1")
def test_all_counts_of_gates_occur_and_most_other_tiles_have_three_or_four() -> None:
    counts = Counter(tile.gate_count for tile in OTHER_TILES)
    assert set(counts) == {2, 3, 4}
    assert counts[3] + counts[4] > 6


@pytest.mark.rule("CM-gap-1")
def test_at_most_two_tiles_have_their_two_gates_on_opposite_edges() -> None:
    pairs = [tile.gates for tile in OTHER_TILES if tile.gate_count == 2]
    assert sum((gates[NORTH] == NOWHERE) == (gates[SOUTH] == NOWHERE) for gates in pairs) <= 2


@pytest.mark.rule("CM-gap-1", "CM-2.3.4-15", "CM-2.8-3")
def test_two_spawning_spaces_restore_health_and_two_mentality() -> None:
    assert [tile.health[SPAWN] == ALL for tile in START_TILES].count(True) == 2
    assert [tile.mentality[SPAWN] == ALL for tile in START_TILES].count(True) == 2


@pytest.mark.rule("CM-gap-1")
def test_the_set_shows_every_kind_of_danger() -> None:
    assert any(tile.skull & ~tile.hold for tile in TILES)
    assert any(tile.red & ~tile.skull & ~tile.hold for tile in TILES)
    assert any(1 in tile.health for tile in TILES)
    assert any(tile.hold & tile.skull for tile in TILES)
    assert any(tile.hold & tile.red & ~tile.skull for tile in TILES)
    assert any(tile.red & tile.water for tile in TILES)


@pytest.mark.rule("CM-gap-1", "CM-2.5.1-8", "CM-3.3.1-11", "CM-5.3-5")
@pytest.mark.parametrize("tile", ["mariners_ship", "innsmouth_dock", "coastal_cavern", "ice_floats"])
def test_there_is_water_to_fish_and_swim_in_and_some_of_it_is_dangerous(tile: str) -> None:
    found = CONTENT.tile(tile)
    assert found.water & found.red
    assert any(found.near[space] & found.water for space in spaces(ordinary(found)))


def test_no_two_tiles_have_the_same_plan() -> None:
    assert len({tile.grid.lines + bytes(tile.damage) + bytes(tile.escape) for tile in TILES}) == 16
    assert len({tile.idea for tile in TILES}) == len({tile.text for tile in TILES}) == 16


# --- what every tile keeps ---


@every_tile
@pytest.mark.rule("CM-gap-1", "CM-2.3.2-1")
def test_gates_are_on_the_middle_spaces_of_the_edges(tile: Tile) -> None:
    middle = {
        NORTH: {at(6, 3), at(6, 4)},
        EAST: {at(3, 6), at(4, 6)},
        SOUTH: {at(1, 3), at(1, 4)},
        WEST: {at(3, 1), at(4, 1)},
    }
    assert 2 <= tile.gate_count <= 4
    assert all(tile.gates[side] in {NOWHERE, *middle[side]} for side in SIDES)


@every_tile
@pytest.mark.rule("CM-gap-1")
def test_every_gate_and_feature_can_be_walked_to_from_every_gate_without_harm(tile: Tile) -> None:
    wanted = set(spaces(tile.gate_spaces)) | ({SPAWN} if tile.start else set())
    for mask in tile.features.values():
        wanted |= set(spaces(mask))
    for gate in spaces(tile.gate_spaces):
        walked, todo = {gate}, [gate]
        while todo:
            here = todo.pop()
            new = [s for s in tile.walk.next[here] if s not in walked and ordinary(tile) >> here & 1]
            walked.update(new)
            todo += new
        assert sorted(wanted - walked) == []


@every_tile
@pytest.mark.rule("CM-gap-1")
def test_gates_machines_and_spawning_spaces_are_ordinary_spaces(tile: Tile) -> None:
    used = tile.gate_spaces | (1 << SPAWN if tile.start else 0)
    for name in ("chest", "drill", "transporter", "psychotherapy", "dispenser", "ceiling"):
        used |= tile.feature(name)
    assert names(used & ~ordinary(tile)) == []


@every_tile
@pytest.mark.rule("CM-gap-1", "CM-2.4.1-3", "CM-2.5.2-3")
def test_generators_find_room_and_so_do_their_monsters(tile: Tile) -> None:
    assert tile.generator_spaces == tile.spawn_spaces == tile.stand & ~tile.red
    assert tile.generator_spaces.bit_count() >= 12
    for space in spaces(tile.generator_spaces):
        around = [s for s in range(SPACES) if s != space and max(abs(s % 6 - space % 6), abs(s // 6 - space // 6)) == 1]
        assert spaces(tile.spawn_around(space)) == [s for s in around if tile.generator_spaces >> s & 1] != []


@every_tile
@pytest.mark.rule("CM-gap-1", "CM-2.3.3-3")
def test_what_cannot_be_walked_to_is_an_obstacle(tile: Tile) -> None:
    assert tile.walk.flood(tile.gate_spaces, tile.grid.everywhere) == tile.stand
    assert tile.stand | tile.obstacle == tile.grid.everywhere
    assert all(not tile.obstacle >> other & 1 for space in spaces(tile.stand) for other in tile.walk.next[space])


@every_tile
@pytest.mark.rule("CM-gap-1")
def test_escape_numbers_lie_between_one_and_four(tile: Tile) -> None:
    assert all(1 <= tile.escape[space] <= 4 for space in spaces(tile.hold))


@every_tile
@pytest.mark.rule("CM-gap-10", "CM-7-5")
def test_every_tile_has_marks_for_heights_on_spaces_where_they_matter(tile: Tile) -> None:
    assert tile.hindrance
    assert names((tile.height | tile.blind) & ~tile.stand) == []
    assert tile.hindrance & tile.height == tile.height & tile.blind == tile.hindrance & tile.blind == 0
    assert any(other.height for other in TILES)
    assert any(other.blind for other in TILES)


@pytest.mark.rule("CM-gap-1", "CM-2.8-2", "CM-2.3.2-17")
@pytest.mark.parametrize("tile", START_TILES, ids=lambda tile: tile.id)
def test_a_start_tile_has_its_spawning_space_in_the_corner_and_two_gates_at_right_angles(tile: Tile) -> None:
    assert at(1, 6) == SPAWN
    assert (tile.walk.around[SPAWN] & ordinary(tile)).bit_count() == 2
    assert tile.gate_count == 2
    assert (tile.gates[NORTH] == NOWHERE) != (tile.gates[SOUTH] == NOWHERE)
    assert sorted([tile.health[SPAWN], tile.mentality[SPAWN]]) == [0, ALL]


@pytest.mark.rule("CM-gap-1")
def test_nothing_but_a_spawning_space_restores_everything() -> None:
    everything = [(tile.id, s) for tile in TILES for s in range(SPACES) if ALL in (tile.health[s], tile.mentality[s])]
    assert everything == [(tile.id, SPAWN) for tile in START_TILES]
