"""A process that forks writers to be killed: ``python -m tests.table.store.nursery URL``.

For each line it reads it forks a child, which says its pid, then adds to four tables at once, three rows at a time, and
says so after each acknowledgement, until somebody kills it. Forking from a warm parent makes a life cheap.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from miskatonic.table.store.base import Row, Store
from miskatonic.table.store.opening import open_store

TABLES = ("a", "b", "c", "d")
TOGETHER = 3


def body(table: str, n: int) -> bytes:
    return f"{table} row {n} ".encode() * 20


def say(words: str) -> None:
    """One write for one line: a killed child never leaves half of it."""
    os.write(1, f"{words}\n".encode())


async def fill(store: Store, table: str) -> None:
    """Add to a table for ever; the snapshot names the last row."""
    n = (await store.lengths([table]))[table][0]
    while True:
        rows = [Row(n + i, f"0:{n + i}", n + i, body(table, n + i)) for i in range(1, TOGETHER + 1)]
        n += TOGETHER
        await store.append(table, rows, snapshot=b"%d" % n)
        say(f"{table} {n}")


async def live(url: str) -> None:
    store, _ = open_store(url, Path())
    await store.open()
    await asyncio.gather(*(fill(store, table) for table in TABLES))


def main() -> None:
    open_store(sys.argv[1], Path())  # imports what the children need
    for _ in sys.stdin:
        pid = os.fork()
        if not pid:
            say(f"pid {os.getpid()}")
            asyncio.run(live(sys.argv[1]))
            os._exit(1)
        os.waitpid(pid, 0)
        say("dead 0")


if __name__ == "__main__":
    main()
