"""The table's menu: pause, proposals, sharing one's view, a bot in one's place, and what only a host may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from rich.text import Text

from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.table.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import RoomView

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.screens.table_keys import TableKeys

Do = Callable[[], Awaitable[None]]
SURE = ("Yes", "No")


class RoomMenu:
    """Entries for whatever this seat may ask for now."""

    def __init__(self, screen: TableKeys) -> None:
        self.screen = screen
        self.entries: list[tuple[str, Do]] = []

    def add(self, label: str, do: Do) -> None:
        """One more entry."""
        self.entries.append((label, do))

    async def open(self) -> None:
        """Show it, and do what is chosen."""
        room = self.screen.mirror.room
        assert room is not None
        self._seat(room)
        self._host(room)
        self.add("Who sits here", self._who)
        if self.screen.viewer >= 0:
            self.add("Write a problem report into a file", self._report)
        note = f"Table {room.id}; dice sealed as {room.commit[:16]}…"
        which = await self.screen.app.push_screen_wait(Menu("The table", [label for label, _ in self.entries], note))
        if which is not None:
            await self.entries[which][1]()

    def _seat(self, room: RoomView) -> None:
        """What everybody with a seat may do."""
        chair = self.screen.mirror.chair
        if chair is None or room.phase not in ("open", "playing"):
            return
        if room.paused_by:
            self.add("Go on", lambda: self._ask(m.Pause(id=self._id(), on=False)))
        else:
            self.add("Pause", lambda: self._ask(m.Pause(id=self._id(), on=True)))
        if chair.away:
            self.add("Take your seat back from the bot", lambda: self._ask(m.Return(id=self._id())))
        else:
            self.add("Let a bot play for you", lambda: self._ask(m.Leave(id=self._id())))
        self.add("Propose to end the game", lambda: self._ask(m.Propose(id=self._id(), what="end")))
        if self.screen.house.remote:
            self.add("Let your view be watched", self._share)
            self.add("Stop sharing your view", lambda: self._ask(m.Share(id=self._id(), on=False)))
        self.add("Give up", self._resign)

    def _host(self, room: RoomView) -> None:
        """What the host may do."""
        chair = self.screen.mirror.chair
        if chair is None or not chair.host or room.phase not in ("open", "playing"):
            return
        if any(seat.kind == "open" for seat in room.seats):
            self.add("Let bots take the free seats", lambda: self._hosting("fill"))
        for seat in room.seats:
            if seat.seat == chair.seat or seat.kind != "person":
                continue
            name, number = seat.name or f"seat {seat.seat + 1}", seat.seat
            self.add(f"Put a bot in the place of {name}", lambda n=number: self._hosting("replace", n))  # type: ignore[misc]
            self.add(f"Free the seat of {name}", lambda n=number: self._free(n))  # type: ignore[misc]
            mute = "unmute" if seat.muted else "mute"
            self.add(f"{mute.capitalize()} {name}", lambda n=number, w=mute: self._hosting(w, n))  # type: ignore[misc]
        self.add("Close the table for good", self._abandon)

    # ------------------------------------------------------------------ doing it

    def _id(self) -> str:
        return self.screen.ids.new()

    async def _ask(self, request: Any) -> None:
        await self.screen.ask(request)

    async def _hosting(self, what: str, seat: int = -1) -> Any:
        return await self.screen.ask(m.HostSeat(id=self._id(), what=what, seat=seat))

    async def _sure(self, question: str) -> bool:
        return await self.screen.app.push_screen_wait(Menu(question, list(SURE))) == 0

    async def _resign(self) -> None:
        if await self._sure("Give up? A bot plays your seat to the end."):
            await self._ask(m.Resign(id=self._id()))

    async def _abandon(self) -> None:
        if await self._sure("Close the table for everybody?"):
            await self._hosting("abandon")

    async def _free(self, seat: int) -> None:
        answer = await self._hosting("open", seat)
        if answer is not None:
            self._link("A new link for this seat", answer.text)

    async def _share(self) -> None:
        answer = await self.screen.ask(m.Share(id=self._id(), on=True))
        if answer is not None:
            self._link("Whoever has this link sees what you see", answer.text, watch=True)

    def _link(self, title: str, ticket: str, watch: bool = False) -> None:
        link = self.screen.house.invitation(self.screen.table, ticket, watch)
        self.screen.app.push_screen(Sheet(title, Text(link, style="bold")))

    async def _who(self) -> None:
        room, mirror = self.screen.mirror.room, self.screen.mirror
        assert room is not None
        lines = []
        for seat in room.seats:
            marks = [mark for mark, on in (("host", seat.host), ("here", seat.here), ("muted", seat.muted),
                     ("gave up", seat.resigned), ("a bot plays for them", seat.away)) if on]  # fmt: skip
            if seat.left_ms is not None:
                marks.append(f"{seat.left_ms // 1000} seconds left")
            lines.append(f"{seat.seat + 1}. {mirror.name_of(seat.seat)}" + (f" ({', '.join(marks)})" if marks else ""))
        if room.watchers:
            lines.append(f"{room.watchers} watching")
        self.screen.app.push_screen(Sheet("Who sits here", Text("\n".join(lines))))

    async def _report(self) -> None:
        from miskatonic.clients.terminal.tui.screens.table_end import written

        try:
            path = written(f"{self.screen.table}-report.json", await self.screen.house.report(
                self.screen.table, self.screen.viewer))  # fmt: skip
        except (Trouble, OSError) as error:
            self.screen.tell(str(error), "warning")
            return
        self.screen.tell(f"Kept as {path}. It holds only what your seat has seen.")
