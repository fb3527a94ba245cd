"""Servers that are killed while people play, and the books that are compared afterwards.

The server is killed with ``kill -9`` at random instants and started again on the same data, which are now and then put
back from a backup while it is dead. People come back and ask again for what was not answered. What was acknowledged
must be in the log, once; what was refused must not; and of what nobody answered at most the one request in flight may
be there. They do all that one lawfully may (``guests``), and play on what comes of it (``families``).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import httpx

from miskatonic.games import find as find_game
from miskatonic.kernel.bot import Dice
from miskatonic.kernel.journal import savefile
from miskatonic.table.live import loading
from miskatonic.table.store.opening import open_store, sqlite_path
from miskatonic.table.store.restore import restore
from miskatonic.table.store.sqlite import file as sqlite_file
from tests.table.promises.books import Party
from tests.table.promises.families import Evening, Family, Host
from tests.table.promises.servers import Nursery

EVENINGS: Final = (
    Evening("chaos_of_cthulhu", 3, ("random",), dice="together"),
    Evening("munchkin_cthulhu"),
    Evening("cthulhu_mash", hand=(0, 2)),
    Evening("terror_paths", dice="together", hand=(0, 2)),
    Evening("mansions_of_madness", hand=(1, 2)),
)
STUCK: Final = 60
LIMIT: Final = 40
"""Choices of each person, before it gives up: restarts replay whole games, and there are many restarts."""


class Killing(Host):
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
        self.done: dict[str, int] = {}
        """How often something came of what people asked for."""
        self.stopping = self.ended = False
        self._acked = asyncio.Event()

    async def run(self, kills: int) -> None:
        """Play and kill; then let everybody give up, and compare all books with all logs."""
        self.nursery = Nursery(self.folder, self.faults)
        tasks: list[asyncio.Task[Any]] = []
        try:
            assert await self.nursery.hear() == ["ready"]
            tasks = [asyncio.create_task(self._kill(kills))]
            tasks += [asyncio.create_task(self._play(evening)) for evening in EVENINGS]
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
            if self.dice.below(6) == 0:
                self._put_back()
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

    def on_ack(self) -> None:
        """Something was acknowledged."""
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

    def _put_back(self) -> None:
        """What the dead server left is backed up, ruined, and restored."""
        backup = self.folder / "backup.sqlite"
        sqlite_file.copy(self.database, backup)
        with self.database.open("r+b") as file:
            file.seek(self.database.stat().st_size // 2)
            file.write(b"ruined" * 2_000)
        aside = restore(backup, self.database, datetime.fromtimestamp(self.kills, UTC))
        assert aside is not None
        shutil.rmtree(aside)
        backup.unlink()
        self.count("restore")

    # ------------------------------------------------------------------ playing

    async def _play(self, evening: Evening) -> None:
        """One game after the other, until there are no more kills; some are played again by the same people."""
        while not self.stopping:
            async with httpx.AsyncClient(base_url=f"http://{self.nursery.address}", timeout=20) as http:
                family = Family(self, http, evening)
                await family.found()
                await family.play()
                if self.dice.below(2) == 0 and await family.again():
                    await family.play()

    def address(self) -> str:
        """Where the server is."""
        return self.nursery.address

    def limit(self) -> int:
        """How many choices somebody makes who comes now."""
        return 0 if self.stopping else LIMIT

    def seed(self) -> int:
        """For one more player."""
        return self.dice.below(1 << 30)

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
        endings = [client.view.get("ending", "") for client in party.players]
        assert all(ending == endings[0] for ending in endings)
        chat = {line.number: line.text for line in await store.chat(party.table, 10_000)}
        for client in party.clients:
            own = [asked.fields["text"] for asked in client.acked if asked.kind == "say"]
            assert own == [text for n, text in sorted(chat.items()) if n <= room.said and text in client.talked]
