"""Wiring puzzles: square pieces with red and blue wires, which must run unbroken from the start to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.puzzles.plan import NEVER, QUARTERS, Laid, Plan, grid_joins, orders

RED: Final = 0
BLUE: Final = 1
COLOURS: Final = ("red", "blue")
BY_COST: Final = ((0, 0), (1, 1), (3, 1), (2, 2))
"""Quarters, and the least turns for them."""

Wire = tuple[int, int, int]
"""A colour, and the two edges that it joins."""
Terminal = tuple[int, int]
"""A slot, and the edge of it that touches the setup tile."""


Exits = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
"""By turn, colour and edge: the edges to which a wire leads from there."""


class WiringPlan(Plan):
    """A grid of slots with a start and an end for each colour, by colour."""

    def __init__(
        self,
        rows: int,
        columns: int,
        starts: Sequence[Terminal],
        ends: Sequence[Terminal],
        pieces: Sequence[Sequence[Wire]],
    ) -> None:
        super().__init__(rows * columns, grid_joins(rows, columns))
        self.rows: Final = rows
        self.columns: Final = columns
        self.starts: Final = tuple(starts)
        self.ends: Final = tuple(ends)
        self.wires: Final = tuple([tuple(own) for own in pieces])
        self.hopeless: Final[set[tuple[int, ...]]] = set()
        """Pieces that were found to make no way together, however they lie."""
        self.beside: Final = tuple([tuple([self._next(slot, side) for side in range(4)]) for slot in range(self.size)])
        """The slot on each side of a slot; -1 if there is none."""
        self.exits: Final = tuple([_exits(own) for own in self.wires])
        """Where the wires of a piece lead: by turn, colour and the edge at which one comes in."""
        for slot, side in (*starts, *ends):
            if not 0 <= slot < self.size or self.beside[slot][side] >= 0:
                raise ValueError(f"slot {slot} does not touch the setup tile with edge {side}")

    def _next(self, slot: int, side: int) -> int:
        row, column = divmod(slot, self.columns)
        row, column = row + (0, 0, 1, 0)[side] - (side == 0), column + (0, 1, 0, 0)[side] - (side == 3)
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else -1

    def runs(self, laid: Laid, colour: int) -> bool:
        """Does this colour run from its start to its end?"""
        seen: set[Terminal] = set()
        edge = [self.starts[colour]]
        while edge:
            slot, side = edge.pop()
            if (slot, side) in seen:
                continue
            seen.add((slot, side))
            for out in self.exits[laid.pieces[slot]][laid.turns[slot]][colour][side]:
                if (slot, out) == self.ends[colour]:
                    return True
                seen.add((slot, out))
                other = self.beside[slot][out]
                if other >= 0:
                    edge.append((other, (out + 2) % QUARTERS))
        return False

    def solved(self, laid: Laid) -> bool:
        return self.runs(laid, RED) and self.runs(laid, BLUE)

    def least(self, laid: Laid, limit: int = NEVER) -> int:
        """Swaps and turns do not disturb each other: for each order of the pieces, the fewest turns that join them."""
        lot = tuple(sorted(laid.pieces))
        if lot in self.hopeless:
            return limit
        best = limit
        for order, swaps in orders(self.size, self.joins).items():
            if swaps >= best:
                break  # orders come by their distance
            pieces = tuple([laid.pieces[slot] for slot in order])
            turns = tuple([laid.turns[slot] for slot in order])
            search = _Joining(self, pieces, turns, best - swaps)
            search.follow(RED, *self.starts[RED], 0)
            best = swaps + search.best
        if best >= NEVER:
            self.hopeless.add(lot)
        return best


def _exits(own: tuple[Wire, ...]) -> Exits:
    """Where the wires of a piece lead, however it was turned."""
    found: list[tuple[tuple[tuple[int, ...], ...], ...]] = []
    for turn in range(QUARTERS):
        wires = [(colour, (a + turn) % QUARTERS, (b + turn) % QUARTERS) for colour, a, b in own]
        ways = [(colour, a, b) for colour, a, b in wires] + [(colour, b, a) for colour, a, b in wires]
        found.append(
            tuple(
                [
                    tuple([tuple([b for kind, a, b in ways if kind == colour and a == side]) for side in range(4)])
                    for colour in (RED, BLUE)
                ]
            )
        )
    return tuple(found)


class _Joining:
    """The fewest turns that join both colours, the pieces lying in this order."""

    def __init__(self, plan: WiringPlan, pieces: tuple[int, ...], turns: tuple[int, ...], limit: int) -> None:
        self.plan: Final = plan
        self.pieces: Final = pieces
        self.turns: Final = turns
        self.chosen: Final = [-1] * len(pieces)
        self.walked: Final[set[tuple[int, int, int]]] = set()
        self.best = limit

    def follow(self, colour: int, slot: int, side: int, cost: int) -> None:
        """A wire of this colour comes in at this edge."""
        fixed = self.chosen[slot]
        if fixed >= 0:
            self._through(colour, slot, side, cost)
            return
        for quarters, dear in BY_COST:
            if cost + dear >= self.best:
                break
            self.chosen[slot] = (self.turns[slot] + quarters) % QUARTERS
            self._through(colour, slot, side, cost + dear)
        self.chosen[slot] = fixed

    def _through(self, colour: int, slot: int, side: int, cost: int) -> None:
        plan = self.plan
        for out in plan.exits[self.pieces[slot]][self.chosen[slot]][colour][side]:
            if (slot, out) == plan.ends[colour]:
                if colour == BLUE:
                    self.best = min(self.best, cost)
                else:
                    kept = set(self.walked)
                    self.walked.clear()
                    self.follow(BLUE, *plan.starts[BLUE], cost)
                    self.walked.update(kept)
                continue
            other = plan.beside[slot][out]
            step = (colour, slot, out)
            if other >= 0 and step not in self.walked:
                self.walked.add(step)
                self.follow(colour, other, (out + 2) % QUARTERS, cost)
                self.walked.discard(step)
