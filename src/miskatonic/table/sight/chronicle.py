"""The log of a table in sentences, each written down when it happened, with who may read it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Final

import msgspec

from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import STILL, Film, bit
from miskatonic.kernel.state import State
from miskatonic.table.wire.game import Line

_encode = msgspec.json.Encoder().encode
NOTHING_MOVES: Final = _encode(STILL)


Eyes = tuple[int, ...]
"""Of one who looks: the seat whose scene they see, and the other seats of the same person."""


class Written:
    """One line: the journal's entry it belongs to (-1: setting up), who may see it, and its JSON."""

    __slots__ = ("_beat", "_film", "body", "entry", "event", "eyes")

    def __init__(self, entry: int, event: Event, body: bytes) -> None:
        self.entry = entry
        self.event = event
        self.eyes = event.eyes
        self.body = body
        film: Film | None = event.film
        event.film = None  # what is kept is what travels
        self._beat = NOTHING_MOVES if film is None else _encode(film.beat)
        self._film = film if film is not None and film.parted else None

    def beat(self, viewer: int) -> bytes:
        """What this viewer is shown happening, as JSON; most often all are shown the same."""
        return self._beat if self._film is None else _encode(self._film.seen_by(viewer))


class Chronicle:
    """All lines that stand. Whoever reads it gets what their eyes may see (-1: a spectator's)."""

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

    def count(self, eyes: Eyes, upto: int | None = None) -> int:
        """How many of the first ``upto`` lines these eyes may read."""
        mine = bits(eyes)
        return sum([1 for line in self.lines[:upto] if line.eyes & mine])

    def beats(self, eyes: Eyes, start: int = 0, upto: int | None = None) -> list[bytes]:
        """What each of these lines showed the foremost eyes, as JSON; nothing where none of them showed anything."""
        first, mine = eyes[0], bits(eyes)
        foremost = bit(first)
        found = [
            line.beat(first) if line.eyes & foremost else NOTHING_MOVES
            for line in self.lines[start:upto]
            if line.eyes & mine
        ]
        return found if any(body is not NOTHING_MOVES for body in found) else []

    def bodies(self, eyes: Eyes, start: int = 0, upto: int | None = None) -> list[bytes]:
        """The lines for these eyes among those from ``start`` on, as JSON."""
        mine = bits(eyes)
        return [line.body for line in self.lines[start:upto] if line.eyes & mine]


@cache
def bits(eyes: Eyes) -> int:
    """All these eyes as one number: whoever has them may read a line that has one of the bits."""
    found = 0
    for one in eyes:
        found |= bit(one)
    return found


def line_of(event: Event, state: State, seat: int, note: str = "") -> Line:
    """An event as a line of the log."""
    return Line(state.game.sentence(state, event), event.rule, event.kind, event.facts, seat, note)
