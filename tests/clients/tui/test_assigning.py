"""Things are put into places with the keys of the full-screen client."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App

from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen
from miskatonic.table.wire.game import BlankView, ChoiceView, Place, Thing

pytestmark = pytest.mark.anyio

DICE = BlankView(
    "assign",
    "dice",
    1,
    3,
    (Thing(6, "a six"), Thing(5, "a five"), Thing(1, "a one")),
    (Place(20, "Shade", "", 1, 3), Place(30, "Door", "", 0, 1)),
)


class Host(App[None]):
    """Nothing but the form."""

    def __init__(self) -> None:
        super().__init__()
        self.filled: list[Any] = []

    async def odds(self, choice: ChoiceView, values: Any) -> None:
        """Not asked for here."""

    def on_mount(self) -> None:
        choice = ChoiceView("Strike", "Strike", blanks=(DICE,))
        self.push_screen(FormScreen(choice, self.odds), self.filled.append)


async def test_digits_and_arrows_put_each_die_on_its_target() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert not app.filled, "the Shade needs a die"
        await pilot.press("2", "down", "1", "down", "right", "right", "left", "enter")
        await pilot.pause()
    assert app.filled == [((30, 20, 20),)]


async def test_space_takes_a_die_round_and_a_full_target_takes_no_other() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press("2", "down", "2", "space", "down", "space", "0", "enter")
        await pilot.pause()
    assert app.filled == [((30, 20, -1),)]
