"""A whole game of two browsers and bots, played once and looked at by several tests."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator

from miskatonic import games
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal
from tests.browser.games import Short
from tests.browser.party import Party
from tests.browser.person import Person, play


@dataclass(frozen=True)
class Evening:
    """What is left of it: the journal, the people with every frame they received, and what they read at the end."""

    game: Short
    journal: Journal
    people: tuple[Person, Person]
    headlines: tuple[str, str]


def spend(party: Party, game: Short) -> Evening:
    """From the lobby to the outcome."""
    host, guest = party.guest("Ada"), party.guest("Basil")
    set_up(host, game)
    guest.sit(host.page.get_by_label("not here yet").first.input_value())
    play([host, guest], game)
    headlines = host.outcome(), guest.outcome()
    journal = journal_of(host)
    party.leave()
    return Evening(game, journal, (host, guest), headlines)


def set_up(host: Person, game: Short) -> None:
    """Lay a table in the lobby: the host, a guest by invitation, bots that answer at once."""
    page = host.page
    page.locator("article", has_text=game.title).get_by_role("link", name="Set up a table").click()
    page.get_by_role("heading", name=f"A table for {game.title}").wait_for()
    page.get_by_role("radiogroup", name="Chair 2").get_by_text("Guest").click()
    page.get_by_label("Pace of the bots").select_option(label="at once")
    for name, value in game.options.items():
        agree(page.locator(f"#o-{name}"), value)
    host.button("Lay the table").click()
    host.seated()


def agree(field: Locator, value: str | int | bool) -> None:
    """Set what is agreed on: a switch, a list or a number."""
    if field.get_attribute("role") == "switch":
        if field.get_attribute("aria-checked") != str(value).lower():
            field.click()
    elif field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(str(value))
    else:
        field.fill(str(value))


def journal_of(person: Person) -> Journal:
    """The whole game, as the server gives it out when it is over."""
    answer = person.page.request.get(f"{person.url}/api/tables/{person.table}/journal")
    assert answer.ok, answer.text()
    return savefile.loads(answer.text(), games.find)
