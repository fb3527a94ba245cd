"""The embedded store: one SQLite file, one thread that writes, a few that read."""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from miskatonic.table.store.base import (
    PLAYING,
    ChatRecord,
    Conflict,
    Gone,
    Notice,
    Row,
    Scrub,
    SeatRecord,
    StoreError,
    TableRecord,
    unheard,
)
from miskatonic.table.store.schema import MIGRATIONS
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.store.sqlite import lock as sqlite_lock
from miskatonic.table.store.sqlite.append import Append
from miskatonic.table.store.sqlite.forget import forget
from miskatonic.table.store.sqlite.writer import Work, Writer

T = TypeVar("T")

READERS = 3
TABLE = """
SELECT id, game, edition, plan, header, made, host, listed, phase, touched, title, rows
FROM game_table JOIN progress ON table_id = id
"""
FIELDS = ("id", "game", "edition", "plan", "header", "made", "host", "listed", "phase", "touched", "title", "rows")


class SqliteStore:
    """All methods are those of ``Store``; see there what they promise."""

    def __init__(self, path: Path | str, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.path = Path(path)
        self.notice: Notice = unheard
        self._migrations = migrations
        self._lock: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._readers: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None

    async def open(self) -> None:
        self._lock = await asyncio.to_thread(sqlite_lock.hold, self.path)
        try:
            await self._open()
        except BaseException:
            self._lock.close()
            raise

    async def _open(self) -> None:
        db = await asyncio.to_thread(sqlite_file.open_writer, self.path, self._migrations)
        self._writer = Writer(db, self.path)
        with sqlite_file.clearly(self.path):
            for _ in range(READERS):
                self._readers.put(sqlite_file.connect(self.path, "ro"))
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def close(self) -> None:
        """Readers first: the last connection to leave folds the write-ahead log into the file."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown)
            self._pool = None
        while not self._readers.empty():
            self._readers.get().close()
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def _write(self, work: Work[T]) -> T:
        if self._writer is None:
            raise StoreError("the store is not open")
        try:
            return await self._writer.run(work)
        except StoreError as error:
            self._noticed(error)
            raise

    async def _read(self, work: Work[T]) -> T:
        """In a thread, with a connection of its own; there are as many threads as connections."""
        if self._pool is None:
            raise StoreError("the store is not open")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._reading, work)
        except StoreError as error:
            self._noticed(error)
            raise

    def _noticed(self, error: StoreError) -> None:
        """Not what others wrote first or deleted: only what the database itself could not do."""
        if not isinstance(error, Conflict | Gone):
            self.notice(error)

    def _reading(self, work: Work[T]) -> T:
        db = self._readers.get()
        try:
            with sqlite_file.clearly(self.path):
                return work(db)
        finally:
            self._readers.put(db)

    # ------------------------------------------------------------------ tables

    async def create(self, table: TableRecord, keys: Sequence[SeatRecord]) -> None:
        fixed = (table.id, table.game, table.edition, table.plan, table.header, table.made, table.host)

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO game_table VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*fixed, table.listed, table.title))
            touched = max(table.touched, table.made)
            db.execute("INSERT INTO progress VALUES (?, ?, 0, ?)", (table.id, table.phase, touched))
            db.executemany(
                "INSERT INTO seat_key VALUES (?, ?, ?, ?)", [(table.id, k.seat, k.ticket, k.code) for k in keys]
            )

        await self._write(work)

    async def table(self, table: str) -> TableRecord | None:
        found = await self._read(lambda db: db.execute(f"{TABLE} WHERE id = ?", (table,)).fetchone())
        return None if found is None else _record(found)

    async def listed(self, phases: Sequence[str], limit: int, before: int) -> list[TableRecord]:
        query = f"""{TABLE} WHERE listed AND phase IN (SELECT value FROM json_each(?)) AND (made < ? OR ? = 0)
            ORDER BY made DESC, id LIMIT ?"""
        values = (json.dumps(list(phases)), before, before, limit)
        return [_record(row) for row in await self._read(lambda db: db.execute(query, values).fetchall())]

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRecord, int]]:
        query = f"""SELECT t.*, holder.seat FROM holder JOIN ({TABLE}) t ON t.id = holder.table_id
            WHERE holder.session = ? AND held AND seat >= 0 ORDER BY made DESC, id, seat LIMIT ?"""
        found = await self._read(lambda db: db.execute(query, (session, limit)).fetchall())
        return [(_record(row[:-1]), row[-1]) for row in found]

    async def unfinished(self) -> list[str]:
        query = "SELECT table_id FROM progress WHERE phase = ? ORDER BY touched DESC, table_id"
        return [row[0] for row in await self._read(lambda db: db.execute(query, (PLAYING,)).fetchall())]

    # ------------------------------------------------------------------ the log of a table

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        *,
        phase: str | None = None,
        snapshot: bytes | None = None,
        said: ChatRecord | None = None,
    ) -> None:
        if any(row.n != rows[0].n + i for i, row in enumerate(rows)):
            raise Conflict(f"the rows for table {table} are not numbered one after the other")
        await self._write(Append(table, rows, phase, snapshot, said))

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        query = "SELECT n, key, at, body FROM deed WHERE table_id = ? AND n > ? ORDER BY n"
        return await self._read(lambda db: [Row(*row) for row in db.execute(query, (table, since))])

    async def snapshot(self, table: str) -> bytes | None:
        query = "SELECT body FROM snapshot WHERE table_id = ?"
        found = await self._read(lambda db: db.execute(query, (table,)).fetchone())
        return None if found is None else bytes(found[0])

    async def lengths(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        query = """SELECT table_id, rows,
            (SELECT coalesce(max(number), 0) FROM chat_line WHERE chat_line.table_id = progress.table_id)
            FROM progress WHERE table_id IN (SELECT value FROM json_each(?))"""
        found = await self._read(lambda db: db.execute(query, (json.dumps(list(tables)),)).fetchall())
        return {table: (rows, said) for table, rows, said in found}

    # ------------------------------------------------------------------ who may sit where

    async def keys(self, table: str) -> list[SeatRecord]:
        query = "SELECT seat, ticket, code FROM seat_key WHERE table_id = ? ORDER BY seat"
        found = await self._read(lambda db: db.execute(query, (table,)).fetchall())
        return [SeatRecord(table=table, seat=seat, ticket=ticket, code=code) for seat, ticket, code in found]

    async def put_key(self, key: SeatRecord) -> None:
        values = (key.table, key.seat, key.ticket, key.code)
        await self._do("INSERT OR REPLACE INTO seat_key VALUES (?, ?, ?, ?)", *values)

    async def drop_key(self, table: str, seat: int) -> None:
        await self._do("DELETE FROM seat_key WHERE table_id = ? AND seat = ?", table, seat)

    async def sessions_at(self, table: str) -> list[tuple[str, int]]:
        query = "SELECT session, seat FROM holder WHERE table_id = ? AND held ORDER BY seat, session"
        return await self._read(lambda db: db.execute(query, (table,)).fetchall())

    async def holders(self, tables: Sequence[str]) -> set[tuple[str, str, int]]:
        query = """SELECT table_id, session, seat FROM holder
            WHERE table_id IN (SELECT value FROM json_each(?)) AND held"""
        return await self._read(lambda db: set(db.execute(query, (json.dumps(list(tables)),)).fetchall()))

    async def bind(self, session: str, table: str, seat: int) -> None:
        await self._do("INSERT OR REPLACE INTO holder VALUES (?, ?, ?, 1)", table, seat, session)

    async def unbind(self, table: str, seat: int, session: str | None = None) -> None:
        """The seat is theirs no more; that it was stays known, so that ``forget`` finds their name in the log."""
        which = "UPDATE holder SET held = 0 WHERE table_id = ? AND seat = ? AND (? IS NULL OR session = ?)"
        await self._do(which, table, seat, session, session)

    # ------------------------------------------------------------------ sessions

    async def new_session(self, session: str, name: str, at: int) -> None:
        await self._do("INSERT INTO session VALUES (?, ?, ?)", session, name, at)

    async def session_name(self, session: str) -> str | None:
        query = "SELECT name FROM session WHERE id = ?"
        found = await self._read(lambda db: db.execute(query, (session,)).fetchone())
        return None if found is None else str(found[0])

    async def rename(self, session: str, name: str) -> None:
        if not await self._do("UPDATE session SET name = ? WHERE id = ?", name, session):
            raise StoreError("there is no such session (any more)")

    async def put_code(self, session: str, code: str) -> None:
        await self._do("INSERT OR REPLACE INTO session_code VALUES (?, ?)", session, code)

    async def bring(self, session: str, other: str) -> None:
        query = """INSERT OR REPLACE INTO holder (table_id, seat, session, held)
            SELECT table_id, seat, ?, 1 FROM holder WHERE session = ? AND held AND seat >= 0"""
        await self._do(query, session, other)

    async def session_of(self, code: str) -> str | None:
        query = "SELECT session FROM session_code WHERE code = ?"
        found = await self._read(lambda db: db.execute(query, (code,)).fetchone())
        return None if found is None else str(found[0])

    async def forget(self, session: str, scrub: Scrub | None = None) -> int:
        return await self._write(lambda db: forget(db, session, scrub))

    # ------------------------------------------------------------------ chat

    async def chat(self, table: str, limit: int = 200) -> list[ChatRecord]:
        query = """SELECT number, seat, name, text, at, session FROM chat_line WHERE table_id = ?
            ORDER BY number DESC LIMIT ?"""
        found = await self._read(lambda db: db.execute(query, (table, limit)).fetchall())
        names = ("number", "seat", "name", "text", "at", "session")
        return [ChatRecord(**dict(zip(names, row, strict=True))) for row in reversed(found)]

    async def spoke_at(self, session: str) -> list[str]:
        query = "SELECT DISTINCT table_id FROM chat_line WHERE session <> '' AND session = ?"
        return [row[0] for row in await self._read(lambda db: db.execute(query, (session,)).fetchall())]

    # ------------------------------------------------------------------ housekeeping

    async def prune(self, before: int, phases: Sequence[str]) -> int:
        query = """DELETE FROM game_table WHERE id IN (SELECT table_id FROM progress
            WHERE touched < ? AND phase IN (SELECT value FROM json_each(?)))"""
        return await self._do(query, before, json.dumps(list(phases)))

    async def delete(self, table: str) -> None:
        await self._do("DELETE FROM game_table WHERE id = ?", table)

    async def prune_sessions(self, before: int) -> int:
        return await self._do(
            "DELETE FROM session WHERE at < ? AND NOT EXISTS (SELECT 1 FROM holder WHERE session = session.id)", before
        )

    async def integrity(self) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            return sqlite_file.damage(db)

        return await self._read(work)

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(sqlite_file.copy, self.path, Path(path))

    async def ping(self) -> None:
        """A page is written, and the tables are looked at."""
        await self._do(f"PRAGMA user_version = {len(self._migrations)}")
        await self._read(lambda db: db.execute(f"{TABLE} ORDER BY made DESC LIMIT 1").fetchone())

    async def latest(self) -> int:
        found = await self._read(lambda db: db.execute("SELECT coalesce(max(touched), 0) FROM progress").fetchone())
        return int(found[0])

    async def _do(self, query: str, *values: str | int | bytes | None) -> int:
        """One statement; returns how many rows it changed."""
        return await self._write(lambda db: db.execute(query, values).rowcount)


def _record(row: Sequence[str | int | bytes]) -> TableRecord:
    fields = dict(zip(FIELDS, row, strict=True))
    fields["listed"] = bool(fields["listed"])
    return TableRecord(**fields)  # type: ignore[arg-type]  # the columns are in the order of FIELDS
