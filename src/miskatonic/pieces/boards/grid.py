"""Square grids with lines on the sides of their spaces, and sets of spaces as bit masks.

A space is a number, counted from the bottom left corner along the rows; row 0 is the southernmost. A set of spaces is
an integer with one bit for each, so that unions, overlaps and differences cost one operation. What a line means (a
wall, a railing, a ditch) is the game's business: a grid knows only its kind, a small number, 0 for no line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""What a step over each side adds to column and row."""
NOWHERE: Final = -1


def mask_of(spaces: Iterable[int]) -> int:
    """The set of these spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces(mask: int) -> list[int]:
    """The spaces of a set, the lowest first."""
    if not mask >> 36:  # most boards, nine spaces at a look
        return [*_FIRST[mask & 511], *_SECOND[mask >> 9 & 511], *_THIRD[mask >> 18 & 511], *_FOURTH[mask >> 27]]
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _nine(first: int) -> tuple[tuple[int, ...], ...]:
    """For each set of nine neighbouring numbers, as bits, the numbers."""
    return tuple(tuple(first + i for i in range(9) if bits >> i & 1) for bits in range(512))


_FIRST: Final = _nine(0)
_SECOND: Final = _nine(9)
_THIRD: Final = _nine(18)
_FOURTH: Final = _nine(27)


class Grid:
    """So many columns and rows, and the kinds of the lines between spaces; a line is the same from both sides."""

    def __init__(self, width: int, height: int, lines: Mapping[tuple[int, int], int] | None = None) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid needs at least one space, not {width} by {height}")
        self.width: Final = width
        self.height: Final = height
        self.size: Final = width * height
        self.everywhere: Final = (1 << self.size) - 1
        beside = [self._step(space, side) for space in range(self.size) for side in SIDES]
        self.beside: Final = tuple(beside)
        """beside[space * 4 + side]: the space over there, or NOWHERE beyond the rim."""
        kinds = bytearray(self.size * 4)
        for (space, side), kind in (lines or {}).items():
            other = beside[space * 4 + side]
            for at in (space * 4 + side, *(() if other == NOWHERE else (other * 4 + (side + 2) % 4,))):
                if kinds[at] not in (0, kind):
                    raise ValueError(f"two kinds of line between {space} and {other}")
                kinds[at] = kind
        self.lines: Final = bytes(kinds)

    def _step(self, space: int, side: int) -> int:
        x, y = space % self.width + STEPS[side][0], space // self.width + STEPS[side][1]
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else NOWHERE

    def line(self, space: int, side: int) -> int:
        """The kind of the line on that side of a space."""
        return self.lines[space * 4 + side]

    def at(self, x: int, y: int) -> int:
        """The space in a column and row, or NOWHERE."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else NOWHERE

    def xy(self, space: int) -> tuple[int, int]:
        return space % self.width, space // self.width

    def column(self, x: int) -> int:
        """The set of spaces in a column."""
        return mask_of(range(x, self.size, self.width))


def outline(grid: Grid, mask: int) -> list[tuple[int, int]]:
    """The sides at which one leaves the set, as (space, side) seen from inside; the rim belongs to it."""
    found: list[tuple[int, int]] = []
    for space in spaces(mask):
        for side in SIDES:
            other = grid.beside[space * 4 + side]
            if other == NOWHERE or not mask >> other & 1:
                found.append((space, side))
    return found


class Passage:
    """Which neighbours can be entered from each space when lines of some kinds are closed."""

    def __init__(self, grid: Grid, closed: Collection[int]) -> None:
        self.grid: Final = grid
        open_sides = [[grid.beside[s * 4 + d] for d in SIDES if self._open(closed, s, d)] for s in range(grid.size)]
        self.next: Final = tuple(map(tuple, open_sides))
        """The orthogonal neighbours open from each space."""
        self.around: Final = tuple(map(mask_of, open_sides))
        """The same as sets."""
        leaving = [mask_of(s for s in range(grid.size) if self._open(closed, s, side)) for side in SIDES]
        self._north: Final = leaving[NORTH]
        self._east: Final = leaving[EAST]
        self._south: Final = leaving[SOUTH]
        self._west: Final = leaving[WEST]
        self.eight: Final = tuple(self.around[s] | self._diagonals(s) for s in range(grid.size))
        """Orthogonal and diagonal neighbours; a diagonal is shut if both ways round the corner are."""

    def _open(self, closed: Collection[int], space: int, side: int) -> bool:
        return self.grid.beside[space * 4 + side] != NOWHERE and self.grid.lines[space * 4 + side] not in closed

    def open(self, space: int, side: int) -> bool:
        """Whether one can leave over that side."""
        other = self.grid.beside[space * 4 + side]
        return other != NOWHERE and bool(self.around[space] >> other & 1)

    def corner_open(self, space: int, across: int) -> bool:
        """Whether at least one of the two ways round the corner to a diagonal neighbour is open."""
        return any(self.around[between] >> across & 1 for between in self.next[space])

    def _diagonals(self, space: int) -> int:
        x, y = self.grid.xy(space)
        corners = [self.grid.at(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        return mask_of(c for c in corners if c != NOWHERE and self.corner_open(space, c))

    def spread(self, mask: int) -> int:
        """Every space that can be entered from a space of the set."""
        width = self.grid.width
        east_west = (mask & self._east) << 1 | (mask & self._west) >> 1
        return (mask & self._north) << width | (mask & self._south) >> width | east_west

    def flood(self, start: int, within: int) -> int:
        """The spaces of `within` that hang together with the set `start`, however far; `start` included."""
        found, edge = start, start
        while edge:
            edge = self.spread(edge) & within & ~found
            found |= edge
        return found
