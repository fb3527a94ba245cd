"""What the page explains: odds, reasons, rules of terms, what happened meanwhile; and a board one can move."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page

from tests.browser.eyes import faults
from tests.browser.games import GAMES, Short
from tests.browser.house import House
from tests.browser.party import Party
from tests.browser.person import Person, log, play_some

pytestmark = pytest.mark.slow
CHAOS, MUNCHKIN, MASH = GAMES
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def asked(party: Party, game: Short = CHAOS, choices: int = 3) -> Person:
    """Somebody who has to decide in mid-game."""
    person = party.at_table("Ada", game)
    play_some(person, choices)
    person.calm()
    return person


def bring(page: Page, file: Path | FilePayload) -> None:
    """A game from a file, by the list of past games."""
    page.get_by_role("button", name="Old games").click()
    page.locator("input[type=file]").set_input_files(file)


def test_odds_of_a_choice_are_shown_before_it_is_made(party: Party) -> None:
    person = asked(party)
    person.page.keyboard.press("a")
    person.page.get_by_role("button", name="Odds: ").first.click()
    shown = person.page.get_by_role("dialog", name="Odds")
    shown.locator("li").first.wait_for()
    assert "%" in shown.inner_text()


def test_why_not_is_answered_for_whatever_has_the_focus(party: Party) -> None:
    person = asked(party)
    person.page.locator(".others .thing").first.evaluate("node => node.focus()")
    person.page.keyboard.press("y")
    person.page.locator(".toast").wait_for()


def test_a_term_in_a_sentence_shows_its_rule_when_pointed_at_and_the_rulebook_when_pressed(party: Party) -> None:
    person = asked(party)
    log(person)
    term = person.page.locator("[role=log] .term").first
    while not term.count():  # not every sentence has one
        play_some(person, 1)
        person.calm()
    term.hover()
    person.page.get_by_role("tooltip").wait_for()
    rule = person.page.get_by_role("tooltip").inner_text().split()[0]
    term.click()
    person.page.locator("aside.drawer").get_by_text(rule).first.wait_for()


def test_who_looked_away_is_told_what_has_happened_since(party: Party) -> None:
    person = asked(party, choices=1)
    person.page.evaluate(HIDE, True)
    play_some(person, 2)
    person.page.evaluate(HIDE, False)
    person.page.get_by_text("happened since you last looked").wait_for()
    person.button("Show").click()
    person.page.locator("[role=log] .new").wait_for()
    told = person.page.locator("[role=log] .said > div").last.bounding_box()
    assert told is not None
    assert told["width"] > 200  # its sentences have the width of the drawer


def test_high_contrast_and_still_pictures_and_sound_are_a_switch_each_and_axe_is_content(party: Party) -> None:
    person = asked(party, MASH)
    page = person.page
    person.button("Table menu").click()
    person.button("Settings").click()
    page.get_by_label("High contrast").check()
    assert not page.get_by_label("Sounds").is_checked()
    page.get_by_label("Movement").select_option(label="none")
    page.keyboard.press("Escape")
    look = page.evaluate("[document.documentElement.dataset.contrast, document.documentElement.dataset.motion]")
    assert look == ["high", "off"]
    assert not faults(page)


def test_a_board_is_moved_and_magnified_and_read_as_a_list(party: Party) -> None:
    person = asked(party, MASH)
    page = person.page
    board = page.locator(".board svg").last
    whole = board.get_attribute("viewBox")
    page.get_by_role("button", name="Nearer").last.click()
    near = board.get_attribute("viewBox")
    assert near != whole
    box = board.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 100, steps=3)
    page.mouse.up()
    assert board.get_attribute("viewBox") != near
    page.get_by_role("button", name="Farther").last.click()
    assert board.get_attribute("viewBox") == whole
    assert page.locator("ul[aria-label*='space by space'] li").count() > 3


def test_a_replay_is_shared_by_link_and_a_game_taken_home_comes_back_by_its_file(party: Party, tmp_path: Path) -> None:
    person = asked(party)
    page = person.page
    person.leave_to_a_bot()
    person.outcome()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the whole game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.goto(f"/replay/{person.table}?at=4&seat=-1")
    person.button("Link to this moment").click()
    link = page.locator("section.scrub input[readonly]").input_value()
    stranger = party.stranger()
    stranger.page.goto(link)
    stranger.page.locator("section.scrub span.at", has_text="4 of ").wait_for()
    page.goto("/")
    bring(page, file)
    page.locator("section.scrub").wait_for()
    assert person.table not in page.url


def test_a_file_that_is_no_game_is_refused_in_words(browser: Browser, house: House) -> None:
    party = Party(browser, house.url, ("status of 4",))
    page = party.guest("Ada").page
    bring(page, {"name": "x", "mimeType": "text/plain", "buffer": b"nonsense"})
    page.get_by_role("alert").wait_for()
    party.leave()
