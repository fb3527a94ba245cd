"""What people and the table do before the first roll; see ``sealing``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from miskatonic.kernel.shares import SHARE, pledge_of
from miskatonic.table.room import hands
from miskatonic.table.room.asking.barriers import check_person
from miskatonic.table.room.deeds import Gathered, Pledged, Resealed, Revealed
from miskatonic.table.room.sealing.sealing import PATIENCE, Sealing
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.room.asking.batch import Batch
    from miskatonic.table.room.room import Room


async def pledge(live: LiveTable, batch: Batch, seat: int, asked: Any) -> str:
    """Bind the player to a share, for all their seats; until all pledges are sealed together it can be another."""
    sealing, first = _open(batch.room, seat)
    if sealing.gathered is not None:
        raise Trouble("conflict", "the pledges are sealed already; shares are being shown")
    if asked.pledge and not SHARE.fullmatch(asked.pledge):
        raise Trouble("form", "a pledge has 64 hexadecimal digits, or none", field="pledge")
    batch.do(Pledged(seat=first, pledge=asked.pledge))
    return ""


async def reveal(live: LiveTable, batch: Batch, seat: int, asked: Any) -> str:
    """Show the share that one is bound to."""
    sealing, first = _open(batch.room, seat)
    if sealing.gathered is None:
        raise Trouble("conflict", "shares are shown when all pledges are there")
    if first not in sealing.gathered or first in sealing.shares:
        raise Trouble("conflict", "nobody is waiting for a share of yours")
    if not SHARE.fullmatch(asked.share) or pledge_of(sealing.commit, first, asked.share) != sealing.pledges[first]:
        raise Trouble("form", "this is not the share that was pledged", field="share")
    batch.do(Revealed(seat=first, share=asked.share))
    return ""


def _open(room: Room, seat: int) -> tuple[Sealing, int]:
    """The sealing, and the seat that stands for this one's person."""
    if room.over:
        raise Trouble("over", "the game is over")
    sealing = room.sealing
    if sealing is None or not room.journal.waits:
        raise Trouble("conflict", "the dice of this table are sealed already")
    check_person(room, seat)
    first = hands.voice(room.chairs, seat)
    if first in sealing.left_out:
        raise Trouble("forbidden", "the dice were sealed anew without a share of yours")
    return sealing, first


def due(room: Room, loaded: int) -> int | None:
    """When those who do not come forward are left out; None where nobody is waited for."""
    sealing = room.sealing
    if sealing is None or not room.journal.waits or room.over or not room.full:
        return None
    return max(sealing.since, loaded) + PATIENCE


def alarm(room: Room, loaded: int) -> int | None:
    """When the table has to look by itself: at once, if everybody has come forward."""
    end, sealing = due(room, loaded), room.sealing
    return end if end is None or sealing is None or sealing.wanted(room.chairs) else loaded


def go_on(batch: Batch, loaded: int, secret: Callable[[], bytes]) -> None:
    """The next step, as soon as everybody has come forward, or the time for it is over."""
    room = batch.room
    while (end := due(room, loaded)) is not None:
        sealing = room.sealing
        assert sealing is not None
        wanted, people = sealing.wanted(room.chairs), sealing.people(room.chairs)
        gone = tuple([seat for seat in wanted if seat not in people])  # a bot plays there now
        missing = wanted if batch.at >= end else gone
        if missing:
            batch.do(Resealed(without=missing, secret=secret().hex()))
        elif wanted:
            return
        elif sealing.gathered is None:
            batch.do(Gathered(seats=tuple([seat for seat in people if sealing.pledges[seat]])))
        else:
            batch.begin(sealing.rolled(room.journal))
