"""Servers that are killed while people play, and the books that are compared afterwards.

The server is killed with ``kill -9`` at random instants and started again on the same data. People come back and ask
again for what was not answered. What was acknowledged must be in the log, once; what was refused must not; and of
what nobody answered at most the one request in flight may be there.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from miskatonic.games import find as find_game
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal import savefile
from miskatonic.table.live import loading
from miskatonic.table.room import deeds
from miskatonic.table.store.opening import open_store, sqlite_path
from tests.table.promises.clients import Client, everybody

ROOT: Final = Path(__file__).resolve().parents[3]
PARTIES: Final = (
    ("chaos_of_cthulhu", 3, ("random",)),
    ("munchkin_cthulhu", 3, ()),
    ("cthulhu_mash", 3, ()),
)
PACE: Final = 20
STUCK: Final = 60
LIMIT: Final = 40
"""Choices of each person, before it gives up: restarts replay whole games, and there are many restarts."""

MEANT: Final[dict[str, Any]] = {
    "undo": deeds.TookBack | deeds.Proposed,
    "vote": deeds.Voted,
    "say": deeds.Spoke,
    "resign": deeds.Resigned,
}
"""What is written of each kind of request."""


class Nursery:
    """Starts servers and lets them die."""

    def __init__(self, folder: Path, faults: tuple[str, ...] = ()) -> None:
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            listening.listen(128)
            listening.set_inheritable(True)
            self.address = f"127.0.0.1:{listening.getsockname()[1]}"
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.table.promises.nursery", str(folder), str(listening.fileno()), *faults],
                cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[listening.fileno()],
            )  # fmt: skip

    async def hear(self) -> list[str]:
        """What it says next."""
        assert self.process.stdout is not None
        return (await asyncio.to_thread(self.process.stdout.readline)).decode().split()

    async def birth(self) -> int:
        """A new server; returns its pid."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        return int((await self.hear())[1])

    async def death(self, pid: int) -> None:
        """Kill it, and wait until it is gone."""
        os.kill(pid, signal.SIGKILL)
        assert await self.hear() == ["dead"]

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.kill()  # and its last server with it
        self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()


class Party:
    """One table, those who play there, and what is known of its log."""

    def __init__(self, table: str, clients: list[Client]) -> None:
        self.table = table
        self.clients = clients
        self.rows: list[tuple[int, str, bytes]] = []
        self.journal = ""

    def read(self, database: Path) -> None:
        """The log grows, and never changes."""
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
            found = db.execute("SELECT n, key, body FROM deed WHERE table_id = ? ORDER BY n", (self.table,)).fetchall()
        db.close()
        assert found[: len(self.rows)] == self.rows, "what was written has changed"
        self.rows = found

    def check(self) -> None:
        """The log against everybody's book."""
        assert [n for n, _, _ in self.rows] == list(range(1, len(self.rows) + 1))
        for client in self.clients:
            own = f"{client.seat}.0:"
            mine = [(key.removeprefix(own), body) for _, key, body in self.rows if key.startswith(own)]
            written = [(key.rpartition("|")[0], body) for key, body in mine]
            ids = [name for name, _ in written]
            acked = [asked.id for asked in client.acked]
            assert len(set(ids)) == len(ids), "something happened twice"
            assert not set(ids) & {asked.id for asked in client.refused}, "something refused has happened"
            assert ids[: len(acked)] == acked, "something acknowledged was lost"
            in_flight = [client.pending.id] if client.pending is not None else []
            assert ids[len(acked) :] in ([], in_flight), "something happened that nobody asked for"
            self._check_words(client, dict(written))

    def _check_words(self, client: Client, written: dict[str, bytes]) -> None:
        """What is written is what was asked for."""
        for asked in client.acked:
            deed = deeds.read(written[asked.id])
            if asked.kind == "choose":
                assert isinstance(deed, deeds.Moved)
                told = [deed.seat, deed.key, deed.values]
                wanted = [client.seat, asked.fields["key"], asked.fields["values"]]
                assert msgspec.json.encode(told) == msgspec.json.encode(wanted)
            else:
                assert isinstance(deed, MEANT[asked.kind])


