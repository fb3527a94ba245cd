"""A game without a mouse."""

from __future__ import annotations

import pytest

from tests.browser.games import GAMES, Short
from tests.browser.keys import Typist
from tests.browser.party import Party


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_game_is_played_by_keyboard_only_from_the_lobby_to_the_outcome(party: Party, game: Short) -> None:
    person = party.stranger()
    page, keys = person.page, Typist(person)
    page.goto("/")
    page.get_by_label("What shall we call you?").wait_for()
    while page.evaluate("document.activeElement.id") != "who":
        keys.press("Tab")
    page.keyboard.type("Edwin")
    keys.press("Enter")
    page.get_by_text("The lamp is lit, Edwin.").wait_for()
    page.locator("article").first.wait_for()
    keys.focus("Set up a table", f"/new/{game.id}")
    keys.press("Enter")
    page.get_by_role("heading", name=f"A table for {game.title}").wait_for()
    keys.fill_in("Pace of the bots", "at once")
    for name, value in game.options.items():
        keys.fill_in(name.capitalize(), value)
    keys.activate("Lay the tableand begin")
    person.seated()
    keys.play(game)
    assert "won" in person.outcome()
    assert person.chosen > 5
