"""Every promise on Terror Paths: the real scenario and that of the tests, with two to five Investigators."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.content.reading.scenarios import SCENARIOS
from miskatonic.games.terror_paths.game import TerrorPaths
from miskatonic.lab.soak import PROMISES, soak
from tests.games.terror_paths.trial import trial

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_promise_is_kept_in_each_scenario(seats: int, scenario: str) -> None:
    report = soak(TerrorPaths(), 60, seed=7 * seats, seats=seats, options={"scenario": scenario})
    assert set(report.checked) == set(PROMISES)


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_promise_is_kept_in_the_trial(seats: int) -> None:
    game = TerrorPaths(boxes={"hound_dog": trial(True)})
    report = soak(game, 150, seed=11 * seats, seats=seats, options={"scenario": "hound_dog"})
    assert set(report.checked) == set(PROMISES)
