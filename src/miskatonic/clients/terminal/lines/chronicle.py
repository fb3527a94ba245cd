"""The log of a game as each seat reads it at one screen: the lines of its room, numbered, with bots' reasons."""

from __future__ import annotations

import msgspec

from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.table.room.room import Room
from miskatonic.table.sight.chronicle import Written
from miskatonic.table.wire import game as wire

_decode = msgspec.json.Decoder(wire.Line).decode


class Line:
    """One sentence of the log as one seat reads it."""

    __slots__ = ("entry", "event", "note", "number", "text")

    def __init__(self, number: int, written: Written, text: str, note: str = "") -> None:
        self.number = number
        self.entry = written.entry
        """Of the journal; -1 for setting up."""
        self.event: Event = written.event
        self.text = text
        self.note = note
        """A bot's reason, where it may be told."""


class Chronicle:
    """What a room has written down, for those at this screen."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._texts: dict[Written, str] = {}
        self._notes: dict[Written, str] = {}
        self._read: dict[int, set[Written]] = {}

    def note(self, text: str) -> None:
        """Add a bot's reason to the first thing its choice brought about that everybody sees."""
        last = len(self.room.journal.entries) - 1
        for written in self.room.chronicle.lines:
            if written.entry == last and written.event.seen_by(SPECTATOR):
                self._notes[written] = text
                return

    def lines(self, seat: int) -> list[Line]:
        """All that stands and that this seat may see."""
        mine = self._seen(seat)
        return [Line(i, line, self._text(line), self._notes.get(line, "")) for i, line in enumerate(mine, 1)]

    def news(self, seat: int) -> list[Line]:
        """What this seat has not read yet; now it has."""
        read, mine = self._read.setdefault(seat, set()), self._seen(seat)
        fresh = [line for line, written in zip(self.lines(seat), mine, strict=True) if written not in read]
        read.update(mine)
        return fresh

    def _seen(self, seat: int) -> list[Written]:
        return [written for written in self.room.chronicle.lines if written.event.seen_by(seat)]

    def _text(self, written: Written) -> str:
        text = self._texts.get(written)
        if text is None:
            text = self._texts[written] = _decode(written.body).text
        return text
