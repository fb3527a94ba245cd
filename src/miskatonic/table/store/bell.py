"""Bells without a network: what has been heard waits in an inbox; none at all; and several within one process.

A bell only says where to look. Nobody relies on hearing each ring: whoever may have missed some is told to look again
at everything, by ``("", 0)``.
"""

from __future__ import annotations

import asyncio

from miskatonic.table.store.base import StoreError

LOOK_AGAIN = ("", 0)
MOST = 10_000
"""So many tables may wait in an inbox; beyond that, looking again at everything is cheaper."""


class Inbox:
    """News that nobody has read yet: the newest number for each table, so it cannot grow without bound."""

    def __init__(self) -> None:
        self._news: dict[str, int] = {}
        self._look_again = False
        self._closed = False
        self._filled = asyncio.Event()

    def put(self, table: str, rows: int) -> None:
        if len(self._news) >= MOST and table not in self._news:
            self.look_again()
            return
        self._news[table] = max(rows, self._news.get(table, 0))
        self._filled.set()

    def look_again(self) -> None:
        """Whatever was heard before is covered by looking at everything."""
        self._news.clear()
        self._look_again = True
        self._filled.set()

    def close(self) -> None:
        self._closed = True
        self._filled.set()

    async def next(self) -> tuple[str, int]:
        """The oldest news; waits for some."""
        while not self._closed:
            if self._look_again:
                self._look_again = False
                return LOOK_AGAIN
            if self._news:
                table = next(iter(self._news))
                return table, self._news.pop(table)
            self._filled.clear()
            await self._filled.wait()
        raise StoreError("the bell is closed")


class NoBell:
    """For one process that has the database to itself: there is nobody to tell, and nothing to hear."""

    def __init__(self) -> None:
        self.inbox = Inbox()

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        self.inbox.close()

    async def ring(self, table: str, rows: int) -> None:
        """Nobody hears it."""

    async def next(self) -> tuple[str, int]:
        return await self.inbox.next()


class LocalBells:
    """Bells that hear each other within one event loop."""

    def __init__(self) -> None:
        self.bells: list[LocalBell] = []

    def bell(self) -> LocalBell:
        made = LocalBell(self)
        self.bells.append(made)
        return made


class LocalBell(NoBell):
    """One of several in this process; it hears the others, not itself."""

    def __init__(self, others: LocalBells) -> None:
        super().__init__()
        self.others = others

    async def close(self) -> None:
        await super().close()
        if self in self.others.bells:
            self.others.bells.remove(self)

    async def ring(self, table: str, rows: int) -> None:
        for bell in self.others.bells:
            if bell is not self:
                bell.inbox.put(table, rows)
