"""What bells over a network have in common: they ring in the background, reconnect by themselves, and own up to gaps.

Rings that could not be sent wait, the newest number for each table. After each reconnection, and every few seconds
besides, listeners are told to look again: a ring may be lost on the way, or with a process that was killed between its
commit and its ring.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Sequence

from miskatonic.table.store.bell import Inbox

CHANNEL = "miskatonic"
QUIET = 5.0
"""Seconds between two looks at everything."""
BATCH = 500
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to connect."""
log = logging.getLogger(__name__)


class FarBell:
    """Subclasses say how to connect, publish and listen; ``listen`` returns or raises when the connection breaks."""

    def __init__(self, quiet: float = QUIET) -> None:
        self.inbox = Inbox()
        self.quiet = quiet
        self.me = secrets.token_hex(4)
        self._unsent: dict[str, int] = {}
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ what a subclass says

    async def connect(self) -> None:
        """Connect and subscribe; ``StoreError`` if that cannot be done now."""
        raise NotImplementedError

    async def disconnect(self) -> None:
        """Let the connection go; must not fail."""
        raise NotImplementedError

    async def publish(self, messages: Sequence[str]) -> None:
        """Send these; with none, find out whether the connection still works."""
        raise NotImplementedError

    async def listen(self) -> None:
        """Give what arrives to ``heard`` until the connection breaks."""
        raise NotImplementedError

    # ------------------------------------------------------------------ a bell

    async def open(self) -> None:
        """Returns when subscribed: from then on nothing goes unheard or unmentioned."""
        await self.connect()
        self._task = asyncio.create_task(self._stay_connected(), name="bell")

    async def close(self) -> None:
        """What was rung is still sent, if that can be done at once."""
        self.inbox.close()
        if self._task is not None:
            await _end(self._task)
            self._task = None
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._send(), 1)
        await self.disconnect()

    async def ring(self, table: str, rows: int) -> None:
        self._unsent[table] = max(rows, self._unsent.get(table, 0))
        self._work.set()

    async def next(self) -> tuple[str, int]:
        return await self.inbox.next()

    def heard(self, message: str) -> None:
        """A message from anybody on the channel; our own and foreign ones are passed over."""
        sender, _, rest = message.partition(" ")
        table, _, rows = rest.rpartition(" ")
        if sender != self.me and table and rows.isascii() and rows.isdigit():
            self.inbox.put(table, int(rows))

    # ------------------------------------------------------------------ in the background

    async def _stay_connected(self) -> None:
        while True:
            listening = asyncio.create_task(self.listen(), name="bell-listen")
            ringing = asyncio.create_task(self._ring_on(), name="bell-ring")
            try:
                await asyncio.wait((listening, ringing), return_when=asyncio.FIRST_COMPLETED)
            finally:
                ends = [await _end(task) for task in (listening, ringing)]
            log.warning("the bell lost its connection: %s", next(filter(None, ends), "closed"))
            await self.disconnect()
            await self._reconnect()
            self.inbox.look_again()
            self._work.set()

    async def _reconnect(self) -> None:
        for attempt in range(1_000_000_000):
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            try:
                await self.connect()
            except Exception as error:
                log.warning("the bell cannot connect: %s", error)
            else:
                log.info("the bell is connected again")
                return

    async def _ring_on(self) -> None:
        """Send what was rung; every few seconds try the connection and look again."""
        clock = asyncio.get_running_loop().time
        due = clock() + self.quiet
        while True:
            try:
                async with asyncio.timeout(due - clock()):
                    await self._work.wait()
            except TimeoutError:
                await self.publish(())
                self.inbox.look_again()
                due = clock() + self.quiet
            self._work.clear()
            await self._send()

    async def _send(self) -> None:
        """What fails stays unsent, unless something newer has been rung since."""
        while self._unsent:
            batch = dict(list(self._unsent.items())[:BATCH])
            await self.publish([f"{self.me} {table} {rows}" for table, rows in batch.items()])
            for table, rows in batch.items():
                if self._unsent.get(table) == rows:
                    del self._unsent[table]


async def _end(task: asyncio.Task[None]) -> BaseException | None:
    """Cancel a task until it has ended (a client library may swallow the first attempt); returns why it failed."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=1)
    return None if task.cancelled() else task.exception()
