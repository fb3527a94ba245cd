"""The words around the board: heading, banner, question, what is said in passing, the log."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.widgets import Static

from miskatonic.clients.terminal.tui.screens.log import log_table
from miskatonic.clients.terminal.tui.screens.seated.keys import TableKeys
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.choice_list import ChoiceList
from miskatonic.clients.terminal.tui.widgets.digits import Digits
from miskatonic.clients.terminal.tui.widgets.heading import banner, heading
from miskatonic.clients.terminal.tui.widgets.putting import put
from miskatonic.table.wire.game import Line, View

SHOWN = 60
"""So many lines of the log stand beside the board."""
NEWS = 3
LOW = 3
"""So many lines of choices are always seen."""
MARKS = {"information": "›", "warning": "!", "error": "‼"}
"""How serious a word in passing is: colour alone says nothing."""


class TableWords(TableKeys):
    """What stands around the board. All of it is written again only where it has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.digits = Digits()
        self.lost = ""
        self.said: tuple[str, str, View | None] = ("", "", None)
        """A word in passing, how serious it is, and the view it was said about."""
        self._logged: list[Line] = []

    def tell(self, text: str, severity: Any = "information") -> None:
        """A word in passing: below the question, until something changes."""
        self.said = (text[:1].upper() + text[1:], severity, self.mirror.view)
        self.show_said()

    def show_said(self) -> None:
        """What was said last, while it is about what is on the screen."""
        if not self.query("#said"):
            return
        text, severity, about = self.said
        line = self.query_one("#said", Static)
        shown = bool(text) and about is self.mirror.view
        if shown:
            put(line, Text(f"{MARKS[severity]} {text}", style="italic"))
        line.display = shown

    def show_words(self) -> None:
        """Heading, banner, prompt, log."""
        mirror = self.mirror
        assert mirror.view is not None
        put(self.query_one("#head", Static), heading(mirror, self.size.width))
        said = Text(f"{self.lost}  (q leaves)", style="bold") if self.lost else banner(mirror)
        above = self.query_one("#banner", Static)
        above.display = bool(said.plain)
        put(above, said)
        typed = f"   number: {self.digits.typed}…" if self.digits.typed else ""
        asked = (
            mirror.view.over or mirror.view.prompt or (f"Waiting for {mirror.awaited()}" if mirror.awaited() else "")
        )
        put(self.query_one("#prompt", Static), Text.assemble((asked, "bold"), (typed, "cyan")))
        voice = self.query_one("#voice", Static)
        put(voice, self.voice())
        voice.display = bool(self.voice().plain)
        self.show_said()
        self.show_log()

    def voice(self) -> Text:
        """What a teacher says about all this; at most tables there is none."""
        return Text()

    def show_log(self) -> None:
        """The last lines: beside the board where there is room, else three of them below it."""
        lines = self.mirror.lines
        if self.has_class("-wide"):
            last = lines[-SHOWN:]
            if last != self._logged:
                self._logged = last
                self.query_one("#log-lines", Static).update(log_table(last, len(lines) - len(last) + 1))
        elif not self.query_one(BoardView).has_focus:
            news = [Text(line.text, no_wrap=True, overflow="ellipsis") for line in lines[-NEWS:]]
            put(self.query_one("#news", Static), Text("\n").join(news))

    def show_lens(self, about: Text) -> None:
        """What the thing under the cursor is; the log above gives way, and keeps its end in sight."""
        put(self.query_one("#lens", Static), about)

    def tick(self) -> None:
        """The clock runs, where there is one."""
        if self.mirror.seconds_left is not None and self.query("#head"):
            put(self.query_one("#head", Static), heading(self.mirror, self.size.width))

    def size_list(self) -> None:
        """The list is as high as it must be, at most a third of the screen, and low while one is at the board."""
        listed = self.query_one(ChoiceList)
        most = LOW if self.at_board else max(LOW, self.size.height // 3)
        height = min(max(listed.rows_for(self.size.width - 3), 1), most)
        if listed.styles.height is None or listed.styles.height.value != height:
            listed.styles.height = height
        listed.display = bool(listed.choices)
        if listed.display and not self.at_board and not listed.has_focus:
            listed.focus()  # it could not have the keyboard while it was empty
