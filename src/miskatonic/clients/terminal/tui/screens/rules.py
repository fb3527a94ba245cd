"""The rulebook: a search, a list, and the rule under the cursor in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.tui.rulebook import Rulebook
from miskatonic.table.wire.game import Line, RuleText


class RulesScreen(ModalScreen[None]):
    """Every rule of a game in our own words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close"),
        Binding("slash", "search", "Search", show=False),
        Binding("down", "into", show=False),
    ]

    def __init__(self, title: str, book: Rulebook, words: str = "", lines: Sequence[Line] = ()) -> None:
        super().__init__()
        self.heading = title
        self.book = book
        self.words = words
        self.lines = lines
        self.found: list[RuleText] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet full"):
            yield Static(Text(self.heading), classes="sheet-title")
            yield Input(self.words, placeholder="words or a rule's id", id="rules-words", compact=True)
            with Horizontal(id="rules-body"):
                yield OptionList(id="rules-list")
                with VerticalScroll(id="rules-page", can_focus=False):
                    yield Static(id="rules-text")
            yield Static(
                Text("Type to search · ↓ into the list · / back to the search · Esc closes"), classes="sheet-foot"
            )

    def on_mount(self) -> None:
        """The whole book."""
        self.show(self.words)
        self.query_one(Input).focus()

    def show(self, words: str) -> None:
        """The rules that hold these words."""
        self.found = self.book.search(words)
        listed = self.query_one(OptionList)
        listed.clear_options()
        options: list[Option | None] = []
        section = None
        for i, rule in enumerate(self.found):
            if rule.section != section:
                section = rule.section
                options.append(Option(Text(self.book.sections.get(section, section), style="bold"), disabled=True))
            options.append(Option(Text(f"{rule.id}  {self.book.first_words(rule.id, 50)}", no_wrap=True), id=str(i)))
        listed.add_options(options)
        if self.found:
            listed.highlighted = 1
        else:
            self.query_one("#rules-text", Static).update(Text("No rule holds all these words."))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while somebody types."""
        self.show(event.value)

    def on_input_submitted(self) -> None:
        """Enter: into the list."""
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The rule in full."""
        if event.option_id is not None and int(event.option_id) < len(self.found):
            rule = self.found[int(event.option_id)].id
            self.query_one("#rules-text", Static).update(self.book.write(rule, self.lines))
            self.query_one("#rules-page", VerticalScroll).scroll_home(animate=False)

    def action_search(self) -> None:
        """Back to the words."""
        self.query_one(Input).focus()

    def action_into(self) -> None:
        """Into the list."""
        if self.focused is self.query_one(Input):
            self.query_one(OptionList).focus()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
