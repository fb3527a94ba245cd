"""Answering a Bonus Action with Innsmouth Interference (CC-bonus-17, CC-bonus-27, CC-bl-6d)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    Loaded,
    act,
    activate,
    asked,
    choose,
    events,
    held,
    illegal,
    interfere,
    interferences,
    offered,
    pay,
    pick,
    picks,
    player,
    ready,
    table,
)

SIX = player(stones=[6], offerings=1)


@pytest.mark.rule("CC-bonus-17")
def test_the_others_are_asked_clockwise_from_the_announcer_before_any_roll() -> None:
    s = table(4, North=SIX, East=SIX, South=player(stones=[2], offerings=1), West=SIX, dice=[5])
    activate(s, "South", 2)
    assert isinstance(s.chance, Loaded)
    for who in ("West", "North", "East"):
        assert asked(s) == [who]
        assert s.chance.taken == 0
        choose(s, who, "LetStand")
    assert events(s, "absorb") == [(2, 5)]


@pytest.mark.rule("CC-bonus-17", "CC-bl-6")
def test_an_answer_comes_before_any_transfer() -> None:
    s = table(North=player(stones=[5, 6], offerings=1), East=player(stones=[6], offerings=3))
    activate(s, "North", 11)
    assert held(s) == [0, 3]
    interfere(s, "East")
    assert held(s) == [0, 2]
    assert not events(s, "stole")


@pytest.mark.rule("CC-bonus-17", "CC-bonus-27")
def test_an_answer_may_be_answered_and_the_last_one_takes_effect_first() -> None:
    s = table(3, North=player(stones=[2], offerings=1), East=SIX, South=SIX, dice=[4])
    activate(s, "North", 2)
    interfere(s, "East")
    assert asked(s) == ["South"]
    interfere(s, "South")
    assert events(s, "cancelled") == [(2, 1, 6)]
    assert events(s, "absorb") == [(0, 4)], "the cancelled cancellation cancels nothing"


@pytest.mark.rule("CC-bonus-27")
def test_in_answer_only_the_bonus_action_just_announced_can_be_named() -> None:
    """North's Scripture lies on the mat and could be cancelled; in answer to South's it cannot be named."""
    north, south = player(stones=[2], offerings=1), player(stones=[2], offerings=1)
    s = table(3, North=north, East=SIX, South=south, dice=[4, 5])
    activate(s, "North", 2)
    choose(s, "East", "LetStand")
    activate(s, "South", 2)
    assert interferences(s, "East") == [("South", 2)]
    choose(s, "East", "LetStand")
    assert interferences(s, "East") == [("North", 2), ("South", 2)]


@pytest.mark.rule("CC-bonus-27")
def test_after_a_cancelled_answer_the_players_not_yet_asked_are_asked_about_the_original() -> None:
    s = table(4, North=player(stones=[2], offerings=1), East=SIX, South=SIX, West=SIX, dice=[4])
    activate(s, "North", 2)
    interfere(s, "East")
    assert asked(s) == ["South"]
    interfere(s, "South")
    assert asked(s) == ["West"]
    choose(s, "West", "LetStand")
    assert asked(s) == ["West"], "the innermost is settled; West has not been asked about the original"
    assert not events(s, "absorb")
    interfere(s, "West")
    assert events(s, "cancelled") == [(2, 1, 6), (3, 0, 2)]
    assert not events(s, "absorb")


@pytest.mark.rule("CC-bonus-27")
def test_once_the_original_is_cancelled_nobody_else_is_asked_about_it() -> None:
    s = table(3, North=player(stones=[2], offerings=1), East=SIX, South=player(stones=[6, 3], offerings=1))
    activate(s, "North", 2)
    interfere(s, "East")
    choose(s, "South", "LetStand")
    assert asked(s) == ["East", "South", "North"], "planning goes on"


@pytest.mark.rule("CC-bonus-27", "CC-bl-11")
def test_offerings_are_counted_when_the_answers_are_settled() -> None:
    """East pays one of three Offerings for an Interference that South cancels: half of the two left is one."""
    north = player(stones=[5, 6], offerings=1)
    s = table(3, North=north, East=player(stones=[6], offerings=3), South=SIX)
    activate(s, "North", 11, "East")
    interfere(s, "East")
    interfere(s, "South")
    assert events(s, "stole") == [(0, 1, 1)]
    assert held(s) == [1, 1, 0]


@pytest.mark.rule("CC-bl-6d")
def test_interference_needs_something_to_cancel_and_not_ones_own() -> None:
    s = table(North=player(stones=[2], offerings=2), East=SIX, dice=[3])
    assert not offered(s, "East", "Interfere")
    assert illegal(s, "East", "Interfere(1,0)")
    activate(s, "North", 2)
    choose(s, "East", "LetStand")
    assert offered(s, "East", "Interfere(1,0)")
    assert not offered(s, "North", "Interfere")


@pytest.mark.rule("CC-bl-6d", "CC-bl-6c")
def test_interference_reaches_an_open_bonus_action_on_the_mat_while_planning_goes_on() -> None:
    s = table(North=player(act("attack"), stones=[2], offerings=1), East=SIX, dice=[3])
    activate(s, "North", 2)
    choose(s, "East", "LetStand")
    ready(s, "North")
    choose(s, "East", "Interfere(1,0)")
    assert events(s, "cancelled") == [(1, 0, 2)]
    assert asked(s) == ["North", "East"], "everybody must report ready anew"


@pytest.mark.rule("CC-bl-6d")
def test_two_players_cannot_both_pay_to_cancel_the_same_bonus_action() -> None:
    """East is still choosing Stones for an Interference when South's cancels the same Scripture."""
    east = player(stones=[6, 5, 1], offerings=1)
    s = table(3, North=player(stones=[2], offerings=1), East=east, South=player(stones=[6], offerings=1), dice=[3])
    activate(s, "North", 2)
    choose(s, "East", "LetStand")
    choose(s, "South", "LetStand")
    choose(s, "East", "Interfere(1,0)")
    choose(s, "South", "Interfere(2,0)")
    while asked(s) == ["East"]:
        choose(s, "East", "LetStand")
    assert events(s, "cancelled") == [(2, 0, 2)]
    if offered(s, "East", "BonusPick"):
        pay(s, "East", 6)
    assert held(s)[1] == 1, "there is nothing left for East to cancel"
    assert [facts[0] for facts in events(s, "bonus")] == [0, 2]


