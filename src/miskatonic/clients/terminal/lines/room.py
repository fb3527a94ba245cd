"""The room of a game at one screen: the same that a table of the server is, with nobody behind a socket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.kernel.journal.journal import Journal
from miskatonic.table.lobby.making import new_record
from miskatonic.table.room.deeds import Sat, move_of
from miskatonic.table.room.room import Room
from miskatonic.table.wire.room import BOT, PERSON, SeatPlan, TablePlan

MINE: Final = "local"
"""The session of whoever sits at this machine."""
NOBODY: Final[dict[int, str]] = {}


def room_of(journal: Journal, others: Mapping[int, str] = NOBODY) -> Room:
    """A journal as a room, told from its first entry on; ``others`` are the seats of bots, by name. What goes on from a
    snapshot cannot be told from the start."""
    chairs = [SeatPlan(BOT, others[seat]) if seat in others else SeatPlan(PERSON) for seat in range(journal.seats)]
    plan = TablePlan(game=journal.game.id, seats=tuple(chairs), options=dict(journal.options), pace=0)
    record = new_record(plan, journal, MINE, 0)
    whole = bool(journal.entries) and not journal.from_snapshot
    room = Room(record, plan, journal.reopened() if whole else journal)
    for seat in range(journal.seats):
        if seat not in others:
            room.apply(Sat(seat=seat, name=""), 0)
    if whole:
        for entry in journal.entries:
            room.apply(move_of(entry), 0)
        room.journal.resume_chance(journal.drawn)
    return room
