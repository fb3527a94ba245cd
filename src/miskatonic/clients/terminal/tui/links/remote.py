"""A place at a table of a server, over its socket. It comes back by itself when the line breaks."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from miskatonic.clients.terminal.tui.links.address import Address
from miskatonic.clients.terminal.tui.links.link import Lost
from miskatonic.clients.terminal.tui.links.shares import OwnShare
from miskatonic.table.wire.messages import (
    Bye,
    Done,
    FromPlayer,
    Hello,
    HintAnswer,
    OddsAnswer,
    Refused,
    Resync,
    RoomChanged,
    ToPlayer,
    WhyAnswer,
)
from miskatonic.table.wire.room import RoomView

ANSWERS: Final = (Done, Refused, OddsAnswer, WhyAnswer, HintAnswer)
TRIES: Final = 8
PATIENCE: Final = 60.0
"""Seconds for a busy server to take a call."""
LONGEST_PAUSE: Final = 8.0
_read = msgspec.json.Decoder(ToPlayer).decode
_write = msgspec.json.Encoder().encode


class RemoteLink:
    """One socket, made anew when it breaks; what was not answered is sent again with the same id."""

    def __init__(self, address: Address, path: str, token: str, viewer: int) -> None:
        self.address = address
        self.url = f"{address.socket}/api{path}"
        self.token = token
        self.viewer = viewer
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[FromPlayer, asyncio.Future[Any]]] = {}
        self._news: asyncio.Queue[ToPlayer | Lost] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None
        self._last_word = ""
        self._own_share = OwnShare(viewer)
        self._saying: set[asyncio.Task[Any]] = set()

    async def begin(self) -> None:
        """Connect for the first time; ``Lost`` if that fails."""
        await self._connect()
        self._reader = asyncio.get_running_loop().create_task(self._read_on())

    async def _connect(self) -> None:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        extra: dict[str, Any] = {"open_timeout": PATIENCE, **({"proxy": None} if self.address.near else {})}
        try:
            self._socket = await connect(self.url, additional_headers=headers, compression=None, max_size=None, **extra)
        except (OSError, WebSocketException, TimeoutError) as error:
            raise Lost(f"the server at {self.address.base} cannot be reached: {error}") from error

    async def _read_on(self) -> None:
        """Take messages until there is no way back."""
        while True:
            try:
                await self._take_all()
                await self._come_back()
            except Lost as lost:
                self._give_up(lost)
                return

    async def _take_all(self) -> None:
        assert self._socket is not None
        try:
            async for frame in self._socket:
                self._take(_read(frame))
        except WebSocketException:
            return

    def _take(self, message: ToPlayer) -> None:
        if isinstance(message, Bye):
            self._last_word = message.text
            if not message.again:
                raise Lost(message.text)
            return
        if isinstance(message, ANSWERS):
            _, waiting = self._open.pop(message.id, (None, None))
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
            return
        if isinstance(message, Hello):
            for name in [name for name, (asked, _) in self._open.items() if isinstance(asked, Resync)]:
                self._open.pop(name)[1].set_result(message)
        if isinstance(message, Hello | RoomChanged):
            self._add_share(message.room)
        self._news.put_nowait(message)

    def _add_share(self, room: RoomView) -> None:
        """To the dice, if the table waits for that."""
        said = self._own_share.answer(room)
        if said is not None and said.id not in self._open:
            task = asyncio.get_running_loop().create_task(self.ask(said))
            self._saying.add(task)
            task.add_done_callback(self._said)

    def _said(self, task: asyncio.Task[Any]) -> None:
        self._saying.discard(task)
        if not task.cancelled():
            task.exception()  # whoever reads the news hears of a lost line

    async def _come_back(self) -> None:
        """The line broke: try again, each time a little later."""
        for attempt in range(TRIES):
            await asyncio.sleep(min(0.2 * 2**attempt, LONGEST_PAUSE))
            try:
                await self._connect()
            except Lost:
                continue
            for request, _ in list(self._open.values()):
                await self._send(request)
            return
        raise Lost(self._last_word or "the line is broken, and the server does not answer")

    def _give_up(self, lost: Lost) -> None:
        self._news.put_nowait(lost)
        for _, waiting in self._open.values():
            if not waiting.done():
                waiting.set_exception(lost)
        self._open.clear()

    async def _send(self, request: FromPlayer) -> None:
        assert self._socket is not None
        try:
            await self._socket.send(_write(request).decode())
        except WebSocketException:
            return  # it is sent again over the next socket

    async def next(self) -> ToPlayer:
        """The next message that answers no request."""
        found = await self._news.get()
        if isinstance(found, Lost):
            self._news.put_nowait(found)
            raise found
        return found

    async def ask(self, request: FromPlayer) -> Any:
        """Send a request and wait for its answer."""
        if self._reader is None or self._reader.done():
            raise Lost(self._last_word or "the line is closed")
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._open[request.id] = (request, waiting)
        await self._send(request)
        return await waiting

    async def close(self) -> None:
        """Hang up."""
        for task in self._saying:
            task.cancel()
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
