"""Lovecraft's Lament (CC-lament), Alhazred's Dare (CC-dare), and which variants go together."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.table import (
    act,
    asked,
    choose,
    events,
    kinds,
    monster,
    new_game,
    play_on,
    ready,
    table,
)

CLOCK: dict[str, Any] = {"lament": "clock"}
THREE: dict[str, Any] = {"lament": "rounds", "rounds": 3}
MIXED = [1, 2, 3, 4, 5]


def winner(state: Chaos) -> int:
    assert state.outcome is not None
    assert len(state.outcome.winners) == 1
    return state.outcome.winners[0]


def rung(*dice: list[int], rolls: list[int] | None = None, **more: Any) -> Chaos:
    """The clock rings while these monsters lie on the table and everybody plans."""
    seats = {name: {"dice": one} for name, one in zip(("North", "East", "South", "West"), dice, strict=False)}
    options = {**CLOCK, **more.pop("options", {})}
    given: dict[str, Any] = {**seats, **more}
    state = table(options=options, dice=rolls or [], **given)
    state.ring()
    return state


# ---------------------------------------------------------------------- Lovecraft's Lament


@pytest.mark.rule("CC-lament-1", "CC-lament-2")
@pytest.mark.parametrize(
    ("north", "east", "best"),
    [
        ([1, 1, 1, 1, 2], [6, 6, 6, 5, 5], 0),
        ([1, 1, 2, 3, 4], [2, 5, 2, 6, 2], 1),
        ([1, 2, 3, 4, 5], [1, 1, 2, 3, 4], 1),
    ],
)
def test_when_time_runs_out_the_largest_number_of_equal_dice_wins(north: list[int], east: list[int], best: int) -> None:
    state = rung(north, east)
    assert winner(state) == best
    assert state.outcome is not None
    assert state.outcome.rule == "CC-lament-1"


@pytest.mark.rule("CC-lament-4")
@pytest.mark.parametrize(
    ("north", "east", "best"),
    [
        ([5, 5, 5, 1, 1], [4, 4, 4, 6, 6], 0),
        ([1, 1, 1, 2, 3], [2, 2, 2, 1, 3], 1),
        ([6, 6, 1, 1, 2], [5, 5, 4, 4, 6], 0),
        ([2, 2, 3, 3, 1], [1, 1, 3, 3, 6], None),
    ],
)
def test_among_the_equally_close_the_higher_number_wins(north: list[int], east: list[int], best: int | None) -> None:
    """Two equal groups count as the higher one: 3s against 3s are still tied."""
    state = rung(north, east, rolls=[2, 5])
    assert winner(state) == (1 if best is None else best)
    assert bool(events(state, "roll_off")) == (best is None)
    assert state.outcome is not None
    assert state.outcome.rule == "CC-lament-4"


@pytest.mark.rule("CC-lament-4", "CC-win-5")
def test_those_still_tied_roll_off_until_one_is_highest() -> None:
    state = rung([3, 3, 3, 1, 2], [3, 3, 3, 5, 6], [2, 2, 2, 1, 6], rolls=[4, 4, 6, 1])
    assert winner(state) == 0
    assert events(state, "roll_off") == [(0, 4), (1, 4), (0, 6), (1, 1)]
    assert state.outcome is not None
    assert state.outcome.rule == "CC-lament-4"


@pytest.mark.rule("CC-lament-3")
def test_at_expiry_a_round_before_resolution_is_abandoned() -> None:
    """North would be complete after Resolution, but the clock rings while Blocks are assigned."""
    state = table(
        options=CLOCK,
        phase="release",
        North={"dice": [3, 4, 4, 1, 1], "plan": [act("heal", "North top"), act("block")]},
        East={"dice": [5, 5, 5, 1, 2], "plan": [act("madness", "North top")]},
    )
    assert asked(state) == ["North"]
    state.ring()
    assert winner(state) == 1
    assert monster(state, "North") == (3, 4, 4, 1, 1)


@pytest.mark.rule("CC-lament-3")
@pytest.mark.parametrize("phase", ["monsters", "planning", "release"])
def test_the_clock_may_ring_at_any_decision(phase: str) -> None:
    state = table(options=CLOCK, phase=phase, North={"stones": [1] * 5, "offerings": 1}, East={"dice": [4, 4, 4, 4, 1]})
    state.ring()
    assert state.over
    assert "resolution" not in kinds(state)


@pytest.mark.rule("CC-lament-3")
def test_a_resolution_under_way_is_finished_first() -> None:
    """There is nothing to decide in a Resolution, so a clock always finds it finished: the heal counts."""
    state = table(
        options=CLOCK,
        phase="resolution",
        North={"dice": [3, 4, 4, 1, 1], "plan": [act("heal", "North top")]},
        East={"dice": [2, 2, 2, 1, 5]},
    )
    assert (state.round, sorted(asked(state))) == (2, ["East", "North"])
    state.ring()
    assert winner(state) == 0


@pytest.mark.rule("CC-lament-3", "CC-lament-1")
@pytest.mark.parametrize("rounds", [3, 5])
def test_a_limit_in_rounds_stops_the_game_after_that_many_complete_ones(rounds: int) -> None:
    options = {"lament": "rounds", "rounds": rounds}
    state = table(options=options, North={"dice": [4, 4, 4, 1, 2]}, East={"dice": [5, 5, 1, 2, 3]})
    for number in range(1, rounds + 1):
        assert (state.round, state.over) == (number, False)
        ready(state)
    assert state.over
    assert len(events(state, "resolution")) == rounds
    assert winner(state) == 0


@pytest.mark.rule("CC-lament-3")
def test_without_timed_play_no_clock_can_stop_a_game() -> None:
    for options in ({}, THREE):
        with pytest.raises(mk.Illegal):
            table(options=options).ring()


@pytest.mark.rule("CC-lament-5")
@pytest.mark.parametrize("options", [CLOCK, THREE])
def test_a_complete_monster_wins_before_time_runs_out(options: dict[str, Any]) -> None:
    state = table(options=options, phase="victory", North={"dice": MIXED}, East={"dice": [2] * 5})
    assert winner(state) == 1
    assert state.outcome is not None
    assert state.outcome.rule == "CC-win-1"


@pytest.mark.rule("CC-lament-5")
def test_a_monster_completed_in_the_last_round_wins_before_time_is_called() -> None:
    state = table(options=THREE, round=3, phase="victory", North={"dice": [2] * 5}, East={"dice": [6, 6, 6, 6, 1]})
    assert winner(state) == 0
    assert not events(state, "time")


@pytest.mark.rule("CC-lament-6", "CC-round-14")
@pytest.mark.parametrize("minutes", [10, 30, 90])
def test_by_the_clock_every_decision_has_a_limit_so_that_several_rounds_fit(minutes: int) -> None:
    clocks = GAME.clocks(GAME.resolve(2, {**CLOCK, "minutes": minutes}))
    assert clocks.game == minutes * 60
    assert 0 < clocks.decision <= clocks.game / 10


@pytest.mark.rule("CC-lament-6")
@pytest.mark.parametrize("options", [{}, THREE])
def test_without_a_real_clock_there_is_no_limit(options: dict[str, Any]) -> None:
    clocks = GAME.clocks(GAME.resolve(2, options))
    assert (clocks.game, clocks.decision) == (0, 0)


# ---------------------------------------------------------------------- Alhazred's Dare


DARE = {"dare": True}


@pytest.mark.rule("CC-dare-1")
@pytest.mark.parametrize("target", range(1, 7))
def test_only_the_target_number_wins(target: int) -> None:
    for number in range(1, 7):
        state = table(options=DARE, target=target, phase="victory", North={"dice": [number] * 5}, East={"dice": MIXED})
        assert state.over == (number == target)
        if state.outcome is not None:
            assert state.outcome.rule == "CC-dare-1"


@pytest.mark.rule("CC-dare-1")
def test_a_higher_complete_monster_of_another_number_does_not_count() -> None:
    state = table(options=DARE, target=2, phase="victory", North={"dice": [2] * 5}, East={"dice": [6] * 5})
    assert winner(state) == 0


@pytest.mark.rule("CC-dare-1", "CC-dare-2")
def test_the_target_is_the_first_roll_of_setup_in_public_and_never_changes() -> None:
    state = new_game(3, {**DARE}, [5])
    assert asked(state) == ["North"], "before anybody has chosen a colour"
    assert state.target == 5
    first = (state.log or [])[0]
    assert (first.kind, first.facts, first.seen_by(-1)) == ("target", (5,), True)
    play_on(state, rounds=12)
    assert state.target == 5
    assert len(events(state, "target")) == 1


@pytest.mark.rule("CC-dare-1")
def test_without_the_dare_there_is_no_target() -> None:
    assert GAME.start(2).target == 0


@pytest.mark.rule("CC-dare-3", "CC-setup-11")
@pytest.mark.parametrize("number", [2, 4])
def test_a_complete_starting_monster_is_rolled_again_whatever_its_number(number: int) -> None:
    state = new_game(2, {**DARE}, [4, *[number] * 5, *MIXED, 6, 6, 1, 1, 2])
    for who in ("North", "East"):
        choose(state, who, f"TakeColour({0 if who == 'North' else 1},{0 if who == 'North' else 1})")
    assert (monster(state, "North"), monster(state, "East")) == ((1, 2, 3, 4, 5), (6, 6, 1, 1, 2))


@pytest.mark.rule("CC-dare-3", "CC-win-4")
def test_several_target_monsters_roll_off() -> None:
    seats = {"North": {"dice": [3] * 5}, "East": {"dice": [6] * 5}, "South": {"dice": [3] * 5}}
    state = table(options=DARE, target=3, phase="victory", dice=[2, 4], **seats)  # type: ignore[arg-type]
    assert events(state, "roll_off") == [(0, 2), (2, 4)]
    assert winner(state) == 2


@pytest.mark.rule("CC-dare-4", "CC-dare-6")
def test_timed_play_with_a_target_counts_only_dice_of_that_number() -> None:
    state = rung([6, 6, 6, 6, 1], [2, 2, 1, 3, 4], options=DARE, target=2)
    assert winner(state) == 1


@pytest.mark.rule("CC-dare-6")
def test_equally_many_target_dice_roll_off_at_once() -> None:
    state = rung([2, 2, 6, 6, 6], [2, 2, 1, 3, 4], [2, 5, 5, 5, 5], options=DARE, target=2, rolls=[1, 3])
    assert events(state, "roll_off") == [(0, 1), (1, 3)]
    assert winner(state) == 1


@pytest.mark.rule("CC-dare-6")
def test_the_tie_of_timed_play_with_a_target_is_put_down_to_its_own_rule() -> None:
    state = rung([2, 2, 6, 6, 6], [2, 2, 1, 3, 4], options=DARE, target=2, rolls=[1, 3])
    assert state.outcome is not None
    assert state.outcome.rule == "CC-dare-6"


@pytest.mark.rule("CC-dare-4")
@pytest.mark.parametrize("more", [{"dare": True}, {"lament": "rounds"}, {"lament": "clock"}])
def test_neither_goes_with_crown_of_chaos(more: dict[str, Any]) -> None:
    with pytest.raises(mk.OptionError, match="CC-dare-4"):
        GAME.start(2, options={"mode": "crown", **more})


@pytest.mark.rule("CC-dare-4")
@pytest.mark.parametrize("lament", ["rounds", "clock"])
def test_timed_play_and_the_target_number_go_together(lament: str) -> None:
    state = GAME.start(2, options={"dare": True, "lament": lament})
    assert state.target in range(1, 7)
