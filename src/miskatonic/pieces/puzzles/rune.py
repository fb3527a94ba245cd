"""Rune puzzles: pieces in rows that are swapped with their neighbours until each lies where the picture shows it."""

from __future__ import annotations

from typing import Final

from miskatonic.pieces.puzzles.plan import NEVER, Laid, Plan, grid_joins, orders


class RunePlan(Plan):
    """So many rows and columns. The piece with number n belongs into slot n. Pieces are swapped, never turned."""

    turns: bool = False
    draws: bool = False

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows * columns, grid_joins(rows, columns))
        self.rows: Final = rows
        self.columns: Final = columns

    def solved(self, laid: Laid) -> bool:
        return laid.pieces == tuple(range(self.size))

    def least(self, laid: Laid, limit: int = NEVER) -> int:
        """Looked up in the table of all orders, which is worked out at the first question."""
        return min(limit, orders(self.size, self.joins).get(laid.pieces, NEVER))
