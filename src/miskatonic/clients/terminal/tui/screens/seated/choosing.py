"""Choosing at a table: in the list, on the board, by digits; forms, and what is asked once more."""

from __future__ import annotations

from textual import on, work
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import Static

from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen, Values
from miskatonic.clients.terminal.tui.screens.seated.words import TableWords
from miskatonic.clients.terminal.tui.screens.sheet import Menu
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.choice_list import ChoiceList
from miskatonic.clients.terminal.tui.widgets.lens import look_at
from miskatonic.table.wire.game import ChoiceView
from miskatonic.table.wire.messages import Choose


class TableChoosing(TableWords):
    """Whatever leads to a choice, until it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.hinted: dict[str, Values] = {}
        """What a hint would fill in, by the key of its choice."""
        self._asking = False

    def pick(self, choice: ChoiceView) -> None:
        """Choose; what has blanks is filled in first, and what is hard to take back is asked once more."""
        if self.big(choice):
            note = "This cannot easily be taken back."
            self.app.push_screen(Menu(f"{choice.label}?", ["Yes", "No"], note), lambda i: self._sure(choice, i))
        elif choice.blanks:
            form = FormScreen(choice, self.show_odds, self.hinted.get(choice.key, ()))
            self.app.push_screen(form, lambda values: self._filled(choice, values))
        else:
            self.send(choice, ())

    def _sure(self, choice: ChoiceView, answer: int | None) -> None:
        if answer == 0:
            self.send(choice, ())

    def big(self, choice: ChoiceView) -> bool:
        """Does the game say that this choice is asked once more? A form is a second thought already."""
        beginnings = tuple((self._looks or {}).get("confirm", ()))
        return not choice.blanks and bool(beginnings) and choice.key.startswith(beginnings)

    def _filled(self, choice: ChoiceView, values: Values | None) -> None:
        if values is not None:
            self.send(choice, values)

    @work
    async def send(self, choice: ChoiceView, values: Values) -> None:
        """Make a choice on the view that is shown."""
        view = self.mirror.view
        if view is None or self._asking:
            return
        self._asking = True
        try:
            self.seen[self.viewer] = len(self.mirror.lines)
            await self.ask(Choose(id=self.ids.new(), version=view.version, key=choice.key, values=values))
        finally:
            self._asking = False

    @on(ChoiceList.Picked)
    def _picked_in_list(self, event: ChoiceList.Picked) -> None:
        if self.digits.typed:
            number = self.digits.clear()
            if number <= len(self.mirror.choices):
                self.pick(self.mirror.choices[number - 1])
                return
        self.pick(event.choice)

    @on(BoardView.Picked)
    def _picked_on_board(self, event: BoardView.Picked) -> None:
        """One choice there: make it. Several: ask which."""
        there = [choice for choice in self.mirror.choices if not set(choice.targets).isdisjoint(event.ids)]
        if len(there) == 1:
            self.pick(there[0])
        elif there:
            labels = [choice.label + ("…" if choice.blanks else "") for choice in there]
            note = look_at(self.mirror.scene, event.ids).plain
            self.app.push_screen(Menu("Choose", labels, note), lambda i: self.pick(there[i]) if i is not None else None)
        else:
            self.action_about()

    @on(BoardView.Looked)
    def _looked(self, event: BoardView.Looked) -> None:
        about = look_at(self.mirror.scene, event.ids, self.mirror.choices)
        self.show_lens(about)
        self.query_one("#lens-box", VerticalScroll).scroll_home(animate=False)
        self.query_one("#news", Static).update(about)
        self.query_one(ChoiceList).mark(frozenset(event.ids))

    @on(ChoiceList.Highlighted)
    def _highlighted(self, event: ChoiceList.Highlighted) -> None:
        listed = self.query_one(ChoiceList)
        board = self.query_one(BoardView)
        board.touch(frozenset(event.choice.targets) if listed.has_focus else frozenset())
        if listed.has_focus and event.choice.targets:
            self.show_lens(look_at(self.mirror.scene, event.choice.targets))

    def on_descendant_focus(self) -> None:
        """Where keys go decides what the lens shows."""
        if self.mirror.view is None:
            return
        board = self.query_one(BoardView)
        if board.has_focus:
            board.touch(frozenset())
        else:
            self.query_one(ChoiceList).mark(frozenset())
            self.show_words()

    def on_key(self, event: Key) -> None:
        """Digits choose."""
        key = event.character or ""
        if not (key.isascii() and key.isdigit()) or not self.mirror.choices:
            return
        event.stop()
        number = self.digits.press(key, len(self.mirror.choices))
        listed = self.query_one(ChoiceList)
        if number:
            listed.move_to(number - 1)
            self.pick(self.mirror.choices[number - 1])
        elif self.digits.typed:
            listed.focus()
            listed.move_to(int(self.digits.typed) - 1)
        self.show_words()
