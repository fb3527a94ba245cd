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
    keys.focus("")
    while page.evaluate("document.activeElement.id") != "who":
        keys.press("Tab")
    page.keyboard.type("Edwin")
    keys.press("Enter")
    page.get_by_text("Good evening, Edwin.").wait_for()
    keys.activate("Set up a table")
