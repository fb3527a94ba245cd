"""The house that a story lays out: neighbours, doors, range and sight."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.bot.value import LOST, distances
from miskatonic.games.mansions_of_madness.content.house import FAR, OUTSIDE, House
from miskatonic.games.mansions_of_madness.content.reading.stories import STORIES, read_box
from miskatonic.games.mansions_of_madness.content.reading.tiles import SIZES, Laid, build, read_tiles
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from miskatonic.kernel.book.pages import ContentError, Entry, Page

PAGE = Page("[[story]]\nid = 'toy'", "toy.toml")
ENTRY = Entry(PAGE, "story", 1, {"id": "toy"})
TILES = read_tiles()


def house(*laid: Laid) -> House:
    return build(laid, ENTRY, "tiles")


def test_there_are_one_large_seven_medium_and_seven_small_tiles_with_two_sides_each() -> None:
    sides = {size: len([tile for tile in TILES.values() if tile.size == size]) for size in SIZES}
    assert sides == {"large": 2, "medium": 14, "small": 14}


@pytest.mark.rule("MM-move-2", "MM-move-1")
def test_spaces_of_a_room_meet_along_white_lines_and_over_their_corners() -> None:
    cellar = house(Laid(TILES["ceremony_room"], 0, 0, 0))
    a, b, c, d = range(4)
    assert cellar.near[a] == 1 << b | 1 << c | 1 << d
    assert cellar.near[d] == 1 << a | 1 << b | 1 << c


@pytest.mark.rule("MM-move-3", "MM-los-2")
def test_a_wall_separates_and_a_door_joins_without_being_counted_for_range() -> None:
    pair = house(Laid(TILES["ceremony_room"], 0, 0, 0), Laid(TILES["crypt"], 4, 0, 0))
    ceremony, crypt = pair.rooms
    assert not any(pair.near[space] & crypt.mask for space in ceremony.spaces)
    joined = [door for door in pair.doors if OUTSIDE not in (door.a, door.b)]
    assert {pair.room_of[joined[0].a], pair.room_of[joined[0].b]} == {ceremony.number, crypt.number}
    assert all(pair.ranges[a][b] == FAR for a in ceremony.spaces for b in crypt.spaces)


@pytest.mark.rule("MM-los-3", "MM-los-7")
def test_sight_is_mutual_and_goes_through_no_wall_and_no_door() -> None:
    pair = house(Laid(TILES["ceremony_room"], 0, 0, 0), Laid(TILES["crypt"], 4, 0, 0))
    for a in range(pair.size):
        assert pair.sees(a, a)
        for b in range(pair.size):
            assert pair.sees(a, b) == pair.sees(b, a)
            assert pair.sees(a, b) == (pair.room_of[a] == pair.room_of[b])


@pytest.mark.rule("MM-los-3")
def test_open_sides_of_rooms_let_see_and_go() -> None:
    porch = house(Laid(TILES["front_porch"], 0, 0, 0))
    first, second = porch.rooms
    assert any(porch.near[space] & second.mask for space in first.spaces)
    assert any(porch.sees(a, b) for a in first.spaces for b in second.spaces)


def test_a_turned_tile_keeps_its_rooms_and_their_neighbours() -> None:
    for quarters in range(4):
        turned = house(Laid(TILES["dining_room"], 0, 0, quarters))
        plain = house(Laid(TILES["dining_room"], 0, 0, 0))
        assert turned.near == plain.near
        assert sorted(len(space.squares) for space in turned.spaces) == sorted(len(s.squares) for s in plain.spaces)


def test_tiles_may_not_lie_on_each_other() -> None:
    with pytest.raises(ContentError, match="over another tile"):
        house(Laid(TILES["crypt"], 0, 0, 0), Laid(TILES["chasm"], 3, 3, 0))


@pytest.mark.rule("MM-gap-2")
@pytest.mark.parametrize("name", STORIES)
def test_every_room_of_a_story_can_be_reached_from_its_start(name: str) -> None:
    story = read_box(name).story
    plan = story.house
    found, edge = {story.start}, [story.start]
    while edge:
        space = edge.pop()
        near = {other for other in range(plan.size) if plan.near[space] >> other & 1}
        near |= {plan.doors[door].over(space) for door in plan.doors_of[space]} - {OUTSIDE}
        edge.extend(near - found)
        found |= near
    assert found == set(range(plan.size))


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.rule("MM-move-5")
def test_however_many_doors_are_sealed_there_is_a_way_from_everywhere_to_everywhere(name: str) -> None:
    """A door may be sealed while another way leads round it; in the end none is left that may, and none off the map."""
    mansion, shut = read_box(name, VERBS).story.house, 0
    for door in mansion.doors:
        if mansion.round_about(door.number, shut):
            shut |= 1 << door.number
    assert LOST not in distances(mansion, shut)[0]
    assert not any(shut >> door.number & 1 for door in mansion.doors if OUTSIDE in (door.a, door.b))
    for door in mansion.doors:
        if not shut >> door.number & 1 and OUTSIDE not in (door.a, door.b):
            assert LOST in distances(mansion, shut | 1 << door.number)[0]
