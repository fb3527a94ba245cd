"""How likely each side is to win: who is still in the game, in what health, with what; alone, how far the tiles are."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import SEATS
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, OUT, Mash
from miskatonic.pieces.chances import Row, even, shares

MATCH: Final = "death match"
FLAG: Final = "capture the flag"
TEAM: Final = "cooperative"
TEAMS: Final = {"teams": True}
MIXES: Final[tuple[tuple[int, dict[str, Any]], ...]] = (
    (2, {}), (3, {}), (4, {}), (4, TEAMS),
    (2, {"mode": "capture_the_flag"}), (4, {"mode": "capture_the_flag"}), (4, {"mode": "capture_the_flag"} | TEAMS),
    (1, {}), (2, {"mode": "cooperative"}), (3, {"mode": "cooperative"}), (4, {"mode": "cooperative"}),
)  # fmt: skip
"""Seats and options of the games that the weights were fitted on."""
WEIGHTS: Final[dict[str, Row]] = {
    MATCH: (-0.045, -0.387, 0.635, 0.203, 0.432, 0.411, 0.089, -0.287, 0.317),
    FLAG: (1.547, -0.462, 0.383, 0.143, -0.252, -0.309, 0.095, 0.968, 0.21),
    TEAM: (2.154, -1.563, -1.563, 1.674, -1.563, -4.458, -0.73, -0.815, 1.83, -2.186),
}
"""By ``python -m miskatonic.lab.fitting cthulhu_mash``."""


def chances(s: Mash) -> list[float]:
    """One number a side."""
    kind, rows = measured(s)
    return shares(WEIGHTS[kind], rows) if rows else even(1 if s.mode == COOPERATIVE else len(set(s.side)))


def measured(s: Mash) -> tuple[str, list[Row | None]]:
    """Which weights count, and what speaks for each side; nothing before the first turn."""
    kind = TEAM if s.mode == COOPERATIVE else FLAG if s.mode == CAPTURE_THE_FLAG else MATCH
    if not s.round:
        return kind, []
    if s.mode == COOPERATIVE:
        return kind, [_team(s)]
    return kind, [_side(s, side) for side in sorted(set(s.side))]


def _side(s: Mash, side: int) -> Row | None:
    seats = [seat for seat in range(s.seats) if s.side[seat] == side and s.status[seat] != OUT]
    if not seats:
        return None
    camps = [s.camps[seat] for seat in range(s.seats) if s.side[seat] == side]
    sheets = [s.sheet(seat) for seat in seats]
    return (
        float(len(seats)),
        sum([s.alive(seat) for seat in seats]),
        sum([s.health[seat] for seat in seats if s.alive(seat)]) / 4,
        sum([sheet.defense for sheet in sheets]) / 4,
        sum([sheet.melee + sheet.ranged for sheet in sheets]) / 10,
        sum([sheet.actions for sheet in sheets]) / 4,
        float(sum([camp > 0 for camp in camps])),
        sum(camps) / 3,
        sum([len(s.objects[seat]) + 2 * len(s.powers[seat]) for seat in seats]) / 5,
    )


def _team(s: Mash) -> Row:
    seats = [seat for seat in range(s.seats) if s.status[seat] != OUT]
    beasts = [s.health[figure] for figure in range(SEATS, len(s.space)) if s.space[figure] >= 0]
    left = len([tile for tile in s.tile_at if tile < 0 or not s.made >> tile & 1]) / max(1, len(s.tile_at))
    held = len([tile for tile in s.tile_at if tile >= 0 and any(figure >= SEATS for figure in s.crowd[tile])])
    sheets = [s.sheet(seat) for seat in seats]
    return (
        1.0,
        len(seats) / s.seats,
        sum([s.alive(seat) for seat in seats]) / s.seats,
        sum([s.health[seat] for seat in seats if s.alive(seat)]) / s.seats / 4,
        sum([s.camps[seat] for seat in seats]) / s.seats / 3,
        left,
        held / max(1, len(s.tile_at)),
        sum(beasts) / 10 / s.seats,
        sum([sheet.defense + sheet.actions for sheet in sheets]) / s.seats / 4,
        s.round / s.options["rounds"],
    )
