"""The thirteen Curses, each where it has something to act on."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.records import FEMALE
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.arena import DOOM, at_ease, beaten, behind_the_door, versus
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    curses,
    do,
    door_top,
    items,
    level,
    offered,
    seat,
    strengths,
    win_or_lose,
)

ALL = (
    "amnesia", "backpack_eaten", "change_sex", "dragged_off_to_snarkham_asylum", "flashlight_goes_out",
    "get_all_blobby", "hair_stands_on_end", "hair_turns_white_with_horror", "hastur_hastur_hastur",
    "learn_yet_another_awful_truth", "madness_takes_its_toll", "solestealer", "weapon_becomes_evil",
)  # fmt: skip
KEPT = ("change_sex", "flashlight_goes_out")


def cursed(name: str, victim: str = "Carter", **given: Any) -> Munchkin:
    """Birch plays a Curse outside combat; without another word on Carter."""
    state = at_ease(Birch={"hand": [name, "rugose"]}, **given)
    choose(state, "Birch", f"Curse {victim} with")
    return state


@pytest.mark.rule("MU-curse-2", "MU-curse-3", "MU-curse-4", "MU-curse-9", "MU-curse-13")
@pytest.mark.parametrize("name", ALL)
def test_a_curse_may_be_played_on_anybody_and_is_discarded_unless_it_still_has_to_act(name: str) -> None:
    state = cursed(name, Carter={"level": 4})
    kept = name in KEPT
    assert len(curses(state, "Carter")) == kept
    assert (door_top(state) == curse_name(name)) is not kept


def curse_name(name: str) -> str:
    return GAME.box.cards[GAME.box.numbers[name]].name


@pytest.mark.rule("MU-curse-1", "MU-turn-6")
@pytest.mark.parametrize("name", ALL)
def test_behind_the_door_it_strikes_whoever_opened_it(name: str) -> None:
    state = behind_the_door(name, Armitage={"level": 4})
    assert (curse_name(name) in curses(state, "Armitage")) is (name in KEPT)
    assert state.fight is None


@pytest.mark.rule("MU-curse-10", "MU-super-11")
def test_amnesia_takes_a_class_of_choice_or_a_level() -> None:
    assert level(cursed("amnesia"), "Carter") == 3
    assert classes(cursed("amnesia", Carter={"classes": ["professor"]}), "Carter") == []
    state = cursed("amnesia", Carter={"classes": ["professor", "investigator"], "super": True})
    choose(state, "Carter", "Lose Professor")
    assert (classes(state, "Carter"), level(state, "Carter")) == (["Investigator"], 4)


@pytest.mark.rule("MU-cult-14")
def test_amnesia_leaves_the_only_cultist_class_and_level() -> None:
    state = cursed("amnesia", Carter={"classes": ["cultist"]})
    assert (classes(state, "Carter"), level(state, "Carter")) == (["Cultist"], 4)


@pytest.mark.rule("MU-curse-22")
def test_backpack_eaten_takes_what_is_carried_and_could_not_be_equipped() -> None:
    carried = [{"item": name, "worn": False} for name in ("miners_helmet", "elder_sign", "brass_knucks", "canned_meat")]
    cheated = {"item": "maaaaaaster", "worn": False, "cheat": True}
    state = cursed("backpack_eaten", Carter={"items": ["fez_of_fazooli", *carried, cheated]})
    assert list(items(state, "Carter")) == ["Fez of Fazooli", "Brass Knucks", "Canned Meat", "Maaaaaaster!"]


@pytest.mark.rule("MU-curse-6", "MU-curse-17", "MU-char-2")
def test_change_sex_is_for_good_and_costs_5_in_this_combat() -> None:
    state = versus("chibithulhu", Armitage={"level": 8}, Birch={"hand": ["change_sex"]})
    assert strengths(state) == (8, 2)
    choose(state, "Birch", "Curse Armitage")
    assert (state.sex[0], strengths(state)) == (FEMALE, (8 - 5, 2 + 4))
    beaten(state)
    assert (curses(state, "Armitage"), state.sex[0]) == ([], FEMALE)


@pytest.mark.rule("MU-curse-4", "MU-curse-14", "MU-curse-15")
def test_outside_combat_the_penalty_waits_for_the_next_one_also_as_helper() -> None:
    state = at_ease(dice=["sluggoth"], Birch={"hand": ["change_sex"]}, Carter={"hand": ["rugose"]})
    choose(state, "Birch", "Curse Carter")
    assert (state.sex[2], curses(state, "Carter")) == (FEMALE, ["Change Sex"])
    while state.fight is None or not offered(state, "Armitage", "Ask Carter for help"):
        no = [s for s in state.legal(state.seats_to_act[0]) if type(s).__name__ in ("Pass", "NoGoth")]
        state.play(state.seats_to_act[0], no[0])
    choose(state, "Armitage", "Ask Carter for help", ((), 0, (0,), (0,), ()))
    choose(state, "Carter", "Accept")
    assert strengths(state)[0] == 4 + 4 - 5


@pytest.mark.rule("MU-cult-29")
def test_snarkham_asylum_cures_a_cultist_into_the_topmost_discarded_class() -> None:
    cult = {"classes": ["cultist"]}
    pile = ["professor", "investigator", "rugose"]
    state = at_ease(Birch={"hand": ["dragged_off_to_snarkham_asylum"], **cult}, Carter=cult, door_discards=pile)
    choose(state, "Birch", "Curse Carter")
    assert (classes(state, "Carter"), state.cultists) == (["Investigator"], 1)
    assert classes(cursed("dragged_off_to_snarkham_asylum", Carter=cult), "Carter") == ["Cultist"]  # the only one


@pytest.mark.rule("MU-cult-7", "MU-curse-10")
def test_snarkham_asylum_makes_a_cultist_of_anyone_else() -> None:
    state = cursed("dragged_off_to_snarkham_asylum", cultist_pile=1, Carter={"classes": ["professor"]})
    assert (classes(state, "Carter"), state.cultists) == (["Cultist"], 0)


@pytest.mark.rule("MU-curse-6")
def test_when_the_flashlight_goes_out_lamps_are_lost_and_3_points() -> None:
    lamps = ["miners_helmet", {"item": "two_handed_flashlight", "worn": False}, "brass_knucks"]
    state = versus("lloyd_lloigor", Armitage={"items": lamps}, Birch={"hand": ["flashlight_goes_out"]})
    assert strengths(state)[0] == 4 + 2 + 1
    choose(state, "Birch", "Curse Armitage")
    assert list(items(state, "Armitage")) == ["Brass Knucks"]
    assert strengths(state)[0] == 4 + 1 - 3


@pytest.mark.rule("MU-curse-21", "MU-curse-9")
@pytest.mark.parametrize(
    ("name", "worn", "carried"),
    [
        ("get_all_blobby", "slime_proof_poncho", "professor_teslas_device"),
        ("hair_stands_on_end", "miners_helmet", "fez_of_fazooli"),
        ("solestealer", "shoes_of_running_faster", "galoshes"),
    ],
)
def test_three_curses_take_worn_gear_and_leave_what_is_carried(name: str, worn: str, carried: str) -> None:
    aside = {"item": carried, "worn": False}
    assert len(items(cursed(name, Carter={"items": [worn, aside]}), "Carter")) == 1
    assert len(items(cursed(name, Carter={"items": [aside]}), "Carter")) == 1
    assert "sideways" in items(cursed(name, Carter={"items": [worn, aside]}), "Carter").values()


@pytest.mark.rule("MU-curse-8")
def test_of_two_worn_headgear_the_victim_picks_one() -> None:
    state = cursed("hair_stands_on_end", Carter={"items": ["fake_tentacle", "fez_of_fazooli"]})
    choose(state, "Carter", "loses Fake Tentacle")
    assert list(items(state, "Carter")) == ["Fez of Fazooli"]


@pytest.mark.rule("MU-super-11", "MU-super-10")
def test_hair_turns_white_and_every_class_but_cultist_is_gone() -> None:
    state = cursed("hair_turns_white_with_horror", Carter={"classes": ["cultist", "professor"], "super": True})
    assert classes(state, "Carter") == ["Cultist"]
    state = cursed("hair_turns_white_with_horror", Carter={"classes": ["investigator", "professor"], "super": True})
    assert (classes(state, "Carter"), state.supers[2]) == ([], -1)


@pytest.mark.rule("MU-curse-8", "MU-dig-9")
def test_hastur_has_the_right_neighbour_pick_an_item() -> None:
    state = cursed("hastur_hastur_hastur", Carter={"items": ["galoshes", "tommy_gun"]})
    assert asked(state) == ["Birch"]  # Carter sits to Birch's left
    choose(state, "Birch", "loses Tommy Gun")
    assert list(items(state, "Carter")) == ["Galoshes"]


@pytest.mark.rule("MU-curse-3", "MU-lvl-5")
def test_another_awful_truth_costs_a_level() -> None:
    assert level(cursed("learn_yet_another_awful_truth"), "Carter") == 3
    assert level(cursed("learn_yet_another_awful_truth", Carter={"level": 1}), "Carter") == 1


@pytest.mark.rule("MU-dig-14")
def test_madness_takes_1000_gold_pieces_of_the_victims_choice() -> None:
    goods = ["tommy_gun", "slime_proof_poncho", {"item": "fez_of_fazooli", "worn": False}]
    state = cursed("madness_takes_its_toll", Carter={"items": goods})
    do(state, "Carter", "Give up Slime-Proof Poncho", "Give up Tommy Gun")  # 400 and 600
    assert list(items(state, "Carter")) == ["Fez of Fazooli"]


@pytest.mark.rule("MU-curse-20", "MU-curse-8", "MU-item-20")
def test_the_best_equipped_item_turns_evil_and_counts_against_its_bearer() -> None:
    gun = {"item": "tommy_gun", "extras": ["official_mythos"]}
    state = versus("lloyd_lloigor", Armitage={"items": [gun, "galoshes"]}, Birch={"hand": ["weapon_becomes_evil"]})
    assert strengths(state)[0] == 4 + 6 + 1
    choose(state, "Birch", "Curse Armitage")
    assert strengths(state)[0] == 4 - 6 + 1


@pytest.mark.rule("MU-curse-20", "MU-lvl-7")
def test_two_levels_are_the_price_of_being_rid_of_it() -> None:
    evil = {"item": "tommy_gun", "evil": True}
    state = at_ease(Armitage={"level": 3, "items": [evil]})
    assert not offered(state, "Armitage", "Turn Tommy Gun sideways")
    choose(state, "Armitage", "Lose two levels")
    assert (level(state, "Armitage"), items(state, "Armitage"), door_top(state)) == (1, {}, "Weapon Becomes Evil")
    assert not offered(at_ease(Armitage={"level": 2, "items": [evil]}), "Armitage", "Lose two levels")


@pytest.mark.rule("MU-curse-20")
def test_between_equals_the_victim_chooses_what_turns_evil() -> None:
    state = cursed("weapon_becomes_evil", Carter={"items": ["bowling_pin", "bug_spray", "brass_knucks"]})
    choose(state, "Carter", "Bug Spray turns evil")
    assert [item.evil >= 0 for item in state.items[seat("Carter")]] == [False, True, False]


@pytest.mark.rule("MU-curse-17")
def test_a_curse_for_the_fight_is_discarded_when_the_fight_is_won() -> None:
    state = versus("ruggoth", Armitage={"level": 8}, Birch={"hand": ["flashlight_goes_out"]})
    choose(state, "Birch", "Curse Armitage")
    win_or_lose(state)
    assert (level(state, "Armitage"), curses(state, "Armitage")) == (9, [])


@pytest.mark.rule("MU-intf-4", "MU-curse-2")
def test_a_curse_can_turn_a_fight_that_seemed_won() -> None:
    grown, armed = {"monster": "ruggoth", "extras": DOOM[:1]}, {"level": 8, "items": ["tommy_gun", "galoshes"]}
    state = versus(grown, Armitage=armed, Birch={"hand": ["weapon_becomes_evil"]})
    assert strengths(state) == (13, 12)
    choose(state, "Birch", "Curse Armitage")
    assert strengths(state) == (8 - 4 + 1, 12)
