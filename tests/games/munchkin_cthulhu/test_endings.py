"""Each way a game can end (MU-start-5), as a recorded whole game that is replayed choice by choice."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.recorder import ENDINGS, FOLDER, Ending
from tests.recorder import Replay

PRINTED = [ending for ending in ENDINGS if not ending.pack]


class Ended(Replay):
    """A replayed game: how it ended, and what lay on the table at the end and just before."""

    def __init__(self, name: str) -> None:
        super().__init__(FOLDER / f"{name}.jsonl")
        self.after: Any = self.journal.state
        self.before: Any = self.journal.at(len(self.journal.entries) - 1)

    def climbs(self) -> list[tuple[int, int, int]]:
        """Seat, old Level and new Level, for each change that the last choice brought."""
        return [(int(a), int(b), int(c)) for a, b, c in self.last("level")]


@pytest.fixture(scope="module")
def replayed() -> dict[str, Ended]:
    return {ending.name: Ended(ending.name) for ending in PRINTED}


def test_every_recorded_game_is_one_of_the_endings() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {ending.name for ending in ENDINGS}


@pytest.mark.rule("MU-start-5", "MU-start-6")
@pytest.mark.parametrize("ending", PRINTED, ids=lambda ending: ending.name)
def test_a_recorded_game_ends_again_by_the_same_rule(ending: Ending, replayed: dict[str, Ended]) -> None:
    ended = replayed[ending.name]
    assert (ended.rule, len(ended.winners)) == (ending.rule, ending.how_many)
    assert ended.after.seats_to_act == ()
    assert ended.journal.told[-1][-1].kind == "over"


@pytest.mark.rule("MU-start-3", "MU-start-4", "MU-rew-1", "MU-start-6")
@pytest.mark.parametrize("name", ["kill", "kill_with_help", "not_shared"])
def test_whoever_reaches_level_10_by_a_kill_wins_alone(name: str, replayed: dict[str, Ended]) -> None:
    ended = replayed[name]
    (winner,) = ended.winners
    ((who, before, level),) = ended.climbs()
    assert (who, level) == (winner, 10) > (winner, before)
    assert ended.last("settled")[0][0] == ended.before.turn == winner
    assert ended.last("drew") + ended.last("drew_open") == []  # rewards that are due no longer matter


@pytest.mark.rule("MU-cbt-19", "MU-start-3")
def test_a_helper_does_not_win_along_with_the_fighter(replayed: dict[str, Ended]) -> None:
    before = replayed["kill_with_help"].before
    assert before.fight.helper >= 0
    assert replayed["kill_with_help"].winners == (before.fight.fighter,)


@pytest.mark.rule("MU-fast-3")
def test_with_the_option_the_helper_does_whatever_the_helpers_level(replayed: dict[str, Ended]) -> None:
    ended = replayed["shared"]
    assert set(ended.winners) == set(ended.before.fight.sides)
    assert sorted(ended.after.level[seat] for seat in ended.winners)[0] < 10
    assert replayed["not_shared"].before.fight.helper < 0  # and nobody else


@pytest.mark.rule("MU-cult-16", "MU-start-5")
def test_the_last_outside_the_cult_wins_with_a_tenth_level(replayed: dict[str, Ended]) -> None:
    ended = replayed["last"]
    (winner,) = ended.winners
    assert ended.climbs()[-1] == (winner, 9, 10)
    assert [ended.after.is_cultist(seat) for seat in range(3)].count(False) == 1
    assert not ended.after.is_cultist(winner)


@pytest.mark.rule("MU-cult-19", "MU-cult-20")
@pytest.mark.parametrize("name", ["cult", "cult_together"])
def test_when_all_are_cultists_the_highest_living_level_wins(name: str, replayed: dict[str, Ended]) -> None:
    after: Munchkin = replayed[name].after
    assert all(after.is_cultist(seat) for seat in range(3))
    living = [seat for seat in range(3) if after.alive(seat)]
    best = max(after.level[seat] for seat in living)
    assert replayed[name].winners == tuple(seat for seat in living if after.level[seat] == best)


@pytest.mark.rule("MU-start-5")
def test_a_card_that_says_so_wins_the_game(pier: Box) -> None:
    ended = Ended("card")
    assert (ended.rule, ended.reason) == ("MU-start-5", "card")
    assert max(ended.after.level) < 10
    assert pier.numbers["keys_to_the_pier"] in ended.before.hands[ended.winners[0]] or ended.before.pending
