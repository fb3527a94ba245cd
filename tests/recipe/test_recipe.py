"""A game that was written by the recipe in CONTRIBUTING runs through everything, and no other line has changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipe.scratch import ROOT, found_there, with_lantern

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_lantern(tmp_path_factory.mktemp("recipe"))


def run(folder: Path, *words: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=found_there(folder), input=typed, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_is_found_by_its_folder(folder: Path) -> None:
    assert "Lantern Road" in run(folder, "-m", "miskatonic", "games")


def test_the_conformance_tests_run_on_it_by_themselves(folder: Path) -> None:
    tests = (
        "tests/conformance/test_promises.py",
        "tests/conformance/test_wording.py",
        "-k",
        "lantern",
        "-q",
        "-p",
        "no:cacheprovider",
    )
    assert " passed" in run(folder, "-m", "pytest", *tests)


def test_it_is_soaked_and_its_rules_can_be_searched(folder: Path) -> None:
    run(folder, "-m", "miskatonic", "soak", "lantern", "--decisions", "300")
    assert "Walking on" in run(folder, "-m", "miskatonic", "rules", "lantern", "--search", "lantern")


def test_a_whole_game_is_played_in_the_terminal(folder: Path) -> None:
    said = run(folder, "-m", "miskatonic", "play", "lantern", "--seed", "3", "--plain", typed="1\n" * 400)
    assert "The end" in said
    assert "is home" in said


def test_house_bots_play_each_other(folder: Path) -> None:
    said = run(folder, "-m", "miskatonic", "simulate", "lantern", "--games", "20", "--bots", "house,random")
    assert "20 games" in said


@pytest.mark.nightly(20)
def test_it_is_typed_as_strictly_as_the_others(folder: Path) -> None:
    run(folder, "-m", "mypy", "--strict", "--config-file", "", str(folder / "miskatonic" / "games" / "lantern"))
