"""The log of a game: every line with its rule; Enter shows the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.tui.rulebook import Rulebook
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.wire.game import Line


def line_text(number: int, line: Line) -> Text:
    """A line with its number, its rule and a bot's reason."""
    text = Text.assemble((f"{number:>4} ", "dim"), line.text, (f"  {line.rule}" if line.rule else "", "cyan"))
    if line.note:
        text.append(f"\n       {line.note}", "italic dim")
    return text


def log_table(lines: Sequence[Line], first: int) -> Table:
    """Lines in two columns, so that long ones stand in."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right")
    for number, line in enumerate(lines, first):
        text = Text.assemble(line.text, (f" {line.rule}" if line.rule else "", "cyan"))
        if line.note:
            text.append(f"\n{line.note}", "italic dim")
        table.add_row(Text(str(number), style="dim"), text)
    return table


class LogScreen(ModalScreen[None]):
    """All that one has seen happen, the newest at the end."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,l", "close", "Close")]

    def __init__(self, lines: Sequence[Line], book: Rulebook) -> None:
        super().__init__()
        self.lines = list(lines)
        self.book = book

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Static(Text("What happened"), classes="sheet-title")
            yield OptionList(*[Option(line_text(i, line)) for i, line in enumerate(self.lines, 1)])
            yield Static(Text("Enter: the rule behind a line · Esc closes"), classes="sheet-foot")

    def on_mount(self) -> None:
        """The newest lines are in sight."""
        if self.lines:
            self.query_one(OptionList).highlighted = len(self.lines) - 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The rule behind the line."""
        line = self.lines[event.option_index]
        self.app.push_screen(Sheet(line.text, self.book.write(line.rule)))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
