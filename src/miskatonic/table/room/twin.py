"""A room as it was: kept while something is being written that another process may have been quicker to write.

To go back to it is cheap; to read a long game from the beginning, and replay it, is not.
"""

from __future__ import annotations

from copy import copy

from miskatonic.kernel.journal import fork
from miskatonic.table.live.clocks import SeatClocks
from miskatonic.table.room.asking.proposals import Open
from miskatonic.table.room.room import Room


class Kept:
    """A room and its clocks at one moment."""

    __slots__ = ("clocks", "room")

    def __init__(self, room: Room, clocks: SeatClocks) -> None:
        self.room = twin(room)
        self.clocks = copy(clocks)
        self.clocks.running = dict(clocks.running)


def twin(room: Room) -> Room:
    """The same room once more: what happens in one does not happen in the other."""
    made = copy(room)
    made.journal = fork.twin(room.journal)
    made.sealing = room.sealing.copy() if room.sealing is not None else None
    made.apart = list(room.apart)
    made.keys = dict(room.keys)
    made.open_to = {}
    made.chairs = [copy(chair) for chair in room.chairs]
    made.chronicle = copy(room.chronicle)
    made.chronicle.lines = list(room.chronicle.lines)
    made.standing = room.standing.copy()
    made.proposals = copy(room.proposals)
    made.proposals.open = [_open(proposal) for proposal in room.proposals.open]
    made.times = room.times.copy()
    made.questions = room.questions.copy(room.state)
    made.moments = list(room.moments)
    made.alone = set(room.alone)
    made.past = list(room.past)
    return made


def _open(proposal: Open) -> Open:
    made = copy(proposal)
    made.yes = list(proposal.yes)
    return made
