"""Every promise on every game: all seat counts, options combined pairwise, in a short form.

``miskatonic soak`` does the same for as long as one likes.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.kernel.game import Game
from miskatonic.lab.pairs import combined, few
from miskatonic.lab.soak import PROMISES, soak
from tests.conformance.toy import SEANCE
from tests.conformance.vigil import VIGIL
from tests.tonight import turn_of

SHORT = 40
"""Decisions a setting: enough for each promise to come round at least twice."""
LONG = 10_000
"""Decisions a game by night, with dice that differ from commit to commit."""
GAMES: list[Game[Any]] = [*[mk.game(name) for name in mk.names()], SEANCE, VIGIL]
SETTINGS = [(game, seats, options) for game in GAMES for seats in game.seats for options in combined(game, seats)]


def name_of(setting: tuple[Game[Any], int, dict[str, Any]]) -> str:
    game, seats, options = setting
    return f"{game.id}-{seats}-{'-'.join(str(value) for value in options.values())}"


@pytest.mark.parametrize(
    ("number", "setting"), list(enumerate(SETTINGS)), ids=[name_of(setting) for setting in SETTINGS]
)
def test_every_promise_is_kept(number: int, setting: tuple[Game[Any], int, dict[str, Any]]) -> None:
    game, seats, options = setting
    checked: set[str] = set()
    for more in range(3):  # a short game may end before its turn comes to be checked for a promise
        report = soak(game, SHORT, seed=100 + 50 * number + more, seats=seats, options=options)
        assert report.decisions == SHORT
        checked |= set(report.checked)
        if checked == set(PROMISES):
            return
    assert checked == set(PROMISES)


@pytest.mark.nightly(80)
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_promise_is_kept_for_as_long_as_the_commit_has_another_seed(game: Game[Any]) -> None:
    report = soak(game, LONG, seed=turn_of(game.id) % 1_000_000)
    assert report.decisions == LONG


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_imagined_worlds_differ_from_the_true_one(game: Game[Any]) -> None:
    """A redeal that changes nothing would keep every secret in the tests and none at the table."""
    report = soak(game, 150, seed=3, without=set(PROMISES) - {"imagine"}, dear=True)
    if game.secrets:
        assert report.worlds_apart > report.worlds / 3
    else:
        assert report.worlds_apart == 0


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_soak_repeats_itself(game: Game[Any]) -> None:
    runs = [soak(game, 60, seed=11, without=set(PROMISES) - {"conservation"}) for _ in range(2)]
    first, second = [(run.games, run.ends, run.checked, run.most_in_a_round) for run in runs]
    assert first == second


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_options_are_combined_pairwise(game: Game[Any]) -> None:
    seats = game.seats[0]
    found = combined(game, seats)
    for one, two in combinations(game.options, 2):
        for mine in few(one):
            for theirs in few(two):
                pair = {one.name: mine, two.name: theirs}
                met = any(options | pair == options for options in found)
                assert met or not accepted(game, seats, pair), pair


def accepted(game: Game[Any], seats: int, pair: dict[str, Any]) -> bool:
    try:
        game.resolve(seats, pair)
    except mk.OptionError:
        return False
    return True


def test_pairs_that_never_go_together_are_left_out() -> None:
    found = combined(SEANCE, 2)
    assert not [options for options in found if options["clock"] and options["mood"] == "solemn"]
    assert len(found) <= 10  # of 3 * 2 * 3 - 3 combinations


def test_a_soak_ends_games_and_counts_how() -> None:
    steps: list[int] = []
    report = soak(SEANCE, 600, seed=2, progress=steps.append, without=set(PROMISES) - {"progress"})
    assert (report.decisions, sum(report.ends.values()), steps[-1]) == (600, report.games, 600)
    assert report.ends["rounds"] > 3
    assert report.ends["out of decisions"] <= 1
    assert report.checked["progress"] >= 600
    assert report.rate > 0


def test_a_round_limit_ends_a_game() -> None:
    report = soak(SEANCE, 300, seed=2, round_limit=1, seats=3, options={"rounds": 8}, without=set(PROMISES))
    assert set(report.ends) <= {"round limit", "out of decisions"}
    assert report.ends["round limit"] > 3
