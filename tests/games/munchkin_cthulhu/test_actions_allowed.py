"""When actions are allowed: at any time, out of combat, on one's own turn, on receipt (MU-act)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    classes,
    do,
    greyed,
    hand,
    illegal,
    items,
    level,
    offered,
    offers,
    pass_until,
    shut,
    strengths,
    table,
    top,
)

FIGHT: dict[str, Any] = {"monsters": ["lloyd_lloigor"]}
MOMENTS: list[dict[str, Any]] = [
    {"phase": "start"},
    {"phase": "after door"},
    {"phase": "before charity"},
    {"fight": FIGHT},
    {"fight": FIGHT, "turn": "Birch"},
    {"phase": "start", "turn": "Birch"},
]
"""On Armitage's turn or Birch's, with and without a fight."""


@pytest.mark.rule("MU-act-1", "MU-class-7")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_class_may_be_given_up_at_any_time(moment: dict[str, Any]) -> None:
    state = table(Armitage={"classes": ["professor"], "hand": ["squamous"]}, Birch={"hand": ["rugose"]}, **moment)
    choose(state, "Armitage", "Give up being a Professor")
    assert classes(state, "Armitage") == []


@pytest.mark.rule("MU-act-1", "MU-class-8", "MU-super-8")
@pytest.mark.parametrize("munchkin", [False, True])
def test_but_never_the_cultist_card(munchkin: bool) -> None:
    state = table(Armitage={"classes": ["cultist"], "super": munchkin, "hand": ["squamous"]})
    assert not offered(state, "Armitage", "Give up being a Cultist")
    assert greyed(state, "Armitage")["Give up being a Cultist"] == "MU-class-8"


@pytest.mark.rule("MU-act-2", "MU-other-3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_go_up_a_level_may_be_played_at_any_time_on_anybody(moment: dict[str, Any]) -> None:
    state = table(Armitage={"hand": ["call_the_army"]}, Birch={"hand": ["rugose"]}, **moment)
    assert [words for words in offers(state, "Armitage") if "Call The Army" in words] == [
        "Play Call The Army on yourself: up 1 level",
        "Play Call The Army on Birch: up 1 level",
        "Play Call The Army on Carter: up 1 level",
    ]
    choose(state, "Armitage", "on Carter: up 1 level")
    assert level(state, "Carter") == 2


@pytest.mark.rule("MU-act-3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_curse_may_be_played_at_any_time(moment: dict[str, Any]) -> None:
    held = ["learn_yet_another_awful_truth"]
    state = table(Armitage={"hand": held}, Birch={"level": 3, "hand": ["rugose"]}, **moment)
    choose(state, "Armitage", "Curse Birch")
    assert level(state, "Birch") == 2


@pytest.mark.rule("MU-act-3", "MU-act-2")
def test_before_a_run_away_roll_curses_and_levels_can_be_played_too() -> None:
    birch = {"hand": ["learn_yet_another_awful_truth", "call_the_army", "rugose"]}
    state = table(Armitage={"level": 3}, Birch=birch, fight=FIGHT)
    shut(state)
    assert top(state) == "BeforeRoll"
    do(state, "Birch", "Curse Armitage", "Play Call The Army on yourself")
    assert state.level == [2, 2, 1]


@pytest.mark.rule("MU-act-4", "MU-act-11")
def test_two_players_who_are_not_in_combat_may_trade_on_anyones_turn() -> None:
    one = {"items": ["bug_spray"]}
    calm = table(phase="start", Armitage={"items": ["bagpipes"]}, Birch=one, Carter={"items": ["brass_knucks"]})
    assert offered(calm, "Birch", "Offer Carter a trade")
    assert offered(calm, "Birch", "Offer Armitage a trade")
    fight = table(Armitage={"items": ["tommy_gun"]}, Birch=one, Carter={"items": ["brass_knucks"]}, fight=FIGHT)
    assert offered(fight, "Birch", "Offer Carter a trade")
    assert not offered(fight, "Birch", "Offer Armitage a trade")
    assert not offered(fight, "Armitage", "trade")


@pytest.mark.rule("MU-act-5", "MU-act-11", "MU-act-10")
def test_equipment_is_changed_on_anyones_turn_by_those_not_in_combat() -> None:
    mine = {"items": ["bug_spray", {"item": "miners_helmet", "worn": False}]}
    theirs = {"items": ["brass_knucks", {"item": "necrotelecom", "worn": False}]}
    for state, free in (
        (table(Armitage=mine, Birch=theirs), True),
        (table(Armitage=mine, Birch=theirs, fight=FIGHT), False),
    ):
        assert offered(state, "Armitage", "Turn Bug Spray sideways") == free
        assert offered(state, "Armitage", "Equip Miner's Helmet") == free
        do(state, "Birch", "Turn Brass Knucks sideways", "Equip Necrotelecom")
        assert items(state, "Birch") == {"Brass Knucks": "sideways", "Necrotelecom": "equipped"}


@pytest.mark.rule("MU-act-5")
def test_whoever_is_in_combat_is_told_why_equipment_cannot_change() -> None:
    mine = {"items": ["bug_spray", {"item": "miners_helmet", "worn": False}]}
    grey = greyed(table(Armitage=mine, fight=FIGHT), "Armitage")
    assert (grey["Turn Bug Spray sideways"], grey["Equip Miner's Helmet"]) == ("MU-item-6", "MU-item-6")


@pytest.mark.rule("MU-act-10")
def test_the_helper_is_in_combat_like_the_fighter() -> None:
    armitage, birch = {"items": ["bug_spray"]}, {"items": ["brass_knucks"]}
    state = table(Armitage=armitage, Birch=birch, Carter={"items": ["bagpipes"]}, fight={**FIGHT, "helper": "Birch"})
    assert [state.in_combat(i) for i in range(3)] == [True, True, False]
    assert not offered(state, "Birch", "Turn Brass Knucks sideways")
    assert not offered(state, "Birch", "trade")


@pytest.mark.rule("MU-act-10")
def test_in_flight_both_are_still_in_combat_and_after_it_no_longer() -> None:
    state = table(Armitage={"items": ["bug_spray"]}, Birch={"hand": ["rugose"]}, fight=FIGHT, dice=[6])
    shut(state)
    assert top(state) == "BeforeRoll"
    assert not offered(state, "Armitage", "Turn Bug Spray sideways")
    pass_until(state, "BeforeCharity")
    assert offered(state, "Armitage", "Turn Bug Spray sideways")


@pytest.mark.rule("MU-act-10", "MU-rew-6")
def test_rewards_are_handed_over_outside_combat() -> None:
    armitage = {"level": 4}
    state = table(
        Armitage=armitage, Birch={"level": 5}, fight={**FIGHT, "helper": "Birch"}, dice=["bagpipes", "bug_spray"]
    )
    shut(state)
    assert (top(state), asked(state), state.fight) == ("JustReceived", ["Armitage"], None)
    choose(state, "Armitage", "Put Bug Spray on the table, equipped")
    assert items(state, "Armitage") == {"Bug Spray": "equipped"}


@pytest.mark.rule("MU-act-6", "MU-act-13", "MU-act-12")
def test_treasures_classes_and_their_attachments_may_be_played_on_receipt() -> None:
    gifts = ["bug_spray", "professor", "super_munchkin", "squamous", "ruggoth", "call_the_army"]
    armitage = {"level": 3, "hand": [*gifts, "rugose", "mephitic", "amnesia", "buggoth", "joggoth"]}
    state = table(phase="charity", Armitage=armitage, Carter={"level": 2})
    given = ["Bug Spray", "Professor", "Super Munchkin", "Squamous", "Ruggoth", "Call The Army"]
    do(state, "Armitage", *[f"Give {name} to Birch" for name in given])
    assert asked(state) == ["Birch"]
    assert not offered(state, "Birch", "Squamous")
    assert not offered(state, "Birch", "Ruggoth")
    do(state, "Birch", "Put Bug Spray on the table, carried", "Become a Professor", "Become a Super Munchkin")
    choose(state, "Birch", "Keep what you have received")
    assert sorted(hand(state, "Birch")) == ["Call The Army", "Ruggoth", "Squamous"]


@pytest.mark.rule("MU-act-12", "MU-act-7", "MU-act-9")
def test_after_the_one_prompt_they_are_ordinary_hand_cards() -> None:
    held = ["bug_spray", "investigator", "squamous", "rugose", "mephitic", "amnesia", "buggoth"]
    state = table(phase="charity", Armitage={"level": 3, "hand": held}, Carter={"level": 2}, Birch={"level": 3})
    do(
        state,
        "Armitage",
        "Give Bug Spray to Carter",
        "Give Investigator to Carter",
    )
    choose(state, "Carter", "Keep what you have received")
    assert (state.turn, top(state)) == (1, "Opportunity")
    assert not offered(state, "Carter", "Bug Spray")
    assert greyed(state, "Carter") == {"Play Bug Spray": "MU-act-9", "Play Investigator": "MU-act-7"}


@pytest.mark.rule("MU-act-12")
def test_a_card_received_in_combat_may_be_played_when_it_is_over_if_still_held() -> None:
    armitage = {"level": 7, "classes": ["professor"], "hand": ["squamous"], "items": ["tommy_gun"]}
    birch = {"level": 5, "hand": ["ia_rlyeh"]}
    state = table(turn="Armitage", Armitage=armitage, Birch=birch, fight={**FIGHT, "helper": "Birch"})
    choose(state, "Armitage", "Give up being a Professor")
    assert top(state) == "React"
    choose(state, "Birch", "Answer with Ia R'lyeh!: take Professor")
    choose(state, "Armitage", "LetStand") if asked(state) == ["Armitage"] else None
    assert hand(state, "Birch") == ["Professor"]
    assert not offered(state, "Birch", "Become a Professor")
    while top(state) != "JustReceived" or asked(state) != ["Birch"]:
        shut(state)
    choose(state, "Birch", "Become a Professor")
    assert classes(state, "Birch") == ["Professor"]


@pytest.mark.rule("MU-act-7", "MU-class-3")
def test_a_class_is_played_on_ones_own_turn_in_combat_too() -> None:
    mine = {"level": 5, "hand": ["monster_whacker"]}
    for moment in MOMENTS[:4]:
        state = table(Armitage=mine, Birch={"hand": ["professor"]}, **moment)
        assert offered(state, "Armitage", "Become a Monster Whacker")
        assert not offered(state, "Birch", "Become a Professor")
        assert greyed(state, "Birch")["Play Professor"] == "MU-act-7"
    assert strengths(state) == (5, 8)
    choose(state, "Armitage", "Become a Monster Whacker")
    assert strengths(state) == (7, 8)


@pytest.mark.rule("MU-act-7")
def test_on_anothers_turn_a_helper_plays_no_class() -> None:
    state = table(Birch={"hand": ["professor"]}, fight={**FIGHT, "helper": "Birch"})
    assert not offered(state, "Birch", "Become a Professor")


@pytest.mark.rule("MU-act-8")
def test_items_are_sold_on_ones_own_turn_and_not_in_combat() -> None:
    rich = {"items": ["flamethrower", "tommy_gun"]}
    state = table(Armitage=rich, Birch={"items": ["triple_barreled_shotgun", "professor_teslas_device"]})
    assert offered(state, "Armitage", "Sell Items")
    assert not offered(state, "Birch", "Sell Items")
    fight = table(Armitage=rich, fight=FIGHT)
    assert not offered(fight, "Armitage", "Sell Items")
    assert greyed(fight, "Armitage")["Sell Items for levels"] == "MU-sell-6"


@pytest.mark.rule("MU-act-9", "MU-treas-2")
def test_in_combat_items_stay_in_hand_but_one_shots_may_be_used() -> None:
    state = table(Armitage={"hand": ["bug_spray", "canned_meat"]}, Birch={"hand": ["brass_knucks"]}, fight=FIGHT)
    assert offered(state, "Armitage", "Use Canned Meat")
    assert not offered(state, "Armitage", "Put Canned Meat")
    assert not offered(state, "Birch", "Brass Knucks")
    assert greyed(state, "Armitage")["Play Bug Spray"] == "MU-act-9"


@pytest.mark.rule("MU-act-14")
def test_the_dead_play_nothing_and_are_asked_nothing() -> None:
    ghost = {"dead": True, "level": 3, "classes": ["professor"], "hand": ["call_the_army"], "items": ["bug_spray"]}
    for moment in ({"phase": "start"}, {"fight": FIGHT}):
        state = table(Armitage={"hand": ["rugose"], "items": ["bagpipes"]}, Birch=ghost, **moment)
        assert offers(state, "Birch") == []
        assert "Birch" not in asked(state)
        assert not offered(state, "Armitage", "Birch")
        assert illegal(state, "Birch", "Pass(1)") == "MU-act-14"


@pytest.mark.rule("MU-act-15", "MU-super-1")
def test_a_door_card_that_stays_on_the_table_is_played_whenever_a_class_could_be() -> None:
    held = ["created_using_cinematic_rules"]
    for moment in MOMENTS[:4]:
        state = table(Armitage={"hand": held}, **moment)
        assert offered(state, "Armitage", "Created Using Cinematic Rules")
    state = table(turn="Birch", phase="start", Armitage={"hand": held})
    assert not offered(state, "Armitage", "Created Using Cinematic Rules")


@pytest.mark.rule("MU-act-15")
def test_other_cards_are_played_when_their_own_text_says() -> None:
    held = ["cult_meeting", "sudden_head_blow", "the_stars_are_right", "portal_of_mystery", "ruggoth"]
    calm = table(phase="start", turn="Birch", Armitage={"hand": held}, Birch={"hand": ["rugose"]})
    assert offered(calm, "Armitage", "Cult Meeting")
    assert offered(calm, "Armitage", "Sudden Head Blow")
    assert not offered(calm, "Armitage", "The Stars Are Right")
    assert not offered(calm, "Armitage", "Portal Of Mystery")
    fight = table(Armitage={"hand": held}, fight=FIGHT)
    assert not offered(fight, "Armitage", "Cult Meeting")
    assert offered(fight, "Armitage", "Sudden Head Blow")
    assert offered(fight, "Armitage", "The Stars Are Right")
    assert offered(fight, "Armitage", "Portal Of Mystery")


@pytest.mark.rule("MU-act-15", "MU-other-2")
def test_a_treasure_without_a_time_of_its_own_is_played_whenever_an_item_could_be() -> None:
    state = table(phase="start", Armitage={"hand": ["unspeakable_riches"]}, Birch={"hand": ["solar_eclipse"]})
    assert offered(state, "Armitage", "Unspeakable Riches")
    assert not offered(state, "Birch", "Solar Eclipse")
    fight = table(Armitage={"hand": ["unspeakable_riches"]}, fight=FIGHT)
    assert not offered(fight, "Armitage", "Unspeakable Riches")
