"""Chances of winning from what a position shows: numbers for each side, weighed, and turned into shares that make one.

The weights are fitted on games between bots by ``miskatonic.lab.fitting``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

Row = tuple[float, ...]
"""What speaks for one side."""
STEEPEST: Final = 40.0
"""Beyond this nothing is more certain."""


def shares(weights: Row, rows: Sequence[Row | None]) -> list[float]:
    """Each side's chance, one of them winning; a side without numbers has none. One side alone plays against the
    game."""
    if len(rows) == 1:
        only = rows[0]
        return [1.0 / (1.0 + exp(-weighed(weights, only)))] if only is not None else [0.0]
    powers = [weighed(weights, row) if row is not None else None for row in rows]
    most = max([power for power in powers if power is not None], default=0.0)
    parts = [exp(max(-STEEPEST, power - most)) if power is not None else 0.0 for power in powers]
    whole = sum(parts)
    return [part / whole for part in parts] if whole else even(len(rows))


def weighed(weights: Row, row: Row) -> float:
    """The sum of the numbers, each times its weight, within bounds."""
    total = 0.0
    for weight, number in zip(weights, row, strict=True):
        total += weight * number
    return max(-STEEPEST, min(STEEPEST, total))


def even(sides: int) -> list[float]:
    """Nothing speaks for anybody."""
    return [1.0 / sides] * sides
