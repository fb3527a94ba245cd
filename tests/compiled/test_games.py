"""Every game compiled with mypyc, and its tests on that. Chaos has a target of its own: `make proof`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRST = "chaos_of_cthulhu"
GAMES = sorted(path.parent.name for path in ROOT.glob("src/miskatonic/games/*/game.py") if path.parent.name != FIRST)


def run(command: list[str], path: Path) -> None:
    env = {**os.environ, "LEVEL": "0", "PYTHONPATH": str(path)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.mark.nightly(170)
@pytest.mark.parametrize("game", GAMES)
def test_the_tests_and_cases_of_a_game_pass_on_its_compiled_build(game: str, tmp_path: Path) -> None:
    run([sys.executable, "compiling.py", str(tmp_path), game], tmp_path)
    said = [sys.executable, "-c", "from miskatonic._compiled import COMPILED; assert COMPILED"]
    run(said, tmp_path)
    tests = ["-m", "pytest", "-q", "-m", "not interpreted", f"tests/games/{game}"]
    run([sys.executable, *tests], tmp_path)
    if (ROOT / "cases" / game).is_dir():
        run([sys.executable, "-m", "miskatonic", "check", f"cases/{game}"], tmp_path)
