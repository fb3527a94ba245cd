"""The hub: all live tables of this process. It makes tables, loads them when somebody asks, and forgets idle ones."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final

from miskatonic import games
from miskatonic.games.shelf import Shelf
from miskatonic.kernel.book.pack import MissingContent
from miskatonic.kernel.journal.journal import JournalError
from miskatonic.kernel.journal.snapshot import check_key
from miskatonic.table.live import beat, loading, thinking
from miskatonic.table.live.clocks import Clock, WallClock
from miskatonic.table.live.live import LiveTable
from miskatonic.table.live.presence import MARK, Alone, Presence
from miskatonic.table.lobby.founding import Founding
from miskatonic.table.room import deeds
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import Bell, KeepsPresence, Store, StoreError, TableRecord
from miskatonic.table.store.bell import NoBell
from miskatonic.table.upkeep.keeping import Keeping
from miskatonic.table.web.limits import hourly
from miskatonic.table.web.problems import Trouble

IDLE_MS: Final = 120_000
"""A table that nobody looks at, and where nothing is to happen by itself, is kept in memory so long."""
SWEEP: Final = 15.0
TAKEN_UP: Final = 3
"""So many tables are read at a time after a restart; one thread is left for those whom somebody asks for."""
MISSED_MS: Final = 50
BRANCHES: Final = 60
"""So many in an hour from one host's tables."""
TROUBLED_MS: Final = 10_000
"""After a failed beat a table rests so long."""

_log: Final = logging.getLogger("miskatonic.table")


