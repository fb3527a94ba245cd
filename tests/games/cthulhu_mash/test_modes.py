"""Victory conditions and teams: section 3.2."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.harm import kill, settle
from miskatonic.games.cthulhu_mash.records import FELL
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, DEATH_MATCH, OUT, Mash
from miskatonic.games.cthulhu_mash.steps.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.steps.setup import ChooseVictory
from miskatonic.games.cthulhu_mash.steps.victory import CheckVictory, EndOfRound
from tests.games.cthulhu_mash.table import EXPLORER, EYE, asked, choose, farm, labels

FLAGS = {"mode": "capture_the_flag"}


def started(seats: int, options: dict[str, Any] | None = None) -> Mash:
    s: Mash = GAME.start(seats, 1, options or {}, events=True)
    while type(s.agenda[-1]).__name__ == "TurnStart":
        s.play(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    return s


def slay(s: Mash, seat: int, by: int) -> None:
    kill(s, seat, by, FELL)
    settle(s)
    CheckVictory().run(s)


@pytest.mark.rule("CM-3.2-1")
@pytest.mark.parametrize(("face", "mode"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_die_may_choose_the_victory_condition(face: int, mode: int) -> None:
    s = Mash(2, {**GAME.start(2, 1, {}).options, "mode": "roll"})
    s.chance = mk.Script([face])
    ChooseVictory().run(s)
    assert s.mode == mode == (DEATH_MATCH, CAPTURE_THE_FLAG, COOPERATIVE)[mode]


@pytest.mark.rule("CM-3.2-7")
def test_a_single_player_plays_the_cooperative_game() -> None:
    assert started(1).mode == COOPERATIVE


@pytest.mark.rule("CM-3.2-2", "CM-2.1.7-4")
def test_the_last_character_in_the_game_wins_the_death_match() -> None:
    s = started(3)
    slay(s, 1, 0)
    assert not s.over
    slay(s, 2, 0)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("CM-3.2-2", "CM-3.2-5")
@pytest.mark.parametrize("mode", ["death match", "capture the flag"])
def test_a_blast_that_takes_the_last_two_ends_in_a_draw(mode: str) -> None:
    seats = {EXPLORER: {"objects": ["Dynamite Bundle"], "health": 1, "spawning space": 0}, EYE: {"health": 1}}
    s = farm({EXPLORER: "R5/C3", EYE: "R5/C5"}, [8], seats=seats, mode=mode)
    choose(s, EXPLORER, "Throw the Dynamite Bundle to R4/C4")
    while not s.over:
        choose(s, asked(s), labels(s, asked(s))[0])
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.reason) == ((), "nobody is left")


@pytest.mark.rule("CM-3.2-2", "CM-3.2-3", "CM-2.1.7-3")
def test_whoever_waits_to_come_back_still_counts() -> None:
    s = started(2)
    slay(s, 1, -1)
    assert not s.over


@pytest.mark.rule("CM-3.2-4", "CM-3.2-5")
def test_the_last_side_with_a_spawning_space_wins_capture_the_flag() -> None:
    s = started(3, FLAGS)
    s.camps[1] = 0
    s.check = 1
    CheckVictory().run(s)
    assert not s.over
    s.camps[2] = 0
    CheckVictory().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("CM-3.2-4", "CM-3.2-9")
def test_a_team_wins_when_all_spaces_of_the_other_are_destroyed() -> None:
    s = started(4, {**FLAGS, "teams": True})
    assert s.side == [0, 1, 0, 1]
    s.camps[1] = 0
    CheckVictory().run(s)
    assert not s.over
    s.camps[3] = 0
    CheckVictory().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == (0, 2)


@pytest.mark.rule("CM-3.2-9", "CM-3.2-10", "CM-3.2-11")
def test_teams_sit_alternately_and_the_next_opponent_runs_the_monsters() -> None:
    three = started(3, {"teams": True})
    assert three.side == [0, 1, 0]
    assert [neighbour(three, seat) for seat in range(3)] == [1, 2, 1]  # 0 sits left of 2, but is on the same side
    four = started(4, {"teams": True})
    four.status[1] = OUT
    assert neighbour(four, 0) == 3


@pytest.mark.rule("CM-3.2-11", "CM-3.2-9")
def test_a_side_is_out_with_its_last_character_and_friendly_fire_kills_for_good() -> None:
    s = started(4, {"teams": True})
    slay(s, 2, 0)
    assert (s.status[2], s.over) == (OUT, False)
    slay(s, 1, 0)
    slay(s, 3, 0)
    assert s.outcome is not None
    assert s.outcome.winners == (0, 2)


@pytest.mark.rule("CM-3.2-9")
@pytest.mark.parametrize(("seats", "options"), [(2, {"teams": True}), (4, {"teams": True, "mode": "cooperative"})])
def test_teams_need_three_players_who_are_against_each_other(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(mk.OptionError, match=r"CM-3\.2-9"):
        GAME.start(seats, 1, options)


@pytest.mark.rule("CM-3.1-12", "CM-ref-8", "CM-3.1-16")
def test_without_a_neighbour_the_program_runs_the_monsters() -> None:
    assert neighbour(started(1), 0) == PROGRAM
    together = started(2, {"mode": "cooperative", "program_monsters": True})
    assert neighbour(together, 0) == PROGRAM
    waiting = started(3)
    slay(waiting, 1, -1)
    assert neighbour(waiting, 0) == 1  # dead, but coming back
    waiting.status[1] = OUT
    assert neighbour(waiting, 0) == 2


@pytest.mark.rule("CM-3.2-6", "CM-3.2-8")
def test_the_cooperative_game_is_lost_with_the_last_character() -> None:
    s = started(2, {"mode": "cooperative"})
    slay(s, 0, -1)
    assert (s.status[0], s.over) == (OUT, False)
    slay(s, 1, -1)
    assert s.outcome is not None
    assert s.outcome.winners == ()


@pytest.mark.rule("CM-ref-12")
@pytest.mark.parametrize(
    ("options", "camps", "felled", "winners"),
    [
        ({}, [3, 3, 3], [1, 5, 2], (1,)),
        (FLAGS, [3, 0, 3], [1, 9, 2], (2,)),
        ({}, [3, 3, 3], [4, 4, 2], ()),
    ],
)
def test_at_the_round_limit_characters_then_spaces_then_kills_decide(
    options: dict[str, Any], camps: list[int], felled: list[int], winners: tuple[int, ...]
) -> None:
    s = started(3, {**options, "rounds": 10})
    s.round, s.camps, s.felled = 10, camps, felled
    EndOfRound().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == winners


@pytest.mark.rule("CM-ref-12", "CM-9.4-2")
def test_running_out_of_rounds_loses_a_cooperative_game() -> None:
    s = started(2, {"mode": "cooperative", "rounds": 10})
    s.round = 9
    EndOfRound().run(s)
    assert (s.round, s.over) == (10, False)
    EndOfRound().run(s)
    assert s.outcome is not None
    assert s.outcome.winners == ()
