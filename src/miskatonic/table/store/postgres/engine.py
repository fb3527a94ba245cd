"""The way to PostgreSQL: connections, the schema, trying again, and saying what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

import asyncpg
from asyncpg import exceptions as pg

from miskatonic.table.store.base import Conflict, Gone, StoreError
from miskatonic.table.store.schema import POSTGRES, missing, statements

T = TypeVar("T")

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

    Record = asyncpg.Record
    Connection = asyncpg.Connection[Record]
    Db = Connection | PoolConnectionProxy[Record]
    Pool = asyncpg.Pool[Record]
else:  # these take no parameters when they run
    Connection = asyncpg.Connection
    Db = Pool = Any

PATIENCE = 10.0
"""Seconds to wait for a connection or an answer."""
TRIES = 4
PAUSE = 0.02
LOCK = 0x4D69736B
"""The advisory lock under which one process at a time brings the schema up to date."""
TRY_AGAIN: Final = (pg.SerializationError, pg.DeadlockDetectedError)
"""Nothing was written, and the next time may go well."""
FAILURES: Final = (pg.PostgresError, pg.InterfaceError, OSError, TimeoutError)
"""What the database or the way to it may do to us."""


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


async def dial(url: str, kind: type[Connection] = asyncpg.Connection) -> Connection:
    """A separate connection; a complaint about the address never repeats the password."""
    try:
        return await asyncpg.connect(plain(url), timeout=PATIENCE, command_timeout=PATIENCE, connection_class=kind)
    except (OSError, pg.PostgresError, pg.InterfaceError, TimeoutError, ValueError) as error:
        raise StoreError(f"There is no connection to {place(url)}: {_first_line(error)}.") from error


class _Connection(Connection):
    """Nothing is ever set on a connection of the pool, so nothing has to be taken back when it is returned."""

    def get_reset_query(self) -> str:
        """That would be a way to the database and back after every statement."""
        return ""


def make_pool(url: str, size: int) -> Pool:
    """Connections are made when they are needed; every statement is a transaction of its own unless one is begun."""

    async def connect(*_: object, **more: object) -> Connection:
        return await dial(url, _Connection)

    return asyncpg.create_pool(min_size=0, max_size=size, connect=connect)


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def changed(status: str) -> int:
    """How many rows a statement has changed: the last word of what PostgreSQL says of it."""
    return int(status.rpartition(" ")[2])


def in_words(error: Exception, url: str) -> StoreError:
    """PostgreSQL's error as one of ours."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, pg.ForeignKeyViolationError):
        return Gone("there is no such table (any more)")
    if isinstance(error, pg.IntegrityConstraintViolationError):
        return Conflict("somebody else wrote this first")
    if isinstance(error, pg.InsufficientResourcesError):
        return StoreError(f"{place(url)} has no room left (disk, memory or connections): {_first_line(error)}.")
    if isinstance(error, pg.ReadOnlySQLTransactionError):
        return StoreError(f"{place(url)} takes no writing now (a standby?): {_first_line(error)}.")
    return StoreError(f"{place(url)} does not answer as it should: {_first_line(error)}.")


def lost(error: Exception) -> bool:
    """Did the connection break, so that nobody knows whether it was done?"""
    broken = (OSError, pg.InterfaceError, pg.PostgresConnectionError, pg.OperatorInterventionError)
    return isinstance(error, broken)


async def persistently(work: Callable[[], Awaitable[T]], url: str, repeatable: bool) -> T:
    """Try again after serialisation failures; after a broken connection only what may safely be done twice."""
    for attempt in range(1, TRIES + 1):
        try:
            return await work()
        except FAILURES as error:
            again = isinstance(error, TRY_AGAIN)
            if attempt == TRIES or not (again or (repeatable and lost(error))):
                raise in_words(error, url) from error
            await asyncio.sleep(PAUSE * 2**attempt)
    raise AssertionError("unreachable")


async def migrate(db: Db, migrations: Sequence[str], where: str) -> None:
    """Bring the schema up to date, in the caller's transaction; other processes wait for it."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    await db.execute("CREATE TABLE IF NOT EXISTS miskatonic_schema (version BIGINT NOT NULL)")
    version = await db.fetchval("SELECT max(version) FROM miskatonic_schema") or 0
    needed = missing(int(version), migrations, where)
    for migration in needed:
        for statement in statements(migration, POSTGRES):
            await db.execute(statement)
    if needed:
        await db.execute("DELETE FROM miskatonic_schema")
        await db.execute("INSERT INTO miskatonic_schema (version) VALUES ($1)", len(migrations))
