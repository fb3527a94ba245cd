"""Each way a game can end, as a recorded whole game that is replayed choice by choice."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.figures import CHARACTER
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from tests.games.cthulhu_mash.recorder import ENDINGS, FOLDER, Ending
from tests.recorder import Replay


class Ended(Replay):
    """A replayed game, and the table at its end."""

    def __init__(self, name: str) -> None:
        super().__init__(FOLDER / f"{name}.jsonl")
        self.after: Any = self.journal.state

    @property
    def left(self) -> list[int]:
        """Seats still in the game."""
        return [seat for seat in range(self.after.seats) if self.after.status[seat] != OUT]


@pytest.fixture(scope="module")
def replayed() -> dict[str, Ended]:
    return {ending.name: Ended(ending.name) for ending in ENDINGS}


def test_every_recorded_game_is_one_of_the_endings() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {ending.name for ending in ENDINGS}


@pytest.mark.rule("CM-3.2-1", "CM-3.2-8")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_ends_again_by_the_same_rule(ending: Ending, replayed: dict[str, Ended]) -> None:
    ended = replayed[ending.name]
    assert (ended.rule, len(ended.winners)) == (ending.rule, ending.how_many)
    assert ended.after.seats_to_act == ()
    assert ended.journal.told[-1][-1].kind == "over"


@pytest.mark.rule("CM-3.2-2")
@pytest.mark.parametrize("name", ["death_match", "death_match_three", "death_match_teams", "given_up"])
def test_the_last_side_in_a_death_match_wins(name: str, replayed: dict[str, Ended]) -> None:
    ended = replayed[name]
    sides = {ended.after.side[seat] for seat in ended.left}
    assert len(sides) == 1
    assert {ended.after.side[seat] for seat in ended.winners} == sides


@pytest.mark.rule("CM-3.2-2", "CM-2.10-5")
def test_a_blast_that_takes_the_last_two_leaves_nobody_to_win(replayed: dict[str, Ended]) -> None:
    ended = replayed["death_match_draw"]
    assert (ended.reason, ended.left) == ("nobody is left", [])
    assert sorted(facts[0] for facts in ended.last("dead")) == [0, 1]


@pytest.mark.rule("CM-3.2-9", "CM-3.2-11")
@pytest.mark.parametrize("name", ["death_match_teams", "flag_teams"])
def test_team_mates_win_together_even_those_who_are_out(name: str, replayed: dict[str, Ended]) -> None:
    after: Mash = replayed[name].after
    side = after.side[replayed[name].winners[0]]
    assert replayed[name].winners == tuple(seat for seat in range(3) if after.side[seat] == side)


@pytest.mark.rule("CM-ref-15")
def test_whoever_gives_up_leaves_the_game_to_the_other(replayed: dict[str, Ended]) -> None:
    ended = replayed["given_up"]
    assert ended.journal.entries[-1].key.startswith("GiveUp")
    assert ended.winners == tuple(ended.left) != (ended.journal.entries[-1].seat,)


@pytest.mark.rule("CM-3.2-4")
@pytest.mark.parametrize("name", ["flag", "flag_teams"])
def test_the_last_spawning_spaces_win_capture_the_flag(name: str, replayed: dict[str, Ended]) -> None:
    ended = replayed[name]
    standing = {ended.after.side[seat] for seat in ended.left if ended.after.camps[seat]}
    assert standing == {ended.after.side[seat] for seat in ended.winners}
    assert ended.last("camp_destroyed")


@pytest.mark.rule("CM-3.2-5")
def test_a_side_that_is_out_loses_whatever_spaces_it_has(replayed: dict[str, Ended]) -> None:
    ended = replayed["flag_last_side"]
    assert tuple(ended.left) == ended.winners
    assert all(ended.after.camps)


@pytest.mark.rule("CM-3.2-6", "CM-3.2-7")
@pytest.mark.parametrize("name", ["together_won", "solo_won"])
def test_cleared_tiles_win_for_all_also_for_the_dead(name: str, replayed: dict[str, Ended]) -> None:
    ended = replayed[name]
    assert all(BOX.sort[figure] == CHARACTER for crowd in ended.after.crowd for figure in crowd)
    assert ended.winners == tuple(range(ended.after.seats))


@pytest.mark.rule("CM-3.2-8", "CM-2.8-8", "CM-9.4-1")
@pytest.mark.parametrize("name", ["together_lost", "together_sanity_lost", "together_shared_lost", "solo_lost"])
def test_without_a_character_left_all_lose(name: str, replayed: dict[str, Ended]) -> None:
    assert replayed[name].left == []
    assert replayed[name].count("respawned") == 0


@pytest.mark.rule("CM-ref-12")
def test_cooperating_players_lose_when_the_rounds_run_out(replayed: dict[str, Ended]) -> None:
    ended = replayed["together_rounds"]
    assert ended.after.round == 10
    assert ended.left


@pytest.mark.rule("CM-9.4-2")
def test_they_lose_when_their_time_runs_out(replayed: dict[str, Ended]) -> None:
    assert replayed["together_time"].reason == "the time has run out"


@pytest.mark.rule("CM-ref-12")
def test_at_the_limit_the_one_who_is_ahead_wins(replayed: dict[str, Ended]) -> None:
    after: Mash = replayed["rounds_ahead"].after
    (winner,) = replayed["rounds_ahead"].winners
    merits = [(after.status[seat] != OUT, after.felled[seat]) for seat in range(2)]
    assert merits[winner] == max(merits)
    assert merits[0] != merits[1]


@pytest.mark.rule("CM-ref-12")
def test_at_the_limit_nobody_wins_if_all_are_even(replayed: dict[str, Ended]) -> None:
    after: Mash = replayed["rounds_even"].after
    assert after.felled[0] == after.felled[1]
    assert [status != OUT for status in after.status] == [True, True]


@pytest.mark.rule("CM-ref-12")
def test_at_the_limit_spawning_spaces_count_first_in_capture_the_flag(replayed: dict[str, Ended]) -> None:
    ended = replayed["rounds_flag"]
    (winner,) = ended.winners
    alive = [int(seat in ended.left) for seat in range(3)]
    flags = [int(bool(ended.after.camps[seat]) and alive[seat]) for seat in range(3)]
    merits = [(flags[seat], alive[seat], ended.after.felled[seat]) for seat in range(3)]
    assert merits[winner] == max(merits)
