"""What was acknowledged survives ``kill -9`` at any moment, and nothing is written by halves."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from miskatonic.table.store.base import Row, Store
from miskatonic.table.store.opening import open_store
from tests.table.store.nursery import TABLES, TOGETHER, body
from tests.table.store.records import table

ROOT = Path(__file__).resolve().parents[3]


class Nursery:
    """Lives that end at a random moment."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "tests.table.store.nursery", url]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.send: IO[str] = self.process.stdin
        self.hear: IO[str] = self.process.stdout

    def one_life(self) -> dict[str, int]:
        """Let a writer write, kill it, and return the last row of each table that it said was written."""
        self.send.write("\n")
        pid, said = int(self._line()[1]), dict.fromkeys(TABLES, 0)
        for _ in range(secrets.randbelow(12)):
            name, n = self._line()
            said[name] = int(n)
        time.sleep(secrets.randbelow(8000) / 1_000_000)
        os.kill(pid, signal.SIGKILL)
        while True:
            name, n = self._line()
            if name == "dead":
                return said
            said[name] = int(n)

    def _line(self) -> tuple[str, str]:
        name, n = self.hear.readline().split()
        return name, n

    def end(self) -> None:
        self.send.close()
        self.hear.close()
        self.process.wait(10)


@pytest.fixture
def nurseries() -> Iterator[list[Nursery]]:
    made: list[Nursery] = []
    yield made
    for nursery in made:
        nursery.end()


async def check(store: Store, said: dict[str, int]) -> int:
    """Nothing acknowledged is missing, no group is torn, the snapshot is of the last row; returns how many rows."""
    total = 0
    for name in TABLES:
        found, kept = await store.rows(name), await store.snapshot(name)
        while len(later := await store.rows(name)) != len(found):  # what the killed ones had sent may still arrive
            found, kept = later, await store.snapshot(name)
        assert len(found) >= said[name]
        assert len(found) % TOGETHER == 0
        assert found == [Row(n, f"0:{n}", n, body(name, n)) for n in range(1, len(found) + 1)]
        assert kept == (b"%d" % len(found) if found else None)
        total += len(found)
    assert await store.integrity() == []
    return total


async def kill_often(url: str, times: int, nurseries: list[Nursery]) -> None:
    store, _ = open_store(url, Path())
    await store.open()
    for name in TABLES:
        await store.create(table(name), ())
    await store.close()
    nurseries.append(Nursery(url))
    total = 0
    for _ in range(times):
        said = nurseries[0].one_life()
        await store.open()  # recovers what the dead left behind
        total = await check(store, said)
        await store.close()
    assert total > times


@pytest.mark.anyio
async def test_thirty_killed_writers_lose_nothing_in_sqlite(tmp_path: Path, nurseries: list[Nursery]) -> None:
    await kill_often(f"sqlite:///{tmp_path}/tables.sqlite", 30, nurseries)


@pytest.mark.anyio
async def test_killed_writers_lose_nothing_in_postgres(postgres_url: str, nurseries: list[Nursery]) -> None:
    await kill_often(postgres_url, 8, nurseries)
