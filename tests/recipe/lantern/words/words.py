"""Choices, events and questions in words."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.lantern.state import Lantern

from miskatonic.kernel.scene.words import Said, Words

NAMES: Final = ("Ada", "Basil", "Cleo", "Dora")


def called(seat: int) -> str:
    """What a seat is called."""
    return NAMES[seat]


def _told(text: str) -> Said[Lantern]:
    """A sentence with who did it first."""

    def told(s: Lantern, facts: Any) -> str:
        return text.format(called(int(facts[0])), *facts[1:])

    return told


WORDS: Final = Words[Lantern](
    labels={"WalkOn": "Walk on", "Rest": "Rest here"},
    questions={"Turn": "Walk on, or rest?"},
    events={
        "walked": _told("{0} walks on: {1}."),
        "dark": _told("The wind puts out {0}’s lantern."),
        "rested": _told("{0} rests at {1}."),
        "over": _told("{0} is home."),
    },
)


def prompt(s: Lantern, seat: int) -> str:
    """What is being decided."""
    if s.over:
        return "The game is over."
    return WORDS.question(s, s.agenda[-1]) if s.walker() == seat else f"{called(s.walker())} decides."
