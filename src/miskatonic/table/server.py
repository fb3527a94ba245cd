"""The web server around the app: uvicorn with the settings that were measured for many small messages."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from miskatonic.table.front import Front

ROOM_OVER = 4
"""A frame may be so many times larger than a message may: then the refusal can still be said."""
GRACE = 5
BUFFER = 256 * 1024


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that is really gone some seconds after its conversation: a reader who takes nothing holds nothing."""

    def connection_made(self, transport: Any) -> None:
        """Whole scenes fit into the buffer; a reader who lets it fill up is waited for, and then dropped."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=BUFFER)

    async def run_asgi(self) -> None:
        """Hold the conversation."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout, self.transport.abort)


class TableServer(uvicorn.Server):
    """Says goodbye before it closes the sockets."""

    def __init__(self, app: Front, host: str, port: int, *, ssl_certfile: str = "", ssl_keyfile: str = "") -> None:
        self.front = app
        self.announce: Callable[[], None] = lambda: None
        """Called once it listens."""
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                ws=TableSocket,
                ws_per_message_deflate=False,
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
            self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody to come back, then close."""
        await self.front.desk.say_bye()
        await asyncio.sleep(0.05)  # let the last frames go
        await super().shutdown(sockets)

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens, once it has started; with port 0 the system chose one."""
        found: tuple[str, int] = self.servers[0].sockets[0].getsockname()[:2]
        return found
