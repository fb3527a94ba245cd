"""The two sockets. A player's and a watcher's have nothing in common but the way messages are carried.

Who somebody is comes from the session and the address of the socket, never from a message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from litestar import Router, WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath, QueryParameter

from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import checks
from miskatonic.table.room.asking.proposals import BRANCH
from miskatonic.table.room.asking.requests import say
from miskatonic.table.store.base import StoreError
from miskatonic.table.upkeep.logs import log, who
from miskatonic.table.web.connection import Connection
from miskatonic.table.web.desk import Desk, Place, TheDesk, unknown
from miskatonic.table.web.front import address_of
from miskatonic.table.web.problems import Trouble
from miskatonic.table.web.session import Session, headers_of
from miskatonic.table.web.talk import RULES, Reader, Talk
from miskatonic.table.wire.messages import Bye, Done, FromPlayer, FromWatcher, Propose, Resync, Say

AWAY = "The tables cannot be read now; nothing is lost, come back in a moment."
PLAYER, WATCHER = "player", "watcher"
POST = "miskatonic.post"
"""The extension by which our own web server sends a frame without a detour."""
AnySocket = WebSocket[Any, Any, Any]
LinesQuery = Annotated[str, QueryParameter(description="How many log lines the client holds.")]


class SocketWire:
    """A socket of the web server as a wire."""

    def __init__(self, socket: AnySocket) -> None:
        self.socket = socket
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._post: Callable[[bytes], bool] | None = extensions.get(POST, {}).get("post")

    async def receive(self) -> str | bytes | None:
        """The next frame."""
        try:
            message: Any = await self.socket.receive()
        except WebSocketException:
            return None
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"")

    def post(self, text: bytes) -> bool:
        """One text frame, without waiting; only if the web server is ours and the line is free."""
        return self._post is not None and self._post(text)

    async def send(self, text: bytes) -> None:
        """One text frame."""
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})

    async def close(self, code: int, reason: str) -> None:
        """Close it."""
        await self.socket.close(code, reason)


@websocket("/tables/{table:str}/play/{seat:int}")
async def play(socket: AnySocket, desk: TheDesk, table: FromPath[str], seat: FromPath[int]) -> None:
    """A seat's socket, for the sessions that hold it."""

    async def begin(wire: SocketWire) -> tuple[Session | None, Talk]:
        session = await desk.sessions.required(headers_of(socket))
        record = await desk.record(checks.table_id(table))
        await desk.holds(session, table, seat)
        hosts = session.key == record.host
        live, outgoing = await come(desk, table, seat, lines_of(socket))

        async def answer(request: Any) -> Any:
            here = await desk.live(table)
            if isinstance(request, Resync):
                desk.resyncs_here.check(address_of(socket))
            if isinstance(request, Propose) and request.what == BRANCH and not here.knows(seat, request):
                desk.new_tables.check(address_of(socket))  # whoever has many sessions has one budget
            if isinstance(request, Say):  # kept with the session, so that its owner can be forgotten
                desk.may_speak(session.key, address_of(socket))
                await say(here, seat, request, here.room.chairs[seat].name, session.key)
                return Done(request.id)
            return await here.request(seat, request, hosts)

        limits = desk.settings.limits
        reader = Reader(FromPlayer, limits)
        return session, Talk(
            wire, outgoing, reader, answer, lambda: live.close(outgoing), limits, desk.metrics, PLAYER
        )  # fmt: skip

    await carry(socket, desk, PLAYER, begin, Place(table, seat))


