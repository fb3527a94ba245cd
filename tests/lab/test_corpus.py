"""Which games are stored: every setting that can be had, over all numbers of seats."""

from __future__ import annotations

import pytest

from miskatonic.games import game, names
from miskatonic.lab.corpus import settings


@pytest.mark.parametrize("name", names())
def test_stored_games_are_played_with_every_number_of_seats(name: str) -> None:
    chosen = settings(game(name), 120)
    assert len(chosen) == 120
    assert {seats for seats, _ in chosen} == set(game(name).seats)


def test_every_scenario_and_every_setting_is_among_them() -> None:
    found = game("terror_paths")
    chosen = settings(found, 120)
    for option in found.options:
        if option.name in ("scenario", "setting", "campaign"):
            assert {values[option.name] for _, values in chosen} == set(option.allowed)


def test_fewer_games_than_settings_are_taken_from_first_to_last() -> None:
    assert [seats for seats, _ in settings(game("terror_paths"), 10)] == list(range(1, 11))
