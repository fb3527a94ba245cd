"""How likely each side is to win: the clock, the Clues, who is still whole, and what the keeper has ready."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.chances import Row, even, shares

MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = ((2, {}), (3, {}), (4, {}), (5, {}))
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    "house": (
        -3.477,
        1.322,
        -1.286,
        -2.248,
        -0.246,
        -3.355,
        2.389,
        0.775,
        -0.076,
        -1.23,
        0.415,
        0.622,
        -1.198,
        -0.918,
        1.876,
        -0.011,
    )
}
"""By ``python -m miskatonic.lab.fitting mansions_of_madness``."""
NOTHING: Final[Row] = (0.0,) * 16
GOALS: Final = 3
"""Objectives a story."""


def chances(s: Mansions) -> list[float]:
    """The keeper's, and that of all investigators together."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows) if rows else even(2)


def measured(s: Mansions) -> tuple[str, list[Row | None]]:
    """What speaks for the investigators against the keeper; nothing before the first round."""
    if not s.round:
        return "house", []
    return "house", [NOTHING, _team(s)]


def _team(s: Mansions) -> Row:
    living, players = s.living(), s.seats - 1
    whole = [min(s.health(seat) / s.investigator(seat).health, 1.0) for seat in living]
    sane = [s.sanity(seat) / s.investigator(seat).sanity for seat in living]
    levels = max(1, len({hint.split(".")[0] for hint in s.box.story.hints}))
    clues = s.clues.bit_count() / levels
    events = s.box.story.events
    clock = (s.stage + s.time / max(1, events[min(s.stage, len(events) - 1)].time(players))) / len(events)
    goal = [float(s.answers[0] == number) for number in range(GOALS)]
    return (
        *goal,
        *[clock * mine for mine in goal],
        clues,
        float(s.revealed),
        *[float(s.revealed) * mine for mine in goal[:2]],
        sum(whole) / players,
        sum(sane) / players,
        len(s.foes()) / players / 2,
        s.threat / 10,
        s.escaped.bit_count() / players,
        sum(s.offered) / 3 + sum(s.samples) / 6,
    )
