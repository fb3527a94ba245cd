"""Hostile messages against a table: none may break it, none may change it.

``python -m bench.fuzz --messages 10000000`` sends them in batches over conversations in memory, to two players and a
spectator of a running game of each title in turn, and keeps in ``--folder`` how far it has come, so that it can be
stopped and resumed.
After every batch the position and the room must be what they were, every message must have had its answer, and no
error of the program may have happened. Between batches people play on by the law: they choose, go back, branch, vote,
hand over, repeat themselves, and the server is restored from a backup (``tests/table/promises/lawful.py``).
What would be a proper request to change something (to speak, to resign) is not hostile and is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.hostile import Hostile
from miskatonic import games
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.store.opening import sqlite_path
from miskatonic.table.store.restore import restore
from miskatonic.table.upkeep.settings import Limits, Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.desk import Desk
from miskatonic.table.web.server import quick_loop
from miskatonic.table.web.sockets import PLAYER, WATCHER
from miskatonic.table.web.talk import Reader, Talk
from miskatonic.table.wire.messages import FromPlayer, FromWatcher
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.promises.lawful import Evening, still

BATCH: Final = 5_000
TOLD: Final = ("view", "room", "said", "bye")
"""What is said without being asked for."""
PATIENCE: Final = 30.0
"""Seconds to wait for the last answers of a batch."""
LAWFUL: Final = 60
"""Lawful requests between two batches."""
MOST_TABLES: Final = 4
VIEWERS: Final = (0, 1, -1)
"""Two players and a spectator."""


class Sink:
    """A wire that brings a batch of messages and counts what comes back."""

    def __init__(self, hostile: Hostile, count: int) -> None:
        self.hostile = hostile
        self.count = self.left = count
        self.answers: dict[str, int] = {}
        self.closed = 0

    async def receive(self) -> str | bytes | None:
        """The next message, until the batch is over. The last answers are waited for: questions take their time."""
        if self.left == 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while self.answered < self.count:
                        await asyncio.sleep(0.001)
            return None
        self.left -= 1
        if self.left % 64 == 0:
            await asyncio.sleep(0)  # what was answered can be sent
        return self.hostile.next()

    @property
    def answered(self) -> int:
        """How many answers there were, without what everybody is told."""
        return sum(number for kind, number in self.answers.items() if kind not in TOLD)

    def post(self, text: bytes) -> bool:
        """Count an answer; one that is no message of ours would be an error."""
        message = msgspec.json.decode(text)
        kind = message["type"] if message["type"] != "refused" else f"refused: {message['code']}"
        self.answers[kind] = self.answers.get(kind, 0) + 1
        return True

    async def send(self, text: bytes) -> None:
        """The patient way is never needed."""
        self.post(text)

    async def close(self, code: int, reason: str) -> None:
        """Remember how it ended."""
        self.closed = code


class Bench:
    """A running game of two people, and all that is needed to talk to it."""

    def __init__(self, desk: Desk, live: LiveTable, folder: Path) -> None:
        self.desk = desk
        self.live = live
        self.folder = folder
        self.evening = Evening(desk.hub, 1, self._restored, _soon)
        self.evening.turned = False
        self.restores = self.sent = 0
        self.answers: dict[str, int] = {}

    def digest(self) -> str:
        """The position, the room and the length of the log."""
        room = msgspec.structs.replace(self.live.room_view(), watchers=0, seats=())
        return f"{self.live.room.state.digest()} {self.live.room.rows} {msgspec.json.encode(room).decode()}"

    async def play_on(self, steps: int) -> None:
        """People go on for so many requests, at this table and those that come of it; then one of them is fuzzed."""
        game = self.live.room.journal.game
        await self.evening.come_back()
        if not self.evening.parties:
            await self.evening.join(self.live)
        await self.evening.play(steps, game.id, max(2, game.seats[0]))
        await self.evening.look_again()
        going = [party for party in self.evening.parties if not party.live.room.over and still(party)]
        if len(self.evening.parties) > MOST_TABLES:
            self.evening.parties = going[-2:]
        if not going:
            going = [await self.evening.found(game.id, max(2, game.seats[0]))]
        await self.evening.rest(going[-1])
        self.live = going[-1].live
        for party in self.evening.parties:
            for player in party.players:  # a crowd that nobody reads for would be in the way of those who are
                player.connection.end()
                party.live.close(player.connection)

    async def _restored(self) -> Hub:
        """The server stops, its database is put back from a backup, and it starts again."""
        self.restores += 1
        backup = self.folder / "backup.sqlite"
        backup.unlink(missing_ok=True)
        await self.desk.store.backup(str(backup))
        errors = self.desk.metrics.errors._value.get()
        await self.desk.close()
        aside = restore(backup, sqlite_path("", self.folder), datetime.fromtimestamp(self.restores, UTC))
        shutil.rmtree(aside or self.folder / "nothing", ignore_errors=True)
        self.desk = make_app(Settings(data=self.folder)).desk
        await self.desk.open()
        self.desk.metrics.errors.inc(errors)
        return self.desk.hub

    async def batch(self, viewer: int, seed: int, count: int) -> None:
        """So many hostile messages from one viewer. ``AssertionError`` if anything came of them."""
        hostile, limits = Hostile(seed), Limits(message_rate=1e9, message_burst=10**9)
        before = self.digest()
        out = await self.live.connect(viewer)
        first = msgspec.json.decode(await anext(out))["view"]
        hostile.version = first["version"]
        hostile.legal = tuple([choice["key"] for choice in first.get("choices", ())])
        sink, kind = Sink(hostile, count), PLAYER if viewer >= 0 else WATCHER

        async def answer(request: Any) -> Any:
            if viewer >= 0:
                return await self.live.request(viewer, request)
            return await self.live.watch_request(viewer, request, "Eve", "s")

        reader = Reader(FromPlayer if viewer >= 0 else FromWatcher, limits)
        await Talk(sink, out, reader, answer, lambda: self.live.close(out), limits, self.desk.metrics, kind).run()
        after = self.digest()
        assert after == before, f"batch {seed} of viewer {viewer} changed something:\n{before}\nwas, and now\n{after}"
        assert self.desk.metrics.errors._value.get() == 0, f"batch {seed} of viewer {viewer} met an error"
        assert sink.answered == count, f"batch {seed} of viewer {viewer}: {count} messages, {sink.answered} answers"
        assert sink.closed == 1000, f"batch {seed} of viewer {viewer} was closed with {sink.closed}"
        self.sent += count
        for name, number in sink.answers.items():
            self.answers[name] = self.answers.get(name, 0) + number


@asynccontextmanager
async def table(folder: Path, game: str = "chaos_of_cthulhu") -> AsyncIterator[Bench]:
    """A game of as few people as it takes, but not alone, at its first decision."""
    desk = make_app(Settings(data=folder)).desk
    await desk.open()
    try:
        people = dict(enumerate(("Ann", "Bob", "Cal")[: max(2, games.game(game).seats[0])]))
        made = await desk.hub.make(
            TablePlan(game=game, seats=(SeatPlan("person"),) * len(people), pace=0), "host", people
        )
        bench = Bench(desk, await desk.live(made.id), folder)
        yield bench
        desk = bench.desk
    finally:
        await desk.close()


async def run(messages: int, folder: Path) -> None:
    """Send them all, from where an earlier run stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "fuzz.json"
    done: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {"batches": 0, "answers": {}}
    begun, first, earlier = time.monotonic(), done["batches"], done.get("lawful", {})
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        benches = [await stack.enter_async_context(table(data / name, name)) for name in games.names()]
        for number in range(first, math.ceil(messages / BATCH)):
            bench = benches[number // len(VIEWERS) % len(benches)]
            bench.answers = done["answers"]
            await bench.play_on(LAWFUL)
            await bench.batch(VIEWERS[number % len(VIEWERS)], number, BATCH)
            lawful = {name: earlier.get(name, 0) + many for name, many in lawfully(benches).items()}
            done = {"batches": number + 1, "answers": bench.answers, "lawful": {**earlier, **lawful}}
            part = kept.with_suffix(".part")
            part.write_text(json.dumps(done))
            part.replace(kept)
            if number % 20 == 19:
                rate = (number + 1 - first) * BATCH / (time.monotonic() - begun)
                print(f"{(number + 1) * BATCH:,} messages, {rate:,.0f}/s", flush=True)
    print(f"{done['batches'] * BATCH:,} hostile messages: no error, nothing changed. Answers: {done['answers']}")
    print(f"Lawful requests between them, and what came of them: {dict(sorted(done['lawful'].items()))}")


def lawfully(benches: list[Bench]) -> dict[str, int]:
    """What was carried out between the batches, at all tables."""
    found: dict[str, int] = {"restore": sum([bench.restores for bench in benches])}
    for bench in benches:
        for name, many in bench.evening.done.items():
            found[name] = found.get(name, 0) + many
    return found


async def _soon(ms: int) -> None:
    """Nobody waits."""
    await asyncio.sleep(0)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000_000)
    parser.add_argument("--folder", type=Path, default=Path(".bench/fuzz"), help="where it keeps how far it has come")
    chosen = parser.parse_args()
    try:
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(run(chosen.messages, chosen.folder))
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command goes on from here.") from None


if __name__ == "__main__":
    main()
