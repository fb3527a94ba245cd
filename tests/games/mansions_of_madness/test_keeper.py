"""The keeper's turn: Keeper Actions, attacks, Events (MM-kact, MM-matk, MM-event)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.rules.effects.places import Seal
from miskatonic.games.mansions_of_madness.rules.keeper.attacks import Lunge
from miskatonic.games.mansions_of_madness.rules.keeper.events import add_time
from miskatonic.games.mansions_of_madness.rules.keeper.moving import MoveFoe
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    do,
    events,
    foe,
    foe_at,
    illegal,
    mythos,
    night,
    offered,
    room,
    top,
    trauma,
)

AWAY = {"at": "front_walk.c"}


@pytest.mark.rule("MM-kact-1", "MM-kact-2")
def test_the_keeper_buys_as_often_as_he_can_pay_and_stops_when_he_likes() -> None:
    s = night(phase="keeper", threat=2, joe=AWAY)
    for left in (1, 0):
        do(s, KEEPER, "Draw a Mythos card (1")
        assert s.threat == left
    assert illegal(s, KEEPER, "Buy(2,0,-1)") == "MM-kact-1"
    assert sum(s.mythos_hand) == 2
    do(s, KEEPER, "Buy no more")
    assert s.active != KEEPER


@pytest.mark.rule("MM-kact-3", "MM-kact-14")
def test_nobody_is_made_to_use_what_has_no_target() -> None:
    s = night(phase="keeper", threat=3, joe={"items": ["extinguisher"]})
    assert illegal(s, KEEPER, "Buy(11,2,1)") == "MM-kact-5"
    s = night(phase="keeper", threat=3, joe={"items": ["whiskey"], "damage": 1})
    do(s, KEEPER, "Make an investigator use", "Whiskey")
    assert s.damage[JOE] == 0
    assert s.gone[s.box.card_number["whiskey"]] == 1


@pytest.mark.rule("MM-kact-3", "MM-kact-14", "MM-hide-3")
def test_the_keeper_may_have_a_spell_cast_but_a_hider_casts_no_attack() -> None:
    near = {"zombie 1": {"at": "dining_room.b"}}
    s = night(
        phase="keeper", threat=3, joe={"at": "dining_room.a", "spells": ["bind_monster"]}, monsters=near, dice=[1]
    )
    do(s, KEEPER, "Make an investigator use", "Cast Bind Monster")
    assert events(s, "casts")[0][0] == JOE
    hider = {"at": "dining_room.a", "spells": ["bind_monster"], "hiding": True}
    s = night(phase="keeper", threat=3, joe=hider, monsters=near)
    assert illegal(s, KEEPER, "Buy(11,2,1)") == "MM-kact-5"


@pytest.mark.rule("MM-kact-5")
def test_what_could_have_no_effect_is_not_sold() -> None:
    s = night(phase="keeper", threat=9, joe=AWAY)
    assert illegal(s, KEEPER, "Buy(0,0,-1)") == "MM-kact-5"
    assert illegal(s, KEEPER, "Buy(5,1,-1)") == "MM-kact-5"


@pytest.mark.rule("MM-kact-6", "MM-mythos-6")
def test_four_cards_of_each_kind_are_kept_once_the_effect_is_over() -> None:
    s = night(phase="keeper", threat=1, joe=AWAY,
              keeper={"mythos": ["knocking", "draught", "night_air", "it_was_open"]})  # fmt: skip
    do(s, KEEPER, "Draw a Mythos card (1")
    assert asks(s, "HandLimit", KEEPER)
    do(s, KEEPER, "Give up Knocking")
    assert sum(s.mythos_hand) == 4
    assert s.mythos_gone[mythos(s, "knocking")] == 1
    assert top(s) == "KeeperActs"


@pytest.mark.rule("MM-kact-6", "MM-trauma-1")
def test_trauma_cards_are_counted_apart() -> None:
    s = night(phase="keeper", threat=2, joe=AWAY, kate=AWAY,
              keeper={"mythos": ["knocking", "draught", "night_air"], "trauma": ["shock", "blank", "flight", "voices"]},
              dice=[1, 1])  # fmt: skip
    do(s, KEEPER, "Draw a Trauma card and")
    assert sum(s.mythos_hand) == 4
    assert asks(s, "HandLimit", KEEPER)
    do(s, KEEPER, "Give up Shock")
    assert (sum(s.mythos_hand), sum(s.trauma_hand)) == (4, 4)
    assert s.trauma_gone[trauma(s, "shock")] == 1


@pytest.mark.rule("MM-kact-7", "MM-secret-4")
def test_of_the_keepers_hand_the_others_see_how_many() -> None:
    s = night(keeper={"mythos": ["knocking", "draught"], "trauma": ["shock"]})
    own, theirs = str(s.game.scene(s, KEEPER)), str(s.game.scene(s, JOE))
    assert "Knocking" in own
    assert "Knocking" not in theirs
    assert "Shock" not in theirs
    assert "Mythos cards in hand" in theirs


@pytest.mark.rule("MM-kact-8", "MM-kact-9", "MM-kact-10")
def test_a_monster_moves_space_by_space_and_frightens_on_the_way() -> None:
    s = night(phase="keeper", threat=1, monsters={"witch 1": {"at": "library.a"}}, dice=[1])
    do(s, KEEPER, "Move one humanoid")
    assert not offered(s, KEEPER, "Study")
    do(s, KEEPER, "Move to the Library (B)", "Move to the Study")
    assert len(events(s, "tests")) == 1
    assert offered(s, KEEPER, "Move to the Foyer")
    do(s, KEEPER, "Move to the Foyer (B)")
    assert foe_at(s, "witch 1") == "foyer.b"
    assert top(s) == "KeeperActs"


@pytest.mark.rule("MM-kact-9", "MM-feat-8", "MM-feat-9")
def test_humanoids_climb_beasts_do_not() -> None:
    s = night(
        phase="keeper", threat=1, joe=AWAY, monsters={"zombie 1": {"at": "crypt.a"}, "hound 1": {"at": "crypt.a"}}
    )
    s.then(MoveFoe(foe("zombie 1"), 1, KEEPER))
    s.advance()
    assert offered(s, KEEPER, "by ladder")
    do(s, KEEPER, "by ladder")
    assert foe_at(s, "zombie 1") == "basement_stairs.d"
    s.then(MoveFoe(foe("hound 1"), 1, KEEPER))
    s.advance()
    assert not offered(s, KEEPER, "by ladder")


@pytest.mark.rule("MM-feat-8")
def test_an_investigator_climbs_a_ladder_but_does_not_shoot_along_it() -> None:
    s = night(joe={"at": "crypt.a", "items": ["colt"]}, monsters={"zombie 1": {"at": "basement_stairs.d"}})
    assert offered(s, JOE, "by ladder")
    assert not offered(s, JOE, "Attack")


@pytest.mark.rule("MM-kact-11", "MM-secret-2", "MM-limit-7")
def test_a_figure_is_drawn_unseen_among_those_off_the_board_and_the_keeper_picks_the_space() -> None:
    s = night(phase="keeper", threat=4, joe=AWAY, dice=[2])
    do(s, KEEPER, "Place a maniac")
    assert asks(s, "PlaceOne", KEEPER)
    do(s, KEEPER, "In the Study")
    assert foe_at(s, "maniac 1") == "study.c"
    assert s.under[foe("maniac 1")] == 1
    assert "health 6" in str(s.game.scene(s, KEEPER))
    assert "health 6" not in str(s.game.scene(s, JOE))


@pytest.mark.rule("MM-kact-12", "MM-trauma-3", "MM-dmg-5")
def test_the_insane_may_be_given_an_insanity_once_a_turn_for_nothing() -> None:
    s = night(phase="keeper", threat=0, joe=AWAY | {"horror": 8}, kate=AWAY,
              keeper={"trauma": ["blank", "voices"]})  # fmt: skip
    assert not offered(s, KEEPER, "on Kate")
    do(s, KEEPER, "A Blank on Joe")
    assert s.stun[JOE] == 1
    assert not offered(s, KEEPER, "Play")
    assert s.threat == 0


@pytest.mark.rule("MM-kact-13", "MM-feat-3", "MM-feat-5")
def test_the_box_has_the_keeper_actions_that_the_rules_name() -> None:
    box = night().box
    named = {"command_minion", "creature_of_the_night", "dark_ritual", "uncontrollable_urges", "take_sample",
             "raise_dead", "pyromaniac"}  # fmt: skip
    assert named <= {action.id for action in box.actions}
    verbs = {
        action.id: {inner.verb for deed in action.deeds for effect in box.texts[deed.key] for inner in effect.every()}
        for action in box.actions
    }
    assert "take_sample" in verbs["take_sample"]
    assert {"corpse", "raise_corpse"} <= verbs["raise_dead"]
    assert "fire" in verbs["pyromaniac"]
    assert next(action for action in box.actions if action.id == "dark_ritual").once


@pytest.mark.rule("MM-matk-2", "MM-matk-3")
def test_of_several_in_its_space_the_keeper_picks_whom_a_monster_attacks_for_an_effect() -> None:
    there = {"zombie 1": {"at": "study.c", "under": 1}}
    s = night(phase="keeper", joe={}, kate={}, monsters=there, dice=[1, 1])
    s.then(Lunge(foe("zombie 1")))
    s.advance()
    assert asks(s, "Lunge", KEEPER)
    do(s, KEEPER, "attacks Kate Winthrop")
    assert events(s, "monster_attacks") == [(foe("zombie 1"), KATE)]
    s = night(phase="keeper", joe={}, monsters={"zombie 1": {"at": "study.c", "stun": 1}})
    s.then(Lunge(foe("zombie 1")))
    s.advance()
    assert not events(s, "monster_attacks")


@pytest.mark.rule("MM-matk-1", "MM-matk-2", "MM-catk-1")
def test_each_monster_beside_somebody_may_attack_once_in_the_keepers_order() -> None:
    s = night(
        phase="attacks",
        joe={"at": "dining_room.a", "hiding": True},
        kate={"at": "dining_room.a"},
        monsters={
            "zombie 1": {"at": "dining_room.a"},
            "zombie 2": {"at": "dining_room.b"},
            "zombie 3": {"at": "study.c"},
        },
    )
    keys = [c.key for c in s.choices(KEEPER) if c.key.startswith("Strike")]
    assert len(keys) == 2  # one monster, two victims, the hider among them
    s.choose(KEEPER, keys[0])
    for _ in range(9):
        if top(s) != "MonsterAttacks" and s.seats_to_act and not s.over and s.active == KEEPER:
            s.choose(s.seats_to_act[0], s.choices(s.seats_to_act[0])[0])
    assert len(events(s, "monster_attacks")) == 1


@pytest.mark.rule("MM-matk-3", "MM-matk-5", "MM-stun-4")
def test_a_stunned_monster_loses_a_token_instead_wherever_it_is() -> None:
    s = night(
        phase="attacks",
        monsters={"zombie 1": {"at": "study.c", "stun": 2}, "zombie 2": {"at": "crypt.a", "stun": 1}},
    )
    assert s.foe_stun[foe("zombie 1")] == 1
    assert s.foe_stun[foe("zombie 2")] == 0
    assert not events(s, "monster_attacks")


@pytest.mark.rule("MM-matk-5", "MM-stun-3")
def test_whether_a_monster_can_attack_is_judged_when_its_moment_comes() -> None:
    s = night(phase="attacks", monsters={"zombie 1": {"at": "study.c", "under": 3}, "zombie 2": {"at": "study.c"}},
              dice=[25, 1])  # fmt: skip
    s.foe_stun[foe("zombie 2")] = 0
    s.choose(KEEPER, s.choices(KEEPER)[0])
    own = foe("zombie 1")
    assert s.foe_stun[own] == 1  # by its own attack: it keeps the token
    s.foe_stun[foe("zombie 2")] = 1
    assert not [c for c in s.choices(KEEPER) if c.key.startswith("Strike")]
    do(s, KEEPER, "No more attacks")
    assert s.foe_stun[own] == 1
    assert s.foe_stun[foe("zombie 2")] == 0


@pytest.mark.rule("MM-matk-4")
def test_whatever_has_just_come_may_attack() -> None:
    s = night(phase="keeper", threat=1, monsters={"witch 1": {"at": "library.b"}}, dice=[1])
    do(s, KEEPER, "Move one humanoid", "Move to the Study", "Stop here", "Buy no more")
    assert asks(s, "MonsterAttacks", KEEPER)
    assert offered(s, KEEPER, "attacks Joe")


@pytest.mark.rule("MM-event-1", "MM-event-2", "MM-event-6", "MM-setup-5")
def test_stage_follows_stage_and_a_resolved_event_lies_open() -> None:
    s = night(phase="event", time=2, joe=AWAY)
    assert (s.stage, s.time) == (1, 0)
    first = s.box.story.events[0]
    for seat in (KEEPER, JOE):
        scene = str(s.game.scene(s, seat))
        assert first.text in scene
        assert s.box.story.events[1].text not in scene


@pytest.mark.rule("MM-event-3", "MM-setup-6")
def test_of_the_next_event_nobody_sees_more_than_its_time() -> None:
    s = night()
    event = s.box.story.events[0]
    for seat in (KEEPER, JOE):
        scene = str(s.game.scene(s, seat))
        assert event.text not in scene
        assert event.name not in scene
        assert f"high={event.time(1)}" in scene


@pytest.mark.rule("MM-event-2", "MM-gen-12")
def test_with_three_or_more_investigators_the_clock_may_be_quicker() -> None:
    few, many = night(kate=AWAY, events=1), night(kate=AWAY, mary=AWAY, events=4)
    assert [len(s.players) for s in (few, many)] == [2, 3]
    last = few.box.story.events[-1]
    assert last.time(2) > last.time(3) == last.time(4)
    for s in (few, many):
        s.stage, s.time = 4, last.time(3) - 1
        add_time(s, 1, "MM-event-1")
        assert (s.stage == 5) == (s is many)


@pytest.mark.rule("MM-event-4")
def test_surplus_tokens_are_lost_and_one_card_is_resolved_whoevers_turn_it_is() -> None:
    s = night(time=2)
    add_time(s, 9, "MM-event-4")
    s.advance()
    assert (s.stage, s.time) == (1, 0)
    add_time(s, -3, "MM-event-4")
    assert s.time == 0
    s = night(phase="start Joe Diamond", time=2, threat=3, keeper={"mythos": ["lost_hour"]})
    s.mythos_hand[mythos(s, "lost_hour")] = 1
    do(s, KEEPER, "Lost Hour")
    assert s.stage == 1


@pytest.mark.rule("MM-event-5")
def test_of_lettered_effects_the_keepers_letter_counts_and_becomes_known() -> None:
    for letter, where in (("a", "dining_room"), ("b", "gallery")):
        s = night(phase="event", events=2, time=3, joe=AWAY, answers=["a", "a", letter, "a"])
        for _ in range(2):
            if asks(s, "PlaceOne", KEEPER):
                s.choose(KEEPER, s.choices(KEEPER)[0])
        assert s.foe_room(foe("maniac 1")) == room(s, where)
        assert s.told == (3,)


@pytest.mark.rule("MM-event-7", "MM-gen-3", "MM-trauma-12")
def test_an_event_is_carried_out_part_by_part_and_the_keeper_orders_its_victims() -> None:
    s = night(phase="event", time=2, joe=AWAY, kate=AWAY, keeper={"trauma": ["blank"]})
    assert asks(s, "Several", KEEPER)
    do(s, KEEPER, "Kate Winthrop")
    assert asks(s, "TraumaWindow", KEEPER)
    assert events(s, "horror") == [(KATE, 1)]
    do(s, KEEPER, "Play no")
    assert events(s, "horror") == [(KATE, 1), (JOE, 1)]


@pytest.mark.rule("MM-move-5")
def test_a_door_is_sealed_only_where_another_way_leads_round_it() -> None:
    """Of the library's doors: the one to the study shuts nobody in; those without a way round cannot be picked."""
    s = night(phase="start Joe Diamond", joe={"at": "library.b"}, keeper={"mythos": ["it_was_open"]}, threat=2)
    do(s, KEEPER, "Play It Was Open")
    doors = {choice.step.door for choice in s.choices(KEEPER) if isinstance(choice.step, Seal)}
    house = s.box.house
    own = {door for space in house.rooms[room(s, "library")].spaces for door in house.doors_of[space]}
    assert doors == {door for door in own if house.round_about(door, 0)}
    assert doors < own
