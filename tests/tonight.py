"""What is long, and which part of it this run takes.

A test marked ``nightly(seconds)`` is left out of `make test`, but for a slice: tests in an order that the hash of the
commit decides, as many as fit into three minutes. `make nightly` runs them all. So each is run, and none is forgotten.
"""

from __future__ import annotations

import hashlib
import math
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

SLICE: Final = 180
"""Seconds of long tests in each `make test`, on two cores."""
TURNS: Final = 1 << 48


@cache
def commit() -> str:
    """What this run is of: the commit, or whatever ``SLICE_OF`` says; outside a repository nothing in particular."""
    given = os.environ.get("SLICE_OF", "")
    if given:
        return given
    here = Path(__file__).resolve().parent
    try:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return asked.stdout.strip()


def turn_of(what: str) -> int:
    """A number that is another one with every commit."""
    return int.from_bytes(hashlib.sha256(f"{commit()} {what}".encode()).digest()[:6])


def taken(costs: dict[str, float], limit: float = SLICE) -> set[str]:
    """The long tests that this run takes: while they fit into the limit, the longer the likelier to be early."""
    left, found = limit, set()
    lots = {name: -math.log((turn_of(name) + 1) / TURNS) / cost for name, cost in costs.items()}
    for name in sorted(costs, key=lambda name: lots[name]):
        if costs[name] <= left:
            left -= costs[name]
            found.add(name)
    return found


def sample(things: list[T], count: int, what: str) -> list[T]:
    """A few of many: others with every commit."""
    chosen = sorted(range(len(things)), key=lambda i: turn_of(f"{what} {i}"))[:count]
    return [things[i] for i in sorted(chosen)]
