"""Every test has a data folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio."""
    return "asyncio"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games, keys and tokens are kept."""
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "ada")
    return tmp_path
