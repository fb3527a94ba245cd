"""The compiled build plays the very games that the sources play: run by ``make proof`` on both of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import miskatonic as mk
from bench.ours import play
from miskatonic._compiled import COMPILED
from miskatonic.kernel.record import key_of
from miskatonic.lab.corpus import read, replay

ROOT = Path(__file__).parents[2]
GAME = "chaos_of_cthulhu"
SETTINGS: tuple[dict[str, object], ...] = ({}, {"mode": "crown"}, {"dare": True, "lament": "rounds"})
GAMES = [(seats, options, seed) for seats in (2, 3, 4) for options in SETTINGS for seed in range(4)]


def digests() -> list[str]:
    """How many short games stand, and what a copy, a twin and a saved state of each look like."""
    found = []
    for seats, options, seed in GAMES:
        state = play(mk.game(GAME), seats, dict(options), seed, 300)[0]
        again = mk.game(GAME).from_dict(json.loads(json.dumps(state.to_dict())))
        seat = state.seats_to_act[0] if state.seats_to_act else 0
        found += [state.digest(), state.copy().digest(), again.digest(), state.imagine(seat, 7).digest()]
        found += [",".join(key_of(step) for step in state.legal(seat))]
    return found


def elsewhere(path: str) -> list[str]:
    """The same, by the package at this path."""
    code = "import json; from tests.compiled.test_same import digests; print(json.dumps(digests()))"
    env = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}."}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=True
    )
    answer: list[str] = json.loads(done.stdout)
    return answer


@pytest.mark.slow
def test_games_copies_twins_and_saved_states_are_those_of_the_sources() -> None:
    assert digests() == elsewhere("src")


def test_what_should_be_compiled_is() -> None:
    wanted = os.environ.get("PYTHONPATH", "").startswith("build")
    assert wanted == COMPILED


@pytest.mark.slow
def test_stored_games_replay_with_their_digests() -> None:
    (file,) = sorted((ROOT / "tests" / "corpus" / GAME).glob("1.*"))
    for number, text in enumerate(read(file)):
        if number % 5 == 0:
            assert replay(text, f"stored game {number + 1}").state.over


@pytest.mark.parametrize("seat", [-1, 9, "0", None, True, 1.0, [], 10**30])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    state = mk.game(GAME).start(seats=2, seed=1)
    before = state.digest()
    for ask in (state.choices, state.refusals, state.expire):
        with pytest.raises(mk.Illegal):
            ask(seat)
    with pytest.raises(mk.Illegal):
        state.choose(seat, "Ready()")
    assert state.digest() == before


@pytest.mark.parametrize("what", [None, 7, True, object(), b"monster", ["Ready"]])
def test_nobody_is_told_why_not_of_what_has_no_name(what: object) -> None:
    state = mk.game(GAME).start(seats=2, seed=1)
    for ask in (state.why_not, state.reason):
        with pytest.raises(mk.Illegal):
            ask(0, what)


@pytest.mark.parametrize("choice", ["", "Nonsense(1)", "Ready(", None, 7, object()])
def test_a_choice_that_is_none_is_refused(choice: object) -> None:
    state = mk.game(GAME).start(seats=2, seed=1)
    before = state.digest()
    with pytest.raises(mk.Illegal):
        state.choose(state.seats_to_act[0], choice)
    assert state.digest() == before
