"""How a game is won, lost or drawn. Sections 3.2 and 9."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.rules.moving import gates
from miskatonic.games.cthulhu_mash.rules.turn.base import neighbour
from miskatonic.games.cthulhu_mash.rules.turn.shared import ClearDoor
from miskatonic.games.cthulhu_mash.rules.turn.victory import CheckVictory
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, Mash
from miskatonic.games.cthulhu_mash.words.names import full_space
from tests.games.cthulhu_mash.scenes import FLAGS, goals, slay, started
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    Loaded,
    asked,
    choose,
    farm,
    labels,
    question,
    seat,
    space,
    table,
    tiles,
)

COOP: dict[str, Any] = {"mode": "Cooperative Game", "options": {"mode": "cooperative"}}


@pytest.mark.rule("CM-3.2-1")
@pytest.mark.parametrize(("face", "mode"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_the_victory_condition_may_be_rolled(face: int, mode: int) -> None:
    s: Mash = GAME.start(2, 0, {"mode": "roll"}, chance=Loaded([face]))
    assert s.mode == mode


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


@pytest.mark.rule("CM-3.2-4", "CM-3.2-5")
def test_capture_the_flag_is_won_with_the_last_other_spawning_space() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        [8],
        mode="Capture the Flag",
        options={"mode": "capture_the_flag"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}, EYE: {"spawning space": 1}},
    )
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0,), "CM-3.2-4")


@pytest.mark.rule("CM-3.2-5")
def test_in_a_flag_game_for_three_a_side_without_spaces_plays_on_until_one_side_has_all_that_are_left() -> None:
    three = {EXPLORER: {"at": "R1/C5 of Train Station"}, EYE: {"spawning space": 1}, DOCTOR: {}}
    given = {"seats": three, "active": EXPLORER, "mode": "Capture the Flag"}
    s = table(given, 3, [8], {"mode": "capture_the_flag"})
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert (s.outcome, s.camps) == (None, [3, 0, 3])
    three[DOCTOR] = {"spawning space": 0}
    last = table(given, 3, [8], {"mode": "capture_the_flag"})
    choose(last, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.rule) == ((0,), "CM-3.2-4")


@pytest.mark.rule("CM-3.2-6", "CM-3.2-8")
def test_the_cooperative_game_is_lost_with_the_last_character() -> None:
    s = started(2, {"mode": "cooperative"})
    slay(s, 0, -1)
    assert (s.status[0], s.over) == (OUT, False)
    slay(s, 1, -1)
    assert s.outcome is not None
    assert s.outcome.winners == ()


@pytest.mark.rule("CM-3.2-6", "CM-3.2-7", "CM-3.2-8")
def test_clearing_the_last_tile_wins_a_cooperative_game() -> None:
    open_tiles = {
        "A2": "Innsmouth Dock",
        "C2": "Elder City",
        "A3": "Library",
        "B3": "Moon-Beast Moon Base",
        "C3": "Leng Plateau",
    }
    names = {
        place: f"{'Miskatonic University Library' if tile == 'Library' else tile}, turned 0"
        for place, tile in open_tiles.items()
    }
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R6/C6"},
        [8],
        mode="Cooperative Game",
        options={"mode": "cooperative"},
        tiles=tiles(EXPLORER, EYE, **names),
        monsters={"Cultist": "R3/C4"},
    )
    choose(s, EXPLORER, "Strike the Cultist A")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0, 1), "CM-3.2-6")


@pytest.mark.rule("CM-3.2-7")
def test_a_single_player_plays_the_cooperative_game() -> None:
    assert started(1).mode == COOPERATIVE


@pytest.mark.rule("CM-3.2-8", "CM-2.1.7-5")
def test_comrades_lose_when_the_last_of_them_is_out() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats={EXPLORER: {"status": "out", "at": "nowhere"}}, **COOP)
    choose(s, EYE, "Jump to R4/C5")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-3.2-8")


@pytest.mark.rule("CM-3.2-9", "CM-3.2-10", "CM-3.2-11")
def test_teams_sit_alternately_and_the_next_opponent_runs_the_monsters() -> None:
    three = started(3, {"teams": True})
    assert three.side == [0, 1, 0]
    assert [neighbour(three, seat) for seat in range(3)] == [1, 2, 1]  # 0 sits left of 2, but is on the same side
    four = started(4, {"teams": True})
    four.status[1] = OUT
    assert neighbour(four, 0) == 3


@pytest.mark.rule("CM-3.2-9")
@pytest.mark.parametrize(("seats", "options"), [(2, {"teams": True}), (4, {"teams": True, "mode": "cooperative"})])
def test_teams_need_three_players_who_are_against_each_other(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(mk.OptionError, match=r"CM-3\.2-9"):
        GAME.start(seats, 1, options)


@pytest.mark.rule("CM-3.2-11", "CM-3.2-9")
def test_a_side_is_out_with_its_last_character_and_friendly_fire_kills_for_good() -> None:
    s = started(4, {"teams": True})
    slay(s, 2, 0)
    assert (s.status[2], s.over) == (OUT, False)
    slay(s, 1, 0)
    slay(s, 3, 0)
    assert s.outcome is not None
    assert s.outcome.winners == (0, 2)


@pytest.mark.rule("CM-3.2-11", "CM-3.2-9", "CM-2.7-3")
def test_friendly_fire_kills_a_team_mate_for_good_and_still_earns_the_reward() -> None:
    four = {
        EXPLORER: {"at": "R1/C5 of Base Camp"},
        EYE: {},
        MARINER: {"at": "R1/C6 of Base Camp", "health": 1},
        DOCTOR: {},
    }
    s = table({"seats": four, "active": EXPLORER}, 4, [8, 1], {"teams": True, "mode": "death_match"})
    assert s.side == [0, 1, 0, 1]
    choose(s, EXPLORER, f"Strike the {MARINER}")
    if question(s) == "Meet":
        choose(s, MARINER, "Parry")
    assert (s.status[2], len(s.powers[0]), s.outcome) == (OUT, 1, None)


@pytest.mark.rule("CM-9.2-1", "CM-2.1.4-9", "CM-5.4-10")
def test_whoever_is_moved_to_the_nearest_space_is_not_moved_onto_tissue() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tissue={"R1/C2": 1})
    assert goals(ClearDoor(seat(s, EYE)).candidates(s, 0)) == {"R2/C1"}
    assert full_space(s, gates.room_at(s, space(s, "R1/C1"))) == "R2/C1 of Family Farm"


@pytest.mark.rule("CM-9.4-2")
def test_cooperating_players_lose_when_the_agreed_time_is_over() -> None:
    s: Mash = GAME.start(2, 1, {"mode": "cooperative", "minutes": 30})
    assert GAME.clocks(s.options).game == 1800
    s.ring()
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-9.4-2")
