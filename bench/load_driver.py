"""Thousands of clients in one process, as thin as they can be: a socket, the choices at hand, one request at a time.

A client of a person does much more; here the driver shares two cores with the server it measures. Only what is needed
to choose is read of a view.
"""

from __future__ import annotations

import asyncio
import struct
import time
from typing import Any

import msgspec

from miskatonic.kernel.bot import Dice
from tests.table.room.house import assigned

LATELY = 1.0
"""Seconds within which somebody else's choice at the same table may have come first."""
FIN_TEXT, PONG, CLOSE, PING = 0x81, 0x8A, 8, 9


class Thing(msgspec.Struct):
    value: int


class Place(msgspec.Struct):
    value: int
    low: int = 0
    high: int = 0


class Blank(msgspec.Struct):
    kind: str
    low: int = 0
    high: int = 0
    things: list[Thing] = []
    places: list[Place] = []


class Choice(msgspec.Struct):
    key: str
    idle: bool = False
    blanks: list[Blank] = []


class View(msgspec.Struct):
    version: str
    waiting: list[int]
    choices: list[Choice] = []
    ending: Any = None


class Message(msgspec.Struct):
    type: str
    id: str = ""
    code: str = ""
    text: str = ""
    view: View | None = None


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


class Crowd:
    """Everybody, and what has been measured."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.ready: list[Client] = []
        """Those who could choose now."""
        self.waits: list[float] = []
        self.refused: dict[str, int] = {}
        self.alone = 0
        """So many were refused though nobody else at the table had chosen lately."""
        self.chosen: dict[tuple[str, int], float] = {}
        """When somebody on that seat of that table chose last."""
        self.lost = 0
        self.frames = 0
        self.bytes = 0
        self.starved = 0
        """So often nobody could choose."""

    def forget(self) -> None:
        """What was measured while warming up does not count."""
        self.waits, self.refused = [], {}
        self.alone = self.lost = self.frames = self.bytes = self.starved = 0

    def raced(self, table: str, seat: int, since: float) -> bool:
        """Has somebody else at this table chosen since a moment before that?"""
        others = [at for (where, who), at in self.chosen.items() if where == table and who != seat]
        return any(at > since - LATELY for at in others)

    def act(self, due: float) -> None:
        """Somebody at random chooses something; their wait counts from when it was due."""
        while self.ready:
            at = self.dice.below(len(self.ready))
            self.ready[at], self.ready[-1] = self.ready[-1], self.ready[at]
            client = self.ready.pop()
            client.listed = False
            if client.able:
                client.choose(due, self.dice)
                return
        self.starved += 1

    async def drive(self, rate: float, seconds: float) -> float:
        """So many choices a second, whether the server keeps up or not; returns how long it took."""
        begun = time.perf_counter()
        sent = 0
        while (now := time.perf_counter()) < begun + seconds:
            while begun + sent / rate <= now:
                self.act(begun + sent / rate)
                sent += 1
            await asyncio.sleep(max(0.0, begun + sent / rate - time.perf_counter()))
        return time.perf_counter() - begun


class Client(asyncio.Protocol):
    """One socket on one seat."""

    def __init__(self, crowd: Crowd, table: str, host: str, token: str, seat: int) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        path = f"/api/tables/{table}/play/{seat}"
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.view: View | None = None
        self.listed = False
        self._asked = ""
        self._due = 0.0
        self._number = 0
        self._buffer = bytearray()
        self._shaken = False
        self._hand = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()

    # ------------------------------------------------------------------ the line

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hand)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.lost += 1
        self.view = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the line"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._shaken:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(bytes(buffer[:200]).decode(errors="replace")))
                self.transport.close()
                return
            self._shaken = True
            del buffer[: end + 4]
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame of the server's."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        code, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return code, body

    def _take(self, code: int, body: bytes) -> None:
        if code == PING:
            self.transport.write(bytes((PONG, 0x80 | len(body))) + b"\0\0\0\0" + body)
        elif code == CLOSE:
            self.transport.close()
        else:
            self._read(body)

    def _send(self, body: bytes) -> None:
        size = len(body)
        head = bytes((FIN_TEXT, 0x80 | size)) if size < 126 else struct.pack("!BBH", FIN_TEXT, 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + body)  # masked with nothing

    # ------------------------------------------------------------------ the game

    def _read(self, body: bytes) -> None:
        crowd = self.crowd
        crowd.frames += 1
        crowd.bytes += len(body)
        message = _decode(body)
        if message.view is not None:
            self.view = message.view
            if not self.opened.done():
                self.opened.set_result(None)
        elif message.type == "bye" and not self.opened.done():
            self.opened.set_exception(ConnectionError(f"the server turned somebody away: {message.text}"))
        if message.id and message.id == self._asked:
            self._asked = ""
            if message.type == "done":
                crowd.waits.append(time.perf_counter() - self._due)
            else:
                crowd.refused[message.code] = crowd.refused.get(message.code, 0) + 1
                crowd.alone += not crowd.raced(self.table, self.seat, crowd.chosen[self.table, self.seat])
        if not self.listed and self.able:
            self.listed = True
            crowd.ready.append(self)

    @property
    def able(self) -> bool:
        """Can this seat choose something now?"""
        view = self.view
        return view is not None and not self._asked and bool(view.choices) and self.seat in view.waiting

    def choose(self, due: float, dice: Dice) -> None:
        """Something at random, its blanks filled."""
        view = self.view
        assert view is not None
        lively = [choice for choice in view.choices if not choice.idle] or view.choices
        choice = lively[dice.below(len(lively))]
        values = [_value(blank, dice) for blank in choice.blanks]
        self._number += 1
        self._asked, self._due = f"{self.seat}-{self._number}", due
        self.crowd.chosen[self.table, self.seat] = time.perf_counter()
        wanted = {"type": "choose", "id": self._asked, "version": view.version, "key": choice.key, "values": values}
        self._send(_encode(wanted))


def _value(blank: Blank, dice: Dice) -> Any:
    if blank.kind == "number":
        return blank.low + dice.below(blank.high - blank.low + 1)
    if blank.kind == "assign":
        return assigned(len(blank.things), [(p.value, p.low, p.high) for p in blank.places], blank.low, dice)
    things = [thing.value for thing in blank.things]
    for i in range(len(things) - 1, 0, -1):
        j = dice.below(i + 1)
        things[i], things[j] = things[j], things[i]
    return things if blank.kind == "order" else things[: blank.low + dice.below(blank.high - blank.low + 1)]
