"""The log of a game in sentences, each written down when it happened and numbered for one seat."""

from __future__ import annotations

from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.state import State


class Line:
    """One sentence of the log as one seat reads it."""

    __slots__ = ("event", "note", "number", "text")

    def __init__(self, number: int, event: Event, text: str, note: str = "") -> None:
        self.number = number
        self.event = event
        self.text = text
        self.note = note
        """A bot's reason, where it may be told."""


class Chronicle:
    """Sentences of all events. They are made at once, since names may change hands later on."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._texts: dict[int, str] = {}
        self._notes: dict[int, str] = {}
        self._read: dict[int, set[int]] = {}
        self._written = 0
        self._catch_up()

    def _catch_up(self) -> None:
        """After loading: tell the story from the beginning, each event in the position of its time."""
        try:
            for state in self.journal.states():
                self.write(state)
        except JournalError:
            self.write(self.journal.state)  # it goes on from a snapshot and cannot be told from the start

    def write(self, state: State) -> None:
        """Put into words what has been told since; ``state`` is where it led to."""
        told = self.journal.told
        last = len(told) if state is self.journal.state else self._written + 1
        for events in told[self._written : last]:
            for event in events:
                self._texts[id(event)] = state.game.sentence(state, event)
        self._written = max(self._written, min(last, len(told)))

    def note(self, events: list[Event], text: str) -> None:
        """Add a bot's reason to the first thing its choice brought about that everybody sees."""
        for event in events:
            if event.seen_by(SPECTATOR):
                self._notes[id(event)] = text
                return

    def lines(self, seat: int) -> list[Line]:
        """All that stands and that this seat may see."""
        events = self.journal.events(seat)
        texts, notes = self._texts, self._notes
        return [Line(i, event, texts[id(event)], notes.get(id(event), "")) for i, event in enumerate(events, 1)]

    def news(self, seat: int) -> list[Line]:
        """What this seat has not read yet; now it has."""
        read = self._read.setdefault(seat, set())
        fresh = [line for line in self.lines(seat) if id(line.event) not in read]
        read.update(id(line.event) for line in fresh)
        return fresh
