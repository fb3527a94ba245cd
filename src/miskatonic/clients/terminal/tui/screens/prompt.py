"""One line to fill in."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Ask(ModalScreen[str | None]):
    """A question with a line for the answer. None: no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Never mind")]

    def __init__(self, title: str, note: str, value: str = "") -> None:
        super().__init__()
        self.heading = title
        self.note = note
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text(self.heading), classes="sheet-title")
            yield Static(Text(self.note), classes="sheet-note")
            yield Input(self.value, compact=True, select_on_focus=False)
            yield Static(Text("Enter takes it · Esc never mind"), classes="sheet-foot")

    def on_mount(self) -> None:
        """Write."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is it."""
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """No answer."""
        self.dismiss(None)
