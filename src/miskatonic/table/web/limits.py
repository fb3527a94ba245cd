"""Limits: buckets that fill with time and are emptied by asking."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from miskatonic.table.web.problems import Trouble

KEPT = 20_000
"""So many addresses are remembered; who has been quiet longest is forgotten first."""


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_now", "_rate")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._now = now
        self._at = now()

    def take(self) -> bool:
        """One more? If not, nothing is taken."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limit:
    """A bucket for each key: an address, or a table."""

    def __init__(self, what: str, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, key: str) -> None:
        """Count one more for this key, or refuse."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._now)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        if not bucket.take():
            raise Trouble("limit", f"too many {self.what} from here; wait a little and try again")


def hourly(what: str, count: int, now: Callable[[], float] = time.monotonic) -> Limit:
    """So many an hour, all of them at once if need be."""
    return Limit(what, count / 3600, count, now)


class Counted:
    """How many things of a kind are open for each key now, up to a limit."""

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, key: str) -> None:
        """One more, or refuse."""
        if self._open.get(key, 0) >= self.most:
            raise Trouble("limit", f"too many {self.what} from here at once")
        self._open[key] = self._open.get(key, 0) + 1

    def leave(self, key: str) -> None:
        """One less."""
        left = self._open.get(key, 0) - 1
        if left > 0:
            self._open[key] = left
        else:
            self._open.pop(key, None)
