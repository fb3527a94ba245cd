"""Several people at one screen, some with several seats: whoever reads it finds nothing that is not for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.clients.terminal.lines.local_game import LocalGame
from miskatonic.clients.terminal.lines.saves import Save
from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper
from miskatonic.kernel.journal.journal import Journal

pytestmark = pytest.mark.usefixtures("data")


class Reader(Screen):
    """Takes one of the first choices, and reads whatever the screen has shown since it was wiped."""

    def __init__(self, times: int) -> None:
        super().__init__(plain=True)
        self.left = times
        self.seen: dict[tuple[int, str], Any] = {}
        self.table: LocalGame

    def scene(self, scene: Any) -> None:
        self.panels(scene.panels, scene)

    def panels(self, panels: Any, scene: Any) -> None:
        self.seen.update({(scene.seat, panel.id): panel for panel in panels})

    def wipe(self) -> None:
        self.seen.clear()

    def ask(self, prompt: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise EndOfInput
        if "nobody else" in prompt:
            return ""
        journal, shown = self.table.journal, self.table.shown
        assert shown is not None
        (hand,) = [hand for hand in self.table.people if shown.seat in hand]
        own = {panel.id: panel for panel in shown.panels}
        for (seat, name), panel in self.seen.items():
            now = {panel.id: panel for panel in journal.game.scene(journal.state, seat).panels}
            if seat not in hand and now.get(name) == panel:
                assert own.get(name) == panel, f"seat {shown.seat} reads {name} of seat {seat}"
        return str(self.left % 2 + 1)


@pytest.mark.parametrize("people", [((0, 1), (2,)), ((0,), (1, 2)), ((1,), (0, 2))])
def test_the_screen_is_wiped_of_all_seats_of_whoever_had_it_before(people: Any, data: Path) -> None:
    game = mk.game("mansions_of_madness")
    journal = Journal(game, 3, {}, seed=3)
    screen = Reader(150)
    clock = Timekeeper(game.clocks(journal.options), 0.0)
    screen.table = LocalGame(journal, people, {}, Save("curtain"), screen, clock)
    screen.table.play()
    assert screen.left < 100
