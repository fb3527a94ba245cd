"""Time: a game step by step, back and forth, as far as this viewer may know it."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from miskatonic.clients.terminal.tui.link import House
from miskatonic.clients.terminal.tui.mirror import scene_of
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.table.problems import Trouble
from miskatonic.table.wire.messages import ReplayStep
from miskatonic.table.wire.room import RoomView

LAST = 2**31
NEWS = 5


class ReplayScreen(Screen[Any]):
    """One moment at a time. At the end of a finished game a new one can branch off anywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,comma", "step(-1)", "Back", key_display="←", priority=True),
        Binding("right,full_stop", "step(1)", "On", key_display="→", priority=True),
        Binding("pageup", "step(-10)", "10 back", priority=True),
        Binding("pagedown", "step(10)", "10 on", priority=True),
        Binding("home", "go_to(0)", "Begin", priority=True),
        Binding("end", "go_to(-1)", "End", priority=True),
        Binding("b", "branch", "Branch here", priority=True),
        Binding("q,escape", "close", "Close", key_display="q"),
    ]

    def __init__(self, house: House, table: str, viewer: int, ticket: str, room: RoomView | None) -> None:
        super().__init__()
        self.house = house
        self.table = table
        self.viewer = viewer
        self.ticket = ticket
        self.room = room
        self.at = -1
        self.length = -1
        self.step: ReplayStep | None = None
        self._wanted: int | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="replay-head")
        yield Static(id="replay-bar")
        yield BoardView(id="board")
        yield Static(id="replay-news")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with the present."""
        self.query_one(BoardView).focus()
        self.go(0)

    def go(self, at: int) -> None:
        """Go to a moment; of several wishes at once the last one counts."""
        busy = self._wanted is not None
        self._wanted = at if self.length < 0 else max(0, min(at, self.length))
        if not busy:
            self.fetch()

    @work
    async def fetch(self) -> None:
        """Ask for moments until nobody wishes for another."""
        while self._wanted is not None:
            at = self._wanted
            try:
                step = await self.house.replay(self.table, self.viewer, at, self.ticket)
            except Trouble as trouble:
                self._wanted = None
                self.notify(trouble.text, severity="warning", markup=False)
                return
            first = self.length < 0
            self.at, self.length, self.step = at, step.length, step
            if first and step.length:
                self._wanted = step.length
                continue
            if self._wanted == at:
                self._wanted = None
            self.draw()

    def draw(self) -> None:
        """The moment, and what had just happened."""
        step = self.step
        if step is None:
            return
        game = self.room.game if self.room is not None else ""
        title = self.room.title if self.room is not None else ""
        self.query_one(BoardView).show(scene_of(step.view, step.view.panels, game))
        head = Text.assemble((f" {title}", "bold"), f" · {step.view.title} · moment {self.at} of {self.length}")
        self.query_one("#replay-head", Static).update(head)
        self.query_one("#replay-bar", Static).update(self.bar())
        news = [Text.assemble(line.text, (f"  {line.rule}", "cyan")) for line in step.news[:NEWS]]
        notes = [Text(f"   {line.note}", style="italic dim") for line in step.news if line.note]
        self.query_one("#replay-news", Static).update(Text("\n").join([*news, *notes]))

    def bar(self) -> Text:
        """A scrubber: click it, or use the arrows."""
        width = max(self.size.width - 4, 10)
        full = round(width * self.at / self.length) if self.length > 0 else width
        return Text.assemble("  ", ("━" * full, "cyan"), ("●", "bold"), ("─" * (width - full - 1), "dim"))

    def on_click(self, event: events.Click) -> None:
        """A click on the scrubber."""
        if event.widget is not None and event.widget.id == "replay-bar" and self.length > 0:
            width = max(self.size.width - 4, 10)
            self.go(round((event.x - 2) / width * self.length))

    def action_step(self, by: int) -> None:
        """Back or on."""
        self.go((self._wanted if self._wanted is not None else self.at) + by)

    def action_go_to(self, at: int) -> None:
        """The beginning or the end."""
        self.go(self.length if at < 0 else at)

    @work
    async def action_branch(self) -> None:
        """What if? A new game from here."""
        try:
            made = await self.house.branch(self.table, self.at)
        except Trouble as trouble:
            self.notify(trouble.text[:1].upper() + trouble.text[1:], severity="warning", markup=False)
            return
        self.dismiss(("table", made.id))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
