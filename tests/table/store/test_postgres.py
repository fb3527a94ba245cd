"""What only the PostgreSQL store promises: it comes back by itself, and several processes may begin at once."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from miskatonic.table.store.base import Here, StoreError
from miskatonic.table.store.postgres import engine as postgres_engine
from miskatonic.table.store.postgres.store import PostgresStore
from miskatonic.table.store.schema import MIGRATIONS
from tests.table.services import Postgres, free_port
from tests.table.store.records import keys, rows, table

pytestmark = pytest.mark.anyio


async def test_several_processes_may_make_the_schema_at_once(postgres_url: str) -> None:
    stores = [PostgresStore(postgres_url, 2) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(table(), keys())
    assert [await store.keys("t") for store in stores] == [keys()] * 5
    for store in stores:
        await store.close()


async def test_two_stores_on_one_database_cannot_both_write_a_row(postgres_url: str) -> None:
    ours, theirs = PostgresStore(postgres_url), PostgresStore(postgres_url)
    await ours.open()
    await theirs.open()
    await ours.create(table(), ())
    for n in range(1, 20):
        both = await asyncio.gather(ours.append("t", rows(n)), theirs.append("t", rows(n)), return_exceptions=True)
        assert sum(result is None for result in both) == 1
    assert len(await theirs.rows("t")) == 19
    await ours.close()
    await theirs.close()


async def test_a_newer_database_is_left_alone(postgres_url: str) -> None:
    newer = PostgresStore(postgres_url, migrations=(*MIGRATIONS, "CREATE TABLE more (x {number})"))
    await newer.open()
    await newer.close()
    with pytest.raises(StoreError, match="newer Miskatonic"):
        await PostgresStore(postgres_url).open()


async def test_an_older_database_is_led_forward_or_left_as_it_was(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), keys())
    await store.close()
    with pytest.raises(StoreError):
        await PostgresStore(postgres_url, migrations=(*MIGRATIONS, "CREATE TABLE more (x {number}); nonsense")).open()
    newer = PostgresStore(postgres_url, migrations=(*MIGRATIONS, "CREATE TABLE more (x {number})"))
    await newer.open()
    assert await newer.keys("t") == keys()
    await newer.close()


async def test_a_crash_of_the_database_loses_nothing_and_is_survived(postgres: Postgres, postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), ())
    await asyncio.gather(*(store.rows("t") for _ in range(8)))
    await store.append("t", rows(1, 5))
    postgres.crash()
    try:
        with pytest.raises(StoreError, match=r"database t\d+ at 127.0.0.1"):
            await store.append("t", rows(6))
        with pytest.raises(StoreError):
            await store.ping()
    finally:
        postgres.start()
    await store.append("t", rows(6))
    assert len(await store.rows("t")) == 6
    await store.close()


async def test_an_idle_store_hardly_notices_a_restart(postgres: Postgres, postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), ())
    postgres.crash()
    postgres.start()
    await asyncio.gather(*(store.append("t", []) for _ in range(8)))
    await store.append("t", rows(1))
    assert await store.rows("t") == rows(1)
    await store.close()


async def test_a_serialisation_failure_is_tried_again(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), ())
    tries: list[int] = []

    async def unlucky(db: postgres_engine.Db) -> int:
        tries.append(1)
        if len(tries) < 3:
            await db.execute("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
        return 7

    assert await store._run(unlucky, repeatable=False) == 7
    assert len(tries) == 3
    await store.close()


async def test_an_address_without_a_server_is_named_without_its_password() -> None:
    url = f"postgresql://ada:topsecret@127.0.0.1:{free_port()}/club"
    with pytest.raises(StoreError, match=r"database club at 127\.0\.0\.1") as caught:
        await PostgresStore(url).open()
    assert "topsecret" not in str(caught.value)


@pytest.mark.parametrize("url", ["postgresql://ada:topsecret@host:port/x", "postgresql://ada:topsecret@[::1/x"])
async def test_a_senseless_address_is_named_without_its_password(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        await PostgresStore(url).open()
    assert "topsecret" not in str(caught.value)


async def test_backups_are_left_to_postgres(postgres_url: str) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        await PostgresStore(postgres_url).backup("/x")


async def test_a_log_with_a_gap_is_reported(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), ())
    await store.append("t", rows(1, 3))
    db = await asyncpg.connect(postgres_engine.plain(postgres_url))
    await db.execute("DELETE FROM deed WHERE n = 3")
    await db.close()
    assert await store.integrity() == ["table t should have 3 rows; 2 are there, the last is number 2"]
    await store.close()


async def test_processes_tell_each_other_who_is_connected_and_for_how_long(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.tell_here("a", {"t": Here(0b01, 2), "u": Here(0b100)}, 60)
    await store.tell_here("b", {"t": Here(0b10, 1)}, 60)
    await store.tell_here("dead", {"t": Here(0b1000, 9)}, 0)
    assert await store.here_elsewhere("c", ["t", "u"]) == {"t": Here(0b11, 3), "u": Here(0b100)}
    assert await store.here_elsewhere("a", ["t", "u", "v"]) == {"t": Here(0b10, 1)}
    await store.tell_here("a", {"t": Here(0b11)}, 60, whole=True)
    assert await store.here_elsewhere("c", ["t", "u"]) == {"t": Here(0b11, 1)}
    kept = await store._all("SELECT process, table_id FROM presence ORDER BY 1")
    assert [tuple(row) for row in kept] == [("a", "t"), ("b", "t")], "what has run out is deleted"
    await store.close()