class Killing:
    """So many kills over games in a folder."""

    def __init__(
        self, folder: Path, seed: int, tick: Callable[[], None] = lambda: None, faults: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.faults = faults
        self.dice = Dice(seed)
        self.tick = tick
        self.parties: list[Party] = []
        self.acks = 0
        self.kills = 0
        self.stopping = self.ended = False
        self._acked = asyncio.Event()

    async def run(self, kills: int) -> None:
        """Play and kill; then let everybody give up, and compare all books with all logs."""
        self.nursery = Nursery(self.folder, self.faults)
        tasks: list[asyncio.Task[Any]] = []
        try:
            assert await self.nursery.hear() == ["ready"]
            tasks = [asyncio.create_task(self._kill(kills))]
            tasks += [asyncio.create_task(self._play(*party)) for party in PARTIES]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
            await self.nursery.death(tasks[0].result())
        finally:
            self.stopping = self.ended = True
            for task in tasks:
                task.cancel()
            self.nursery.end()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(0.05)  # sockets that were just given up close in the loop
        await self._compare()

    # ------------------------------------------------------------------ killing

    async def _kill(self, kills: int) -> int:
        """Returns the pid of the server that may live on."""
        for _ in range(kills):
            pid = await self.nursery.birth()
            if self.dice.below(8):  # else it dies while it starts
                await self._some_acks(1, pid)
                self._check()
                await self._some_acks(self.dice.below(8), pid)
            await asyncio.sleep(self.dice.below(20_000) / 1_000_000)
            await self.nursery.death(pid)
            self.kills += 1
            self.tick()
        self.stopping = True
        for party in self.parties:
            for client in party.clients:
                client.limit = 0
        return await self.nursery.birth()

    async def _some_acks(self, count: int, pid: int) -> None:
        until = self.acks + count
        while self.acks < until:
            self._acked.clear()
            try:
                await asyncio.wait_for(self._acked.wait(), STUCK)
            except TimeoutError:
                try:
                    os.kill(pid, signal.SIGUSR1)
                except ProcessLookupError:
                    raise AssertionError("the server has ended by itself; it says why on stderr") from None
                await asyncio.sleep(1)
                raise AssertionError(f"nobody was answered for {STUCK} s: {self._doings()}") from None

    def _doings(self) -> list[str]:
        """What everybody waits for."""
        going = [party for party in self.parties if not party.journal]
        return [client.doing for party in going for client in party.clients]

    def _ack(self) -> None:
        self.acks += 1
        self._acked.set()

    def _check(self) -> None:
        for party in self.parties:
            if not party.journal:
                party.read(self.database)
                party.check()

    @property
    def database(self) -> Path:
        """The file of the embedded database."""
        return sqlite_path("", self.folder)

    # ------------------------------------------------------------------ playing

    async def _play(self, game: str, people: int, bots: tuple[str, ...]) -> None:
        """One game after the other, until there are no more kills."""
        while not self.stopping:
            async with httpx.AsyncClient(base_url=f"http://{self.nursery.address}", timeout=20) as http:
                party = await self._found(http, game, people, bots)
                self.parties.append(party)
                await everybody(party.clients)
                party.journal = (await self._sure(http, "GET", f"/api/tables/{party.table}/journal")).text

    async def _found(self, http: httpx.AsyncClient, game: str, people: int, bots: tuple[str, ...]) -> Party:
        """A table with people at it."""
        session = (await self._sure(http, "POST", "/api/session", {"name": "Ann", "bearer": True})).json()
        http.headers["authorization"] = f"Bearer {session['token']}"
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "bot": bot} for bot in bots]
        made = (await self._sure(http, "POST", "/api/tables", {"game": game, "seats": seats, "pace": PACE})).json()
        clients = []
        for seat in range(people):
            wanted = {"name": f"Seat {seat}", "ticket": made["tickets"][str(seat)]}
            await self._sure(http, "POST", f"/api/tables/{made['id']}/sit", wanted)
            limit = 0 if self.stopping else LIMIT
            client = Client(lambda: self.nursery.address, session["token"], made["id"], seat, self._seed(), limit)
            client.on_ack = self._ack
            clients.append(client)
        return Party(made["id"], clients)

    def _seed(self) -> int:
        return self.dice.below(1 << 30)

    async def _sure(self, http: httpx.AsyncClient, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask until it is answered."""
        while True:
            try:
                answer = await http.request(method, path, json=body)
            except httpx.TransportError:
                if self.ended:
                    raise
                await asyncio.sleep(0.005)
                continue
            assert answer.status_code in (200, 201), answer.text
            return answer

    # ------------------------------------------------------------------ afterwards

    async def _compare(self) -> None:
        store, _ = open_store("", self.folder)
        await store.open()
        try:
            assert await store.integrity() == []
            for party in self.parties:
                party.read(self.database)
                party.check()
                await self._compare_journal(store, party)
        finally:
            await store.close()

    async def _compare_journal(self, store: Any, party: Party) -> None:
        """The exported journal verifies, is what the log replays to, and everybody was told the same end."""
        journal = savefile.loads(party.journal, find_game)
        journal.verify()
        record = await store.table(party.table)
        room = loading.load(record, await store.rows(party.table), None, None)
        assert room.state.digest() == journal.state.digest()
        assert len(room.journal.entries) == len(journal.entries)
        endings = [client.view["ending"] for client in party.clients]
        assert all(ending == endings[0] for ending in endings)
        chat = {line.number: line.text for line in await store.chat(party.table, 10_000)}
        for client in party.clients:
            own = [asked.fields["text"] for asked in client.acked if asked.kind == "say"]
            assert own == [text for n, text in sorted(chat.items()) if n <= room.said and text in client.talked]
