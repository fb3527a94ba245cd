"""Rock Canyon Caverns obeys everything that the gap of its map binds."""

import pytest

from miskatonic.games.terror_paths.content.reading.maps import read_map
from miskatonic.pieces.boards.reach import FAR

CHART = read_map("caverns")
GRAPH = CHART.graph
PATHS = GRAPH.paths()
N = GRAPH.number


def area(name: str) -> list[str]:
    number = GRAPH.areas.index(name)
    return [spot.id for spot in CHART.spots if GRAPH.area_of[N[spot.id]] == number]


@pytest.mark.rule("TP-gap-map-caverns", "TP-map-1", "TP-map-2")
def test_twenty_places_in_five_areas_three_of_them_in_the_entryway() -> None:
    assert len(CHART.spots) == 20
    assert [len(area(each.id)) for each in CHART.areas] == [3, 5, 4, 4, 4]
    assert len(area("entry")) == 3


@pytest.mark.rule("TP-gap-map-caverns")
def test_the_cave_entrance_has_two_neighbours() -> None:
    assert [CHART.spots[p].id for p in PATHS.next[N["cave_entrance"]]] == ["bat_gallery", "lantern_store"]


@pytest.mark.rule("TP-gap-map-caverns")
@pytest.mark.parametrize(
    ("one", "other"),
    [("crystalfall", "fools_gold"), ("fools_gold", "fairy_lights"), ("fairy_lights", "hall_of_red_light")],
)
def test_the_chain_of_the_movement_example(one: str, other: str) -> None:
    assert N[other] in PATHS.next[N[one]]
    assert N[one] in PATHS.next[N[other]]


@pytest.mark.rule("TP-gap-map-caverns", "TP-map-4", "TP-icon-2")
def test_areas_are_joined_by_tunnels_and_paths_alone() -> None:
    for number, way in enumerate(GRAPH.ways):
        if GRAPH.borders >> number & 1:
            assert way.kind in ("tunnel", "path", "secret"), way.name


@pytest.mark.rule("TP-gap-map-caverns")
def test_every_place_can_be_reached_and_rest_is_near() -> None:
    steps = PATHS.steps(N["cave_entrance"])
    assert FAR not in steps
    assert min(steps[N[spot.id]] for spot in CHART.spots if spot.retreat) == 1
    assert sum(spot.retreat for spot in CHART.spots) == 3


@pytest.mark.rule("TP-gap-map-caverns", "TP-icon-1")
def test_there_are_icons_of_all_three_decks() -> None:
    icons = [icon for spot in CHART.spots for icon in spot.icons]
    assert {icon: icons.count(icon) for icon in set(icons)} == {"weapon": 4, "gear": 4, "spell": 4}


@pytest.mark.rule("TP-gap-map-caverns")
def test_five_crystal_places_take_the_crystal_cards() -> None:
    assert area("crystal") == ["crystalfall", "fools_gold", "fairy_lights", "glass_chimney", "salt_choir"]


def test_no_two_places_are_drawn_over_each_other() -> None:
    spots = [(spot, (spot.wide, spot.high)) for spot in CHART.spots]
    for number, (one, size) in enumerate(spots):
        assert size[0] / 2 <= one.x <= CHART.size[0] - size[0] / 2
        assert size[1] / 2 <= one.y <= CHART.size[1] - size[1] / 2
        for other, theirs in spots[number + 1 :]:
            beside = abs(one.x - other.x) >= (size[0] + theirs[0]) / 2
            above = abs(one.y - other.y) >= (size[1] + theirs[1]) / 2
            assert beside or above, (one.id, other.id)
