"""Dreamland Banishment (CC-cl-11, CC-cl-11b..11d)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    do,
    events,
    held,
    hidden,
    illegal,
    interfere,
    interferences,
    offered,
    pick,
    place,
    player,
    ready,
    seat,
    sent,
    table,
)

BANISHER = player(stones=[6, 5], offerings=1)


@pytest.mark.rule("CC-cl-11", "CC-cl-11b")
def test_only_the_banishers_actions_count() -> None:
    east = player(act("madness", "North left"), act("block"), act("heal", "East top"))
    north = player(act("madness", "East bottom"), stones=[6, 5], offerings=1)
    s = table(options=CROWN, North=north, East=east)
    activate(s, "North", 11)
    ready(s)
    assert s.dice == [(1, 2, 3, 4, 5), (1, 2, 3, 4, 4)]
    assert not events(s, "blocked")


@pytest.mark.rule("CC-cl-11b")
def test_the_free_action_of_a_silenced_player_is_void_too() -> None:
    east = player(act("madness", "North left", die="free"), dice=[4, 4, 4, 4, 4], free_action=True)
    s = table(options=CROWN, North=BANISHER, East=east)
    activate(s, "North", 11)
    assert not s.choices(seat("East"))
    ready(s)
    assert s.dice[0] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-cl-11b")
def test_silenced_players_are_asked_for_no_bonus_action_in_any_window() -> None:
    east = player(stones=[3, 2], offerings=2)
    s = table(options=CROWN, North=BANISHER, East=east)
    activate(s, "North", 11)
    choose(s, "East", "LetStand")
    ready(s)
    assert s.round == 2
    assert held(s) == [0, 2]


@pytest.mark.rule("CC-cl-11b", "CC-bl-2")
def test_bonus_actions_activated_earlier_have_no_further_effect() -> None:
    """East's Plight was rolled in planning; the Banishment takes its Attacks away, and the price stays paid."""
    s = table(options=CROWN, North=BANISHER, East=player(stones=[6, 2], offerings=2), dice=[3])
    activate(s, "East", 8)
    choose(s, "East", "UseAttacks(1,0,3)")
    activate(s, "North", 11)
    ready(s)
    assert s.round == 2
    assert s.dice[0] == (1, 2, 3, 4, 5)
    assert held(s)[1] == 1


@pytest.mark.rule("CC-cl-11b")
def test_offerings_already_moved_stay_moved() -> None:
    north = player(stones=[6, 5], offerings=4)
    s = table(options=CROWN, North=north, East=player(stones=[6, 3], offerings=1))
    activate(s, "East", 9)
    activate(s, "North", 11)
    assert held(s) == [1, 0]


@pytest.mark.rule("CC-cl-11b")
def test_a_silenced_player_may_still_save_a_part() -> None:
    north = player(act("madness", "East top"), stones=[6, 5], offerings=1)
    s = table(options=CROWN, North=north, East=player(stones=[], offerings=1), dice=[6])
    activate(s, "North", 11)
    ready(s)
    choose(s, "East", "SaveParts", ((5,),))
    assert s.dice[1] == (6, 2, 3, 4, 5)


@pytest.mark.rule("CC-cl-11c")
def test_the_first_to_announce_silences_the_others_and_their_own_banishments() -> None:
    s = table(3, options=CROWN, North=BANISHER, East=BANISHER)
    activate(s, "East", 11)
    assert not offered(s, "North", "AnnounceBonus")
    assert illegal(s, "North", "AnnounceBonus(0,11)")
    assert held(s)[0] == 1


@pytest.mark.rule("CC-cl-11c", "CC-cl-2")
def test_a_banishment_can_be_stopped_in_direct_answer() -> None:
    east = player(act("madness", "North left"), stones=[2], offerings=1)
    s = table(options=CROWN, North=BANISHER, East=east)
    activate(s, "North", 11)
    interfere(s, "East")
    ready(s)
    assert s.dice[0] == (1, 2, 2, 4, 5)


