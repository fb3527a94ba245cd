"""A whole scenario of Terror Paths: two people, of whom one plays two Investigators, and a bot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.evening import journal_of
from tests.browser.games import Short
from tests.browser.party import Party
from tests.browser.person import play

pytestmark = pytest.mark.slow
PIT = Short(
    "terror_paths",
    "Call of Cthulhu: Terror Paths",
    4,
    10_000,
    options={"scenario": "from_the_pit_to_the_stars", "investigators": "random"},
)


def test_two_people_with_three_investigators_and_a_bot_play_a_scenario_to_its_ending(party: Party) -> None:
    ada, basil = party.guest("Ada"), party.guest("Basil")
    seats = [{"kind": "person"}, {"kind": "person", "player": 0}, {"kind": "person"}, {"kind": "bot", "bot": "house"}]
    plan = {"game": PIT.id, "seats": seats, "options": PIT.options, "pace": 0, "absence": 1}
    made = ada.post("/api/tables", plan)
    assert sorted(made["tickets"]) == ["0", "2"]
    sat = ada.post(f"/api/tables/{made['id']}/sit", {"name": "Ada", "ticket": made["tickets"]["0"]})
    assert sat["seats"] == [0, 1]
    basil.sit(f"/t/{made['id']}/{made['tickets']['2']}")
    ada.go_to(made["id"])
    play([ada, basil], PIT, 500.0)
    headlines = {ada.outcome(), basil.outcome()}
    assert len(headlines) == 1
    journal = journal_of(ada)
    assert {entry.seat for entry in journal.entries} == {0, 1, 2, 3}
    state: Any = journal.state
    scenario, how = state.box.scenario, state.outcome.reason
    texts = {ending.id: ending.text for stage in scenario.stages for ending in stage.endings} | dict(scenario.fates)
    assert texts[how].split(".")[0] in ada.page.locator("dialog.end[open]").inner_text()
