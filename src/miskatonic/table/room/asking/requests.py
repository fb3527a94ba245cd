"""What players and watchers may ask for. Identity comes with the call, never from the message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from miskatonic._version import __version__
from miskatonic.kernel.step import Illegal
from miskatonic.table.live import standing
from miskatonic.table.live.players import house_bot
from miskatonic.table.room import deeds, kinship
from miskatonic.table.room.asking import hosting, keys
from miskatonic.table.room.asking.agreeing import carry_out, propose, put_forward, vote
from miskatonic.table.room.asking.barriers import check_holder, check_person, check_running, check_version
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.asking.proposals import UNDO
from miskatonic.table.room.room import Room
from miskatonic.table.room.sealing import steps as sealing_steps
from miskatonic.table.sight import answers
from miskatonic.table.sight.pointing import check_pointed
from miskatonic.table.sight.projection import look, whole
from miskatonic.table.sight.views import lately
from miskatonic.table.store.base import ChatRecord
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable

_encode: Final = msgspec.json.Encoder().encode
Do = Callable[[Batch], Awaitable[str]]


async def player(live: LiveTable, seat: int, asked: Any, host: bool, session: str) -> Any:
    """A player's request."""
    if not 0 <= seat < len(live.room.chairs):
        raise Trouble("forbidden", "there is no such seat")
    asking = ASKS.get(type(asked))
    if asking is not None:
        return await asking(live, seat, asked)
    if isinstance(asked, m.Say):
        return await say(live, seat, asked, live.room.chairs[seat].name, session)
    if isinstance(asked, m.HostSeat):
        return await hosting.host(live, seat, asked, host)
    changing, sitting = CHANGES[type(asked)], live.room.chairs[seat].freed

    async def do(batch: Batch) -> str:
        check_holder(batch.room, seat, sitting)
        return str(await changing(live, batch, seat, asked))

    try:
        text = await live.act(keys.seat_key(live.room, seat, asked), do)
    except Trouble:
        if isinstance(asked, m.Share) and not live.gone and not live.room.chairs[seat].shared:
            await live.hub.share(live.id, seat, "")  # it was not to be: no key is left behind
        raise
    if isinstance(asked, m.Give):
        if live.room.chairs[asked.seat].free and asked.seat != seat:
            hosting.freed(live, asked.seat)
        elif live.room.chairs[seat].free:  # whoever asked from there has the answer first
            asyncio.get_running_loop().call_soon(hosting.freed, live, seat)
        return given_ticket(live, asked)
    if isinstance(asked, m.Share) and asked.on:  # also when it is asked again after a restart
        return live.hub.ticket(live.id, f"share:{seat}:{asked.id}")
    return text


async def watcher(live: LiveTable, viewer: int, asked: Any, name: str, session: str) -> Any:
    """A watcher's request: to look again, and to say something."""
    if isinstance(asked, m.Ping):
        return ""
    if isinstance(asked, m.Resync):
        return await resync(live, viewer, asked)
    if isinstance(asked, m.Say):
        return await say(live, -1, asked, name or "a spectator", session)
    raise Trouble("forbidden", "watchers can only look and talk")


# ---------------------------------------------------------------------- what only asks


async def resync(live: LiveTable, viewer: int, asked: m.Resync) -> Any:
    """A whole view again."""
    async with live.lock:
        live.check_viewer(viewer)
        sight = live.sights.get(viewer) or look(live.room, viewer)
        room = live.room_view(viewer)
        return m.Hello(room, whole(live.room, viewer, sight, asked.lines), lately(live.chat), m_version())


def m_version() -> str:
    """The version of the program."""
    return __version__


async def _ping(live: LiveTable, seat: int, asked: m.Ping) -> Any:
    return ""


ASKS: Final[dict[type, Any]] = {
    m.Ping: _ping,
    m.Resync: resync,
    m.Foresee: answers.odds,
    m.WhyNot: answers.why_not,
    m.Hint: answers.hint,
}


# ---------------------------------------------------------------------- what changes the game


