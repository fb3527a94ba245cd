"""A line that is cut while the choice sent over it is being written: the choice happens once, and is acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic import games
from miskatonic.table.live.live import LiveTable
from miskatonic.table.store.base import Conflict, Row
from miskatonic.table.wire import messages as m
from tests.table.memory import MemoryStore
from tests.table.room.house import House, Player
from tests.table.room.test_secrecy import behind_screens, secretly

pytestmark = pytest.mark.anyio
GAMES = games.names()


class SlowStore(MemoryStore):
    """A disk that takes its time."""

    async def append(self, table: str, rows: Sequence[Row], **more: Any) -> None:
        await asyncio.sleep(0.02)
        await super().append(table, rows, **more)


class HastyStore(MemoryStore):
    """Another process writes the very same request first: its client has come to us after a broken line."""

    twice = False

    async def append(self, table: str, rows: Sequence[Row], **more: Any) -> None:
        await super().append(table, rows, **more)
        if self.twice:
            self.twice = False
            raise Conflict("taken")


async def begins(house: House, game: str) -> tuple[LiveTable, Player]:
    """A game of three, and whoever begins."""
    live, seated = await house.table(game, 3)
    return live, seated[live.room.state.seats_to_act[0]]


@pytest.mark.parametrize("game", GAMES)
async def test_a_choice_whose_line_is_cut_while_it_is_written_happens_once(game: str) -> None:
    house = House(SlowStore())
    live, ann = await begins(house, game)
    asked = m.Choose(id="one", version=ann.view.version, key=ann.view.choices[0].key)
    first = asyncio.create_task(live.request(ann.viewer, asked))
    await asyncio.sleep(0.005)
    first.cancel()
    assert await live.request(ann.viewer, asked) == m.Done("one")
    assert len(live.room.journal.entries) == 1
    assert (await asyncio.gather(first, return_exceptions=True))[0].__class__ is asyncio.CancelledError


@pytest.mark.parametrize("game", GAMES)
async def test_a_choice_that_another_process_has_written_is_acknowledged_here(game: str) -> None:
    house = House(store := HastyStore())
    live, ann = await begins(house, game)
    asked = m.Choose(id="one", version=ann.view.version, key=ann.view.choices[0].key)
    store.twice = True
    assert await live.request(ann.viewer, asked) == m.Done("one")
    assert len(live.room.journal.entries) == 1


async def test_a_copy_of_a_refused_request_is_refused_alike_even_when_the_view_is_as_it_was() -> None:
    """Otherwise what somebody was told had not happened could still happen, by a copy that comes late."""
    live, (ann, _, _) = await behind_screens(House())
    before, old = ann.view.version, m.Choose(id="late", version=ann.view.version, key=secretly(ann).key)
    await ann.choose(secretly(ann), id="first")
    refused = await live.request(0, old)
    assert refused.code == "stale"
    assert isinstance(await ann.ask(m.TakeBack, version=ann.view.version), m.Done)
    assert ann.view.version == before
    assert await live.request(0, old) == refused
    assert ann.view.version == before
