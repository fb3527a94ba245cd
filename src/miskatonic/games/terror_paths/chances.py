"""How likely the team is to win: how late it is, what it knows and holds, and how whole it is."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.chances import Row, shares

MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = tuple(
    [
        (seats, {"scenario": scenario, "investigators": "random"})
        for scenario in (
            "hound_dog",
            "it_bestirs",
            "beyond_the_wall_of_time",
            "from_the_pit_to_the_stars",
            "expedition",
            "collateral_damage",
            "attack_of_the_ancients",
        )
        for seats in (2, 3, 4)
    ]
)
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    "hound_dog": (-0.592, -3.383, -0.756, -0.048, 3.255, 2.22, 0.0, 0.272, -0.502, 0.837, -0.083, 0.945),
    "it_bestirs": (-3.774, -2.531, -0.96, 2.932, 2.224, 0.0, -0.973, 0.386, 4.484, 0.573, -0.194, 0.611),
    "beyond_the_wall_of_time": (-0.446, -3.62, 2.026, 0.944, 1.059, 2.549, 1.08, 1.159, -1.337, 0.035, -0.422, 1.147),
    "from_the_pit_to_the_stars": (-1.845, -3.152, -0.307, 0.559, 1.026, 0.0, 5.482, 0.546, -0.167, 0.892, 0.007, 1.821),
    "expedition": (-0.401, -2.145, -0.364, -2.297, -0.468, 0.943, 3.173, 0.651, -1.343, 0.647, -0.018, 0.583),
    "collateral_damage": (-0.541, -1.997, -3.411, -2.077, 2.549, 0.0, 1.604, 0.674, -0.477, -0.296, -0.233, 0.438),
    "attack_of_the_ancients": (-0.904, -2.583, 1.085, 0.619, 0.216, 0.447, 0.339, 0.675, 0.16, 0.843, 0.009, 0.754),
}
"""By ``python -m miskatonic.lab.fitting terror_paths``."""
OTHERS: Final = "hound_dog"
"""What scenarios of other hands are judged by."""


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
