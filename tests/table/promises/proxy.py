"""A proxy that treats messages badly: it cuts lines, delays, repeats and reorders whole messages, by a seed.

Towards the server messages may come late, twice, or in another order; towards the client they may come late. Either
line may be cut before or after any message. What a client did not hear may have happened, or not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from miskatonic.kernel.bot import Dice

LATEST: Final = 0.02
LATE, TWICE, SWAP, CUT = "late", "twice", "swapped", "cut"


class Proxy:
    """Between clients and a server. ``done`` counts what it has done to them."""

    def __init__(self, server: str, seed: int, calm: int = 12) -> None:
        self.server = server
        self.dice = Dice(seed)
        self.calm = calm
        """One message in so many is treated badly in each way."""
        self.done: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        """What came of all that was asked for through it."""
        self.address = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """While the ``with`` lasts."""
        async with serve(
            self._meet, "127.0.0.1", 0, compression=None, ping_interval=None, max_size=None, close_timeout=0.1
        ) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            self.address = f"127.0.0.1:{port}"
            yield self

    def _now(self, what: str) -> bool:
        """Is it time for that?"""
        if self.dice.below(self.calm):
            return False
        self.done[what] += 1
        return True

    async def _meet(self, client: ServerConnection) -> None:
        """One client's line, and one of ours to the server."""
        assert client.request is not None
        headers = {"authorization": client.request.headers["authorization"]}
        async with connect(
            f"ws://{self.server}{client.request.path}", additional_headers=headers, compression=None, proxy=None,
            ping_interval=None, max_size=None, close_timeout=0.1,
        ) as server:  # fmt: skip
            ways = [asyncio.create_task(self._up(client, server)), asyncio.create_task(self._down(server, client))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            server.transport.abort()
            client.transport.abort()

    async def _up(self, client: Any, server: Any) -> None:
        """From the client to the server: late, twice, out of order, or not at all."""
        held: list[str] = []
        try:
            while True:
                message = await self._next(client, server, held)
                if self._now(CUT):
                    return  # before it has arrived
                if self._now(LATE):
                    await asyncio.sleep(self.dice.below(1000) / 1000 * LATEST)
                if self._now(SWAP):
                    held.append(message)  # the next one overtakes it
                    continue
                for each in [message, *([message] if self._now(TWICE) else []), *held]:
                    await server.send(each)
                held.clear()
                if self._now(CUT):
                    return  # it has arrived, and its answer will not
        except ConnectionClosed:
            return

    async def _next(self, client: Any, server: Any, held: list[str]) -> str:
        """The next message; what was held back goes on after a while, if none comes."""
        while held:
            try:
                return str(await asyncio.wait_for(client.recv(), LATEST))
            except TimeoutError:
                await server.send(held.pop(0))
        return str(await client.recv())

    async def _down(self, server: Any, client: Any) -> None:
        """From the server to the client: late, or not at all."""
        try:
            async for message in server:
                if self.dice.below(self.calm * 4) == 0:
                    self.done[CUT] += 1
                    return
                if self._now(LATE):
                    await asyncio.sleep(self.dice.below(1000) / 1000 * LATEST)
                await client.send(message)
        except ConnectionClosed:
            return
