"""A table is loaded once for all who ask, and whoever goes away takes nobody along."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from miskatonic.table.web.problems import Trouble
from tests.table.room.house import House

pytestmark = pytest.mark.anyio


async def test_somebody_who_stops_waiting_for_a_table_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    first = House()
    live, _ = await first.table()
    again, go_on = first.again(), asyncio.Event()
    read = again.hub.read

    async def slowly(*given: Any) -> Any:
        await go_on.wait()
        return await read(*given)

    monkeypatch.setattr(again.hub, "read", slowly)
    impatient, patient = [asyncio.create_task(again.hub.table(live.id)) for _ in range(2)]
    await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.sleep(0)
    go_on.set()
    assert (await patient).id == live.id
    assert again.hub.loaded == 1


async def test_all_who_ask_for_a_table_that_is_not_there_are_told() -> None:
    hub = House().hub
    answers = await asyncio.gather(*[hub.table("none") for _ in range(3)], return_exceptions=True)
    assert [type(answer) for answer in answers] == [Trouble] * 3


async def test_whoever_waits_for_a_table_when_the_server_stops_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first = House()
    live, _ = await first.table()
    again = first.again()

    async def for_ever(*_given: Any) -> Any:
        await asyncio.sleep(60)

    monkeypatch.setattr(again.hub, "read", for_ever)
    waiting = asyncio.create_task(again.hub.table(live.id))
    await asyncio.sleep(0.01)
    await again.hub.shutdown()
    with pytest.raises(Trouble, match="the server stops"):
        await waiting
