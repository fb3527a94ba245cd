"""The log of a table in sentences, each written down when it happened, with who may read it."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

import msgspec

from miskatonic.kernel.beat import STILL, Film
from miskatonic.kernel.event import Event
from miskatonic.kernel.state import State
from miskatonic.table.wire.game import Line

_encode = msgspec.json.Encoder().encode
NOTHING_MOVES: Final = _encode(STILL)


class Written:
    """One line: the journal's entry it belongs to (-1: setting up), who may see it, and its JSON."""

    __slots__ = ("_beat", "_film", "body", "entry", "event")

    def __init__(self, entry: int, event: Event, body: bytes) -> None:
        self.entry = entry
        self.event = event
        self.body = body
        film: Film | None = event.film
        event.film = None  # what is kept is what travels
        self._beat = NOTHING_MOVES if film is None else _encode(film.beat)
        self._film = film if film is not None and film.parted else None

    def beat(self, viewer: int) -> bytes:
        """What this viewer is shown happening, as JSON; most often all are shown the same."""
        return self._beat if self._film is None else _encode(self._film.seen_by(viewer))


class Chronicle:
    """All lines that stand. Whoever reads it gets those of one viewer (-1: a spectator)."""

    def __init__(self) -> None:
        self.lines: list[Written] = []
        self.cut = 0
        """Lines from this one on may be others than before; ``settle`` forgets that."""
        self.firm = 1 << 60
        """Lines before this one have never been others: a client that comes back may have kept them."""

    def write(self, entry: int, events: list[Event], state: State, seat: int) -> None:
        """Put what happened into words now, since names may change hands later on."""
        for event in events:
            self.lines.append(Written(entry, event, _encode(line_of(event, state, seat))))

    def drop(self, first: int, last: int) -> None:
        """The entries from ``first`` up to and without ``last`` no longer stand."""
        at, after = (bisect_left(self.lines, entry, key=lambda line: line.entry) for entry in (first, last))
        if at < after:
            self.cut, self.firm = min(self.cut, at), min(self.firm, at)
            del self.lines[at:after]

    def settle(self) -> None:
        """Everybody has been told."""
        self.cut = len(self.lines)

    def count(self, viewer: int, upto: int | None = None) -> int:
        """How many of the first ``upto`` lines this viewer may read."""
        return sum(1 for line in self.lines[:upto] if line.event.seen_by(viewer))

    def beats(self, viewer: int, start: int = 0, upto: int | None = None) -> list[bytes]:
        """What each of these lines showed this viewer, as JSON; nothing where none of them showed anything."""
        found = [line.beat(viewer) for line in self.lines[start:upto] if line.event.seen_by(viewer)]
        return found if any(body is not NOTHING_MOVES for body in found) else []

    def bodies(self, viewer: int, start: int = 0, upto: int | None = None) -> list[bytes]:
        """The lines of this viewer among those from ``start`` on, as JSON."""
        return [line.body for line in self.lines[start:upto] if line.event.seen_by(viewer)]


def line_of(event: Event, state: State, seat: int, note: str = "") -> Line:
    """An event as a line of the log."""
    return Line(state.game.sentence(state, event), event.rule, event.kind, event.facts, seat, note)
