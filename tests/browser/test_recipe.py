"""The toy game of the recipe in the browser: its client knows no game, so this one too is played to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.games import Short
from tests.browser.house import House
from tests.browser.party import Party
from tests.browser.person import play
from tests.recipe.scratch import found_there, with_lantern

pytestmark = pytest.mark.slow
LANTERN = Short("lantern", "Lantern Road", 2, 100)


def test_a_game_that_was_just_written_is_played_from_the_lobby_to_the_outcome(browser: Browser, tmp_path: Path) -> None:
    with House(tmp_path / "data", found_there(with_lantern(tmp_path))) as house:
        party = Party(browser, house.url)
        person = party.at_table("Ada", LANTERN)
        play([person], LANTERN)
        assert "won" in person.outcome()
        party.leave()
