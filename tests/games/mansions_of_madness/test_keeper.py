"""The keeper's turn: Keeper Actions, monsters, attacks, Events, samples, limits."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.rules.combat.monsters import PlaceOne, deal, place, slay
from miskatonic.games.mansions_of_madness.rules.keeper.events import add_time
from miskatonic.games.mansions_of_madness.rules.keeper.hand import HandLimit, draw_mythos
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
    kinds,
    mythos,
    night,
    offered,
    room,
    rules,
    space,
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
        assert f"high={event.time}" in scene or str(event.time) in scene


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
        s = night(phase="event", events=2, time=2, joe=AWAY, answers=["a", "a", letter, "a"])
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


@pytest.mark.rule("MM-mon-1", "MM-mon-2")
def test_every_monster_has_a_class_open_modifiers_and_a_hidden_underside() -> None:
    s = night(monsters={"zombie 1": {"at": "crypt.a", "under": 3}})
    assert {kind.of for kind in s.box.kinds} == {0, 1, 2}
    scene = str(s.game.scene(s, JOE))
    assert "Horror -1, Awareness +1" in scene
    assert "Test Strength. Pass: deal 2 damage." not in scene
    assert "Test Strength. Pass: deal 2 damage." in str(s.game.scene(s, KEEPER))
    assert len({(u.damage, u.health, u.text) for u in s.box.kinds[s.box.kind_number["zombie"]].undersides}) > 1


@pytest.mark.rule("MM-mon-3", "MM-mon-4", "MM-win-10")
def test_a_named_monster_is_marked_and_has_the_larger_health() -> None:
    s = night(monsters={"witch 1": {"at": "crypt.a", "under": 1, "named": "adela"}, "witch 2": {"at": "crypt.a"}})
    assert "Adela Thorne" in str(s.game.scene(s, JOE))
    assert s.toughness(foe("witch 1")) == 5 + 1 + 2
    assert s.toughness(foe("witch 2")) == 6


@pytest.mark.rule("MM-mon-5", "MM-mon-7")
def test_killed_outright_a_named_monster_takes_five() -> None:
    s = night(monsters={"witch 1": {"at": "crypt.a", "under": 1, "named": "adela"}, "witch 2": {"at": "crypt.a"}})
    slay(s, foe("witch 1"), "MM-mkill-4")
    slay(s, foe("witch 2"), "MM-mkill-4")
    assert s.hurt[foe("witch 1")] == 5
    assert foe_at(s, "witch 1") == "crypt.a"
    assert foe_at(s, "witch 2") == "off"


@pytest.mark.rule("MM-mon-6", "MM-dmg-5")
def test_killed_outright_an_investigator_is_dead() -> None:
    s = night(phase="keeper", joe=AWAY | {"horror": 8}, keeper={"trauma": ["the_only_way_out"]})
    do(s, KEEPER, "Only Way Out")
    assert "MM-mon-6" in rules(s)
    assert s.waiting >> JOE & 1


@pytest.mark.rule("MM-mon-8")
def test_a_cult_leader_is_no_cultist() -> None:
    box = night().box
    assert box.kind_number["cult_leader"] not in box.types_of("cultist")
    assert box.kind_number["cult_leader"] in box.types_of("humanoid")


@pytest.mark.rule("MM-mon-9", "MM-stun-8", "MM-barr-4")
def test_pushed_by_an_investigator_it_goes_its_own_ways_but_through_no_barrier() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c", "stun": 1}}, barriers=["door 16", "floor", "floor"])
    s.barred = 1 << foe("zombie 1")
    s.then(MoveFoe(foe("zombie 1"), 1, JOE))
    s.advance()
    assert asks(s, "MoveFoe", JOE)
    assert not offered(s, JOE, "Library")
    do(s, JOE, "Move to the Foyer")
    assert foe_at(s, "zombie 1") == "foyer.b"


@pytest.mark.rule("MM-stun-3", "MM-stun-8")
def test_a_stunned_monster_is_not_moved_by_the_keeper() -> None:
    s = night(phase="keeper", threat=2, joe=AWAY, monsters={"zombie 1": {"at": "study.c", "stun": 1}})
    assert illegal(s, KEEPER, "Buy(0,0,-1)") == "MM-kact-5"
    s = night(phase="keeper", threat=2, joe={"at": "study.c", "stun": 1})
    do(s, KEEPER, "Move an investigator", "Go to the Library")


@pytest.mark.rule("MM-sample-1", "MM-sample-2", "MM-sample-3")
def test_a_monster_beside_somebody_takes_a_sample_even_stunned_and_keeps_it() -> None:
    s = night(phase="keeper", threat=2, monsters={"zombie 1": {"at": "study.c", "stun": 1}})
    do(s, KEEPER, "takes a sample")
    assert s.samples[foe("zombie 1")] == 1
    assert not offered(s, KEEPER, "lays its samples")


@pytest.mark.rule("MM-sample-4", "MM-mkill-4")
def test_with_the_monster_its_samples_are_gone() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c", "samples": 2, "stun": 1, "damage": 1}})
    slay(s, foe("zombie 1"), "MM-mkill-4")
    own = foe("zombie 1")
    assert (s.samples[own], s.foe_stun[own], s.hurt[own], s.foe_at[own]) == (0, 0, 0, -1)


@pytest.mark.rule("MM-sample-5", "MM-feat-1", "MM-sample-1", "MM-win-7")
def test_on_an_altar_samples_are_put_down_between_actions_for_nothing() -> None:
    s = night(phase="keeper", joe=AWAY, monsters={"zombie 1": {"at": "ceremony_room.d", "samples": 3}}, revealed=True)
    do(s, KEEPER, "lays its samples")
    assert s.offered[space(s, "ceremony_room.d")] == 3
    assert s.threat == 0
    assert s.outcome is not None
    assert s.outcome.winners == (KEEPER,)


@pytest.mark.rule("MM-limit-4", "MM-feat-5")
def test_there_are_six_corpses_and_burnt_ones_come_back() -> None:
    s = night(corpses={"study.c": 4, "gallery.a": 2}, joe={"at": "gallery.a"})
    assert s.corpses_left() == 0
    do(s, JOE, "Throw 2 corpses")
    assert s.corpses_left() == 2


@pytest.mark.rule("MM-limit-6", "MM-stun-1")
def test_other_tokens_never_run_out() -> None:
    s = night(phase="threat", threat=60, joe={"stun": 9})
    assert s.threat == 61
    assert s.stun[JOE] == 9


@pytest.mark.rule("MM-limit-7", "MM-limit-8", "MM-mkill-6")
def test_when_no_figure_is_left_one_may_be_given_up_but_no_named_one() -> None:
    maniacs = {"maniac 1": {"at": "crypt.a", "damage": 2, "stun": 1}, "maniac 2": {"at": "study.c", "named": "adela"}}
    s = night(phase="keeper", joe=AWAY, monsters=maniacs)
    s.then(PlaceOne(s.box.kind_number["maniac"], (space(s, "gallery.a"),)))
    s.advance()
    assert asks(s, "MaySacrifice", KEEPER)
    assert len(s.choices(KEEPER)) == 3  # none, the one without a name, giving up
    do(s, KEEPER, "Give up the Maniac")
    own = foe("maniac 1")
    assert foe_at(s, "maniac 1") == "gallery.a"
    assert (s.hurt[own], s.foe_stun[own]) == (0, 0)
    assert s.kill_count == 0
    s = night(phase="keeper", joe=AWAY, monsters=maniacs)
    s.then(PlaceOne(s.box.kind_number["maniac"], (space(s, "gallery.a"),)))
    s.advance()
    do(s, KEEPER, "Place none")
    assert foe_at(s, "maniac 1") == "crypt.a"


@pytest.mark.rule("MM-mkill-1", "MM-mkill-2", "MM-mkill-3", "MM-key-3")
def test_damage_adds_up_to_a_death_on_large_bases_too() -> None:
    s = night(monsters={"shoggoth 1": {"at": "crypt.a", "under": 1}})
    own = foe("shoggoth 1")
    deal(s, own, 7, "MM-key-3")
    deal(s, own, 3, "MM-key-3")
    assert s.hurt[own] == 10
    deal(s, own, 1, "MM-key-3")
    assert foe_at(s, "shoggoth 1") == "off"


@pytest.mark.rule("MM-mkill-4", "MM-limit-8")
def test_a_killed_monsters_figure_may_be_placed_again_as_a_new_one() -> None:
    s = night(monsters={"shoggoth 1": {"at": "crypt.a", "damage": 5}})
    slay(s, foe("shoggoth 1"), "MM-mkill-4")
    assert place(s, s.box.kind_number["shoggoth"], space(s, "gallery.a")) == foe("shoggoth 1")
    assert s.hurt[foe("shoggoth 1")] == 0


@pytest.mark.rule("MM-mkill-6", "MM-win-7")
def test_any_death_of_the_target_counts_whatever_dealt_the_damage() -> None:
    s = night(
        phase="event",
        events=5,
        joe=AWAY,
        revealed=True,
        rooms={"crypt": {"fire": True}},
        monsters={"witch 1": {"at": "crypt.a", "under": 1, "named": "adela", "damage": 7}},
    )
    assert s.outcome is not None
    assert s.outcome.reason == "investigators"


@pytest.mark.rule("MM-mythos-1", "MM-limit-1", "MM-mythos-6")
def test_an_empty_mythos_deck_is_made_anew_of_what_was_played() -> None:
    s = night(phase="keeper", joe=AWAY)
    s.mythos_gone, s.mythos_bag = s.mythos_bag, [0] * len(s.mythos_bag)
    draw_mythos(s, 1)
    assert sum(s.mythos_hand) == 1
    assert sum(s.mythos_gone) == 0


def test_nothing_is_given_up_while_there_is_room() -> None:
    s = night(phase="keeper", joe=AWAY)
    s.then(HandLimit())
    s.advance()
    assert top(s) == "KeeperActs"
    assert "gives_up" not in kinds(s)


@pytest.mark.rule("MM-esc-5", "MM-mythos-9", "MM-trauma-8")
def test_with_whoever_escapes_the_cards_go_that_lay_on_them() -> None:
    s = night(
        joe={"at": "front_walk.c", "mythos": ["empty_chambers"]},
        kate={},
        keeper={"trauma": ["hysteria"]},
        answers=["c", "a", "a", "a"],
        revealed=True,
        clues=[1],
    )
    do(s, JOE, "Move to outside")
    assert s.mythos_gone[mythos(s, "empty_chambers")] == 1
    assert s.facedown[JOE] == ()
    assert s.trauma_hand[trauma(s, "hysteria")] == 0
    assert sum(s.trauma_hand) == 1
