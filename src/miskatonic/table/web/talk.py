"""A conversation over one socket: what comes in is judged and answered, what the table says goes out in order.

It knows neither web nor hub: a ``Wire`` carries the messages, and ``answer`` carries requests out. So tests
can hold a hundred thousand conversations without a network.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any, Protocol

import msgspec

from miskatonic.table.lobby import checks
from miskatonic.table.store.base import StoreError
from miskatonic.table.upkeep.logs import log
from miskatonic.table.upkeep.metrics import Metrics
from miskatonic.table.upkeep.settings import Limits
from miskatonic.table.web.limits import Bucket
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.messages import Bye, Foresee, Hint, Refused, Request, Resync, Say

GONE, BINARY, RULES, BIG, AGAIN, SLOW = 1000, 1003, 1008, 1009, 1012, 1013
"""How sockets close: at peace, a binary frame, against the rules, too much, come back, come back and read."""
CLOSES = {"slow": SLOW, "forbidden": RULES, "missing": RULES}
CLOSING = 1.0
QUESTIONS = (Foresee, Hint)
"""These may take seconds to answer, and change nothing: they are answered in their order, and hold up nothing else."""
WAITING = 8
"""So many of them may wait for their turn."""
_encode = msgspec.json.Encoder().encode


class Wire(Protocol):
    """Carries messages."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        ...

    def post(self, text: bytes) -> bool:
        """Send it without waiting, if the line is free; False: it has to be sent the patient way."""
        ...

    async def send(self, text: bytes) -> None: ...
    async def close(self, code: int, reason: str) -> None: ...


class Outgoing(Protocol):
    """What the table says to one viewer, in order, in a bounded queue."""

    dropped: str
    post: Callable[[bytes], bool] | None

    def __aiter__(self) -> AsyncIterator[bytes]: ...
    def push(self, frame: bytes) -> None: ...
    def end(self, why: str = "", last: bytes = b"") -> None: ...


class Hangup(Exception):
    """The socket is to be closed, and why."""

    def __init__(self, close: int, code: str, text: str, again: bool = False) -> None:
        super().__init__(text)
        self.close = close
        self.bye = Bye(code, text, again)


class _Loose(msgspec.Struct):
    """Of a message that cannot be read: whose answer it waits for."""

    id: str = ""


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """One for all sockets: making one costs as much as hundreds of uses."""
    return msgspec.json.Decoder(kind)


