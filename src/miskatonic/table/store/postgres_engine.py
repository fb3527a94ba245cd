"""The way to PostgreSQL: connections, the schema, trying again, and saying what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from urllib.parse import urlsplit

import asyncpg
import sqlalchemy as sa
from asyncpg import exceptions as pg
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from miskatonic.table.store.base import Conflict, Gone, StoreError
from miskatonic.table.store.schema import POSTGRES, missing, statements

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds to wait for a connection or an answer."""
TRIES = 4
PAUSE = 0.02
LOCK = 0x4D69736B
"""The advisory lock under which one process at a time brings the schema up to date."""
TRY_AGAIN = ("40001", "40P01")
"""Serialisation failure and deadlock: nothing was written, and the next time may go well."""
NO_SUCH_TABLE = "23503"


def place(url: str) -> str:
    """Where a database is, without the password."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "the local socket", parts.port or 5432
    except ValueError:
        return "a PostgreSQL database with a senseless address"
    return f"the PostgreSQL database {parts.path.lstrip('/') or '(unnamed)'} at {host}:{port}"


def plain(url: str) -> str:
    """The address as asyncpg reads it: everything libpq knows (sslmode, several hosts, passfile) works."""
    scheme, _, rest = url.partition("://")
    return f"{scheme.partition('+')[0]}://{rest}"


async def dial(url: str) -> asyncpg.Connection[asyncpg.Record]:
    """A connection of one's own; a complaint about the address never repeats the password."""
    try:
        return await asyncpg.connect(plain(url), timeout=PATIENCE, command_timeout=PATIENCE)
    except (OSError, pg.PostgresError, pg.InterfaceError, TimeoutError, ValueError) as error:
        raise StoreError(f"There is no connection to {place(url)}: {_first_line(error)}.") from error


def make_engine(url: str, size: int) -> AsyncEngine:
    """A pool in which every statement is a transaction of its own unless one is begun."""
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: dial(url),
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE,
        isolation_level="AUTOCOMMIT",
    )


def _code(error: DBAPIError) -> str:
    """The SQLSTATE."""
    return str(getattr(error.orig, "sqlstate", "") or "")


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def in_words(error: Exception, url: str) -> StoreError:
    """PostgreSQL's error as one of ours."""
    if isinstance(error, StoreError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = _code(error) if isinstance(error, DBAPIError) else ""
    if code == NO_SUCH_TABLE:
        return Gone("there is no such table (any more)")
    if isinstance(error, IntegrityError):
        return Conflict("somebody else wrote this first")
    if code.startswith("53"):
        return StoreError(f"{place(url)} has no room left (disk, memory or connections): {_first_line(cause)}.")
    if code == "25006":
        return StoreError(f"{place(url)} takes no writing now (a standby?): {_first_line(cause)}.")
    return StoreError(f"{place(url)} does not answer as it should: {_first_line(cause)}.")


def lost(error: Exception) -> bool:
    """Did the connection break, so that nobody knows whether it was done?"""
    return (isinstance(error, DBAPIError) and error.connection_invalidated) or isinstance(
        error, OSError | pg.InterfaceError | pg.PostgresConnectionError
    )


async def persistently(work: Callable[[], Awaitable[T]], url: str, repeatable: bool) -> T:
    """Try again after serialisation failures; after a broken connection only what may safely be done twice."""
    for attempt in range(1, TRIES + 1):
        try:
            return await work()
        except (SQLAlchemyError, OSError, TimeoutError, pg.PostgresError, pg.InterfaceError) as error:
            again = isinstance(error, DBAPIError) and _code(error) in TRY_AGAIN
            if attempt == TRIES or not (again or (repeatable and lost(error))):
                raise in_words(error, url) from error
            await asyncio.sleep(PAUSE * 2**attempt)
    raise AssertionError("unreachable")


async def migrate(db: AsyncConnection, migrations: Sequence[str], where: str) -> None:
    """Bring the schema up to date, in the caller's transaction; other processes wait for it."""
    await db.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    await db.execute(sa.text("CREATE TABLE IF NOT EXISTS miskatonic_schema (version BIGINT NOT NULL)"))
    version = (await db.execute(sa.text("SELECT max(version) FROM miskatonic_schema"))).scalar() or 0
    needed = missing(int(version), migrations, where)
    for migration in needed:
        for statement in statements(migration, POSTGRES):
            await db.execute(sa.text(statement))
    if needed:
        await db.execute(sa.text("DELETE FROM miskatonic_schema"))
        await db.execute(
            sa.text("INSERT INTO miskatonic_schema (version) VALUES (:version)"), {"version": len(migrations)}
        )
