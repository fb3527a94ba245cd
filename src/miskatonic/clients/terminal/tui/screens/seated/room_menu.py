"""The table's menu: pause, proposals, sharing one's view, a bot in one's place, and what only a host may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from miskatonic.clients.terminal.tui.links.mirror import may_go_on, seal_of
from miskatonic.clients.terminal.tui.screens.arriving.invite import invitations
from miskatonic.clients.terminal.tui.screens.seated.end import written
from miskatonic.clients.terminal.tui.screens.seated.host_menu import host_entries
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import RoomView, SeatInfo, TableMade

if TYPE_CHECKING:
    from miskatonic.clients.terminal.tui.screens.seated.keys import TableKeys

Do = Callable[[], Awaitable[None]]
SURE = ("Yes", "No")
GOING = ("open", "playing")


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
        self._elsewhere(room)
        self._files(room)
        self.add("Who sits here", self._who)
        note = f"Table {room.id}; dice sealed as {seal_of(room)}"
        which = await self.screen.app.push_screen_wait(Menu("The table", [label for label, _ in self.entries], note))
        if which is not None:
            await self.entries[which][1]()

    def _seat(self, room: RoomView) -> None:
        """What everybody with a seat may do."""
        chair = self.screen.mirror.chair
        if chair is None or room.phase not in GOING:
            return
        if not room.paused_by:
            self.add("Pause", lambda: self._ask(m.Pause(id=self._id(), on=True)))
        elif may_go_on(room, chair):
            self.add("Go on", lambda: self._ask(m.Pause(id=self._id(), on=False)))
        if chair.away:
            self.add("Take your seat back from the bot", lambda: self._ask(m.Return(id=self._id())))
        else:
            self.add("Let a bot play for you", lambda: self._ask(m.Leave(id=self._id())))
        self.add("Propose to end the game", lambda: self._ask(m.Propose(id=self._id(), what="end")))
        self.add(
            "Propose a branch: a second table from here", lambda: self._ask(m.Propose(id=self._id(), what="branch"))
        )
        if self.screen.house.remote:
            self.add("Let your view be watched", self._share)
            self.add("Stop sharing your view", lambda: self._ask(m.Share(id=self._id(), on=False)))
            self.add("A new recovery code for your seat", self._code)
        self._hand(room, chair)
        self.add("Give up", self._resign)

    def _hand(self, room: RoomView, chair: SeatInfo) -> None:
        """Whoever plays several seats gives one of them away; a free one is played beside one's own."""
        house, made = self.screen.house, self.screen.house.made(self.screen.table)
        for seat in room.seats:
            name = self.screen.mirror.played(seat.seat)
            if house.remote and chair.player >= 0 and self.screen.mirror.own(seat.seat) and not seat.resigned:
                self.add(f"Give {name} to somebody else", partial(self._give, seat.seat, name))
            if seat.kind == "open" and (made is not None or not house.remote):
                ticket = made.tickets.get(str(seat.seat), "") if made is not None else ""
                self.add(f"Play {name}, too", partial(self._beside, seat.seat, ticket))

    def _host(self, room: RoomView) -> None:
        """What the host may do."""
        chair, remote = self.screen.mirror.chair, self.screen.house.remote
        if chair is None or not chair.host:
            return
        made = self.screen.house.made(self.screen.table)
        if made is not None and room.phase in GOING:
            self.add("Links to send", lambda: self._links(made))
        for label, do in host_entries(room, chair, remote, self._hosting):
            self.add(label, do)
        if room.phase in GOING:
            self.add("Close the table for good", self._abandon)

    def _elsewhere(self, room: RoomView) -> None:
        """Tables that follow this one."""
        if room.rematch:
            self.add("To the rematch", lambda: self._go_to(room.rematch))
        for number, table in enumerate(room.branches, 1):
            count = f" {number}" if len(room.branches) > 1 else ""
            self.add(f"To branch{count} of this game" if count else "To the branch of this game",
                     partial(self._go_to, table))  # fmt: skip

    def _files(self, room: RoomView) -> None:
        """What can be taken away."""
        if room.phase not in GOING:
            self.add("Save the journal, with the secret of the dice", self._do(self.screen.action_export))
            self.add("Save the last position as a case", self._do(self.screen.action_position))
        if self.screen.viewer >= 0:
            self.add("Write a problem report into a file", self._report)

    # ------------------------------------------------------------------ doing it

    def _id(self) -> str:
        return self.screen.ids.new()

    async def _ask(self, request: Any) -> None:
        await self.screen.ask(request)

    def _do(self, action: Callable[[], Any]) -> Do:
        """A key's action as an entry."""

        async def do() -> None:
            action()

        return do

    async def _hosting(self, what: str, seat: int = -1) -> None:
        if what == "open" and not await self._sure("Free this seat? The game waits until somebody takes it."):
            return
        answer = await self.screen.ask(m.HostSeat(id=self._id(), what=what, seat=seat))
        if answer is not None and what == "open":
            self._link("A new link for this seat", answer.text)

    async def _go_to(self, table: str) -> None:
        self.screen.go_to(table)

    async def _links(self, made: TableMade) -> None:
        room = self.screen.mirror.room
        taken = [seat.seat for seat in room.seats if seat.name] if room is not None else []
        self.screen.app.push_screen(Sheet("Links to send", invitations(self.screen.house, made, taken)))

    async def _code(self) -> None:
        try:
            seated = await self.screen.house.sit(self.screen.table, seat=self.screen.viewer)
        except Trouble as trouble:
            self.screen.tell(trouble.text, "warning")
            return
        said = f"{seated.code}\n\nWith it you come back to your seat from another device. The one before it is void."
        self.screen.app.push_screen(Sheet("Your recovery code", Text(said)))

    async def _sure(self, question: str) -> bool:
        return await self.screen.app.push_screen_wait(Menu(question, list(SURE))) == 0

    async def _give(self, seat: int, name: str) -> None:
        if await self._sure(f"Give {name} away? Whoever gets the link plays on, and knows what that seat has seen."):
            answer = await self.screen.ask(m.Give(id=self._id(), seat=seat))
            if answer is not None:
                self._link(f"Whoever has this link plays {name}", answer.text)

    async def _beside(self, seat: int, ticket: str) -> None:
        self.screen.take_beside(seat, ticket)

    async def _resign(self) -> None:
        if await self._sure("Give up? A bot plays your seat to the end."):
            await self._ask(m.Resign(id=self._id()))

    async def _abandon(self) -> None:
        if await self._sure("Close the table for everybody?"):
            await self._hosting("abandon")

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
        try:
            path = written(f"{self.screen.table}-report.json", await self.screen.house.report(
                self.screen.table, self.screen.viewer))  # fmt: skip
        except (Trouble, OSError) as error:
            self.screen.tell(str(error), "warning")
            return
        self.screen.tell(f"Kept as {path}. It holds only what your seat has seen.")
