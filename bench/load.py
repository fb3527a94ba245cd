"""How much a table's server takes: thousands of tables, clients on real sockets, a fixed number of choices a second.

``python -m bench.load --tables 2000 --sockets 8000 --rate 400 --seconds 30`` makes the tables (each game in turn, four
people each), starts the server, connects everybody, lets people choose at random by the full rules, and reports how
long they waited from when a choice was due until it was acknowledged, durably.
``--database postgresql://…`` (or ``postgres``: one is started) and ``--processes 2`` measure a club: the seats of each
table are then spread over all processes, or with ``--meet`` all in one, as behind a proxy that hashes by table.
``--profile FILE`` writes where the first server spent its time.

Driver and server share the machine, and the report says what else ran on it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import gc
import json
import logging
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.load_driver import Client, Crowd
from miskatonic import games
from miskatonic.table.live.hub import Hub
from miskatonic.table.store.base import Store
from miskatonic.table.store.opening import open_store
from miskatonic.table.upkeep import logs
from miskatonic.table.upkeep.settings import UNLIMITED, Settings
from miskatonic.table.web import security
from miskatonic.table.wire.room import SeatPlan, TablePlan

TOGETHER: Final = 32
"""So many are made, or connect, at once."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
IDLE: Final = 0.03
"""Seconds of processor time in half a second: less, and it has nothing to do."""