@websocket("/tables/{table:str}/watch")
async def watch(socket: AnySocket, desk: TheDesk, table: FromPath[str]) -> None:
    """A watcher's socket: the public view, or one seat's with that seat's consent."""

    async def begin(wire: SocketWire) -> tuple[Session | None, Talk]:
        session = await desk.sessions.known(headers_of(socket))
        viewer = await may_watch(desk, checks.table_id(table), str(socket.query_params.get("ticket", "")))
        live, outgoing = await come(desk, table, viewer, lines_of(socket))

        async def answer(request: Any) -> Any:
            if isinstance(request, Say) and session is None:
                raise Trouble("forbidden", "give yourself a name before you speak: POST /api/session")
            if isinstance(request, Resync):
                desk.resyncs_here.check(address_of(socket))
            if isinstance(request, Say) and session is not None:
                desk.may_speak(session.key, address_of(socket))
            name, key = (session.name, session.key) if session is not None else ("", "")
            return await (await desk.live(table)).watch_request(viewer, request, name, key)

        limits = desk.settings.limits
        reader = Reader(FromWatcher, limits)
        return session, Talk(
            wire, outgoing, reader, answer, lambda: live.close(outgoing), limits, desk.metrics, WATCHER
        )  # fmt: skip

    await carry(socket, desk, WATCHER, begin, Place(table, -1))


async def come(desk: Desk, table: str, viewer: int, lines: int) -> tuple[LiveTable, Connection]:
    """Look at a table; one that was put down in the same moment, for want of people here, is taken up again."""
    live = await desk.live(table)
    try:
        return live, await live.connect(viewer, lines)
    except Trouble:
        if not live.gone:
            raise
    live = await desk.live(table)
    return live, await live.connect(viewer, lines)


async def may_watch(desk: Desk, table: str, ticket: str) -> int:
    """As whom one may watch: -1, everybody; -2 - s, through the eyes of seat s."""
    record = await desk.record(table)
    key = await desk.sessions.ticket_for(table, ticket)
    if key is not None and key.seat <= -2:
        return key.seat
    if key is None and not record.listed:
        raise unknown()
    if not (await desk.live(table)).room_view().watching:
        raise Trouble("forbidden", "nobody may watch at this table")
    return -1


def lines_of(socket: AnySocket) -> int:
    """How many log lines the client says it holds."""
    text = str(socket.query_params.get("lines", "0"))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


async def carry(
    socket: AnySocket,
    desk: Desk,
    kind: str,
    begin: Callable[[SocketWire], Awaitable[tuple[Session | None, Talk]]],
    place: Place,
) -> None:
    """Accept a socket, find out whose it is, and talk. A refusal is said before the socket closes."""
    wire, address = SocketWire(socket), address_of(socket)
    await socket.accept()
    try:
        desk.sockets.enter(address)
        try:
            desk.sockets_in_all.enter("")
        except Trouble:
            desk.sockets.leave(address)
            raise
    except Trouble as trouble:
        await turn_away(wire, trouble)
        return
    desk.metrics.sockets.labels(kind).inc()
    task = asyncio.current_task()
    assert task is not None
    try:
        session, talk = await begin(wire)
        if session is not None:
            desk.open_sockets[task] = place.of(session.key)
        await talk.run()
    except Trouble as trouble:
        await turn_away(wire, trouble)
        log("socket refused", kind=kind, code=trouble.code, who=who(address))
    except StoreError:
        await turn_away(wire, Trouble("busy", AWAY), again=True)
    except asyncio.CancelledError:
        if desk.closing:
            raise
        await turn_away(wire, Trouble("session", "this session has ended, or holds this seat no longer"))
    finally:
        desk.metrics.sockets.labels(kind).dec()
        desk.sockets.leave(address)
        desk.sockets_in_all.leave("")
        desk.open_sockets.pop(task, None)


async def turn_away(wire: SocketWire, trouble: Trouble, again: bool = False) -> None:
    """Say why not, and close."""
    try:
        await wire.send(msgspec.json.encode(Bye(trouble.code, trouble.text, again)))
        await wire.close(RULES, trouble.code)
    except (WebSocketException, OSError):
        return  # it has gone already


SOCKETS = Router("/api", route_handlers=[play, watch])
