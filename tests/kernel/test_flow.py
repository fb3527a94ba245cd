"""How a choice flows: agenda, windows, together, any-time plays."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.kernel.step import TOGETHER, Step
from tests.kernel.workbench import (
    Bench,
    Dropped,
    End,
    Moot,
    Question,
    Say,
    Stand,
    Waiter,
    Window,
    bench,
    keys,
    say,
)

# ---------------------------------------------------------------------- the agenda


def test_steps_run_in_the_order_written_and_what_follows_comes_before_the_rest() -> None:
    s = bench(Say("a", (Say("b"), Say("c"))), Say("d"))
    assert s.notes == ["a", "b", "c", "d"]
    assert s.asking() is None


def test_a_step_that_became_moot_is_dropped_when_its_time_comes() -> None:
    assert bench(Moot("before"), Stand(0), Moot("after"), Say("end")).notes == ["before", "end"]


def test_an_ask_stops_the_agenda_until_it_is_answered() -> None:
    s = bench(Say("a"), Question((1,)), Say("z"))
    assert (s.notes, s.seats_to_act) == (["a"], (1,))
    s.choose(1, say("1 yes"))
    assert (s.notes, s.seats_to_act) == (["a", "1 yes", "z"], ())


def test_asking_again_changes_nothing() -> None:
    s = bench(Say("a"), Question((1,)))
    before = s.to_dict()
    s.advance()
    assert (s.to_dict(), s.seats_to_act) == (before, (1,))


def test_nothing_runs_after_the_end() -> None:
    s = bench(End("enough"), Say("never"))
    assert s.over
    assert (s.notes, s.seats_to_act, s.legal(0)) == ([], (), [])
    with pytest.raises(mk.Illegal, match=r"the game is over \[BE-end\]"):
        s.choose(0, say("never"))


def test_events_name_rule_kind_and_facts() -> None:
    s = bench(Say("a"), End("enough"))
    assert [(e.rule, e.kind, e.facts) for e in s.log or []] == [("BE-say", "said", ("a",)), ("BE-end", "over", (0,))]


# ---------------------------------------------------------------------- refusals


def test_only_those_who_are_asked_may_choose() -> None:
    s = bench(Question((1,)))
    with pytest.raises(mk.Illegal, match="the game waits for Seat 1"):
        s.choose(0, say("0 yes"))
    with pytest.raises(mk.Illegal, match="Not now"):
        s.choose(1, say("0 yes"))


@pytest.mark.parametrize("nobody", [-1, 3, "0", None, True, 1.0])
def test_a_seat_that_is_not_there_cannot_choose(nobody: int) -> None:
    s = bench(Question((0, 1, 2)))
    with pytest.raises(mk.Illegal, match="there is no seat"):
        s.choose(nobody, say("1 yes"))


def test_what_is_looked_for_in_vain_names_its_rule() -> None:
    s = bench(Question((1,)))
    assert [(step.key, rule) for step, rule in s.refusals(1)] == [("Never(1)", "BE-never")]
    assert s.refusals(0) == []
    assert s.why_not(1, "Never(1)") == "BE-never"
    assert s.why_not(1, say("1 yes")) == ""
    with pytest.raises(mk.Illegal) as refusal:
        s.choose(1, "Never(1)")
    assert refusal.value.rule == "BE-never"


def test_a_refused_choice_changes_nothing() -> None:
    s = bench(Question((1,)))
    before = s.to_dict()
    for key in ("", "Never(1)", say("2 yes"), "Say"):
        with pytest.raises(mk.Illegal):
            s.choose(1, key)
    assert s.to_dict() == before


# ---------------------------------------------------------------------- first and windows


def test_whoever_arrives_first_answers_for_all() -> None:
    s = bench(Question((2, 0, 1)), Say("z"))
    assert s.seats_to_act == (2, 0, 1)
    s.choose(1, say("1 no"))
    assert s.notes == ["1 no", "z"]


def test_a_window_stays_and_asks_again_until_it_shuts_itself() -> None:
    s = bench(Window((0, 1), ("boo",), stay=True), Say("z"))
    s.choose(1, say("1 boo"))
    s.choose(1, say("1 boo"))
    s.choose(0, "Stand(0)")
    assert (s.seats_to_act, "z" in s.notes) == ((1,), False)
    s.choose(1, "Stand(1)")
    assert s.notes == ["1 boo", "1 boo", "z"]


# ---------------------------------------------------------------------- together


def test_together_nothing_happens_before_the_last_and_then_all_in_asked_order() -> None:
    s = bench(Question((2, 0, 1), mode=TOGETHER), Say("z"))
    s.choose(0, say("0 yes"))
    s.choose(1, say("1 no"))
    assert (s.notes, s.seats_to_act) == ([], (2,))
    s.choose(2, say("2 yes"))
    assert s.notes == ["2 yes", "0 yes", "1 no", "z"]
    assert s.sealed == {}


def test_a_sealed_answer_can_be_replaced_until_the_last() -> None:
    s = bench(Question((0, 1), mode=TOGETHER))
    s.choose(0, say("0 yes"))
    s.choose(0, say("0 no"))
    s.choose(1, say("1 yes"))
    assert s.notes == ["0 no", "1 yes"]


def test_an_imagined_world_seals_other_answers_anew() -> None:
    s = bench(Question((0, 1, 2), mode=TOGETHER))
    s.choose(0, say("0 yes"))
    s.choose(1, say("1 yes"))
    worlds = [s.imagine(0, seed) for seed in range(20)]
    assert {w.sealed[0].key for w in worlds} == {say("0 yes")}
    assert {w.sealed[1].key for w in worlds} == {say("1 yes"), say("1 no")}
    assert {w.seats_to_act for w in worlds} == {(2,)}


# ---------------------------------------------------------------------- any time


def test_an_any_time_play_interrupts_and_the_question_stays() -> None:
    s = bench(Question((1,)), Say("z"), bells=(0,))
    assert keys(s, 0) == ["Bell(0)"]
    assert s.seats_to_act == (1,)
    s.choose(0, "Bell(0)")
    assert (s.seats_to_act, keys(s, 1)) == ((1,), [say("1 yes")])
    s.choose(1, say("1 yes"))
    assert s.notes == ["no", "1 yes", "z"]


def test_the_one_asked_may_interrupt_too() -> None:
    s = bench(Question((1,)), bells=(1,))
    assert keys(s, 1) == [say("1 yes"), say("1 no"), "Bell(1)"]
    s.choose(1, "Bell(1)")
    assert s.seats_to_act == (1,)


def test_sealed_answers_that_stay_legal_survive_an_interruption() -> None:
    s = bench(Question((0, 1, 2), mode=TOGETHER), bells=(2,))
    s.choose(0, say("0 yes"))
    s.choose(1, say("1 no"))
    s.choose(2, "Bell(2)")  # nobody may say no any more
    assert [step.key for step in s.sealed.values()] == [say("0 yes")]
    assert s.seats_to_act == (1, 2)


def test_after_an_interruption_that_asks_the_first_question_comes_back() -> None:
    s = bench(Say("ask"), Question((1,)), bells=(0,))
    s.choose(0, "Bell(0)")
    assert keys(s, 0) == [say("0 ding"), say("0 dong")]
    assert s.seats_to_act == (0,)
    s.choose(0, say("0 dong"))
    assert s.seats_to_act == (1,)


def test_nobody_interrupts_a_game_that_is_over() -> None:
    assert bench(End("enough"), bells=(0,)).legal(0) == []


# ---------------------------------------------------------------------- sealed answers and surprises


class Leaver(Step[Bench]):
    """At any time: the last seat goes home."""

    any_time = True

    def run(self, s: Bench) -> None:
        s.up |= 1 << s.seats - 1
        return None


def test_when_the_last_one_missing_leaves_the_sealed_answers_are_opened() -> None:
    s = bench(Question((0, 1, 2), mode=TOGETHER), Say("z"))
    s.choose(0, say("0 yes"))
    s.choose(1, say("1 yes"))
    s.play(2, Leaver())
    assert s.notes == ["0 yes", "1 yes", "z"]


def test_a_sealed_answer_of_one_who_left_is_forgotten() -> None:
    s = bench(Question((0, 1, 2), mode=TOGETHER), Say("z"))
    s.choose(2, say("2 yes"))
    s.choose(0, say("0 yes"))
    s.play(2, Leaver())
    s.choose(1, say("1 yes"))
    assert s.notes == ["0 yes", "1 yes", "z"]


def test_a_sealed_form_survives_an_interruption() -> None:
    s = bench(Waiter((0, 1), TOGETHER), bells=(1,))
    s.choose(0, "Order(0)", ((0, 1), 3))
    s.choose(1, "Bell(1)")
    assert s.seats_to_act == (1,)


def test_an_imagined_world_seals_forms_filled() -> None:
    s = bench(Waiter((0, 1), TOGETHER))
    s.choose(0, "Order(0)", ((0, 1), 3))
    world = s.imagine(1, 5)
    world.choose(1, "Order(1)", ((0,), 1))
    assert len(world.notes) == 2
    assert all(note.startswith("tea for") for note in world.notes)


def test_sealed_answers_do_not_outlive_a_dropped_question() -> None:
    s = bench(Dropped((0, 1), mode=TOGETHER), Question((0, 1), mode=TOGETHER))
    s.choose(0, say("0 no"))
    s.expire(1)
    assert s.seats_to_act == (0, 1)
