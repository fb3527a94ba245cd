"""How a choice flows: lanes, asides, and clocks that run out."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.kernel.step import TOGETHER
from tests.kernel.workbench import BENCH, Bench, Dropped, Question, Rooms, Say, Waiter, bench, keys, say

# ---------------------------------------------------------------------- lanes


def test_lanes_run_side_by_side_and_close_when_all_are_done() -> None:
    s = bench(Rooms(), Say("z"))
    assert list(s.seats_to_act) == [0, 1, 2]
    s.choose(2, "Stand(2)")
    s.choose(0, s.legal(0)[1])
    assert (s.notes, s.seats_to_act) == (["0 hums", "softly"], (0, 1))
    s.choose(0, "Stand(0)")
    s.choose(1, "Stand(1)")
    assert s.notes[-1] == "z"
    assert s.lanes == []


def test_a_seat_at_rest_may_still_choose_though_nobody_waits_for_it() -> None:
    s = bench(Rooms())
    s.choose(0, "Stand(0)")
    assert s.seats_to_act == (1, 2)
    assert s.ask_of(0) is not None
    s.choose(0, s.legal(0)[1])
    assert s.notes == ["0 hums", "softly"]


def test_an_aside_is_answered_before_anybody_goes_on() -> None:
    s = bench(Rooms())
    s.choose(0, "Call(0)")
    assert list(s.seats_to_act) == [1]
    assert keys(s, 1) == [say("1 hello")]
    assert keys(s, 2) == []
    s.choose(1, say("1 hello"))
    assert s.notes == ["1 hello", "called", "0 hung up"]
    assert s.seats_to_act == (0, 1, 2)


def test_an_any_time_play_interrupts_lanes() -> None:
    s = bench(Rooms(), bells=(2,))
    s.choose(2, "Bell(2)")
    assert (s.notes, s.seats_to_act, len(s.lanes)) == (["no"], (0, 1, 2), 3)


def test_the_game_can_end_inside_a_lane() -> None:
    s = bench(Rooms(), Say("never"))
    s.choose(1, 'End("fire")')
    assert (s.over, s.seats_to_act, s.notes) == (True, (), [])


def test_a_copy_in_an_aside_goes_on_by_itself() -> None:
    s = bench(Rooms())
    s.choose(0, "Call(0)")
    twin = s.copy()
    twin.choose(1, say("1 hello"))
    assert (s.seats_to_act, s.notes) == ((1,), [])
    read: Bench = BENCH.from_dict(s.to_dict())
    read.choose(1, say("1 hello"))
    assert read.digest() == twin.digest()


# ---------------------------------------------------------------------- clocks


def test_when_time_runs_out_the_first_choice_is_taken() -> None:
    s = bench(Question((0, 1)))
    s.expire(1)
    assert s.notes == ["1 yes"]


def test_time_runs_out_only_for_those_who_are_waited_for() -> None:
    s = bench(Question((1,)))
    for seat, message in ((0, "no decision of seat 0"), (7, "there is no seat 7")):
        with pytest.raises(mk.Illegal, match=message):
            s.expire(seat)


def test_a_question_without_a_time_out_is_dropped() -> None:
    s = bench(Dropped((0,)), Dropped((0,)), Say("between"), Question((1,)))
    s.expire(0)
    assert (s.notes, s.seats_to_act) == (["between"], (1,))


def test_a_dropped_question_leads_to_the_time_out_below() -> None:
    s = bench(Dropped((0,)), Question((0,)), Say("z"))
    s.expire(0)
    assert s.notes == ["0 yes", "z"]


def test_a_form_is_never_filled_by_a_time_out() -> None:
    s = bench(Waiter((0,)), Say("z"))
    s.expire(0)
    assert s.notes == ["z"]


def test_time_runs_out_in_a_lane_for_one_seat_only() -> None:
    s = bench(Rooms())
    s.expire(1)
    assert s.seats_to_act == (0, 2)


def test_the_clock_of_the_game_interrupts_everything() -> None:
    for first in (Question((0,)), Rooms(), Question((0, 1), mode=TOGETHER)):
        s = bench(first)
        s.ring()
        assert s.outcome is not None
        assert s.outcome.reason == "clock"
        with pytest.raises(mk.Illegal, match="no clock running"):
            s.ring()
