"""When somebody wants to be forgotten: their name goes, their seats become free, and the others' game goes on."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from miskatonic.table.live.players import house_bot
from miskatonic.table.room import deeds
from miskatonic.table.room.asking import hosting
from miskatonic.table.room.asking.agreeing import carry_out
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.store.base import FORGOTTEN
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.upkeep.keeping import Keeping

_log: Final = logging.getLogger("miskatonic.table")


async def leave_table(hub: Keeping, table: str, seat: int, session: str) -> None:
    """Take somebody's name off a seat. It becomes free, unless the game is over or other devices hold it as well."""
    try:
        live = await hub.table(table)
        others = {holder for holder, held in await hub.store.sessions_at(table) if held == seat} - {session}

        async def do(batch: Batch) -> str:
            await _leave(live, batch, seat, bool(others))
            return ""

        await live.act("", do)
    except Trouble as trouble:
        if trouble.code != "missing":
            raise
        _log.warning("table %s cannot be read; what it keeps of a forgotten person goes from its rows", table)
        return
    if not live.room.chairs[seat].sat:
        await hub.shut_seat(table, seat)
        hosting.freed(live, seat)


async def _leave(live: LiveTable, batch: Batch, seat: int, others: bool) -> None:
    room = batch.room
    chair = room.chairs[seat]
    if not chair.sat:
        return
    if others or room.over:
        batch.do(deeds.Sat(seat=seat, name=FORGOTTEN))
        return
    began, hosted = room.phase == "playing", chair.host
    if room.paused_seat == seat:
        batch.do(deeds.Resumed())
    batch.do(deeds.Sat(seat=seat, name=FORGOTTEN) if chair.resigned else deeds.Opened(seat=seat, invited=True))
    left = [number for number, other in enumerate(room.chairs) if other.sat and not other.resigned]
    if not left:
        batch.do(deeds.Ended(how="abandoned"))
        return
    if hosted and not any(room.chairs[number].host for number in left):
        batch.do(deeds.Sat(seat=left[0], name=room.chairs[left[0]].name, host=True))
    if began and not chair.resigned:  # somebody may still sit down there; until then the others need not wait
        batch.do(deeds.BotTook(seat=seat, bot=house_bot(room.journal.game), how="filled"))
    await carry_out(live, batch)


async def unsay(hub: Keeping, table: str) -> None:
    """What somebody said at a table has been deleted: whoever has it loaded, in whichever process, reads it again."""

    async def do(batch: Batch) -> str:
        batch.do(deeds.Unsaid())
        return ""

    try:
        live = await hub.table(table)
        await live.act("", do)
    except Trouble as trouble:
        _log.warning("table %s cannot be told that something was deleted there: %s", table, trouble)
    if table in hub.tables:
        await hub.tables[table].hear_again()
