"""Meddling in fights of others (MU-intf)."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    battle,
    enhanced,
    kicked,
    monsters,
    passes,
    play,
)
from tests.games.munchkin_cthulhu.table import asking, can, choose, hand, illegal, level, settle, sums


@pytest.mark.rule("MU-intf-1", "MU-shot-5", "MU-shot-10")
@pytest.mark.parametrize(("side", "total"), [("munchkins", (3 + 3, 4)), ("monsters", (3, 4 + 3))])
def test_a_one_shot_can_be_used_in_anothers_fight_for_either_side(side: str, total: tuple[int, int]) -> None:
    state = battle("Geek Ones", Armitage={"level": 3}, Carter={"hand": ["Canned Meat"]})
    play(state, "Carter", f"Use Canned Meat for the {side}")
    assert sums(state) == total


@pytest.mark.rule("MU-intf-2", "MU-enh-4")
@pytest.mark.parametrize("who", ["Armitage", "Birch", "Carter"])
def test_an_enhancer_can_be_put_on_a_monster_in_any_fight(who: str) -> None:
    state = battle("Geek Ones", helper="Birch", **{who: {"hand": ["Rugose"]}})
    play(state, who, "Put Rugose on Geek Ones")
    assert (enhanced(state), sums(state)[1]) == ([["Rugose"]], 4 + 5)


@pytest.mark.rule("MU-intf-3", "MU-multi-7", "MU-und-2", "MU-goth-2")
def test_a_monster_can_be_sent_into_anothers_fight_in_three_ways() -> None:
    wandering = battle("Geek Ones", Birch={"hand": ["Wandering Monster", "Polly Polyp"]})
    play(wandering, "Birch", "Polly Polyp joins the fight")
    undead = battle("Gram Smoker", Birch={"hand": ["Aughost Derwraith"]})
    play(undead, "Birch", "Add Aughost Derwraith")
    goth = kicked("Shog Goth", Birch={"hand": ["Buggoth"]})
    choose(goth, "Birch", "Answer the summons with Buggoth")
    assert (len(monsters(wandering)), len(monsters(undead)), len(monsters(goth))) == (2, 2, 2)


@pytest.mark.rule("MU-intf-4", "MU-act-3", "MU-curse-2")
@pytest.mark.parametrize("victim", ["Armitage", "Birch"])
def test_a_curse_can_be_played_on_someone_who_is_fighting(victim: str) -> None:
    state = battle(
        "Geek Ones", helper="Birch", Armitage={"level": 3}, Birch={"level": 3}, Carter={"hand": ["Change Sex"]}
    )
    play(state, "Carter", f"Curse {victim} with Change Sex")
    assert sums(state)[0] == 3 + 3 - 5


@pytest.mark.rule("MU-intf-5", "MU-act-2")
def test_a_go_up_a_level_card_can_decide_anothers_fight() -> None:
    state = battle("Geek Ones", Armitage={"level": 4}, Carter={"hand": ["Call The Army"]})
    passes(state, "Armitage")
    play(state, "Carter", "Play Call The Army on Armitage")
    settle(state)
    assert level(state, "Armitage") == 4 + 1 + 1


@pytest.mark.rule("MU-intf-5", "MU-class-7", "MU-cult-23")
def test_giving_up_or_losing_a_class_elsewhere_can_change_a_fight() -> None:
    people = {"Birch": {"classes": ["Cultist"], "hand": ["Sudden Head Blow"]}, "Carter": {"classes": ["Cultist"]}}
    state = battle("Geek Ones", Armitage={"level": 3, "classes": ["Cultist"]}, **people)
    assert sums(state)[0] == 3 + 2 * 2
    play(state, "Birch", "Play Sudden Head Blow on Carter")
    assert sums(state)[0] == 3 + 2


@pytest.mark.rule("MU-intf-6")
def test_one_player_may_interfere_often_and_on_both_sides() -> None:
    cards = ["Rugose", "Squamous", "Canned Meat", "Kitchen Sink"]
    state = battle("Geek Ones", Armitage={"level": 3}, Carter={"hand": cards})
    play(state, "Carter", "Put Rugose on Geek Ones")
    play(state, "Carter", "Use Canned Meat for the munchkins")
    play(state, "Carter", "Put Squamous on Geek Ones")
    play(state, "Carter", "Use Kitchen Sink for the monsters")
    assert (sums(state), hand(state, "Carter")) == ((3 + 3, 4 + 5 + 5 + 3), [])


@pytest.mark.rule("MU-intf-6", "MU-act-14")
def test_the_dead_do_not_interfere() -> None:
    state = battle("Geek Ones", Carter={"dead": True, "hand": ["Rugose"]})
    assert state.choices(2) == []
    assert not can(state, "Carter", "Rugose")


@pytest.mark.rule("MU-intf-6", "MU-run-15", "MU-enh-4")
def test_the_settlement_ends_interference() -> None:
    foe = {"monster": "Geek Ones", "extras": DOOM}
    carter = {"hand": ["Rugose", "Canned Meat", "Wandering Monster", "Polly Polyp", "The Stars Are Wrong"]}
    state = battle(foe, Carter=carter)
    settle(state)
    assert asking(state) == "BeforeRoll"
    for words in ("Rugose", "Canned Meat", "Polly Polyp", "The Stars"):
        illegal(state, "Carter", words)
