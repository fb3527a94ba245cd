"""A table outlives its server, and a page that comes back has missed nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.games import GAMES, Short
from tests.browser.house import House
from tests.browser.party import Party
from tests.browser.person import by_menu, log, play_some, position

pytestmark = pytest.mark.slow
BROKEN_LINE = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_after_the_server_was_killed_the_page_comes_back_by_itself_and_a_reload_shows_the_same(
    browser: Browser, shaky_house: House, game: Short
) -> None:
    party = Party(browser, shaky_house.url, BROKEN_LINE)
    person = party.at_table("Dora", game)
    play_some(person, 4)
    by_menu(person, "Pause")  # so that no bot does anything while we look
    person.button("Let it go on").wait_for()
    before = position(person)
    shaky_house.kill()
    person.page.get_by_text("The connection is lost; the table reconnects by itself.").wait_for()
    shaky_house.start()
    person.page.get_by_text("The connection is lost; the table reconnects by itself.").wait_for(state="detached")
    person.button("Let it go on").wait_for()
    assert position(person) == before
    person.page.reload()
    person.button("Let it go on").wait_for()
    assert position(person) == before
    person.button("Let it go on").click()
    play_some(person, 2)
    person.calm()
    assert position(person) != before
    party.leave()


@pytest.mark.parametrize("game", GAMES[:1], ids=str)
def test_what_happened_while_a_page_was_closed_is_in_its_log_when_it_opens_again(party: Party, game: Short) -> None:
    host, guest = party.guest("Ada"), party.guest("Basil")
    guest.sit(host.lay(game, people=2)["1"])
    guest.page.goto("about:blank")
    while host.step() or len(host.frames) < 20:
        host.page.wait_for_timeout(25)
        if not host.look()["asked"]:
            break
    guest.go_to(host.table)
    public = [line["text"] for line in host.view.get("lines", [])]
    assert public
    told = log(guest).inner_text()
    assert all(text in told for text in public if not text.startswith("You "))