@pytest.mark.rule("CC-bonus-18", "CC-stones-5", "CC-stones-19")
def test_stones_spent_on_an_answer_are_gone_for_a_plan_still_being_written() -> None:
    """East has picked the 6 for a die and not yet aimed when North announces; East answers with that very 6."""
    east = player(stones=[6], dice=[3, 3, 3, 3, 3], offerings=1)  # white: top is a Heal
    s = table(North=player(stones=[2], offerings=1), East=east)
    choose(s, "East", "PlanPart(1,0)")
    activate(s, "North", 2)
    interfere(s, "East")
    if picks(s, "East"):
        pick(s, "East", "East top")
    assert not s.plan[1], "the Stone was spent on the Interference"


@pytest.mark.rule("CC-cl-2", "CC-bonus-17")
def test_in_crown_of_chaos_interference_is_number_2() -> None:
    s = table(options=CROWN, North=player(stones=[3, 6], offerings=1), East=player(stones=[2], offerings=2))
    activate(s, "North", 9)
    interfere(s, "East")
    assert events(s, "cancelled") == [(1, 0, 9)]
    assert held(s) == [0, 1], "nothing was tithed"


@pytest.mark.rule("CC-cl-2")
def test_in_crown_of_chaos_a_six_does_not_answer() -> None:
    s = table(options=CROWN, North=player(stones=[3, 6], offerings=1), East=player(stones=[6], offerings=2))
    activate(s, "North", 9)
    assert events(s, "tithe") == [(1, 1)]
