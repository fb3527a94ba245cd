"""Silver Twilight Lodge obeys everything that the gap of its map binds."""

import pytest

from miskatonic.games.terror_paths.content.reading.maps import read_map
from miskatonic.pieces.boards.reach import FAR

CHART = read_map("lodge")
GRAPH = CHART.graph
PATHS = GRAPH.paths()
N = GRAPH.number


def area(place: str) -> str:
    return next(each.name for each in CHART.areas if each.id == GRAPH.areas[GRAPH.area_of[N[place]]])


def kind(one: str, other: str) -> str:
    ways = GRAPH.between(N[one], N[other])
    return GRAPH.ways[ways.bit_length() - 1].kind if ways else ""


@pytest.mark.rule("TP-gap-map-lodge", "TP-map-1", "TP-map-2")
def test_twenty_four_places_on_four_floors() -> None:
    assert len(CHART.spots) == 24
    assert [each.name for each in CHART.areas] == ["Attic", "Upper Floor", "Ground Floor", "Cellars"]


@pytest.mark.rule("TP-gap-map-lodge")
def test_the_known_rooms_lie_on_their_floors() -> None:
    assert area("attic_library") == "Attic"
    assert area("upstairs_hall") == "Upper Floor"
    assert [area(name) for name in ("foyer", "lounge", "larder")] == ["Ground Floor"] * 3
    assert [area(name) for name in ("vault", "paved_room", "pillared_room")] == ["Cellars"] * 3


@pytest.mark.rule("TP-gap-map-lodge", "TP-ex-22")
def test_the_known_rooms_are_joined_as_the_book_says() -> None:
    assert kind("upstairs_hall", "foyer") == "stairs"
    assert kind("foyer", "lounge") == "doorway"
    assert kind("vault", "larder") == "stairs"
    assert [CHART.spots[p].id for p in PATHS.next[N["vault"]]] == ["larder", "paved_room"]
    assert [CHART.spots[p].id for p in PATHS.next[N["paved_room"]]] == ["pillared_room", "vault"]
    assert kind("attic_library", "upstairs_hall") == "stairs"


@pytest.mark.rule("TP-gap-map-lodge", "TP-map-4")
def test_floors_are_joined_by_stairs_tunnels_and_secret_ways() -> None:
    between = {GRAPH.ways[way].kind for way in range(len(GRAPH.ways)) if GRAPH.borders >> way & 1}
    assert between == {"stairs", "tunnel", "secret"}


@pytest.mark.rule("TP-gap-map-lodge", "TP-icon-1", "TP-icon-3")
def test_rest_is_near_the_foyer_and_all_three_icons_are_there() -> None:
    steps = PATHS.steps(N["foyer"])
    assert FAR not in steps
    assert min(steps[N[spot.id]] for spot in CHART.spots if spot.retreat) == 1
    icons = [icon for spot in CHART.spots for icon in spot.icons]
    assert {icon: icons.count(icon) for icon in set(icons)} == {"weapon": 4, "gear": 4, "spell": 4}


def test_no_two_rooms_are_drawn_over_each_other() -> None:
    spots = [(spot, (spot.wide, spot.high)) for spot in CHART.spots]
    for number, (one, size) in enumerate(spots):
        assert size[0] / 2 <= one.x <= CHART.size[0] - size[0] / 2
        for other, theirs in spots[number + 1 :]:
            beside = abs(one.x - other.x) >= (size[0] + theirs[0]) / 2
            assert beside or abs(one.y - other.y) >= (size[1] + theirs[1]) / 2, (one.id, other.id)
