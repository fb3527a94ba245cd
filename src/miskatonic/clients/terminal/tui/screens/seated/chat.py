"""The talk at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from miskatonic.clients.terminal.tui.links.mirror import Mirror

LONGEST = 500


class ChatScreen(ModalScreen[None]):
    """What was said, and a line to say something. Everything is shown as text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close")]

    def __init__(self, mirror: Mirror, say: Callable[[str], Awaitable[None]]) -> None:
        super().__init__()
        self.mirror = mirror
        self.say = say
        self.shown = -1

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text("Talk"), classes="sheet-title")
            with VerticalScroll(can_focus=False, classes="sheet-body"):
                yield Static(id="chat-lines")
            yield Input(placeholder="say something to everybody", max_length=LONGEST, compact=True)
            yield Static(Text("Enter says it · Esc closes"), classes="sheet-foot")

    def on_mount(self) -> None:
        """Listen."""
        self.draw()
        self.set_interval(0.2, self.draw)
        self.query_one(Input).focus()

    def draw(self) -> None:
        """What was said."""
        if self.shown == len(self.mirror.chat):
            return
        self.shown = len(self.mirror.chat)
        text = Text("\n").join([Text.assemble((f"{line.name}: ", "bold"), line.text) for line in self.mirror.chat])
        self.query_one("#chat-lines", Static).update(text if self.shown else Text("Nobody has said anything yet."))
        self.query_one(VerticalScroll).scroll_end(animate=False)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        words = event.value.strip()
        if words:
            self.query_one(Input).value = ""
            await self.say(words)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
