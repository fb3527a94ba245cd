"""What can be done at a moment of a game: branch off, look through other eyes, send a link, keep the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import work
from textual.screen import Screen

from miskatonic.clients.terminal.tui.links.link import Lost
from miskatonic.clients.terminal.tui.screens.seated.end import written
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import Done, Share
from miskatonic.table.wire.room import TableMade

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.links.link import House
    from miskatonic.table.wire.room import RoomView

GOING = ("open", "playing")
SHARED = "share-replay"
"""The same request again brings the same ticket."""


class ReplayKeys(Screen[Any]):
    """A moment, and what follows from it."""

    house: House
    table: str
    viewer: int
    """Through whose eyes one looks; -1: a spectator's."""
    own: int
    """One's own seat; -1: none."""
    ticket: str
    room: RoomView | None
    at: int

    def go(self, at: int) -> None:
        """Go to a moment."""
        raise NotImplementedError

    def warn(self, text: str) -> None:
        """Something did not work."""
        self.notify(text[:1].upper() + text[1:], severity="warning", markup=False)

    @property
    def over(self) -> bool:
        """Is it a game that has ended? Then everything may be seen."""
        return self.room is not None and self.room.phase not in GOING

    def eyes(self) -> list[int]:
        """Through whose eyes one may look."""
        if self.over and self.room is not None:
            return [-1, *range(len(self.room.seats))]
        return [-1] if self.own < 0 else [-1, self.own]

    def action_eyes(self) -> None:
        """The next pair of eyes."""
        there = self.eyes()
        self.viewer = there[(there.index(self.viewer) + 1) % len(there)] if self.viewer in there else there[0]
        self.go(self.at)

    @work
    async def action_branch(self) -> None:
        """What if? A new game from here."""
        try:
            made = await self.house.branch(self.table, self.at)
            seats = await self._seats(made)
        except Trouble as trouble:
            self.warn(trouble.text)
            return
        self.dismiss(("table", made.id, seats))

    async def _seats(self, made: TableMade) -> tuple[int, ...]:
        """Whoever was not there gets a free seat; the others keep theirs."""
        free = [int(seat) for seat in made.tickets if int(seat) not in made.seated]
        if made.seated or not free:
            return ()
        seat = self.viewer if self.viewer in free else free[0]
        await self.house.sit(made.id, ticket=made.tickets[str(seat)], seat=seat)
        return (seat,)

    @work
    async def action_link(self) -> None:
        """An address of this moment."""
        if not self.house.remote:
            self.warn("this game is on this machine only: keep its journal, and send that")
            return
        try:
            link = self.house.moment(self.table, self.at, self.viewer, await self._ticket())
        except (Trouble, Lost) as error:
            self.warn(str(error))
            return
        note = "\n\nA browser opens it, and so does: miskatonic join"
        self.app.push_screen(Sheet("A link to this moment", Text(link, style="bold"), Text(note)))

    async def _ticket(self) -> str:
        """What opens the table for those who were not there."""
        made = self.house.made(self.table)
        known = self.ticket or (made.watch if made is not None else "")
        if known or self.own < 0 or not self.over:
            return known
        link = await self.house.link(self.table, self.own)
        try:
            answer = await link.ask(Share(id=SHARED, on=True))
        finally:
            await link.close()
        return answer.text if isinstance(answer, Done) else ""

    @work
    async def action_position(self) -> None:
        """The position into a file, as a case."""
        try:
            text = await self.house.case(self.table, self.at, self.ticket)
            path = written(f"{self.table}-{self.at}.yaml", text)
        except (Trouble, OSError) as error:
            self.warn(str(error))
            return
        self.notify(f"Kept as {path}", markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
