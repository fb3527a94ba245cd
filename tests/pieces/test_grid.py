"""Grids, their lines, and sets of spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.boards.grid import (
    EAST,
    NORTH,
    NOWHERE,
    SIDES,
    SOUTH,
    WEST,
    Grid,
    Passage,
    mask_of,
    outline,
    spaces,
)
from tests.pieces.grids import WALL, grids, walled


@given(st.sets(st.integers(0, 80)))
def test_a_set_of_spaces_comes_back_from_its_mask(chosen: set[int]) -> None:
    assert spaces(mask_of(chosen)) == sorted(chosen)


def test_spaces_count_from_the_south_west_corner() -> None:
    grid = Grid(4, 3)
    assert (grid.at(0, 0), grid.at(3, 0), grid.at(0, 2), grid.at(4, 0)) == (0, 3, 8, NOWHERE)
    assert [grid.beside[5 * 4 + side] for side in (NORTH, EAST, SOUTH, WEST)] == [9, 6, 1, 4]


def test_the_rim_has_nothing_beside_it() -> None:
    grid = Grid(2, 2)
    assert [grid.beside[0 * 4 + side] for side in SIDES] == [2, 1, NOWHERE, NOWHERE]


@given(grids())
def test_a_line_is_the_same_from_both_sides(grid: Grid) -> None:
    for space in range(grid.size):
        for side in SIDES:
            other = grid.beside[space * 4 + side]
            if other != NOWHERE:
                assert grid.line(space, side) == grid.line(other, (side + 2) % 4)


def test_two_kinds_of_line_on_one_side_are_refused() -> None:
    with pytest.raises(ValueError, match="two kinds of line between"):
        Grid(2, 1, {(0, EAST): 1, (1, WEST): 2})


def test_a_grid_without_spaces_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one space"):
        Grid(0, 3)


def test_an_outline_runs_round_the_set_and_not_through_it() -> None:
    grid = Grid(3, 3)
    found = outline(grid, mask_of([4, 5]))
    assert set(found) == {(4, NORTH), (4, SOUTH), (4, WEST), (5, NORTH), (5, SOUTH), (5, EAST)}


@given(grids(), st.integers(min_value=0))
def test_spreading_a_set_gives_the_open_neighbours_of_its_spaces(grid: Grid, chosen: int) -> None:
    passage, chosen = Passage(grid, (WALL,)), chosen & grid.everywhere
    assert spaces(passage.spread(chosen)) == sorted({n for space in spaces(chosen) for n in passage.next[space]})


@given(grids())
def test_a_passage_leads_to_neighbours_without_a_wall_between(grid: Grid) -> None:
    passage = Passage(grid, (WALL,))
    for space in range(grid.size):
        beside = [grid.beside[space * 4 + side] for side in SIDES]
        expected = {other for other in beside if other != NOWHERE and not walled(grid, space, other)}
        assert set(passage.next[space]) == expected == set(spaces(passage.around[space]))
        assert [passage.open(space, side) for side in SIDES] == [other in expected for other in beside]


@pytest.mark.parametrize(
    ("walls", "is_open"),
    [
        ([], True),
        ([(0, EAST)], True),
        ([(0, EAST), (1, NORTH)], True),
        ([(0, EAST), (0, NORTH)], False),
        ([(0, EAST), (2, EAST)], False),
        ([(1, NORTH), (0, NORTH)], False),
        ([(1, NORTH), (2, EAST)], False),
    ],
    ids=["no wall", "a wall end", "one way shut twice", "both at the start", "a wall", "a floor", "both at the end"],
)
def test_a_corner_is_shut_only_if_both_ways_round_it_are(walls: list[tuple[int, int]], is_open: bool) -> None:
    passage = Passage(Grid(2, 2, dict.fromkeys(walls, WALL)), (WALL,))
    assert passage.corner_open(0, 3) is is_open
    assert bool(passage.eight[0] >> 3 & 1) is is_open


def test_lines_of_other_kinds_do_not_close_a_passage() -> None:
    grid = Grid(2, 1, {(0, EAST): 2})
    assert Passage(grid, (1,)).next[0] == (1,)
    assert Passage(grid, (1, 2)).next[0] == ()
