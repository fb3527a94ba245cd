"""One socket's end at a table: frames wait here, not too many of them, until they have been sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

MOST_FRAMES: Final = 256
MOST_BYTES: Final = 2_000_000


class Connection:
    """An asynchronous iterator of encoded frames. It ends when closed, or when its reader is too slow."""

    __slots__ = ("_bytes", "_frames", "_waiter", "closed", "dropped", "post", "viewer")

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.closed = False
        self.dropped = ""
        """Why the table ended it, if it did."""
        self.post: Callable[[bytes], bool] | None = None
        """Sends a frame without waiting, if the line is free; else it says no, and the frame waits here."""
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> None:
        """Queue a frame. A reader who is too far behind is dropped: coming back is cheaper than catching up."""
        if self.closed or (self._idle and self.post is not None and self.post(frame)):
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._frames.clear()
            self.end("slow")
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._wake()

    def end(self, why: str = "", last: bytes = b"") -> None:
        """No more frames after those that wait, and this one."""
        if self.closed:
            return
        if last:
            self._frames.append(last)
        self.dropped = why
        self.closed = True
        self._wake()

    @property
    def _idle(self) -> bool:
        """Everything has been handed on, and whoever sends waits for more: nothing can be overtaken."""
        return not self._frames and self._waiter is not None and not self._waiter.done()

    @property
    def waiting(self) -> int:
        """How many frames have not been taken yet."""
        return len(self._frames)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def __aiter__(self) -> Connection:
        return self

    async def __anext__(self) -> bytes:
        while not self._frames:
            if self.closed:
                raise StopAsyncIteration
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame
