"""Hostile messages against a table: none may break it, none may change it.

``python -m bench.fuzz --messages 10000000`` sends them in batches over conversations in memory, to two players and a
spectator of a running game of each title in turn, and keeps in ``--folder`` how far it has come, so that it can be
stopped and resumed.
After every batch the position and the room must be what they were, every message must have had its answer, and no
error of the program may have happened.
What would be a proper request to change something (to speak, to resign) is not hostile and is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.hostile import Hostile
from miskatonic import games
from miskatonic.table.live.live import LiveTable
from miskatonic.table.upkeep.settings import Limits, Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.desk import Desk
from miskatonic.table.web.server import quick_loop
from miskatonic.table.web.sockets import PLAYER, WATCHER
from miskatonic.table.web.talk import Reader, Talk
from miskatonic.table.wire.messages import FromPlayer, FromWatcher
from miskatonic.table.wire.room import SeatPlan, TablePlan

BATCH: Final = 5_000
TOLD: Final = ("view", "room", "said", "bye")
"""What is said without being asked for."""
PATIENCE: Final = 30.0
"""Seconds to wait for the last answers of a batch."""
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

    def __init__(self, desk: Desk, live: LiveTable) -> None:
        self.desk = desk
        self.live = live
        self.sent = 0
        self.answers: dict[str, int] = {}

    def digest(self) -> str:
        """The position, the room and the length of the log."""
        room = msgspec.structs.replace(self.live.room_view(), watchers=0, seats=())
        return f"{self.live.room.state.digest()} {self.live.room.rows} {msgspec.json.encode(room).decode()}"

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
        assert self.digest() == before, f"batch {seed} of viewer {viewer} changed something"
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
        made = await desk.hub.make(TablePlan(game=game, seats=(SeatPlan("person"),) * len(people)), "host", people)
        yield Bench(desk, await desk.live(made.id))
    finally:
        await desk.close()


async def run(messages: int, folder: Path) -> None:
    """Send them all, from where an earlier run stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "fuzz.json"
    done: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {"batches": 0, "answers": {}}
    begun, first = time.monotonic(), done["batches"]
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        benches = [await stack.enter_async_context(table(data / name, name)) for name in games.names()]
        for number in range(first, math.ceil(messages / BATCH)):
            bench = benches[number // len(VIEWERS) % len(benches)]
            bench.answers = done["answers"]
            await bench.batch(VIEWERS[number % len(VIEWERS)], number, BATCH)
            done = {"batches": number + 1, "answers": bench.answers}
            part = kept.with_suffix(".part")
            part.write_text(json.dumps(done))
            part.replace(kept)
            if number % 20 == 19:
                rate = (number + 1 - first) * BATCH / (time.monotonic() - begun)
                print(f"{(number + 1) * BATCH:,} messages, {rate:,.0f}/s", flush=True)
    print(f"{done['batches'] * BATCH:,} hostile messages: no error, nothing changed. Answers: {done['answers']}")


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
