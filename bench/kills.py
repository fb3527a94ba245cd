"""Kill the table's server, thousands of times, while people play over sockets; nothing may be lost or happen twice.

They go back, branch, vote, pause, let bots sit in, give seats away and play again; now and then the dead server's files
are ruined and put back from a backup.

``python -m bench.kills --kills 10000`` works in rounds, each on fresh data, with the code of
``tests/table/promises/killing.py``. After each round it notes in ``--folder`` how far it has come, so it can be
stopped at any time and goes on where it was. A round that fails leaves its data there, and says which seed it had.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import time
from collections import Counter
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.table.promises.killing import Killing

ROUND: Final = 40
"""Kills between two notes of how far it has come."""


BEGINNING: Final = {"kills": 0, "acknowledged": 0, "games": 0, "rounds": 0}


def told(folder: Path) -> dict[str, int]:
    """How far it has come."""
    path = folder / "kills.json"
    if not path.exists():
        return dict(BEGINNING)
    found: dict[str, int] = json.loads(path.read_text())
    return found


def note(folder: Path, done: dict[str, int]) -> None:
    """Whole or not at all, whenever it is stopped."""
    part = folder / "kills.part"
    part.write_text(json.dumps(done))
    part.replace(folder / "kills.json")


def one_round(folder: Path, seed: int, kills: int, progress: Progress) -> dict[str, int]:
    """So many kills on fresh data; returns the round's figures."""
    task = next(iter(progress.task_ids))
    data = folder / f"round-{seed}"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    killing = Killing(data, seed, lambda: progress.advance(task))
    asyncio.run(killing.run(kills))
    shutil.rmtree(data)
    people = [client for party in killing.parties for client in party.clients]
    asked = Counter(asked.kind for client in people for asked in client.acked)
    known = {"kills": killing.kills, "acknowledged": killing.acks, "games": len(killing.parties), "rounds": 1}
    return {**known, **killing.done, **{f"{kind} (asked)": number for kind, number in asked.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--folder", type=Path, default=Path("build/kills"), help="where the progress is kept")
    parser.add_argument("--seed", type=int, default=1, help="of the first round; every other has the next one")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    done, began = told(asked.folder), time.monotonic()
    bar = (TextColumn("kills"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bar) as progress:
        progress.add_task("kills", total=asked.kills, completed=done["kills"])
        while done["kills"] < asked.kills:
            few = min(ROUND, asked.kills - done["kills"])
            more = one_round(asked.folder, asked.seed + done["rounds"], few, progress)
            done = {name: done.get(name, 0) + more.get(name, 0) for name in {**done, **more}}
            note(asked.folder, done)
    print(f"{done['kills']} kills, {done['acknowledged']} acknowledged requests in {done['games']} games:", end=" ")
    print(f"none lost, none twice ({time.monotonic() - began:.0f} s this time).")
    print({name: number for name, number in sorted(done.items()) if name not in BEGINNING})


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command goes on from its last round.") from None
