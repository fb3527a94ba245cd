"""Exactly once: through a proxy that cuts, delays, repeats and reorders, all seats end with the same game; whatever
they do at the table beside choosing."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from miskatonic.games import find as find_game
from miskatonic.kernel.journal import savefile
from miskatonic.table.live.live import LiveTable
from miskatonic.table.room import deeds
from miskatonic.table.upkeep.settings import UNLIMITED
from tests.table.promises.clients import Client, everybody
from tests.table.promises.guests import Guest
from tests.table.promises.proxy import CUT, LATE, SWAP, TWICE, Proxy
from tests.table.web.house import House, Visitor

pytestmark = pytest.mark.anyio
CHAOS, MUNCHKIN, MASH = "chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"
TERROR, MANSIONS = "terror_paths", "mansions_of_madness"


def found(house: House, proxy: Proxy, game: str, people: int, bots: int, limit: int, seed: int) -> list[Client]:
    """A table, and people who will play there through the proxy."""
    visitor = house.visitor("Ann")
    made = visitor.make(people, bots, game=game, pace=10, dice="together" if seed % 2 else "server")
    for seat in range(people):
        visitor.sit(made, seat)
    return [
        Guest(lambda: proxy.address, visitor.token, made["id"], seat, seed * 10 + seat, limit) for seat in range(people)
    ]


def rows(house: House, table: str) -> list[Any]:
    return list(house.run(house.app.desk.store.rows(table)))


def check_books(house: House, clients: list[Client]) -> None:
    """What was acknowledged happened once, in the order of asking; what was refused did not happen."""
    written = rows(house, clients[0].table)
    for client in clients:
        own = f"{client.seat}.0:"
        ids = [row.key.removeprefix(own).rpartition("|")[0] for row in written if row.key.startswith(own)]
        assert not [client._answers[asked.id] for asked in client.refused if asked.id in ids]
        assert ids == [asked.id for asked in client.acked]
        moves = [deeds.read(row.body) for row in written if row.key.startswith(own)]
        chosen = [deed.key for deed in moves if isinstance(deed, deeds.Moved)]
        assert chosen == [asked.fields["key"] for asked in client.acked if asked.kind == "choose"]


def check_sights(visitor: Visitor, clients: list[Client]) -> None:
    """What each client has put together of all the parts it was sent is what a fresh look shows."""
    visitor.token = clients[0].token
    visitor.http.headers["authorization"] = f"Bearer {visitor.token}"
    assert all(client.view["ending"] == clients[0].view["ending"] for client in clients)
    for client in clients:
        fresh = visitor.play(client.table, client.seat)
        fresh.until("hello")
        assert client.view["version"] == fresh.view["version"]
        assert client.panels == fresh.panels
        assert client.log == fresh.log
        fresh.close()


def check_journal(house: House, visitor: Visitor, table: str) -> None:
    """The journal verifies, and leads to where the server stands."""
    journal = savefile.loads(visitor.get(f"/api/tables/{table}/journal"), find_game)
    journal.verify()

    async def digest() -> str:
        return str((await house.app.desk.live(table)).room.state.digest())

    assert journal.state.digest() == house.run(digest())


async def play_badly(house: House, game: str, people: int, bots: int, limit: int, seed: int, calm: int = 12) -> Proxy:
    """A whole game through the proxy, and all that must be so afterwards."""
    proxy = Proxy(house.address, seed, calm)
    clients = await asyncio.to_thread(found, house, proxy, game, people, bots, limit, seed)
    async with proxy.running():
        await everybody(clients)
        await asyncio.sleep(0.05)
    proxy.asked += Counter([asked.kind for client in clients for asked in client.acked])
    visitor = house.visitor()
    await asyncio.to_thread(check_books, house, clients)
    await asyncio.to_thread(check_sights, visitor, clients)
    await asyncio.to_thread(check_journal, house, visitor, clients[0].table)
    return proxy


@pytest.mark.parametrize(
    ("game", "people", "bots", "limit"),
    [(CHAOS, 3, 1, 60), (MUNCHKIN, 3, 0, 50), (MASH, 3, 0, 60), (TERROR, 3, 1, 40), (MANSIONS, 3, 0, 40)],
)
async def test_all_seats_end_with_the_same_game_whatever_the_lines_do(
    game: str, people: int, bots: int, limit: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with House(tmp_path, UNLIMITED) as house:
        proxy = await play_badly(house, game, people, bots, limit, seed=3)
        assert house.errors == 0, [r.fields for r in caplog.records if hasattr(r, "fields") and r.levelname == "ERROR"]
    assert min(proxy.done[what] for what in (CUT, LATE, SWAP, TWICE)) >= 5
    assert len(proxy.asked.keys() & {"propose", "vote", "pause", "leave", "return", "undo", "pledge"}) > 2, proxy.asked


@pytest.mark.nightly(20)
async def test_a_game_is_played_to_its_end_by_the_rules(tmp_path: Path) -> None:
    with House(tmp_path, UNLIMITED) as house:
        proxy = await play_badly(house, MUNCHKIN, 3, 0, 4000, seed=2, calm=40)
        assert house.errors == 0
    assert sum(proxy.done.values()) > 50


async def test_a_server_that_forgets_what_was_asked_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: requests carry no key, so that what comes twice may happen twice."""
    act = LiveTable.act
    monkeypatch.setattr(LiveTable, "act", lambda self, key, do: act(self, f"{id(do)}#{key}" if key else "", do))
    with House(tmp_path, UNLIMITED) as house, pytest.raises(AssertionError):
        await play_badly(house, CHAOS, 3, 0, 25, seed=3)