async def choose(live: LiveTable, batch: Batch, seat: int, asked: m.Choose) -> str:
    """Make a choice."""
    check_running(batch.room)
    check_person(batch.room, seat)
    check_version(live, seat, asked.version, asked.key)
    batch.choose(seat, asked.key, asked.values)
    return ""


async def take_back(live: LiveTable, batch: Batch, seat: int, asked: m.TakeBack) -> str:
    """Take back one's last choice; where others are touched, ask them."""
    room = batch.room
    check_running(room)
    check_person(room, seat)
    check_version(live, seat, asked.version)
    own = room.own(seat)
    last = room.journal.entries[own[-1]].seat if own else seat  # the last one of theirs, with whichever seat
    if room.undoable(last):
        try:
            batch.take_back(last)
            return ""
        except Illegal:
            pass  # others have built on it: they are asked
    if not own:
        raise Illegal("", "you have made no choice that can be taken back")
    return await put_forward(live, batch, seat, UNDO, own[-1])


async def stand(live: LiveTable, batch: Batch, seat: int, asked: m.Stand) -> str:
    """A standing answer."""
    check_running(batch.room)
    check_person(batch.room, seat)
    standing.check(batch.room.state, seat, asked.key, asked.until)
    batch.do(deeds.Stood(seat=seat, key=asked.key, until=asked.until))
    return ""


async def wait(live: LiveTable, batch: Batch, seat: int, asked: m.Wait) -> str:
    """Hold automatic answers for a moment, or let them go on."""
    room = batch.room
    check_running(room)
    check_person(room, seat)
    if not asked.on and room.times.held_by != seat:
        raise Trouble("forbidden", "you have not asked for time")
    if asked.on and room.times.holds_left(seat) <= 0:
        raise Trouble("limit", "you have asked for time often enough on this occasion")
    batch.do(deeds.Held(seat=seat, on=asked.on))
    return ""


# ---------------------------------------------------------------------- what changes the room


async def say(live: LiveTable, seat: int, asked: m.Say, name: str, session: str) -> str:
    """Something for everybody."""

    sitting = live.room.chairs[seat].freed if seat >= 0 else 0

    async def do(batch: Batch) -> str:
        if seat >= 0:
            check_holder(batch.room, seat, sitting)
        if batch.room.chairs[seat].muted if seat >= 0 else await _silenced(live, batch.room, session):
            raise Trouble("forbidden", "the host has muted you")
        check_pointed(batch.room.state, asked.text)
        number = batch.room.said + 1
        batch.say(ChatRecord(number=number, seat=seat, name=name, text=asked.text, at=batch.at, session=session))
        return ""

    if seat >= 0:
        return await live.act(keys.seat_key(live.room, seat, asked), do)
    return await live.act(keys.key_of(f"w{session[:16]}", asked) if session else "", do)


async def _silenced(live: LiveTable, room: Room, session: str) -> bool:
    """May this watcher not speak? Nor may whoever is muted as a player."""
    muted = {seat for seat, chair in enumerate(room.chairs) if chair.muted}
    if room.hushed or not muted:
        return room.hushed
    return any(holder == session and seat in muted for holder, seat in await live.hub.store.sessions_at(live.id))


async def pause(live: LiveTable, batch: Batch, seat: int, asked: m.Pause) -> str:
    """Stop all clocks and bots, or go on."""
    room = batch.room
    if room.over:
        raise Trouble("over", "the game is over")
    host = room.chairs[seat].host
    if asked.on and room.chairs[seat].resigned:
        raise Trouble("forbidden", "whoever has given up cannot stop the others")
    if asked.on == bool(room.paused_by):
        raise Trouble("paused", "the game is paused already" if asked.on else "the game is not paused")
    if asked.on:
        name = room.chairs[seat].name or f"seat {seat + 1}"
        spent, used = batch.clocks.spent(batch.at), batch.clocks.all_used(room, batch.at)
        batch.do(deeds.Paused(seat=seat, name=name, host=host, spent=spent, used=used))
    elif room.paused_by_host and not host:
        raise Trouble("forbidden", "the host has paused the game, and only the host can let it go on")
    else:
        batch.do(deeds.Resumed())
    return ""


