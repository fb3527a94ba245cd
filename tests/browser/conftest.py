"""One server and one browser for all journeys; everybody who comes gets a context of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.evening import Evening, spend
from tests.browser.games import GAMES, Short
from tests.browser.house import House
from tests.browser.party import Party, launch


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as running:
        yield running


@pytest.fixture
def party(browser: Browser, house: House) -> Iterator[Party]:
    """People at this house. When they leave, their consoles must be clean and nobody else's host been asked."""
    gathered = Party(browser, house.url)
    yield gathered
    gathered.leave()


@pytest.fixture(scope="session")
def evenings() -> dict[str, Evening]:
    return {}


@pytest.fixture(params=GAMES, ids=str)
def evening(request: pytest.FixtureRequest, browser: Browser, house: House, evenings: dict[str, Evening]) -> Evening:
    """A whole game of two people and bots, of each game once."""
    game: Short = request.param
    if game.id not in evenings:
        evenings[game.id] = spend(Party(browser, house.url), game)
    return evenings[game.id]


@pytest.fixture
def shaky_house(tmp_path: Path) -> Iterator[House]:
    """A server of this test's own, to be killed."""
    with House(tmp_path) as running:
        yield running
