"""Shapes that attacks and effects cover on a grid: blocks, sprays, cones, straight lines and chains, all as sets.

Whatever would lie beyond the rim is cut off. Where lines matter, they are those of the passage handed in.
"""

from __future__ import annotations

from typing import Final

from miskatonic.pieces.boards.grid import NOWHERE, STEPS, Grid, Passage

COMPASS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""North and round with the clock: what a step in each of the eight directions adds to column and row."""


def block(grid: Grid, x: int, y: int, width: int, height: int) -> int:
    """The block with its south-west corner there, as far as it lies on the grid."""
    left, right = max(x, 0), min(x + width, grid.width)
    if left >= right:
        return 0
    line = (1 << right) - (1 << left)
    mask = 0
    for row in range(max(y, 0), min(y + height, grid.height)):
        mask |= line << row * grid.width
    return mask


def square(grid: Grid, space: int) -> int:
    """The 3x3 block around a space."""
    x, y = grid.xy(space)
    return block(grid, x - 1, y - 1, 3, 3)


def pairs(grid: Grid, space: int) -> tuple[int, ...]:
    """The 2x2 blocks that contain a space, those cut off at the rim too; no set twice."""
    x, y = grid.xy(space)
    blocks = [block(grid, x + dx, y + dy, 2, 2) for dy in (0, -1) for dx in (0, -1)]
    return tuple(dict.fromkeys(blocks))


def sprays(grid: Grid, space: int, side: int) -> tuple[int, ...]:
    """The blocks 3 across and 2 along that lie wholly on one side of the space's row or column; no set twice."""
    x, y = grid.xy(space)
    ahead_x, ahead_y = STEPS[side]
    found: list[int] = []
    for far in range(1, max(grid.width, grid.height)):
        first_x, first_y = x + ahead_x * far + min(ahead_x, 0), y + ahead_y * far + min(ahead_y, 0)
        if ahead_x:
            found += [block(grid, first_x, across, 2, 3) for across in range(-2, grid.height)]
        else:
            found += [block(grid, across, first_y, 3, 2) for across in range(-2, grid.width)]
    return tuple(dict.fromkeys(mask for mask in found if mask))


def cone(passage: Passage, space: int, side: int) -> int:
    """The neighbour on that side and the 3x3 block beyond it, as far as one gets inside it over open sides."""
    if not passage.open(space, side):
        return 0
    grid = passage.grid
    (x, y), (ahead_x, ahead_y) = grid.xy(space), STEPS[side]
    first = 1 << grid.at(x + ahead_x, y + ahead_y)
    middle_x, middle_y = x + 3 * ahead_x, y + 3 * ahead_y
    return passage.flood(first, first | block(grid, middle_x - 1, middle_y - 1, 3, 3))


def ray(passage: Passage, space: int, direction: int) -> int:
    """The straight line in one of the eight directions, from the next space to the first closed side or the rim."""
    grid, found = passage.grid, 0
    dx, dy = COMPASS[direction]
    x, y = grid.xy(space)
    while True:
        here = grid.at(x, y)
        x, y = x + dx, y + dy
        there = grid.at(x, y)
        if there == NOWHERE:
            return found
        passes = passage.corner_open(here, there) if dx and dy else bool(passage.around[here] >> there & 1)
        if not passes:
            return found
        found |= 1 << there


def chain(passage: Passage, space: int, pieces: int) -> int:
    """The pieces that hang together with the one on this space, side by side over open sides; itself included."""
    return passage.flood(1 << space, pieces)
