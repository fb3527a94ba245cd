"""From the command line's ``--data``, ``--database`` and ``--redis`` to a store and a bell."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

from miskatonic.table.store.base import Bell, Store, StoreError
from miskatonic.table.store.bell import NoBell
from miskatonic.table.store.sqlite.store import SqliteStore

FILE = "tables.sqlite"
"""The name of the embedded database in the data folder."""
POSTGRES = ("postgresql", "postgres", "postgresql+asyncpg")
REDIS = ("redis", "rediss", "unix")


def open_store(database: str = "", data: Path = Path(), redis: str = "") -> tuple[Store, Bell]:
    """The store and the bell for these settings; ``await store.open()`` and ``await bell.open()`` come next.

    Without ``database`` it is a file in the data folder. ``StoreError`` says what is wrong with an address.
    """
    scheme = _scheme(database)
    if not database or scheme == "sqlite":
        store: Store = SqliteStore(sqlite_path(database, data))
    elif scheme in POSTGRES:
        store = _postgres(database)
    else:
        raise StoreError(f"--database must begin with postgresql:// or sqlite:///, not with {scheme or 'nothing'}")
    return store, _bell(database if scheme in POSTGRES else "", redis)


def _scheme(address: str) -> str:
    """What stands before ``://``; an address may hold a password, so it is never repeated whole."""
    return address.partition("://")[0] if "://" in address else ""


def sqlite_path(database: str, data: Path) -> Path:
    """The file of an embedded database: ``sqlite:///relative``, ``sqlite:////absolute``, or the one in the folder."""
    if not database:
        return data / FILE
    parts = urlsplit(database)
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or not path or path == ":memory:":
        raise StoreError("--database sqlite needs a file: sqlite:///tables.sqlite or sqlite:////var/lib/tables.sqlite")
    return Path(path)


def need_postgres(database: str) -> None:
    """Is this the address of a PostgreSQL database, and can we speak to one?"""
    if _scheme(database) not in POSTGRES:
        raise StoreError("--database must begin with postgresql://")
    _need("--database postgresql://…", "asyncpg")


def _postgres(database: str) -> Store:
    need_postgres(database)
    from miskatonic.table.store.postgres.store import PostgresStore

    return PostgresStore(database)


def _bell(database: str, redis: str) -> Bell:
    """Redis where it is asked for, else PostgreSQL's own, else none: nobody shares the file."""
    if redis:
        if _scheme(redis) not in REDIS:
            raise StoreError("--redis must begin with redis://, rediss:// or unix://")
        _need("--redis", "redis")
        from miskatonic.table.store.redis_bell import RedisBell

        return RedisBell(redis)
    if database:
        from miskatonic.table.store.postgres.bell import PostgresBell

        return PostgresBell(database)
    return NoBell()


def _need(what: str, *modules: str) -> None:
    lacking = [module for module in modules if find_spec(module) is None]
    if lacking:
        raise StoreError(f"{what} needs {', '.join(lacking)}: pip install 'miskatonic[club]'")
