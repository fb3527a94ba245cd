"""Events: what happened, the rule behind it, and who may know."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.record import Record

ALL: Final = 0xFFFF
"""Everybody's eyes, spectators included."""
WATCHERS: Final = 1 << 15
"""The eyes of those who only watch: they see what everybody sees, and what all but some seats see."""
SPECTATOR: Final = -1
"""The seat number of somebody who only watches."""


class Event(Record):
    """One thing that happened. Logs, animations, statistics and "why?" read these."""

    def __init__(self, rule: str, kind: str, facts: tuple[int | str, ...], eyes: int, reveals: bool) -> None:
        self.rule = rule
        self.kind = kind
        self.facts = facts
        self.eyes = eyes
        """A bit for each seat that may see it."""
        self.reveals = reveals
        """It tells somebody something that was hidden until now."""
        self.film: Any = None
        """What it did to the scene (``beat.Film``), if it was filmed; no part of the record."""

    def seen_by(self, seat: int) -> bool:
        """May this seat (``SPECTATOR``: a watcher) know of it?"""
        return bool(self.eyes & WATCHERS) if seat < 0 else bool(self.eyes >> seat & 1)


class Outcome(Record):
    """How a game ended."""

    def __init__(self, winners: tuple[int, ...], scores: tuple[int, ...], reason: str, rule: str) -> None:
        self.winners = winners
        self.scores = scores
        """One number a seat, in the game's own measure; higher is better."""
        self.reason = reason
        self.rule = rule
