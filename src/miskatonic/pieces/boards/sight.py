"""Lines of sight from centre to centre, over walls that end at corners and pieces that fill their spaces.

All is integer arithmetic: a line that runs exactly through a corner is told apart from one that just misses it. At a
corner the line is stopped only if the walls meeting there close off both ways round the point; pieces touched at a
corner never stop it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from miskatonic.pieces.boards.grid import Grid, Passage

Line = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""Two spaces, the spaces between whose inside the line crosses, and the steps (from, to) it takes."""

REMEMBERED: Final = 1024
"""Views kept for each grid."""


class Sight:
    """What can be seen from where on a grid whose lines of some kinds are walls. Computed once, then looked up."""

    def __init__(self, grid: Grid, opaque: Collection[int]) -> None:
        size = grid.size
        steps = Passage(grid, opaque).eight  # a step across a corner is open if one way round it is
        clear = [1 << a for a in range(size)]
        for a, b, _, way in lines(grid.width, grid.height):
            for here, there in way:
                if not steps[here] >> there & 1:
                    break
            else:
                clear[a] |= 1 << b
                clear[b] |= 1 << a
        self.size: Final = size
        self.clear: Final = tuple(clear)
        """clear[a]: all that could be seen from a if there were no pieces, a itself included."""
        self.between: Final = crossings(grid.width, grid.height)
        """between[a * size + b]: the spaces a line from a to b runs through, without the two ends."""
        self._views: Final[dict[int, int]] = {}

    def sees(self, a: int, b: int, pieces: int) -> bool:
        """Whether b is in sight of a, with pieces on these spaces; those at the two ends do not matter."""
        return bool(self.clear[a] >> b & 1) and not self.between[a * self.size + b] & pieces

    def seen(self, a: int, pieces: int) -> int:
        """All spaces in sight of a, itself included, with pieces on these spaces. The latest answers are remembered."""
        if not pieces:
            return self.clear[a]
        key = pieces * self.size + a
        known = self._views.get(key)
        if known is None:
            if len(self._views) >= REMEMBERED:
                self._views.clear()
            known = self._views[key] = self._seen(a, pieces)
        return known

    def _seen(self, a: int, pieces: int) -> int:
        rest, found, row = self.clear[a], 0, a * self.size
        while rest:
            low = rest & -rest
            rest ^= low
            if not self.between[row + low.bit_length() - 1] & pieces:
                found |= low
        return found


@cache
def lines(width: int, height: int) -> tuple[Line, ...]:
    """The lines between any two spaces of a grid of this size."""
    grid = Grid(width, height)
    found: list[Line] = []
    for a in range(grid.size):
        for b in range(a):
            way = trace(grid, a, b)
            between = 0
            for _, there in way[:-1]:
                between |= 1 << there
            found.append((a, b, between, way))
    return tuple(found)


@cache
def crossings(width: int, height: int) -> tuple[int, ...]:
    """The spaces between any two spaces of a grid of this size, by a * size + b."""
    size = width * height
    found = [0] * (size * size)
    for a, b, between, _ in lines(width, height):
        found[a * size + b] = found[b * size + a] = between
    return tuple(found)


def trace(grid: Grid, a: int, b: int) -> tuple[tuple[int, int], ...]:
    """The steps of the line from a to b, from each space whose inside it crosses to the next, over sides and corners.

    The line leaves a column at odd multiples of 1/(2 * columns) of its length and a row at odd multiples of
    1/(2 * rows); multiplying by both compares them as integers.
    """
    (x, y), (to_x, to_y) = grid.xy(a), grid.xy(b)
    columns, rows = abs(to_x - x), abs(to_y - y)
    step_x, step_y = (1 if to_x > x else -1), (grid.width if to_y > y else -grid.width)
    here, found = a, []
    gone_x = gone_y = 0
    while here != b:
        column_edge, row_edge = (2 * gone_x + 1) * rows, (2 * gone_y + 1) * columns
        to_column = gone_x < columns and (gone_y == rows or column_edge <= row_edge)
        to_row = gone_y < rows and (gone_x == columns or row_edge <= column_edge)
        there = here + step_x * to_column + step_y * to_row
        gone_x, gone_y = gone_x + to_column, gone_y + to_row
        found.append((here, there))
        here = there
    return tuple(found)
