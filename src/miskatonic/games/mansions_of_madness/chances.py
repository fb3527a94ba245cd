"""How likely each side is to win: the clock, the Clues, who is still whole, and what the keeper has ready."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.chances import Row, even, shares

STORIES: Final = ("lantern_hill", "full_congregation", "gardeners_year", "examination_week", "ninth_boarder")
MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = tuple(
    [(seats, {"story": story}) for story in STORIES for seats in (2, 3, 4, 5)]
)
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    "lantern_hill": (
        -0.724,
        0.0,
        -0.786,
        -2.028,
        0.0,
        -2.802,
        1.894,
        0.322,
        -0.356,
        0.0,
        2.218,
        -1.105,
        -0.258,
        -0.742,
        3.067,
        -0.057,
    ),
    "full_congregation": (
        -1.372,
        -1.36,
        -1.102,
        0.063,
        -0.48,
        0.005,
        0.769,
        0.461,
        0.068,
        0.267,
        2.184,
        -0.23,
        -0.79,
        0.38,
        0.0,
        0.043,
    ),
    "gardeners_year": (
        0.0,
        -1.181,
        -2.08,
        0.0,
        -1.059,
        -1.317,
        1.519,
        0.515,
        0.0,
        -0.072,
        1.491,
        0.392,
        -0.023,
        -0.145,
        0.0,
        -0.089,
    ),
    "examination_week": (
        -0.248,
        -0.775,
        -1.86,
        -2.71,
        -3.209,
        -2.52,
        1.45,
        0.82,
        -0.05,
        0.153,
        1.461,
        0.484,
        -1.329,
        -0.2,
        0.0,
        0.085,
    ),
    "ninth_boarder": (
        -1.66,
        -2.402,
        -2.411,
        -2.6,
        -1.81,
        -1.953,
        1.869,
        0.991,
        -0.167,
        -0.019,
        2.49,
        0.425,
        -1.073,
        -1.107,
        2.665,
        0.0,
    ),
}
"""By ``python -m miskatonic.lab.fitting mansions_of_madness``."""
OTHERS: Final = "lantern_hill"
"""What stories of other hands are judged by."""
NOTHING: Final[Row] = (0.0,) * 16
GOALS: Final = 3
"""Objectives a story."""


def chances(s: Mansions) -> list[float]:
    """The keeper's, and that of all investigators together."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows) if rows else even(2)


def measured(s: Mansions) -> tuple[str, list[Row | None]]:
    """What speaks for the investigators against the keeper; nothing before the first round."""
    story = s.options["story"]
    kind = story if story in WEIGHTS else OTHERS
    return kind, [NOTHING, _team(s)] if s.round else []


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
