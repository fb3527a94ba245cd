"""Monsters (MU-mon): how they come, what their Level means, and modifiers that depend on the moment."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from tests.games.munchkin_cthulhu.fights import (
    FUTILE,
    IDLE,
    at,
    battle,
    kicked,
    monsters,
    play,
    run,
    running,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    classes,
    hand,
    illegal,
    level,
    quiet,
    refused,
    settle,
    sums,
    winners,
)


@pytest.mark.rule("MU-mon-1", "MU-turn-5")
def test_a_monster_behind_the_door_attacks_at_once() -> None:
    state = kicked("Polly Polyp", Armitage={"level": 1, "hand": [FUTILE]})
    assert (asking(state), monsters(state), hand(state, "Armitage")) == ("Interfere", ["Polly Polyp"], [FUTILE])


@pytest.mark.rule("MU-mon-2", "MU-turn-15")
def test_a_monster_drawn_in_any_other_way_goes_to_the_hand() -> None:
    state = at("phase 2", ["Polly Polyp"])
    assert (state.fight, hand(state, "Armitage")) == (None, ["Polly Polyp"])


@pytest.mark.rule("MU-mon-2", "MU-rew-14")
def test_a_monster_won_as_a_door_goes_to_the_hand() -> None:
    state = battle("The Bodiless", dice=["Galoshes", "Bug Spray", "Geek Ones"], Armitage={"level": 5})
    settle(state)
    quiet(state, "BeforeCharity")
    assert (state.fight, "Geek Ones" in hand(state, "Armitage")) == (None, True)


@pytest.mark.rule("MU-mon-3", "MU-turn-13")
def test_a_monster_in_hand_is_for_looking_for_trouble() -> None:
    state = at("phase 2", Armitage={"level": 1, "hand": ["Polly Polyp", FUTILE]})
    choose(state, "Armitage", "Look for trouble: fight Polly Polyp")
    assert (monsters(state), hand(state, "Armitage")) == (["Polly Polyp"], [FUTILE])


@pytest.mark.rule("MU-mon-3", "MU-turn-13")
def test_looking_for_trouble_is_for_the_active_player() -> None:
    state = at("after door", Armitage={"hand": [FUTILE]}, Birch={"hand": ["Polly Polyp"]})
    choose(state, "Armitage", "Pass")
    illegal(state, "Birch", "Polly Polyp")
    assert refused(state, "Birch", "Polly Polyp") == "MU-mon-3"


@pytest.mark.rule("MU-mon-3", "MU-multi-7", "MU-und-2")
def test_a_monster_joins_no_fight_by_itself() -> None:
    state = battle("Polly Polyp", Armitage={"hand": ["Gram Smoker"]}, Birch={"hand": ["Ruggoth"]})
    illegal(state, "Armitage", "Gram Smoker")
    illegal(state, "Birch", "Ruggoth")
    assert refused(state, "Armitage", "Gram Smoker") == "MU-mon-3"


@pytest.mark.rule("MU-mon-4", "MU-rew-1")
def test_a_plural_name_is_one_monster() -> None:
    state = battle("Geek Ones", dice=[], Armitage={"level": 5})
    settle(state)
    assert level(state, "Armitage") == 6


@pytest.mark.rule("MU-mon-4", "MU-run-8")
def test_a_plural_name_is_fled_from_once() -> None:
    state = battle("Geek Ones", dice=[6], Armitage={"level": 1})
    run(state)
    assert running(state) == ["Armitage escapes Geek Ones"]


@pytest.mark.rule("MU-mon-5", "MU-multi-7", "MU-multi-1")
def test_a_fighter_may_add_monsters_to_the_own_fight() -> None:
    state = battle("Polly Polyp", Armitage={"level": 6, "hand": ["Wandering Monster", "Shog Goth"]})
    play(state, "Armitage", "Play Wandering Monster: Shog Goth joins the fight")
    choose(state, "Danforth", "Add no 'goth'")
    settle(state)
    assert level(state, "Armitage") == 6 + 2


@pytest.mark.rule("MU-mon-6", "MU-comp-1")
def test_great_cthulhu_is_the_only_level_20() -> None:
    box = GAME.box
    assert [card.name for card in box.cards if card.level >= 19] == ["Great Cthulhu"]
    assert sums(battle("Great Cthulhu", Armitage={"classes": ["Cultist"]}))[1] == 20


@pytest.mark.rule("MU-mon-7", "MU-item-23")
def test_enhancers_do_not_raise_a_monsters_level() -> None:
    axe = {"level": 1, "items": ["Prehistoric Axe"], "classes": ["Monster Whacker"]}
    strong = {"monster": "Nightie-Gaunts", "extras": ["Rugose", "Mephitic"]}
    assert sums(battle(strong, Armitage=axe))[0] == 1 + 2
    assert sums(battle("The King in Pink", Armitage=axe))[0] == 1 + 5 - 2


@pytest.mark.rule("MU-mon-7", "MU-multi-10")
def test_the_lowest_monster_is_found_by_printed_level() -> None:
    strong = {"monster": "Ruggoth", "extras": ["Four-Dimensional"]}
    state = battle(strong, "Geek Ones", Armitage={"hand": ["Bicker Ichor"]})
    play(state, "Armitage", "Use Bicker Ichor to be rid of Ruggoth")
    assert monsters(state) == ["Geek Ones"]


@pytest.mark.rule("MU-mon-8")
@pytest.mark.parametrize(("cards", "bonus"), [([], 3), ([FUTILE], 0), ([FUTILE, "Cult Meeting"], 3)])
def test_the_coggoth_counts_the_fighters_hand_as_it_appears(cards: list[str], bonus: int) -> None:
    state = kicked("Coggoth", Armitage={"level": 1, "hand": cards}, Birch={"hand": ["Rugose"]})
    while asking(state) == "Summons":
        state.expire(state.seats_to_act[0])
    assert sums(state)[1] == 8 + bonus


@pytest.mark.rule("MU-mon-8")
def test_what_the_coggoth_counted_stays_for_the_fight() -> None:
    state = kicked("Coggoth", Armitage={"level": 1, "hand": ["Canned Meat"]}, Birch={"hand": ["Rugose"]})
    for _ in range(3):
        state.expire(state.seats_to_act[0])
    assert sums(state) == (1, 8)
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    assert sums(state) == (1 + 3, 8)


@pytest.mark.rule("MU-mon-8")
def test_the_coggoth_does_not_count_itself() -> None:
    state = at("phase 2", Armitage={"level": 1, "hand": ["Coggoth", FUTILE]})
    choose(state, "Armitage", "Look for trouble: fight Coggoth")
    while asking(state) == "Summons":
        state.expire(state.seats_to_act[0])
    assert sums(state)[1] == 8


@pytest.mark.rule("MU-mon-8")
def test_the_hand_of_whoever_sent_the_coggoth_does_not_matter() -> None:
    birch = {"hand": ["Coggoth", "Wandering Monster", "Rugose", "Squamous"]}
    state = battle("Polly Polyp", Armitage={"hand": [FUTILE]}, Birch=birch)
    play(state, "Birch", "Coggoth joins the fight")
    while asking(state) == "Summons":
        state.expire(state.seats_to_act[0])
    assert sums(state)[1] == 2 + 8


@pytest.mark.rule("MU-mon-9", "MU-cult-7")
def test_meeting_munchcraft_makes_the_fighter_a_cultist() -> None:
    state = kicked("H.P. Munchcraft", cultist_pile=2, Armitage={"classes": ["Investigator"], "hand": [FUTILE]})
    assert (classes(state, "Armitage"), sums(state)[1]) == (["Cultist"], 6)
    assert classes(state, "Danforth") == []


@pytest.mark.rule("MU-mon-9", "MU-cult-8")
def test_without_a_card_in_the_cultist_pile_nobody_is_converted() -> None:
    state = kicked("H.P. Munchcraft", Armitage={"classes": ["Investigator"], "hand": [FUTILE]})
    assert (classes(state, "Armitage"), sums(state)[1]) == (["Investigator"], 6 + 3)


@pytest.mark.rule("MU-mon-9", "MU-close-15")
def test_a_helper_meets_munchcraft_on_joining_and_a_sender_never() -> None:
    birch = {"level": 3, "hand": ["Wandering Monster", "H.P. Munchcraft"]}
    state = battle("Polly Polyp", cultist_pile=3, Armitage={"level": 1, "hand": [FUTILE]}, Birch=birch)
    play(state, "Birch", "H.P. Munchcraft joins the fight")
    assert (classes(state, "Armitage"), classes(state, "Birch")) == (["Cultist"], [])
    choose(state, "Armitage", "Ask Carter for help", [[], 0, [0], [0], []])
    choose(state, "Carter", "Accept")
    assert (classes(state, "Birch"), classes(state, "Carter")) == ([], ["Cultist"])


@pytest.mark.rule("MU-mon-9")
def test_removing_munchcraft_undoes_nothing() -> None:
    armitage = {"hand": [FUTILE, "The Stars Are Wrong"]}
    state = kicked("H.P. Munchcraft", cultist_pile=1, Armitage=armitage)
    play(state, "Armitage", "it leaves the fight")
    assert (state.fight, classes(state, "Armitage")) == (None, ["Cultist"])


@pytest.mark.rule("MU-mon-9", "MU-cult-19")
def test_if_munchcraft_makes_everyone_a_cultist_the_game_ends_in_mid_fight() -> None:
    cultist = {"classes": ["Cultist"]}
    people = {"Birch": {"level": 7, **cultist}, "Carter": {"level": 2, **cultist}, "Danforth": {"level": 2, **cultist}}
    state = kicked("H.P. Munchcraft", cultist_pile=1, Armitage={"level": 6}, **people)
    assert (winners(state), state.fight is not None) == (["Birch"], True)


@pytest.mark.rule("MU-mon-10")
@pytest.mark.parametrize(("mine", "theirs", "bonus"), [(2, 2, 4), (3, 2, 0), (1, 2, 4)])
def test_nyukhees_slap_the_lowest_ties_included(mine: int, theirs: int, bonus: int) -> None:
    state = battle("Nyukhees", Armitage={"level": mine}, Birch={"level": theirs}, Carter={"level": 3})
    assert sums(state)[1] == 8 + bonus


@pytest.mark.rule("MU-mon-10")
def test_nyukhees_slap_once_and_watch_the_levels() -> None:
    people = {"Armitage": {"level": 2}, "Birch": {"level": 2}, "Carter": {"level": 3, "hand": ["Call The Army"]}}
    state = battle("Nyukhees", helper="Birch", **people)
    assert sums(state)[1] == 8 + 4
    state = battle("Nyukhees", **people)
    play(state, "Carter", "Play Call The Army on Armitage")
    assert sums(state) == (3, 8)


@pytest.mark.rule("MU-mon-10")
def test_the_dead_are_not_the_lowest() -> None:
    state = battle("Nyukhees", Armitage={"level": 2}, Birch={"level": 1, "dead": True}, Carter={"level": 3})
    assert sums(state)[1] == 8 + 4


@pytest.mark.rule("MU-mon-11")
@pytest.mark.parametrize(
    ("fighter", "helper", "bonus"),
    [([], ["Cultist"], 4), (["Cultist"], [], 4), (["Cultist"], ["Cultist"], 0), ([], [], 4)],
)
def test_great_cthulhu_minds_one_non_cultist_in_the_fight(fighter: list[str], helper: list[str], bonus: int) -> None:
    state = battle("Great Cthulhu", helper="Birch", Armitage={"classes": fighter}, Birch={"classes": helper})
    assert sums(state)[1] == 20 + bonus


@pytest.mark.rule("MU-mon-3")
def test_trouble_is_not_compulsory_and_asks_whoever_holds_cards() -> None:
    state = at("phase 2", Armitage={"hand": [FUTILE]})
    assert (asking(state), can(state, "Armitage", "Look for trouble")) == ("TroubleOrLoot", False)
    assert IDLE in hand(state, "Danforth")
