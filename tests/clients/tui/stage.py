"""A stage for the client: an app without a terminal, and a person who plays it by keys."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.local_house import LocalHouse
from miskatonic.clients.terminal.tui.planning import make_plan, usual_chairs
from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Menu
from miskatonic.table.lobby import catalogue

SMALL, LARGE = (80, 24), (140, 45)
PATIENCE = float(os.environ.get("MISKATONIC_PATIENCE", "60"))
"""Seconds, on a machine that has nothing else to do."""
BLINK = 0.02
SOON = 100
"""So many looks before a key is pressed again."""


def terminal(folder: Path, game: str = "", seats: int = 2, seed: int = 3, **more: Any) -> Terminal:
    """The client on a folder of its own; with a game, that game begins at once."""
    house = LocalHouse(folder, seed=seed)
    if not game:
        return Terminal(house, **more)
    card = catalogue.card(game)
    chairs = more.pop("chairs", None) or usual_chairs(card, seats)
    return Terminal(house, plan=make_plan(card, chairs, more.pop("options", {}), 0))


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: Terminal, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, happened: Callable[[], Any]) -> Any:
        """Wait until something is so; if it never is, show what there is instead."""
        for _ in range(int(PATIENCE / BLINK)):  # turns of the loop, not the clock's: others may keep the machine busy
            found = happened()
            if found:
                await self.pilot.pause()
                return found
            await asyncio.sleep(BLINK)
        notes = [str(note.message) for note in self.app._notifications]
        notes += [screen.said[0] for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        raise AssertionError(f"{self.app.screen}\n{notes}\n{self.picture()}")

    async def press(self, *keys: str) -> None:
        """Press keys, and let the screen settle."""
        await self.pilot.press(*keys)

    @property
    def table(self) -> TableScreen:
        """The table, wherever it is in the stack."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    async def sit(self) -> TableScreen:
        """Wait until the table is there and something is asked."""
        await self.until(lambda: any(isinstance(screen, TableScreen) for screen in self.app.screen_stack))
        await self.asked()
        return self.table

    async def asked(self) -> None:
        """Wait for a question, or the end."""
        await self.until(lambda: self.shown().choices or self.over)

    def shown(self) -> Any:
        """The list of choices on the screen."""
        return self.table.query_one("#choices")

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        view = self.table.mirror.view
        return view is not None and bool(view.over)

    @property
    def said(self) -> str:
        """What the table said in passing."""
        return self.table.said[0]

    async def choose(self, number: int) -> None:
        """Choose by number, and wait until the table has answered; what came between two views is pressed again."""
        view = self.table.mirror.view
        assert view is not None
        while True:
            await self.press(*str(number), *(["enter"] if self.table.digits.typed else []))
            if self.table.digits.typed:
                await self.press("enter")
            while isinstance(self.app.screen, FormScreen):
                await self.fill(self.app.screen)
            if await self.soon(lambda: self.sure() or self.table.mirror.view is not view or self.over):
                break
        await self.answered(view)

    async def open_menu(self, key: str) -> Any:
        """Press a key until its menu is there."""
        while not await self.soon(lambda: isinstance(self.app.screen, Menu)):
            await self.press(key)
        return self.app.screen

    async def soon(self, happened: Callable[[], Any]) -> bool:
        """Is something so before long?"""
        for _ in range(SOON):
            if happened():
                return True
            await asyncio.sleep(BLINK)
        return False

    def sure(self) -> bool:
        """Is it asked once more whether that was meant?"""
        return isinstance(self.app.screen, Menu) and self.app.screen.labels == ["Yes", "No"]

    async def answered(self, view: Any) -> None:
        """Wait for another view than this one; big choices are asked once more before it comes."""
        await self.until(lambda: self.sure() or self.table.mirror.view is not view or self.over)
        if self.sure():
            await self.press("1")
            await self.until(lambda: self.table.mirror.view is not view)

    async def fill(self, form: FormScreen) -> None:
        """As little as will do."""
        while form.filling.blank.kind == "assign" and form.filling.wrong():
            wanting = [at for at, p in enumerate(form.filling.blank.places, 1) if form.filling.holds(p.value) < p.low]
            await self.press(str(wanting[0]) if wanting else "space", "down")
        for number in range(1, 10):
            if not form.filling.wrong():
                break
            await self.press(str(number))
        await self.press("enter")

    def words(self, name: str) -> str:
        """What a part of the screen says."""
        found = self.app.screen.query_one(f"#{name}", Static)
        return str(found.render())

    def picture(self) -> str:
        """All that is drawn, as text."""
        width, height = self.app.size
        lines = self.app.screen._compositor.render_strips()
        assert len(lines) <= height
        return "\n".join(strip.text[:width].rstrip() for strip in lines)


@asynccontextmanager
async def playing(app: Terminal, size: tuple[int, int] = SMALL) -> AsyncIterator[Player]:
    """Run the client."""
    async with app.run_test(size=size) as pilot:
        yield Player(app, pilot)
