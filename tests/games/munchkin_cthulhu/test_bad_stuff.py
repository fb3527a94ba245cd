"""The Bad Stuff of the monsters, each in a position where it hurts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.munchkin_cthulhu.arena import caught, caught_together
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    do,
    events,
    hand,
    items,
    level,
    names,
    offers,
    pass_until,
    shut,
    table,
    top,
    treasure_top,
)


@pytest.mark.rule("MU-run-6", "MU-lvl-4")
@pytest.mark.parametrize(
    ("name", "lost"), [("shog_goth", 1), ("gram_smoker", 1), ("polly_polyp", 1), ("lloyd_lloigor", 2)]
)
def test_some_just_cost_levels(name: str, lost: int) -> None:
    state = caught(name, Armitage={"level": 6})
    assert level(state, "Armitage") == 6 - lost


@pytest.mark.rule("MU-lvl-5")
def test_below_level_1_nobody_falls() -> None:
    assert level(caught("lloyd_lloigor", Armitage={"level": 2}), "Armitage") == 1


@pytest.mark.rule("MU-run-19", "MU-dig-14")
def test_eldridge_hawrer_takes_items_of_the_victims_choice_worth_500() -> None:
    goods = ["galoshes", "bowling_pin", {"item": "tommy_gun", "worn": False}]
    state = caught("eldridge_hawrer", Armitage={"items": goods})
    do(state, "Armitage", "Give up Galoshes", "Give up Bowling Pin")  # 300 and 200
    assert items(state, "Armitage") == {"Tommy Gun": "sideways"}


@pytest.mark.rule("MU-dig-14")
def test_whoever_has_less_than_500_loses_all_that_has_a_value() -> None:
    state = caught("eldridge_hawrer", Armitage={"items": ["galoshes", "necrocomicon", "cthulhu_bumper_sticker"]})
    assert list(items(state, "Armitage")) == ["Cthulhu Bumper Sticker"]


@pytest.mark.rule("MU-curse-21", "MU-run-19")
def test_the_buggoth_nests_in_an_armor_carried_or_worn() -> None:
    worn = "slime_proof_poncho"
    state = caught("buggoth", Armitage={"items": [worn, {"item": "tweed_jacket", "worn": False}, "galoshes"]})
    choose(state, "Armitage", "loses Tweed Jacket")
    assert list(items(state, "Armitage")) == ["Slime-Proof Poncho", "Galoshes"]


@pytest.mark.rule("MU-dig-8", "MU-dig-11", "MU-run-19")
def test_the_joggoth_lets_the_lowest_of_the_others_pick_a_hand_card() -> None:
    state = caught("joggoth", Armitage={"level": 1, "hand": ["amnesia", "rugose"]}, Carter={"level": 2})
    assert names([int(fact) for fact in events(state, "shows")[-1][1:]]) == ["Rugose", "Amnesia"]
    choose(state, "Carter", "Discard Amnesia")
    assert hand(state, "Armitage") == ["Rugose"]


@pytest.mark.rule("MU-curse-21", "MU-item-2")
def test_the_dunwich_snorer_crushes_the_cheapest_item_that_has_a_value() -> None:
    state = caught("the_dunwich_snorer", Armitage={"items": ["cthulhu_bumper_sticker", "necrocomicon", "brass_knucks"]})
    assert list(items(state, "Armitage")) == ["Cthulhu Bumper Sticker", "Brass Knucks"]


@pytest.mark.rule("MU-super-11")
def test_aughost_derwraith_takes_every_class_but_cultist() -> None:
    state = caught("aughost_derwraith", Armitage={"classes": ["cultist", "professor"], "super": True})
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-run-19", "MU-super-14")
def test_chibithulhu_takes_a_cultists_best_item_and_anyone_elses_choice() -> None:
    goods = ["tommy_gun", "galoshes"]
    assert list(items(caught("chibithulhu", Armitage={"classes": ["cultist"], "items": goods}), "Armitage")) == [
        "Galoshes"
    ]
    state = caught("chibithulhu", Armitage={"items": goods})
    choose(state, "Armitage", "loses Galoshes")
    assert list(items(state, "Armitage")) == ["Tommy Gun"]


@pytest.mark.rule("MU-cult-7", "MU-cult-8")
@pytest.mark.parametrize("name", ["ruggoth", "shoggoth", "campus_crusade_for_cthulhu"])
def test_some_make_a_cultist_of_their_victim_if_the_pile_holds_a_card(name: str) -> None:
    state = caught(name, cultist_pile=2, Armitage={"classes": ["professor"]})
    assert (classes(state, "Armitage"), state.cultists) == (["Cultist"], 1)
    assert classes(caught(name, Armitage={"classes": ["professor"]}), "Armitage") == ["Professor"]


@pytest.mark.rule("MU-dig-14")
def test_the_campus_crusade_makes_a_cultist_pay_1000() -> None:
    state = caught("campus_crusade_for_cthulhu", Armitage={"classes": ["cultist"], "items": ["tommy_gun", *DEAR]})
    do(state, "Armitage", "Give up Tommy Gun", "Give up Fez")  # 600 and 700
    assert list(items(state, "Armitage")) == ["Professor Tesla's Electrical Protective Device"]


DEAR: list[Any] = ["professor_teslas_device", {"item": "fez_of_fazooli", "worn": False}]


@pytest.mark.rule("MU-run-22", "MU-help-31")
def test_after_the_geek_ones_one_may_not_help_until_one_gains_a_level() -> None:
    state = caught("geek_ones", Armitage={"hand": ["call_the_army"]})
    assert state.marked(0, "help")
    choose(state, "Armitage", "Call The Army on yourself")
    assert not state.marked(0, "help")


@pytest.mark.rule("MU-help-31")
def test_whoever_may_not_help_is_not_asked() -> None:
    marked = {"level": 4, "marks": ["help until level_gained"]}
    state = table(fight={"monsters": ["sluggoth"]}, Armitage={"hand": ["rugose"]}, Birch=marked, Carter={})
    assert [words for words in offers(state, "Armitage") if "for help" in words] == ["Ask Carter for help"]


@pytest.mark.rule("MU-run-12", "MU-run-19")
def test_the_loggoth_spares_the_fighter_and_costs_a_helper_a_level() -> None:
    state = caught_together("loggoth")
    assert (level(state, "Armitage"), level(state, "Birch")) == (4, 3)


@pytest.mark.rule("MU-run-6", "MU-cards-1")
def test_the_bodiless_slams_all_doors_of_the_hand() -> None:
    state = caught("the_bodiless", Armitage={"hand": ["rugose", "galoshes", "amnesia"]})
    assert hand(state, "Armitage") == ["Galoshes"]


@pytest.mark.rule("MU-curse-21", "MU-run-19")
def test_the_cruller_takes_one_headgear_and_one_footgear() -> None:
    goods = ["miners_helmet", {"item": "necrotelecom", "worn": False}, "shoes_of_running_faster", "bowling_pin"]
    state = caught("the_cruller_out_of_space", Armitage={"items": goods})
    choose(state, "Armitage", "loses Necrotelecom")
    assert list(items(state, "Armitage")) == ["Miner's Helmet", "Bowling Pin"]


@pytest.mark.rule("MU-dig-12", "MU-dig-9")
def test_in_the_foggoths_fog_both_neighbours_get_a_card() -> None:
    state = caught("foggoth", Armitage={"hand": ["rugose", "amnesia"], "items": ["galoshes"]}, Danforth={})
    choose(state, "Armitage", "Give Rugose to Birch")
    choose(state, "Birch", "Keep what you have received")
    choose(state, "Armitage", "Give Galoshes to Danforth")
    assert "Rugose" in hand(state, "Birch")
    assert items(state, "Danforth") == {"Galoshes": "sideways"}
    assert (hand(state, "Armitage"), items(state, "Carter")) == (["Amnesia"], {})


@pytest.mark.rule("MU-run-20")
def test_h_p_munchcraft_lets_everybody_go_without_a_roll() -> None:
    state = caught("h_p_munchcraft", dice=(), Armitage={"level": 9, "items": ["galoshes"]})
    assert events(state, "let_go") != []
    assert (level(state, "Armitage"), events(state, "rolled")) == (9, [])


@pytest.mark.rule("MU-run-6")
def test_the_tchoo_tchoo_people_take_the_most_valuable_item() -> None:
    state = caught("tchoo_tchoo_people", Armitage={"items": ["galoshes", "tommy_gun", "slime_proof_poncho"]})
    assert list(items(state, "Armitage")) == ["Galoshes", "Slime-Proof Poncho"]


@pytest.mark.rule("MU-run-19")
def test_the_coggoth_costs_two_levels_and_a_hand_card_of_the_victims_choice() -> None:
    state = caught("coggoth", Armitage={"hand": ["rugose", "amnesia"]})
    choose(state, "Armitage", "Discard Rugose")
    assert (level(state, "Armitage"), hand(state, "Armitage")) == (2, ["Amnesia"])


@pytest.mark.rule("MU-run-25", "MU-dig-12")
def test_after_the_nyukhees_everybody_takes_an_item_the_highest_level_first() -> None:
    goods = ["galoshes", "tommy_gun", "slime_proof_poncho"]
    state = caught("nyukhees", Armitage={"items": goods}, Birch={"level": 3}, Carter={"level": 7})
    choose(state, "Carter", "Take Tommy Gun")
    choose(state, "Birch", "Take Galoshes")
    assert list(items(state, "Armitage")) == ["Slime-Proof Poncho"]
    assert (items(state, "Carter"), items(state, "Birch")) == ({"Tommy Gun": "sideways"}, {"Galoshes": "sideways"})


@pytest.mark.rule("MU-death-1", "MU-death-2", "MU-run-14")
@pytest.mark.parametrize("name", ["shallow_ones", "froggoth", "ozathoth"])
def test_some_are_deadly(name: str) -> None:
    state = caught(name, Armitage={"level": 5, "classes": ["investigator"], "items": ["galoshes"]}, Birch={"level": 6})
    assert events(state, "died") == [(0,)]
    assert (level(state, "Armitage"), classes(state, "Armitage"), items(state, "Armitage")) == (5, ["Investigator"], {})
    assert "Galoshes" in hand(state, "Birch")  # looted


@pytest.mark.rule("MU-dig-12", "MU-run-25")
def test_the_elder_globs_take_a_card_for_every_other_cultist() -> None:
    cultist = {"classes": ["cultist"]}
    state = caught("elder_globs", Armitage={"hand": ["rugose", "amnesia"], "items": ["galoshes"]}, Carter=cultist)
    choose(state, "Armitage", "Give Amnesia to Carter")
    assert (hand(state, "Armitage"), hand(state, "Carter")) == (["Rugose"], ["Amnesia"])
    assert items(state, "Armitage") == {"Galoshes": "equipped"}


@pytest.mark.rule("MU-run-6")
def test_the_borrower_takes_all_items_reserved_for_a_class_of_the_victim() -> None:
    goods = ["tweed_jacket", "necronomicon", {"item": "elder_sign", "worn": False}, "galoshes"]
    state = caught("the_borrower_from_beneath", Armitage={"classes": ["professor"], "items": goods})
    assert list(items(state, "Armitage")) == ["Elder Sign", "Galoshes"]


@pytest.mark.rule("MU-cult-27")
def test_the_borrower_leaves_items_for_cultists_to_one_who_only_passes_for_one() -> None:
    goods = ["maaaaaaster", "cult_membership_card", "galoshes"]
    state = caught("the_borrower_from_beneath", Armitage={"items": goods, "passes for cultist": True})
    assert "Maaaaaaster!" in items(state, "Armitage")


@pytest.mark.rule("MU-run-22", "MU-help-31")
def test_the_unpronounceable_evil_ties_the_tongue_until_a_level_is_gained() -> None:
    state = caught("the_unpronounceable_evil", Armitage={"hand": ["call_the_army"]})
    assert state.marked(0, "ask")
    choose(state, "Armitage", "Call The Army on yourself")
    assert not state.marked(0, "ask")


@pytest.mark.rule("MU-help-31")
def test_whoever_may_not_ask_gets_no_volunteers_either() -> None:
    knotted = {"level": 4, "marks": ["ask until level_gained"]}
    state = table(fight={"monsters": ["sluggoth"]}, Armitage=knotted, Birch={"hand": ["rugose"]}, Carter={})
    assert [words for who in ("Armitage", "Birch") for words in offers(state, who) if "help" in words] == []


@pytest.mark.rule("MU-dig-11", "MU-cards-10")
def test_the_fun_guy_drinks_every_ichor_in_hand_and_on_the_table() -> None:
    carried = {"item": "sticker_ichor", "worn": False}
    state = caught("fun_guy_from_yuggoth", Armitage={"hand": ["sicker_ichor", "rugose"], "items": [carried]})
    assert (hand(state, "Armitage"), items(state, "Armitage")) == (["Rugose"], {})
    assert len(events(state, "shows")) == 1
    assert treasure_top(state) == "Sticker Ichor"


@pytest.mark.rule("MU-run-6", "MU-cards-1")
def test_the_grape_old_ones_cost_the_whole_hand() -> None:
    state = caught("grape_old_ones", Armitage={"hand": ["rugose", "galoshes", "cultist"], "items": ["bowling_pin"]})
    assert (hand(state, "Armitage"), list(items(state, "Armitage")), state.cultists) == ([], ["Bowling Pin"], 1)


@pytest.mark.rule("MU-help-32", "MU-run-22")
def test_after_gnarlythotep_one_must_help_whoever_asks_until_the_next_own_turn() -> None:
    state = caught("gnarlythotep", dice=[1, "sluggoth"])
    pass_until(state, "Summons")  # the next turn: Birch has met the Sluggoth
    pass_until(state, "Interfere")
    choose(state, "Birch", "Call on Armitage")
    assert state.fight is not None
    assert (state.fight.helper, state.fight.forced, state.fight.deal) == (0, True, None)


@pytest.mark.rule("MU-run-19")
def test_the_nightie_gaunts_tickle_three_items_out_of_the_victim() -> None:
    goods = ["galoshes", "tommy_gun", "slime_proof_poncho", "fez_of_fazooli"]
    state = caught("nightie_gaunts", Armitage={"items": goods})
    do(state, "Armitage", "loses Galoshes", "loses Fez", "loses Tommy Gun")
    assert list(items(state, "Armitage")) == ["Slime-Proof Poncho"]


@pytest.mark.rule("MU-lvl-9", "MU-dig-8")
def test_the_sluggoth_carries_a_level_to_the_lowest_player() -> None:
    state = caught("sluggoth", Carter={"level": 2})
    assert [level(state, who) for who in ("Armitage", "Birch", "Carter")] == [3, 4, 3]


@pytest.mark.rule("MU-lvl-9", "MU-dig-8")
def test_the_victim_picks_among_the_lowest_and_the_lowest_victim_just_loses() -> None:
    state = caught("sluggoth", Armitage={"level": 5})
    choose(state, "Armitage", "Carter gets the level")
    assert [level(state, who) for who in ("Armitage", "Birch", "Carter")] == [4, 4, 5]
    assert [level(caught("sluggoth"), who) for who in ("Armitage", "Birch", "Carter")] == [3, 4, 4]


@pytest.mark.rule("MU-lvl-9", "MU-lvl-10")
def test_the_level_that_the_sluggoth_carries_is_told_and_may_be_answered() -> None:
    state = caught("sluggoth", Birch={"level": 5, "hand": ["corrupted_by_power"]}, Carter={"level": 2})
    gained = [event for event in state.log or [] if event.kind == "level" and event.facts == (2, 2, 3)]
    assert [event.rule for event in gained] == ["MU-lvl-9"]
    assert (top(state), asked(state)) == ("React", ["Birch"])
    choose(state, "Birch", "Answer with Corrupted By Power, on Carter")
    assert state.marks[2]


@pytest.mark.rule("MU-run-19", "MU-curse-21")
def test_shrub_niggurath_prunes_three_levels_and_one_footgear() -> None:
    state = caught("shrub_niggurath", Armitage={"level": 7, "items": ["shoes_of_running_faster", "fez_of_fazooli"]})
    assert (level(state, "Armitage"), list(items(state, "Armitage"))) == (4, ["Fez of Fazooli"])


@pytest.mark.rule("MU-item-21", "MU-dig-18")
def test_galoshes_go_before_the_shoes_under_them() -> None:
    state = caught("shrub_niggurath", Armitage={"level": 7, "items": ["shoes_of_running_faster", "galoshes"]})
    if asked(state) == ["Armitage"]:
        choose(state, "Armitage", "loses Shoes")
    assert list(items(state, "Armitage")) == ["Shoes Of Only Having To Run Faster Than YOU"]


@pytest.mark.rule("MU-run-6")
def test_the_king_in_pink_takes_a_level_for_each_hand_card() -> None:
    state = caught("the_king_in_pink", Armitage={"level": 6, "hand": ["rugose", "amnesia", "galoshes"]})
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-dig-17", "MU-dig-11")
def test_tht_whch_hs_n_vwls_takes_every_card_that_begins_with_a_vowel() -> None:
    enhanced = {"item": "tommy_gun", "extras": ["official_mythos", "of_the_middle_aged_gods"]}
    state = caught(
        "tht_whch_hs_n_vwls",
        Armitage={
            "level": 6,
            "classes": ["investigator"],
            "hand": ["unnameable", "rugose", "and_its_spawn"],
            "items": [enhanced, "elder_sign", "galoshes"],
        },
    )
    assert (hand(state, "Armitage"), classes(state, "Armitage")) == (["Rugose"], [])
    assert list(items(state, "Armitage")) == ["Tommy Gun", "Galoshes"]
    assert state.items[0][0].extras == ()  # both begin with an O, after the dots
    assert len(events(state, "shows")) == 1


@pytest.mark.rule("MU-run-23", "MU-cult-26", "MU-death-13")
def test_great_cthulhu_kills_converts_and_lifts_the_others() -> None:
    state = caught("great_cthulhu", cultist_pile=1, Armitage={"classes": ["professor"]}, Birch={"level": 9})
    assert events(state, "died") == [(0,)]
    assert (level(state, "Birch"), level(state, "Carter")) == (9, 5)
    shut(state)
    assert classes(state, "Armitage") == ["Cultist"]  # the new character, at the start of Birch's turn


@pytest.mark.rule("MU-run-23")
def test_a_partner_who_gets_away_from_great_cthulhu_profits_once() -> None:
    state = caught_together("great_cthulhu", dice=(1, 6), Carter={"level": 8})
    assert [level(state, who) for who in ("Armitage", "Birch", "Carter")] == [4, 5, 9]
