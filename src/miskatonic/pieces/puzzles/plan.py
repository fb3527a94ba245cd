"""What all puzzles share: pieces in slots, what may be done with them and what it costs, and how far swaps reach.

A plan is what is printed; it never changes. A puzzle as it lies is a record. Nothing here knows who solves it, how many
actions are left, or where pieces come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from miskatonic.kernel.record import Record

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ("north", "east", "south", "west")
QUARTERS: Final = 4
SWAP: Final = 1
TURN: Final = 1
REPLACE: Final = 2
"""What each action costs: changing places, a turn, drawing a piece and putting it in."""
NEVER: Final = 1 << 30

Joins = tuple[tuple[int, int], ...]
"""Pairs of slots whose edges touch."""


class Laid(Record):
    """A puzzle on the table: which piece lies in each slot, how often it was turned, and how the setup tile lies."""

    def __init__(self, pieces: tuple[int, ...], turns: tuple[int, ...] = (), tile: int = 0) -> None:
        self.pieces = pieces
        self.turns = turns or (0,) * len(pieces)
        """Quarter turns with the clock since its arrow pointed up; they stay with the piece when it is swapped."""
        self.tile = tile

    def swapped(self, a: int, b: int) -> Laid:
        """Two pieces change places; both keep their orientation."""
        return Laid(_swapped(self.pieces, a, b), _swapped(self.turns, a, b), self.tile)

    def turned(self, slot: int, quarters: int) -> Laid:
        """A piece turned where it lies; negative against the clock."""
        turns = list(self.turns)
        turns[slot] = (turns[slot] + quarters) % QUARTERS
        return Laid(self.pieces, tuple(turns), self.tile)

    def replaced(self, slot: int, piece: int) -> Laid:
        """Another piece in the place of one, arrow up."""
        pieces, turns = list(self.pieces), list(self.turns)
        pieces[slot], turns[slot] = piece, 0
        return Laid(tuple(pieces), tuple(turns), self.tile)


class Plan:
    """A puzzle as it is printed. ``turns`` and ``draws`` say whether pieces may be turned, and replaced by others."""

    turns: bool = True
    draws: bool = True
    tile_turns: int = 1
    """In how many ways the setup tile can lie."""

    def __init__(self, size: int, joins: Joins) -> None:
        self.size: Final = size
        self.joins: Final = joins

    def solved(self, laid: Laid) -> bool:
        """Is its goal met?"""
        raise NotImplementedError(type(self).__name__)

    def with_tile(self, laid: Laid, way: int) -> Laid:
        """The setup tile turned once, with the clock (1) or against it (-1)."""
        return Laid(laid.pieces, laid.turns, (laid.tile + way) % self.tile_turns)

    def least(self, laid: Laid, limit: int = NEVER) -> int:
        """The least number of actions that solve it without drawing a piece; ``NEVER`` if none do. Nothing dearer than
        ``limit`` is looked for: whatever takes as much counts as that."""
        raise NotImplementedError(type(self).__name__)

    def after(self, laid: Laid) -> Iterator[Laid]:
        """Every position that one action leads to, drawing apart."""
        for a, b in self.joins:
            yield laid.swapped(a, b)
        if self.turns:
            for slot in range(self.size):
                yield laid.turned(slot, 1)
                yield laid.turned(slot, -1)
        if self.tile_turns > 1:
            yield self.with_tile(laid, 1)
            yield self.with_tile(laid, -1)

    def next(self, laid: Laid) -> Laid | None:
        """A position one action nearer to the goal; None if it is solved or cannot be without drawing."""
        left = self.least(laid)
        if not 0 < left < NEVER:
            return None
        return next(other for other in self.after(laid) if self.least(other, left) < left)


def grid_joins(rows: int, columns: int) -> Joins:
    """The slots of a grid that touch, counted in rows from the upper left."""
    found: list[tuple[int, int]] = []
    for slot in range(rows * columns):
        if slot % columns < columns - 1:
            found.append((slot, slot + 1))
        if slot + columns < rows * columns:
            found.append((slot, slot + columns))
    return tuple(found)


@cache
def orders(size: int, joins: Joins) -> dict[tuple[int, ...], int]:
    """Every order that swaps can bring the slots 0, 1, 2 ... into, the nearest first, and how many swaps it takes."""
    start = tuple(range(size))
    found = {start: 0}
    edge = [start]
    while edge:
        further: list[tuple[int, ...]] = []
        for order in edge:
            far = found[order] + 1
            for a, b in joins:
                other = _swapped(order, a, b)
                if other not in found:
                    found[other] = far
                    further.append(other)
        edge = further
    return found


def turning(quarters: int, ways: int = QUARTERS) -> int:
    """The least number of turns for this many quarters one way round."""
    return min(quarters % ways, -quarters % ways)


def _swapped(values: Sequence[int], a: int, b: int) -> tuple[int, ...]:
    listed = list(values)
    listed[a], listed[b] = listed[b], listed[a]
    return tuple(listed)
