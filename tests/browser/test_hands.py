"""One person plays several seats in the browser, without a curtain; one is given away, one is taken beside."""

from __future__ import annotations

import pytest

from tests.browser.games import GAMES
from tests.browser.party import Party
from tests.browser.person import Person

pytestmark = pytest.mark.slow
CHAOS = GAMES[0]


def laid(person: Person, *seats: str) -> None:
    """A table by the dialog: the first seat is one's own, the others as it says, or bots'."""
    page = person.page
    page.goto(f"/new/{CHAOS.id}")
    for number, label in enumerate(seats, 2):
        if label:
            page.get_by_role("radiogroup", name=f"Chair {number}").get_by_text("Guest").click()
            page.get_by_label(f"Chair {number}: How they come").select_option(label=label)
    page.get_by_label("Pace of the bots").select_option(label="at once")
    person.button("Lay the table").click()
    person.seated()


def chairs(person: Person) -> list[int]:
    """Whose each seat is, as this page was told last."""
    rooms = [frame["room"] for frame in person.frames if "room" in frame]
    return [seat.get("player", -1) for seat in rooms[-1]["seats"]]


def test_one_person_plays_two_seats_without_a_curtain_and_gives_one_away(party: Party) -> None:
    ada, basil = party.guest("Ada"), party.guest("Basil")
    laid(ada, "with another chair")
    page, acted = ada.page, set[int]()
    while len(acted) < 2:
        assert not page.locator("main.curtain").count()
        if ada.step():
            seen = [frame["view"] for frame in ada.frames if frame["type"] == "view"]
            acted |= {view["seat"] for view in seen if view["seat"] in view.get("waiting", ())}
        else:
            page.wait_for_timeout(25)
    assert chairs(ada)[:3] == [0, 0, -1]
    ada.button("Table menu").click()
    give = page.get_by_role("button", name="to somebody else")
    assert give.count() == 2
    give.first.click()
    ada.button("Yes").click()
    link = page.get_by_label("Whoever follows this link takes the seat:").input_value()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    basil.sit(link.removeprefix(ada.url))
    page.wait_for_function("!document.querySelector('dialog[open]')")
    assert chairs(basil)[:2] == [-1, -1]
    ada.page.locator("section.ask").wait_for()
    assert not page.locator("main.curtain").count()


def test_a_free_seat_is_taken_beside_ones_own(party: Party) -> None:
    ada = party.guest("Ada")
    laid(ada, "by a link", "")
    ada.button("I play this seat, too").click()
    ada.page.locator("dialog[open]").wait_for(state="detached")
    ada.page.locator("section.ask").wait_for()
    ada.page.wait_for_function("document.querySelector('section.ask')")
    assert chairs(ada)[:3] == [0, 0, -1]
    assert not ada.page.locator("main.curtain").count()
    assert not ada.button("Drop the curtain").count()
