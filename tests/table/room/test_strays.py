"""A branch that was not made to the end: its table is there, and the game that it comes from does not know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby.founding import MAKING_MS
from miskatonic.table.room import deeds
from miskatonic.table.store.base import Row, StoreError
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire import messages as m
from tests.table.room.house import CHAOS, House, Player

pytestmark = pytest.mark.anyio


class Killed(BaseException):
    """The server dies."""


async def killed_while_branching(house: House, patch: pytest.MonkeyPatch) -> tuple[LiveTable, str]:
    """The branch's table was written, and the game that it comes from was not told."""
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    known, append = set(house.store.kept), house.store.append

    async def dies(table: str, rows: Sequence[Row], **more: Any) -> None:
        if any(b"followed" in row.body for row in rows):
            raise Killed
        await append(table, rows, **more)

    async def dead(table: str) -> None:
        raise Killed

    with patch.context() as context:
        context.setattr(house.store, "append", dies)
        context.setattr(house.store, "delete", dead)
        with pytest.raises(Killed):
            await ann.ask(m.Propose, what="branch", at=0)
    (stray,) = set(house.store.kept) - known
    return live, stray


async def test_a_branch_that_was_not_made_to_the_end_is_never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its game would tell the hands without waiting for it."""
    house = House()
    live, stray = await killed_while_branching(house, monkeypatch)
    for again in (house, house.again()):
        assert stray not in again.hub.tables
        with pytest.raises(Trouble, match="does not know it"):
            await again.hub.table(stray)
    back = house.again()
    ann = await Player.at(await back.hub.table(live.id), 0)
    made = (await ann.ask(m.Propose, what="branch", at=0)).text
    assert made != stray
    assert made in back.hub.tables
    assert stray in house.store.kept
    for name in (live.id, made):
        await (await Player.at(await back.hub.table(name), 0)).ask(m.HostSeat, what="abandon")
    assert await (await back.hub.table(live.id)).journal_text()
    await house.clock.turn(MAKING_MS + 1)
    with pytest.raises(Trouble, match="does not know it"):
        await back.hub.table(stray)
    assert (made in house.store.kept, stray in house.store.kept) == (True, False)


async def test_a_branch_is_played_on_whose_game_was_deleted_or_that_was_played_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    live, stray = await killed_while_branching(house, monkeypatch)
    rows = house.store.kept[stray].rows
    await house.store.append(stray, [Row(len(rows) + 1, "0.0:n1|", rows[-1].at, deeds.write(deeds.Paced(ms=500)))])
    assert (await house.again().hub.table(stray)).room.forebears == (live.id,)
    rows.pop()
    del house.store.kept[live.id]
    assert (await house.again().hub.table(stray)).room.forebears == (live.id,)


async def test_a_branch_that_cannot_be_written_to_the_end_is_in_nobodys_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    live, (ann,) = await house.table(CHAOS, 1, ("random",))
    known = set(house.store.kept)
    monkeypatch.setattr(house.store, "held", [("ann", live.id, 0)])

    async def full(session: str, table: str, seat: int) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(house.store, "bind", full)
    assert (await ann.ask(m.Propose, what="branch", at=0)).code == "busy"
    (stray,) = set(house.store.kept) - known
    with pytest.raises(Trouble, match="does not know it"):
        await house.hub.table(stray)