@pytest.mark.rule("CC-cl-11c")
def test_once_in_force_a_banishment_silences_cancellations_too() -> None:
    s = table(options=CROWN, North=BANISHER, East=player(stones=[2], offerings=1))
    activate(s, "North", 11)
    choose(s, "East", "LetStand")
    assert not interferences(s, "East")
    assert asked(s) == ["North"]


@pytest.mark.rule("CC-cl-11d")
def test_silenced_players_count_as_ready_and_stay_so_while_the_banisher_changes_the_plan() -> None:
    north = player(dice=[3, 3, 3, 3, 3], stones=[6, 5, 3], offerings=2)
    s = table(options=CROWN, North=north, dice=[3])
    activate(s, "North", 11)
    assert asked(s) == ["North"]
    choose(s, "North", "RerollStones", ((2,),))
    assert asked(s) == ["North"]
    choose(s, "North", "PlanPart(0,1)")
    pick(s, "North", "North top")
    ready(s)
    assert s.dice[0] == (4, 3, 3, 3, 3)


@pytest.mark.rule("CC-cl-11d")
def test_a_bonus_action_planned_in_secret_is_dropped_without_payment() -> None:
    east = player(stones=[5], offerings=2, planned_bonus=hidden(5, stones=[5]))
    s = table(options=CROWN, North=BANISHER, East=east)
    activate(s, "North", 11)
    ready(s)
    assert s.round == 2
    assert held(s)[1] == 2
    assert [facts[:2] for facts in events(s, "bonus")] == [(0, 11)]


@pytest.mark.rule("CC-cl-11d")
def test_a_silenced_player_in_mid_thought_plans_nothing_more() -> None:
    """East has picked a die and not yet aimed when the Banishment falls."""
    east = player(dice=[3, 3, 3, 3, 3], stones=[3], offerings=0)
    s = table(options=CROWN, North=BANISHER, East=east)
    choose(s, "East", "PlanPart(1,0)")
    activate(s, "North", 11)
    assert not s.choices(seat("East"))
    assert asked(s) == ["North"]


@pytest.mark.rule("CC-cl-11d", "CC-decl-7")
def test_silenced_players_still_place_the_attacks_that_hit_them() -> None:
    north = player(act("attack"), stones=[6, 5], offerings=1)
    s = table(options=CROWN, North=north)
    activate(s, "North", 11)
    ready(s)
    assert asked(s) == ["East"]
    place(s, "East", "bottom")
    assert s.dice[1] == (1, 2, 3, 4, 4)


@pytest.mark.rule("CC-cl-11d")
def test_a_bonus_action_cancelled_before_the_banishment_stays_cancelled() -> None:
    """East cancels South's Plight, then North silences East: the Plight does not come back."""
    north = player(act("attack"), stones=[6, 5], offerings=1)
    s = table(3, options=CROWN, North=north, East=player(stones=[2], offerings=1),
              South=player(stones=[6, 2], offerings=1), dice=[3])  # fmt: skip
    activate(s, "South", 8)
    interfere(s, "East")
    activate(s, "North", 11)
    ready(s)
    assert sent(s, "South") == []
    assert events(s, "cancelled") == [(1, 2, 8)]


@pytest.mark.rule("CC-cl-11", "CC-bonus-14")
def test_a_banishment_is_over_with_its_round() -> None:
    s = table(options=CROWN, North=BANISHER, dice=[1] * 10)
    activate(s, "North", 11)
    ready(s)
    assert s.round == 2
    do(s, "East", "PlanPart(1,0)", "WithStones(1,0,1)")
    pick(s, "East", "North bottom")
    ready(s)
    assert s.dice[0] == (1, 2, 3, 4, 4)


@pytest.mark.rule("CC-bonus-18", "CC-cl-11b")
def test_what_a_silenced_bonus_action_cost_is_not_returned() -> None:
    s = table(options=CROWN, North=BANISHER, East=player(stones=[6, 1], offerings=1), dice=[4])
    activate(s, "East", 7)
    activate(s, "North", 11)
    assert held(s) == [0, 0]
    ready(s)
    assert s.dice[0] == (1, 2, 3, 4, 5)
