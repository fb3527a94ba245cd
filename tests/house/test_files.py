"""Rooms stay rooms: no file of the house is longer than can be read at a sitting."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 400


@pytest.mark.parametrize("folder", ["src", "tests", "bench"])
def test_no_file_is_too_long_to_be_read_at_a_sitting(folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*.py") if "static" not in path.parts]
    assert len(files) > 10
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in long.items() if lines > MOST} == {}
