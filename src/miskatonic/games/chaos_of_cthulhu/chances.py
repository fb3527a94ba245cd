"""How likely each seat is to win, from what its monster shows and what it may still pay with."""

from __future__ import annotations

from math import log
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.bot.value import Stakes, endurance, turns, worth
from miskatonic.games.chaos_of_cthulhu.state import CENTER, Chaos
from miskatonic.pieces.chances import Row, even, shares

MATCHING: Final = "matching"
CROWN: Final = "crown"
MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = (
    (2, {}), (3, {}), (4, {}), (3, {"dare": True}), (3, {"lament": "rounds", "rounds": 6}),
    (2, {"mode": "crown"}), (3, {"mode": "crown"}), (4, {"mode": "crown"}),
)  # fmt: skip
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    MATCHING: (0.515, 0.147, 0.0, 0.409),
    CROWN: (0.858, 0.994, -0.03, 0.69),
}
"""By ``python -m miskatonic.lab.fitting chaos_of_cthulhu``."""
NEAR: Final = 3


def chances(s: Chaos) -> list[float]:
    """One number a seat."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows) if rows else even(s.seats)


def measured(s: Chaos) -> tuple[str, list[Row | None]]:
    """Which weights count, and what speaks for each seat; nothing before the monsters are made."""
    kind = CROWN if s.crown else MATCHING
    if not s.round:
        return kind, []
    stakes = Stakes(s, 0)
    return kind, [_fallen_or(s, stakes, seat) for seat in range(s.seats)]


def _fallen_or(s: Chaos, stakes: Stakes, seat: int) -> Row | None:
    dice, offerings = s.dice[s.monster[seat]], s.offerings[seat]
    if s.crown:
        if not dice[CENTER]:
            return None
        return (log(0.1 + endurance(dice)), endurance(dice), float(dice[CENTER]), float(offerings))
    away = min(sum(turns(dice, number)) for number in ((s.target,) if s.target else range(1, 7)))
    near = log(1e-4 + worth(stakes, s.monster[seat], dice, 0))
    return (near, float(offerings), float(not away), float(away < NEAR))
