"""A world at the end of a socket: a whole server on loopback whose clock is turned by hand, and the bytes it sends."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic.kernel.journal.journal import Journal
from miskatonic.table.live.hub import Hub
from miskatonic.table.lobby.making import new_record
from miskatonic.table.room import deeds
from miskatonic.table.store.base import Row, SeatRecord
from miskatonic.table.store.bell import NoBell
from miskatonic.table.upkeep.settings import UNLIMITED, Settings
from miskatonic.table.web import security
from miskatonic.table.web.app import front
from miskatonic.table.web.desk import Desk
from miskatonic.table.web.server import TableServer
from miskatonic.table.wire.room import SeatPlan, TablePlan
from tests.table.memory import NOON, MemoryStore, TurnedClock
from tests.table.room.house import KEY, NAMES
from tests.table.room.test_secrecy import World

TABLE: Final = "twin-table-1"
TOKENS: Final = tuple([security.token() for _ in range(6)])
"""One session for each seat, the same in both worlds."""
WATCH: Final = security.ticket()
HOST: Final = "127.0.0.1"
PEOPLE: Final = 3
PATIENCE: Final = 300
"""Seconds for an answer: the machine may be busy, or stand still for a while."""


class TableStore(MemoryStore):
    """A store in memory for a whole server: it keeps house, too."""

    async def prune(self, before: int, phases: Sequence[str]) -> int:
        return 0

    async def prune_sessions(self, before: int) -> int:
        return 0


async def stored(journal: Journal, **wishes: Any) -> TableStore:
    """A store with one table where this game was played: three people, and a bot on the last seat."""
    store = TableStore()
    chairs = tuple([SeatPlan("person")] * PEOPLE + [SeatPlan("bot", "random")] * (journal.seats - PEOPLE))
    plan = TablePlan(game=journal.game.id, seats=chairs, listed=True, **wishes)
    record = msgspec.structs.replace(new_record(plan, journal, security.hashed(TOKENS[0]), NOON), id=TABLE)
    await store.create(record, [SeatRecord(table=TABLE, seat=-1, ticket=security.hashed(WATCH))])
    for seat in range(PEOPLE):
        await store.new_session(security.hashed(TOKENS[seat]), NAMES[seat], NOON)
        await store.bind(security.hashed(TOKENS[seat]), TABLE, seat)
    past: list[deeds.Deed] = [deeds.Sat(seat=seat, name=NAMES[seat]) for seat in range(PEOPLE)]
    past += [deeds.move_of(entry) for entry in journal.entries]
    await store.append(TABLE, [Row(n, "", NOON, deeds.write(deed)) for n, deed in enumerate(past, 1)], phase="playing")
    return store


class Line:
    """A socket of which every byte is kept."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.raw = bytearray()
        self.view: dict[str, Any] = {}
        self._asked = 0

    @staticmethod
    async def open(port: int, path: str, token: str) -> Line:
        """Shake hands, and hear the first words."""
        line = Line(*await asyncio.open_connection(HOST, port))
        line.writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        try:
            line.raw += await line.reader.readuntil(b"\r\n\r\n")
            assert b" 101 " in line.raw[:20], bytes(line.raw)
            await line.receive()
        except BaseException:
            line.close()
            raise
        return line

    async def receive(self) -> dict[str, Any]:
        """The next message; its bytes, with those of its frame, are kept."""
        head = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
        size = head[1] & 127
        more = await self.reader.readexactly({126: 2, 127: 8}.get(size, 0))
        body = await self.reader.readexactly(int.from_bytes(more, "big") if more else size)
        self.raw += head + more + body
        message: dict[str, Any] = json.loads(body)
        self.view = message.get("view", self.view)
        return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and read on until its answer."""
        self._asked += 1
        wanted = {"type": kind, "id": f"a{self._asked}", **fields}
        body = msgspec.json.encode(wanted)
        size = bytes((len(body) | 128,)) if len(body) < 126 else bytes((254,)) + len(body).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + body)
        while True:
            message = await self.receive()
            if message.get("id") == wanted["id"] or (kind == "resync" and message["type"] == "hello"):
                return message

    def close(self) -> None:
        self.writer.close()


class SocketWorld(World):
    """One of two servers that a viewer cannot tell apart."""

    def __init__(self, house: Any, live: Any, viewer: int, port: int) -> None:
        super().__init__(house, live, viewer)
        self.port = port
        self.lines: dict[int, Line] = {}
        self.open: list[Line] = []
        self.other_dice = False
        """What is rolled from now on is not what the other world rolls."""
        self._noted = 0
        self._entries = len(live.room.journal.entries)

    async def look(self) -> None:
        """Everybody comes to the table; the viewer first."""
        path = f"/api/tables/{TABLE}/play/{self.viewer}" if self.viewer >= 0 else f"/api/tables/{TABLE}/watch"
        token = TOKENS[self.viewer] if self.viewer >= 0 else ""
        self.line = await self._line(path if token else f"{path}?ticket={WATCH}", token)
        for seat in range(PEOPLE):
            if seat != self.viewer:
                self.lines[seat] = await self._line(f"/api/tables/{TABLE}/play/{seat}", TOKENS[seat])
        self.lines.update({self.viewer: self.line} if self.viewer >= 0 else {})
        await self.note()

    async def _line(self, path: str, token: str) -> Line:
        self.open.append(await Line.open(self.port, path, token))
        return self.open[-1]

    async def note(self) -> None:
        """All bytes that were sent to the viewer until now, and when."""
        await self.line.ask("ping")
        self.trace = [*self.trace, (self.house.clock.time, bytes(self.line.raw[self._noted :]))]
        self._noted = len(self.line.raw)

    async def give(self, seat: int, key: str, values: Any) -> str:
        """Somebody chooses."""
        line = self.lines[seat]
        await line.ask("ping")  # has seen what there is to see
        answer = await line.ask("choose", version=line.view["version"], key=key, values=values)
        await self.note()
        return str(answer.get("code", ""))

    def reveals(self) -> bool:
        """The viewer has learnt something new: what was hidden, or how dice of this world alone fell."""
        entries = self.live.room.journal.entries[self._entries :]
        return super().reveals() or (self.other_dice and any(entry.chance for entry in entries))

    def cast(self, secret: bytes) -> None:
        """From now on dice fall by another secret; the hash that is shown stays that of the first."""
        journal = self.live.room.journal
        journal.secret, self.other_dice = secret, True
        journal.resume_chance(journal.drawn)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The viewer asks for something."""
        answer = await self.line.ask(kind, **fields)
        await self.note()
        return answer

    async def get(self, path: str) -> bytes:
        """The viewer asks over HTTP; all bytes of the answer."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        token = f"Authorization: Bearer {TOKENS[self.viewer]}\r\n" if self.viewer >= 0 else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{token}Connection: close\r\n\r\n".encode())
        try:
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()
        self.trace = [*self.trace, (self.house.clock.time, answer)]
        return answer


class Seat:
    """What ``World`` asks of a house: its clock."""

    def __init__(self, hub: Hub, clock: TurnedClock) -> None:
        self.hub = hub
        self.clock = clock


@asynccontextmanager
async def world(journal: Journal, viewer: int, folder: Path, **wishes: Any) -> AsyncIterator[SocketWorld]:
    """A server for one table where this game was played; the host had these wishes."""
    clock = TurnedClock()
    store = await stored(journal, **wishes)
    hub = Hub(store, clock=clock, signing_key=KEY)
    server = TableServer(front(Desk(Settings(data=folder, limits=UNLIMITED), store, NoBell(), hub)), HOST, 0)
    server.config.date_header = False  # with the next line all that tells two servers apart: the time, and random pings
    server.config.ws_ping_interval = None
    listening = socket.create_server((HOST, 0))
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    found = SocketWorld(Seat(hub, clock), await hub.table(TABLE), viewer, listening.getsockname()[1])
    try:
        yield found
    finally:
        for line in found.open:
            line.close()
        server.should_exit = True
        await running
        listening.close()
