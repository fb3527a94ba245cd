"""Rounds, turns, steps (MM-round, MM-inv, MM-keep)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.state import Mansions
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    at,
    do,
    events,
    foe,
    illegal,
    kinds,
    night,
    offered,
    room,
    top,
)


@pytest.mark.rule("MM-round-1", "MM-round-3", "MM-keep-1", "MM-inv-4")
def test_everybody_acts_once_one_after_the_other_and_then_the_keeper() -> None:
    s = night(kate={})
    assert not s.choices(KATE) or not offered(s, KATE, "Move")
    do(s, JOE, "End the turn")
    assert s.active == KATE
    assert not offered(s, JOE, "End the turn")
    do(s, KATE, "End the turn")
    assert s.active == KEEPER
    do(s, KEEPER, "Buy no more")
    assert s.round == 2
    order = [kind for kind in kinds(s) if kind in ("turn", "keeper_turn", "threat", "time", "round")]
    assert order == ["turn", "keeper_turn", "threat", "time", "round"]


@pytest.mark.rule("MM-keep-1")
def test_the_keepers_turn_has_five_steps_in_this_order() -> None:
    zombie = {"zombie 1": {"at": "study.c", "under": 2}}
    s = night(kate={"items": ["axe"]}, monsters=zombie, phase="trading", joe={"stun": 1}, dice=[1, 1])
    assert top(s) == "Trading"
    assert s.threat == 0
    do(s, JOE, "No more")
    assert s.stun[JOE] == 1
    do(s, KATE, "No more")
    assert s.stun[JOE] == 0
    assert s.threat == 2
    assert top(s) == "KeeperActs"
    assert s.time == 0
    do(s, KEEPER, "Buy no more")
    assert top(s) == "MonsterAttacks"
    do(s, KEEPER, "No more attacks")
    assert s.time == 1


@pytest.mark.rule("MM-round-2", "MM-round-3")
def test_the_team_names_who_is_next_and_an_objection_means_by_seats() -> None:
    s = night(phase="end of round", kate={})
    do(s, KEEPER, "Buy no more")
    assert asks(s, "NextUp", JOE, KATE)
    do(s, KATE, "Go next")
    assert asks(s, "MayObject", JOE)
    do(s, JOE, "Let Kate Winthrop go first")
    assert s.active == KATE
    s = night(phase="end of round", kate={})
    do(s, KEEPER, "Buy no more")
    do(s, KATE, "Go next")
    do(s, JOE, "Go by seats")
    assert s.active == JOE
    do(s, JOE, "End the turn")
    assert s.active == KATE


@pytest.mark.rule("MM-round-2", "MM-gen-10")
def test_each_of_those_who_are_passed_over_may_object() -> None:
    def third() -> Mansions:
        s = night(phase="end of round", kate={}, mary={})
        do(s, KEEPER, "Buy no more")
        do(s, 3, "Go next")
        do(s, JOE, "Let Sister Mary go first")
        assert asks(s, "MayObject", KATE)
        return s

    s = third()
    do(s, KATE, "Let Sister Mary go first")
    assert s.active == 3
    s = third()
    do(s, KATE, "Go by seats")
    assert s.active == JOE
    do(s, JOE, "End the turn")
    assert s.active == KATE


@pytest.mark.rule("MM-round-4")
def test_the_escaped_and_the_eliminated_are_passed_over_the_waiting_are_not() -> None:
    s = night(joe={"at": "escaped"}, kate={}, mary={"at": "eliminated"}, phase="end of round", revealed=True)
    do(s, KEEPER, "Buy no more")
    assert s.active == KATE
    s = night(joe={"at": "waiting"}, phase="end of round")
    do(s, KEEPER, "Buy no more")
    assert asks(s, "ReplaceTurn", JOE)


@pytest.mark.rule("MM-inv-1")
def test_two_movement_steps_and_one_action_in_any_order_and_no_more() -> None:
    s = night()
    do(s, JOE, "Move to the Library (B)", "Explore", "Move to the Library (A)")
    assert (s.moves_left, s.action_left) == (0, 0)
    assert not offered(s, JOE, "Move")
    assert not offered(s, JOE, "Run")
    assert illegal(s, JOE, "Explore(1)") == "MM-inv-1"
    s = night()
    do(s, JOE, "Explore", f"EndTurn({JOE})")
    assert s.active == KEEPER
    s = night()
    do(s, JOE, "Run to the Library (B)", "Move to the Library (A)")
    assert (s.moves_left, s.action_left) == (1, 0)
    assert not offered(s, JOE, "Run")


@pytest.mark.rule("MM-inv-3")
def test_a_step_spent_on_hiding_is_gone() -> None:
    s = night(joe={"at": "dining_room.a"})
    do(s, JOE, "Hide (movement step)")
    assert (s.moves_left, s.action_left) == (1, 1)
    s = night(joe={"at": "dining_room.a"})
    do(s, JOE, "Hide (action step)")
    assert (s.moves_left, s.action_left) == (2, 0)


@pytest.mark.rule("MM-inv-2", "MM-mythos-3")
def test_steps_are_refilled_before_the_keeper_may_play() -> None:
    s = night(phase="start Joe Diamond", keeper={"mythos": ["knocking"]}, threat=2)
    assert asks(s, "MythosWindow", KEEPER)
    assert (s.moves_left, s.action_left) == (2, 1)


@pytest.mark.rule("MM-inv-7", "MM-mythos-8", "MM-trauma-2")
def test_a_turn_that_an_effect_ends_loses_its_steps_but_not_the_fire() -> None:
    s = night(
        rooms={"study": {"fire": True}},
        keeper={"trauma": ["shock"], "mythos": ["wings_in_the_flue"]},
        threat=3,
        monsters={"zombie 1": {"at": "study.c"}},
        dice=[10],
    )
    do(s, JOE, "Explore")
    do(s, KEEPER, "hurt", "Play Shock")
    assert "turn_ends" in kinds(s)
    assert "burns" in kinds(s)
    assert s.damage[JOE] == 4
    assert asks(s, "TraumaWindow", KEEPER) or top(s) == "KeeperActs"
    assert not events(s, "mythos")
    assert not events(s, "searches")


@pytest.mark.rule("MM-inv-8")
def test_free_abilities_are_used_between_steps_of_ones_own_turn_only() -> None:
    s = night(kate={})
    assert offered(s, JOE, "Gain skill points")
    assert not offered(s, KATE, "Objective")
    do(s, JOE, "On the Case")
    assert s.skill[JOE] == 1
    assert not offered(s, JOE, "Gain skill points")
    s = night(monsters={"zombie 1": {"at": "study.c"}, "zombie 2": {"at": "study.c"}})
    do(s, JOE, "Explore")
    assert top(s) == "Evade"
    assert not offered(s, JOE, "Gain skill points")


@pytest.mark.rule("MM-keep-2", "MM-fire-2", "MM-fire-4")
def test_monsters_burn_when_the_keepers_turn_is_over_and_walk_into_fire_untested() -> None:
    s = night(
        phase="keeper",
        joe={"at": "front_walk.c"},
        threat=1,
        rooms={"study": {"fire": True}},
        monsters={"zombie 1": {"at": "library.b", "under": 2}},
    )
    do(s, KEEPER, "Move one humanoid", "Move to the Study", "Stop here")
    assert not events(s, "tests")
    assert s.hurt[foe("zombie 1")] == 0
    do(s, KEEPER, "Buy no more")
    assert s.hurt[foe("zombie 1")] == 2
    order = [kind for kind in kinds(s) if kind in ("time", "deals", "round")]
    assert order == ["time", "deals", "round"]


@pytest.mark.rule("MM-keep-3", "MM-kact-4", "MM-catk-10")
def test_what_holds_for_a_turn_is_gone_in_the_keepers_next() -> None:
    s = night(phase="keeper", threat=2, joe={"at": "front_walk.c"}, monsters={"zombie 1": {"at": "study.c"}})
    s.barred = s.acts_used = s.urged = 0xFF
    do(s, KEEPER, "Buy no more")
    assert (s.barred, s.acts_used, s.urged) == (0, 0, 0)
    do(s, JOE, "End the turn")
    assert (s.barred, s.acts_used, s.urged) == (0, 0, 0)


@pytest.mark.rule("MM-inv-6", "MM-kill-9", "MM-dmg-3")
def test_whoever_dies_in_their_turn_burns_no_more() -> None:
    s = night(joe={"damage": 11}, rooms={"study": {"fire": True}}, monsters={"zombie 1": {"at": "study.c"}}, dice=[10])
    do(s, JOE, "Explore")
    do(s, KEEPER, "hurt")
    assert "dies" in kinds(s)
    assert "burns" not in kinds(s)
    assert s.active == KEEPER


@pytest.mark.rule("MM-inv-5", "MM-puz-1")
def test_a_step_that_was_broken_into_goes_on_if_it_still_can() -> None:
    s = night(
        keeper={"trauma": ["blank"]},
        monsters={"witch 1": {"at": "library.a"}},
        dice=[9],
    )
    do(s, JOE, "Move to the Library (B)")
    do(s, KEEPER, "Play A Blank")
    assert at(s, JOE) == "library.b"
    assert s.room(JOE) == room(s, "library")
    assert top(s) == "Acting"
