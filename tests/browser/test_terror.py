"""A whole scenario of Terror Paths: two people, of whom one plays two Investigators, and a bot."""

from __future__ import annotations

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
    chose = {entry.seat for entry in journal.entries}
    assert chose == {0, 1, 2, 3}
    assert journal.state.outcome is not None
    ending = next(
        (e for stage in journal.state.box.scenario.stages for e in stage.endings if e.id == journal.state.outcome.reason),
        None,
    )
    text = ending.text if ending is not None else journal.state.box.scenario.fates[journal.state.outcome.reason]
    assert text.split(".")[0] in ada.page.locator("dialog.end[open]").inner_text()
