"""When things are due: since when each seat is asked, how long it has taken, who asked the others to wait.

Only public facts move a beat: that a seat is newly asked, that it has acted itself, that something happened which
everybody saw. What others do behind their screens moves nothing. Clocks are shown to everybody, so that not even what
a seat does behind its own screen moves them.
"""

from __future__ import annotations

from copy import copy
from typing import Final

from miskatonic.kernel.state import State
from miskatonic.table.room.deeds import TIME, Expired, Move, Moved, Rewound, TookBack

HOLD_MS: Final = 20_000
MOST_HOLDS: Final = 3
"""So often a seat may ask for time on one occasion."""
Asked = tuple[int, ...]


class Times:
    """The table's times, from the times of its rows, in milliseconds since 1970."""

    def __init__(self, seats: int) -> None:
        self.since: dict[int, int] = {}
        """Since when each seat that the game waits for has been asked what it is asked now."""
        self.spent = [0] * seats
        """What each seat has taken of its reserve."""
        self.counted: dict[int, int] = {}
        """Since when the clock of its decision counts."""
        self.carried = [0] * seats
        """What it had taken of the decision in hand before that."""
        self.lapsed: dict[int, int] = {}
        """When each seat's time ran out last."""
        self.elapsed = 0
        """How long the whole game has lasted."""
        self.held_by = -1
        self.held_until = 0
        self._holds: dict[int, int] = {}
        self._left: dict[int, int] = {}
        """What each seat had taken of the decision that it made last, should it take that back."""
        self._taken: dict[int, int] = {}
        """When a bot took each seat over."""
        self._occasion: tuple[str, int, int] = ("", 0, 0)

    def copy(self) -> Times:
        """The same times once more."""
        made = copy(self)
        made.since, made._holds = dict(self.since), dict(self._holds)
        made.counted, made.lapsed = dict(self.counted), dict(self.lapsed)
        made._left, made._taken = dict(self._left), dict(self._taken)
        made.spent, made.carried = list(self.spent), list(self.carried)
        return made

    def asked(self, state: State, at: int) -> None:
        """The game begins."""
        self.since = dict.fromkeys(state.seats_to_act, at)
        self.counted = dict(self.since)

    def moved(self, deed: Move, before: State, after: State, public: bool, undoable: bool, at: int) -> None:
        """After a move."""
        seat, waiting, was = deed.seat, after.seats_to_act, before.seats_to_act
        self.elapsed += deed.tick
        if seat >= 0:
            self.spent[seat] += deed.took
        anew = public or isinstance(deed, Rewound)
        for other in range(after.seats):
            if other not in waiting:
                self.since.pop(other, None)
            elif anew or other == seat or other not in was:
                self.since[other] = at
        timed = [other for other in waiting if after.limit_of(other)] if not isinstance(deed, Rewound) else []
        going_on = [other for other in timed if before.limit_of(other)]
        begun = [other for other in timed if other not in going_on] if not isinstance(deed, TookBack) else []
        self._count(deed, waiting, was, anew, undoable, at, going_on, begun)
        if isinstance(deed, Expired) or (isinstance(deed, Moved) and deed.by == TIME):
            self.lapsed[seat] = at
        if public:
            self.held_by = -1
        occasion = _occasion(after)
        if occasion != self._occasion:
            self._occasion, self._holds = occasion, {}

    def _count(
        self,
        deed: Move,
        waiting: Asked,
        was: Asked,
        anew: bool,
        undoable: bool,
        at: int,
        going_on: list[int],
        begun: list[int],
    ) -> None:
        """The clocks of decisions. Whoever can still take a choice back has not decided, and gets no time for it; nor
        does whoever goes on with what has a limit of its own. Whoever begins such a thing has all of its time."""
        seat = deed.seat
        if seat in was and seat not in waiting:
            self._left[seat] = self.carried[seat] + deed.used
        for other in range(len(self.carried)):
            if other not in waiting:
                self.counted.pop(other, None)
            elif other in going_on:
                continue
            elif other in begun or other not in was or (anew and not (other == seat and undoable)):
                self.counted[other], self.carried[other] = at, 0
        if isinstance(deed, TookBack) and seat in waiting and seat not in was:
            self.carried[seat] = self._left.get(seat, 0)

    def shared(self, hand: tuple[int, ...], seat: int, before: State, after: State, at: int) -> None:
        """Somebody with several seats has decided for one: the time for the next decision begins."""
        waiting = after.seats_to_act
        if seat not in before.seats_to_act or seat in waiting:
            return
        for own in hand:
            if own in waiting and own in self.counted:
                self.counted[own], self.carried[own] = at, 0

    def sat(self, seat: int, at: int) -> None:
        """Somebody else decides for this seat: they get their time from now on."""
        if seat in self.since:
            self.since[seat], self.counted[seat], self.carried[seat] = at, at, 0

    def handed(self, seat: int, took: int, at: int) -> None:
        """A bot decides for this seat, a beat from now; once more on the same question, it does not wait again."""
        self.spent[seat] += took
        if self._taken.get(seat, -1) < self.since.get(seat, 0):
            self._taken[seat] = at

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
        beat = max(self.since.get(seat, 0), self._taken.get(seat, 0)) + pace
        return max(beat, self.held_until) if self.held_by >= 0 else beat

    # ------------------------------------------------------------------ pausing

    def pause(self, spent: tuple[tuple[int, int], ...], used: tuple[tuple[int, int], ...]) -> None:
        """The hands stop: what they have counted is kept."""
        for seat, took in spent:
            self.spent[seat] += took
        for seat, took in used:
            self.carried[seat] += took
        self.held_by = -1

    def not_after(self, now: int) -> None:
        """The clock on the wall was set back while nobody looked: nothing has been asked in times to come."""
        for times in (self.since, self.counted, self.lapsed, self._taken):
            for seat, at in times.items():
                times[seat] = min(at, now)
        self.held_until = min(self.held_until, now + HOLD_MS)

    def go_on(self, at: int) -> None:
        """Everybody who is asked has been asked just now."""
        self.since = dict.fromkeys(self.since, at)
        self.counted = dict.fromkeys(self.counted, at)


def _occasion(state: State) -> tuple[str, int, int]:
    return (*state.occasion(), state.game.round_of(state))
