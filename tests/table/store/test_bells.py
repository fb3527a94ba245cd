"""Bells: others hear, oneself does not, and whoever may have missed something is told to look again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from miskatonic.table.store import bell as bells
from miskatonic.table.store.base import StoreError
from miskatonic.table.store.bell import LOOK_AGAIN, Inbox, LocalBells, NoBell
from miskatonic.table.store.far_bell import FarBell
from miskatonic.table.store.postgres.bell import PostgresBell
from miskatonic.table.store.redis_bell import RedisBell
from tests.table.services import Postgres, RedisServer, Service, free_port

pytestmark = pytest.mark.anyio
Make = Callable[..., FarBell]


async def soon(bell: FarBell | NoBell | Inbox, seconds: float = 5) -> tuple[str, int]:
    return await asyncio.wait_for(bell.next(), seconds)


async def silent(bell: FarBell | NoBell | Inbox) -> bool:
    try:
        await asyncio.wait_for(bell.next(), 0.2)
    except TimeoutError:
        return True
    return False


@pytest.fixture(params=["postgres", "redis"])
def far(request: pytest.FixtureRequest) -> tuple[str, Service]:
    """The address of each kind of server, and the server."""
    if request.param == "redis":
        server: RedisServer = request.getfixturevalue("redis_server")
        return server.url, server
    database: Postgres = request.getfixturevalue("postgres")
    return database.fresh(), database


@pytest.fixture
async def make(far: tuple[str, Service]) -> AsyncIterator[Make]:
    """Makes bells on one server that are closed in the end."""
    made: list[FarBell] = []

    def one(quiet: float = 60.0) -> FarBell:
        kind = RedisBell if far[0].startswith("redis") else PostgresBell
        made.append(kind(far[0], quiet))
        return made[-1]

    yield one
    for bell in made:
        await bell.close()


async def test_the_others_hear_a_ring_and_oneself_does_not(make: Make) -> None:
    me, you, they = make(), make(), make()
    for bell in (me, you, they):
        await bell.open()
    await me.ring("t", 3)
    assert (await soon(you), await soon(they)) == (("t", 3), ("t", 3))
    assert await silent(me)


async def test_many_rings_arrive_for_all_tables_with_the_newest_number(make: Make) -> None:
    me, you = make(), make()
    await me.open()
    await you.open()
    for rows in range(1, 4):
        for i in range(700):
            await me.ring(f"t{i}", rows)
    newest: dict[str, int] = {}
    while len(newest) < 700 or min(newest.values()) < 3:
        table, rows = await soon(you)
        newest[table] = max(rows, newest.get(table, 0))
    assert newest == {f"t{i}": 3 for i in range(700)}


async def test_after_a_crash_of_the_server_everything_is_looked_at_again(make: Make, far: tuple[str, Service]) -> None:
    me, you = make(), make()
    await me.open()
    await you.open()
    far[1].crash()
    await me.ring("t", 8)
    await asyncio.sleep(0.1)
    far[1].start()
    assert await soon(me) == LOOK_AGAIN
    news = [await soon(you)]
    if news == [LOOK_AGAIN]:  # it may hear the late ring before or after it connects again
        await me.ring("u", 9)
        while ("u", 9) not in news:
            news.append(await soon(you))
    assert LOOK_AGAIN in news


async def test_a_ring_during_an_outage_is_sent_afterwards(
    make: Make, far: tuple[str, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    me, you, others_listen = make(), make(), asyncio.Event()
    await me.open()
    connect = me.connect

    async def connect_later() -> None:
        await others_listen.wait()
        await connect()

    monkeypatch.setattr(me, "connect", connect_later)
    far[1].crash()
    await asyncio.sleep(0.05)
    await me.ring("t", 8)
    far[1].start()
    await you.open()
    others_listen.set()
    assert await soon(you) == ("t", 8)


async def test_everything_is_looked_at_from_time_to_time_even_under_load(make: Make) -> None:
    me = make(0.05)
    await me.open()
    for _ in range(2):
        await me.ring("t", 1)
        assert await soon(me) == LOOK_AGAIN


async def test_what_was_rung_before_closing_is_heard(make: Make) -> None:
    me, you = make(), make()
    await me.open()
    await you.open()
    await me.ring("t", 5)
    await me.close()
    assert await soon(you) == ("t", 5)


async def test_foreign_messages_are_passed_over(make: Make) -> None:
    me, you = make(), make()
    await me.open()
    await you.open()
    await me.publish(["", "x", "x y", "x t -1", "x t ²", f"x {'t' * 50} 4"])
    assert await soon(you) == ("t" * 50, 4)
    assert await silent(you)


async def test_a_closed_bell_ends_those_who_listen(make: Make) -> None:
    me = make()
    await me.open()
    listening = asyncio.create_task(me.next())
    await asyncio.sleep(0.01)
    await me.close()
    with pytest.raises(StoreError, match="closed"):
        await listening


@pytest.mark.parametrize("kind", [RedisBell, PostgresBell])
async def test_a_bell_without_a_server_says_where_it_looked(kind: type[RedisBell | PostgresBell]) -> None:
    scheme = "redis" if kind is RedisBell else "postgresql"
    with pytest.raises(StoreError, match=r"no connection to .* 127\.0\.0\.1") as caught:
        await kind(f"{scheme}://ada:topsecret@127.0.0.1:{free_port()}/0").open()
    assert "topsecret" not in str(caught.value)


# ---------------------------------------------------------------------- without a network


async def test_bells_of_one_process_hear_each_other() -> None:
    tower = LocalBells()
    me, you, gone = tower.bell(), tower.bell(), tower.bell()
    await gone.close()
    await me.ring("t", 2)
    await me.ring("t", 1)
    assert await soon(you) == ("t", 2)
    assert await silent(you)
    assert await silent(me)


async def test_no_bell_is_silent_until_it_is_closed() -> None:
    bell = NoBell()
    await bell.open()
    await bell.ring("t", 1)
    assert await silent(bell)
    await bell.close()
    with pytest.raises(StoreError):
        await bell.next()


async def test_an_inbox_that_nobody_reads_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bells, "MOST", 3)
    inbox = Inbox()
    for i in range(4):
        inbox.put(f"t{i}", i)
    assert await soon(inbox) == LOOK_AGAIN
    assert await silent(inbox)