class Reader:
    """Makes requests of what arrives, or refuses."""

    def __init__(self, kind: Any, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._decoder = _decoder(kind)
        self._limits = limits
        self._bucket = Bucket(limits.message_rate, limits.message_burst, now)
        self._resyncs = Bucket(limits.resync_rate, limits.resync_burst, now)
        self._hasty = 0

    def read(self, data: str | bytes) -> Request | Refused:
        """The request in a message, or the refusal of it. ``Hangup`` for what nobody does by mistake twice."""
        if isinstance(data, bytes):
            raise Hangup(BINARY, "form", "messages are JSON in text frames; this was a binary frame")
        if len(data) > self._limits.message_bytes or len(data.encode(errors="replace")) > self._limits.message_bytes:
            raise Hangup(BIG, "size", f"a message has at most {self._limits.message_bytes} bytes")
        if not self._bucket.take():
            return self._too_fast(data)
        self._hasty = 0
        try:
            request: Request = self._decoder.decode(data)
            checks.request_id(request.id)
            if isinstance(request, Say):
                request = msgspec.structs.replace(request, text=checks.chat(request.text))
            if isinstance(request, Resync) and not self._resyncs.take():
                return Refused(request.id, "limit", "you have asked for the whole view too often; wait a little")
            return request
        except Trouble as trouble:
            return trouble.refused(self._id(data))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            return Refused(self._id(data), "form", _plain(error))

    def _too_fast(self, data: str) -> Refused:
        self._hasty += 1
        if self._hasty > self._limits.patience:
            raise Hangup(RULES, "limit", "too many messages; come back and take your time", again=True)
        text = f"at most {self._limits.message_rate:g} messages a second"
        return Refused(self._id(data), "limit", text)

    def _id(self, data: str) -> str:
        try:
            return checks.request_id(_decoder(_Loose).decode(data).id)
        except (Trouble, msgspec.MsgspecError, ValueError, RecursionError):
            return ""


def _plain(error: Exception) -> str:
    """What was wrong with a message, without repeating it."""
    if isinstance(error, RecursionError):
        return "the message is nested too deeply"
    text = str(error).encode("ascii", "replace").decode()
    return text if len(text) <= 200 else text[:197] + "..."


class Talk:
    """One socket's conversation."""

    def __init__(
        self,
        wire: Wire,
        outgoing: Outgoing,
        reader: Reader,
        answer: Callable[[Any], Awaitable[msgspec.Struct]],
        leave: Callable[[], None],
        limits: Limits,
        metrics: Metrics,
        kind: str,
    ) -> None:
        self.wire = wire
        self.outgoing = outgoing
        self.reader = reader
        self.answer = answer
        self.leave = leave
        self.limits = limits
        self.metrics = metrics
        self.kind = kind
        self.questions: asyncio.Queue[Any] = asyncio.Queue(WAITING)

    async def run(self) -> None:
        """Until one side ends it. Whatever happens, the socket closes with a reason and nothing is left behind."""
        self.outgoing.post = self._post
        hearing = asyncio.create_task(self._hear())
        telling = asyncio.create_task(self._tell())
        thinking = asyncio.create_task(self._think())
        tasks = (hearing, telling, thinking)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            ended = next(task for task in tasks if task.done())
            await self._end(_outcome(ended), telling)
        finally:
            self.leave()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self) -> None:
        while (data := await self.wire.receive()) is not None:
            begun = time.perf_counter()
            request = self.reader.read(data)
            if isinstance(request, Refused):
                self.metrics.heard(self.kind, "bad")
                self._say(request)
            else:
                self.metrics.heard(self.kind, str(type(request).__struct_config__.tag))
                await self._heard(request)
            await asyncio.sleep(0)  # however fast one side asks, the other gets its turn
            self.metrics.answer_time.observe(time.perf_counter() - begun)

    async def _heard(self, request: Request) -> None:
        """Do it now; a question waits for its turn."""
        if not isinstance(request, QUESTIONS):
            self._say(await self._answered(request))
        elif self.questions.full():
            self._say(Refused(request.id, "limit", f"at most {WAITING} questions wait for their answers"))
        else:
            self.questions.put_nowait(request)

    async def _think(self) -> None:
        """Answer questions, one after the other."""
        while True:
            self._say(await self._answered(await self.questions.get()))

    def _say(self, answer: msgspec.Struct) -> None:
        if isinstance(answer, Refused):
            self.metrics.refused.labels(answer.code).inc()
        self.outgoing.push(_encode(answer))

    async def _answered(self, request: Request) -> msgspec.Struct:
        try:
            return await self.answer(request)
        except Trouble as trouble:
            return trouble.refused(request.id)
        except StoreError:
            return Refused(request.id, "stale", "the database did not answer; nothing was changed, try again")

    async def _tell(self) -> None:
        async for frame in self.outgoing:
            if not self._post(frame):
                async with asyncio.timeout(self.limits.send_seconds):
                    await self.wire.send(frame)
                self.metrics.sent(len(frame))

    def _post(self, frame: bytes) -> bool:
        if not self.wire.post(frame):
            return False
        self.metrics.sent(len(frame))
        return True

    async def _end(self, why: BaseException | None, telling: asyncio.Task[None]) -> None:
        """Say why, after all that was said before, if the other side still listens; then close."""
        if isinstance(why, Hangup):
            await self._last_word(why.close, why.bye, telling)
        elif isinstance(why, TimeoutError):
            await self._dropped("slow")
        elif isinstance(why, OSError):  # the line was cut while something was being said
            await self._close(GONE, "")
        elif why is not None:
            self.metrics.errors.inc()
            log("socket failed", level=logging.ERROR, kind=self.kind, why=repr(why))
            sorry = Bye("error", "something went wrong here; nothing was changed, come back", True)
            await self._last_word(AGAIN, sorry, telling)
        elif telling.done():
            await self._dropped(self.outgoing.dropped)
        else:
            await self._close(GONE, "")

    async def _dropped(self, why: str) -> None:
        """The table has ended it, and has said so if there was room."""
        self.metrics.dropped.labels(why or "gone").inc()
        await self._close(CLOSES.get(why, AGAIN), why)

    async def _last_word(self, code: int, bye: Bye, telling: asyncio.Task[None]) -> None:
        self.metrics.dropped.labels(bye.code).inc()
        self.outgoing.end(bye.code, _encode(bye))
        await asyncio.wait((telling,), timeout=CLOSING)
        await self._close(code, bye.code)

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):  # it may have gone already
            async with asyncio.timeout(CLOSING):
                await self.wire.close(code, reason)


def _outcome(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()
