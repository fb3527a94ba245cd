"""Lines of sight: exact at corners, the same in both directions, and equal to a slow twin with fractions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.pieces.boards.grid import EAST, NORTH, Grid, mask_of, spaces
from miskatonic.pieces.boards.sight import Sight
from tests.pieces.grids import WALL, grids, sees_slowly


def sight(width: int, height: int, *walls: tuple[int, int]) -> Sight:
    return Sight(Grid(width, height, dict.fromkeys(walls, WALL)), (WALL,))


@settings(max_examples=150)
@given(grids(), st.integers(min_value=0))
def test_sight_equals_its_slow_twin(grid: Grid, pieces: int) -> None:
    fast, pieces = Sight(grid, (WALL,)), pieces & grid.everywhere
    for a in range(grid.size):
        expected = [b for b in range(grid.size) if a == b or sees_slowly(grid, a, b, pieces)]
        assert spaces(fast.seen(a, pieces)) == expected
        assert [b for b in range(grid.size) if fast.sees(a, b, pieces)] == expected


@given(grids(), st.integers(min_value=0))
def test_who_sees_is_seen(grid: Grid, pieces: int) -> None:
    fast = Sight(grid, (WALL,))
    for a in range(grid.size):
        assert all(fast.sees(b, a, pieces) for b in spaces(fast.seen(a, pieces)))


@given(grids(), st.integers(min_value=0))
def test_taking_a_piece_away_never_hides_anything(grid: Grid, pieces: int) -> None:
    fast = Sight(grid, (WALL,))
    for a in range(grid.size):
        fewer = pieces & (pieces - 1)
        assert fast.seen(a, pieces) & ~fast.seen(a, fewer) == 0
        assert fast.seen(a, pieces) & ~fast.clear[a] == 0


def test_a_wall_between_neighbours_stops_the_line() -> None:
    assert not sight(2, 1, (0, EAST)).sees(0, 1, 0)
    assert sight(2, 1).sees(0, 1, 0)


def test_a_line_that_touches_the_end_of_a_wall_passes() -> None:
    assert sight(2, 2, (0, EAST)).sees(0, 3, 0)


def test_a_corner_closed_on_both_sides_stops_the_line() -> None:
    assert not sight(2, 2, (0, EAST), (0, NORTH)).sees(0, 3, 0)
    assert not sight(2, 2, (0, EAST), (2, EAST)).sees(0, 3, 0)


def test_a_bend_on_one_side_of_the_corner_does_not() -> None:
    assert sight(2, 2, (0, EAST), (1, NORTH)).sees(0, 3, 0)


def test_a_line_passes_between_two_pieces_that_meet_at_a_corner() -> None:
    assert sight(2, 2).sees(0, 3, mask_of([1, 2]))


def test_a_flat_line_is_stopped_by_any_space_it_cuts() -> None:
    eyes = sight(3, 2)
    assert spaces(eyes.between[0 * 6 + 5]) == [1, 4]
    assert [eyes.sees(0, 5, 1 << piece) for piece in range(1, 5)] == [False, True, True, False]


def test_pieces_at_the_two_ends_do_not_matter() -> None:
    assert sight(3, 1).sees(0, 2, mask_of([0, 2]))
    assert not sight(3, 1).sees(0, 2, mask_of([1]))
