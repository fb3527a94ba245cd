"""How much a store takes: events a second and how long a caller waits, singly and in groups of 16.

``python -m bench.store`` measures SQLite (on the disk of ``--folder``) and, where it can be started, PostgreSQL.
One event is one row appended to a table's log, durable when the caller hears of it. "Singly" is one row in an append,
by so many tables at once; "in groups of 16" is sixteen rows in one append, as when bots answer on a beat. Those are
limits, with everybody writing as fast as they can; "paced" is a fixed number of appends a second, spread over tables,
as a server sees it. The first line, a bare loop of write and fsync, says what the disk itself can do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from miskatonic.table.store.base import Row, Store, TableRecord
from miskatonic.table.store.opening import open_store
from tests.table.services import Postgres, Unavailable

BODY = b'{"type":"moved","seat":1,"key":"Interfere(2,17)","values":[],"chance":[[6,3]],"check":"9f1c","took":4120}'
SHAPES = ((1, 1), (16, 1), (256, 1), (1, 16), (16, 16), (256, 16))
"""Tables that write at once, and rows in an append."""

clock = time.perf_counter


def disk(folder: Path, seconds: float) -> float:
    """Writes of 4 KiB a second, each followed by an fsync."""
    done, start = 0, clock()
    with (folder / "probe").open("wb", buffering=0) as file:
        while clock() - start < seconds:
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            done += 1
    return done / (clock() - start)


async def fill(store: Store, table: str, group: int, end: float, waits: list[float]) -> None:
    """Append to one table until the time is over."""
    n = (await store.lengths([table]))[table][0]
    while clock() < end:
        rows = [Row(n + i, f"1:{n + i}", n, BODY) for i in range(1, group + 1)]
        n += group
        begun = clock()
        await store.append(table, rows)
        waits.append(clock() - begun)


async def measure(store: Store, tables: int, group: int, seconds: float) -> dict[str, float]:
    """Events a second, and how long an append takes in the middle and at worst but for one in a hundred."""
    names = [f"{tables}-{group}-{i}" for i in range(tables)]
    for name in names:
        await store.create(_record(name), ())
    waits: list[float] = []
    start = clock()
    await asyncio.gather(*(fill(store, name, group, start + seconds, waits) for name in names))
    return _figures(waits, group, clock() - start)


async def paced(store: Store, rate: int, seconds: float) -> dict[str, float]:
    """Appends of one row at their appointed times, whether or not earlier ones are done; waiting counts from then."""
    names = [f"paced-{i}" for i in range(rate)]  # each table has a second's rest between two rows
    for name in names:
        await store.create(_record(name), ())
    waits: list[float] = []
    locks = [asyncio.Lock() for _ in names]

    async def one(number: int, due: float) -> None:
        n = number // rate + 1
        async with locks[number % rate]:  # a table writes one thing after the other, as a server's do
            await store.append(names[number % rate], [Row(n, f"1:{n}", n, BODY)])
        waits.append(clock() - due)

    start = clock()
    async with asyncio.TaskGroup() as tasks:
        for number in range(int(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(max(0.0, due - clock()))
            tasks.create_task(one(number, due))
    return _figures(waits, 1, clock() - start)


def _figures(waits: list[float], group: int, spent: float) -> dict[str, float]:
    waits.sort()
    middle, worst = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return {"events": len(waits) * group / spent, "p50_ms": 1000 * middle, "p99_ms": 1000 * worst}


def _record(name: str) -> TableRecord:
    return TableRecord(
        id=name, game="bench", edition="1", plan=b"{}", header=b"{}" * 500, made=0, host="", listed=False
    )


async def run(title: str, url: str, rate: int, seconds: float) -> list[dict[str, Any]]:
    """All shapes on one store."""
    store, _ = open_store(url, Path())
    await store.open()
    found: list[dict[str, Any]] = [{"tables": "paced", "group": 1, **await paced(store, rate, seconds)}]
    show(title, found[-1])
    for tables, group in SHAPES:
        found.append({"tables": tables, "group": group, **await measure(store, tables, group, seconds)})
        show(title, found[-1])
    await store.close()
    return [{"store": title, **row} for row in found]


def show(title: str, row: dict[str, Any]) -> None:
    """One line of the table."""
    waits = f"{row['p50_ms']:>9.1f} {row['p99_ms']:>9.1f}"
    print(f"{title:12} {row['tables']:>7} {row['group']:>6} {row['events']:>12,.0f} {waits}", flush=True)


def with_postgres(rate: int, seconds: float) -> list[dict[str, Any]]:
    """On a server of our own, as durable as it comes."""
    try:
        server = Postgres(durable=True)
        server.start()
    except Unavailable as error:
        print(f"{'postgresql':12} left out: {error}")
        return []
    try:
        return asyncio.run(run("postgresql", server.fresh(), rate, seconds))
    finally:
        server.stop()


def main() -> None:
    """Print a table of rates and waits."""
    parser = argparse.ArgumentParser(prog="python -m bench.store", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each measurement takes")
    parser.add_argument("--rate", type=int, default=400, help="appends a second in the paced measurement")
    parser.add_argument("--folder", type=Path, help="where SQLite's file lies meanwhile; a temporary folder")
    parser.add_argument("--stores", default="sqlite,postgresql", help="which to measure")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(dir=chosen.folder) as scratch:
        syncs = disk(Path(scratch), min(chosen.seconds, 2.0))
        print(f"the disk alone: {syncs:,.0f} writes with fsync a second")
        print(f"{'store':12} {'tables':>7} {'group':>6} {'events/s':>12} {'p50 ms':>9} {'p99 ms':>9}")
        if "sqlite" in chosen.stores:
            url = f"sqlite:///{Path(scratch).absolute()}/tables.sqlite"
            rows += asyncio.run(run("sqlite", url, chosen.rate, chosen.seconds))
    if "postgresql" in chosen.stores:
        rows += with_postgres(chosen.rate, chosen.seconds)
    if chosen.json:
        figures = {"when": time.strftime("%Y-%m-%d"), "fsyncs": syncs, "rows": rows}
        chosen.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
