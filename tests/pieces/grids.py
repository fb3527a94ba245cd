"""Random grids with walls for the property tests, and slow twins of the geometry that share no code with it."""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import pairwise

from hypothesis import strategies as st

from miskatonic.pieces.boards.grid import NOWHERE, SIDES, Grid

WALL = 1
Point = tuple[Fraction, Fraction]


@st.composite
def grids(draw: st.DrawFn, most: int = 5) -> Grid:
    """A grid of up to 5x5 with any walls."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    every = [(space, side) for space in range(width * height) for side in (0, 1)]
    walls = draw(st.lists(st.sampled_from(every), unique=True, max_size=len(every)))
    return Grid(width, height, dict.fromkeys(walls, WALL))


def walled(grid: Grid, a: int, b: int) -> bool:
    """Whether a wall stands between two neighbours."""
    side = next(side for side in SIDES if grid.beside[a * 4 + side] == b)
    return grid.line(a, side) == WALL


def points_of_crossing(grid: Grid, a: int, b: int) -> list[Point]:
    """Where the line from centre to centre meets the lines of the grid, in order, as exact fractions."""
    half = Fraction(1, 2)
    (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
    found: set[Fraction] = set()
    for start, end in ((ax, bx), (ay, by)):
        low, high = min(start, end), max(start, end)
        found |= {(Fraction(edge) - start - half) / (end - start) for edge in range(low + 1, high + 1)}
    return [(ax + half + t * (bx - ax), ay + half + t * (by - ay)) for t in sorted(found)]


def sees_slowly(grid: Grid, a: int, b: int, pieces: int) -> bool:
    """The rule word for word, with fractions: sides crossed, corners touched, spaces whose inside is crossed."""
    crossings = points_of_crossing(grid, a, b)
    return not any(_stopped_at(grid, a, b, x, y) for x, y in crossings) and not _hidden(grid, a, b, crossings, pieces)


def _stopped_at(grid: Grid, a: int, b: int, x: Fraction, y: Fraction) -> bool:
    """Whether walls stop the line where it meets the lines of the grid."""
    if x.denominator == 1 and y.denominator == 1:
        east, north = grid.xy(b)[0] > grid.xy(a)[0], grid.xy(b)[1] > grid.xy(a)[1]
        left, right = int(x) - 1, int(x)
        below, above = int(y) - 1, int(y)
        here = grid.at(left if east else right, below if north else above)
        there = grid.at(right if east else left, above if north else below)
        one_way = grid.at(left if east else right, above if north else below)
        other_way = grid.at(right if east else left, below if north else above)
        return all(walled(grid, here, corner) or walled(grid, corner, there) for corner in (one_way, other_way))
    if x.denominator == 1:
        return walled(grid, grid.at(int(x) - 1, y.__floor__()), grid.at(int(x), y.__floor__()))
    return walled(grid, grid.at(x.__floor__(), int(y) - 1), grid.at(x.__floor__(), int(y)))


def _hidden(grid: Grid, a: int, b: int, crossings: list[Point], pieces: int) -> bool:
    """Whether the line runs through the inside of a piece's space: the middle of each stretch tells which it is."""
    for (x, y), (next_x, next_y) in pairwise(crossings):
        inside = grid.at(((x + next_x) / 2).__floor__(), ((y + next_y) / 2).__floor__())
        if inside not in (a, b) and pieces >> inside & 1:
            return True
    return False


def costs_slowly(grid: Grid, costs: list[int], start: int, shut: int) -> dict[int, int]:
    """Dijkstra with a heap: the cost of the cheapest way to each space that can be reached."""
    found = {start: 0}
    edge = [(0, start)]
    while edge:
        spent, here = heapq.heappop(edge)
        for side in SIDES:
            there = grid.beside[here * 4 + side]
            if there == NOWHERE or grid.line(here, side) == WALL or shut >> there & 1:
                continue
            if spent + costs[there] < found.get(there, 1 << 30):
                found[there] = spent + costs[there]
                heapq.heappush(edge, (found[there], there))
    return found
