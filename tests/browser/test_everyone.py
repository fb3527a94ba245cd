"""Every screen, for everyone: axe finds nothing, in the dark and in the light, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.eyes import faults
from tests.browser.games import GAMES, Short
from tests.browser.party import LARGE, PHONE, Party
from tests.browser.person import Person, play_some

pytestmark = pytest.mark.slow
SIGHTS = [("dark", LARGE), ("light", PHONE)]
LIGHTS = pytest.mark.parametrize(("light", "size"), SIGHTS, ids=["dark desk", "light phone"])


def rooms(person: Person, game: Short) -> Iterator[str]:
    """The screens that are no table."""
    page = person.page
    page.goto("/")
    page.get_by_label("What shall we call you?").wait_for()
    yield "a stranger's lobby"
    person.enter("Ida")
    yield "lobby"
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.goto(f"/new/{game.id}")
    page.get_by_role("heading", name="A table for").wait_for()
    yield "a new table"
    page.goto(f"/games/{game.id}/rules")
    page.get_by_label("Search the rules").wait_for()
    yield "rulebook"
    page.goto(f"/games/{game.id}/learn")
    page.locator("section.lesson .say").wait_for()
    yield "lesson"
    page.goto("/nowhere/at/all")
    page.get_by_text("There is nothing at this address.").wait_for()
    yield "nowhere"


def tables(person: Person, guest: Person, game: Short, whole: bool) -> Iterator[tuple[str, Page]]:
    """A table from the invitation to looking back; what is the same for every game only if ``whole``."""
    page = person.page
    person.enter("Ida")
    links = person.lay(game, people=2)
    page.locator("dialog[open]").wait_for()
    guest.page.goto(links["1"])
    guest.page.get_by_label("What shall we call you?").or_(
        guest.page.get_by_label("Your name at this table")
    ).wait_for()
    if whole:
        yield "invitation", page
        yield "sitting down", guest.page
    guest.enter("Otto")
    guest.sit(links["1"])
    page.locator("dialog[open]").wait_for(state="detached")
    yield "table", page
    guest.leave_to_a_bot()
    play_some(person, 3)
    person.calm()
    page.keyboard.press("a")
    page.get_by_label("Find a choice").wait_for()
    yield "all choices", page
    form = page.locator(".all .choice", has_text="…")
    if form.count():
        form.first.click()
        page.locator("form.form").wait_for()
        yield "form", page
    page.keyboard.press("Escape")
    if whole:
        yield from ((name, page) for name in drawers(person))
        guest.page.goto(links["watch"])
        guest.page.locator("main.table").wait_for()
        yield "watching", guest.page
    person.leave_to_a_bot()
    person.outcome()
    yield "outcome", page
    page.goto(f"/replay/{person.table}?at=3&seat=0")
    page.locator("section.scrub").wait_for()
    yield "looking back", page


def drawers(person: Person) -> Iterator[str]:
    """What opens at a table."""
    page = person.page
    for key, name in (("l", "log"), ("c", "talk"), ("r", "rules beside the table")):
        page.keyboard.press(key)
        page.locator("aside.drawer").wait_for()
        yield name
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    yield "keys"
    page.keyboard.press("Escape")
    person.button("Table menu").click()
    page.locator("dialog[open]").wait_for()
    yield "menu"
    page.keyboard.press("Escape")


@LIGHTS
@pytest.mark.parametrize("game", GAMES[:1], ids=str)
def test_axe_finds_nothing_on_any_screen_before_the_table(
    party: Party, game: Short, light: str, size: tuple[int, int]
) -> None:
    person = party.stranger(size, color_scheme=light)
    found = {name: faults(person.page) for name in rooms(person, game)}
    assert not any(found.values()), {name: each for name, each in found.items() if each}


@LIGHTS
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_axe_finds_nothing_at_the_table_and_after_it(
    party: Party, game: Short, light: str, size: tuple[int, int]
) -> None:
    person, guest = party.stranger(size, color_scheme=light), party.stranger()
    found = {name: faults(page) for name, page in tables(person, guest, game, game is GAMES[0])}
    assert not any(found.values()), {name: each for name, each in found.items() if each}
