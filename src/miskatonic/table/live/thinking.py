"""Where long thoughts are thought: in threads of their own, few of them, so that they hold up neither the event loop
nor each other's kind. Exports and the like have threads elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

BOTS: Final = ThreadPoolExecutor(2, "bots")
"""More would only take each other's turns: one thread at a time computes."""
QUESTIONS: Final = ThreadPoolExecutor(2, "questions")
"""For odds: each has a time limit, and a seat asks for one at a time."""
REPLAYS: Final = ThreadPoolExecutor(1, "replays")
"""Whoever steps through a game waits for others who do, and nobody else waits for them."""
LOADS: Final = ThreadPoolExecutor(4, "loads")
"""For tables that are read: a slow one holds up at most what waits for its thread."""
LOAD_SECONDS: Final = 20.0
IMPORT_SECONDS: Final = 5.0

TRIED: Final = 100
"""So many decisions of a bot are looked at before it may decide on the event loop,"""
QUICK: Final = 0.010
"""none of which took longer than this (seconds),"""
MEAN: Final = 0.002
"""nor this by their mean."""


class TooLong(Exception):
    """A game takes longer to read than anybody is made to wait for it."""


class Patience:
    """So many seconds of one thread's own time, however busy the machine is. Called now and then, it says when."""

    __slots__ = ("_left", "_until")

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._until: float | None = None

    def __call__(self) -> None:
        now = thread_time()
        if self._until is None:
            self._until = now + self._left
        elif now > self._until:
            raise TooLong(f"it takes more than {self._left:g} seconds")


async def beside(pool: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Do this in one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(*args, **more))


class Speed:
    """How quickly a bot decides, as far as is known."""

    __slots__ = ("decisions", "mean", "worst")

    def __init__(self) -> None:
        self.decisions = 0
        self.mean = 0.0
        self.worst = 0.0

    def note(self, took: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.mean += (took - self.mean) / min(self.decisions, TRIED)
        self.worst = max(self.worst, took)

    @property
    def quick(self) -> bool:
        """Nobody would notice if it decided on the event loop."""
        return self.decisions >= TRIED and self.worst <= QUICK and self.mean <= MEAN


def timed(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> tuple[T, float]:
    """What came of it, and how long this thread has computed for it, however busy the machine was."""
    began = thread_time()
    found = work(*args, **more)
    return found, thread_time() - began
