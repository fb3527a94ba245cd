"""Games with the same past. A branch of a running game knows its hands, and that game the branch's: none of them
tells anything before all have ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from miskatonic.table.room import deeds
from miskatonic.table.store.base import Store, StoreError
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.room.room import Room
    from miskatonic.table.sight.gallery import Gallery

ENDED: Final = ("over", "ended", "abandoned")
THEIR_END: Final = "all games with the same past are over: those it was branched off, and those branched off it"


class Kin(msgspec.Struct, frozen=True):
    """What a table's log says of its relatives."""

    forebears: tuple[str, ...]
    """The tables that were running when this one was branched off them,"""
    branches: tuple[str, ...]
    """and those that were branched off this one, whether it was running or not."""


async def runs(live: Gallery) -> bool:
    """Is a game still going on that shares this one's past? One that was deleted is not."""
    if live.alone:
        return False
    try:
        found = await _runs(live.hub.store, live.id, Kin(live.room.forebears, live.room.branches))
    except StoreError as error:
        raise Trouble("busy", "the tables cannot be read at the moment; try again") from error
    live.alone = live.room.over and not found  # those who could still be branched off are all over, too
    return found


async def _runs(store: Store, table: str, kin: Kin) -> bool:
    """Look through the whole family, nearest first."""
    known, ahead = {table: kin}, [table]
    while ahead:
        at = ahead.pop(0)
        for name in (*known[at].forebears, *known[at].branches):
            if name in known:
                continue
            record = await store.table(name)
            known[name] = await read(store, name) if record is not None else Kin((), ())
            if record is None or (name in known[at].branches and at not in known[name].forebears):
                continue  # it was branched off when everything was open already
            if record.phase not in ENDED:
                return True
            ahead.append(name)
    return False


async def read(store: Store, table: str) -> Kin:
    """The relatives of a table, from its log."""
    forebears: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    for row in await store.rows(table):
        deed = deeds.read(row.body)
        if isinstance(deed, deeds.Branched):
            forebears = deed.tables
        elif isinstance(deed, deeds.Followed) and deed.what == "branch":
            branches = (*branches, deed.table)
    return Kin(forebears, branches)


async def named(store: Store, room: Room) -> bool:
    """Does the game that this one was branched off know of it? Nobody asks one that was deleted."""
    if not room.forebears or await store.table(room.forebears[0]) is None:
        return True
    return room.id in (await read(store, room.forebears[0])).branches


async def disclosed(live: Gallery) -> bool:
    """May everybody know everything about this game?"""
    return live.room.over and not await runs(live)
