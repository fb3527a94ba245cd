"""Time: the clock on the wall, which tests may turn, and the clocks of a table.

All are off unless the host or the game's options ask for them. Time counts only while the table is loaded, the
game runs, and a person is to decide; setting up takes none.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from miskatonic.table.room.room import Room


class Handle(Protocol):
    """Something that will ring unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """A clock on the wall."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def call_at(self, when: int, ring: Callable[[], None]) -> Handle:
        """Ring at this time, or at once if it is past."""
        ...


class WallClock:
    """The real one. It never runs backwards, whatever happens to the machine's time."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        return int((time.monotonic() + self._offset) * 1000)

    def call_at(self, when: int, ring: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, ring)


class SeatClocks:
    """Counts for each person who is to decide, and for the whole game."""

    def __init__(self, room: Room, now: int) -> None:
        agreed, plan = room.journal.game.clocks(room.journal.options), room.plan.clock
        self.decision = (plan.decision or agreed.decision) * 1000
        self.reserve = plan.reserve * 1000
        self.game = agreed.game * 1000
        self.questions = agreed.questions
        self.loaded = now
        self.running: dict[int, int] = {}
        """Since when each of them has been counting."""
        self.ticking: int | None = None
        self._hands: dict[int, tuple[int, ...]] = {}
        """The seats of the same person, whose time runs for all of them at once."""

    @property
    def on(self) -> bool:
        """Is any time limited here?"""
        return bool(self.decision or self.reserve or self.game or self.questions)

    def look(self, room: Room, now: int) -> None:
        """Start and stop the hands after a change."""
        counts = room.running and bool(room.journal.game.round_of(room.state))
        waiting = [s for s in room.acting if not room.chairs[s].bot] if counts else []
        self._hands = {seat: room.hand(seat) for seat in waiting}
        self.running = {seat: self._since(seat, now) for seat in waiting}
        if not waiting:
            self.ticking = None
        elif self.ticking is None:
            self.ticking = now

    def _since(self, seat: int, now: int) -> int:
        """Since when its person's time has been running."""
        return self.running.get(seat, min([self.running.get(own, now) for own in self._hands[seat]]))

    def peek(self, seat: int, now: int) -> int:
        """How long this seat has taken up to now."""
        return max(0, now - self.running.get(seat, now))

    def gone(self, now: int) -> int:
        """How long the game has gone on since its last move."""
        return now - self.ticking if self.game and self.ticking is not None else 0

    def used(self, room: Room, seat: int, now: int) -> int:
        """How much of the decision in hand this seat has taken since its clock began to count."""
        if not self._limit(room, seat) or seat not in self.running:
            return 0
        return max(0, now - max(room.times.counted.get(seat, now), self.loaded))

    def all_used(self, room: Room, now: int) -> tuple[tuple[int, int], ...]:
        """The same for every running seat."""
        return tuple([(seat, used) for seat in self.running if (used := self.used(room, seat, now))])

    def count_on(self, seat: int, took: int, now: int) -> None:
        """A move was made, and what came before is written down with it: the hands themselves do not move."""
        for own in self._hands.get(seat, ()):
            if own in self.running:
                self.running[own] += took
        if self.ticking is not None:
            self.ticking = now

    def spent(self, now: int) -> tuple[tuple[int, int], ...]:
        """What each running seat has taken up to now: kept when everything stops."""
        first = {self._hands[seat][0]: seat for seat in reversed(self.running)}  # one person's time counts once
        return tuple([(seat, now - since) for seat, since in self.running.items() if seat in first.values()])

    def deadline(self, room: Room, seat: int) -> int | None:
        """When this seat's time runs out; None without a limit. Never before a beat has passed.

        Everybody is shown it: only what everybody sees moves it.
        """
        since = self.running.get(seat)
        limit = self._limit(room, seat)
        if since is None or not (limit or self.reserve):
            return None
        asked = max(room.times.counted.get(seat, since), self.loaded)
        limits = [asked + limit - room.times.carried[seat]] if limit else []
        limits += [since + self._reserve(room, seat)] if self.reserve else []
        return max(min(limits), asked + room.pace)

    def _limit(self, room: Room, seat: int) -> int:
        """For the decision in hand: what was agreed, or what the rules give for it, whichever is less; 0: as long as
        one likes."""
        own = room.state.limit_of(seat) * 1000 if self.questions else 0
        return min([limit for limit in (self.decision, own) if limit], default=0)

    def _reserve(self, room: Room, seat: int) -> int:
        """What its person has left for the whole game, with all their seats: each brings its own."""
        return sum([self.reserve - room.times.spent[own] for own in room.hand(seat)])

    def due(self, room: Room, seat: int) -> int | None:
        """When something is decided for this seat: at its deadline, and after that once a beat."""
        deadline, lapsed = self.deadline(room, seat), room.times.lapsed.get(seat)
        return max(deadline, lapsed + room.pace) if deadline is not None and lapsed is not None else deadline

    def end_of_game(self, room: Room) -> int | None:
        """When the time for the whole game runs out."""
        if not self.game or self.ticking is None or room.state.on_clock() is None:
            return None
        return self.ticking + self.game - room.times.elapsed

    def left(self, room: Room, seat: int, now: int) -> int | None:
        """What is left to a seat, as everybody sees it."""
        deadline = self.deadline(room, seat)
        if deadline is not None:
            return max(0, deadline - now)
        if self.reserve and not room.chairs[seat].bot:
            return max(0, self._reserve(room, seat))
        return None
