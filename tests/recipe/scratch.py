"""The package with one game more, in a folder of its own: what somebody has who followed the recipe."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns("__pycache__")
GAME = Path(__file__).with_name("lantern")


def copied(folder: Path) -> Path:
    """A copy of the package in the folder."""
    shutil.copytree(ROOT / "src" / "miskatonic", folder / "miskatonic", ignore=LEFT_OUT)
    return folder


def with_lantern(folder: Path) -> Path:
    """A copy of the package with Lantern Road among its games: nothing else is touched."""
    shutil.copytree(GAME, copied(folder) / "miskatonic" / "games" / "lantern", ignore=LEFT_OUT)
    return folder


def found_there(folder: Path) -> dict[str, str]:
    """The environment of a process that finds this package first."""
    return {**os.environ, "PYTHONPATH": str(folder), "MISKATONIC_DATA": str(folder / "data"), "COLUMNS": "100"}
