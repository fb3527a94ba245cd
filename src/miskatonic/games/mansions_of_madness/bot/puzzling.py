"""How far a puzzle is from its goal, and what an action makes of it: the solver, as bots and reviews ask it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from miskatonic.pieces.puzzles.plan import NEVER, Laid, Plan


@lru_cache(maxsize=8192)
def _least(plan: Plan, pieces: tuple[int, ...], turns: tuple[int, ...], tile: int, limit: int) -> int:
    """The same positions are looked at again at the next action."""
    return plan.least(Laid(pieces, turns, tile), limit)


def least(plan: Plan, laid: Laid, limit: int = NEVER) -> int:
    """The least number of actions that are left; whatever takes more than the limit counts as that."""
    return _least(plan, laid.pieces, laid.turns, laid.tile, limit)


def after(plan: Plan, laid: Laid, drawn: int, step: Any) -> Laid:
    """How it lies after an action. MM-pact-2..5"""
    kind = type(step).__name__
    if kind == "Swap":
        return laid.swapped(step.a, step.b)
    if kind == "TurnPiece":
        return laid.turned(step.slot, step.way)
    if kind == "TurnTile":
        return plan.with_tile(laid, step.way)
    if kind == "PutPiece":
        return laid.replaced(step.slot, drawn)
    return laid
