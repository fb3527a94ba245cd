"""Saved games outlive change: files, snapshots, positions and open tables of one release load and go on in the next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.later_release import CHANGES, ROOT, release

pytestmark = pytest.mark.slow


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The same program in another release."""
    env = {**os.environ, "PYTHONPATH": f"{home / 'src'}{os.pathsep}{home}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "tests.conformance.left_behind", *words]
    return subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What today's release leaves behind."""
    folder = tmp_path_factory.mktemp("left")
    done = run(ROOT, "leave", str(folder))
    assert not done.returncode, done.stderr[-2000:]
    return folder


def taken_up(left: Path, tmp_path: Path, changes: tuple[str, ...], careless: bool = False) -> str:
    """What the later release says that takes it up; nothing if all is well."""
    kept = tmp_path / "left"
    kept.mkdir()
    for path in left.iterdir():
        (kept / path.name).write_bytes(path.read_bytes())
    home = release(tmp_path / "later", changes, careless)
    done = run(home, "take", str(kept), str(ROOT / "tests" / "corpus"))
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""


def test_all_of_it_goes_on_after_everything_that_a_later_release_may_add(left: Path, tmp_path: Path) -> None:
    assert taken_up(left, tmp_path, tuple(CHANGES)) == ""


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_is_not_admitted_is_noticed(left: Path, tmp_path: Path, change: str) -> None:
    assert "Error" in taken_up(left, tmp_path, (change,), careless=True)
