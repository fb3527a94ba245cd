"""The log of a game: every line with its rule; Enter shows the rule, words find lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
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

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close"),
        Binding("q,l,s", "close", "Close", show=False),
        Binding("slash", "search", "Find", show=False),
        Binding("down", "into", show=False),
    ]

    def __init__(self, lines: Sequence[Line], book: Rulebook, first: int = 1, title: str = "What happened") -> None:
        super().__init__()
        self.lines = list(enumerate(lines, first))
        self.found = self.lines
        self.book = book
        self.heading = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Static(Text(self.heading), classes="sheet-title")
            yield OptionList()
            yield Input(placeholder="find lines by words", compact=True)
            yield Static(Text("Enter: the rule behind a line · / finds words · Esc closes"), classes="sheet-foot")

    def on_mount(self) -> None:
        """The newest lines are in sight."""
        self.query_one(Input).display = False
        self.show("")
        self.query_one(OptionList).focus()

    def show(self, words: str) -> None:
        """The lines that hold these words."""
        wanted = words.lower().split()
        self.found = [
            (n, line) for n, line in self.lines if all(w in f"{line.text} {line.rule}".lower() for w in wanted)
        ]
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([Option(line_text(number, line)) for number, line in self.found])
        if self.found:
            listed.highlighted = len(self.found) - 1
        else:
            listed.add_option(
                Option(Text("No line holds all these words." if wanted else "Nothing yet."), disabled=True)
            )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find while somebody types."""
        self.show(event.value)

    def on_input_submitted(self) -> None:
        """Enter: into the list."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The rule behind the line."""
        line = self.found[event.option_index][1]
        self.app.push_screen(Sheet(line.text, self.book.write(line.rule)))

    def action_search(self) -> None:
        """Words to look for."""
        field = self.query_one(Input)
        field.display = True
        field.focus()

    def action_into(self) -> None:
        """From the words into the list."""
        if self.focused is self.query_one(Input):
            self.query_one(OptionList).focus()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
