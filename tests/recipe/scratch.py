"""The package with one game more, in a folder of its own: what somebody has who followed the recipe."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).with_name("lantern")


def with_lantern(folder: Path) -> Path:
    """Copy the package into the folder and put Lantern Road among its games: nothing else is touched."""
    package = folder / "miskatonic"
    shutil.copytree(ROOT / "src" / "miskatonic", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(GAME, package / "games" / "lantern", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def found_there(folder: Path) -> dict[str, str]:
    """The environment of a process that finds this package first."""
    return {**os.environ, "PYTHONPATH": str(folder), "MISKATONIC_DATA": str(folder / "data"), "COLUMNS": "100"}
