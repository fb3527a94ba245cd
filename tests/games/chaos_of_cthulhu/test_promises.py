"""Played games: nothing stands against what is offered, and what is refused has a reason, with two sets of options."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.lab.pairs import combined
from miskatonic.lab.soak import PROMISES, soak

KEPT = {"rules", "reasons"}
SEATS = GAME.seats[-1]


@pytest.mark.parametrize("options", combined(GAME, SEATS)[:2], ids=str)
def test_what_is_offered_and_what_is_refused_agree_with_the_reasons(options: dict[str, Any]) -> None:
    report = soak(GAME, 150, seed=5, seats=SEATS, options=options, without=set(PROMISES) - KEPT)
    assert set(report.checked) == KEPT
