"""When a game is over: how it went, another one, its journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import work
from textual.screen import Screen

from miskatonic.clients.terminal.saves import data_folder
from miskatonic.clients.terminal.tui.course import watch_again
from miskatonic.clients.terminal.tui.course import written as written_course
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.link import House, Link
    from miskatonic.clients.terminal.tui.mirror import Mirror
    from miskatonic.clients.terminal.tui.rulebook import Rulebook


class TableEnd(Screen[Any]):
    """What can be asked for after the outcome."""

    house: House
    table: str
    viewer: int
    ticket: str
    book: Rulebook
    links: dict[int, Link]

    @property
    def mirror(self) -> Mirror:
        """What the person in front of the screen knows."""
        raise NotImplementedError

    def tell(self, text: str, severity: Any = "information") -> None:
        """A word in passing."""
        raise NotImplementedError

    def finish(self) -> None:
        """Say how the game ended, and ask what next."""
        raise NotImplementedError

    @work
    async def action_course(self) -> None:
        """Everybody's numbers along the way; then again: what next?"""
        try:
            rows = await watch_again(self.house, self.table, self.viewer, self.ticket)
        except Trouble as trouble:
            self.tell(trouble.text, "warning")
            return
        view = self.mirror.view
        names = view.seats if view is not None else ()
        await self.app.push_screen_wait(Sheet("How it went", *written_course(rows, names)))
        self.finish()

    @work
    async def action_rematch(self) -> None:
        """The same people again."""
        try:
            made = await self.house.rematch(self.table)
        except Trouble as trouble:
            self.tell(trouble.text, "warning")
            return
        self.go_to(made.id)

    @work
    async def action_export(self) -> None:
        """The journal into a file."""
        try:
            text = await self.house.journal(self.table, self.ticket)
            path = written(f"{self.table}.journal", text)
        except (Trouble, OSError) as error:
            self.tell(str(error), "warning")
            return
        self.tell(f"Kept as {path}; check it with: miskatonic verify {path}")

    def go_to(self, table: str) -> None:
        """Change to another table, on the same seats."""
        self.dismiss(("table", table, self._viewers()))

    def _viewers(self) -> tuple[int, ...]:
        return tuple(self.links)


def written(name: str, text: str) -> Path:
    """A file in the user's data folder that holds this; returns where."""
    folder = data_folder() / "exports"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
