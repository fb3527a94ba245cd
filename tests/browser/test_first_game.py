"""The guided first game, from the lobby to its end, and on to a real table."""

from __future__ import annotations

import pytest

from tests.browser.games import GAMES, Short
from tests.browser.party import Party

UNSEEN = """(ids) => ids.filter((id) =>
  ![...document.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)].some((node) => node.getClientRects().length))"""
"""Those of these things that are nowhere on the screen."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game.taught], ids=str)
def test_the_guided_first_game_is_followed_to_its_end_and_leads_to_a_real_table(party: Party, game: Short) -> None:
    person = party.guest("Nora")
    page = person.page
    page.locator("article", has_text=game.title).get_by_role("link", name="guided in").click()
    beside = page.locator("section.lesson")
    moves = 0
    lost: list[str] = []
    act = beside.locator(".choice.is-main")
    while act.locator(".choice-verb").inner_text() != "Now play against bots":
        step = beside.locator(".eyebrow").inner_text()
        points = (beside.get_attribute("data-points") or "").split()
        lost += [f"{step}: {name}" for name in page.evaluate(UNSEEN, points)]
        moves += beside.get_attribute("data-move") is not None
        act.click()
        while not beside.count() or beside.locator(".eyebrow").inner_text() == step:
            finish = page.locator("section.ask [role=alertdialog] .is-main, form.form [type=submit]")
            if finish.count():
                person.press(finish.first)
            page.wait_for_timeout(10)
        assert not beside.locator(".wrong").count()
    assert moves >= 3
    assert not lost, lost
    act.click()
    person.seated()


def test_the_first_click_plays_and_a_name_may_come_later(party: Party) -> None:
    page = party.stranger().page
    page.goto("/")
    page.get_by_text("New here?").wait_for()
    offered = page.locator(".hero a, .hero button, article a, article button").first
    assert "minutes, guided" in offered.inner_text()
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    page.get_by_text("The lamp is lit.").wait_for()
    page.get_by_label("What shall we call you?").fill("Nora")
    page.get_by_role("button", name="Come in").click()
    page.get_by_text("The lamp is lit, Nora.").wait_for()
