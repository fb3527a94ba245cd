"""A new game: how many seats, who sits there, and every option with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from miskatonic.clients.terminal.tui.planning import (
    ANYBODY,
    CALM,
    CLOCKS,
    INVITED,
    PACES,
    YOU,
    allowed,
    beside,
    make_plan,
    usual_bot,
    usual_seats,
)
from miskatonic.clients.terminal.tui.widgets.key_bar import KeyBar
from miskatonic.table.wire.game import GameCard, OptionCard
from miskatonic.table.wire.room import ClockPlan, TablePlan

FOUND_BY = (("whoever has a link", False), ("anybody, in the lobby", True))
WATCHING = (("whoever has a link to watch", True), ("nobody", False))
BEHIND = (("nothing", 0), ("10 events", 10), ("50 events", 50), ("200 events", 200))
WITHOUT = (("left out", False), ("added to the box", True))
LONGEST = 40
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
            yield from self._set("Bots play", "pace", PACES, CALM)
            yield from self._set("Clock", "clock", CLOCKS, 0)
            if self.remote:
                yield from self._set("Who finds it", "listed", FOUND_BY, False)
                yield from self._set("Who watches it", "watching", WATCHING, True)
                yield from self._set("Delay for watchers", "delay", BEHIND, 0)
                with Horizontal(classes="row"):
                    yield Static("Name of the table", classes="name")
                    yield Input(placeholder=card.title, max_length=LONGEST, id="title", compact=True)
            for number, pack in enumerate(card.packs):
                yield from self._set(f"Pack {pack.replace('_', ' ')}", f"pack-{number}", WITHOUT, False)
            for option in card.options:
                yield from self._option(option)
        yield KeyBar()

    def _set(self, label: str, name: str, values: Sequence[tuple[str, Any]], usual: Any) -> ComposeResult:
        """Something about the table."""
        with Horizontal(classes="row"):
            yield Static(label, classes="name")
            yield Select(values, value=usual, allow_blank=False, id=name, compact=True)

    def _chair(self, seat: int) -> ComposeResult:
        """Who sits on a seat."""
        people = [("you" if seat == 0 else "somebody at this screen", YOU)]
        if self.remote:
            people += [("somebody with a link", INVITED), ("anybody", ANYBODY)]
        people += [(f"whoever plays seat {first + 1}", beside(first)) for first in range(seat)]
        bots = [(f"{name} bot", name) for name in self.card.bots]
        usual = YOU if seat == 0 else usual_bot(self.card)
        with Horizontal(classes="row chair", id=f"chair-row-{seat}"):
            yield Static(f"Seat {seat + 1}", classes="name")
            yield Select([*people, *bots], value=usual, allow_blank=False, id=f"chair-{seat}", compact=True)
            name = f"Player {seat + 1}"
            yield Input(placeholder=f"{name} is called…", max_length=LONGEST, id=f"called-{seat}", compact=True)

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
        rule = f" ({option.rule})" if option.rule else ""
        yield Static(Text(f"{option.text[:1].upper()}{option.text[1:]}{rule}"), classes="explained")

    def on_mount(self) -> None:
        """The first button has the keyboard."""
        self.show_chairs()
        self.query_one("#begin").focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        """As many chairs as seats."""
        if event.select.id == "seats" or (event.select.id or "").startswith("chair-"):
            self.show_chairs()

    def show_chairs(self) -> None:
        """Chairs beyond the number of seats go away; several people at this screen have names of their own."""
        chairs = self.chairs()
        for seat in range(self.card.most):
            self.query_one(f"#chair-row-{seat}").display = seat < len(chairs)
            several = seat < len(chairs) and chairs[seat] == YOU and chairs.count(YOU) > 1
            self.query_one(f"#called-{seat}").display = several

    def chairs(self) -> list[str]:
        """Who is to sit where."""
        return [self._value(f"chair-{seat}") for seat in range(self._value("seats"))]

    def _value(self, name: str) -> Any:
        return self.query_one(f"#{name}", Select).value

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def action_begin(self) -> None:
        """With what has been set."""
        options: dict[str, bool | int | str] = {}
        for option in self.card.options:
            widget = self.query_one(f"#option-{option.name}")
            value: Any = widget.value if isinstance(widget, Input) else self._value(f"option-{option.name}")
            if str(value) != str(option.default):
                options[option.name] = value
        packs = tuple([pack for number, pack in enumerate(self.card.packs) if self._value(f"pack-{number}")])
        plan, mine = make_plan(self.card, self.chairs(), options, self._value("pace"), packs)
        self.dismiss((self._furnished(plan), mine))

    def _furnished(self, plan: TablePlan) -> TablePlan:
        """With what concerns the table rather than the game."""
        seats = []
        for number, chair in enumerate(plan.seats):
            called = self.query_one(f"#called-{number}", Input)
            name = called.value.strip() if called.display else ""
            seats.append(msgspec.structs.replace(chair, name=name))
        seconds = self._value("clock")
        clock = ClockPlan(decision=seconds) if seconds >= 0 else ClockPlan(reserve=-seconds)
        plan = msgspec.structs.replace(plan, seats=tuple(seats), clock=clock)
        if not self.remote:
            return plan
        title = self.query_one("#title", Input).value.strip() or plan.title
        return msgspec.structs.replace(
            plan,
            listed=self._value("listed"),
            watching=self._value("watching"),
            delay=self._value("delay"),
            title=title,
        )

    def action_close(self) -> None:
        """No game."""
        self.dismiss(None)
