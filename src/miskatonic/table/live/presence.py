"""Who is here, in this process or in others that serve the same tables.

Each process tells the database who is connected to it, for a while only, and says so again before that is over: those
of a process that was killed are away when its word has run out. The bell says where to look, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from miskatonic.table.store.base import NOBODY, Bell, Here, KeepsPresence, StoreError

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.sight.gallery import Gallery

EVERY: Final = 20.0
"""Seconds after which a process repeats itself."""
SPAN: Final = 50.0
"""Seconds for which its word is taken."""
SOON: Final = 0.05
"""What changes together is told together."""
MARK: Final = "!"
"""At the end of a table's name on the bell: look at who is here. No table's name ends with it."""

_log: Final = logging.getLogger("miskatonic.table")


def here_of(live: Gallery) -> Here:
    """Who is connected to a table in this process."""
    seats = sum(1 << viewer for viewer in live.viewers if viewer >= 0)
    return Here(seats, sum(len(held) for viewer, held in live.viewers.items() if viewer < 0))


def present(live: Gallery, seat: int) -> bool:
    """Does somebody look from this seat, here or in another process?"""
    return seat in live.viewers or bool(live.elsewhere.seats >> seat & 1)


def absent(live: Gallery, seat: int) -> bool:
    """Has nobody looked from this seat, or another one of its person's, for as long as was agreed?

    A table that was just loaded knows nobody yet.
    """
    own = live.room.hand(seat)
    last = max([live.last_here.get(one, live.loaded_at) for one in own])
    long_ago = live.hub.clock.now() - last >= live.room.plan.absence * 1000
    return long_ago and not any(present(live, one) for one in own)


class Alone:
    """A process that shares its tables with no other has nothing to tell."""

    def noticed(self, live: Gallery) -> None:
        """Somebody may have come or gone here."""

    def heard(self, table: str) -> None:
        """Somebody has come or gone elsewhere; no name: perhaps at any table."""

    def yielded(self, live: LiveTable) -> bool:
        """Is it another process's work? Then it is put down here."""
        return False

    async def arrived(self, live: LiveTable) -> None:
        """A table has been loaded."""

    async def run(self) -> None:
        """Until cancelled."""

    async def close(self) -> None:
        """Nobody is here any more."""


class Presence(Alone):
    """One of several processes."""

    def __init__(
        self,
        store: KeepsPresence,
        bell: Bell,
        tables: Mapping[str, LiveTable],
        every: float = EVERY,
        span: float = SPAN,
    ) -> None:
        self.store = store
        self.bell = bell
        self.tables = tables
        self.every = every
        self.span = span
        self.me = secrets.token_hex(8)
        self._told: dict[str, Here] = {}
        self._fresh: set[str] = set()
        self._asked: set[str] = set()
        self._work = asyncio.Event()

    def noticed(self, live: Gallery) -> None:
        here = here_of(live)
        if here != self._told.get(live.id, NOBODY):
            self._told[live.id] = here
            self._fresh.add(live.id)
            self._work.set()

    def heard(self, table: str) -> None:
        self._asked.update([table] if table else [name for name, live in self.tables.items() if live.viewers])
        self._work.set()

    def yielded(self, live: LiveTable) -> bool:
        """Its people are elsewhere, and nobody is here: a proxy brings those of one table to one process."""
        if live.elsewhere == NOBODY or live.viewers or live.lock.locked():
            return False
        live.hub.drop(live)
        return True

    async def arrived(self, live: LiveTable) -> None:
        with contextlib.suppress(StoreError):  # it is asked again soon
            self._show(live, (await self.store.here_elsewhere(self.me, [live.id])).get(live.id, NOBODY))

    # ------------------------------------------------------------------ beside everything else

    async def run(self) -> None:
        clock = asyncio.get_running_loop().time
        due = clock() + self.every
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(due - clock()):
                    await self._work.wait()
            await asyncio.sleep(SOON)
            self._work.clear()
            try:
                if clock() >= due:
                    await self._repeat()
                    due = clock() + self.every
                await self._tell()
                await self._look()
            except StoreError as error:
                _log.warning("who is here cannot be shared: %s", error)
                await asyncio.sleep(1)
                self._work.set()

    async def _tell(self) -> None:
        """What has changed here; whoever was told wrongly is told again."""
        fresh, self._fresh = self._fresh, set()
        if not fresh:
            return
        try:
            await self.store.tell_here(self.me, {table: self._told.get(table, NOBODY) for table in fresh}, self.span)
        except StoreError:
            self._fresh |= fresh
            raise
        for table in sorted(fresh):
            await self.bell.ring(table + MARK, 0)

    async def _repeat(self) -> None:
        """All of it again, before it runs out; and see whose word has run out."""
        self._told = {table: here for table, here in self._told.items() if here != NOBODY or table in self._fresh}
        await self.store.tell_here(self.me, self._told, self.span, whole=True)
        self.heard("")

    async def _look(self) -> None:
        """What has changed elsewhere."""
        asked, self._asked = self._asked & set(self.tables), set()
        if not asked:
            return
        try:
            found = await self.store.here_elsewhere(self.me, sorted(asked))
        except StoreError:
            self._asked |= asked
            raise
        for table in asked & set(self.tables):
            live = self.tables[table]
            self._show(live, found.get(table, NOBODY))
            self.yielded(live)

    def _show(self, live: LiveTable, here: Here) -> None:
        if live.elsewhere != here:
            for seat in range(live.elsewhere.seats.bit_length()):
                if live.elsewhere.seats >> seat & 1:
                    live.went(seat)
            live.elsewhere = here
            live.show_room_soon()

    async def close(self) -> None:
        told, self._told = self._told, {}
        with contextlib.suppress(StoreError):  # then it runs out by itself
            await self.store.tell_here(self.me, {}, self.span, whole=True)
            for table in sorted(told):
                await self.bell.ring(table + MARK, 0)
