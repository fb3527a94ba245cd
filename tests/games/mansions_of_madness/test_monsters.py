"""Monsters, samples, limits of the box (MM-mon, MM-sample, MM-mkill, MM-limit)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.rules.combat.monsters import PlaceOne, deal, place, slay
from miskatonic.games.mansions_of_madness.rules.keeper.hand import HandLimit, draw_mythos
from miskatonic.games.mansions_of_madness.rules.keeper.moving import MoveFoe
from tests.games.mansions_of_madness.night import (
    JOE,
    KEEPER,
    asks,
    do,
    foe,
    foe_at,
    illegal,
    kinds,
    mythos,
    night,
    offered,
    rules,
    space,
    top,
    trauma,
)

AWAY = {"at": "front_walk.c"}


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
    assert s.toughness(foe("witch 1")) == 5 + 0 + 1
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
        monsters={"witch 1": {"at": "crypt.a", "under": 1, "named": "adela", "damage": 5}},
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
