"""Lock puzzles: pieces round a setup tile that turns; wherever edges touch, the two symbols must be the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.puzzles.plan import NEVER, QUARTERS, Laid, Plan, orders, turning

Edge = tuple[int, int]
"""A slot and one of its edges."""


class LockPlan(Plan):
    """What touches what. ``points`` are the symbols round the tile, with the clock; ``shift``: how many points it moves
    when it is turned once."""

    def __init__(
        self,
        size: int,
        contacts: Sequence[tuple[Edge, Edge]],
        tile_contacts: Sequence[tuple[Edge, int]],
        points: Sequence[int],
        shift: int,
        pieces: Sequence[Sequence[int]],
    ) -> None:
        super().__init__(size, tuple([(a[0], b[0]) for a, b in contacts]))
        self.contacts: Final = tuple(contacts)
        """Pairs of edges of pieces."""
        self.tile_contacts: Final = tuple(tile_contacts)
        """Edges of pieces, and the point of the tile that each touches."""
        self.points: Final = tuple(points)
        self.shift: Final = shift
        self.tile_turns = len(points) // shift
        self.symbols: Final = tuple([tuple(own) for own in pieces])
        """The symbols of each piece: north, east, south, west."""

        self.at_tile: Final = tuple(
            [tuple([(side, at) for (slot, side), at in tile_contacts if slot == own]) for own in range(size)]
        )
        """For each slot its edges at the tile, and the point that each touches."""
        self.at_earlier: Final = tuple([_earlier(contacts, own) for own in range(size)])
        """For each slot its edges that touch a slot before it, that slot, and its edge."""

    def shown(self, laid: Laid, edge: Edge) -> int:
        """The symbol on an edge of the piece in a slot."""
        slot, side = edge
        return self.symbols[laid.pieces[slot]][(side - laid.turns[slot]) % QUARTERS]

    def point(self, tile: int, at: int) -> int:
        """The symbol that the tile shows at a point when it was turned so often."""
        return self.points[(at - tile * self.shift) % len(self.points)]

    def solved(self, laid: Laid) -> bool:
        return all(self.shown(laid, a) == self.shown(laid, b) for a, b in self.contacts) and all(
            self.shown(laid, edge) == self.point(laid.tile, at) for edge, at in self.tile_contacts
        )

    def least(self, laid: Laid, limit: int = NEVER) -> int:
        best = limit
        for tile in range(self.tile_turns):
            turned = turning(tile - laid.tile, self.tile_turns)
            for order, swaps in orders(self.size, self.joins).items():
                if turned + swaps >= best:
                    break
                pieces = tuple([laid.pieces[slot] for slot in order])
                turns = tuple([laid.turns[slot] for slot in order])
                search = _Matching(self, pieces, turns, tile, best - turned - swaps)
                search.place(0, 0)
                best = turned + swaps + search.best
        return best


def _earlier(contacts: Sequence[tuple[Edge, Edge]], own: int) -> tuple[tuple[int, int, int], ...]:
    found = [(a[1], b[0], b[1]) for a, b in contacts if a[0] == own and b[0] <= own]
    found += [(b[1], a[0], a[1]) for a, b in contacts if b[0] == own and a[0] < own]
    return tuple(found)


class _Matching:
    """The fewest turns that make all symbols match, the pieces lying in this order and the tile like this."""

    def __init__(self, plan: LockPlan, pieces: tuple[int, ...], turns: tuple[int, ...], tile: int, limit: int) -> None:
        self.plan: Final = plan
        self.turns: Final = turns
        self.pieces: Final = pieces
        self.tile: Final = tile
        self.chosen: Final = list(turns)
        self.best = limit

    def place(self, slot: int, cost: int) -> None:
        """All slots before this one match."""
        if slot == self.plan.size:
            self.best = cost
            return
        for turn in range(QUARTERS):
            total = cost + turning(turn - self.turns[slot])
            if total < self.best:
                self.chosen[slot] = turn
                if self._fits(slot):
                    self.place(slot + 1, total)
        self.chosen[slot] = self.turns[slot]

    def _fits(self, slot: int) -> bool:
        plan, turn = self.plan, self.chosen[slot]
        own = plan.symbols[self.pieces[slot]]
        for side, at in plan.at_tile[slot]:
            if own[(side - turn) % QUARTERS] != plan.point(self.tile, at):
                return False
        for side, other, theirs in plan.at_earlier[slot]:
            there = plan.symbols[self.pieces[other]]
            if own[(side - turn) % QUARTERS] != there[(theirs - self.chosen[other]) % QUARTERS]:
                return False
        return True
