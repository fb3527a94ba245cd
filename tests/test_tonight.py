"""The slice of long tests that each run takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests import tonight
from tests.tonight import SLICE, sample, taken

COSTS = {"compile": 170.0, "kill": 100.0, "soak": 80.0, **{f"stored {i}": 6.0 for i in range(40)}}


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Pretend to be at another commit."""

    def go(commit: str) -> None:
        monkeypatch.setattr(tonight, "commit", lambda: commit)

    return go


def test_a_slice_ends_within_its_time(at: Callable[[str], None]) -> None:
    for commit in "abcdefgh":
        at(commit)
        assert 0 < sum(COSTS[name] for name in taken(COSTS)) <= SLICE


def test_a_commit_takes_the_same_slice_again_and_another_commit_another_one(at: Callable[[str], None]) -> None:
    at("a")
    first = taken(COSTS)
    assert taken(COSTS) == first
    at("b")
    assert taken(COSTS) != first


def test_every_long_test_has_its_turn_within_some_dozens_of_commits(at: Callable[[str], None]) -> None:
    seen: set[str] = set()
    for number in range(60):
        at(str(number))
        seen |= taken(COSTS)
    assert seen == set(COSTS)


def test_a_sample_keeps_its_order_and_changes_with_the_commit(at: Callable[[str], None]) -> None:
    things = list(range(100))
    at("a")
    first = sample(things, 6, "games")
    assert first == sorted(first)
    assert len(set(first)) == 6
    at("b")
    assert sample(things, 6, "games") != first
    assert sample(things, 600, "games") == things
