"""When a game is over: how it went, another one, its journal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import work
from textual.screen import Screen

from miskatonic.clients.terminal.draw.course import written as written_course
from miskatonic.clients.terminal.lines.saves import data_folder
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.links.link import House, Link
    from miskatonic.clients.terminal.tui.links.mirror import Mirror
    from miskatonic.clients.terminal.tui.rulebook import Rulebook


class TableEnd(Screen[Any]):
    """What can be asked for after the outcome."""

    house: House
    table: str
    viewer: int
    ticket: str
    book: Rulebook
    links: dict[int, Link]
    _looks: Mapping[str, Any] | None = None

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
        """Everybody's chances along the way; then again: what next?"""
        names = [self.mirror.name_of(seat) for seat in range(len(self.mirror.view.seats if self.mirror.view else ()))]
        try:
            course = await self.house.course(self.table, self.ticket)
        except Trouble as trouble:
            self.tell(trouble.text, "warning")
            return
        await self.app.push_screen_wait(Sheet("How it went", *written_course(course, names)))
        self.finish()

    async def looks(self) -> Mapping[str, Any]:
        """What this game has clients count and ask, as data."""
        room = self.mirror.room
        if self._looks is None and room is not None:
            try:
                self._looks = {card.id: card.looks for card in await self.house.games()}.get(room.game, {})
            except Trouble:
                return {}
        return self._looks or {}

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

    @work
    async def action_position(self) -> None:
        """The last position into a file, as a case."""
        try:
            length = (await self.house.replay(self.table, self.viewer, 0, self.ticket)).length
            path = written(f"{self.table}-{length}.yaml", await self.house.case(self.table, length, self.ticket))
        except (Trouble, OSError) as error:
            self.tell(str(error), "warning")
            return
        self.tell(f"Kept as {path}")

    def go_to(self, table: str, seats: tuple[int, ...] = ()) -> None:
        """Change to another table; unless others are named, on the same seats."""
        self.dismiss(("table", table, seats or self._viewers()))

    def _viewers(self) -> tuple[int, ...]:
        return tuple(self.links)


def written(name: str, text: str) -> Path:
    """A file in the user's data folder that holds this; returns where."""
    folder = data_folder() / "exports"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
