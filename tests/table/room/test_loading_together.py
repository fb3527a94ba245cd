"""A table is loaded once for all who ask, and whoever goes away takes nobody along."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from miskatonic.kernel.journal import savefile
from miskatonic.table.live import loading
from miskatonic.table.lobby import making
from miskatonic.table.web.problems import Trouble
from tests.table.room.house import House, play
from tests.table.web.house import House as WebHouse

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
    with pytest.raises(Trouble, match="the server is stopping"):
        await waiting


async def test_after_a_restart_no_table_waits_for_one_that_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    first = House()
    ids = [(await first.table())[0].id for _ in range(5)]
    again, never = first.again(), asyncio.Event()
    read = again.hub.read

    async def some_slowly(name: str, record: Any = None) -> Any:
        if name == ids[0]:
            await never.wait()
        if name == ids[1]:
            raise ValueError("a fault of ours")
        return await read(name, record)

    monkeypatch.setattr(again.hub, "read", some_slowly)
    await again.hub.open()
    for _ in range(200):
        await asyncio.sleep(0.01)
        if again.hub.loaded == 3:
            break
    assert set(again.hub.tables) == set(ids[2:])
    await again.hub.shutdown()


async def test_a_table_that_takes_too_long_to_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    first = House()
    live, seated = await first.table()
    await play(first, seated, 20)
    monkeypatch.setattr(loading, "LOAD_SECONDS", 0.0)
    with pytest.raises(Trouble, match="too long"):
        await first.again().hub.table(live.id)


async def test_a_file_that_takes_too_long_to_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, seated = await house.table()
    await play(house, seated, 20)
    monkeypatch.setattr(making, "IMPORT_SECONDS", 0.0)
    with pytest.raises(Trouble, match="cannot be read: it takes more than 0 seconds"):
        await house.hub.import_journal(savefile.dumps(live.room.journal), "somebody's session")


async def test_a_list_of_tables_reads_no_game(tmp_path: Path) -> None:
    with WebHouse(tmp_path) as house:
        ann = house.visitor("Ann")
        made = ann.make(2, listed=True)
        ann.sit(made, 0)
        shown = ann.get("/api/tables")
        house.run(forget_all(house))
        found = house.visitor("Bob").get("/api/tables")
        assert [table["id"] for table in found] == [made["id"]]
        assert found[0]["seats"] == shown[0]["seats"]
        assert house.run(count_loaded(house)) == 0


async def forget_all(house: WebHouse) -> None:
    hub = house.server.front.desk.hub
    for live in list(hub.tables.values()):
        hub.drop(live)


async def count_loaded(house: WebHouse) -> int:
    return house.server.front.desk.hub.loaded
