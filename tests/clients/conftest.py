"""For all tests of the terminal: nothing is kept outside a test's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is kept outside the test's own folder."""
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "data"
