"""Frames that are posted: what is said at one go is written at one go, in its order, and overtaken by nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from miskatonic.table.upkeep.metrics import Metrics
from miskatonic.table.web.server import TOGETHER, TableSocket, text_frame

pytestmark = pytest.mark.anyio


class Line:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def set_write_buffer_limits(self, high: int) -> None:
        """As it comes."""

    def close(self) -> None:
        self.closing = True


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
async def socket(line: Line, monkeypatch: pytest.MonkeyPatch) -> TableSocket:
    """An open socket on that line; uvicorn's own part of it writes what it is given."""

    def made(self: Any, transport: Any) -> None:
        self.transport = transport

    async def send(self: Any, message: dict[str, str]) -> None:
        await self.writable.wait()
        self.transport.write(message["text"].encode())
        self.close_sent = message["type"] == "websocket.close"

    def shutdown(self: Any) -> None:
        self.transport.write(b"close")
        self.transport.close()

    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_made", made)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send", send)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "shutdown", shutdown)
    one = TableSocket.__new__(TableSocket)
    one.loop = asyncio.get_running_loop()
    one.handshake_complete, one.close_sent, one.disconnected = True, False, False
    one.writable = asyncio.Event()
    one.writable.set()
    one.connection_made(line)
    return one


async def test_what_is_said_at_one_go_is_written_at_one_go(socket: TableSocket, line: Line) -> None:
    assert socket.post(b"view")
    assert socket.post(b"done")
    assert line.written == []
    await asyncio.sleep(0)
    assert line.written == [text_frame(b"view") + text_frame(b"done")]
    assert socket.post(b"next")
    await asyncio.sleep(0)
    assert line.written[1:] == [text_frame(b"next")]


async def test_the_patient_way_does_not_overtake(socket: TableSocket, line: Line) -> None:
    assert socket.post(b"first")
    await socket.send({"type": "websocket.send", "text": "second"})
    await asyncio.sleep(0)
    assert line.written == [text_frame(b"first"), b"second"]


async def test_nor_does_it_when_both_had_to_wait(socket: TableSocket, line: Line) -> None:
    async def tell() -> None:
        await socket.send({"type": "websocket.send", "text": "first"})
        assert socket.post(b"second")
        assert socket.post(b"bye")

    socket.writable.clear()
    telling = asyncio.create_task(tell())
    closing = asyncio.create_task(socket.send({"type": "websocket.close", "text": "close"}))
    await asyncio.sleep(0)
    socket.writable.set()
    await asyncio.gather(telling, closing)
    await asyncio.sleep(0)
    assert line.written == [b"first", text_frame(b"second") + text_frame(b"bye"), b"close"]


async def test_a_full_line_is_noticed_before_more_is_posted(socket: TableSocket, line: Line) -> None:
    body = b"x" * (TOGETHER // 4)
    for number in range(1, 9):
        assert socket.post(body)
        assert len(line.written) == number // 4
    socket.writable.clear()
    assert not socket.post(body)
    await asyncio.sleep(0)
    assert line.written == [text_frame(body) * 4] * 2


async def test_after_the_word_to_close_nothing_is_written(socket: TableSocket, line: Line) -> None:
    assert socket.post(b"late")
    socket.close_sent = True
    await asyncio.sleep(0)
    assert line.written == []
    assert not socket.post(b"more")


async def test_when_the_server_stops_what_was_posted_goes_first(socket: TableSocket, line: Line) -> None:
    assert socket.post(b"bye")
    socket.shutdown()
    await asyncio.sleep(0)
    assert line.written == [text_frame(b"bye"), b"close"]


async def test_nothing_is_posted_where_nothing_can_be_written(socket: TableSocket, line: Line) -> None:
    assert socket.post(b"lost")
    line.closing = True
    assert not socket.post(b"more")
    await asyncio.sleep(0)
    assert line.written == []
    line.closing = False
    socket.writable.clear()
    assert not socket.post(b"more")


async def test_messages_are_counted_when_somebody_asks() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.heard("player", "choose")
    metrics.heard("watcher", "bad")
    for _ in range(2):  # asking twice counts nothing twice
        text = metrics.text().decode()
        assert 'miskatonic_messages_total{kind="player",type="choose"} 3.0' in text
        assert 'miskatonic_messages_total{kind="watcher",type="bad"} 1.0' in text
