"""From the lobby to the outcome."""

from __future__ import annotations

import pytest

from tests.browser.evening import Evening
from tests.browser.games import GAMES, Short
from tests.browser.party import PHONE, Party
from tests.browser.person import play

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def test_two_browsers_and_bots_play_a_whole_game_from_the_lobby_to_the_outcome(evening: Evening) -> None:
    host, guest = evening.people
    assert all("won" in headline for headline in evening.headlines), evening.headlines
    assert host.view["ending"]["scores"] == guest.view["ending"]["scores"]
    assert min(host.chosen, guest.chosen) > 3


@every_game
def test_a_phone_of_390_pixels_plays_a_whole_game_by_touch_and_nothing_sticks_out(party: Party, game: Short) -> None:
    person = party.at_table("Clara", game, PHONE, touch=True)
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    play([person], game)
    assert "won" in person.outcome()
