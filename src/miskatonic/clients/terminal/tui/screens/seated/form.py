"""A choice with blanks: numbers to set, things to pick, to order or to put in places. It is sent whole, at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from miskatonic.clients.terminal.tui.filling import Filling
from miskatonic.table.wire.game import ChoiceView

Values = tuple[int | tuple[int, ...], ...]


class FormScreen(ModalScreen[Values | None]):
    """Fill in one blank after the other; Backspace goes back, Escape forgets it all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Never mind"),
        Binding("backspace", "back", "Back"),
        Binding("right,plus,equals_sign", "more(1)", show=False),
        Binding("left,minus", "more(-1)", show=False),
        Binding("shift+up,K", "shift(-1)", show=False),
        Binding("shift+down,J", "shift(1)", show=False),
        Binding("enter", "next", "On", priority=True),
        Binding("space", "take", "Pick", priority=True),
        Binding("o", "odds", "Odds"),
    ]

    def __init__(
        self, choice: ChoiceView, odds: Callable[[ChoiceView, Values], Awaitable[None]], values: Values = ()
    ) -> None:
        super().__init__()
        self.choice = choice
        self.odds = odds
        self.filling = Filling(choice.blanks, values)

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Text(self.choice.label), classes="sheet-title")
            yield Static(id="form-progress")
            yield Static(id="form-question")
            yield OptionList(id="form-things")
            with Horizontal(id="form-buttons"):
                yield Button("Back", id="form-back", compact=True)
                yield Button("On", id="form-next", variant="primary", compact=True)
            yield Static(id="form-foot", classes="sheet-foot")

    def on_mount(self) -> None:
        """Begin with the first blank."""
        self.draw()

    def draw(self) -> None:
        """The blank that is to be filled now."""
        filling = self.filling
        self.query_one("#form-progress", Static).update(Text(filling.progress(), style="dim"))
        self.query_one("#form-question", Static).update(Text(filling.question(), style="bold"))
        things = self.query_one(OptionList)
        held = things.highlighted
        things.clear_options()
        things.add_options([Option(Text(line)) for line in filling.lines()])
        things.display = bool(filling.lines())
        if filling.lines():
            things.highlighted = min(held or 0, len(filling.lines()) - 1)
            things.focus()
        else:
            self.query_one("#form-next").focus()
        self.query_one("#form-foot", Static).update(Text(filling.help()))
        self.query_one("#form-next", Button).label = "Done" if filling.last else "On"
        self.query_one("#form-back", Button).disabled = filling.at == 0

    # ------------------------------------------------------------------ keys

    def action_take(self) -> None:
        """Pick the thing under the cursor, or put it back."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.filling.toggle(at)
            self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click picks."""
        self.filling.toggle(event.option_index)
        self.draw()

    def action_more(self, by: int) -> None:
        """One more, one less; of an order: later, earlier; of places: the next, the one before."""
        if self.filling.blank.kind in ("order", "assign"):
            self.action_shift(by)
            return
        self.filling.more(by)
        self.draw()

    def action_shift(self, by: int) -> None:
        """Move a thing within an order."""
        things = self.query_one(OptionList)
        if things.highlighted is not None:
            if self.filling.shift(things.highlighted, by):
                things.highlighted += by
            self.draw()

    def on_key(self, event: Any) -> None:
        """Digits set a number, pick a thing, or say where the thing under the cursor goes."""
        key = str(event.character or "")
        if key.isascii() and key.isdigit():
            at = self.query_one(OptionList).highlighted
            self.filling.digit(int(key), -1 if at is None else at)
            self.draw()

    def action_next(self) -> None:
        """The next blank; after the last one it is sent."""
        if isinstance(self.focused, Button) and self.focused.id == "form-back":
            self.action_back()
            return
        wrong = self.filling.wrong()
        if wrong:
            self.notify(wrong, severity="warning", markup=False)
        elif self.filling.last:
            self.dismiss(self.filling.values())
        else:
            self.filling.at += 1
            self.draw()

    def action_back(self) -> None:
        """The blank before."""
        if self.filling.at:
            self.filling.at -= 1
            self.draw()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The mouse."""
        if event.button.id == "form-back":
            self.action_back()
        else:
            self.action_next()

    async def action_odds(self) -> None:
        """The odds with what has been filled in."""
        if self.filling.complete():
            await self.odds(self.choice, self.filling.values())
        else:
            self.notify("Fill in everything first; then the odds can be told.", markup=False)

    def action_close(self) -> None:
        """Forget it."""
        self.dismiss(None)
