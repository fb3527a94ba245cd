"""The desk: everything that the routes share, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar.di import NamedDependency

from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import catalogue
from miskatonic.table.room.asking.hosting import why_lost
from miskatonic.table.store.base import Bell, Store, StoreError, TableRecord
from miskatonic.table.upkeep.logs import log
from miskatonic.table.upkeep.metrics import Metrics
from miskatonic.table.upkeep.settings import Settings
from miskatonic.table.web.limits import Counted, Limit, hourly
from miskatonic.table.web.problems import Trouble
from miskatonic.table.web.session import AGE, Session, Sessions, now_ms

HOUR = 3600.0
LOOK = 30.0
FAILED = 30.0
"""Seconds that the server calls itself unfit after its storage has failed."""
TELL_AGAIN = 60.0
KEPT_FAILURES = 100
DOUBT = 24 * HOUR
DOUBT_MS = 7 * 24 * 3600 * 1000
SESSION_MS = AGE * 1000
"""A session without a seat is kept as long as its cookie."""


class Place(msgspec.Struct, frozen=True):
    """Where a socket is: at which table, on which seat (-1: watching), for which session."""

    table: str
    seat: int
    session: str = ""

    def of(self, session: str) -> Place:
        """The same for a session."""
        return Place(self.table, self.seat, session)


class Desk:
    """One server's store, hub, sessions, limits and figures."""

    def __init__(self, settings: Settings, store: Store, bell: Bell, hub: Hub) -> None:
        self.settings = settings
        self.store = store
        self.bell = bell
        self.hub = hub
        self.sessions = Sessions(store)
        self.metrics = Metrics()
        limits = settings.limits
        self.requests = Limit("requests", limits.request_rate, limits.request_burst)
        self.new_sessions = hourly("new sessions", limits.sessions_an_hour)
        self.new_tables = hourly("new tables", limits.tables_an_hour)
        self.imports = hourly("imports", limits.imports_an_hour)
        self.attempts = hourly("attempts", limits.attempts_an_hour)
        self.attempts_here = hourly("attempts at this table", limits.attempts_at_a_table)
        hub.branchings = hourly("branches", limits.tables_an_hour)
        self.sockets = Counted("sockets", limits.sockets)
        self.sockets_in_all = Counted("sockets", limits.sockets_in_all)
        self.chat = Limit("lines of chat", limits.chat_rate, limits.chat_burst)
        self.chat_here = Limit("lines of chat", limits.chat_rate_here, limits.chat_burst_here)
        self.resyncs_here = Limit("whole views", limits.resync_rate_here, limits.resync_burst_here)
        self.replays = Limit("moments of games", limits.replay_rate, limits.replay_burst)
        self.replays_now = Counted("moments of games", limits.replays)
        self.open_sockets: dict[asyncio.Task[Any], Place] = {}
        """Whose they are, so that they end with the session or with its hold on the seat."""
        self.closing = False
        self.why_not = ""
        """Why it could not be opened, in a sentence."""
        self._tasks: list[asyncio.Task[Any]] = []
        self._failed_at = -FAILED
        """When the database could not do something last,"""
        self._failures: dict[str, float] = {}
        """and when each sentence about that was logged."""
        self.trusted_from = 0.0
        """Nothing is deleted for its age before then: the clock may have jumped while the server stood still."""
        store.notice = self.storage_failed

    async def open(self) -> None:
        """Open the database and take up what was going on."""
        try:
            await self.store.open()
            await self.bell.open()
            self._doubt_the_clock(await self.store.latest())
        except StoreError as error:
            self.why_not = str(error)
            raise
        await self.hub.open()
        self._tasks = [
            asyncio.create_task(self.metrics.watch_loop(), name="loop lag"),
            asyncio.create_task(self._keep_house(), name="retention"),
            asyncio.create_task(self._look_around(), name="holders"),
            asyncio.create_task(self.look_through(), name="integrity"),
            asyncio.create_task(asyncio.to_thread(catalogue.shelf), name="games"),  # before anybody waits for them
        ]
        log("open", database=self.settings.database.partition("://")[0] or "sqlite", bell=type(self.bell).__name__)

    async def say_bye(self) -> None:
        """Before the sockets close: tell everybody to come back, and keep where each game stands."""
        if not self.closing:
            self.closing = True
            log("closing")
            await self.hub.shutdown("The server restarts; come back in a moment.")

    async def close(self) -> None:
        """Close all in the opposite order."""
        await self.say_bye()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.bell.close()
        await self.store.close()
        log("closed")

    def storage_failed(self, error: StoreError) -> None:
        """The database could not do something: counted each time, and told in the log, though not a thousand times."""
        now = time.monotonic()
        self._failed_at = now
        self.metrics.storage.inc()
        self.metrics.errors.inc()
        if now - self._failures.get(str(error), -TELL_AGAIN) >= TELL_AGAIN:
            if len(self._failures) >= KEPT_FAILURES:
                self._failures.clear()
            self._failures[str(error)] = now
            log("storage failed", level=logging.ERROR, why=str(error))

    async def fit(self) -> str:
        """Why nobody should play here now; empty if all is well. Paths and addresses are for the log only."""
        if self.closing:
            return "the server is shutting down"
        try:
            await self.store.ping()
        except StoreError:
            return "the database cannot be read and written; the server's log says why"
        if time.monotonic() - self._failed_at < FAILED:
            return "something could not be read or written just now; the server's log says what"
        return ""

    async def look_through(self) -> None:
        """After the start: is everything readable? What is not is named in the log, and hurts nothing else."""
        try:
            for wrong in await self.store.integrity():
                self.metrics.errors.inc()
                log("storage damaged", level=logging.ERROR, what=wrong)
        except StoreError as error:
            log("storage could not be looked through", level=logging.ERROR, why=str(error))

    def _doubt_the_clock(self, latest: int) -> None:
        """After long quiet the server may have slept, or its clock may be wrong: tables are not deleted at once."""
        if latest and self.hub.clock.now() - latest > DOUBT_MS:
            self.trusted_from = time.monotonic() + DOUBT
            days = (self.hub.clock.now() - latest) // 86_400_000
            log("nothing has happened here for long, or the clock is wrong; nothing is deleted today", days=days)

    async def _keep_house(self) -> None:
        """Once an hour."""
        while True:
            try:
                if time.monotonic() >= self.trusted_from:
                    await self.clear_out(min(now_ms(), self.hub.clock.now()))
            except StoreError as error:
                log("retention failed", level=logging.WARNING, why=str(error))
            await asyncio.sleep(HOUR)

    async def clear_out(self, now: int) -> None:
        """Delete what has been kept long enough; whoever still looks at such a table is told."""
        for before, phases in self.settings.retention(now):
            gone = await self.store.prune(before, phases)
            if gone:
                log("pruned", tables=gone, phases=list(phases))
        idle = await self.store.prune_sessions(now - SESSION_MS)
        if idle:
            log("pruned", sessions=idle)
        held = dict(self.hub.tables)  # others may be loaded while the store is asked for these
        kept = await self.store.lengths(list(held))
        for live in [live for name, live in held.items() if name not in kept]:
            live.end_all("missing", "This table has been deleted: nothing had happened here for long.", again=False)
            self.hub.drop(live)

    async def _look_around(self) -> None:
        """Now and then: has another process ended a session, or freed a seat? In this one it happens at once."""
        while self.settings.database:
            await asyncio.sleep(LOOK)
            try:
                await self.check_holders()
            except StoreError as error:
                log("holders could not be checked", level=logging.WARNING, why=str(error))

    async def check_holders(self) -> None:
        """End the sockets of those who no longer hold their seats."""
        seated = [(task, place) for task, place in self.open_sockets.items() if place.seat >= 0]
        holders = await self.store.holders(sorted({place.table for _, place in seated}))
        for task, place in seated:  # and not who has sat down since the store was asked
            if (place.table, place.session, place.seat) not in holders:
                task.cancel()

    def hang_up(self, session: str) -> None:
        """End all sockets of a session."""
        for task, place in list(self.open_sockets.items()):
            if place.session == session:
                task.cancel()

    # ------------------------------------------------------------------ who may see what

    async def record(self, table: str) -> TableRecord:
        """The table's record, or a refusal."""
        found = await self.store.table(table)
        if found is None:
            raise unknown()
        return found

    async def live(self, table: str) -> LiveTable:
        """The table itself, loaded if need be."""
        return await self.hub.table(table)

    async def may_look(self, session: Session | None, record: TableRecord, ticket: str) -> tuple[int, ...]:
        """The seats this session holds here; refuses whoever has neither a seat, nor a ticket, nor a listed table."""
        seats = await self.sessions.seats(session, record.id)
        hosts = session is not None and session.key == record.host
        if seats or hosts or record.listed or await self.sessions.ticket_for(record.id, ticket):
            return seats
        raise unknown()

    def may_speak(self, session: str, address: str) -> None:
        """Chat has a budget of its own, for everybody and for all behind one address."""
        self.chat.check(session)
        self.chat_here.check(address)

    async def holds(self, session: Session, table: str, seat: int) -> None:
        """Refuse unless the session holds this seat. Whoever comes back to one that was given away is told why."""
        if seat in await self.sessions.seats(session, table):
            return
        raise Trouble("forbidden", why_lost((await self.live(table)).room, seat) or "this seat is not yours")


TheDesk = NamedDependency[Desk]
"""How routes ask for it."""


def unknown() -> Trouble:
    """No such table, or none of yours: nobody learns which."""
    return Trouble("missing", "there is no such table, or it is not for you")
