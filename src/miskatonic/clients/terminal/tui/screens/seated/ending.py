"""The end of a game: how it ended and by which rule, the scores, and what can be done next."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.draw.charts import bar
from miskatonic.clients.terminal.tui.links.mirror import Mirror, seal_of
from miskatonic.clients.terminal.tui.rulebook import Rulebook

WIDEST = 24
NEXT = (
    ("replay", "Step through the game"),
    ("course", "See how it went: chances, turning points, awards, luck"),
    ("rematch", "Play it again with the same people"),
    ("export", "Save the journal, with the secret of the dice"),
    ("position", "Save the last position as a case"),
    ("leave", "Back to the lobby"),
)


class EndScreen(ModalScreen[str | None]):
    """The outcome. The result is the name of what somebody wants next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,e", "close", "Look at the table")]

    def __init__(self, mirror: Mirror, book: Rulebook) -> None:
        super().__init__()
        self.mirror = mirror
        self.book = book
        self.next = [(name, label) for name, label in NEXT if mirror.seat >= 0 or name != "rematch"]

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text("The end"), classes="sheet-title")
            with VerticalScroll(can_focus=False, classes="sheet-body"):
                for part in self.outcome():
                    yield Static(part)
            yield OptionList(*[Option(Text(label)) for _, label in self.next])
            yield Static(Text("Esc: look at the table (e comes back here)"), classes="sheet-foot")

    def outcome(self) -> list[RenderableType]:
        """How it ended."""
        view = self.mirror.view
        assert view is not None
        parts: list[RenderableType] = [Text(view.over, style="bold yellow")]
        ending = view.ending
        if ending is None:
            return parts
        if ending.rule in self.book.rules:
            parts.append(Text.assemble((f"{ending.rule}  ", "cyan"), self.book.rules[ending.rule].text))
        if ending.scores:
            table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
            most = max(*ending.scores, 1)
            for seat, score in enumerate(ending.scores):
                crown = "★" if seat in ending.winners else " "
                share = max(score, 0) / most
                table.add_row(crown, Text(self.mirror.name_of(seat)), bar(share, WIDEST), Text(str(score), "bold"))
            parts.append(table)
        if ending.secret and self.mirror.room is not None:
            parts.append(Text(f"\nDice sealed as {seal_of(self.mirror.room)}, opened: {ending.secret[:16]}…", "dim"))
        return parts

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What next."""
        self.dismiss(self.next[event.option_index][0])

    def action_close(self) -> None:
        """The table as it lies."""
        self.dismiss(None)
