"""What only the host may do: put a bot in somebody's place, free a seat, fill the free ones, mute, close the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from miskatonic import bots
from miskatonic.table.live import presence
from miskatonic.table.live.players import house_bot
from miskatonic.table.room import deeds, hands, kinship, people
from miskatonic.table.room.asking import keys
from miskatonic.table.room.asking.agreeing import carry_out
from miskatonic.table.room.asking.barriers import check_holder
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.room.room import Room
    from miskatonic.table.wire.messages import HostSeat

WHAT: Final = ("replace", "open", "fill", "mute", "unmute", "pace", "abandon")
GALLERY: Final = -1
"""In place of a seat: all who only watch."""
LONGEST_PACE: Final = 5000
LOST: Final = {
    people.GIVEN: "This seat has been given to somebody else.",
    people.FORGOTTEN: "This seat has been freed.",
    people.ABSENT: "This seat has been freed: nobody had been here for {absence}.",
}
UNSHARED: Final = "This seat's view is no longer shared under that link."


async def host(live: LiveTable, seat: int, asked: HostSeat, known: bool) -> str:
    """A host's request. ``known``: as the one who made the table, on whichever seat; else the seat has to be theirs."""
    chair = live.room.chairs[seat]
    sitting = chair.freed
    if not (known or chair.host):
        raise Trouble("forbidden", "only the host may do that")
    if asked.what not in WHAT:
        raise Trouble("form", f"a host can {', '.join(WHAT)}, not {asked.what!r:.40}", field="what")
    gallery = asked.seat == GALLERY and asked.what in ("mute", "unmute")
    if asked.what not in ("abandon", "fill", "pace") and not gallery and not 0 <= asked.seat < len(live.room.chairs):
        raise Trouble("form", f"there is no seat {asked.seat}", field="seat")

    if asked.what in ("replace", "open"):
        await live.hub.presence.arrived(live)  # somebody may have come elsewhere just now

    fresh = False

    async def do(batch: Batch) -> str:
        nonlocal fresh
        if not known:
            check_holder(batch.room, seat, sitting)
        text, fresh = await _do(live, batch, asked), True
        return text

    text = await live.act(keys.seat_key(live.room, seat, asked), do)
    if asked.what != "open":
        return text
    if fresh:  # a request that comes again is answered alike, and frees nobody who has sat down since
        for seat in hands.group(live.room.chairs, asked.seat):
            freed(live, seat)
    return live.hub.ticket(live.id, f"seat:{asked.seat}:{asked.id}")


def freed(live: LiveTable, seat: int) -> None:
    """Whoever looked from this seat, or over its shoulder, has nothing more to see."""
    for viewer in (seat, -2 - seat):
        live.end_all("forbidden", why_lost(live.room, seat), again=False, only=viewer)
    live.show_room_soon()


def why_lost(room: Room, seat: int) -> str:
    """Why this seat is no longer theirs who sat here, in a sentence; empty if it never was taken from anybody."""
    lost = room.chairs[seat].lost if 0 <= seat < len(room.chairs) else ""
    return LOST[lost].format(absence=in_words(room.plan.absence)) if lost else ""


def in_words(seconds: int) -> str:
    """A span of time as people say it."""
    for size, one in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % size == 0:
            return f"{seconds // size} {one}s" if seconds != size else f"1 {one}"
    raise AssertionError("unreachable: everything is so many seconds")


async def _do(live: LiveTable, batch: Batch, asked: HostSeat) -> str:
    if asked.what in ("mute", "unmute"):
        on = asked.what == "mute"
        batch.do(deeds.Hushed(on=on) if asked.seat == GALLERY else deeds.Muted(seat=asked.seat, on=on))
        return ""
    if batch.room.over:
        raise Trouble("over", "the game is over")
    if asked.what == "abandon":
        batch.do(deeds.Ended(how="abandoned"))
        return ""
    if asked.what == "open":
        return await _open(live, batch, asked)
    if asked.what == "pace":
        return _pace(batch, asked.bot)
    return await _bots(live, batch, asked)


def _pace(batch: Batch, typed: str) -> str:
    """Another beat, in milliseconds: fast-forward, or slow enough to follow."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 5 and int(typed) <= LONGEST_PACE):
        raise Trouble("form", f"a pace is a number from 0 to {LONGEST_PACE}, not {typed!r:.40}", field="bot")
    batch.do(deeds.Paced(ms=int(typed)))
    return ""


async def _bots(live: LiveTable, batch: Batch, asked: HostSeat) -> str:
    """A bot in an absent player's place, or in every place that nobody has taken."""
    room = batch.room
    name = asked.bot or house_bot(room.journal.game)
    if name not in bots.names(room.journal.game):
        raise Trouble("form", f"there is no bot {name!r:.40} for this game", field="bot")
    if asked.what == "fill":
        free = [seat for seat, chair in enumerate(room.chairs) if chair.kind == "open"]
        if not free:
            raise Trouble("illegal", "no seat is free")
        for seat in free:
            batch.do(deeds.BotTook(seat=seat, bot=name, how="filled"))
        return ""
    chair = room.chairs[asked.seat]
    if chair.bot:
        raise Trouble("illegal", "a bot decides for this seat already")
    _check_absent(live, batch, asked.seat)
    hand_to_bots(batch, asked.seat, name, "replaced" if chair.sat else "filled")
    return ""


def hand_to_bots(batch: Batch, seat: int, bot: str, how: str) -> None:
    """Bots decide for all seats of this one's person. Their time has run once for all of them."""
    took = batch.clocks.peek(seat, batch.at)
    for own in sorted(batch.room.hand(seat), key=lambda one: one != seat):
        if not batch.room.chairs[own].bot:
            batch.do(deeds.BotTook(seat=own, bot=bot, how=how, took=took))
            took = 0


def _check_absent(live: LiveTable, batch: Batch, seat: int) -> None:
    """Nobody who is here is put out of their seat: whoever gets it, or decides for it, knows its secrets."""
    if batch.room.chairs[seat].sat and not presence.absent(live, seat):
        wait = in_words(batch.room.plan.absence)
        raise Trouble("illegal", f"only a seat whose owner has been away for {wait} can be given to others")


async def _open(live: LiveTable, batch: Batch, asked: HostSeat) -> str:
    """Free a seat: whoever held it holds it no longer, and there is a new ticket."""
    seat = asked.seat
    chair = batch.room.chairs[seat]
    if chair.host or chair.resigned:
        raise Trouble("forbidden", "the host's own seat cannot be freed" if chair.host else "this seat has given up")
    _check_absent(live, batch, seat)
    if chair.sat and await kinship.runs(live):
        raise Trouble("running", f"no seat is freed before {kinship.THEIR_END}")
    ticket = live.hub.ticket(live.id, f"seat:{seat}:{asked.id}")
    for number, own in enumerate(hands.group(batch.room.chairs, seat)):
        await live.hub.free_seat(live.id, own, "" if number else ticket)
        batch.do(deeds.Opened(seat=own))
    await carry_out(live, batch)
    return ticket


def sat(batch: Batch, seat: int, name: str, hosting: bool, player: int = -1) -> Any:
    """Somebody sits down, or gets another name."""
    chair = batch.room.chairs[seat]
    if chair.planned == "bot" or chair.resigned:
        raise Trouble("forbidden", "a bot plays this seat" if not chair.resigned else "this seat has given up")
    batch.do(deeds.Sat(seat=seat, name=name, host=hosting, player=player))
