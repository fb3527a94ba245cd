"""Rows added to the logs of tables; what several tables add at once goes in one statement.

A statement costs its way to the database and back, and a wait for the disk, however many tables are in it. What comes
alone goes at once; what comes while a statement is under way goes with the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from miskatonic.table.store.base import Conflict, Row, StoreError

GROUP: Final = 256
"""The most tables in one statement."""
GROUPS: Final = 4
"""So many statements may be under way."""
SOON: Final = 0.25
"""Seconds within which a statement should be back; after that the next one does not wait for it."""

APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[])
        AS asked (table_id, length, before, at, phase, body)
), held AS (
    SELECT table_id FROM progress WHERE table_id = ANY($1) ORDER BY table_id FOR UPDATE
), grown AS (
    UPDATE progress
    SET rows = coalesce(asked.length, progress.rows), touched = greatest(progress.touched, asked.at),
        phase = coalesce(asked.phase, progress.phase)
    FROM asked JOIN held USING (table_id)
    WHERE progress.table_id = asked.table_id AND (asked.length IS NULL OR progress.rows = asked.before)
    RETURNING progress.table_id
), added AS (
    INSERT INTO deed (table_id, n, key, at, body)
    SELECT new.table_id, new.n, new.key, new.at, new.body
    FROM unnest($7::text[], $8::bigint[], $9::text[], $10::bigint[], $11::bytea[]) AS new (table_id, n, key, at, body)
        JOIN grown USING (table_id)
), kept AS (
    INSERT INTO snapshot (table_id, body)
    SELECT asked.table_id, asked.body FROM asked JOIN grown USING (table_id) WHERE asked.body IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET body = excluded.body
)
SELECT table_id FROM grown
"""
"""Add rows to each table whose log is as long as expected; returns which those were. It is one transaction: of two that
add to one log, the second waits for the first's row lock, sees the new length, and leaves that table as it is. All
additions take their locks in the same order, so that none of them waits for another in a circle."""


class Addition:
    """What is added to one table, and whether it was the next."""

    __slots__ = ("at", "future", "phase", "rows", "snapshot", "table")

    def __init__(self, table: str, rows: Sequence[Row], at: int, phase: str | None, snapshot: bytes | None) -> None:
        self.table = table
        self.rows = rows
        self.at = at
        self.phase = phase
        self.snapshot = snapshot
        self.future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def settle(self, grown: bool) -> None:
        """Tell the caller, unless they gave up waiting."""
        if not self.future.done():
            self.future.set_result(grown)

    def fail(self, error: BaseException) -> None:
        if not self.future.done():
            self.future.set_exception(error)


def values(group: Sequence[Addition]) -> tuple[list[Any], ...]:
    """What the statement is given, in its order."""
    rows = [(one.table, row) for one in group for row in one.rows]
    return (
        [one.table for one in group],
        [one.rows[-1].n if one.rows else None for one in group],
        [one.rows[0].n - 1 if one.rows else 0 for one in group],
        [one.at for one in group],
        [one.phase for one in group],
        [one.snapshot for one in group],
        [table for table, _ in rows],
        [row.n for _, row in rows],
        [row.key for _, row in rows],
        [row.at for _, row in rows],
        [row.body for _, row in rows],
    )


class Appends:
    """A queue of additions. ``write`` carries the statement out, and returns the tables that have grown."""

    def __init__(self, write: Callable[[tuple[list[Any], ...]], Awaitable[set[str]]]) -> None:
        self._write = write
        self._waiting: list[Addition] = []
        self._under_way: dict[asyncio.Task[None], list[Addition]] = {}
        self._newest: asyncio.Task[None] | None = None
        """The group that left last, as long as it may soon be back: what comes meanwhile goes with the next one."""

    async def add(self, one: Addition) -> bool:
        """Returns when it is on the disk; False: it was not the next, and nothing was added."""
        self._waiting.append(one)
        self._go_on()
        return await one.future

    async def finish(self) -> None:
        """Wait until all that was asked for is done."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _go_on(self) -> None:
        """Send off what waits, unless a group has just left."""
        if self._newest is not None or len(self._under_way) == GROUPS:
            return
        group = self._next()
        if group:
            task = self._newest = asyncio.create_task(self._together(group), name="appends")
            self._under_way[task] = group
            task.add_done_callback(self._back)
            asyncio.get_running_loop().call_later(SOON, self._late, task)

    def _next(self) -> list[Addition]:
        """Those that waited longest, of each table one, and none of a table that is under way."""
        taken = {one.table for group in self._under_way.values() for one in group}
        group: list[Addition] = []
        later: list[Addition] = []
        for one in self._waiting:
            if one.table in taken or len(group) == GROUP:
                later.append(one)
            else:
                group.append(one)
                taken.add(one.table)
        self._waiting = later
        return group

    def _late(self, task: asyncio.Task[None]) -> None:
        """It is stuck somewhere: others do not wait for it."""
        if self._newest is task:
            self._newest = None
            self._go_on()

    def _back(self, task: asyncio.Task[None]) -> None:
        """Everybody in it has an answer, whatever happened; the next may go."""
        left = self._under_way.pop(task)
        if task.cancelled():  # everything stops
            left += self._waiting
            self._waiting = []
        for one in left:
            one.fail(StoreError("the store was stopped; nobody knows whether it was written"))
        if self._newest is task:
            self._newest = None
        self._go_on()

    async def _together(self, group: Sequence[Addition]) -> None:
        """In one statement. If somebody's key is there already, each by itself: nobody pays for another's mistake."""
        try:
            grown = await self._write(values(group))
        except Conflict as error:
            if len(group) == 1:
                group[0].fail(error)
            else:
                await asyncio.gather(*[self._together([one]) for one in group])
        except Exception as error:
            for one in group:
                one.fail(error)
        else:
            for one in group:
                one.settle(one.table in grown)
