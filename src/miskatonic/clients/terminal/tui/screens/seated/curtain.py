"""Between two people at one screen: nothing of the one's cards is seen by the other."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static


class Curtain(Screen[None]):
    """An empty screen that waits for somebody."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Lift the curtain")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.who = name

    def compose(self) -> ComposeResult:
        yield Static(
            Text(f"Pass the screen to {self.who}.\n\nEnter lifts the curtain.", justify="center"), id="curtain"
        )

    def on_click(self) -> None:
        """A click lifts it, too."""
        self.dismiss()

    def action_lift(self) -> None:
        """Somebody is here."""
        self.dismiss()
