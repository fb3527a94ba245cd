"""Places and ways: equal to walking every way one by one, and printed maps that make no sense are refused."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.boards.graph import BLOCKED, LOCKED, OPEN, SECRET, Graph, Place, Way, shut_ways
from miskatonic.pieces.boards.grid import mask_of, spaces
from miskatonic.pieces.boards.reach import FAR
from tests.pieces.graphs import costs_slowly, graphs, steps_slowly

WAYS = st.integers(0, (1 << 12) - 1)
PLACES = st.integers(0, (1 << 7) - 1)


@given(graphs(), WAYS, PLACES, PLACES)
def test_steps_and_reach_equal_those_of_a_walk_ring_by_ring(graph: Graph, ways: int, shut: int, held: int) -> None:
    paths = graph.paths(ways)
    for start in range(graph.size):
        slow = steps_slowly(graph, ways, start, shut & ~(1 << start), held)
        assert paths.steps(start, shut, held) == [slow.get(place, FAR) for place in range(graph.size)]
        assert spaces(paths.reach(start, shut, held)) == sorted(slow)
        assert spaces(paths.within(start, 2, shut, held)) == sorted(p for p, steps in slow.items() if steps <= 2)


@given(graphs(), WAYS, PLACES, PLACES)
def test_the_borders_crossed_equal_those_of_a_heap(graph: Graph, ways: int, shut: int, held: int) -> None:
    paths = graph.paths(ways)
    for start in range(graph.size):
        slow = costs_slowly(graph, ways, start, shut & ~(1 << start), held)
        expected = [slow[place][0] if place in slow else FAR for place in range(graph.size)]
        assert paths.crossings(start, shut, held) == expected


@given(graphs(), WAYS, PLACES, PLACES)
def test_a_way_goes_step_by_step_and_none_is_better(graph: Graph, ways: int, shut: int, held: int) -> None:
    paths = graph.paths(ways)
    slow = costs_slowly(graph, ways, 0, shut & ~1, held)
    for goal in range(graph.size):
        way = paths.way(0, goal, shut, held)
        assert len(way) == slow.get(goal, (0, 0))[1]
        assert way[-1:] in ([], [goal])
        assert not mask_of(way) & shut
        assert not mask_of(way[:-1]) & held
        assert all(graph.between(a, b) & ~ways for a, b in pairwise([0, *way]))
        assert sum(graph.area_of[a] != graph.area_of[b] for a, b in pairwise([0, *way])) == slow.get(goal, (0, 0))[0]


@given(graphs(), WAYS, PLACES, PLACES)
def test_distances_are_the_steps_to_the_nearest_goal(graph: Graph, ways: int, shut: int, chosen: int) -> None:
    goals = chosen & graph.everywhere
    distances = graph.paths(ways).distances(goals, shut)
    for start in range(graph.size):
        slow = steps_slowly(graph, ways, start, shut & ~goals, goals)
        met = [slow[goal] for goal in spaces(goals) if goal in slow]
        assert distances[start] == (0 if goals >> start & 1 else min(met, default=FAR))


@given(graphs(), WAYS, PLACES)
def test_what_hangs_together_is_what_can_be_reached_inside(graph: Graph, ways: int, within: int) -> None:
    for start in range(graph.size):
        slow = steps_slowly(graph, ways, start, graph.everywhere & ~within, 0)
        assert spaces(graph.paths(ways).flood(1 << start, within)) == sorted(slow)


@given(graphs())
def test_neighbours_areas_and_ends_say_the_same_from_both_sides(graph: Graph) -> None:
    paths = graph.paths()
    for a in range(graph.size):
        assert graph.area[graph.area_of[a]] >> a & 1
        assert (paths.inside[a] | paths.outside[a], paths.inside[a] & paths.outside[a]) == (paths.around[a], 0)
        for b in range(graph.size):
            assert bool(paths.around[a] >> b & 1) is bool(paths.around[b] >> a & 1) is bool(graph.between(a, b))
        for way in spaces(graph.at[a]):
            assert graph.over(way, graph.over(way, a)) == a
    assert sum(graph.area) == graph.everywhere
    assert graph.of_kind("x") | graph.of_kind("y") == graph.of_kind("x", "y") == (1 << len(graph.ways)) - 1


def cellar() -> Graph:
    """Hall and stairs above, vault and well below; a secret path from the hall to the well."""
    places = [Place("hall", "above"), Place("stairs", "above"), Place("vault", "below"), Place("well", "below")]
    ways = [
        Way("door", "hall", "stairs", "doorway"),
        Way("steps", "stairs", "vault", "stairs"),
        Way("crack", "vault", "well", "tunnel", bend=0.2),
        Way("drain", "hall", "well", "secret"),
    ]
    return Graph(places, ways)


def test_a_secret_way_is_taken_once_it_is_found() -> None:
    graph = cellar()
    unfound = graph.paths(shut_ways([OPEN, OPEN, OPEN, SECRET]))
    assert unfound.steps(0) == [0, 1, 2, 3]
    assert graph.paths().way(0, 3) == [3]


def test_a_locked_way_is_open_to_who_counts_it_as_such() -> None:
    conditions = [LOCKED, BLOCKED, OPEN, OPEN]
    assert shut_ways(conditions) == 0b11
    assert shut_ways(conditions, (OPEN, LOCKED)) == 0b10


def test_who_is_stopped_in_a_place_may_leave_it_but_nobody_passes() -> None:
    graph = cellar()
    stairs = 1 << 1
    paths = graph.paths(graph.of_kind("secret"))
    assert spaces(paths.reach(0, held=stairs)) == [0, 1]
    assert spaces(paths.reach(1, held=stairs)) == [0, 1, 2, 3]


def test_the_way_with_fewer_borders_is_taken_though_it_is_longer() -> None:
    places = [Place("a", "x"), Place("b", "x"), Place("c", "x"), Place("d", "x"), Place("e", "y")]
    ways = [Way("1", "a", "b"), Way("2", "b", "c"), Way("3", "c", "d"), Way("4", "a", "e"), Way("5", "e", "d")]
    paths = Graph(places, ways).paths()
    assert paths.way(0, 3) == [1, 2, 3]
    assert (paths.steps(0)[3], paths.crossings(0)[3]) == (2, 0)


@pytest.mark.parametrize(
    ("ways", "message"),
    [
        ([Way("w", "a", "z")], "way w leads to z, which is no place of the map"),
        ([Way("w", "a", "a")], "way w leads from a back to it"),
        ([Way("w", "a", "b"), Way("w", "b", "a")], "two ways are called w"),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(ways: list[Way], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Graph([Place("a"), Place("b")], ways)


def test_two_places_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two places are called a"):
        Graph([Place("a"), Place("a")], [])
