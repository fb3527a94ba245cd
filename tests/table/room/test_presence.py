"""Who is here, though they talk to different processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from miskatonic.table.live.presence import Alone, Presence
from miskatonic.table.store.base import StoreError
from miskatonic.table.wire import messages as m
from tests.table.room.house import ABSENT_MS, House, Player
from tests.table.room.test_processes import close, pair

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_houses() -> AsyncIterator[tuple[House, House]]:
    houses = await pair()
    yield houses
    await close(*houses)


async def soon(player: Player, so: Callable[[], bool]) -> None:
    """It becomes so while the player looks."""
    for _ in range(1000):
        await player.read()
        if so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never became so")


def away(house: House) -> Presence:
    """What a house says about who is there."""
    assert isinstance(house.hub.presence, Presence)
    return house.hub.presence


async def test_who_comes_and_goes_elsewhere_is_shown_here() -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table()
        live.close(bob.connection)
        await soon(ann, lambda: bool(one.store.here))
        there = await two.hub.table(live.id)
        assert there.shown.seats[0].here, "the first to look is told at once"
        bob = await Player.at(there, 1)
        watcher = await Player.at(there, -1)
        await soon(ann, lambda: ann.room.seats[1].here and ann.room.watchers == 1)
        there.close(bob.connection)
        there.close(watcher.connection)
        await soon(ann, lambda: not ann.room.seats[1].here and ann.room.watchers == 0)


async def test_a_seat_is_here_as_long_as_it_is_anywhere() -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table()
        there = await two.hub.table(live.id)
        phone = await Player.at(there, 1)
        guest = await Player.at(there, -1)
        await soon(ann, lambda: ann.room.watchers == 1)
        live.close(bob.connection)
        there.close(guest.connection)
        await soon(ann, lambda: ann.room.watchers == 0)
        assert ann.room.seats[1].here
        there.close(phone.connection)
        await soon(ann, lambda: not ann.room.seats[1].here)


async def test_those_of_a_killed_process_are_away_when_its_word_has_run_out() -> None:
    async with two_houses() as (one, two):
        away(two).span = 0.3  # and it does not repeat itself for twenty seconds
        live, (ann, bob) = await one.table()
        live.close(bob.connection)
        await Player.at(await two.hub.table(live.id), 1)
        await soon(ann, lambda: ann.room.seats[1].here)
        await asyncio.sleep(0.3)
        await one.hub.heard("", 0)  # as bells say every few seconds
        await soon(ann, lambda: not ann.room.seats[1].here)


async def test_a_process_repeats_itself_before_its_word_runs_out() -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table()
        live.close(bob.connection)
        away(two).span, away(two).every = 0.3, 0.1
        await two.hub.open()
        await Player.at(await two.hub.table(live.id), 1)
        await soon(ann, lambda: ann.room.seats[1].here)
        for _ in range(8):
            await asyncio.sleep(0.1)
            await one.hub.heard("", 0)
        await ann.read()
        assert ann.room.seats[1].here


async def test_a_process_that_stops_says_goodbye() -> None:
    one, two = await pair()
    live, (ann, bob) = await one.table()
    live.close(bob.connection)
    await Player.at(await two.hub.table(live.id), 1)
    await soon(ann, lambda: ann.room.seats[1].here)
    await close(two)
    await soon(ann, lambda: not ann.room.seats[1].here)
    assert not any(process == away(two).me for process, _ in one.store.here)
    await close(one)


async def test_a_database_that_fails_for_a_moment_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table()
        live.close(bob.connection)
        tell, failed = two.store.tell_here, list[str]()

        async def fail(process: str, *rest: object, **more: object) -> None:
            failed.append(process)
            monkeypatch.setattr(two.store, "tell_here", tell)
            raise StoreError("not now")

        monkeypatch.setattr(two.store, "tell_here", fail)
        await Player.at(await two.hub.table(live.id), 1)
        await soon(ann, lambda: ann.room.seats[1].here)
        assert failed


async def test_nothing_is_told_by_a_process_that_is_alone() -> None:
    house = House()
    assert type(house.hub.presence) is Alone
    live, (ann, bob) = await house.table()
    live.close(bob.connection)
    await ann.read()
    assert (ann.room.seats[1].here, house.store.here) == (False, {})


async def test_whoever_is_here_elsewhere_is_not_absent() -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table()
        live.close(bob.connection)
        there = await two.hub.table(live.id)
        away_there = await Player.at(there, 1)
        await soon(ann, lambda: ann.room.seats[1].here)
        await one.clock.turn(ABSENT_MS)
        assert (await ann.ask(m.HostSeat, what="open", seat=1)).code == "illegal"
        there.close(away_there.connection)
        await soon(ann, lambda: not ann.room.seats[1].here)
        assert (await ann.ask(m.HostSeat, what="open", seat=1)).code == "illegal"
        await one.clock.turn(ABSENT_MS)
        assert isinstance(await ann.ask(m.HostSeat, what="open", seat=1), m.Done)


async def test_a_table_is_put_down_where_nobody_is_when_its_people_are_elsewhere() -> None:
    async with two_houses() as (one, two):
        live, (ann, bob) = await one.table(bots=("random",))
        there = await two.hub.table(live.id)
        cleo = await Player.at(there, -1)
        await soon(cleo, lambda: bool(one.store.here))
        for player in (ann, bob):
            assert live.id in one.hub.tables, "as long as somebody is here"
            live.close(player.connection)
        await soon(cleo, lambda: live.id not in one.hub.tables)
        assert two.hub.tables[live.id] is there
        assert live.timer is None, "its bots are moved by the other one alone"


async def test_after_a_restart_a_table_is_left_to_those_who_have_its_people() -> None:
    async with two_houses() as (one, two):
        live, (ann, _) = await one.table()
        await soon(ann, lambda: bool(one.store.here))
        assert two.hub.presence.yielded(await two.hub.table(live.id))
        assert (live.id in one.hub.tables, live.id in two.hub.tables) == (True, False)
        assert not one.hub.presence.yielded(live)
