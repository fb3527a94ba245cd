"""Sheets: boxes above the table that show something and go away with Escape."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.tui.widgets.digits import Digits


class Sheet(ModalScreen[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "close", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, *content: RenderableType) -> None:
        super().__init__()
        self.heading = title
        self.content = content

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text(self.heading), classes="sheet-title")
            with VerticalScroll(classes="sheet-body", can_focus=True):
                for part in self.content:
                    yield Static(part)
            yield Static(Text("Esc closes"), classes="sheet-foot")

    def action_scroll(self, by: int) -> None:
        """Read on."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()


class Menu(ModalScreen[int | None]):
    """Some things to choose from: arrows and Enter, a digit, or the mouse. None: nothing was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", "Close")]

    def __init__(self, title: str, labels: list[str], note: str = "") -> None:
        super().__init__()
        self.heading = title
        self.labels = labels
        self.note = note
        self.digits = Digits()

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text(self.heading), classes="sheet-title")
            if self.note:
                yield Static(Text(self.note), classes="sheet-note")
            yield OptionList(*[Option(Text(f"{i:>2} {label}")) for i, label in enumerate(self.labels, 1)])
            yield Static(Text("Enter chooses · Esc closes"), classes="sheet-foot")

    def on_key(self, event: object) -> None:
        """A digit chooses."""
        key = str(getattr(event, "character", None) or "")
        if key.isdigit() and key.isascii():
            number = self.digits.press(key, len(self.labels))
            if number:
                self.dismiss(number - 1)
            elif self.digits.typed:
                self.query_one(OptionList).highlighted = int(self.digits.typed) - 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(event.option_index)

    def action_close(self) -> None:
        """Nothing."""
        self.dismiss(None)
