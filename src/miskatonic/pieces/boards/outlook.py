"""Lines of sight on a floor plan: from the corner dots of a space to those of another, past walls. Sets are bit masks.

Coordinates are whole numbers, and all is integer arithmetic. A line is stopped where it meets a wall, the ends of the
wall included: walls that meet in a corner leave no gap. A space without dots sees the spaces of its own room and no
other, and is seen alike. Worked out once for a map and its walls, then looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.boards.grid import mask_of

Point = tuple[int, int]
Wall = tuple[Point, Point]


class Outlook:
    """What is seen from each space: its dots, the number of its room, and the walls of the house."""

    def __init__(self, dots: Sequence[Sequence[Point]], rooms: Sequence[int], walls: Sequence[Wall]) -> None:
        if len(dots) != len(rooms):
            raise ValueError(f"{len(dots)} spaces have dots and {len(rooms)} have rooms")
        self.dots: Final = tuple([tuple(own) for own in dots])
        self.rooms: Final = tuple(rooms)
        self.walls: Final = tuple(walls)
        seen = [1 << space for space in range(len(dots))]
        for a in range(len(dots)):
            for b in range(a):
                if self._clear(a, b):
                    seen[a] |= 1 << b
                    seen[b] |= 1 << a
        self.seen: Final = tuple(seen)
        """seen[a]: every space in sight of a, itself included; sight is mutual."""

    def sees(self, a: int, b: int) -> bool:
        """Whether b is in sight of a."""
        return bool(self.seen[a] >> b & 1)

    def room(self, number: int) -> int:
        """The spaces of a room."""
        return mask_of(space for space, own in enumerate(self.rooms) if own == number)

    def line(self, a: int, b: int) -> tuple[Point, Point] | None:
        """The shortest clear line between a dot of each, to be shown; None if there is none."""
        best: tuple[Point, Point] | None = None
        least = 0
        for p in self.dots[a]:
            for q in self.dots[b]:
                far = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
                if (best is None or far < least) and not self.stopped(p, q):
                    best, least = (p, q), far
        return best

    def stopped(self, p: Point, q: Point) -> bool:
        """Whether a wall stops the line between two points."""
        (left, right), (low, high) = sorted((p[0], q[0])), sorted((p[1], q[1]))
        for a, b in self.walls:
            if (a[0] < left and b[0] < left) or (a[0] > right and b[0] > right):
                continue
            if (a[1] < low and b[1] < low) or (a[1] > high and b[1] > high):
                continue
            if meet(p, q, a, b):
                return True
        return False

    def _clear(self, a: int, b: int) -> bool:
        if not self.dots[a] or not self.dots[b]:
            return self.rooms[a] == self.rooms[b]
        for p in self.dots[a]:
            for q in self.dots[b]:
                if not self.stopped(p, q):
                    return True
        return False


def meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two stretches have a point in common, their ends included."""
    ap, aq = _side(a, b, p), _side(a, b, q)
    pa, pb = _side(p, q, a), _side(p, q, b)
    if ap == aq == pa == pb == 0:  # all on one line: do they overlap?
        return all(
            max(min(p[axis], q[axis]), min(a[axis], b[axis])) <= min(max(p[axis], q[axis]), max(a[axis], b[axis]))
            for axis in (0, 1)
        )
    return ap * aq <= 0 and pa * pb <= 0


def _side(a: Point, b: Point, p: Point) -> int:
    """On which side of the line from a to b a point lies: 1, -1, or 0 on it."""
    turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (turn > 0) - (turn < 0)
