"""Damage, horror, death, newcomers, escape, winning (MM-dmg, MM-kill, MM-new, MM-esc, MM-win)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm, heal, insane
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
    items,
    kinds,
    night,
    offered,
    pile,
    room,
    rules,
    top,
    trauma,
)

OUT: dict[str, Any] = {"answers": ["c", "a", "a", "a"], "revealed": True, "clues": [1]}


def harm(s: Mansions, seat: int, damage: int, horror: int) -> None:
    s.then(Harm(seat, damage, horror))
    s.advance()


@pytest.mark.rule("MM-dmg-1", "MM-dmg-2", "MM-dmg-4", "MM-key-1", "MM-key-2", "MM-dmg-9")
def test_damage_lowers_health_and_kills_horror_lowers_sanity_and_does_not() -> None:
    s = night()
    harm(s, JOE, 3, 0)
    harm(s, JOE, 0, 2)
    assert (s.health(JOE), s.sanity(JOE)) == (9, 6)
    harm(s, JOE, 0, 6)
    assert insane(s, JOE)
    assert s.alive(JOE)
    harm(s, JOE, 9, 0)
    assert not s.alive(JOE)


@pytest.mark.rule("MM-dmg-3")
def test_more_damage_than_health_kills_as_well() -> None:
    s = night(joe={"damage": 10})
    harm(s, JOE, 5, 0)
    assert not s.alive(JOE)


@pytest.mark.rule("MM-dmg-5", "MM-dmg-8")
def test_the_insane_play_on_and_are_sane_again_when_they_recover() -> None:
    s = night(joe={"horror": 8, "insanity": "shaken"})
    assert offered(s, JOE, "Explore")
    heal(s, JOE, 0, 1, "MM-dmg-8")
    assert not insane(s, JOE)
    assert s.insanity[JOE] == trauma(s, "shaken")


@pytest.mark.rule("MM-dmg-6", "MM-dmg-7", "MM-trauma-12")
def test_horror_beyond_the_last_is_lost_and_may_be_answered_all_the_same() -> None:
    s = night(joe={"horror": 7}, keeper={"trauma": ["blank"]})
    harm(s, JOE, 0, 3)
    assert s.horror[JOE] == 8
    do(s, KEEPER, "Play no")
    harm(s, JOE, 0, 1)
    assert s.horror[JOE] == 8
    assert asks(s, "TraumaWindow", KEEPER)
    do(s, KEEPER, "A Blank")
    assert s.stun[JOE] == 1


@pytest.mark.rule("MM-kill-1", "MM-kill-5")
def test_the_cards_of_the_dead_lie_faceup_in_an_order_their_player_picks() -> None:
    s = night(joe={"damage": 11, "items": ["axe", "knife"]}, rooms={"study": {"pile": ["torch"]}})
    harm(s, JOE, 1, 0)
    assert asks(s, "CardsFall", JOE)
    form = next(c for c in s.choices(JOE) if c.key.startswith("FallInOrder"))
    s.choose(JOE, form, ((1, 0),))
    assert pile(s, "study") == ["torch", "knife", "axe"]


@pytest.mark.rule("MM-kill-2", "MM-kill-3", "MM-kill-4")
def test_nothing_stays_on_the_dead() -> None:
    s = night(joe={"damage": 11, "stun": 2, "skill": 3, "injury": "broken_arm", "spells": ["soul_pact"]})
    harm(s, JOE, 1, 0)
    assert (s.stun[JOE], s.skill[JOE], s.injury[JOE], s.spells[JOE]) == (0, 0, -1, ())
    assert s.trauma_gone[trauma(s, "broken_arm")] == 1


@pytest.mark.rule("MM-kill-6", "MM-kill-7", "MM-win-9")
def test_after_the_reveal_the_dead_are_out_but_win_with_the_others() -> None:
    s = night(joe={"damage": 11}, kate={}, revealed=True, answers=["b", "a", "a", "a"])
    harm(s, JOE, 1, 0)
    assert s.eliminated >> JOE & 1
    assert not s.choices(JOE)
    do(s, KEEPER, "Give up")
    ended = s.outcome
    assert ended is not None
    assert ended.winners == (JOE, KATE)


@pytest.mark.rule("MM-kill-8", "MM-new-1", "MM-win-3")
def test_who_died_before_the_reveal_still_comes_again() -> None:
    s = night(joe={"at": "waiting"}, kate={}, phase="turn Kate Winthrop", rooms={"study": {"pile": ["clue_1"]}},
              answers=["b", "a", "a", "a"])  # fmt: skip
    do(s, KATE, "Explore")
    assert s.revealed
    assert not s.over
    while KEEPER in s.seats_to_act:  # what the last Clue brings is placed
        s.choose(KEEPER, s.choices(KEEPER)[0])
    for _ in range(3):
        if s.active == KATE:
            do(s, KATE, "End the turn")
    while s.active == KEEPER:
        who = s.seats_to_act[0]
        s.choose(who, [c for c in s.choices(who) if "Give up" not in c.label][-1])
    if top(s) == "NextUp":
        do(s, JOE, "Go next")
    assert asks(s, "ReplaceTurn", JOE)


@pytest.mark.rule("MM-kill-9")
def test_parts_of_an_effect_that_concern_others_go_on_after_a_death() -> None:
    s = night(phase="event", time=2, joe={"horror": 7, "at": "crypt.a"}, kate={"at": "crypt.b"},
              keeper={"trauma": ["the_only_way_out"]})  # fmt: skip
    do(s, KEEPER, "Joe Diamond", "Only Way Out")
    assert s.waiting >> JOE & 1
    assert events(s, "horror") == [(JOE, 1), (KATE, 1)]


@pytest.mark.rule("MM-new-2", "MM-new-7")
def test_with_every_investigator_used_a_player_is_out() -> None:
    s = night(joe={"at": "waiting"}, kate={}, phase="end of round")
    s.seen_sheets = (1 << len(s.box.investigators)) - 1
    do(s, KEEPER, "Buy no more")
    if top(s) == "NextUp":
        do(s, JOE, "Go next")
    assert s.eliminated >> JOE & 1


@pytest.mark.rule("MM-new-6", "MM-new-5", "MM-horror-9")
def test_a_newcomer_meets_the_monsters_and_the_fire_of_the_first_room() -> None:
    s = night(
        joe={"at": "waiting"},
        phase="start Joe Diamond",
        rooms={"front_walk": {"fire": True}},
        monsters={"witch 1": {"at": "front_walk.d"}},
        dice=[1],
    )
    do(s, JOE, "Play Michael McGlen", "Dock Worker", "Rush")
    if top(s) == "Prepare":
        do(s, JOE, "Roll")
    assert [facts[2] for facts in events(s, "tests")] == ["horror"]
    assert s.damage[JOE] == 2
    assert s.active == KEEPER


@pytest.mark.rule("MM-new-7", "MM-isetup-2")
def test_nobody_plays_somebody_who_has_taken_part() -> None:
    s = night(joe={"at": "waiting"}, kate={}, phase="start Joe Diamond")
    sheet = next(each.number for each in s.box.investigators if each.name == "Kate Winthrop")
    assert illegal(s, JOE, f"PickInvestigator(1,{sheet})") == "MM-new-7"


@pytest.mark.rule("MM-esc-1", "MM-esc-3")
def test_the_way_out_opens_with_clue_1_and_in_the_named_room_only() -> None:
    s = night(joe={"at": "front_walk.c"}, **OUT)
    assert offered(s, JOE, "Move to outside")
    for change in ({"clues": [2]}, {"revealed": False}, {"answers": ["b", "a", "a", "a"]}):
        s = night(joe={"at": "front_walk.c"}, **(OUT | change))
        assert not offered(s, JOE, "Move to outside")
        assert illegal(s, JOE, "Move(1,-1,12)") == "MM-esc-1"
    s = night(joe={"at": "gallery.a"}, **OUT)
    assert not offered(s, JOE, "Move to outside")


@pytest.mark.rule("MM-esc-5")
def test_who_escapes_is_off_with_all_they_carry_and_not_eliminated() -> None:
    s = night(joe={"at": "front_walk.c", "items": ["axe"]}, kate={}, **OUT)
    do(s, JOE, "Move to outside")
    assert (at(s, JOE), items(s, JOE)) == ("off", ["axe"])
    assert s.escaped >> JOE & 1
    assert not s.eliminated >> JOE & 1
    assert pile(s, "front_walk") == []
    assert s.active == KATE


@pytest.mark.rule("MM-esc-7", "MM-win-7")
def test_once_nobody_is_left_and_the_objective_is_not_met_the_keeper_wins() -> None:
    s = night(joe={"at": "front_walk.c"}, kate={"at": "eliminated"}, **OUT)
    s.finale = 1 << JOE | 1 << KATE
    do(s, JOE, "Move to outside")
    ended = s.outcome
    assert ended is not None
    assert (ended.winners, ended.rule) == ((KEEPER,), "MM-esc-7")


@pytest.mark.rule("MM-win-1", "MM-win-2", "MM-secret-7")
def test_the_objective_is_the_keepers_until_it_is_revealed() -> None:
    s = night(answers=["b", "a", "a", "a"])
    name = s.box.story.objectives[1].name
    assert name in str(s.game.scene(s, KEEPER))
    assert name not in str(s.game.scene(s, JOE))
    s = night(answers=["b", "a", "a", "a"], revealed=True)
    assert name in str(s.game.scene(s, JOE))


@pytest.mark.rule("MM-win-3")
def test_when_all_are_eliminated_the_keeper_wins_whatever_the_objective() -> None:
    s = night(joe={"damage": 11}, revealed=True, answers=["a", "a", "a", "a"])
    harm(s, JOE, 1, 0)
    ended = s.outcome
    assert ended is not None
    assert (ended.winners, ended.rule) == ((KEEPER,), "MM-win-3")


@pytest.mark.rule("MM-win-4", "MM-expl-13")
def test_the_last_clue_reveals_the_objective_before_the_search_goes_on() -> None:
    s = night(rooms={"study": {"pile": ["axe", "clue_1"]}}, answers=["a", "a", "a", "a"], dice=[1])
    do(s, JOE, "Explore")
    assert asks(s, "PlaceOne", KEEPER)  # what the Objective does on being revealed
    assert items(s, JOE) == ["clue_1"]
    s.choose(KEEPER, s.choices(KEEPER)[0])
    assert items(s, JOE) == ["clue_1", "axe"]
    assert events(s, "objective") == [(0,)]


@pytest.mark.rule("MM-win-5", "MM-secret-5")
def test_a_clue_points_on_and_can_be_read_again() -> None:
    s = night(rooms={"study": {"pile": ["clue_3"]}}, answers=["a", "a", "b", "a"])
    hint = s.box.story.clue(3, s.answers)
    assert hint not in str(s.game.scene(s, JOE))
    do(s, JOE, "Explore")
    assert hint in str(s.game.scene(s, JOE))
    assert hint != s.box.story.clue(3, (0, 0, 0, 0))


@pytest.mark.rule("MM-win-8")
def test_if_both_sides_have_done_it_the_one_whose_turn_it_is_wins() -> None:
    for phase, winner in (("keeper", "keeper"), ("turn Joe Diamond", "investigators")):
        s = night(
            phase=phase,
            joe={"at": "crypt.a"},
            revealed=True,
            offered={"ceremony_room.d": 3},
            counters={"adela_dead": 1},
            monsters={"zombie 1": {"at": "ceremony_room.d", "samples": 1}},
        )
        if phase == "keeper":
            do(s, KEEPER, "lays its samples")
        else:
            ends.check(s)
        ended = s.outcome
        assert ended is not None
        assert (ended.reason, ended.rule) == (winner, "MM-win-8")


@pytest.mark.rule("MM-win-10", "MM-kill-6")
def test_an_event_may_reveal_the_objective_before_the_last_clue() -> None:
    s = night(phase="event", events=3, time=3, joe={"at": "crypt.a"}, answers=["b", "a", "a", "a"])
    assert s.revealed
    assert "MM-win-10" in rules(s)
    assert not s.clues >> 1 & 1


@pytest.mark.rule("MM-win-11")
def test_a_side_that_wins_leaves_the_other_and_nobody_can_win_too() -> None:
    s = night(kate={})
    ends.finish(s, "nobody", "MM-win-11")
    ended = s.outcome
    assert ended is not None
    assert ended.winners == ()
    assert set(ended.scores) == {0}
    s = night(kate={})
    ends.finish(s, "investigators", "MM-win-7")
    ended = s.outcome
    assert ended is not None
    assert ended.winners == (JOE, KATE)


@pytest.mark.rule("MM-win-12")
def test_clue_1_is_enough_whatever_is_still_hidden() -> None:
    s = night(rooms={"study": {"pile": ["clue_1"]}, "library": {"pile": ["clue_2"]}}, answers=["b", "a", "a", "a"])
    do(s, JOE, "Explore")
    assert s.revealed
    assert not s.over


@pytest.mark.rule("MM-mkill-5", "MM-key-4")
def test_a_dead_monster_does_no_more_but_what_the_card_itself_says() -> None:
    dead = {"zombie 1": {"at": "study.c", "under": 3, "damage": 4}}
    s = night(phase="attacks", monsters=dead, dice=[17, 10])
    do(s, KEEPER, "attacks Joe")
    assert s.foe_at[foe("zombie 1")] < 0
    assert s.damage[JOE] == 2  # deal 1 damage, take 2 damage
    s = night(phase="attacks", monsters=dead, dice=[25, 1])
    do(s, KEEPER, "attacks Joe")
    assert s.foe_at[foe("zombie 1")] < 0
    assert "foe_stunned" not in kinds(s)


@pytest.mark.rule("MM-round-4", "MM-kill-7")
def test_the_eliminated_are_asked_nothing() -> None:
    s = night(joe={"at": "eliminated"}, kate={}, phase="turn Kate Winthrop", revealed=True)
    assert s.out(JOE) == "MM-kill-7"
    assert s.choices(JOE) == []
    assert s.room(JOE) != room(s, "study")


@pytest.mark.rule("MM-win-7", "MM-win-11")
def test_the_first_ending_is_the_ending() -> None:
    s = night()
    ends.finish(s, "nobody", "MM-win-11")
    ends.finish(s, "keeper", "MM-win-3")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "MM-win-11")
