"""What an earlier commit did beside today's code: decisions and copies a second, by turns, in one run on one core.

``python -m bench.beside COMMIT [GAME ...]`` checks the commit out beside this one; ``--server`` measures the server's
time a choice as well, each with its own ``bench.load``. Processor time is read, since other work on the machine would
hit one reading and not the next.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import compiling
from bench.__main__ import OURS
from bench.compiled import run

PLAYS = "src/miskatonic/kernel/playout.py"
KEYS = ("decisions", "copies", "imagine")
RATE = 60
LOAD = ("--tables", "12", "--sockets", "48", "--rate", str(RATE), "--quiet")
MADE = """SELECT count(*) FROM deed WHERE instr(body, CAST('"do":"moved"' AS BLOB))"""


def checked_out(commit: str, folder: Path) -> Path:
    """The sources of a commit, in a folder of their own. What plays blindly is lent to those that have none."""
    made = subprocess.run(["git", "archive", commit], cwd=compiling.ROOT, capture_output=True, check=True)
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "x"], cwd=folder, input=made.stdout, check=True)
    if not (folder / PLAYS).exists():
        shutil.copyfile(compiling.ROOT / PLAYS, folder / PLAYS)
    return folder


def compare(before: Path, game: str, seats: int, options: dict[str, Any], seconds: float, turns: int) -> None:
    """Before and after by turns; of each the median."""
    old, new = [], []
    for _ in range(turns):
        old.append(run(before / "src", game, seats, options, seconds))
        new.append(run(compiling.ROOT / "src", game, seats, options, seconds))
    title = f"{game}, {seats} seats {options.get('mode', '')}".strip()
    for key in KEYS:
        was, now = (median(reading[key] for reading in readings) for readings in (old, new))
        print(f"{title:38} {key:10} {was:>12,.0f}/s {now:>12,.0f}/s  x{now / was:.2f}", flush=True)


def free_port() -> int:
    """A port that nobody listens at: other work on this machine may have a server of its own."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def server(home: Path, python: str, game: str, seconds: float) -> float:
    """Milliseconds of processor time that a server spends on a choice, whether somebody made it or the table did."""
    command = [python, "-m", "bench.load", *LOAD, "--seconds", str(seconds), "--games", game]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(home / "src"), str(home)))}
    with tempfile.TemporaryDirectory() as data:
        command += ["--port", str(free_port()), "--data", data]
        done = subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=True)
        with contextlib.closing(sqlite3.connect(Path(data) / "tables.sqlite")) as db:
            made = int(db.execute(MADE).fetchone()[0])
    report = json.loads(done.stdout)
    asked = float(report["acknowledged a second"]) * seconds + RATE / 2 * min(5.0, seconds / 3)  # as it warmed up, too
    return float(report["server ms a choice"]) * asked / made


def compare_servers(before: Path, python: str, game: str, seconds: float, turns: int) -> None:
    old, new = [], []
    for _ in range(turns):
        old.append(server(before, python, game, seconds))
        new.append(server(compiling.ROOT, sys.executable, game, seconds))
    was, now = median(old), median(new)
    print(f"{game:38} {'server':10} {was:>9.2f} ms/c {now:>9.2f} ms/c  x{was / now:.2f}", flush=True)


def main() -> None:
    """Print a line for each game and figure: before, after, and how many times as fast."""
    parser = argparse.ArgumentParser(prog="python -m bench.beside", description=__doc__)
    parser.add_argument("commit", help="what to measure beside today's code")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each reading takes")
    parser.add_argument("--turns", type=int, default=5, help="how many readings of each; the median counts")
    parser.add_argument("--server", action="store_true", help="the server's time a choice instead")
    parser.add_argument("--python", default=sys.executable, help="the Python of the commit, if it needs other packages")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        before = checked_out(chosen.commit, Path(scratch) / "before")
        there = {path.name for path in (before / "src/miskatonic/games").iterdir()}
        wanted = [row for row in OURS if row[0] in there and row[0] in (chosen.games or there)]
        for game in dict.fromkeys(row[0] for row in wanted) if chosen.server else ():
            compare_servers(before, chosen.python, game, chosen.seconds, chosen.turns)
        for game, seats, options in () if chosen.server else wanted:
            compare(before, game, seats, options, chosen.seconds, chosen.turns)


if __name__ == "__main__":
    main()
