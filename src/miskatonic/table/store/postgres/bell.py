"""A bell over PostgreSQL's LISTEN and NOTIFY: no further program is needed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import asyncpg

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.far_bell import CHANNEL, QUIET, FarBell
from miskatonic.table.store.postgres.engine import dial


class PostgresBell(FarBell):
    """One connection of its own, which listens and notifies."""

    def __init__(self, url: str, quiet: float = QUIET) -> None:
        super().__init__(quiet)
        self.url = url
        self._db: asyncpg.Connection[asyncpg.Record] | None = None
        self._broken = asyncio.Event()

    async def connect(self) -> None:
        db = await dial(self.url)
        try:
            self._broken = broken = asyncio.Event()
            db.add_termination_listener(lambda _: broken.set())
            await db.add_listener(CHANNEL, self._notified)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            db.terminate()
            raise StoreError(f"PostgreSQL does not let us listen: {error}") from error
        self._db = db

    async def disconnect(self) -> None:
        if self._db is not None:
            db, self._db = self._db, None
            with contextlib.suppress(Exception):
                await db.close(timeout=2)
            db.terminate()

    async def publish(self, messages: Sequence[str]) -> None:
        """Without messages it is still a statement, so a dead connection is noticed."""
        if self._db is None:
            raise StoreError("the bell is not connected")
        await self._db.execute("SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m", CHANNEL, list(messages))

    async def listen(self) -> None:
        await self._broken.wait()

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        self.heard(str(payload))
