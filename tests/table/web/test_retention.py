"""What nobody has touched for long is deleted, by what was set, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from miskatonic.table.upkeep.settings import DAY
from miskatonic.table.web.desk import Place
from miskatonic.table.web.session import now_ms
from tests.table.web.house import House, Visitor


def table(ann: Visitor, over: bool) -> Any:
    made = ann.make(2)
    ann.sit(made, 0)
    if over:
        socket = ann.play(made["id"], 0)
        socket.until("hello")
        socket.ask("host", what="abandon")
        socket.close()
    return made["id"]


@pytest.mark.parametrize(("days", "left"), [(0, "both"), (2, "both"), (4, "running"), (11, "none")])
def test_tables_go_after_the_days_that_were_set(days: int, left: str, tmp_path: Path) -> None:
    with House(tmp_path, keep_finished=3, keep_unfinished=10) as house:
        ann = house.visitor("Ann")
        finished, running = table(ann, over=True), table(ann, over=False)
        house.run(house.app.desk.clear_out(now_ms() + days * DAY))
        kept = {"both": [running, finished], "running": [running], "none": []}[left]
        assert [info["id"] for info in ann.get("/api/tables/mine")] == kept
        assert set(house.app.desk.hub.tables) <= set(kept)


def test_nothing_goes_where_everything_is_kept(tmp_path: Path) -> None:
    with House(tmp_path, keep_finished=0, keep_unfinished=0) as house:
        ann = house.visitor("Ann")
        made = [table(ann, over=True), table(ann, over=False)]
        house.run(house.app.desk.clear_out(now_ms() + 5000 * DAY))
        assert sorted(info["id"] for info in ann.get("/api/tables/mine")) == sorted(made)


def test_whoever_still_looks_at_a_deleted_table_is_told(tmp_path: Path) -> None:
    with House(tmp_path, keep_unfinished=10) as house:
        ann = house.visitor("Ann")
        socket = ann.play(table(ann, over=False), 0)
        socket.until("hello")
        house.run(house.app.desk.clear_out(now_ms() + 11 * DAY))
        bye = socket.until("bye")
        assert (bye["code"], bye.get("again", True)) == ("missing", False)


def test_a_table_that_is_loaded_while_the_house_is_cleared_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path, keep_unfinished=10) as house:
        ann, desk = house.visitor("Ann"), house.app.desk
        one, other = table(ann, over=False), table(ann, over=False)
        desk.hub.drop(desk.hub.tables[other])
        lengths = desk.store.lengths

        async def slow(tables: list[str]) -> dict[str, tuple[int, int]]:
            found = await lengths(tables)
            await desk.hub.table(other)
            return found

        monkeypatch.setattr(desk.store, "lengths", slow)
        house.run(desk.clear_out(now_ms()))
        assert set(desk.hub.tables) == {one, other}


def test_whoever_sits_down_while_holders_are_checked_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as house:
        ann, desk = house.visitor("Ann"), house.app.desk
        made = table(ann, over=False)
        ann.play(made, 0).until("hello")
        holders = desk.store.holders

        async def check() -> bool:
            coming: asyncio.Task[None] = asyncio.create_task(asyncio.sleep(60))

            async def slow(tables: Sequence[str]) -> set[tuple[str, str, int]]:
                found = await holders(tables)
                desk.open_sockets[coming] = Place(made, 1).of("somebody new")
                return found

            monkeypatch.setattr(desk.store, "holders", slow)
            await desk.check_holders()
            stays = not coming.cancelling()
            del desk.open_sockets[coming]
            coming.cancel()
            return stays

        assert house.run(check())
