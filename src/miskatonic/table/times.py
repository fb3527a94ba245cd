"""When things are due: since when each seat is asked, how long it has taken, who asked the others to wait.

Only public facts move a beat: that a seat is newly asked, that it has acted itself, that something happened which
everybody saw. What others do behind their screens moves nothing.
"""

from __future__ import annotations

from copy import copy
from typing import Final

from miskatonic.kernel.state import State
from miskatonic.table.deeds import Move, Rewound

HOLD_MS: Final = 20_000
MOST_HOLDS: Final = 3
"""So often a seat may ask for time on one occasion."""


class Times:
    """The table's times, from the times of its rows, in milliseconds since 1970."""

    def __init__(self, seats: int) -> None:
        self.since: dict[int, int] = {}
        """Since when each seat that the game waits for has been asked what it is asked now."""
        self.spent = [0] * seats
        """What each seat has taken of its reserve."""
        self.carried = [0] * seats
        """What it has taken of the decision in hand, before its last choice or a pause."""
        self.elapsed = 0
        """How long the whole game has lasted."""
        self.held_by = -1
        self.held_until = 0
        self._holds: dict[int, int] = {}
        self._occasion: tuple[str, int, int] = ("", 0, 0)

    def copy(self) -> Times:
        """The same times once more."""
        made = copy(self)
        made.since, made._holds = dict(self.since), dict(self._holds)
        made.spent, made.carried = list(self.spent), list(self.carried)
        return made

    def asked(self, state: State, at: int) -> None:
        """The game begins."""
        self.since = dict.fromkeys(state.seats_to_act, at)

    def moved(self, deed: Move, before: State, after: State, public: bool, undoable: bool, at: int) -> None:
        """After a move."""
        seat, waiting, was = deed.seat, after.seats_to_act, before.seats_to_act
        self.elapsed += deed.tick
        if seat >= 0:
            self.spent[seat] += deed.took
            self.carried[seat] = self.carried[seat] + deed.took if undoable else 0
        anew = public or isinstance(deed, Rewound)
        for other in range(after.seats):
            if other not in waiting:
                self.since.pop(other, None)
                self.carried[other] = self.carried[other] if undoable and other == seat else 0
            elif anew or other == seat or other not in was:
                self.since[other] = at
                if other != seat:
                    self.carried[other] = 0
        if public:
            self.held_by = -1
        occasion = _occasion(after)
        if occasion != self._occasion:
            self._occasion, self._holds = occasion, {}

    def sat(self, seat: int, at: int) -> None:
        """Another hand decides for this seat: it gets its time from now on."""
        if seat in self.since:
            self.since[seat], self.carried[seat] = at, 0

    # ------------------------------------------------------------------ waiting

    def holds_left(self, seat: int) -> int:
        """How often this seat may still ask for time on this occasion."""
        return MOST_HOLDS - self._holds.get(seat, 0)

    def hold(self, state: State, seat: int, on: bool, at: int) -> None:
        """Somebody asks for time, or lets it go on."""
        self._occasion = _occasion(state)
        if on:
            self._holds[seat] = self._holds.get(seat, 0) + 1
            self.held_by, self.held_until = seat, at + HOLD_MS
        else:
            self.held_by = -1

    def due(self, seat: int, pace: int) -> int:
        """When an automatic answer of this seat is released."""
        beat = self.since.get(seat, 0) + pace
        return max(beat, self.held_until) if self.held_by >= 0 else beat

    # ------------------------------------------------------------------ pausing

    def pause(self, spent: tuple[tuple[int, int], ...]) -> None:
        """The hands stop: what they have counted is kept."""
        for seat, took in spent:
            self.spent[seat] += took
            self.carried[seat] += took
        self.held_by = -1

    def go_on(self, at: int) -> None:
        """Everybody who is asked has been asked just now."""
        self.since = dict.fromkeys(self.since, at)


def _occasion(state: State) -> tuple[str, int, int]:
    return (*state.occasion(), state.game.round_of(state))
