"""A new game: how many seats, who sits there, and every option with what it means."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from miskatonic.clients.terminal.tui.planning import (
    ANYBODY,
    CALM,
    INVITED,
    PACES,
    YOU,
    allowed,
    make_plan,
    usual_bot,
    usual_seats,
)
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.table.wire.game import GameCard, OptionCard
from miskatonic.table.wire.room import TablePlan

FOUND_BY = (("whoever has a link", False), ("anybody, in the lobby", True))
Planned = tuple[TablePlan, tuple[int, ...]]


class NewGame(Screen[Planned | None]):
    """Everything that can be agreed on before a game. Enter on the first button begins with what is usual."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+g", "begin", "Begin"),
        Binding("escape", "close", "Back"),
    ]

    def __init__(self, card: GameCard, remote: bool) -> None:
        super().__init__()
        self.card = card
        self.remote = remote

    def compose(self) -> ComposeResult:
        card = self.card
        yield Static(Text(f" A new game of {card.title}", style="bold"), id="new-head")
        with VerticalScroll(id="new-form"):
            yield Static(Text(card.blurb), classes="explained")
            yield Button("Begin", id="begin", variant="primary", compact=True)
            with Horizontal(classes="row"):
                yield Static("Seats", classes="name")
                counts = [(str(n), n) for n in range(card.fewest, card.most + 1)]
                yield Select(counts, value=usual_seats(card), allow_blank=False, id="seats", compact=True)
            for seat in range(card.most):
                yield from self._chair(seat)
            with Horizontal(classes="row"):
                yield Static("Bots play", classes="name")
                yield Select(PACES, value=CALM, allow_blank=False, id="pace", compact=True)
            if self.remote:
                with Horizontal(classes="row"):
                    yield Static("Who finds it", classes="name")
                    yield Select(FOUND_BY, value=False, allow_blank=False, id="listed", compact=True)
            for option in card.options:
                yield from self._option(option)
        yield KeyBar()

    def _chair(self, seat: int) -> ComposeResult:
        """Who sits on a seat."""
        people = [("you", YOU)]
        if self.remote:
            people += [("somebody with a link", INVITED), ("anybody", ANYBODY)]
        bots = [(f"{name} bot", name) for name in self.card.bots]
        usual = YOU if seat == 0 else usual_bot(self.card)
        with Horizontal(classes="row", id=f"chair-row-{seat}"):
            yield Static(f"Seat {seat + 1}", classes="name")
            yield Select([*people, *bots], value=usual, allow_blank=False, id=f"chair-{seat}", compact=True)

    def _option(self, option: OptionCard) -> ComposeResult:
        """An option, and below it what it means."""
        name = option.name.replace("_", " ").capitalize()
        with Horizontal(classes="row"):
            yield Static(name, classes="name")
            values = allowed(option)
            if values:
                yield Select(values, value=option.default, allow_blank=False, id=f"option-{option.name}", compact=True)
            else:
                yield Input(str(option.default), id=f"option-{option.name}", compact=True)
        yield Static(Text(f"{option.text} {f'({option.rule})' if option.rule else ''}".strip()), classes="explained")

    def on_mount(self) -> None:
        """The first button has the keyboard."""
        self.show_chairs()
        self.query_one("#begin").focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        """As many chairs as seats."""
        if event.select.id == "seats":
            self.show_chairs()

    def show_chairs(self) -> None:
        """Chairs beyond the number of seats go away."""
        for seat in range(self.card.most):
            self.query_one(f"#chair-row-{seat}").display = seat < self._value("seats")

    def _value(self, name: str) -> Any:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def action_begin(self) -> None:
        """With what has been set."""
        chairs = [self._value(f"chair-{seat}") for seat in range(self._value("seats"))]
        options: dict[str, bool | int | str] = {}
        for option in self.card.options:
            widget = self.query_one(f"#option-{option.name}")
            value: Any = widget.value if isinstance(widget, Input) else self._value(f"option-{option.name}")
            if str(value) != str(option.default):
                options[option.name] = value
        listed = self.remote and self._value("listed")
        self.dismiss(make_plan(self.card, chairs, options, self._value("pace"), listed))

    def action_close(self) -> None:
        """No game."""
        self.dismiss(None)
