"""From addresses on the command line to a store and a bell."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.table.store import opening
from miskatonic.table.store.base import StoreError
from miskatonic.table.store.bell import NoBell
from miskatonic.table.store.opening import open_store
from miskatonic.table.store.postgres.bell import PostgresBell
from miskatonic.table.store.postgres.store import PostgresStore
from miskatonic.table.store.redis_bell import RedisBell
from miskatonic.table.store.sqlite.store import SqliteStore


@pytest.mark.parametrize(
    ("database", "path"),
    [
        ("", "/data/tables.sqlite"),
        ("sqlite:///my%20file.db", "my file.db"),
        ("sqlite:////var/x.db", "/var/x.db"),
    ],
)
def test_without_a_server_tables_are_kept_in_a_file(database: str, path: str) -> None:
    store, bell = open_store(database, Path("/data"))
    assert isinstance(store, SqliteStore)
    assert (store.path, type(bell)) == (Path(path), NoBell)


def test_postgres_brings_its_own_bell_unless_redis_is_given() -> None:
    store, bell = open_store("postgresql://h/db", Path())
    assert (type(store), type(bell)) == (PostgresStore, PostgresBell)
    _, bell = open_store("postgres://h/db", Path(), "redis://h")
    assert type(bell) is RedisBell


@pytest.mark.parametrize(
    ("database", "redis", "words"),
    [
        ("mysql://h/db", "", "must begin with postgresql://"),
        ("club", "", "must begin with postgresql://"),
        ("sqlite://", "", "needs a file"),
        ("sqlite:///:memory:", "", "needs a file"),
        ("", "http://h", "--redis must begin with"),
    ],
)
def test_a_wrong_address_is_explained(database: str, redis: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        open_store(database, Path(), redis)


@pytest.mark.parametrize(("database", "redis"), [("postgresql://h/db", ""), ("", "redis://h")])
def test_a_missing_extra_is_named(database: str, redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"pip install 'miskatonic\[club\]'"):
        open_store(database, Path(), redis)
