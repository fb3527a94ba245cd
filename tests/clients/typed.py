"""The terminal game with lines typed ahead, and what it keeps."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

import miskatonic as mk
from miskatonic.cli import app
from miskatonic.kernel.journal.journal import Journal

SHORT = ("--option", "lament=rounds", "--option", "rounds=3")
"""Three rounds, whatever happens."""
ALWAYS_ONE = "/".join(["1"] * 200)


def play(lines: str, *args: str) -> Result:
    """Play with these typed lines, divided by slashes."""
    typed = "".join(f"{line.strip()}\n" for line in lines.split("/")) if lines else ""
    return CliRunner().invoke(app, ["play", "--seed", "11", *args], input=typed)


def resume(lines: str, *args: str) -> Result:
    typed = "".join(f"{line.strip()}\n" for line in lines.split("/")) if lines else ""
    return CliRunner().invoke(app, ["play", "--resume", *args], input=typed)


def journal(data: Path, name: str = "chaos-1") -> Journal:
    return mk.load(data / "games" / f"{name}.journal")
