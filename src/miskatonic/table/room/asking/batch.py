"""What is done in one go: all of it is written down together, or none of it has happened."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.choice import Choice
from miskatonic.kernel.step import Step, Values
from miskatonic.table.live.clocks import SeatClocks
from miskatonic.table.room.deeds import PERSON, AnyDeed, Begun, Deed, Move, Spoke
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import ChatRecord


class Batch:
    """Deeds done in memory and not yet written."""

    def __init__(self, room: Room, at: int, clocks: SeatClocks, made: dict[str, str] | None = None) -> None:
        self.room = room
        self.at = at
        self.clocks = clocks
        self.deeds: list[Deed] = []
        self.said: ChatRecord | None = None
        """Words for the chat, kept with the row that makes them count."""
        self.made = made if made is not None else {}
        """Tables that were made for it at a first try: they serve the second."""

    def do(self, deed: AnyDeed) -> None:
        """Something around the game."""
        self.deeds.append(deed)
        self.room.apply(deed, self.at)

    def begin(self, deed: Begun) -> None:
        """The first roll: from here on the dice are drawn from what all have added."""
        self.do(deed)
        self.room.journal.resume_chance(len(deed.opening))

    def say(self, line: ChatRecord) -> None:
        """Words for everybody."""
        self.said = line
        self.do(Spoke(number=line.number))

    def choose(
        self, seat: int, choice: Choice | Step[Any] | str, values: Values, by: str = PERSON, reason: str = ""
    ) -> None:
        """A choice. ``Illegal`` changes nothing."""
        self._done(self.room.choose(seat, choice, values, self.at, by=by, reason=reason, **self._times(seat)))

    def expire(self, seat: int) -> None:
        """A seat's time has run out."""
        self._done(self.room.expire(seat, self.at, **self._times(seat)))

    def ring(self) -> None:
        """The game's time has run out."""
        self._done(self.room.ring(self.at, tick=self.clocks.gone(self.at)))

    def take_back(self, seat: int) -> None:
        """A seat takes back its last choice."""
        self._done(self.room.take_back(seat, self.at, **self._times(seat)))

    def rewind(self, to: int) -> None:
        """Back to before an entry."""
        self._done(self.room.rewind(to, self.at))

    def _times(self, seat: int) -> dict[str, int]:
        """What the clocks say of a move of this seat."""
        clocks, at = self.clocks, self.at
        return {"took": clocks.peek(seat, at), "tick": clocks.gone(at), "used": clocks.used(self.room, seat, at)}

    def _done(self, deed: Move) -> None:
        self.deeds.append(deed)
        self.clocks.count_on(deed.seat, deed.took, self.at)
