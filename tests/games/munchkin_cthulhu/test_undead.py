"""Undead support Undead (MU-und)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import Box
from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    at,
    battle,
    enhanced,
    monsters,
    play,
    stake,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    discards,
    hand,
    illegal,
    settle,
    sums,
)


@pytest.mark.rule("MU-und-1")
def test_the_undead_carry_their_tag() -> None:
    tagged = [card.name for card in GAME.box.cards if "undead" in card.tags]
    assert tagged == ["Aughost Derwraith", "Gram Smoker", "The Unpronounceable Evil", "The King in Pink"]


@pytest.mark.rule("MU-und-2", "MU-und-1")
def test_an_undead_joins_an_undead_without_any_other_card() -> None:
    state = battle("Gram Smoker", Armitage={"level": 1, "sex": "female"}, Birch={"hand": ["Aughost Derwraith"]})
    play(state, "Birch", "Add Aughost Derwraith, an Undead, to the fight")
    assert (monsters(state), sums(state)[1]) == (["Gram Smoker", "Aughost Derwraith"], 2 + 2)


@pytest.mark.rule("MU-und-2")
def test_neither_the_living_join_the_undead_nor_the_undead_the_living() -> None:
    illegal(battle("Gram Smoker", Birch={"hand": ["Polly Polyp"]}), "Birch", "Polly Polyp")
    illegal(battle("Polly Polyp", Birch={"hand": ["Gram Smoker"]}), "Birch", "Gram Smoker")
    illegal(at("start", Birch={"hand": ["Gram Smoker"]}), "Birch", "Gram Smoker")


@pytest.mark.rule("MU-und-3", "MU-und-5")
def test_a_card_that_makes_undead_brings_a_living_monster_along(pier: Box) -> None:
    state = battle("Gram Smoker", Armitage={"sex": "female"}, Birch={"hand": ["Polly Polyp", "Drowned Twice"]})
    pieces = GAME.pieces(state)
    play(state, "Birch", "Add Polly Polyp, an Undead by Drowned Twice, to the fight")
    assert (monsters(state), enhanced(state)) == (["Gram Smoker", "Polly Polyp"], [[], ["Drowned Twice"]])
    assert (sums(state)[1], stake(state), hand(state, "Birch")) == (2 + 2 + 5, 1 + 2, [])
    assert GAME.pieces(state) == pieces


@pytest.mark.rule("MU-und-3", "MU-close-16")
def test_if_that_play_is_cancelled_both_cards_are_discarded(pier: Box) -> None:
    people = {"Birch": {"hand": ["Polly Polyp", "Drowned Twice"]}, "Carter": {"hand": ["O R'lyeh?"]}}
    state = battle("Gram Smoker", **people)
    choose(state, "Birch", "Add Polly Polyp, an Undead by Drowned Twice")
    choose(state, "Carter", "Answer with O R'lyeh?")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])
    assert (monsters(state), {"Polly Polyp", "Drowned Twice"} <= set(discards(state))) == (["Gram Smoker"], True)


@pytest.mark.rule("MU-und-3")
def test_the_maker_needs_an_undead_in_the_fight(pier: Box) -> None:
    illegal(battle("Geek Ones", Birch={"hand": ["Polly Polyp", "Drowned Twice"]}), "Birch", "Polly Polyp")


@pytest.mark.rule("MU-und-4")
@pytest.mark.parametrize("who", ["Armitage", "Birch", "Carter"])
def test_fighter_helper_and_bystanders_may_add_undead(who: str) -> None:
    people: dict[str, dict[str, Any]] = {"Armitage": {"sex": "female"}, "Birch": {"sex": "female"}, "Carter": {}}
    people[who]["hand"] = ["Aughost Derwraith"]
    state = battle("Gram Smoker", helper="Birch", **people)
    assert can(state, who, "Add Aughost Derwraith")


@pytest.mark.rule("MU-und-4")
def test_as_many_undead_as_there_are_until_the_settlement() -> None:
    cards = ["Aughost Derwraith", "The King in Pink", "The Unpronounceable Evil"]
    state = battle({"monster": "Gram Smoker", "extras": DOOM}, Birch={"hand": cards})
    play(state, "Birch", "Add Aughost Derwraith")
    play(state, "Birch", "Add The King in Pink")
    assert len(monsters(state)) == 3
    settle(state)
    illegal(state, "Birch", "The Unpronounceable Evil")


@pytest.mark.rule("MU-und-5")
def test_a_monster_made_undead_opens_the_fight_to_undead(pier: Box) -> None:
    people = {"Birch": {"hand": ["Gram Smoker"]}, "Carter": {"hand": ["Drowned Twice"]}}
    state = battle("Polly Polyp", **people)
    illegal(state, "Birch", "Gram Smoker")
    play(state, "Carter", "Put Drowned Twice on Polly Polyp")
    assert (sums(state)[1], can(state, "Birch", "Add Gram Smoker")) == (2 + 5, True)


@pytest.mark.rule("MU-und-5")
def test_it_is_undead_only_while_the_card_is_on_it(pier: Box) -> None:
    people = {"Birch": {"hand": ["Gram Smoker"]}, "Carter": {"hand": ["Mutation", "Geek Ones"]}}
    state = battle({"monster": "Polly Polyp", "extras": ["Drowned Twice"]}, **people)
    assert can(state, "Birch", "Add Gram Smoker")
    play(state, "Carter", "Polly Polyp turns into Geek Ones")
    illegal(state, "Birch", "Gram Smoker")


@pytest.mark.rule("MU-und-6")
def test_an_undead_stays_when_the_one_it_came_for_leaves() -> None:
    people = {"Armitage": {"hand": ["The Stars Are Wrong"]}, "Birch": {"hand": ["Aughost Derwraith"]}}
    state = battle("Gram Smoker", "Polly Polyp", **people)
    play(state, "Birch", "Add Aughost Derwraith")
    play(state, "Armitage", "on Gram Smoker: it leaves")
    assert monsters(state) == ["Polly Polyp", "Aughost Derwraith"]
