"""Everything that is kept, from the embedded file to PostgreSQL or back: all of it or nothing, and nothing is deleted.

Both sides have the same tables, so rows are copied as they are. The other side must be empty, and no server may run.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from miskatonic.table.store.base import StoreError
from miskatonic.table.store.postgres import engine as postgres_engine
from miskatonic.table.store.postgres.store import PostgresStore
from miskatonic.table.store.schema import GAPS, MIGRATIONS, gap
from miskatonic.table.store.sqlite import file as sqlite_file
from miskatonic.table.store.sqlite import lock as sqlite_lock

TABLES: Final[dict[str, tuple[str, ...]]] = {
    "game_table": ("id", "game", "edition", "plan", "header", "made", "host", "listed", "title"),
    "progress": ("table_id", "phase", "rows", "touched"),
    "deed": ("table_id", "n", "key", "at", "body"),
    "snapshot": ("table_id", "body"),
    "seat_key": ("table_id", "seat", "ticket", "code"),
    "session": ("id", "name", "at"),
    "session_code": ("session", "code"),
    "holder": ("table_id", "seat", "session", "held"),
    "chat_line": ("table_id", "number", "seat", "name", "text", "at", "session"),
}
"""What is moved, in an order in which nothing names what is not there yet. Who is connected where is not kept."""
FLAGS: Final = ("listed", "held")
AT_ONCE: Final = 500
Counts = dict[str, int]


async def move(file: Path, url: str, back: bool = False) -> Counts:
    """From the file to the database, or ``back``; returns how many rows of each table were moved."""
    if not back and not file.exists():
        raise StoreError(f"there is no database at {file}")
    with contextlib.closing(sqlite_lock.hold(file)):
        there = PostgresStore(url)
        await there.open()  # it has the newest schema then
        await there.close()
        with contextlib.closing(sqlite_file.open_writer(file, MIGRATIONS)) as here:
            far = await postgres_engine.dial(url)
            try:
                with sqlite_file.clearly(file):
                    return await (_back(here, file, far, url) if back else _forth(here, far, url))
            except postgres_engine.FAILURES as error:
                raise postgres_engine.in_words(error, url) from error
            finally:
                far.terminate()


async def _forth(here: sqlite3.Connection, far: postgres_engine.Connection, url: str) -> Counts:
    async with far.transaction():
        if await far.fetchval("SELECT EXISTS (SELECT 1 FROM game_table) OR EXISTS (SELECT 1 FROM session)"):
            raise StoreError(f"{postgres_engine.place(url)} is not empty; nothing was moved")
        counts: Counts = {}
        for table, columns in TABLES.items():
            counts[table] = 0
            for rows in _read(here, table, columns):
                await far.copy_records_to_table(table, records=rows, columns=columns)
                counts[table] += len(rows)
            _check(table, counts[table], int(await far.fetchval(f"SELECT count(*) FROM {table}")))
        _check_logs([gap(*row) for row in await far.fetch(GAPS)])
    return counts


async def _back(here: sqlite3.Connection, file: Path, far: postgres_engine.Connection, url: str) -> Counts:
    if here.execute("SELECT EXISTS (SELECT 1 FROM game_table) OR EXISTS (SELECT 1 FROM session)").fetchone()[0]:
        raise StoreError(f"{file} is not empty; nothing was moved")
    here.execute("BEGIN IMMEDIATE")
    try:
        async with far.transaction(isolation="repeatable_read", readonly=True):
            if await far.fetchval("SELECT count(*) FROM presence WHERE until > now()"):
                raise StoreError(f"people are at tables of {postgres_engine.place(url)}; stop its servers first")
            counts: Counts = {}
            for table, columns in TABLES.items():
                counts[table] = 0
                write = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
                async for rows in _fetch(far, table, columns):
                    await asyncio.to_thread(here.executemany, write, rows)
                    counts[table] += len(rows)
                _check(table, counts[table], int(here.execute(f"SELECT count(*) FROM {table}").fetchone()[0]))
        _check_logs([gap(*row) for row in here.execute(GAPS)])
        here.execute("COMMIT")
    finally:
        if here.in_transaction:
            here.execute("ROLLBACK")
    return counts


def _read(db: sqlite3.Connection, table: str, columns: Sequence[str]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of the file's table, some at a time; flags as PostgreSQL wants them."""
    flags = [i for i, name in enumerate(columns) if name in FLAGS]
    rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}")
    while some := rows.fetchmany(AT_ONCE):
        yield [tuple([bool(value) if i in flags else value for i, value in enumerate(row)]) for row in some]


async def _fetch(
    db: postgres_engine.Connection, table: str, columns: Sequence[str]
) -> AsyncIterator[list[tuple[Any, ...]]]:
    """The rows of the database's table, some at a time."""
    rows = await db.cursor(f"SELECT {', '.join(columns)} FROM {table}")
    while some := await rows.fetch(AT_ONCE):
        yield [tuple(row) for row in some]


def _check(table: str, moved: int, there: int) -> None:
    if moved != there:
        raise StoreError(f"of {table} {moved} rows were moved and {there} are there; all of it was left as it was")


def _check_logs(wrong: list[str]) -> None:
    if wrong:
        raise StoreError(f"nothing was moved: {'; '.join(wrong[:5])}")
