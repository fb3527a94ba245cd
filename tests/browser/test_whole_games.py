"""From the lobby to the outcome."""

from __future__ import annotations

import pytest

from tests.browser.games import GAMES, Short
from tests.browser.party import PHONE, Party
from tests.browser.person import Person, play

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def set_up(host: Person, game: Short) -> None:
    """Lay a table in the lobby: the host, a guest by invitation, bots that answer at once."""
    page = host.page
    page.locator("article", has_text=game.title).get_by_role("link", name="Set up a table").click()
    page.get_by_role("heading", name=f"A table for {game.title}").wait_for()
    page.get_by_label("Seats 2").select_option(label="By invitation")
    page.get_by_label("Pace of the bots").select_option(label="at once")
    for name, value in game.options.items():
        field = page.locator(f"#o-{name}")
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(str(value).lower())
        else:
            field.fill(str(value))
    host.button("Lay the table").click()
    host.seated()


@every_game
def test_two_browsers_and_bots_play_a_whole_game_from_the_lobby_to_the_outcome(party: Party, game: Short) -> None:
    host = party.guest("Ada")
    guest = party.guest("Basil")
    set_up(host, game)
    guest.sit(host.page.get_by_label("not here yet").first.input_value())
    play([host, guest], game)
    ends = {person.outcome() for person in (host, guest)}
    assert all("won" in end for end in ends), ends
    assert host.view["ending"]["scores"] == guest.view["ending"]["scores"]
    assert min(host.chosen, guest.chosen) > 3


@every_game
def test_a_phone_of_390_pixels_plays_a_whole_game_by_touch_and_nothing_sticks_out(party: Party, game: Short) -> None:
    person = party.at_table("Clara", game, PHONE, touch=True)
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    play([person], game)
    assert "won" in person.outcome()
