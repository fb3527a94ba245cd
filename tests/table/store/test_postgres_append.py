"""Rows for several tables in one statement: as if each had come by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest

from miskatonic.table.store.base import Conflict, Row, StoreError
from miskatonic.table.store.postgres import append as postgres_append
from miskatonic.table.store.postgres import engine as postgres_engine
from miskatonic.table.store.postgres.append import Addition, Appends
from miskatonic.table.store.postgres.store import PostgresStore
from tests.table.store.records import rows, table

pytestmark = pytest.mark.anyio

MANY = 12


@pytest.fixture
async def club(postgres_url: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(postgres_url)
    await store.open()
    for i in range(MANY):
        await store.create(table(f"t{i}"), ())
    yield store
    await store.close()


def counted(store: PostgresStore) -> list[int]:
    """How many tables were in each statement from now on."""
    sizes: list[int] = []
    write = store._appends._write

    async def counting(given: tuple[list[Any], ...]) -> set[str]:
        sizes.append(len(given[0]))
        return await write(given)

    store._appends._write = counting
    return sizes


async def test_what_comes_at_once_goes_in_one_statement(club: PostgresStore) -> None:
    sizes = counted(club)
    some = [club.append(f"t{i}", rows(1, 1 + i % 3), snapshot=b"s" if i == 7 else None) for i in range(MANY)]
    await asyncio.gather(*some, club.append("t0", rows(2), phase="over"))
    assert sizes == [1, MANY]  # what comes alone goes at once, the others together; of one table not two at once
    assert await club.lengths(["t0", "t1", "t11"]) == {"t0": (2, 0), "t1": (2, 0), "t11": (3, 0)}
    for i in range(1, MANY):
        assert await club.rows(f"t{i}") == rows(1, 1 + i % 3)
    assert [await club.snapshot(f"t{i}") for i in (6, 7)] == [None, b"s"]
    found = [await club.table(f"t{i}") for i in (0, 1)]
    assert [record.phase for record in found if record is not None] == ["over", "open"]


async def test_of_a_group_only_what_is_no_next_row_is_refused(club: PostgresStore) -> None:
    sizes = counted(club)
    found = await asyncio.gather(
        club.append("t3", rows(1)), club.append("t0", rows(1)), club.append("t1", rows(2)),
        club.append("nowhere", rows(1)), club.append("t2", rows(1, 2)), return_exceptions=True,
    )  # fmt: skip
    assert sizes == [1, 4]
    assert [type(result) for result in found[1:]] == [type(None), Conflict, StoreError, type(None)]
    assert await club.lengths(["t0", "t1", "t2"]) == {"t0": (1, 0), "t1": (0, 0), "t2": (2, 0)}


async def test_a_repeated_key_takes_nobody_else_with_it(club: PostgresStore) -> None:
    await club.append("t0", rows(1, key="0:click"))
    sizes = counted(club)
    found = await asyncio.gather(
        club.append("t3", rows(1)), club.append("t0", [*rows(2), Row(3, "0:click", 0, b"")], phase="over"),
        club.append("t1", rows(1)), club.append("t2", rows(1, key="0:click")), return_exceptions=True,
    )  # fmt: skip
    assert [type(result) for result in found] == [type(None), Conflict, type(None), type(None)]
    assert sizes == [1, 3, 1, 1, 1]  # one that came first, the others together, and then each by itself
    assert await club.lengths(["t0", "t1", "t2"]) == {"t0": (1, 0), "t1": (1, 0), "t2": (1, 0)}


async def test_two_processes_that_write_to_the_same_tables_never_wait_in_a_circle(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_engine, "TRIES", 1)  # the database would break a circle, and we would try again
    barrier = await asyncpg.connect(postgres_engine.plain(postgres_url))
    name = await barrier.fetchval("SELECT current_database()")
    club, other = PostgresStore(postgres_url), PostgresStore(postgres_url)
    for store, ways in ((club, ("seqscan", "hashjoin", "mergejoin")), (other, ("indexscan", "indexonlyscan"))):
        await barrier.execute(f"ALTER DATABASE {name} RESET ALL")
        for way in (*ways, "bitmapscan"):  # one looks for table after table, the other through all of them
            await barrier.execute(f"ALTER DATABASE {name} SET enable_{way} = off")
        await store.open()
    for i in (*reversed(range(10)), 10, 11):
        await club.create(table(f"t{i}"), ())
    sizes = counted(club), counted(other)
    await asyncio.gather(club.append("t0", []), other.append("t0", []))
    async with barrier.transaction():
        await barrier.execute("SELECT rows FROM progress WHERE table_id = 't5' FOR UPDATE")
        for store in (club, other):  # so that all the rest goes together
            store._appends._newest = asyncio.current_task()
        ours = [asyncio.create_task(club.append(f"t{i}", rows(1))) for i in range(MANY)]
        theirs = [asyncio.create_task(other.append(f"t{i}", rows(1))) for i in reversed(range(MANY))]
        await asyncio.sleep(0)
        for store in (club, other):
            store._appends._newest = None
            store._appends._go_on()
        await asyncio.sleep(0.3)  # from both ends they have come as far as they can
    ends = await asyncio.gather(*ours, *theirs, return_exceptions=True)
    assert sizes == ([1, MANY], [1, MANY])
    for i in range(MANY):
        pair = ends[i], ends[2 * MANY - 1 - i]
        assert sorted(type(end).__name__ for end in pair) == ["Conflict", "NoneType"]
    for store in (club, other):
        await store.close()
    await barrier.close()


async def test_closing_finishes_what_was_asked_for(postgres_url: str) -> None:
    store = PostgresStore(postgres_url)
    await store.open()
    await store.create(table(), ())
    await store.create(table("u"), ())
    waiting = [asyncio.create_task(store.append(name, rows(1))) for name in ("t", "u")]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None, None]
    with pytest.raises(StoreError, match="not open"):
        await store.append("t", rows(2))


class Slow:
    """A database that takes its time with some tables."""

    def __init__(self, *stuck: str) -> None:
        self.stuck = set(stuck)
        self.groups: list[list[str]] = []
        self.free = asyncio.Event()

    async def write(self, given: tuple[list[Any], ...]) -> set[str]:
        self.groups.append(given[0])
        if self.stuck & set(given[0]):
            await self.free.wait()
        return set(given[0])


def added(appends: Appends, *names: str) -> list[asyncio.Task[bool]]:
    return [asyncio.create_task(appends.add(Addition(name, rows(1), 0, None, None))) for name in names]


async def test_a_stuck_table_holds_up_others_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_append, "SOON", 0.05)
    slow = Slow("stuck")
    appends = Appends(slow.write)
    stuck = added(appends, "stuck")
    await asyncio.sleep(0.01)
    others = added(appends, "a", "b", "stuck")
    await asyncio.sleep(0.01)
    assert slow.groups == [["stuck"]]
    async with asyncio.timeout(5):
        assert await asyncio.gather(*others[:2]) == [True, True]
    assert slow.groups == [["stuck"], ["a", "b"]]
    slow.free.set()
    await appends.finish()
    assert await asyncio.gather(*stuck, others[2]) == [True, True]
    assert slow.groups == [["stuck"], ["a", "b"], ["stuck"]]


async def test_not_all_statements_may_be_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_append, "SOON", 0.001)
    slow = Slow(*"abcdefgh")
    appends = Appends(slow.write)
    waiting: list[asyncio.Task[bool]] = []
    for name in "abcdefgh":
        waiting += added(appends, name)
        await asyncio.sleep(0.01)
    assert len(slow.groups) == postgres_append.GROUPS
    slow.free.set()
    assert all(await asyncio.gather(*waiting))
    assert slow.groups[postgres_append.GROUPS] == list("efgh")


async def test_where_the_database_fails_nobody_is_asked_to_try_alone() -> None:
    tries: list[int] = []

    async def broken(given: tuple[list[Any], ...]) -> set[str]:
        tries.append(len(given[0]))
        raise StoreError("no room left")

    appends = Appends(broken)
    ends = await asyncio.gather(*added(appends, "a", "b", "c"), return_exceptions=True)
    assert [str(end) for end in ends] == ["no room left"] * 3
    assert tries == [1, 2]


@pytest.mark.parametrize("turns", [0, 1, 2, 30])
async def test_nobody_waits_for_ever_when_the_work_is_stopped(turns: int) -> None:
    slow = Slow("a")
    appends = Appends(slow.write)
    waiting = added(appends, "a", "b", "c")
    await asyncio.sleep(0)
    for _ in range(turns):
        await asyncio.sleep(0.001)
    for task in list(appends._under_way):
        task.cancel()
    async with asyncio.timeout(5):
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(end, StoreError) for end in ends)
        assert await asyncio.gather(*added(appends, "d")) == [True]


async def test_nobody_waits_for_ever_when_it_is_stopped_between_two_tries() -> None:
    async def taken(_given: tuple[list[Any], ...]) -> set[str]:
        raise Conflict("the key is there")

    appends = Appends(taken)
    waiting = added(appends, "a", "b", "c")
    for _ in range(4):
        await asyncio.sleep(0)
        for task in list(appends._under_way):
            task.cancel()
    async with asyncio.timeout(5):
        ends = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(end, StoreError) for end in ends)


async def test_of_one_table_only_one_goes_in_a_statement() -> None:
    slow = Slow("a")
    appends = Appends(slow.write)
    waiting = added(appends, "a", "b", "b", "c", "b")
    await asyncio.sleep(0.01)
    slow.free.set()
    assert all(await asyncio.gather(*waiting))
    assert slow.groups == [["a"], ["b", "c"], ["b"], ["b"]]
