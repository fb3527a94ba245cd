"""Memory is tidied when nobody waits.

What is no longer used goes by itself; only things that hold on to each other must be looked for, among all there are.
With thousands of tables that takes a second in which nobody gets an answer. Choices leave nothing of the kind behind,
sockets and tables that go do, so it is done in quiet moments, or when too much has come together.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

EVERY: Final = 5.0
"""Seconds between two looks at what is going on."""
AFTER: Final = 10 * 60.0
AT_THE_LATEST: Final = 6 * 3600.0
GROWN: Final = 2.0
SOME: Final = 256 * 1024


def memory() -> int:
    """What this process holds now, in KiB; nothing where the system does not say (not Linux)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * 4


class Tidying:
    """Decides when. ``done`` counts what has happened so far, ``held`` how much memory there is."""

    def __init__(
        self,
        done: Callable[[], int],
        held: Callable[[], int] = memory,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._done, self._held, self._now = done, held, now
        self._done_before = done()
        self._held_then = held()
        self._tidied_at = now()

    async def run(self) -> None:
        """Until cancelled; then Python does it by itself again."""
        gc.disable()
        try:
            while True:
                await asyncio.sleep(EVERY)
                self.look()
        finally:
            gc.enable()

    def look(self) -> bool:
        """Tidy up, if it is time to."""
        done, waited = self._done(), self._now() - self._tidied_at
        quiet, self._done_before = done == self._done_before, done
        full = self._held() > self._held_then * GROWN + SOME
        if not (full or waited >= AT_THE_LATEST or (quiet and waited >= AFTER)):
            return False
        gc.collect()
        self._tidied_at, self._held_then = self._now(), self._held()
        return True
