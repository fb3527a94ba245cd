"""Reachable spaces: never across a wall, and equal to Dijkstra with a heap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.boards.grid import EAST, Grid, Passage, mask_of, spaces
from miskatonic.pieces.boards.reach import FAR, FREELY, Ground
from tests.pieces.grids import WALL, costs_slowly, grids, walled

SHUT = st.integers(min_value=0, max_value=1 << 25)


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    grid = draw(grids())
    costs = draw(st.lists(st.integers(1, 4), min_size=grid.size, max_size=grid.size))
    return Ground(Passage(grid, (WALL,)), costs)


@given(grounds(), SHUT, st.integers(0, 15))
def test_costs_equal_those_of_a_heap(ground: Ground, shut: int, points: int) -> None:
    grid = ground.passage.grid
    for start in range(grid.size):
        slow = costs_slowly(grid, list(ground.cost), start, shut)
        within = {space: spent for space, spent in slow.items() if spent <= points}
        assert ground.costs(start, points, shut) == [within.get(space, FAR) for space in range(grid.size)]
        assert spaces(ground.reach(start, points, shut)) == sorted(within)


@given(grounds(), SHUT)
def test_a_way_goes_step_by_step_over_open_sides_at_the_price_named(ground: Ground, shut: int) -> None:
    grid = ground.passage.grid
    costs = ground.costs(0, FREELY, shut)
    for goal in range(grid.size):
        way = ground.way(0, goal, FREELY, shut)
        assert bool(way) is (costs[goal] > 0)
        assert sum(ground.cost[space] for space in way) == max(costs[goal], 0)
        assert not any(walled(grid, a, b) for a, b in pairwise([0, *way]))
        assert not mask_of(way) & shut
        assert way[-1:] in ([], [goal])


@given(grounds(), SHUT, st.sets(st.integers(0, 24), min_size=1))
def test_distances_are_the_costs_of_walking_to_the_nearest_goal(ground: Ground, shut: int, chosen: set[int]) -> None:
    grid = ground.passage.grid
    goals = mask_of(chosen) & grid.everywhere
    distances = ground.distances(goals, shut)
    for start in range(grid.size):
        best = []
        for goal in spaces(goals):
            costs = costs_slowly(grid, list(ground.cost), start, shut & ~(1 << goal))
            best += [costs[goal]] if goal in costs else []
        assert distances[start] == min(best, default=FAR)


def test_a_closed_side_costs_a_detour() -> None:
    open_ground = Ground(Passage(Grid(2, 2), (WALL,)), [1] * 4)
    walled_ground = Ground(Passage(Grid(2, 2, {(0, EAST): WALL}), (WALL,)), [1] * 4)
    assert (open_ground.costs(0, 9, 0)[1], walled_ground.costs(0, 9, 0)[1]) == (1, 3)
    assert walled_ground.way(0, 1, 9, 0) == [2, 3, 1]


def test_points_that_do_not_suffice_are_not_overdrawn() -> None:
    ground = Ground(Passage(Grid(3, 1), ()), [1, 2, 2])
    assert ground.reach(0, 3, 0) == mask_of([0, 1])
    assert ground.layers(0, 4, 0) == (1, 0, 2, 0, 4)


def test_a_space_that_costs_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="cost of at least 1"):
        Ground(Passage(Grid(2, 1), ()), [1, 0])