def more_files() -> None:
    """As many open sockets as the system lets us have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# ---------------------------------------------------------------------- the server


def serve(asked: argparse.Namespace) -> None:
    """A server as it is offered, but without limits."""
    from miskatonic.table.web.app import make_app
    from miskatonic.table.web.server import TableServer, run

    more_files()
    logs.set_up(level=logging.ERROR)
    settings = Settings(data=asked.data, database=asked.database, port=asked.port, limits=UNLIMITED)
    server = TableServer(make_app(settings), "127.0.0.1", asked.port)
    profile = cProfile.Profile(time.thread_time) if asked.profile else None
    with contextlib.suppress(KeyboardInterrupt):
        if profile is None:
            run(server)
        else:
            profile.runcall(run, server)
    if profile is not None:
        profile.dump_stats(asked.profile)


class Server:
    """One process of the server."""

    def __init__(self, asked: argparse.Namespace, port: int, profile: str) -> None:
        self.port = port
        command = [sys.executable, "-m", "bench.load", "--serve", "--port", str(port), "--data", str(asked.data)]
        command += ["--database", asked.database] if asked.database else []
        command += ["--profile", profile] if profile else []
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    async def up(self) -> None:
        """Wait until it listens."""
        for _ in range(600):
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise SystemExit("the server does not answer")

    async def settled(self) -> None:
        """Wait until it has done what it does once, beside its work: reading the shelf, describing its routes."""
        before = -1.0
        for _ in range(120):
            if self.busy - before < IDLE:
                return
            before = self.busy
            await asyncio.sleep(0.5)

    @property
    def memory(self) -> int:
        """Bytes it holds."""
        status = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(status.split()[1]) * resource.getpagesize()

    @property
    def busy(self) -> float:
        """Seconds of processor time it has used."""
        return busy_of(self.process.pid)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def busy_of(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def machine_busy() -> tuple[float, float]:
    """Seconds of processor time that everything on this machine has used, and that its host gave to others."""
    fields = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(fields[:3]) + sum(fields[5:7])) / TICKS, fields[7] / TICKS


# ---------------------------------------------------------------------- tables


async def found(store: Store, asked: argparse.Namespace, session: str, progress: Progress) -> list[str]:
    """So many tables with everybody seated, written straight into the store."""
    hub = Hub(store, signing_key=Settings(data=asked.data).key())
    task = progress.add_task("tables", total=asked.tables)
    waiting, made = iter(range(asked.tables)), []

    async def some() -> None:
        for number in waiting:
            game = asked.games[number % len(asked.games)]
            plan = TablePlan(game=game, seats=tuple([SeatPlan("person")] * asked.seats))
            table = (await hub.make(plan, session, {seat: f"Seat {seat}" for seat in range(asked.seats)})).id
            hub.drop(await hub.table(table))
            for seat in range(asked.seats):
                await store.bind(session, table, seat)
            made.append(table)
            progress.advance(task)

    await asyncio.gather(*(some() for _ in range(TOGETHER)))
    return made


async def seat_everybody(
    asked: argparse.Namespace, tables: list[str], servers: list[Server], token: str, crowd: Crowd, progress: Progress
) -> list[Client]:
    """Everybody connects and is greeted."""
    loop = asyncio.get_running_loop()
    places = [(n, table, seat) for n, table in enumerate(tables) for seat in range(asked.seats)][: asked.sockets]
    task, waiting = progress.add_task("sockets", total=len(places)), iter(places)
    clients: list[Client] = []

    async def some() -> None:
        for n, table, seat in waiting:
            port = servers[(n if asked.meet else seat) % len(servers)].port
            client = Client(crowd, table, f"127.0.0.1:{port}", token, seat)
            await loop.create_connection(lambda one=client: one, "127.0.0.1", port)  # type: ignore[misc]
            await asyncio.wait_for(client.opened, 120)
            clients.append(client)
            progress.advance(task)

    await asyncio.gather(*(some() for _ in range(TOGETHER)))
    return clients


# ---------------------------------------------------------------------- measuring


async def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """The whole of it; returns the report."""
    more_files()
    token = security.token()
    session = security.hashed(token)
    store, _ = open_store(asked.database, asked.data)
    await store.open()
    bars = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*bars, disable=asked.quiet) as progress:
        await store.new_session(session, "Load", 1)
        tables = await found(store, asked, session, progress)
        await store.close()
        gc.collect()
        servers = [Server(asked, asked.port + i, asked.profile if i == 0 else "") for i in range(asked.processes)]
        try:
            await asyncio.gather(*(server.up() for server in servers))
            await asyncio.gather(*(server.settled() for server in servers))
            empty = [server.memory for server in servers]
            crowd = Crowd(asked.seed)
            clients = await seat_everybody(asked, tables, servers, token, crowd, progress)
            gc.freeze()
            seated = [server.memory for server in servers]
            figures = await run(asked, crowd, servers, progress)
            for client in clients:
                client.transport.abort()
        finally:
            for server in servers:
                server.stop()
    figures["memory a table, KiB"] = [
        {"seated": (a - e) // len(tables) // 1024, "played": (b - e) // len(tables) // 1024}
        for e, a, b in zip(empty, seated, figures.pop("memory"), strict=True)
    ]
    return {"tables": len(tables), "sockets": len(clients), "processes": len(servers), **figures}


async def run(asked: argparse.Namespace, crowd: Crowd, servers: list[Server], progress: Progress) -> dict[str, Any]:
    """Warm up at half the rate, then measure."""
    await crowd.drive(asked.rate / 2, min(5.0, asked.seconds / 3))
    crowd.forget()
    task = progress.add_task("seconds", total=asked.seconds)
    ticking = asyncio.create_task(_tick(progress, task))
    before = [server.busy for server in servers]
    mine, (all_of_it, stolen) = time.process_time(), machine_busy()
    took = await crowd.drive(asked.rate, asked.seconds)
    used = [server.busy - old for server, old in zip(servers, before, strict=True)]
    own, (total, lost) = time.process_time() - mine, machine_busy()
    for _ in range(100):  # those who still wait are waited for
        if sum(crowd.refused.values()) + len(crowd.waits) + crowd.starved >= int(took * asked.rate):
            break
        await asyncio.sleep(0.1)
    ticking.cancel()
    waits = sorted(crowd.waits)
    return {
        "asked a second": asked.rate,
        "acknowledged a second": round(len(waits) / took, 1),
        "refused": crowd.refused,
        "refused without a race": crowd.alone,
        "nobody could choose": crowd.starved,
        "lines lost": crowd.lost,
        "wait, ms": {name: round(_at(waits, part) * 1000, 1) for name, part in PARTS.items()},
        "frames a second": round(crowd.frames / took),
        "KiB a frame": round(crowd.bytes / max(1, crowd.frames) / 1024, 2),
        "cores": {
            "server": [round(seconds / took, 2) for seconds in used],
            "driver": round(own / took, 2),
            "others": round((total - all_of_it - own - sum(used)) / took, 2),
            "taken by the host": round((lost - stolen) / took, 2),
        },
        "server ms a choice": round(sum(used) / max(1, len(waits)) * 1000, 2),
        "load average": os.getloadavg()[0],
        "memory": [server.memory for server in servers],
    }


PARTS: Final = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}


def _at(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0


async def _tick(progress: Progress, task: Any) -> None:
    while True:
        await asyncio.sleep(1)
        progress.advance(task)


@contextlib.contextmanager
def database(asked: argparse.Namespace) -> Iterator[None]:
    """A PostgreSQL of our own, if that is asked for, as durable as one would run it."""
    if asked.database != "postgres":
        yield
        return
    from tests.table.services import Postgres

    server = Postgres(durable=True)
    server.start()
    try:
        asked.database = server.fresh()
        yield
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=800)
    parser.add_argument("--seats", type=int, default=4, help="people at each table")
    parser.add_argument("--rate", type=float, default=400, help="choices a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--games", nargs="+", default=list(games.names()))
    parser.add_argument("--database", default="", help="postgresql://..., or postgres to start one; else a file")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--meet", action="store_true", help="the people of a table meet in one process")
    parser.add_argument("--profile", default="", help="write where the first server spends its time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured; else a temporary one")
    parser.add_argument("--port", type=int, default=8771)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked)
        return
    if asked.processes > 1 and not asked.database:
        parser.error("several processes need --database")
    with tempfile.TemporaryDirectory() as folder, database(asked):
        asked.data = asked.data or Path(folder)
        print(json.dumps(asyncio.run(measure(asked)), indent=1))


if __name__ == "__main__":
    main()
