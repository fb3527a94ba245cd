"""How much faster the compiled rules are: each game interpreted and compiled by turns, in one sitting, on one core.

``python -m bench.compiled [GAME ...]`` compiles into a scratch folder first, which takes minutes, or measures what
``--folder build/compiled`` holds already (``make compiled``).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import compiling
from bench.__main__ import OURS, PINNED

KEYS = ("decisions", "copies", "imagine")


def run(package: Path, game: str, seats: int, options: dict[str, Any], seconds: float) -> dict[str, float]:
    """One reading of one game by the package at this path."""
    command = [sys.executable, "-m", "bench.ours", game, str(seats), json.dumps(options), str(seconds)]
    if hasattr(os, "sched_setaffinity"):
        command = [sys.executable, "-c", PINNED, str(max(os.sched_getaffinity(0))), *command]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(package), str(compiling.ROOT)))}
    done = subprocess.run(command, cwd=compiling.ROOT, env=env, capture_output=True, text=True, check=True)
    read: dict[str, float] = json.loads(done.stdout)
    return read


def main() -> None:
    """Build where it is asked for, measure by turns, print the factors."""
    parser = argparse.ArgumentParser(prog="python -m bench.compiled", description=__doc__)
    parser.add_argument("games", nargs="*", default=compiling.games())
    parser.add_argument("--folder", type=Path, help="a compiled package that is there already")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each reading takes")
    parser.add_argument("--turns", type=int, default=3, help="how many readings each way; the median counts")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = chosen.folder
        if folder is None:
            print("compiling ...", flush=True)
            folder = Path(scratch)
            compiling.build(folder, chosen.games)
        for game, seats, options in OURS:
            if game in chosen.games:
                compare(folder, game, seats, options, chosen.seconds, chosen.turns)


def compare(folder: Path, game: str, seats: int, options: dict[str, Any], seconds: float, turns: int) -> None:
    """Interpreted and compiled by turns."""
    slow, fast = [], []
    for _ in range(turns):
        slow.append(run(compiling.ROOT / "src", game, seats, options, seconds))
        fast.append(run(folder, game, seats, options, seconds))
    for key in KEYS:
        before, after = (median(reading[key] for reading in readings) for readings in (slow, fast))
        title = f"{game}, {seats} seats {options.get('mode', '')}".strip()
        print(f"{title:38} {key:10} {before:>12,.0f}/s {after:>12,.0f}/s compiled  x{after / before:.1f}", flush=True)


if __name__ == "__main__":
    main()
