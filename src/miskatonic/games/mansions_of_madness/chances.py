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
        -0.824,
        -2.44,
        -2.533,
        0.227,
        3.138,
        1.49,
        -0.27,
        1.307,
        -0.51,
        -0.389,
        3.145,
        -0.418,
        -0.932,
        -0.521,
        2.836,
        -0.154,
    ),
    "full_congregation": (
        -1.235,
        -1.393,
        -1.242,
        -1.302,
        -0.726,
        -0.297,
        1.154,
        0.274,
        0.232,
        0.131,
        1.965,
        -0.017,
        -0.232,
        -0.946,
        0.0,
        -0.245,
    ),
    "gardeners_year": (
        -2.162,
        -1.41,
        -2.293,
        2.529,
        -0.058,
        0.189,
        0.714,
        0.684,
        -1.318,
        -0.133,
        2.3,
        0.007,
        -0.747,
        0.556,
        0.0,
        -0.129,
    ),
    "examination_week": (
        -1.208,
        -2.601,
        -2.291,
        -2.478,
        -2.028,
        -1.596,
        1.329,
        1.37,
        -0.54,
        -0.301,
        0.627,
        1.879,
        -1.908,
        -0.206,
        0.0,
        0.153,
    ),
    "ninth_boarder": (
        -2.514,
        -2.224,
        -3.141,
        -0.771,
        -2.297,
        -0.457,
        1.403,
        0.603,
        -0.235,
        0.354,
        3.735,
        -0.469,
        -0.655,
        -1.418,
        1.691,
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
