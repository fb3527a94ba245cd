"""The compiled package: kernel, pieces and games built with mypyc in a folder of their own, beside the plain sources.

``python compiling.py FOLDER [GAME ...]`` copies the package into FOLDER and compiles it there; without a game, all of
them. ``PYTHONPATH=FOLDER`` then plays compiled. What is drawn, said or thought about stays interpreted: it is not where
the time of a simulation goes. The sources are the same; docs/decisions/0015 says what keeps them compilable.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src" / "miskatonic"
ENGINE: Final = ("record", "step", "generator", "chance", "event", "window", "flow", "state", "bot", "playout")
"""The modules of the kernel that every decision runs through."""
GENERATOR: Final = ("kernel/native.py", "kernel/generator.py")
"""What is calculated in 64 bits of the machine, and in whose place."""
ROOMS: Final = ("rules", "content")
"""The rooms of a game that are compiled, beside its own files."""
INTERPRETED: Final = frozenset(
    {
        "__init__",
        "game",
        "odds",
        "cardlist",
        "mapsvg",
        "tilelist",
        "pages",
        "prove",
        "reference",
        "schema",
        "vocabulary",
        "words",
    }
)
"""What describes the game to people, or writes pages."""


def games() -> list[str]:
    """Every game of the package."""
    return sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "game.py").is_file())


def modules(chosen: list[str]) -> list[str]:
    """The files that are compiled, below the package."""
    found = [SOURCE / "kernel" / f"{name}.py" for name in ENGINE]
    found += sorted((SOURCE / "pieces").rglob("*.py"))
    for game in chosen:
        home = SOURCE / "games" / game
        found += sorted(home.glob("*.py"))
        for room in ROOMS:
            found += sorted((home / room).rglob("*.py"))
        found += [path for path in (home / "view" / "imagined.py",) if path.exists()]
    return [str(path.relative_to(SOURCE)) for path in found if path.stem not in INTERPRETED]


def build(folder: Path, chosen: list[str], level: str = "3") -> None:
    """Copy the package into the folder and compile it there. ``SystemExit`` with mypyc's words if it fails."""
    home = folder / "miskatonic"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(SOURCE, home, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    native, plain = GENERATOR
    shutil.copy(home / native, home / plain)
    files = [f"miskatonic/{name}" for name in modules(chosen)]
    env = {**os.environ, "MYPYC_OPT_LEVEL": level, "MYPYC_DEBUG_LEVEL": "0"}
    command = [sys.executable, "-m", "mypyc", *files]
    made = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if made.returncode:
        raise SystemExit(f"mypyc failed:\n{made.stdout[-4000:]}{made.stderr[-4000:]}")
    shutil.rmtree(folder / "build", ignore_errors=True)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    build(target.resolve(), sys.argv[2:] or games(), os.environ.get("LEVEL", "3"))
