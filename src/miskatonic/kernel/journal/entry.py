"""One line of a journal: a choice, an expired clock, or something taken back, with the chance it took."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step, Values

CHOICE, EXPIRE, CLOCK, UNDO, REWIND = "choice", "expire", "clock", "undo", "rewind"
KINDS: Final = (CHOICE, EXPIRE, CLOCK, UNDO, REWIND)
BACK: Final = (UNDO, REWIND)
"""These take something back; all others are inputs to the game."""


class JournalError(ValueError):
    """A journal is damaged, or no longer replays; the message says at which entry, and why."""


class Entry:
    """One input, or the taking back of some."""

    __slots__ = ("chance", "check", "key", "kind", "seat", "values")

    def __init__(
        self, kind: str, seat: int, key: str, values: Values, chance: tuple[int, ...] = (), check: str = ""
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.key = key
        self.values = values
        self.chance = chance
        self.check = check
        """The digest of the state it led to."""


def final(seat: int, before: State, after: State) -> bool:
    """Was chance taken, something hidden shown, or another seat asked?"""
    newly_asked = set(after.seats_to_act) - set(before.seats_to_act) - {seat}
    return after.finals != before.finals or bool(newly_asked)


def apply(state: State, entry: Entry, legal: list[Step[Any]] | None = None) -> None:
    """Put an input to a state; the seat's legal choices may have been listed already."""
    if entry.kind == CHOICE:
        state.choose(entry.seat, entry.key, entry.values, legal)
    elif entry.kind == EXPIRE:
        state.expire(entry.seat)
    elif entry.kind == CLOCK:
        state.ring()
    else:
        raise JournalError(f"unknown kind of entry: {entry.kind!r}")
