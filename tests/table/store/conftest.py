"""Each store in turn: what is promised of one is promised of both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from miskatonic.table.store.base import Store
from miskatonic.table.store.postgres.store import PostgresStore
from miskatonic.table.store.sqlite.store import SqliteStore


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store
    if request.param == "sqlite":
        made = SqliteStore(tmp_path / "tables.sqlite")
    else:
        made = PostgresStore(request.getfixturevalue("postgres_url"))
    await made.open()
    yield made
    await made.close()


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = SqliteStore(tmp_path / "tables.sqlite")
    await made.open()
    yield made
    await made.close()
