"""Shapes of attacks on a grid, against slow twins that look at every space."""

from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.boards.areas import chain, cone, pairs, ray, sprays, square
from miskatonic.pieces.boards.grid import EAST, NORTH, SIDES, SOUTH, STEPS, WEST, Grid, Passage, mask_of, spaces
from tests.pieces.grids import WALL, grids, walled

SIX = Grid(6, 6)
OPEN = Passage(SIX, (WALL,))


def at(row: int, column: int) -> int:
    return SIX.at(column - 1, row - 1)


def area(*row_columns: int) -> int:
    """The set of spaces written as 34 for row 3, column 4."""
    return mask_of(at(rc // 10, rc % 10) for rc in row_columns)


# --- blocks ---


def test_a_square_is_three_by_three_and_cut_off_at_the_rim() -> None:
    assert square(SIX, at(3, 3)) == area(22, 23, 24, 32, 33, 34, 42, 43, 44)
    assert square(SIX, at(1, 1)) == area(11, 12, 21, 22)


def test_four_blocks_of_two_by_two_contain_a_space() -> None:
    blocks = set(pairs(SIX, at(3, 3)))
    assert blocks == {area(33, 34, 43, 44), area(32, 33, 42, 43), area(23, 24, 33, 34), area(22, 23, 32, 33)}


def test_blocks_cut_off_at_the_corner_still_count() -> None:
    assert set(pairs(SIX, at(1, 1))) == {area(11, 12, 21, 22), area(11, 21), area(11, 12), area(11)}


@given(st.integers(0, 35), st.sampled_from(SIDES))
def test_sprays_are_three_across_two_along_and_all_on_one_side(space: int, side: int) -> None:
    x, y = SIX.xy(space)
    ahead_x, ahead_y = STEPS[side]
    found = sprays(SIX, space, side)
    assert len(set(found)) == len(found)
    for mask in found:
        places = [SIX.xy(s) for s in spaces(mask)]
        assert all((px - x) * ahead_x + (py - y) * ahead_y > 0 for px, py in places)
        along, across = {p[0 if ahead_x else 1] for p in places}, {p[1 if ahead_x else 0] for p in places}
        assert max(along) - min(along) <= 1
        assert max(across) - min(across) <= 2


def test_a_spray_may_lie_at_any_distance_and_be_shifted_sideways() -> None:
    found = sprays(SIX, at(1, 1), NORTH)
    assert {area(21, 22, 23, 31, 32, 33), area(54, 55, 56, 64, 65, 66), area(61, 62), area(26, 36)} <= set(found)
    assert sprays(SIX, at(6, 3), NORTH) == ()


def test_every_space_ahead_is_covered_by_some_spray() -> None:
    covered = 0
    for mask in sprays(SIX, at(3, 2), EAST):
        covered |= mask
    assert covered == mask_of(s for s in range(36) if SIX.xy(s)[0] > 1)


# --- cones and lines ---


def test_a_cone_is_one_space_and_then_three_by_three() -> None:
    assert cone(OPEN, at(2, 3), NORTH) == area(33, 42, 43, 44, 52, 53, 54, 62, 63, 64)
    assert cone(OPEN, at(3, 6), WEST) == area(35, 24, 34, 44, 23, 33, 43, 22, 32, 42)
    assert cone(OPEN, at(1, 1), SOUTH) == 0


def test_a_cone_flows_round_a_wall_but_not_out_of_its_shape() -> None:
    wall = {(at(4, 3), NORTH): WALL}
    assert cone(Passage(Grid(6, 6, wall), (WALL,)), at(2, 3), NORTH) == cone(OPEN, at(2, 3), NORTH)
    barrier = {(at(4, column), NORTH): WALL for column in (2, 3, 4)}
    assert cone(Passage(Grid(6, 6, barrier), (WALL,)), at(2, 3), NORTH) == area(33, 42, 43, 44)


def test_a_wall_at_the_nozzle_stops_the_cone() -> None:
    assert cone(Passage(Grid(6, 6, {(at(2, 3), NORTH): WALL}), (WALL,)), at(2, 3), NORTH) == 0


def test_rays_run_in_eight_directions_to_the_rim() -> None:
    rays = [ray(OPEN, at(3, 3), direction) for direction in range(8)]
    assert rays[:3] == [area(43, 53, 63), area(44, 55, 66), area(34, 35, 36)]
    assert rays[3:6] == [area(24, 15), area(23, 13), area(22, 11)]
    assert rays[6:] == [area(32, 31), area(42, 51)]


def test_a_ray_ends_at_a_wall_and_slips_past_the_end_of_one() -> None:
    walls = {(at(3, 4), EAST): WALL, (at(3, 3), NORTH): WALL, (at(2, 2), WEST): WALL, (at(2, 2), SOUTH): WALL}
    passage = Passage(Grid(6, 6, walls), (WALL,))
    assert ray(passage, at(3, 3), 2) == area(34)
    assert ray(passage, at(3, 3), 1) == area(44, 55, 66)
    assert ray(passage, at(3, 3), 5) == area(22)


# --- chains ---


@given(grids(), st.integers(min_value=0), st.integers(0, 24))
def test_a_chain_links_pieces_side_by_side_without_a_wall_between(grid: Grid, pieces: int, start: int) -> None:
    start %= grid.size
    pieces = pieces & grid.everywhere | 1 << start
    linked, grown = {start}, True
    while grown:
        beside = {(a, grid.beside[a * 4 + side]) for a in linked for side in SIDES}
        new = {b for a, b in beside if b >= 0 and pieces >> b & 1 and not walled(grid, a, b)} - linked
        linked, grown = linked | new, bool(new)
    assert spaces(chain(Passage(grid, (WALL,)), start, pieces)) == sorted(linked)


def test_a_chain_does_not_leap_diagonally() -> None:
    assert chain(OPEN, at(1, 1), area(11, 12, 23)) == area(11, 12)
