"""How likely each seat is to win, from its Level, its gear, its hand and the fight that is being fought."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.bot.value import card_worth, malice, margin, might, reserve
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import for_the_win
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.pieces.chances import Row, even, shares

MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = ((3, {}), (4, {}), (5, {}), (6, {}))
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {"levels": (1.867, 1.354, 1.082, 0.279, -0.086, -0.035, 0.197, 0.537, 0.057, 0.377)}
"""By ``python -m miskatonic.lab.fitting munchkin_cthulhu``."""
STEEP: Final = 3.0
"""So many points of a fight's margin make it half sure."""


def chances(s: Munchkin) -> list[float]:
    """One number a seat."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows) if rows else even(s.seats)


def measured(s: Munchkin) -> tuple[str, list[Row | None]]:
    """Which weights count, and what speaks for each seat; nothing before the first turn."""
    if not s.turns:
        return "levels", []
    won = 1.0 / (1.0 + exp(max(-30.0, min(30.0, -margin(s) / STEEP)))) if s.fight is not None else 0.0
    return "levels", [_row(s, seat, won) for seat in range(s.seats)]


def _row(s: Munchkin, seat: int, won: float) -> Row:
    level, fight = s.level[seat] / 10, s.fight
    fights = fight is not None and seat == fight.fighter
    content = s.passed.bit_count() / s.seats
    ahead = fight is not None and fights and margin(s) > 0 and for_the_win(s, fight)
    soon = 1.0 - ((seat - s.turn) % s.seats) / s.seats
    return (
        level,
        level**4,
        (might(s, seat) - s.level[seat]) / 10,
        reserve(s, seat) / 10,
        malice(s, seat) / 10,
        sum([card_worth(s, card) for card in s.hands[seat]]) / 10,
        won * fights,
        float(ahead),
        content * ahead,
        soon * level**4,
    )
