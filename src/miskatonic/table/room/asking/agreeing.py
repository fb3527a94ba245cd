"""Proposals at the table: made, answered, and carried out when everybody has agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.kernel.step import Illegal
from miskatonic.table.room import deeds
from miskatonic.table.room.asking.barriers import check_person
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.asking.proposals import BRANCH, KINDS, MOST_OPEN, UNDO
from miskatonic.table.room.hands import voice, voters
from miskatonic.table.room.room import Room
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable


async def propose(live: LiveTable, batch: Batch, seat: int, asked: m.Propose) -> str:
    """Ask all seated people."""
    room = batch.room
    if asked.what not in KINDS:
        raise Trouble("form", f"one can propose {', '.join(KINDS)}, not {asked.what!r:.40}", field="what")
    if room.over:
        raise Trouble("over", "the game is over")
    check_person(room, seat)
    to = 0
    if asked.what != "end":
        to = entry_at(room, asked.at, beyond=asked.what == "branch")
    return await put_forward(live, batch, seat, asked.what, to)


def entry_at(room: Room, at: int, beyond: bool) -> int:
    """The entry of the journal behind moment ``at`` (from 1), as all count them; for a branch what stands before it.

    A branch from 0 is one from now: there may be more moments by the time the request arrives.
    """
    length = len(room.moments)
    if beyond and at in (0, length + 1):
        return len(room.journal.entries)
    if not 1 <= at <= length:
        raise Trouble("form", f"there are moments 1 to {length}, not {at}", field="at")
    return room.moments[at - 1]


async def put_forward(live: LiveTable, batch: Batch, seat: int, what: str, to: int) -> str:
    """Write a proposal down; whoever makes it agrees."""
    room = batch.room
    if what != "end" and room.journal.waits:
        raise Trouble("paused", "the game has not begun")
    if what != "end" and room.journal.from_snapshot:
        raise Trouble("conflict", "this game was begun under other rules and cannot go back to before it was saved")
    if what == UNDO and (rule := next(filter(None, map(room.state.unaided, room.state.seats_to_act)), "")):
        raise Illegal(rule, "nothing is taken back while somebody works on this")
    said = any((p.by, p.what) == (voice(room.chairs, seat), what) for p in room.proposals.open)
    if said or len(room.proposals.open) >= MOST_OPEN:
        raise Trouble("limit", "first answer what has been proposed already")
    seat = voice(room.chairs, seat)
    at = sum(1 for entry in room.moments if entry < to) + 1
    batch.do(deeds.Proposed(what=what, by=seat, at=0 if what == "end" else at, to=to))
    return await carry_out(live, batch) or str(room.proposals.made)


async def vote(live: LiveTable, batch: Batch, seat: int, asked: m.Vote) -> str:
    """Answer a proposal."""
    room = batch.room
    if room.proposals.find(asked.proposal) is None:
        raise Trouble("stale", "that is no longer proposed")
    seat = voice(room.chairs, seat)
    if seat not in voters(room.chairs):
        raise Trouble("forbidden", "this seat has no vote")
    batch.do(deeds.Voted(proposal=asked.proposal, seat=seat, yes=asked.yes))
    return await carry_out(live, batch)


async def carry_out(live: LiveTable, batch: Batch) -> str:
    """Do what everybody has agreed to; that may be because whoever had not answered no longer holds a seat."""
    room = batch.room
    proposal = room.proposals.agreed(room.chairs) if voters(room.chairs) else None
    if proposal is None or room.over:
        return ""
    if proposal.what == "end":
        batch.do(deeds.Ended(how="agreed"))
        return ""
    if proposal.what == UNDO:
        batch.rewind(proposal.to)
        return ""
    made = batch.made
    table = made[BRANCH] = made.get(BRANCH) or await live.hub.branch_running(live, proposal.to)
    batch.do(deeds.Followed(table=table, what="branch"))
    return table
