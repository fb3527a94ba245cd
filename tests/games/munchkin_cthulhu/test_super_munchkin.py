"""Super Munchkin: all the good of one Class and none of the bad, or good and bad of two (MU-super)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX, NONE
from miskatonic.games.munchkin_cthulhu.rules.items.payment import CLASS, SUPER, pay
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    classes,
    do,
    door_top,
    greyed,
    hand,
    is_super,
    items,
    level,
    offered,
    offers,
    pass_until,
    shut,
    strengths,
    table,
)


def against(*monsters: str, who: list[str], munchkin: bool = True, **more: Any) -> Any:
    """Armitage, of these Classes, fights these monsters."""
    armitage = {"level": 5, "classes": who, "super": munchkin, **more}
    return table(Armitage=armitage, fight={"monsters": list(monsters)})


# ---------------------------------------------------------------------- playing it


@pytest.mark.rule("MU-super-1")
def test_it_is_played_whenever_a_class_could_be() -> None:
    mine = {"classes": ["professor"], "hand": ["super_munchkin"]}
    for moment in ({"phase": "start"}, {"phase": "before charity"}, {"fight": {"monsters": ["ruggoth"]}}):
        state = table(Armitage=mine, **moment)
        choose(state, "Armitage", "Become a Super Munchkin")
        assert is_super(state, "Armitage")
    assert not offered(table(turn="Birch", Armitage=mine), "Armitage", "Super Munchkin")


@pytest.mark.rule("MU-super-2", "MU-class-9")
def test_the_classless_cannot_play_it_until_they_have_a_class() -> None:
    state = table(Armitage={"hand": ["super_munchkin", "professor"]})
    assert not offered(state, "Armitage", "Become a Super Munchkin")
    assert greyed(state, "Armitage")["Play Super Munchkin"] == "MU-super-2"
    do(state, "Armitage", "Become a Professor", "Become a Super Munchkin")
    assert is_super(state, "Armitage")


@pytest.mark.rule("MU-super-3")
def test_nobody_has_two_of_the_same_class() -> None:
    state = table(Armitage={"classes": ["professor"], "super": True, "hand": ["professor"]})
    assert not offered(state, "Armitage", "Become a Professor")


@pytest.mark.rule("MU-super-4", "MU-class-10")
def test_it_allows_a_second_class_but_no_third_beside_them() -> None:
    state = table(Armitage={"classes": ["professor"], "super": True, "hand": ["investigator", "monster_whacker"]})
    choose(state, "Armitage", "Become an Investigator")
    assert sorted(classes(state, "Armitage")) == ["Investigator", "Professor"]
    assert sorted(words for words in offers(state, "Armitage") if words.startswith("Become")) == [
        "Become a Monster Whacker, giving up Investigator",
        "Become a Monster Whacker, giving up Professor",
    ]


@pytest.mark.rule("MU-super-12")
def test_a_character_has_only_one_and_may_give_it_up_like_a_class() -> None:
    state = table(Armitage={"classes": ["professor"], "super": True, "hand": ["super_munchkin"]})
    assert not offered(state, "Armitage", "Become a Super Munchkin")
    choose(state, "Armitage", "Give up being a Super Munchkin")
    assert (is_super(state, "Armitage"), classes(state, "Armitage")) == (False, ["Professor"])


@pytest.mark.rule("MU-super-12", "MU-super-13")
def test_whoever_gives_it_up_with_two_classes_keeps_one_and_a_cultist_that_one() -> None:
    two = {"classes": ["investigator", "professor"], "super": True, "hand": ["rugose"]}
    state = table(Armitage=two)
    choose(state, "Armitage", "Give up being a Super Munchkin")
    choose(state, "Armitage", "Lose Professor")
    assert classes(state, "Armitage") == ["Investigator"]
    state = table(Armitage={"classes": ["cultist", "professor"], "super": True, "hand": ["rugose"]})
    choose(state, "Armitage", "Give up being a Super Munchkin")
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-super-12", "MU-super-7")
def test_it_may_be_spent_to_power_an_ability() -> None:
    armitage = {"classes": ["investigator"], "super": True, "hand": ["rugose", "amnesia"]}
    state = table(phase="door", Armitage=armitage, dice=["great_cthulhu", "ruggoth"])
    choose(state, "Armitage", "Look behind")
    choose(state, "Armitage", "Pay cards", ((0, 1, SUPER),))
    assert (is_super(state, "Armitage"), classes(state, "Armitage")) == (False, ["Investigator"])
    assert hand(state, "Armitage") == ["Great Cthulhu"]


# ---------------------------------------------------------------------- one Class


@pytest.mark.rule("MU-super-5")
def test_with_one_class_all_its_advantages_remain() -> None:
    assert strengths(against("froggoth", who=["monster_whacker"]))[1] == 12 - 2
    assert strengths(against("polly_polyp", who=["monster_whacker"]))[0] == 5 + 2
    state = table(Armitage={"classes": ["professor"], "super": True, "hand": ["necronomicon"]})
    assert offered(state, "Armitage", "Put Necronomicon on the table, equipped")


@pytest.mark.rule("MU-super-6", "MU-super-14")
def test_with_one_class_a_monsters_bonus_against_it_does_not_count() -> None:
    assert strengths(against("polly_polyp", who=["professor"], munchkin=False)) == (5, 5)
    assert strengths(against("polly_polyp", who=["professor"])) == (5, 2)


@pytest.mark.rule("MU-super-6", "MU-super-14")
def test_with_one_class_items_forbidden_to_it_may_be_equipped() -> None:
    for munchkin in (False, True):
        state = table(Armitage={"classes": ["investigator"], "super": munchkin, "hand": ["wand_of_walloping"]})
        assert offered(state, "Armitage", "Put Wand Of Walloping on the table, equipped") == munchkin


@pytest.mark.rule("MU-super-6", "MU-help-11")
def test_an_unprotected_partner_of_the_class_brings_the_bonus_back() -> None:
    armitage = {"level": 5, "classes": ["professor"], "super": True}
    fight = {"monsters": ["polly_polyp"], "helper": "Birch"}
    assert strengths(table(Armitage=armitage, Birch={"classes": ["professor"]}, fight=fight))[1] == 5
    assert strengths(table(Armitage=armitage, Birch={"classes": ["investigator"]}, fight=fight))[1] == 2


@pytest.mark.rule("MU-super-14", "MU-class-14")
def test_a_super_whacker_has_no_penalty_against_big_monsters() -> None:
    assert strengths(against("shrub_niggurath", who=["monster_whacker"], munchkin=False))[0] == 3
    assert strengths(against("shrub_niggurath", who=["monster_whacker"]))[0] == 5


@pytest.mark.rule("MU-super-14", "MU-super-6")
@pytest.mark.parametrize("munchkin", [False, True])
def test_bad_stuff_is_not_harsher_for_a_super_cultist(munchkin: bool) -> None:
    mine = {"hand": ["squamous"], "items": ["tommy_gun", "brass_knucks"], "sex": "female"}
    enhanced = {"monster": "chibithulhu", "extras": ["four_dimensional"]}
    armitage = {"classes": ["cultist"], "super": munchkin, **mine}
    state = table(Armitage=armitage, fight={"monsters": [enhanced]}, dice=[1])
    shut(state)
    shut(state)
    if munchkin:  # the best one is lost by Cultists; everybody else chooses
        choose(state, "Armitage", "loses Brass Knucks")
    assert list(items(state, "Armitage")) == (["Tommy Gun"] if munchkin else ["Brass Knucks"])


@pytest.mark.rule("MU-super-14")
def test_being_of_no_other_class_and_losing_the_class_are_not_spared() -> None:
    assert strengths(against("great_cthulhu", who=["professor"]))[1] == 24
    state = table(Armitage={"hand": ["amnesia"]}, Birch={"level": 4, "classes": ["professor"], "super": True})
    choose(state, "Armitage", "Curse Birch with Amnesia")
    assert (classes(state, "Birch"), level(state, "Birch")) == ([], 4)


@pytest.mark.rule("MU-super-8")
def test_a_super_cultist_counts_as_a_cultist_in_every_respect() -> None:
    armitage = {"classes": ["cultist"], "super": True, "hand": ["rugose"]}
    state = table(Armitage=armitage, Birch={"hand": ["cultist"]}, turn="Birch")
    assert not offered(state, "Armitage", "Give up being a Cultist")
    choose(state, "Birch", "Become a Cultist")
    assert level(state, "Carter") == 2
    two = {"classes": ["cultist", "professor"], "super": True, "hand": ["rugose"]}
    assert offers(table(Armitage=two), "Armitage").count("Give up being a Cultist") == 0


# ---------------------------------------------------------------------- two Classes


@pytest.mark.rule("MU-super-9")
def test_two_classes_bring_the_good_and_the_bad_of_both() -> None:
    both = ["monster_whacker", "professor"]
    assert strengths(against("polly_polyp", who=both)) == (7, 5)
    assert strengths(against("shrub_niggurath", who=both))[0] == 3
    state = table(Armitage={"classes": both, "super": True, "hand": ["fez_of_fazooli", "railroad_spike"]})
    assert not offered(state, "Armitage", "Put Fez of Fazooli on the table, equipped")
    assert offered(state, "Armitage", "Put Railroad Spike on the table, equipped")


@pytest.mark.rule("MU-super-9")
def test_the_protection_returns_when_only_one_class_is_left() -> None:
    state = against("polly_polyp", who=["monster_whacker", "professor"], hand=["rugose"])
    choose(state, "Armitage", "Give up being a Monster Whacker")
    assert strengths(state) == (5, 2)


# ---------------------------------------------------------------------- losing a Class


@pytest.mark.rule("MU-super-10", "MU-class-12")
def test_it_stays_with_one_class_left_and_goes_with_the_last() -> None:
    armitage = {"classes": ["professor", "investigator"], "super": True, "hand": ["rugose"]}
    state = table(Armitage=armitage)
    choose(state, "Armitage", "Give up being an Investigator")
    assert is_super(state, "Armitage")
    choose(state, "Armitage", "Give up being a Professor")
    assert (is_super(state, "Armitage"), door_top(state)) == (False, "Super Munchkin")


@pytest.mark.rule("MU-super-10")
def test_replacing_the_only_class_in_one_action_keeps_it() -> None:
    armitage = {"hand": ["sudden_head_blow"]}
    birch = {"classes": ["professor"], "super": True}
    state = table(Armitage=armitage, Birch=birch, cultist_pile=2)
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    assert (classes(state, "Birch"), is_super(state, "Birch")) == (["Cultist"], True)


@pytest.mark.rule("MU-super-11")
def test_an_effect_that_costs_one_class_of_two_lets_the_victim_choose() -> None:
    birch = {"level": 3, "classes": ["professor", "investigator"], "super": True}
    state = table(Armitage={"hand": ["amnesia"]}, Birch=birch)
    choose(state, "Armitage", "Curse Birch with Amnesia")
    assert (asked(state), sorted(offers(state, "Birch"))) == (["Birch"], ["Lose Investigator", "Lose Professor"])
    choose(state, "Birch", "Lose Investigator")
    assert (classes(state, "Birch"), is_super(state, "Birch"), level(state, "Birch")) == (["Professor"], True, 3)


@pytest.mark.rule("MU-super-11", "MU-cult-14")
def test_an_effect_that_names_classes_takes_just_those() -> None:
    birch = {"classes": ["professor", "cultist"], "super": True}
    state = table(Armitage={"hand": ["hair_turns_white_with_horror"]}, Birch=birch, Carter={"classes": ["cultist"]})
    choose(state, "Armitage", "Curse Birch")
    assert classes(state, "Birch") == ["Cultist"]
    only = table(Armitage={"hand": ["amnesia"]}, Birch=birch)
    choose(only, "Armitage", "Curse Birch with Amnesia")
    assert classes(only, "Birch") == ["Cultist"]


@pytest.mark.rule("MU-super-13", "MU-class-10")
def test_when_it_leaves_play_one_of_two_classes_must_go_at_once() -> None:
    armitage = {"classes": ["investigator", "professor"], "super": True, "hand": ["rugose", "amnesia"]}
    state = table(phase="door", Armitage=armitage, dice=["great_cthulhu", "ruggoth"])
    choose(state, "Armitage", "Look behind")
    choose(state, "Armitage", "Pay cards", ((0, 1, SUPER),))
    assert sorted(offers(state, "Armitage")) == ["Lose Investigator", "Lose Professor"]
    choose(state, "Armitage", "Lose Professor")
    assert (classes(state, "Armitage"), is_super(state, "Armitage")) == (["Investigator"], False)


@pytest.mark.rule("MU-super-13")
def test_the_cultist_card_is_not_the_one_to_go() -> None:
    armitage = {"classes": ["investigator", "cultist"], "super": True, "hand": ["rugose", "amnesia"]}
    state = table(phase="door", Armitage=armitage, Birch={"classes": ["cultist"]}, dice=["great_cthulhu", "ruggoth"])
    choose(state, "Armitage", "Look behind")
    choose(state, "Armitage", "Pay cards", ((0, 1, SUPER),))
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-super-13")
@pytest.mark.parametrize("order", [(CLASS, SUPER), (SUPER, CLASS)])
def test_whoever_pays_with_the_card_and_with_one_class_keeps_the_other(order: tuple[int, int]) -> None:
    state = table(Armitage={"classes": ["investigator", "professor"], "super": True, "hand": ["rugose"]})
    spent = state.classes[0][0]
    pay(state, 0, order, "MU-class-13")
    state.advance()
    assert state.classes[0] == tuple(c for c in (card("investigator"), card("professor")) if c != spent)
    assert state.supers[0] == NONE


@pytest.mark.rule("MU-super-4")
def test_conversion_of_a_super_munchkin_with_one_class_adds_the_cultist_card() -> None:
    birch = {"level": 1, "classes": ["professor"], "super": True, "hand": ["rugose"]}
    state = table(turn="Birch", Birch=birch, fight={"monsters": ["ruggoth"]}, cultist_pile=3, dice=[1])
    pass_until(state, "BeforeCharity")
    assert sorted(classes(state, "Birch")) == ["Cultist", "Professor"]
    assert BOX.cultist in state.classes[1]
