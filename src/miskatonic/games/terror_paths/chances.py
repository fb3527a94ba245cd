"""How likely the team is to win: how late it is, what it knows and holds, and how whole it is."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.chances import Row, shares

MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = tuple(
    [(seats, {"scenario": "hound_dog"}) for seats in (1, 2, 3, 4, 5)]
)
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    "hound_dog": (0.526, -1.62, -1.052, -2.361, 3.726, 1.934, 0.0, -0.796, -1.217, 2.1, -1.763, 0.201)
}
"""By ``python -m miskatonic.lab.fitting terror_paths``."""
OTHERS: Final = "hound_dog"
"""What scenarios are judged by whose weights cannot be fitted: the house bots have never won them."""


def chances(s: Terror) -> list[float]:
    """One number: the team's."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows)


def measured(s: Terror) -> tuple[str, list[Row | None]]:
    """Which weights count, and what speaks for the team."""
    scenario = s.options["scenario"]
    kind = scenario if scenario in WEIGHTS else OTHERS
    living = s.living()
    whole = [min(s.san[seat] / s.investigator(seat).san, s.hp[seat] / s.investigator(seat).hp) for seat in living]
    counted = [min(1.0, n / counter.most) for n, counter in zip(s.counters, s.box.scenario.counters, strict=True)]
    lore = s.lore.bit_count() / max(1, len(s.box.scenario.lore))
    first = counted[0] if counted else 0.0
    return kind, [
        (
            1.0,
            s.doom / 6,
            s.doom / 6 * (1.0 - lore),
            s.round / 20,
            lore,
            float(s.stage > 0),
            first,
            len(living) / s.seats,
            s.seats / 5,
            sum(whole) / s.seats,
            min(whole, default=0.0),
            sum([len(s.items[seat]) for seat in living]) / s.seats / 3,
        )
    ]
