"""Whoever steps through a game, or asks for odds, holds up neither the table nor others who ask."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from miskatonic import games
from miskatonic.table.lobby import records
from miskatonic.table.sight import answers
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, House, play

pytestmark = pytest.mark.anyio
TOO_LONG = 20.0


class Gate:
    """What goes through it waits until it is opened, and is counted."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real = real
        self.inside = 0
        self.most = 0
        self.given: list[tuple[Any, ...]] = []
        self._open = threading.Event()

    def __call__(self, *given: Any) -> Any:
        self.inside += 1
        self.given.append(given)
        self.most = max(self.most, self.inside)
        assert self._open.wait(TOO_LONG)
        self.inside -= 1
        return self.real(*given)

    def open(self) -> None:
        self._open.set()

    async def reached(self, count: int = 1) -> None:
        async with asyncio.timeout(TOO_LONG):
            while self.inside < count:
                await asyncio.sleep(0.005)


async def test_a_table_goes_on_while_somebody_steps_through_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    live, players = await House().table()
    gate = Gate(records._looked_up)
    monkeypatch.setattr(records, "_looked_up", gate)
    looking = [asyncio.create_task(live.replay(-1, 0)) for _ in range(3)]
    await gate.reached()
    async with asyncio.timeout(TOO_LONG / 2):
        assert isinstance(await players[0].ask(m.Say, text="hello"), m.Done)
    assert not any(task.done() for task in looking)
    gate.open()
    assert [step.at for step in await asyncio.gather(*looking)] == [0, 0, 0]
    assert gate.most == 1


async def test_a_game_that_has_gone_on_is_stepped_through_from_where_one_was() -> None:
    house = House()
    live, players = await house.table()
    await play(house, players, 12)
    last = (await live.replay(0, 0)).length
    first = await live.replay(0, last)
    twin = live.replayer.twin if live.replayer else None
    await play(house, players, 2, seed=3)
    assert (await live.replay(0, last)).view == first.view
    assert live.replayer is not None
    assert live.replayer.twin is twin


async def test_a_seat_has_one_question_at_a_time_and_other_tables_have_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    (live, players), (other, others) = await house.table(), await house.table()
    gate = Gate(answers._foreseen)
    monkeypatch.setattr(answers, "_foreseen", gate)
    keys = [seats[0].view.choices[0].key for seats in (players, others)]
    odds = [asyncio.create_task(live.request(0, m.Foresee(id=str(i), key=keys[0]))) for i in range(4)]
    await gate.reached()
    odds.append(asyncio.create_task(other.request(0, m.Foresee(id="x", key=keys[1]))))
    await gate.reached(2)
    assert [given[0] for given in gate.given] == [live.room.state, other.room.state]
    gate.open()
    assert {type(answer) for answer in await asyncio.gather(*odds)} == {m.OddsAnswer}


def test_odds_that_take_too_long_are_drawn_and_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    state = games.game(CHAOS).start(seats=2, seed=1)
    key = next(choice.key for choice in state.choices(0) if not choice.blanks)
    assert answers._foreseen(state, 0, key, ()).drawn == 0
    monkeypatch.setattr(answers, "SECONDS", 1e-9)
    found = answers._foreseen(state, 0, key, ())
    assert found.drawn > 0
    assert not found.exact
