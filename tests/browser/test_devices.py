"""One's games on another device, by a code that is typed there."""

from __future__ import annotations

import pytest

from tests.browser.eyes import faults
from tests.browser.games import GAMES
from tests.browser.party import Party

pytestmark = pytest.mark.slow
CHAOS = GAMES[0]


def test_a_code_shown_here_and_typed_there_brings_my_tables(party: Party) -> None:
    ada, phone = party.at_table("Ada", CHAOS), party.stranger()
    table = ada.table
    ada.page.goto("/")
    ada.button("Old games").click()
    ada.button("Show me a code").click()
    ada.page.get_by_text("Your code, shown once").wait_for()
    code = ada.page.locator("dialog output").inner_text()
    assert not faults(ada.page)
    phone.page.goto("/")
    phone.button("Old games").click()
    phone.page.get_by_label("I have a code").fill(code.lower())
    phone.button("Bring my games here").click()
    phone.page.get_by_text("1 table is yours here, too.").wait_for()
    phone.page.keyboard.press("Escape")
    phone.page.locator(f"a[href*='{table}']").first.click()
    phone.seated()
    assert phone.table == table
