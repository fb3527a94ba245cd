"""The beat: what happens by itself. Bots and standing answers act on it, all at once, and clocks run out.

An answer is released a fixed time after its question opened, whether it was easy or not, and a beat lasts
until something comes of it that everybody sees: neither its time nor its length tells what was thought about.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from miskatonic.kernel.bot import Move
from miskatonic.kernel.step import Illegal
from miskatonic.table.live.players import automatic, house_bot
from miskatonic.table.room import deeds
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.room import Room
from miskatonic.table.room.sealing import steps as sealing_steps

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable

MOST_STEPS: Final = 64
"""So many choices a bot may make on one beat behind its screen."""


SHORTEST: Final = 50
"""A beat of a table without a pace, for bots that think longer than no time at all."""
GENTLE: Final = 5000
"""The beat of bots that nobody watches."""
STANDBY: Final = 400
"""Where several processes hold a table, those that did not write last let the other one go first."""


def next_alarm(live: LiveTable) -> int | None:
    """When something is to happen by itself; None if nothing is."""
    room, clocks = live.room, live.clocks
    if not room.running:
        return sealing_steps.alarm(room, clocks.loaded)
    times = [_due(live, seat) for seat in automatic(room)]
    if clocks.on:
        ends = [clocks.due(room, seat) for seat in clocks.running]
        times += [end for end in [*ends, clocks.end_of_game(room)] if end is not None]
    return min(times) + (0 if live.leads else STANDBY) if times else None


def think_ahead(live: LiveTable) -> None:
    """Slow bots use the time until their beat."""
    if live.room.running:
        for seat in live.room.acting:
            if live.room.chairs[seat].bot:
                live.players.ahead(live.room, seat, live.hub.spawn)


def _pace(live: LiveTable) -> int:
    """Its beat; a gentle one where bots play among themselves and nobody looks."""
    watched = live.viewers or live.elsewhere.seats or live.elsewhere.watchers
    if watched or any(chair.sat for chair in live.room.chairs):
        return live.room.pace
    return max(live.room.pace, GENTLE)


def _due(live: LiveTable, seat: int) -> int:
    """When this seat answers: on its beat, or on a later one if its bot was still thinking then."""
    times, pace = live.room.times, _pace(live)
    due = max(times.due(seat, pace), live.clocks.loaded + pace)
    return max(due, live.players.release(seat, times.since.get(seat, 0)))


def _ready(live: LiveTable, seat: int, now: int) -> bool:
    """Is it this seat's beat, and has its bot made up its mind?"""
    due, pace = _due(live, seat), max(_pace(live), SHORTEST)
    return due <= now and not live.players.miss(seat, due + ((now - due) // pace + 1) * pace)


async def beat(live: LiveTable, batch: Batch) -> str:
    """Everything that is due now."""
    room = live.room
    if not room.running:
        return ""
    due = [seat for seat in automatic(room) if _ready(live, seat, batch.at)]
    for seat in due:
        await _answer(live, batch, seat)
    if live.clocks.on:
        await _clocks(live, batch, due)
    return ""


async def _answer(live: LiveTable, batch: Batch, seat: int) -> None:
    """One seat's answer, and what it goes on to decide behind its screen."""
    room = live.room
    for _ in range(MOST_STEPS):
        if room.over or seat not in room.acting:
            return
        others, seen = set(room.acting), len(room.moments)
        if not await _decide(live, batch, seat):
            return
        if len(room.moments) != seen or set(room.acting) - others - {seat}:
            return
        await asyncio.sleep(0)  # other tables go on between two of its decisions


async def _decide(live: LiveTable, batch: Batch, seat: int) -> bool:
    """Make the seat's next choice, if it is not a person's."""
    room = live.room
    chair, stands = room.chairs[seat], room.answer(seat)
    if chair.bot:
        move = await live.players.decide(room, seat, chair.bot)
        batch.choose(seat, move.step, move.values, deeds.BOT, _reason(room, seat, move))
        return True
    if stands is not None:
        batch.choose(seat, stands, (), deeds.STANDING)
    return stands is not None


def _reason(room: Room, seat: int, move: Move) -> str:
    """Declining needs no reason."""
    twin = room.state.copy()  # what is least may be drawn by lot
    least = twin.stack_of(seat)[-1].timeout(twin, seat)
    return "" if move.step == least else move.reason


async def _clocks(live: LiveTable, batch: Batch, acted: list[int]) -> None:
    """Those whose time has run out."""
    room, clocks, now = live.room, live.clocks, batch.at
    end = clocks.end_of_game(room)
    if end is not None and end <= now and not room.over:
        batch.ring()
        return
    late = [seat for seat in clocks.running if (clocks.due(room, seat) or now + 1) <= now]
    for seat in late:
        if seat in acted or room.over or seat not in room.acting:
            continue
        if room.plan.clock.then == "house" and not room.state.limit_of(seat):
            move = await live.players.decide(room, seat, house_bot(room.journal.game))
            batch.choose(seat, move.step, move.values, deeds.TIME, move.reason)
        else:
            try:
                batch.expire(seat)
            except Illegal:
                continue
