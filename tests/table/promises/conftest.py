"""Odds end after so many outcomes, not when a busy machine has had its time."""

from __future__ import annotations

from math import inf

import pytest

from miskatonic.table.sight import answers


@pytest.fixture(autouse=True)
def _odds_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One imagined world each, and few outcomes of it, so that no clock is looked at."""
    monkeypatch.setattr(answers, "SECONDS", inf)
    monkeypatch.setattr(answers, "PATIENCE", -1.0)
    monkeypatch.setattr(answers, "LEAVES", 60)
    monkeypatch.setattr(answers, "SAMPLES", 6)
