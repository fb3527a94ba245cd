"""The promises of the kernel, held by a game that is still being built."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.mansions_of_madness import GAME
from miskatonic.lab.soak import soak

pytestmark = pytest.mark.slow

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {"keeper_tokens": True}),
    (3, {"alternate_length": True}),
    (4, {"story": "gardeners_year"}),
    (5, {"keeper_tokens": True, "alternate_length": True, "story": "full_congregation"}),
    (3, {"story": "examination_week"}),
    (2, {"story": "ninth_boarder"}),
]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_promise_is_kept(seats: int, options: dict[str, Any]) -> None:
    report = soak(GAME, 250, seed=40 + seats, seats=seats, options=options)
    assert report.decisions >= 250
