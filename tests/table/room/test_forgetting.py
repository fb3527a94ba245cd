"""Whoever wants to be forgotten is, wherever they sat and whatever they said; the others go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import deeds
from miskatonic.table.room.asking.requests import say
from miskatonic.table.room.scrub import Names
from miskatonic.table.store.base import FORGOTTEN, Row
from miskatonic.table.store.bell import LocalBells
from miskatonic.table.store.sqlite.store import SqliteStore
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.room.house import CHAOS, KEY

pytestmark = pytest.mark.anyio


class Club:
    """Two processes on one database; Ann, the host, and Bob, who wants to be forgotten."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        bells = LocalBells()
        self.hubs = [Hub(store, bells.bell(), signing_key=KEY) for _ in range(2)]

    async def table(self, seats: int = 3, seated: int = 3, **plan: object) -> LiveTable:
        """A table with so many seats, on which the first few people sit."""
        chairs = tuple([SeatPlan("open")] * seats)
        made = await self.hubs[0].make(TablePlan(game=CHAOS, seats=chairs, **plan), "ann")  # type: ignore[arg-type]
        live = await self.hubs[0].table(made.id)
        for seat, name in enumerate(["ann", "bob", "cleo"][:seated]):
            await live.sit(seat, name.title(), host=seat == 0, session=name)
        return live


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    made = Club(store)
    for name in ("ann", "bob", "cleo"):
        await store.new_session(name, name.title(), 1)
    for hub in made.hubs:
        await hub.bell.open()
        await hub.open()
    yield made
    for hub in made.hubs:
        await hub.shutdown()
        await hub.bell.close()
    await store.close()


async def test_whoever_has_resigned_can_be_forgotten_too(club: Club) -> None:
    live, other = await club.table(), await club.table()
    assert isinstance(await live.request(1, m.Resign(id="r")), m.Done)
    await club.hubs[0].forget("bob")
    assert [live.room.chairs[1].name, other.room.chairs[1].name] == [FORGOTTEN, ""]
    assert live.room.chairs[1].resigned
    assert await club.store.session_name("bob") is None


async def test_a_forgotten_persons_seat_is_free_and_a_bot_keeps_it_warm(club: Club) -> None:
    live = await club.table()
    await club.hubs[0].forget("bob")
    chair = live.room.chairs[1]
    assert (chair.name, chair.sat, chair.free, live.room.phase) == ("", False, True, "playing")
    assert chair.bot
    await live.sit(1, "Dan", session="dan")
    assert (live.room.chairs[1].name, live.room.chairs[1].bot) == ("Dan", "")


async def test_before_the_game_a_forgotten_persons_seat_waits_for_somebody(club: Club) -> None:
    live = await club.table(seats=3, seated=2)
    await club.hubs[0].forget("bob")
    assert (live.room.chairs[1].kind, live.room.phase) == ("open", "open")


async def test_when_the_host_is_forgotten_somebody_else_hosts_and_nothing_stays_paused(club: Club) -> None:
    live = await club.table()
    await live.request(0, m.Pause(id="p", on=True))
    await club.hubs[0].forget("ann")
    assert [chair.host for chair in live.room.chairs] == [False, True, False]
    assert not live.room.paused_by
    assert isinstance(await live.request(1, m.HostSeat(id="h", what="mute", seat=2)), m.Done)


async def test_a_table_that_the_last_person_leaves_is_closed(club: Club) -> None:
    live = await club.table(seats=2, seated=1)
    await club.hubs[0].forget("ann")
    assert live.room.phase == "abandoned"


async def test_a_seat_that_another_device_holds_stays_taken(club: Club) -> None:
    live = await club.table()
    await club.store.bind("bob's phone", live.id, 1)
    await club.hubs[0].forget("bob")
    assert (live.room.chairs[1].name, live.room.chairs[1].sat) == (FORGOTTEN, True)


async def test_a_rematch_has_no_place_for_the_forgotten(club: Club) -> None:
    live = await club.table()
    await live.request(0, m.HostSeat(id="a", what="abandon"))
    await club.hubs[0].forget("bob")
    again = await club.hubs[0].table((await club.hubs[0].rematch(live, "ann")).id)
    assert [chair.kind for chair in again.room.chairs] == ["person", "open", "person"]


async def test_what_a_forgotten_person_said_is_gone_in_every_process(club: Club) -> None:
    live = await club.table()
    there = await club.hubs[1].table(live.id)
    await say(live, 1, m.Say(id="s", text="5 Elm Street"), "Bob", "bob")
    await say(live, -1, m.Say(id="w", text="by the river"), "Bob", "bob")
    await until(there, 2, "5 Elm Street")
    await club.hubs[0].forget("bob")
    for each in (live, there):
        await until(each, 2, "(deleted)")
        assert [(line.name, line.text) for line in each.chat] == [(FORGOTTEN, "(deleted)")] * 2


async def until(live: LiveTable, count: int, text: str) -> None:
    async with asyncio.timeout(10):
        while len(live.chat) < count or any(text != line.text for line in live.chat[:1]):
            await asyncio.sleep(0.01)


async def test_a_table_that_cannot_be_read_does_not_keep_a_person(club: Club) -> None:
    live, other = await club.table(), await club.table()
    strange = b'{"do":"of later times","seat":1,"name":"Bob"}'
    await club.store.append(live.id, [Row(live.room.rows + 1, "", 1, strange)])
    club.hubs[0].drop(live)
    await club.hubs[0].forget("bob")
    assert other.room.chairs[1].name == ""
    assert not any(b"Bob" in row.body for row in await club.store.rows(live.id))


def test_only_their_own_name_goes_from_a_deed_of_another_version() -> None:
    body = b'{"do":"of later times","seat":2,"name":"Cleo"}'
    assert Names().deed(frozenset({1}), body) == body
    assert Names().deed(frozenset({1}), b"no json") == b"no json"
    assert deeds.Unsaid() == deeds.read(deeds.write(deeds.Unsaid()))
