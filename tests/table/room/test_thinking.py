"""Long thoughts hold up nobody: bots, odds and hints that compute for long do it off the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu.bot import HouseBot
from miskatonic.kernel.bot import Move, Seat
from miskatonic.table import answers, players, thinking
from miskatonic.table.clocks import WallClock
from miskatonic.table.hub import Hub
from miskatonic.table.live import LiveTable
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.memory import MemoryStore
from tests.table.room.house import CHAOS, KEY, Player

pytestmark = pytest.mark.anyio
LONG = 0.4
"""Seconds that a planted thought takes."""


def compute(seconds: float) -> None:
    """As a program does it: without letting go."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        sum(range(500))


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The house bot of Chaos takes its time now and then, but not by its mean."""
    choose, began = HouseBot.choose, list[float]()

    def slowly(bot: HouseBot, seat: Seat) -> Move:
        began.append(time.monotonic())
        compute(LONG)
        return choose(bot, seat)

    monkeypatch.setattr(HouseBot, "choose", slowly)
    monkeypatch.setattr(players, "_speeds", {})
    return began


class Beats:
    """Counts how long the event loop lets others wait."""

    def __init__(self) -> None:
        self.worst = 0.0

    async def run(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.005)
            self.worst = max(self.worst, time.monotonic() - began - 0.005)


@asynccontextmanager
async def house(*bots: str) -> AsyncIterator[tuple[LiveTable, Player, Beats]]:
    """A table with these bots by the real clock, and another one with two people; how long anybody waits."""
    hub, beats = Hub(MemoryStore(), clock=WallClock(), signing_key=KEY), Beats()
    await hub.open()
    seats = (SeatPlan("person"), *[SeatPlan("bot", bot) for bot in bots])
    made = [
        await hub.make(TablePlan(game=CHAOS, seats=chairs, pace=0), "s", {0: "Ann"})
        for chairs in (seats, (SeatPlan("person"), SeatPlan("open")))
    ]
    live, other = [await hub.table(each.id) for each in made]
    await other.sit(1, "Bob")
    counting = asyncio.create_task(beats.run())
    yield live, await Player.at(other, 0), beats
    counting.cancel()
    await hub.shutdown()


async def until(so: Any, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


async def test_a_bot_that_thinks_long_holds_up_no_other_table(slow_bot: list[float]) -> None:
    async with house("house") as (live, ann, beats):
        for _ in range(3):
            known = len(slow_bot)
            await move(live, 0)
            await until(lambda known=known: len(slow_bot) > known)
            asked = time.monotonic()
            assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
            assert time.monotonic() - asked < LONG / 2
        assert beats.worst < LONG / 2


async def move(live: LiveTable, seat: int) -> None:
    """The person's next choice, when it is asked."""
    await until(lambda: seat in live.room.state.seats_to_act)
    player = await Player.at(live, seat)
    await player.choose(player.view.choices[0])
    live.close(player.connection)


async def test_a_hint_that_takes_long_holds_up_no_other_table(slow_bot: list[float]) -> None:
    async with house("random") as (live, ann, beats):
        await until(lambda: 0 in live.room.state.seats_to_act)
        hint = asyncio.create_task(live.request(0, m.Hint(id="h")))
        await until(lambda: bool(slow_bot))
        assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
        assert not hint.done(), "nobody waited for it"
        assert isinstance(await hint, m.HintAnswer)
        assert beats.worst < LONG / 2


async def test_odds_that_take_long_hold_up_neither_tables_nor_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    foreseen = answers._foreseen

    def slowly(*asked: Any) -> Any:
        compute(LONG)
        return foreseen(*asked)

    monkeypatch.setattr(answers, "_foreseen", slowly)
    monkeypatch.setattr(players, "_speeds", {})
    async with house("random") as (live, ann, beats):
        await until(lambda: 0 in live.room.state.seats_to_act)
        key = live.room.state.choices(0)[0].key
        odds = [asyncio.create_task(live.request(0, m.Foresee(id=str(i), key=key))) for i in range(4)]
        await asyncio.sleep(0.05)
        assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
        await move(live, 0)
        rows = live.room.rows
        await until(lambda: live.room.rows > rows)
        assert not odds[-1].done(), "the bot has not waited for them"
        assert {type(await each) for each in odds} <= {m.OddsAnswer, m.Refused}
        assert beats.worst < LONG / 2


def test_a_bot_is_quick_when_many_decisions_were_and_none_was_slow() -> None:
    speed, seen = thinking.Speed(), list[bool]()
    for took in [0.0001] * thinking.TRIED + [0.150] + [0.0001] * thinking.TRIED:
        speed.note(took)
        seen.append(speed.quick)
    assert seen == [False] * (thinking.TRIED - 1) + [True] + [False] * (thinking.TRIED + 1)


def test_what_is_a_little_slow_each_time_is_not_quick() -> None:
    speed = thinking.Speed()
    for _ in range(thinking.TRIED):
        speed.note(0.005)
    assert not speed.quick


async def test_a_bot_thinks_in_a_thread_until_it_is_known_to_be_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_speeds", {(CHAOS, "house"): quick_speed()})
    async with house("house") as (live, _ann, _beats):
        assert not players._slow(live.room, "house")
        assert players._slow(live.room, "random")


def quick_speed() -> thinking.Speed:
    speed = thinking.Speed()
    for _ in range(thinking.TRIED):
        speed.note(0.0)
    return speed
