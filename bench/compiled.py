"""The compiled road: build kernel and games with mypyc in a scratch folder, compare digests and speed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "miskatonic"
KERNEL = [f"kernel/{name}.py" for name in ("record", "step", "chance", "event", "window", "flow", "state")]
NOT_COMPILED = {"__init__", "game", "view", "words", "sketch", "odds", "content", "bot", "cardlist", "balance"}
"""What is drawn, read or said stays interpreted: it is not where the time goes."""

DIGESTS = """
import json, sys, miskatonic as mk
from bench.ours import play
from miskatonic.kernel import state as kernel_state
options = ({}, {"mode": "crown"}, {"dare": True, "lament": "rounds"})
runs = [("chaos_of_cthulhu", n, o) for n in (2, 3, 4) for o in options]
out = [play(mk.game(g), n, o, seed, 400)[0].digest() for g, n, o in runs for seed in range(5)]
print(json.dumps({"file": kernel_state.__file__, "digests": out}))
"""


def modules(game: str) -> list[str]:
    """The modules that are compiled: the flow of the kernel, the pieces, and a game's state, steps and effects."""
    found = [*KERNEL, *[f"pieces/{p.name}" for p in sorted((SOURCE / "pieces").glob("*.py")) if p.stem != "__init__"]]
    own = sorted((SOURCE / "games" / game).rglob("*.py"))
    rules = [path for path in own if path.stem not in NOT_COMPILED and not path.stem.startswith("bot")]
    return found + [str(path.relative_to(SOURCE)) for path in rules]


def build(game: str, folder: Path) -> None:
    """Copy the package and compile it in place."""
    shutil.copytree(SOURCE, folder / "miskatonic", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "bench", folder / "bench", ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"miskatonic/{name}" for name in modules(game)]
    made = subprocess.run(
        [sys.executable, "-m", "mypyc", *files], cwd=folder, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise SystemExit(f"mypyc failed:\n{made.stdout[-3000:]}{made.stderr[-3000:]}")


def run(code: list[str], path: Path) -> Any:
    """Run a script with the package at this path and read the JSON it prints."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, *code], cwd=path, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    return json.loads(done.stdout)


def interpreted_copy(folder: Path) -> Path:
    """The same package without any compiled module, so that both runs differ in nothing else."""
    shutil.copytree(SOURCE, folder / "miskatonic", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "bench", folder / "bench", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def main(game: str = "chaos_of_cthulhu", seconds: float = 4.0) -> None:
    """Build, check that digests agree, and print the factor."""
    with tempfile.TemporaryDirectory() as scratch:
        plain, fast = Path(scratch, "plain"), Path(scratch, "fast")
        plain.mkdir()
        fast.mkdir()
        interpreted_copy(plain)
        print("compiling ...", flush=True)
        build(game, fast)
        slow_run, fast_run = run(["-c", DIGESTS], plain), run(["-c", DIGESTS], fast)
        if not fast_run["file"].endswith(".so"):
            raise SystemExit(f"the compiled kernel was not used: {fast_run['file']}")
        if slow_run["digests"] != fast_run["digests"]:
            raise SystemExit("interpreted and compiled games differ")
        print(f"{len(fast_run['digests'])} games: the same digests interpreted and compiled")
        for what in ("{}", '{"mode": "crown"}'):
            arguments = ["-m", "bench.ours", game, "4", what, str(seconds)]
            slow, quick = run(arguments, plain), run(arguments, fast)
            for key in ("decisions", "copies", "imagine"):
                factor = quick[key] / slow[key]
                print(f"{what:20} {key:10} {slow[key]:>12,.0f}/s {quick[key]:>12,.0f}/s compiled   x{factor:.1f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "chaos_of_cthulhu")
