"""What somebody may be remembered for after a game, and which events are rolls: told as data, counted in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class Honour:
    """Whoever an event of these kinds names most often; or, with ``adds``, whose events add up to most."""

    def __init__(
        self,
        title: str,
        words: str,
        *kinds: str,
        at: int = 0,
        adds: int = -1,
        others: tuple[str, ...] = (),
        least: int = 2,
    ) -> None:
        self.title: Final = title
        self.words: Final = words
        """With ``{n}`` for the number, and ``{of}`` for how often it was tried."""
        self.kinds: Final = kinds
        self.at: Final = at
        """Where the seat stands among an event's facts,"""
        self.adds: Final = adds
        """and the number that is added up; -1: each event counts one."""
        self.others: Final = others
        """Kinds of events that say the same was tried in vain."""
        self.least: Final = least
        """Fewer are not worth a word."""


class Rolled:
    """Events of this kind are rolls: whose it was comes first among the facts, then what the dice show."""

    def __init__(self, kind: str, sides: int = 6, at: int = 1, all_of_it: bool = False, sides_at: int = -1) -> None:
        self.kind: Final = kind
        self.sides: Final = sides
        self.at: Final = at
        self.all_of_it: Final = all_of_it
        """From there to the end of the facts; else one die."""
        self.sides_at: Final = sides_at
        """Where the facts say how many sides the die had; -1: nowhere."""

    def dice(self, facts: Sequence[int | str]) -> list[tuple[int, int]]:
        """What was rolled, and with how many sides; nothing if no such die was."""
        sides = facts[self.sides_at] if 0 <= self.sides_at < len(facts) else self.sides
        shown = facts[self.at :] if self.all_of_it else facts[self.at : self.at + 1]
        if not isinstance(sides, int) or self.sides_at >= len(facts):
            return []
        values = [face for face in shown if isinstance(face, int) and 1 <= face <= sides]
        return [(face, sides) for face in values] if len(values) == len(shown) else []
