"""Taking back, scrubbing, branching."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.games import GAMES, Short
from tests.browser.house import House
from tests.browser.party import Party
from tests.browser.person import PLENTY, Person, by_menu, laid, log, play_some, position

pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


@pytest.fixture(scope="module", params=GAMES, ids=str)
def finished(request: pytest.FixtureRequest, browser: Browser, house: House) -> Iterator[Person]:
    """Somebody at the end of a game that bots have played."""
    party = Party(browser, house.url)
    person = party.at_table("Flora", request.param)
    play_some(person, 3)
    person.leave_to_a_bot()
    person.outcome()
    yield person
    party.leave()


def moment(person: Person) -> str:
    """Where a replay stands: so many moves of so many."""
    return person.page.locator("section.scrub span.at").inner_text().removeprefix("Move ")


@every_game
def test_an_own_choice_is_taken_back_and_the_table_is_as_before(party: Party, game: Short) -> None:
    host, guest = party.guest("Ada"), party.guest("Basil")
    guest.sit(host.lay(game, people=2)["1"])
    before: object = None
    until = time.monotonic() + PLENTY
    while not host.button("Take back").count():
        assert time.monotonic() < until, host.look()
        if host.look()["asked"]:
            host.calm()
            before = position(host)
            play_some(host, 1)
        else:
            play_some(guest, 1)
        host.page.wait_for_timeout(300)
    host.button("Take back").click()
    host.button("Take back").wait_for(state="detached")
    host.calm()
    assert position(host) == before


def test_what_others_have_seen_is_taken_back_only_if_they_agree(party: Party) -> None:
    host, guest = party.guest("Ada"), party.guest("Basil")
    guest.sit(host.lay(GAMES[1], people=2)["1"])
    until = time.monotonic() + PLENTY
    while not host.button("Ask to take back").count() or host.chosen < 2:
        assert time.monotonic() < until, host.look()
        play_some(host if host.look()["asked"] else guest, 1)
        host.page.wait_for_timeout(300)
    by_menu(host, "Pause")  # so that nobody decides meanwhile
    host.button("Let it go on").wait_for()
    before = position(host)
    host.button("Let it go on").click()
    for answer in ("Refuse", "Agree"):
        host.button("Ask to take back").click()
        host.page.get_by_text("waiting for Basil", exact=True).wait_for()
        guest.page.get_by_text("Ada asks to take back").wait_for()
        guest.button(answer).click()
        host.page.locator(".vote").wait_for(state="detached")
        same = position(host)[2][: len(before[2])] == before[2]
        assert same == (answer == "Refuse")


def test_a_finished_game_is_scrubbed_back_and_forth(finished: Person) -> None:
    person, page = finished, finished.page
    page.get_by_role("link", name="Look back").click()
    page.locator("section.scrub").wait_for()
    start = laid(person)
    length = int(moment(person).split()[-1])
    assert moment(person).startswith("0 of")
    person.button("To the end").click()
    page.get_by_text(f"{length} of {length}").wait_for()
    assert laid(person) != start
    page.get_by_label("Position").fill("2")
    page.get_by_text(f"2 of {length}").wait_for()
    person.button("One step on").click()
    page.get_by_text(f"3 of {length}").wait_for()
    page.keyboard.press(",")
    page.get_by_text(f"2 of {length}").wait_for()
    person.button("To the beginning").click()
    page.get_by_text(f"0 of {length}").wait_for()
    for _ in range(100):  # what moves comes to rest
        if laid(person) == start:
            break
        page.wait_for_timeout(50)
    assert laid(person) == start


def test_a_new_table_branches_off_a_moment_of_a_finished_game_and_is_played_on(finished: Person) -> None:
    person, page = finished, finished.page
    page.goto(f"/replay/{person.table}?at=1&seat=0")
    page.locator("section.scrub").wait_for()
    log(person)
    lines = page.locator("[role=log] .said").all_inner_texts()
    old = person.table
    person.button("Branch from here").click()
    page.locator("section.ask").wait_for()
    person.seated()
    assert person.table != old
    assert position(person)[2][: len(lines)] == lines
    done = person.chosen
    play_some(person, 2)
    assert person.chosen > done
