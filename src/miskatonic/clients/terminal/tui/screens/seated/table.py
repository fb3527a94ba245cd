"""The table: the board, the prompt bar, the log beside it, and everything that a key can ask for."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from miskatonic.clients.terminal.tui.links.link import House, Link, Lost, Numbered
from miskatonic.clients.terminal.tui.links.mirror import Mirror
from miskatonic.clients.terminal.tui.rulebook import Rulebook
from miskatonic.clients.terminal.tui.screens.seated.choosing import TableChoosing
from miskatonic.clients.terminal.tui.screens.seated.curtain import Curtain
from miskatonic.clients.terminal.tui.screens.seated.ending import EndScreen
from miskatonic.clients.terminal.tui.seen import Seen
from miskatonic.clients.terminal.tui.style import BREAKPOINTS
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.choice_list import ChoiceList
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.clients.terminal.tui.widgets.tail import Tail
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import Bye, Refused, Said


class TableScreen(TableChoosing):
    """One table, with one or several people at this screen; or watched."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self, house: House, table: str, viewers: tuple[int, ...], ticket: str = "") -> None:
        super().__init__()
        self.house = house
        self.table = table
        self.viewers = viewers
        self.ticket = ticket
        self.links: dict[int, Link] = {}
        self.mirrors: dict[int, Mirror] = {viewer: Mirror() for viewer in viewers}
        self.viewer = viewers[0]
        self.hand: set[int] = set()
        """The seats of whoever is in front of the screen; those that are somebody else's by now until they are left."""
        self.book = Rulebook(())
        self.ids = Numbered(secrets.token_hex(6))
        self.ended = False
        self.seen: dict[int, int] = {}
        self._dirty = False

    # ------------------------------------------------------------------ parts

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="banner")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                yield BoardView(id="board")
                yield Static(id="news")
            with Vertical(id="side"):
                with Tail(id="log", can_focus=False):
                    yield Static(id="log-lines")
                with VerticalScroll(id="lens-box", can_focus=False):
                    yield Static(id="lens")
        with Vertical(id="ask"):
            yield Static(id="voice")
            yield Static(id="prompt")
            yield Static(id="said")
            yield ChoiceList(id="choices")
        yield KeyBar()

    @property
    def mirror(self) -> Mirror:
        """What the person in front of the screen knows."""
        return self.mirrors[self.viewer]

    async def on_mount(self) -> None:
        """Sit down."""
        self.query_one(ChoiceList).focus()
        self.set_interval(1, self.tick)
        self.sit_down()

    @work
    async def sit_down(self) -> None:
        """Connect every seat of this screen, and listen."""
        try:
            for viewer in self.viewers:
                self.links[viewer] = await self.house.link(self.table, viewer, self.ticket)
        except Trouble as trouble:
            self.lose(trouble.text)
            return
        for viewer in self.viewers:
            self.listen(viewer)

    @work
    async def listen(self, viewer: int) -> None:
        """Take what the table says to one seat."""
        while True:
            try:
                message = await self.links[viewer].next()
            except Lost as lost:
                self.leave_seat(viewer, str(lost))
                return
            if isinstance(message, Bye):
                self.leave_seat(viewer, message.text)
                return
            self.mirrors[viewer].take(message)
            if viewer not in self.seen:
                self.welcome(viewer)
            if isinstance(message, Said) and viewer == self.viewer and message.line.seat != viewer:
                self.tell(f"{message.line.name} says: {message.line.text}  (c answers)")
            await self.read_book()
            self.dirty()

    async def read_book(self) -> None:
        """The rulebook, once it is known which."""
        room = self.mirror.room
        if room is not None and not self.book.rules:
            try:
                await self.looks()
                self.book = Rulebook(await self.house.rules(room.game))
            except Trouble as trouble:
                self.tell(trouble.text)

    async def on_unmount(self) -> None:
        """Stand up."""
        for viewer, mirror in self.mirrors.items():
            if mirror.view is not None and self.table:
                Seen().put(self.table, viewer, len(mirror.lines))
        for link in self.links.values():
            await link.close()

    def welcome(self, viewer: int) -> None:
        """Whoever comes back is told how much is new."""
        lines = len(self.mirrors[viewer].lines)
        known = Seen().get(self.table, viewer) if self.table else None
        self.seen[viewer] = min(lines if known is None else known, lines)
        new = lines - self.seen[viewer]
        if new and viewer == self.viewer:
            what = ("One thing has", "it") if new == 1 else (f"{new} things have", "them")
            self.tell(f"{what[0]} happened since you last looked (s shows {what[1]})")

    def leave_seat(self, viewer: int, text: str) -> None:
        """One of several seats is somebody else's now; without the last one there is nothing more to see."""
        rest = tuple([other for other in self.viewers if other != viewer])
        if not rest:
            self.lose(text)
            return
        self.tell(text)
        self.viewers = rest
        if self.viewer == viewer:
            own = [other for other in rest if other in self.hand]
            self.turn_to((own or rest)[0], pass_on=not own)
        self.hand.discard(viewer)
        self.dirty()

    @work
    async def take_beside(self, seat: int, ticket: str) -> None:
        """A free seat is one's own, too."""
        try:
            await self.house.sit(self.table, ticket=ticket, seat=seat, beside=self.viewer)
            self.links[seat] = await self.house.link(self.table, seat)
        except Trouble as trouble:
            self.tell(trouble.text, "warning")
            return
        self.mirrors[seat] = Mirror()
        self.viewers = tuple(sorted({*self.viewers, seat}))
        self.listen(seat)

    def lose(self, text: str) -> None:
        """There is no more news from this table."""
        self.lost = text
        self.tell(text, "error")
        self.dirty()

    # ------------------------------------------------------------------ drawing

    def dirty(self) -> None:
        """Draw again, once, however much has changed."""
        if not self._dirty:
            self._dirty = True
            self.call_next(self.redraw)

    def redraw(self) -> None:
        """Everything as it is now."""
        self._dirty = False
        if not self.is_attached or not self.query(BoardView):
            return  # somebody has left the table in the meantime
        self.pass_screen()
        mirror = self.mirror
        if mirror.view is None:
            return
        self.hand.update(other for other in self.viewers if self.person(other) == self.person(self.viewer))
        choices = mirror.choices if not self.lost else ()
        targets = frozenset([target for choice in choices for target in choice.targets])
        self.query_one(BoardView).show(mirror.scene, targets)
        self.show_words()
        listed = self.query_one(ChoiceList)
        if tuple(listed.choices) != choices:
            self.digits.clear()
            listed.show(choices)
        self.size_list()
        self.refresh_bindings()
        if mirror.view.over and not self.ended:
            self.ended = True
            self.finish()

    def on_resize(self) -> None:
        """Other widths, other columns."""
        self.dirty()

    def pass_screen(self) -> None:
        """Several people at one screen: a curtain falls before another one's cards are shown; not before one's own."""
        if len(self.viewers) < 2 or isinstance(self.app.screen, Curtain):
            return
        waiting = [viewer for viewer in self.viewers if viewer in (self._waiting(viewer) or ())]
        if self.viewer in waiting or not waiting:
            return
        self.turn_to(waiting[0], pass_on=self.person(waiting[0]) != self.person(self.viewer))

    def turn_to(self, viewer: int, pass_on: bool) -> None:
        """Show the table from another seat, behind a curtain if it is another person's."""
        self.viewer, self.ended = viewer, False
        if pass_on:
            self.hand.clear()
            self.app.push_screen(Curtain(self.mirror.name_of(viewer).removesuffix(", you")))

    def person(self, viewer: int) -> int:
        """Who plays a seat: the first of their seats."""
        room = self.mirrors[viewer].room
        first = room.seats[viewer].player if room is not None and viewer >= 0 else -1
        return viewer if first < 0 else first

    def _waiting(self, viewer: int) -> tuple[int, ...]:
        view = self.mirrors[viewer].view
        return view.waiting if view is not None and not view.over and not view.spared else ()

    def finish(self) -> None:
        """The game is over: say how."""

        def done(what: str | None) -> None:
            if what:
                getattr(self, f"action_{what}")()

        self.app.push_screen(EndScreen(self.mirror, self.book), done)

    # ------------------------------------------------------------------ asking the table

    async def ask(self, request: Any) -> Any:
        """An answer; None if it was refused, and then somebody was told why."""
        link = self.links.get(self.viewer)
        if link is None or self.lost:
            self.tell(self.lost or "not connected yet", "warning")
            return None
        try:
            answer = await link.ask(request)
        except Lost as lost:
            self.lose(str(lost))
            return None
        if isinstance(answer, Refused):
            rule = f" ({answer.rule})" if answer.rule else ""
            self.tell(f"{answer.text[:1].upper()}{answer.text[1:]}{rule}", "warning")
            return None
        return answer

    async def settled(self, seconds: float = 10) -> None:
        """Wait until nothing is being drawn or sent any more (for tests and pictures)."""
        async with asyncio.timeout(seconds):
            while self._dirty or self._asking or self.mirror.view is None:
                await asyncio.sleep(0.01)
