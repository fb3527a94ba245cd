"""The web server around the app: uvicorn with the settings that were measured for many small messages."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from miskatonic.table.upkeep.tidying import Tidying
from miskatonic.table.web.front import Front
from miskatonic.table.web.lines import TableLine
from miskatonic.table.web.sockets import POST

ROOM_OVER = 4
"""A frame may be so many times larger than a message may: then the refusal can still be said."""
GRACE = 5
PING_EVERY = 45.0
"""Seconds. With thousands of sockets, asking each one often whether it lives is most of the work."""
BUFFER = 256 * 1024
TOGETHER = 16 * 1024
"""Frames that are posted at one go are written as one, up to so many bytes."""
TURNS = 0.0005
"""Seconds after which a busy event loop lets the writing thread in. Each statement waits for that once, and Python's
5 ms, times all the statements of a group, would be most of what people wait for under load."""


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that is really gone some seconds after its conversation: a reader who takes nothing holds nothing."""

    _held: list[bytes]
    """Frames that go out together, before the event loop turns."""
    _size: int

    def connection_made(self, transport: Any) -> None:
        """Whole scenes fit into the buffer; a reader who lets it fill up is waited for, and then dropped."""
        super().connection_made(transport)
        self._held, self._size = [], 0
        transport.set_write_buffer_limits(high=BUFFER)

    async def run_asgi(self) -> None:
        """Hold the conversation."""
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), POST: {"post": self.post}}
        await super().run_asgi()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def post(self, body: bytes) -> bool:
        """A whole text frame onto the line, without waiting: most of what is sent. Said together, it goes together."""
        open_now = self.handshake_complete and not self.close_sent and not self.disconnected
        if not open_now or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._held:
            self.loop.call_soon(self._let_go)
        self._held.append(text_frame(body))
        self._size += len(body)
        if self._size >= TOGETHER:
            self._let_go()
        return True

    def _let_go(self) -> None:
        """Write what was posted. After the word to close nothing more is said."""
        held, self._held, self._size = self._held, [], 0
        if held and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(held) if len(held) > 1 else held[0])

    async def send(self, message: Any) -> None:
        """The patient way; nothing overtakes what was posted."""
        await self.writable.wait()
        while self._held:
            self._let_go()
            await self.writable.wait()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True  # it was refused, as was meant: that is no error

    def shutdown(self) -> None:
        """The server stops: first what was posted."""
        self._let_go()
        super().shutdown()


def text_frame(body: bytes) -> bytes:
    """A text in one frame, as a server sends it: neither masked nor compressed."""
    size = len(body)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + body
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + body
    return b"\x81\x7f" + size.to_bytes(8, "big") + body


def run(server: TableServer) -> None:
    """Serve until told to stop, on the quick event loop where there is one."""
    sys.setswitchinterval(TURNS)
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(server.serve())


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, which is not made for Windows; None: Python's own."""
    try:
        import uvloop  # noqa: PLC0415 - not on Windows
    except ImportError:
        return None
    return uvloop.new_event_loop


class TableServer(uvicorn.Server):
    """Says goodbye before it closes the sockets."""

    def __init__(self, app: Front, host: str, port: int, *, ssl_certfile: str = "", ssl_keyfile: str = "") -> None:
        self.front = app
        self.announce: Callable[[], None] = lambda: None
        """Called once it listens."""
        self.tidying: asyncio.Task[None] | None = None
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                http=TableLine,
                ws=TableSocket,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_EVERY,
                ws_max_size=app.desk.settings.limits.message_bytes * ROOM_OVER,
                proxy_headers=False,  # the front door reads them, if it is told to
                server_header=False,
                access_log=False,
                log_config=None,
                lifespan="on",
                timeout_graceful_shutdown=GRACE,
                ssl_certfile=ssl_certfile or None,
                ssl_keyfile=ssl_keyfile or None,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            hub = self.front.desk.hub
            self.tidying = asyncio.create_task(Tidying(lambda: hub.rows_written).run())
            self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody to come back, then close."""
        if self.tidying is not None:
            self.tidying.cancel()
        await self.front.desk.say_bye()
        await asyncio.sleep(0.05)  # let the last frames go
        await super().shutdown(sockets)

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens, once it has started; with port 0 the system chose one."""
        found: tuple[str, int] = self.servers[0].sockets[0].getsockname()[:2]
        return found
