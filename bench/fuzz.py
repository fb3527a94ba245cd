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
import random  # noqa: TID251 - it invents messages; no game is played with it
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic import games
from miskatonic.table.app import make_app
from miskatonic.table.desk import Desk
from miskatonic.table.live import LiveTable
from miskatonic.table.server import quick_loop
from miskatonic.table.settings import Limits, Settings
from miskatonic.table.sockets import PLAYER, WATCHER
from miskatonic.table.talk import Reader, Talk
from miskatonic.table.wire.messages import FromPlayer, FromWatcher
from miskatonic.table.wire.room import SeatPlan, TablePlan

BATCH: Final = 5_000
TOLD: Final = ("view", "room", "said", "bye")
"""What is said without being asked for."""
PATIENCE: Final = 30.0
"""Seconds to wait for the last answers of a batch."""
VIEWERS: Final = (0, 1, -1)
"""Two players and a spectator."""
CHANGES: Final[dict[str, dict[str, type]]] = {
    "say": {"text": str},
    "wait": {},
    "pause": {"on": bool},
    "resign": {},
    "leave": {},
    "return": {},
    "propose": {"what": str},
    "vote": {"proposal": int, "yes": bool},
    "share": {"on": bool},
    "host": {"what": str},
    "undo": {"version": str},
}
"""Requests that may change something if they are proper, with the fields they need."""
MORE: Final[dict[str, dict[str, type]]] = {
    "wait": {"on": bool},
    "propose": {"at": int},
    "host": {"seat": int, "bot": str},
}
ASKS: Final = ("odds", "why", "hint", "resync", "ping", "choose", "stand")
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**40, 1.5, 1e308, -0.0, "", "x", "\x00", "\u202e", "💀" * 50,
    "A" * 4000, [], [[]], [[[[[[[[]]]]]]]], {}, {"type": "choose"}, [1, [2, 3]], [None], ["0"], [1e9], [True], "../..",
    "'; DROP TABLE game_table; --", "<script>alert(1)</script>", "%s%n", "{{7*7}}", "\ufffe", "\u0000\u0001", "NaN",
)  # fmt: skip
BYTES: Final = '{}[]":,\\\x00 \n0123456789.eE+-truefalsenull"\\u0000\u00e9\u202e💀abcxyz'


class Hostile:
    """A stream of hostile messages, the same for the same seed; some are near misses of legal ones."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random
        self.version = "v"
        self.legal: tuple[str, ...] = ()

    def next(self) -> str:
        """One message."""
        while True:
            kind = self.below(8)
            if kind == 0:
                text = self.garbage()
            elif kind == 1:
                text = self.deep()
            elif kind <= 4:
                text = self.battered(json.dumps(self.near(), ensure_ascii=bool(self.below(2))))
            else:
                text = json.dumps(self.twisted(self.near()))
            if not proper(text, self.version, self.legal):
                return text

    def below(self, many: int) -> int:
        """A number from 0 on: most of the work is inventing messages, so this is the quickest there is."""
        return int(self._random() * many)

    def pick(self, things: Any) -> Any:
        """One of them."""
        return things[self.below(len(things))]

    def near(self) -> dict[str, Any]:
        """A request that is almost right: often only its key, version or one field is wrong."""
        kind = self.pick((*CHANGES, *ASKS, "choose", "choose", "dance", "bye", "hello"))
        message: dict[str, Any] = {"type": kind, "id": f"f{self.below(1 << 30)}"}
        for field, sort in {**CHANGES.get(kind, {}), **MORE.get(kind, {})}.items():
            message[field] = {str: "end", int: self.below(5), bool: True}[sort]
        if kind in ("choose", "odds", "stand"):
            message["key"] = self.key()
            message["values"] = self.pick(((), (0,), (1, 2), ((0, 1),), ((0, 1), 3), (99,) * 20))
        if kind in ("choose", "undo"):
            message["version"] = self.version if self.below(2) else self.pick(("", "v", "0" * 32))
        if kind == "stand":
            message["until"] = self.pick(("round", "change", "occasion", "off", "ever"))
            del message["values"]
        if kind == "why":
            message["what"] = self.key()
        return message

    def key(self) -> str:
        """A key that looks like one, or is one."""
        words = ("TakeColour", "Report", "Pass", "Play", "Block", "Seat", "__init__", "Ready")
        made = f"{self.pick(words)}({self.below(9)},{self.below(99)})"
        return str(self.pick((made, made, "", "(", *self.legal)))

    def twisted(self, message: dict[str, Any]) -> Any:
        """The request with one or two fields of another shape, missing, doubled or new."""
        for _ in range(1 + self.below(2)):
            field = self.pick(tuple(message) or ("id",))
            what = self.below(4)
            if what == 0:
                message.pop(field, None)
            elif what == 1:
                message[self.pick(("seat", "token", "x", "Type", "host", "session", "ID"))] = self.pick(ODD)
            else:
                message[field] = self.pick(ODD)
        return message if self.below(20) else [message, message]

    def battered(self, text: str) -> str:
        """The text with some characters changed, cut out, doubled or put in."""
        for _ in range(1 + self.below(4)):
            at, what = self.below(len(text) + 1), self.below(4)
            if what == 0:
                text = text[:at] + text[at + 1 + self.below(4) :]
            elif what == 1:
                text = text[:at] + self.pick(BYTES) + text[at:]
            elif what == 2:
                text = text[:at] + self.pick(BYTES) + text[at + 1 :]
            else:
                text = text[:at] + text[at // 2 :]
        return text

    def garbage(self) -> str:
        """Any characters."""
        return "".join(self.pick(BYTES) for _ in range(self.below(60)))

    def deep(self) -> str:
        """Nested, long or repeated beyond reason."""
        many = 1 << self.below(12)
        head = '{"type":"choose","id":"d","version":"v","key":"k","values":'
        made: str = self.pick((
            "[" * many,
            '{"a":' * many,
            head + "[" * many + "]" * many + "}",
            head + "[" + "1," * min(many, 3000) + "1]}",
            '{"type":"ping",' + '"id":"a",' * min(many, 500) + '"id":"b"}',
            '{"type":"ping","id":"' + "i" * many + '"}',
            '{"type":"resync","id":"r","lines":' + "9" * min(many, 4000) + "}",
        ))  # fmt: skip
        return made


def proper(text: str, version: str, legal: tuple[str, ...]) -> bool:
    """Would this be a proper request to change something? Judged without the program's own types."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict):
        return False
    kind = message.get("type")
    if kind == "choose":
        return message.get("version") == version and message.get("key") in legal
    if kind == "stand":
        return message.get("until") == "off" or message.get("key") in legal  # off: whatever the key says
    if not isinstance(kind, str) or kind not in CHANGES:
        return False
    fields = {**CHANGES[kind], "id": str}
    known = {"type": str, **fields, **MORE.get(kind, {})}
    whole = all(type(message.get(field)) is sort for field, sort in fields.items())
    return whole and all(type(value) is known.get(field) for field, value in message.items())


# ---------------------------------------------------------------------- a table to be hostile to


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
