"""What a lobby offers beside tables: a game from a file, a way back with a code, another name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text
from textual import work
from textual.screen import Screen

from miskatonic.clients.terminal.lines.saves import data_folder
from miskatonic.clients.terminal.tui.links.address import read_address
from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.clients.terminal.tui.links.remote_house import RemoteHouse
from miskatonic.clients.terminal.tui.screens.arriving.entry import Entry
from miskatonic.clients.terminal.tui.screens.prompt import Ask
from miskatonic.clients.terminal.tui.screens.sheet import Menu
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.room import TableMade

BRING = (
    "A journal that was saved at a table, as a file. A finished game comes to be looked at, an unfinished one to be "
    "played on, with dice of its own."
)
BACK = "On sitting down you were shown a code. With it you come back to your seat from here."
NAME = "What others call you from now on. At tables where you sit already you keep the name you have there."
LARGEST = 32 * 1024 * 1024


class LobbyMore(Screen[None]):
    """The lobby's last lines."""

    house: House

    def open_table(self, table: str, viewers: tuple[int, ...], ticket: str = "") -> None:
        """Go to a table."""
        raise NotImplementedError

    def action_load(self) -> Any:
        """Read everything again."""
        raise NotImplementedError

    def more(self) -> list[Entry]:
        """Everything that is neither a table nor a game."""
        found = [Entry("A game from a file…", Text(BRING), self.bring)]
        if self.house.remote:
            found.append(Entry("Come back with a code…", Text(BACK), self.come_back))
        found.append(Entry(f"Your name: {self.house.player}…", Text(NAME), self.rename))
        return found

    def warn(self, text: str) -> None:
        """Something did not work."""
        self.notify(text[:1].upper() + text[1:], severity="error", markup=False)

    @work
    async def bring(self) -> None:
        """A game from a file."""
        kept = sorted((data_folder() / "exports").glob("*.journal"), key=lambda path: path.stat().st_mtime)
        path = await self.app.push_screen_wait(Ask("Which file?", BRING, str(kept[-1]) if kept else ""))
        if not path:
            return
        try:
            made = await self.house.bring(read_file(path))
            await self.sit_at(made)
        except (Trouble, OSError, ValueError) as error:
            self.warn(str(error))

    async def sit_at(self, made: TableMade) -> None:
        """At a table that came from elsewhere: on a free seat, or as a spectator where there is none."""
        free = [int(seat) for seat in made.tickets if int(seat) not in made.seated]
        if made.seated or not free:
            self.open_table(made.id, made.seated or (-1,), "" if made.seated else made.watch)
            return
        labels = [*[f"Play on from seat {seat + 1}" for seat in free], "Only look at it"]
        which = await self.app.push_screen_wait(Menu("The game is not over", labels))
        if which is None or which >= len(free):
            self.open_table(made.id, (-1,), made.watch)
            return
        seat = free[which]
        await self.house.sit(made.id, ticket=made.tickets[str(seat)], seat=seat)
        self.open_table(made.id, (seat,))

    @work
    async def come_back(self) -> None:
        """To a seat of one's own, with the code that was shown there."""
        assert isinstance(self.house, RemoteHouse)
        link = await self.app.push_screen_wait(Ask("Which table?", "Its link, or its name in the link.", ""))
        code = await self.app.push_screen_wait(Ask("Which code?", BACK, "")) if link else ""
        if not link or not code:
            return
        try:
            table = read_address(link).table if "/" in link else link
            seated = await self.house.recover(table, code)
        except Trouble as trouble:
            self.warn(trouble.text)
            return
        self.open_table(seated.table, (seated.seat,))

    @work
    async def rename(self) -> None:
        """Another name."""
        name = await self.app.push_screen_wait(Ask("Your name?", NAME, self.house.player))
        if name:
            try:
                await self.house.rename(name)
            except Trouble as trouble:
                self.warn(trouble.text)
            self.action_load()


def read_file(path: str) -> str:
    """A file's text; ``Trouble`` if it is too large to be a journal."""
    found = Path(path).expanduser()
    if found.stat().st_size > LARGEST:
        raise Trouble("size", f"{found} is too large to be a journal")
    return found.read_text(encoding="utf-8")
