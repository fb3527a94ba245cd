"""Upgrades: stored games of every release replay, or diverge where the list of divergences says so."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from miskatonic.games import names
from miskatonic.lab.corpus import SUFFIX, Divergence, read, replay
from tests.tonight import sample

CORPUS = Path(__file__).parents[1] / "corpus"
FILES = sorted(CORPUS.rglob(f"*{SUFFIX}"))
NAMED = tomllib.loads((CORPUS / "divergences.toml").read_text(encoding="utf-8"))
PARTS = 12
SAMPLE = 6
"""So many games of each file are replayed in every run, other ones with every commit."""


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name.removesuffix(SUFFIX)}"


def test_every_game_has_at_least_a_hundred_stored_games() -> None:
    stored = {name: sum(len(read(path)) for path in FILES if path.parent.name == name) for name in names()}
    assert [name for name, count in stored.items() if count < 100] == []


def check(path: Path, games: list[tuple[int, str]]) -> None:
    """They replay with their digests; or they part where it is said."""
    expected = NAMED.get(named(path), {})
    for number, text in games:
        if str(number) in expected:
            with pytest.raises(Divergence, match=expected[str(number)]["where"]):
                replay(text, f"{named(path)} {number}")
        else:
            assert replay(text, f"{named(path)} {number}").state.over


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_sample_of_stored_games_replays(path: Path) -> None:
    check(path, sample(list(enumerate(read(path), 1)), SAMPLE, named(path)))


@pytest.mark.nightly(6)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("path", FILES, ids=named)
def test_stored_games_replay(path: Path, part: int) -> None:
    check(path, [(number, text) for number, text in enumerate(read(path), 1) if number % PARTS == part])


def test_a_changed_outcome_is_noticed() -> None:
    text = read(FILES[0])[0].splitlines()
    text[-1] = text[-1].replace('"check":"', '"check":"0')
    with pytest.raises(Divergence, match="leads to another position"):
        replay("\n".join(text), "a damaged game")
