"""A real server on loopback in a thread, and people who come to it with nothing but HTTP and sockets."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from miskatonic.table.upkeep.settings import UNLIMITED, Limits, Settings
from miskatonic.table.web.app import make_app
from miskatonic.table.web.server import TableServer

GAME = "chaos_of_cthulhu"
EASY = UNLIMITED
"""Limits that do not get in the way of a test about something else."""


class House:
    """A server that runs while the ``with`` lasts."""

    def __init__(self, data: Path, limits: Limits = EASY, **settings: Any) -> None:
        self.settings = Settings(data=data, port=0, limits=limits, **settings)
        self.app = make_app(self.settings)
        self.server = TableServer(self.app, "127.0.0.1", 0)
        self._stack = ExitStack()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self.server.serve())
        self.loop.close()

    def __enter__(self) -> House:
        self._thread.start()
        until = time.monotonic() + 20
        while not self.server.started:
            if time.monotonic() > until or not self._thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self.stop()

    def stop(self) -> None:
        """As Ctrl-C does."""
        self.server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    @property
    def address(self) -> str:
        host, port = self.server.address
        return f"{host}:{port}"

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def visitor(self, name: str = "") -> Visitor:
        """Somebody new; with a name, they have said who they are."""
        visitor = Visitor(self.address, self._stack)
        if name:
            visitor.introduce(name)
        return visitor

    def digest(self, table: str) -> str:
        """The position and the room, as one text."""

        async def look() -> str:
            live = await self.app.desk.live(table)
            room = msgspec.json.encode(live.room_view()).decode()
            return live.room.state.digest() + room

        return str(self.run(look()))

    @property
    def errors(self) -> float:
        """How many errors of the program itself there were."""
        return float(self.app.desk.metrics.errors._value.get())


class Visitor:
    """A person or program: a session, and what can be done with it."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.address = address
        self.token = ""
        self.http = stack.enter_context(httpx.Client(base_url=f"http://{address}", timeout=20))
        self.stack = stack

    def introduce(self, name: str) -> None:
        self.token = self.post("/api/session", {"name": name, "bearer": True})["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def post(self, path: str, body: Any = None, expect: int = 201) -> Any:
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def get(self, path: str, expect: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == expect, answer.text
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text

    def make(self, seats: int = 2, bots: int = 0, **plan: Any) -> Any:
        """A table: so many seats for people, so many bots."""
        wanted = [{"kind": "person"}] * seats + [{"kind": "bot", "bot": "random"}] * bots
        return self.post("/api/tables", {"game": GAME, "seats": wanted, "pace": 50, **plan})

    def sit(self, made: Any, seat: int, expect: int = 201) -> Any:
        body = {"name": f"Seat {seat}", "ticket": made["tickets"][str(seat)]}
        return self.post(f"/api/tables/{made['id']}/sit", body, expect)

    def socket(self, path: str, **extra: Any) -> Socket:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        headers.update(extra.pop("headers", {}))
        opening = connect(
            f"ws://{self.address}{path}", additional_headers=headers, compression=None, proxy=None, **extra
        )
        return Socket(self.stack.enter_context(opening))

    def play(self, table: str, seat: int, lines: int = 0, **extra: Any) -> Socket:
        return self.socket(f"/api/tables/{table}/play/{seat}?lines={lines}", **extra)

    def watch(self, table: str, ticket: str = "", **extra: Any) -> Socket:
        return self.socket(f"/api/tables/{table}/watch?ticket={ticket}", **extra)


class Socket:
    """One end of a socket that keeps the newest view."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.view: dict[str, Any] = {}
        self.panels: dict[str, Any] = {}
        self.log: list[Any] = []
        self.room: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []
        self._asked = 0

    def receive(self, timeout: float = 15) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(self.line.recv(timeout=timeout))
        self.seen.append(message)
        view = message.get("view")
        if view is not None:
            self.view = view
            self.log[view.get("log_from", 0) :] = view.get("lines", [])
            self.panels.update({panel["id"]: panel for panel in view["panels"]})
            self.panels = {name: self.panels[name] for name in view["order"]}
        if "room" in message:
            self.room = message["room"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        for _ in range(2000):
            message = self.receive()
            if message["type"] in kinds:
                return message
        raise AssertionError(f"no {kinds} came")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self._asked += 1
        name = fields.pop("id", f"r{self._asked}-{id(self)}")
        self.send({"type": kind, "id": name, **fields})
        for _ in range(2000):
            message = self.receive()
            if message.get("id") == name or message["type"] == "bye":
                return message
        raise AssertionError("no answer came")

    def send(self, message: Any) -> None:
        self.line.send(message if isinstance(message, (str, bytes)) else msgspec.json.encode(message).decode())

    @property
    def to_act(self) -> bool:
        """Is this seat among those the game waits for?"""
        return bool(self.view.get("choices")) and self.view["seat"] in self.view["waiting"]

    def move(self) -> dict[str, Any]:
        """Do what the house bot would do."""
        hint = self.ask("hint")
        if hint["type"] != "hint":
            return hint
        return self.ask("choose", version=self.view["version"], key=hint["key"], values=hint.get("values", []))

    def closed(self) -> int:
        """Read to the end; the code it closed with."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd is not None else 1006

    def close(self) -> None:
        self.line.close()


def play_to_the_end(sockets: list[Socket], moves: int = 3000) -> None:
    """Everybody does what the house bot would do, until the game is over."""
    for _ in range(moves):
        if all(socket.view.get("over") for socket in sockets):
            return
        for socket in sockets:
            if socket.to_act and not socket.view.get("over"):
                socket.move()
        _drain(sockets)
    raise AssertionError("the game did not end")


def _drain(sockets: list[Socket]) -> None:
    """Read what is there; if nobody is to act, wait a moment for the bots."""
    for socket in sockets:
        try:
            while True:
                socket.receive(0.01)
        except TimeoutError:
            continue
