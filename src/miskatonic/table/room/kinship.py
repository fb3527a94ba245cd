"""Games with the same past. A branch of a running game knows its hands, and tells nothing of them before its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.table.store.base import StoreError
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.sight.gallery import Gallery

ENDED: Final = ("over", "ended", "abandoned")


async def runs(live: Gallery) -> bool:
    """Is a game still going on that this one was branched off? One that was deleted is not."""
    try:
        records = [await live.hub.store.table(name) for name in live.room.forebears]
    except StoreError as error:
        raise Trouble("busy", "the tables cannot be read now; try again") from error
    return any(record is not None and record.phase not in ENDED for record in records)


async def disclosed(live: Gallery) -> bool:
    """May everybody know everything about this game?"""
    return live.room.over and not await runs(live)
