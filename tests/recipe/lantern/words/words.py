"""Choices, events and questions in words."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.lantern.state import Lantern

from miskatonic.kernel.event import Event
from miskatonic.kernel.step import Step

NAMES: Final = ("Ada", "Basil", "Cleo", "Dora")
LABELS: Final = {"WalkOn": "Walk on", "Rest": "Rest here"}
TOLD: Final = {
    "walked": "{0} walks on: {1}.",
    "dark": "The wind puts out {0}’s lantern.",
    "rested": "{0} rests at {1}.",
    "over": "{0} is home.",
}


def called(seat: int) -> str:
    """How a seat is called."""
    return NAMES[seat]


def label(step: Step[Any]) -> str:
    """A choice as a sentence."""
    return LABELS[type(step).__name__]


def sentence(event: Event) -> str:
    """An event as a sentence."""
    return TOLD[event.kind].format(called(int(event.facts[0])), *event.facts[1:])


def prompt(s: Lantern, seat: int) -> str:
    """What is being decided."""
    if s.over:
        return "The game is over."
    return "Walk on, or rest?" if s.walker() == seat else f"{called(s.walker())} decides."
