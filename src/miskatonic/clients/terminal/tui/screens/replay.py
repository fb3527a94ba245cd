"""Time: a game step by step, back and forth, as far as this viewer may know it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from miskatonic.clients.terminal.tui.links.link import House
from miskatonic.clients.terminal.tui.links.mirror import scene_of
from miskatonic.clients.terminal.tui.screens.replay_keys import ReplayKeys
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import ReplayStep
from miskatonic.table.wire.room import RoomView

NEWS = 5
PACE = 0.9
"""Seconds from moment to moment, when it plays by itself."""
SPEEDS = (0.25, 0.5, 1, 2, 4)


class ReplayScreen(ReplayKeys):
    """One moment at a time. At the end of a finished game a new one can branch off anywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,comma", "step(-1)", "Back", key_display="←", priority=True),
        Binding("right,full_stop", "step(1)", "On", key_display="→", priority=True),
        Binding("space", "play", "Play", priority=True),
        Binding("e", "eyes", "Eyes", priority=True),
        Binding("b", "branch", "Branch", priority=True),
        Binding("k", "link", "Link", priority=True),
        Binding("s", "position", "Save", priority=True),
        Binding("pageup", "step(-10)", "10 back", show=False, priority=True),
        Binding("pagedown", "step(10)", "10 on", show=False, priority=True),
        Binding("home", "go_to(0)", "Begin", show=False, priority=True),
        Binding("end", "go_to(-1)", "End", show=False, priority=True),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+", priority=True),
        Binding("minus", "speed(-1)", "Slower", key_display="-", priority=True),
        Binding("q,escape", "close", "Close", key_display="q"),
    ]

    def __init__(
        self, house: House, table: str, viewer: int, ticket: str, room: RoomView | None, start: int = -1
    ) -> None:
        super().__init__()
        self.house = house
        self.table = table
        self.viewer = self.own = viewer
        self.ticket = ticket
        self.room = room
        self.start = start
        """Where to begin; -1: with the present."""
        self.at = -1
        self.length = -1
        self.step: ReplayStep | None = None
        self._wanted: int | None = None
        self._speed = SPEEDS.index(1)
        self._runs: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="replay-head")
        yield Static(id="replay-bar")
        yield BoardView(id="board")
        yield Static(id="replay-news")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with the present, or where a link points to."""
        self.query_one(BoardView).focus()
        self.begin()

    @work
    async def begin(self) -> None:
        """Which table is it? Its phase may have changed since it was last seen."""
        try:
            self.room = await self.house.room(self.table, self.ticket)
        except Trouble as trouble:
            if self.room is None:
                self.warn(trouble.text)
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
            at, viewer = self._wanted, self.viewer
            try:
                step = await self.house.replay(self.table, viewer, at, self.ticket)
            except Trouble as trouble:
                self._wanted = None
                self.stop()
                self.warn(trouble.text)
                return
            first = self.length < 0
            self.at, self.length, self.step = at, step.length, step
            goal = min(self.start, step.length) if self.start >= 0 else step.length
            if first and goal:
                self._wanted = goal
                continue
            if (self._wanted, self.viewer) == (at, viewer):
                self._wanted = None
            self.draw()

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """The moment, and what had just happened."""
        step = self.step
        if step is None:
            return
        game = self.room.game if self.room is not None else ""
        title = f"{self.room.title} · " if self.room is not None else ""
        self.query_one(BoardView).show(scene_of(step.view, step.view.panels, game))
        eyes = step.view.seats[self.viewer] if 0 <= self.viewer < len(step.view.seats) else "a spectator"
        runs = "  ▶" if self._runs is not None else ""
        head = Text.assemble((f" {title}", "bold"), f"{self.at} of {self.length}, seen by {eyes}{runs} · ")
        head.append(step.view.title)
        head.truncate(self.size.width, overflow="ellipsis")
        self.query_one("#replay-head", Static).update(head)
        self.query_one("#replay-bar", Static).update(self.bar())
        news = [Text.assemble(line.text, (f"  {line.rule}", "cyan")) for line in step.news[:NEWS]]
        notes = [Text(f"   {line.note}", style="italic dim") for line in step.news if line.note]
        self.query_one("#replay-news", Static).update(Text("\n").join([*news, *notes]))

    def bar(self) -> Text:
        """A scrubber: click it, or use the arrows."""
        width = max(self.size.width - 4, 10)
        full = round((width - 1) * self.at / self.length) if self.length > 0 else width - 1
        return Text.assemble("  ", ("━" * full, "cyan"), ("●", "bold"), ("─" * (width - full - 1), "dim"))

    def on_resize(self) -> None:
        """Another width."""
        self.draw()

    # ------------------------------------------------------------------ moving

    def on_click(self, event: events.Click) -> None:
        """A click on the scrubber."""
        if event.widget is not None and event.widget.id == "replay-bar" and self.length > 0:
            width = max(self.size.width - 4, 10)
            self.go(round((event.x - 2) / width * self.length))

    def action_step(self, by: int) -> None:
        """Back or on."""
        self.stop()
        self.go((self._wanted if self._wanted is not None else self.at) + by)

    def action_go_to(self, at: int) -> None:
        """The beginning or the end."""
        self.stop()
        self.go(self.length if at < 0 else at)

    def action_play(self) -> None:
        """By itself, or not any more; from the end, once more from the beginning."""
        if self._runs is not None:
            self.stop()
            return
        if self.at >= self.length:
            self.go(0)
        self._runs = self.set_interval(PACE / SPEEDS[self._speed], self._go_on)
        self.draw()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._runs is not None:
            self.stop()
            self.action_play()
        self.notify(f"{SPEEDS[self._speed]:g} times the usual speed", markup=False)

    def _go_on(self) -> None:
        if self.at >= self.length and self._wanted is None:
            self.stop()
        elif self._wanted is None:
            self.go(self.at + 1)

    def stop(self) -> None:
        """It no longer plays by itself."""
        if self._runs is not None:
            self._runs.stop()
            self._runs = None
            self.draw()
