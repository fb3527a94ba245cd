"""The house: rooms, spaces, doors, walls; what is next to what, how far and in whose sight. Made once for a story.

Tiles are drawn in unit squares. A space is a set of squares, a room a set of spaces. Whatever is drawn follows from the
squares: between two rooms there is a wall unless the tiles leave it open, spaces of a room meet at white lines.
Sets of spaces, rooms and doors are bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.boards.outlook import Outlook, Point, Wall

OUTSIDE: Final = -1
"""Where a door leads that leads off the map."""
SCALE: Final = 8
"""Points of sight lie a little inside their space, so that its own walls do not stop them."""
FAR: Final = 99
Square = tuple[int, int]


class Room:
    """A named room. MM-gen-5"""

    def __init__(self, number: int, id: str, name: str, groups: tuple[str, ...], spaces: tuple[int, ...]) -> None:  # noqa: A002
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.groups: Final = groups
        """Groups of rooms that cards speak of: bedrooms, hallways."""
        self.spaces: Final = spaces
        self.mask: Final = sum([1 << space for space in spaces])


class Space:
    """A part of a room between white lines: its squares, and whether it has dots for lines of sight. MM-gen-5,
    MM-los-6"""

    def __init__(self, number: int, id: str, room: int, squares: tuple[Square, ...], dots: bool) -> None:  # noqa: A002
        self.number: Final = number
        self.id: Final = id
        self.room: Final = room
        self.squares: Final = squares
        self.dots: Final = dots
        self.middle: Final = _middle(squares)


class Door:
    """A door between two spaces, or from one off the map. MM-move-2, MM-esc-4"""

    def __init__(self, number: int, a: int, b: int, square: Square, side: int) -> None:
        self.number: Final = number
        self.a: Final = a
        self.b: Final = b
        """A space; ``OUTSIDE`` if it leads off the map."""
        self.square: Final = square
        self.side: Final = side

    def over(self, space: int) -> int:
        """Where it leads from one of its spaces."""
        return self.b if space == self.a else self.a


SIDES: Final = ("north", "east", "south", "west")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


class House:
    """A map as it is laid out for a story. ``open_edges`` are squares and sides where no wall stands between rooms."""

    def __init__(
        self,
        rooms: Sequence[Room],
        spaces: Sequence[Space],
        doors: Sequence[Door],
        open_edges: frozenset[tuple[Square, int]],
    ) -> None:
        self.rooms: Final = tuple(rooms)
        self.spaces: Final = tuple(spaces)
        self.doors: Final = tuple(doors)
        self.open_edges: Final = open_edges
        self.size: Final = len(self.spaces)
        self.at: Final = {square: space.number for space in spaces for square in space.squares}
        """The space of each square."""
        self.room_of: Final = tuple([space.room for space in spaces])
        self.room_number: Final = {room.id: room.number for room in rooms}
        self.space_number: Final = {space.id: space.number for space in spaces}
        near = [0] * self.size
        for a, b in self._touching():
            near[a] |= 1 << b
            near[b] |= 1 << a
        self.near: Final = tuple(near)
        """The spaces next to each without a door between. MM-move-2"""
        self.doors_of: Final = tuple(
            [tuple([d.number for d in doors if space in (d.a, d.b)]) for space in range(self.size)]
        )
        self.outlook: Final = Outlook(
            [self._dots(space) for space in spaces], self.room_of, [_scaled(wall) for wall in self.walls()]
        )
        self.ranges: Final = tuple([self._range_from(space) for space in range(self.size)])
        """How many spaces away each space is, not counted through doors. MM-los-1, MM-los-2"""

    def sees(self, a: int, b: int) -> bool:
        """Line of sight; neither figures nor markers are asked about. MM-los-3, MM-los-5..7"""
        return self.outlook.sees(a, b)

    def within(self, a: int, b: int, reach: int) -> bool:
        """Is b within this many spaces of a, and in sight? MM-los-1..4"""
        return self.ranges[a][b] <= reach and self.outlook.sees(a, b)

    def round_about(self, door: int, shut: int) -> bool:
        """Is there another way between its two sides than through it or the doors that are shut?"""
        goal = self.doors[door].b
        if goal == OUTSIDE:
            return False
        edge, seen = 1 << self.doors[door].a, 0
        while edge & ~seen:
            here = (edge & ~seen & -(edge & ~seen)).bit_length() - 1
            seen |= 1 << here
            edge |= self.near[here]
            for other in self.doors_of[here]:
                to = self.doors[other].over(here)
                if other != door and not shut >> other & 1 and to != OUTSIDE:
                    edge |= 1 << to
        return bool(seen >> goal & 1)

    def walls(self) -> list[Wall]:
        """Every stretch of wall, a square's side long, doors included: they stop sight as walls do. MM-los-2"""
        found: list[Wall] = []
        for x, y in self.at:
            for side, (dx, dy) in enumerate(STEPS):
                if self._walled((x, y), side) and (side in (1, 2) or (x + dx, y + dy) not in self.at):
                    found.append(_edge((x, y), side))
        return found

    def _walled(self, square: Square, side: int) -> bool:
        here = self.at[square]
        there = self.at.get(_beyond(square, side), OUTSIDE)
        if there == OUTSIDE:
            return True
        return self.room_of[here] != self.room_of[there] and not self._open(square, side)

    def _open(self, square: Square, side: int) -> bool:
        return (square, side) in self.open_edges or (_beyond(square, side), (side + 2) % 4) in self.open_edges

    def _touching(self) -> set[tuple[int, int]]:
        """Pairs of spaces that meet along a white line, or at the corner of one that no wall cuts. MM-move-1,
        MM-move-2"""
        found: set[tuple[int, int]] = set()
        for square in self.at:
            here = self.at[square]
            for side in range(4):
                there = self.at.get(_beyond(square, side), OUTSIDE)
                if there not in (OUTSIDE, here) and not self._walled(square, side):
                    found.add((here, there))
            corner = self._over_the_corner(square)
            for a, b in corner:
                found.add((a, b))
        return found

    def _over_the_corner(self, square: Square) -> list[tuple[int, int]]:
        """The pairs that meet at this square's lower right corner, if no wall ends there."""
        x, y = square
        four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        if any(each not in self.at for each in four):
            return []
        sides = (((x, y), 1), ((x, y), 2), ((x + 1, y), 2), ((x, y + 1), 1))
        if any(self._walled(each, side) for each, side in sides):
            return []
        a, b, c, d = [self.at[each] for each in four]
        return [pair for pair in ((a, d), (b, c)) if pair[0] != pair[1]]

    def _dots(self, space: Space) -> list[Point]:
        """The corners of a space, a little inside it."""
        if not space.dots:
            return []
        own = set(space.squares)
        found: list[Point] = []
        for x, y in space.squares:
            corners = [(dx, dy) for dx in (-1, 1) for dy in (-1, 1)]
            found.extend(
                [
                    (SCALE * x + (1 if dx < 0 else SCALE - 1), SCALE * y + (1 if dy < 0 else SCALE - 1))
                    for dx, dy in corners
                    if (x + dx, y) not in own and (x, y + dy) not in own
                ]
            )
        return found

    def _range_from(self, start: int) -> tuple[int, ...]:
        found = [FAR] * self.size
        edge, steps, seen = 1 << start, 0, 0
        while edge:
            seen |= edge
            further = 0
            for space in range(self.size):
                if edge >> space & 1:
                    found[space] = steps
                    further |= self.near[space]
            edge, steps = further & ~seen, steps + 1
        return tuple(found)


def _beyond(square: Square, side: int) -> Square:
    return square[0] + STEPS[side][0], square[1] + STEPS[side][1]


def _edge(square: Square, side: int) -> Wall:
    x, y = square
    ends = (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)))
    return ends[side]


def _scaled(wall: Wall) -> Wall:
    (ax, ay), (bx, by) = wall
    return (SCALE * ax, SCALE * ay), (SCALE * bx, SCALE * by)


def _middle(squares: tuple[Square, ...]) -> tuple[float, float]:
    """Where figures stand: the middle of all, if that lies inside; else of the square nearest to it."""
    x = sum([each[0] + 0.5 for each in squares]) / len(squares)
    y = sum([each[1] + 0.5 for each in squares]) / len(squares)
    if (int(x), int(y)) in squares:
        return x, y
    best = min(squares, key=lambda each: ((each[0] + 0.5 - x) ** 2 + (each[1] + 0.5 - y) ** 2, each))
    return best[0] + 0.5, best[1] + 0.5
