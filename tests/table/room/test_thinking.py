"""Long thoughts hold up nobody: bots, odds and hints that compute for long do it off the event loop."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu.bot.house import HouseBot
from miskatonic.kernel.bot import Dice, Move, Seat
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Journal
from miskatonic.lab.promises.watch import draw_input
from miskatonic.table.live import players, thinking
from miskatonic.table.live.clocks import WallClock
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.sight import answers
from miskatonic.table.wire import messages as m
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.memory import MemoryStore
from tests.table.promises.kindred import played
from tests.table.room.house import CHAOS, KEY, MUNCHKIN, Player

pytestmark = pytest.mark.anyio
TOO_LONG = 20.0


class Thought:
    """Goes on until the test lets it end. On the event loop it would hold up the test itself, and say so."""

    def __init__(self) -> None:
        self.begun = 0
        self.held_up = False
        self._end = threading.Event()

    def think(self) -> None:
        self.begun += 1
        self.held_up = not self._end.wait(TOO_LONG) or self.held_up

    def end(self) -> None:
        self._end.set()


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Thought:
    """Nothing is known of how quickly bots decide."""
    monkeypatch.setattr(players, "_speeds", {})
    return Thought()


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch, thought: Thought) -> Thought:
    """The house bot of Chaos takes its time."""
    choose = HouseBot.choose

    def slowly(bot: HouseBot, seat: Seat) -> Move:
        thought.think()
        return choose(bot, seat)

    monkeypatch.setattr(HouseBot, "choose", slowly)
    return thought


@asynccontextmanager
async def house(*bots: str) -> AsyncIterator[tuple[LiveTable, Player]]:
    """A table with these bots by the real clock, and somebody at another one."""
    hub = Hub(MemoryStore(), clock=WallClock(), signing_key=KEY)
    await hub.open()
    seats = (SeatPlan("person"), *[SeatPlan("bot", bot) for bot in bots])
    made = [
        await hub.make(TablePlan(game=CHAOS, seats=chairs, pace=0), "s", {0: "Ann"})
        for chairs in (seats, (SeatPlan("person"), SeatPlan("open")))
    ]
    live, other = [await hub.table(each.id) for each in made]
    yield live, await Player.at(other, 0)
    await hub.shutdown()


async def until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + TOO_LONG
    while not so():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.01)


async def move(live: LiveTable, seat: int) -> None:
    """The person's next choice, when it is asked."""
    await until(lambda: seat in live.room.state.seats_to_act)
    player = await Player.at(live, seat)
    await player.choose(player.view.choices[0])
    live.close(player.connection)


async def test_a_bot_that_thinks_long_holds_up_no_other_table(slow_bot: Thought) -> None:
    async with house("house") as (live, ann):
        await move(live, 0)
        await until(lambda: slow_bot.begun > 0)
        rows = live.room.rows
        assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
        slow_bot.end()
        await until(lambda: live.room.rows > rows)
    assert not slow_bot.held_up


async def test_a_hint_that_takes_long_holds_up_no_other_table(slow_bot: Thought) -> None:
    async with house("random") as (live, ann):
        await until(lambda: 0 in live.room.state.seats_to_act)
        hint = asyncio.create_task(live.request(0, m.Hint(id="h")))
        await until(lambda: slow_bot.begun > 0)
        assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
        assert not hint.done()
        slow_bot.end()
        assert isinstance(await hint, m.HintAnswer)
    assert not slow_bot.held_up


async def test_odds_that_take_long_hold_up_neither_tables_nor_bots(
    monkeypatch: pytest.MonkeyPatch, thought: Thought
) -> None:
    foreseen = answers._foreseen

    def slowly(*asked: Any) -> Any:
        thought.think()
        return foreseen(*asked)

    monkeypatch.setattr(answers, "_foreseen", slowly)
    async with house("random") as (live, ann):
        await until(lambda: 0 in live.room.state.seats_to_act)
        key = live.room.state.choices(0)[0].key
        odds = [asyncio.create_task(live.request(0, m.Foresee(id=str(i), key=key))) for i in range(9)]
        await until(lambda: thought.begun > 0)
        assert isinstance(await ann.ask(m.Say, text="hello"), m.Done)
        await move(live, 0)
        rows = live.room.rows
        await until(lambda: live.room.rows > rows)  # the bot, in a thread of its own
        thought.end()
        assert {type(await each) for each in odds} <= {m.OddsAnswer, m.Refused}
    assert not thought.held_up


def summons() -> Journal:
    """A game of Munchkin Cthulhu in which somebody may answer a summons: the fight can go on in thousands of ways."""
    for seed in range(30):
        journal = played(MUNCHKIN, 3, 0, seed)
        dice = Dice(seed + 1)
        for _ in range(250):
            given = draw_input(journal.state, dice, clocks=False)
            if given is None or summoned(journal):
                break
            journal.choose(given.seat, given.key, given.values)
        if summoned(journal):
            return journal
    raise AssertionError("nobody is ever summoned")


def summoned(journal: Journal) -> list[tuple[int, str]]:
    """Who may answer a summons, and how."""
    state = journal.state
    found = [(seat, choice) for seat in state.seats_to_act for choice in state.choices(seat)]
    return [(seat, choice.key) for seat, choice in found if choice.key.startswith("AddGoth(")]


async def test_the_odds_of_a_summons_are_bounded_and_off_the_event_loop() -> None:
    """Unbounded they took 15 seconds. Here they may take the three they have, on whichever machine, and some."""
    hub, journal = Hub(MemoryStore(), clock=WallClock(), signing_key=KEY), summons()
    live = await hub.table((await hub.import_journal(savefile.dumps(journal), "s")).id)
    seat, key = summoned(journal)[0]
    began = time.monotonic()
    asking = asyncio.create_task(live.request(seat, m.Foresee(id="o", key=key)))
    beats = 0
    while not asking.done():
        await asyncio.sleep(0.01)
        beats += 1
    took, answer = time.monotonic() - began, await asking
    print(f"the odds of a summons: {took:.2f} s, {beats} beats of the loop, {answer.drawn} outcomes drawn")
    assert isinstance(answer, m.OddsAnswer)
    assert 0.99 < sum(row.chance for row in answer.rows) < 1.01
    assert took < answers.SECONDS + TOO_LONG
    assert beats > 20 or took < 0.5
    await hub.shutdown()


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
    async with house("house") as (live, _ann):
        assert not players._slow(live.room, "house")
        assert players._slow(live.room, "random")


def quick_speed() -> thinking.Speed:
    speed = thinking.Speed()
    for _ in range(thinking.TRIED):
        speed.note(0.0)
    return speed
