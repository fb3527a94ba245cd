"""Measure our games beside other engines, each in an environment of its own, in one run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = {
    "openspiel": ["open_spiel", "numpy"],
    "catanatron": ["catanatron"],
    "rlcard": ["rlcard"],
}
OURS: list[tuple[str, int, dict[str, Any]]] = [
    ("chaos_of_cthulhu", 4, {}),
    ("chaos_of_cthulhu", 2, {}),
    ("chaos_of_cthulhu", 4, {"mode": "crown"}),
    ("munchkin_cthulhu", 4, {}),
    ("cthulhu_mash", 4, {}),
    ("cthulhu_mash", 4, {"mode": "cooperative"}),
    ("terror_paths", 4, {}),
    ("mansions_of_madness", 4, {}),
]


def environment(name: str, packages: list[str], folder: Path) -> Path:
    """A virtual environment with a peer in it, made once."""
    home = folder / name
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print(f"installing {name} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *packages], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        (home / "ready").touch()
    return python


def measured(command: list[str]) -> list[dict[str, Any]]:
    """Run a script on one core and read the JSON lines it prints."""
    if hasattr(os, "sched_setaffinity"):
        core = max(os.sched_getaffinity(0))
        command = [sys.executable, "-c", PINNED, str(core), *command]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"  failed: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


PINNED = "import os, sys; os.sched_setaffinity(0, {int(sys.argv[1])}); os.execv(sys.argv[2], sys.argv[2:])"


def main() -> None:
    """Print a table of rates, and what share of ours each peer reaches."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each measurement takes")
    parser.add_argument("--peers", default="openspiel,catanatron,rlcard", help="which to measure; empty for none")
    parser.add_argument("--folder", type=Path, default=ROOT / ".bench", help="where the peers' environments are kept")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    chosen = parser.parse_args()
    rows = ours(chosen.seconds)
    best = rows[0]["decisions"]
    for name in filter(None, chosen.peers.split(",")):
        if name not in PEERS:
            parser.error(f"there is no peer {name!r}; known are {', '.join(PEERS)}")
        python = environment(name, PEERS[name], chosen.folder)
        script = str(ROOT / "bench" / "peers" / f"with_{name}.py")
        for row in measured([str(python), script, str(chosen.seconds)]):
            rows.append({"engine": name, **row})
            show(rows[-1], best)
    if chosen.json:
        chosen.json.write_text(json.dumps({"when": time.strftime("%Y-%m-%d"), "rows": rows}, indent=1))


def ours(seconds: float) -> list[dict[str, Any]]:
    """Measure our own games and print them."""
    print(f"{'engine':12} {'game':38} {'decisions/s':>12} {'copies/s':>12} {'imagine/s':>10} {'ratio':>7}")
    rows: list[dict[str, Any]] = []
    for game, seats, options in OURS:
        command = [sys.executable, "-m", "bench.ours", game, str(seats), json.dumps(options), str(seconds)]
        row = measured(command)[0]
        title = f"{game}, {seats} seats {options.get('mode', '')}".strip()
        rows.append({"engine": "miskatonic", "game": title, **row})
        show(rows[-1], rows[0]["decisions"])
    return rows


def show(row: dict[str, Any], best: float) -> None:
    """One line of the table; the ratio says how many times faster our first line is."""
    imagine = f"{row['imagine']:,.0f}" if "imagine" in row else "-"
    ratio = best / row["decisions"]
    rates = f"{row['decisions']:>12,.0f} {row['copies']:>12,.0f} {imagine:>10} {ratio:>6.2f}x"
    print(f"{row['engine']:12} {row['game']:38} {rates}", flush=True)


if __name__ == "__main__":
    main()