class Quiet:
    """The bell of a process that is alone."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def ring(self, table: str, rows: int) -> None: ...
    async def next(self) -> tuple[str, int]:
        await asyncio.Event().wait()
        raise AssertionError("unreachable: nobody rings")


class Hub(Founding, Keeping):
    """All tables of one process."""

    def __init__(
        self,
        store: Store,
        bell: Bell | None = None,
        *,
        clock: Clock | None = None,
        signing_key: bytes | None = None,
        secret: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        idle_ms: int = IDLE_MS,
        shelf: Shelf = games.SHELF,
    ) -> None:
        check_key(signing_key)
        self.store = store
        self.bell: Bell = bell if bell is not None else Quiet()
        self.clock: Clock = clock if clock is not None else WallClock()
        self.key = signing_key
        self.shelf = shelf
        """The games, and the packs that tables here may be played with."""
        self.secret = secret
        kept = signing_key if signing_key is not None else secrets.token_bytes(32)
        self._ticket_key = hashlib.blake2b(b"tickets", key=kept, digest_size=32).digest()
        self.idle_ms = idle_ms
        self.branchings = hourly("branches", BRANCHES)
        self.shared = bell is not None and type(bell) is not NoBell
        """Other processes may write at the same tables."""
        self.tables: dict[str, LiveTable] = {}
        self.rows_written = 0
        self.closing = False
        self.presence = Alone()
        if self.shared and isinstance(store, KeepsPresence):
            self.presence = Presence(store, self.bell, self.tables)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """Take up what was going on, some tables at a time, and listen to other processes."""
        self.spawn(self._follow())
        self.spawn(self._sweep())
        self.spawn(self._take_up())
        self.spawn(self.presence.run())

    async def shutdown(self, text: str = "The server stops.") -> None:
        """Send everybody away, and keep where each game stands."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in list(self.tables.values()):
            async with live.lock:
                self._stop(live)
                live.end_all("restart", text)
                await self._keep(live)
        await self.presence.close()
        self.tables.clear()

    async def _keep(self, live: LiveTable) -> None:
        """Write a snapshot of a game that goes on."""
        signed = None if live.room.over or live.gone else live.signed()
        if signed is not None:
            with contextlib.suppress(StoreError):
                await self.store.append(live.id, (), snapshot=signed)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------------ tables in memory

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self.tables)

    async def table(self, name: str) -> LiveTable:
        """The table, loaded if need be; ``Trouble`` if there is none."""
        live = self.tables.get(name)
        if live is not None:
            live.touched = self.clock.now()
            return live
        task = self._loading.get(name)
        if task is None:  # of its own: whoever asked first may go away, and others wait for it
            task = self._loading[name] = self.spawn(self._load(name))
            task.add_done_callback(lambda done: self._loaded(name, done))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            waiter = asyncio.current_task()
            if task.cancelled() and self.closing and not (waiter and waiter.cancelling()):
                raise Trouble("busy", "the server is stopping; come back in a moment") from None
            raise

    def _loaded(self, name: str, done: asyncio.Task[LiveTable]) -> None:
        del self._loading[name]
        if not done.cancelled():
            done.exception()  # nobody may be waiting any more

    async def _load(self, name: str) -> LiveTable:
        try:
            record = await self.store.table(name)
            if record is None:
                raise Trouble("missing", "there is no such table")
            room = await self.read(name, record)
            await self.check_named(room)
            chat = [line for line in await self.read_chat(name) if line.number <= room.said]
        except StoreError as error:
            raise Trouble("busy", "the tables cannot be read at the moment; try again") from error
        except JournalError as error:
            _log.error("table %s cannot be read: %s", name, error)
            why = f"this table cannot be read now: {error.__cause__}; nothing of it is lost"
            gone = isinstance(error.__cause__, MissingContent)
            raise Trouble("missing", why if gone else "this table can no longer be read") from error
        except thinking.TooLong as error:
            _log.error("table %s cannot be read: %s", name, error)
            raise Trouble("missing", "this table takes too long to read") from error
        live = self.tables[name] = LiveTable(self, record, room, chat)
        await self.presence.arrived(live)
        if not room.told_continued:
            await live.act("", _told(room))
        self.wake(live)
        return live

    async def read(self, name: str, record: TableRecord | None = None) -> Room:
        """The room as the store has it, replayed beside the event loop."""
        record = record or await self.store.table(name)
        if record is None:
            raise Trouble("missing", "there is no such table")
        rows, signed = await self.store.rows(name), await self.store.snapshot(name)
        return await thinking.beside(
            thinking.LOADS, loading.load, record, rows, signed, self.key, None, self.shelf.find
        )

    def drop(self, live: LiveTable) -> None:
        """Forget a table; it is loaded again when somebody asks."""
        self._stop(live)
        live.gone = True
        self.presence.noticed(live)
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    async def _sweep(self) -> None:
        """Now and then forget the tables where nothing happens."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> int:
        """Forget idle tables; returns how many."""
        before = self.clock.now() - self.idle_ms
        idle = [
            live
            for live in self.tables.values()
            if not live.viewers and live.timer is None and live.touched < before and not live.lock.locked()
        ]
        for live in idle:
            self.drop(live)
        return len(idle)

    async def _take_up(self) -> None:
        """After a restart: clocks and bots go on. No table waits for one that is slow or broken."""
        try:
            names = iter(await self.store.unfinished())
        except StoreError as error:
            _log.warning("unfinished tables could not be listed: %s", error)
            return
        await asyncio.gather(*[self._take_up_some(names) for _ in range(TAKEN_UP)])

    async def _take_up_some(self, names: Iterator[str]) -> None:
        for name in names:
            try:
                self.presence.yielded(await self.table(name))
            except Trouble as trouble:
                _log.warning("table %s is not taken up: %s", name, trouble)
            except Exception:
                _log.exception("table %s cannot be taken up", name)
            await asyncio.sleep(0)

    async def _follow(self) -> None:
        """Other processes write, too."""
        while True:
            try:
                name, rows = await self.bell.next()
                await self.heard(name, rows)
            except StoreError as error:
                if self.closing:
                    return
                _log.warning("the bell is silent: %s", error)
                await asyncio.sleep(1)

    async def heard(self, name: str, rows: int) -> None:
        """A table has grown elsewhere, or (with a mark) its people have come or gone; no name: look at all of them."""
        if name.endswith(MARK) or not name:
            self.presence.heard(name.removesuffix(MARK))
        if name:
            live = self.tables.get(name)
            if live is not None and live.room.rows < rows:
                await live.catch_up()
            return
        lengths = await self.store.lengths(list(self.tables))
        for known, (count, _) in lengths.items():
            await self.heard(known, count)

    # ------------------------------------------------------------------ what happens by itself

    def wake(self, live: LiveTable, earliest: int = 0) -> None:
        """See when something is to happen at this table by itself."""
        self._stop(live)
        if live.gone or self.closing:
            return
        beat.think_ahead(live)
        when = beat.next_alarm(live)
        if when is not None:
            live.timer = self.clock.call_at(max(when, earliest), lambda: self._ring(live))

    def _stop(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None

    def _ring(self, live: LiveTable) -> None:
        live.timer = None
        if not self.closing:
            self.spawn(self._beat(live))

    async def _beat(self, live: LiveTable) -> None:
        try:
            await live.act("", lambda batch: beat.beat(live, batch))
        except Trouble as trouble:
            if trouble.code == "busy":  # it cannot be written down now: bots need not try twenty times a second
                self._rest(live)
                return  # else written elsewhere: it has been read again
        except Exception:
            _log.exception("table %s: a beat failed", live.id)
            self._rest(live)
            return
        if live.timer is None:  # nothing was written: look again, and not at once
            self.wake(live, self.clock.now() + MISSED_MS)

    def _rest(self, live: LiveTable) -> None:
        """After a failure a table tries again a little later."""
        self._stop(live)
        if not live.gone:
            live.timer = self.clock.call_at(self.clock.now() + TROUBLED_MS, lambda: self._ring(live))

    def written(self, rows: int) -> None:
        """For the figures."""
        self.rows_written += rows


def _told(room: Room) -> Callable[[Batch], Coroutine[Any, Any, str]]:
    """Write down that a game goes on from its snapshot."""

    async def do(batch: Batch) -> str:
        batch.deeds.append(deeds.Continued(entries=len(room.journal.entries), why=room.why_continued))
        return ""

    return do