async def resign(live: LiveTable, batch: Batch, seat: int, asked: m.Resign) -> str:
    """Give up. The game ends when only one seat is left, or no person who still plays."""
    room = batch.room
    if room.over:
        raise Trouble("over", "the game is over")
    if room.chairs[seat].resigned:
        raise Trouble("forbidden", "this seat has given up already")
    for own in room.hand(seat):
        if not room.chairs[own].resigned:
            batch.do(deeds.Resigned(seat=own, bot=house_bot(room.journal.game)))
    still = [chair for chair in room.chairs if not chair.resigned]
    if len(still) < 2 or not any(chair.sat or chair.kind == "open" for chair in still):
        batch.do(deeds.Ended(how="resigned"))
    await carry_out(live, batch)
    return ""


async def leave(live: LiveTable, batch: Batch, seat: int, asked: m.Leave) -> str:
    """A bot takes over until one comes back."""
    room = batch.room
    if room.over:
        raise Trouble("over", "the game is over")
    check_person(room, seat)
    hosting.hand_to_bots(batch, seat, house_bot(room.journal.game), "left")
    await carry_out(live, batch)
    return ""


async def come_back(live: LiveTable, batch: Batch, seat: int, asked: m.Return) -> str:
    """Take one's seat back."""
    chair = batch.room.chairs[seat]
    if chair.resigned:
        raise Trouble("forbidden", "this seat has given up")
    if not chair.away:
        raise Trouble("forbidden", "no bot sits in for you")
    for own in batch.room.hand(seat):
        if batch.room.chairs[own].away:
            batch.do(deeds.CameBack(seat=own))
    return ""


async def give(live: LiveTable, batch: Batch, seat: int, asked: m.Give) -> str:
    """Give one of one's seats to somebody else, who sees what that seat has seen and nothing more."""
    room, hand = batch.room, batch.room.hand(seat)
    if room.over:
        raise Trouble("over", "the game is over")
    if asked.seat not in hand:
        raise Trouble("forbidden", "that seat is not yours to give", field="seat")
    if len(hand) < 2 or room.chairs[asked.seat].resigned:
        why = "this seat has given up" if len(hand) > 1 else "this is your only seat; a bot can sit in for you"
        raise Trouble("illegal", why)
    if await kinship.runs(live):
        raise Trouble("running", f"no seat is freed before {kinship.THEIR_END}")
    ticket = given_ticket(live, asked)
    await live.hub.free_seat(live.id, asked.seat, ticket)
    batch.do(deeds.Opened(seat=asked.seat, invited=True, parted=True))
    await carry_out(live, batch)
    return ticket


def given_ticket(live: LiveTable, asked: m.Give) -> str:
    """The ticket of a seat that was given away, the same if it is asked for again."""
    return live.hub.ticket(live.id, f"give:{asked.seat}:{asked.id}")


async def share(live: LiveTable, batch: Batch, seat: int, asked: m.Share) -> str:
    """Let others look over one's shoulder, with a ticket; or no longer."""
    ticket = live.hub.ticket(live.id, f"share:{seat}:{asked.id}") if asked.on else ""
    await live.hub.share(live.id, seat, ticket)
    batch.do(deeds.Shared(seat=seat, on=asked.on))
    live.end_all("forbidden", hosting.UNSHARED, again=False, only=-2 - seat)
    return ticket


CHANGES: Final[dict[type, Any]] = {
    m.Choose: choose,
    m.TakeBack: take_back,
    m.Stand: stand,
    m.Wait: wait,
    m.Pause: pause,
    m.Resign: resign,
    m.Leave: leave,
    m.Return: come_back,
    m.Propose: propose,
    m.Vote: vote,
    m.Share: share,
    m.Give: give,
    m.Pledge: sealing_steps.pledge,
    m.Reveal: sealing_steps.reveal,
}
