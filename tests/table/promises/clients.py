"""People who play over real sockets, and who, when a line breaks, come back and ask again for what was not answered.

They keep book of all they asked for: what was acknowledged, what was refused, what they still wait for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from miskatonic.kernel.bot import Dice
from tests.table.room.house import assigned

GONE: Final = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, InvalidMessage)
"""What a line that breaks, or a server that is not there, looks like."""
UNSURE: Final = ("busy",)
"""Refusals after which one asks again with the same id: it may have been written all the same."""
CODES: Final = ("stale", "illegal", "over", "forbidden", "limit")
"""How a request may be refused: somebody was quicker."""
PATIENCE: Final = 2.0
"""So long one waits for an answer before asking again on the same line."""


@dataclass
class Asked:
    """A request, as it was first sent; asking again sends the very same words."""

    id: str
    kind: str
    fields: dict[str, Any]
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self.text = msgspec.json.encode({"type": self.kind, "id": self.id, **self.fields}).decode()


class Client:
    """One seat's player. ``acked``, ``refused`` and ``pending`` are its book."""

    codes: ClassVar[tuple[str, ...]] = CODES

    def __init__(self, address: Callable[[], str], token: str, table: str, seat: int, seed: int, limit: int) -> None:
        self.address = address
        self.token = token
        self.table = table
        self.seat = seat
        self.sitting = 0
        """So many sat here before."""
        self.dice = Dice(seed)
        self.limit = limit
        """After so many choices of its own it gives up, so that every game ends."""
        self.acked: list[Asked] = []
        self.refused: list[Asked] = []
        self.pending: Asked | None = None
        self.view: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.panels: dict[str, Any] = {}
        self.log: list[Any] = []
        self.lines = 0
        self.talked: list[str] = []
        self.heard: dict[int, str] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._number = 0
        self._chosen = 0
        self._resigned = False
        self.ended = False
        """Nobody waits for it any more. Being cancelled is not enough: a line that breaks may swallow that."""
        self.on_ack: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------ playing

    async def play(self) -> None:
        """Until the game is over, whatever happens to the line."""
        while not self.over and not self.ended:
            try:
                async with self._line() as line:
                    await self._talk(line)
            except GONE:
                await asyncio.sleep(0.002)

    def _line(self) -> connect:
        path = f"ws://{self.address()}/api/tables/{self.table}/play/{self.seat}?lines={len(self.log)}"
        headers = {"authorization": f"Bearer {self.token}"}
        return connect(
            path, additional_headers=headers, compression=None, proxy=None, open_timeout=20, close_timeout=0.1,
            max_size=None, ping_interval=None,
        )  # fmt: skip

    @property
    def over(self) -> bool:
        """Has the game ended, and been told so?"""
        return bool(self.view.get("ending")) and self.pending is None

    @property
    def doing(self) -> str:
        """What it waits for, in a line."""
        view, asked = self.view, self.pending
        wants = f"asked for {asked.text}" if asked is not None else "wants nothing"
        told = f"{view.get('title')}, waiting for {view.get('waiting')}, {len(view.get('choices', ()))} choices"
        return f"table {self.table} seat {self.seat} {wants}; sees {told}, {self.room.get('phase')}"

    async def _talk(self, line: ClientConnection) -> None:
        self._read(await asyncio.wait_for(line.recv(), 20))
        if self.pending is not None:
            await line.send(self.pending.text)
        while not self.over and not self.ended:
            await self._ask(line)
            try:
                self._read(await asyncio.wait_for(line.recv(), PATIENCE))
            except TimeoutError:
                if self.pending is not None:
                    await line.send(self.pending.text)

    async def _ask(self, line: ClientConnection) -> None:
        """Ask for something, if nothing is open; now and then the hand shakes and it is asked twice."""
        if self.pending is not None:
            return
        wanted = self._wish()
        if wanted is None:
            return
        self._number += 1
        self.pending = Asked(f"n{self._number}", *wanted)
        for _ in range(2 if self.dice.below(12) == 0 else 1):
            await line.send(self.pending.text)

    # ------------------------------------------------------------------ what arrives

    def _read(self, data: str | bytes) -> None:
        message = msgspec.json.decode(data)
        self.room = message.get("room", self.room)
        if "view" in message:
            self._look(message["view"])
        for said in [*message.get("chat", ()), *([message["line"]] if message["type"] == "said" else [])]:
            known = self.heard.setdefault(said["number"], said["text"])
            assert known == said["text"]
        if message.get("id") in self._answers and message.get("code") not in UNSURE:
            first = self._answers[message["id"]]
            done = first["type"] != "refused"  # what was refused has changed nothing, and may go through a moment later
            assert message == first or not done, f"the same request was answered {first} and then {message}"
        if self.pending is not None and message.get("id") == self.pending.id:
            self._answered(message)

    def _look(self, view: dict[str, Any]) -> None:
        self.view = view
        assert view.get("log_from", 0) <= len(self.log), "lines of the log are missing"
        self.log[view.get("log_from", 0) :] = view.get("lines", [])
        known = {**self.panels, **{panel["id"]: panel for panel in view["panels"]}}
        self.panels = {name: known[name] for name in view["order"]}

    def _answered(self, message: dict[str, Any]) -> None:
        asked = self.pending
        assert asked is not None
        if message["type"] == "refused" and message["code"] in UNSURE:
            return  # asked again after a while
        self.pending = None
        self._answers[asked.id] = message
        if message["type"] == "done":
            self.acked.append(asked)
            self._chosen += asked.kind == "choose"
            self._resigned |= asked.kind == "resign"
            self.on_ack()
        else:
            assert message["code"] in self.codes, message
            self.refused.append(asked)

    # ------------------------------------------------------------------ what it wants

    def _wish(self) -> tuple[str, dict[str, Any]] | None:
        """The next request: mostly a choice, now and then taking one back, or a word."""
        view = self.view
        if view.get("ending"):
            return None
        if self._resigned:
            return None
        if self._chosen >= self.limit:
            return "resign", {}
        if self.dice.below(50) == 0:
            self.talked.append(f"{self.seat}.{self.sitting} says {self._number}")
            return "say", {"text": self.talked[-1]}
        unanswered = self._unanswered()
        if unanswered:
            return "vote", {"proposal": unanswered[0], "yes": self.dice.below(3) > 0}
        if view.get("undoable") and self.dice.below(8) == 0:
            return "undo", {"version": view["version"]}
        if not view.get("choices") or self.seat not in view["waiting"]:
            return None
        choice, values = self.pick()
        return "choose", {"version": view["version"], "key": choice["key"], "values": values}

    def _unanswered(self) -> list[int]:
        """What is proposed, and waits for an answer of its."""
        return [p["id"] for p in self.room.get("proposals", ()) if self.seat not in p.get("yes", ())]

    def pick(self) -> tuple[dict[str, Any], list[Any]]:
        """A choice at random, its blanks filled."""
        choices = self.view["choices"]
        lively = [choice for choice in choices if not choice.get("idle")] or choices
        choice = lively[self.dice.below(len(lively))]
        return choice, [self._value(blank) for blank in choice.get("blanks", ())]

    def _value(self, blank: dict[str, Any]) -> Any:
        low, high = blank.get("low", 0), blank.get("high", 0)
        if blank["kind"] == "number":
            return low + self.dice.below(high - low + 1)
        if blank["kind"] == "assign":
            places = [(place["value"], place.get("low", 0), place.get("high", 0)) for place in blank.get("places", ())]
            return assigned(len(blank.get("things", ())), places, low, self.dice)
        things = [thing["value"] for thing in blank.get("things", ())]
        for i in range(len(things) - 1, 0, -1):
            j = self.dice.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things if blank["kind"] == "order" else things[: low + self.dice.below(high - low + 1)]


async def everybody(clients: Sequence[Client]) -> None:
    """All play until their games are over; if one fails, all stop.

    Not ``gather``: cancelled, it waits for all its tasks, and one that swallowed the cancelling would go on for ever.
    """
    tasks = [asyncio.create_task(client.play()) for client in clients]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    finally:
        for client in clients:
            client.ended = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
