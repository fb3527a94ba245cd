"""Classes: what they give, what pays for it, how they come and go (MU-class)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX
from miskatonic.games.munchkin_cthulhu.rules.items.payment import card_of, pay, payable
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    classes,
    do,
    door_top,
    events,
    greyed,
    hand,
    illegal,
    items,
    level,
    monsters,
    names,
    offered,
    offers,
    pass_until,
    sees,
    shut,
    strengths,
    table,
    top,
)

BIG = {"monsters": ["lloyd_lloigor"]}


# ---------------------------------------------------------------------- having a Class


@pytest.mark.rule("MU-class-1", "MU-class-3")
def test_each_class_gives_what_its_own_card_says() -> None:
    for name, total in (("professor", 5), ("investigator", 5), ("monster_whacker", 7), ("cultist", 7)):
        state = table(Armitage={"level": 5, "classes": [name]}, Birch={"classes": ["cultist"]}, fight=BIG)
        assert strengths(state)[0] == total


@pytest.mark.rule("MU-class-2")
def test_items_and_monsters_look_at_the_class_in_play_at_that_moment() -> None:
    armitage = {"level": 5, "classes": ["professor"], "items": ["necronomicon"], "hand": ["squamous"]}
    state = table(Armitage=armitage, fight={"monsters": ["polly_polyp"]})
    assert strengths(state) == (10, 5)
    choose(state, "Armitage", "Give up being a Professor")
    assert strengths(state) == (5, 2)


@pytest.mark.rule("MU-class-2")
def test_an_item_forbidden_to_a_class_cannot_be_equipped_by_it() -> None:
    armitage = {"classes": ["monster_whacker"], "hand": ["fez_of_fazooli"]}
    state = table(Armitage=armitage)
    assert offers(state, "Armitage").count("Put Fez of Fazooli on the table, carried") == 1
    assert not offered(state, "Armitage", "Put Fez of Fazooli on the table, equipped")


@pytest.mark.rule("MU-class-3")
def test_an_ability_ends_the_moment_its_card_is_discarded() -> None:
    state = table(Armitage={"level": 5, "classes": ["monster_whacker"], "hand": ["rugose"]}, fight=BIG)
    assert strengths(state) == (7, 8)
    choose(state, "Armitage", "Give up being a Monster Whacker")
    assert strengths(state) == (5, 8)


@pytest.mark.rule("MU-class-7", "MU-class-9", "MU-class-12")
def test_a_class_given_up_goes_to_the_door_discards_and_leaves_one_classless() -> None:
    state = table(Armitage={"classes": ["professor"], "hand": ["rugose"]}, fight=BIG)
    choose(state, "Armitage", "Give up being a Professor")
    assert (classes(state, "Armitage"), door_top(state)) == ([], "Professor")
    assert illegal(state, "Armitage", f"DiscardClass(0,{card('professor')})") == "MU-class-9"


@pytest.mark.rule("MU-class-9")
def test_the_classless_lose_a_level_to_amnesia_and_others_their_class() -> None:
    for mine, after in (([], 4), (["professor"], 5)):
        state = table(Armitage={"hand": ["amnesia"]}, Birch={"level": 5, "classes": mine})
        choose(state, "Armitage", "Curse Birch with Amnesia")
        assert (level(state, "Birch"), classes(state, "Birch")) == (after, [])


@pytest.mark.rule("MU-class-8")
def test_a_cultist_cannot_leave_of_their_own_accord() -> None:
    state = table(Armitage={"classes": ["cultist"], "hand": ["rugose"]}, Birch={"classes": ["cultist"]})
    key = f"DiscardClass(0,{BOX.cultist})"
    assert illegal(state, "Armitage", key) == "MU-class-8"


@pytest.mark.rule("MU-class-12", "MU-cards-4")
def test_a_lost_cultist_card_goes_to_the_cultist_pile() -> None:
    state = table(
        Armitage={"hand": ["sudden_head_blow"]}, Birch={"classes": ["cultist"]}, Carter={"classes": ["cultist"]}
    )
    choose(state, "Armitage", "Play Sudden Head Blow on Birch")
    assert (classes(state, "Birch"), state.cultists) == ([], 1)
    assert door_top(state) == "Sudden Head Blow"


@pytest.mark.rule("MU-class-10", "MU-class-11")
def test_a_new_class_takes_the_place_of_the_old_one_in_one_action() -> None:
    state = table(Armitage={"classes": ["professor"], "hand": ["investigator"]})
    assert [words for words in offers(state, "Armitage") if words.startswith("Become")] == [
        "Become an Investigator, giving up Professor"
    ]
    choose(state, "Armitage", "Become an Investigator")
    assert (classes(state, "Armitage"), door_top(state)) == (["Investigator"], "Professor")


@pytest.mark.rule("MU-class-11")
def test_a_cultist_without_super_munchkin_cannot_change_class() -> None:
    state = table(Armitage={"classes": ["cultist"], "hand": ["investigator"]})
    assert not offered(state, "Armitage", "Become")
    assert greyed(state, "Armitage")["Play Investigator"] == "MU-class-11"


# ---------------------------------------------------------------------- paying for abilities

RICH: dict[str, Any] = {
    "classes": ["investigator", "cultist"],
    "super": True,
    "items": [{"item": "bug_spray", "cheat": True}, {"item": "brass_knucks", "evil": True}],
    "curses": ["flashlight_goes_out"],
    "front": ["created_using_cinematic_rules"],
    "hand": ["rugose", "cultist"],
}


def purse(state: Any, using: str) -> list[str]:
    return sorted(BOX.name(card_of(state, 0, code)) for code in payable(state, 0, card(using)))


@pytest.mark.rule("MU-class-4", "MU-class-5", "MU-super-12")
def test_hand_and_table_can_pay_but_no_curse_no_cultist_in_play_and_not_the_class_in_use() -> None:
    state = table(phase="start", Armitage=RICH)
    expected = ["Bug Spray", "Cheat!", "Created Using Cinematic Rules", "Cultist", "Rugose", "Super Munchkin"]
    assert purse(state, "investigator") == expected  # the Cultist card is the one in hand
    other = table(phase="start", Armitage={"classes": ["investigator", "professor"], "super": True})
    assert purse(other, "investigator") == ["Professor", "Super Munchkin"]


@pytest.mark.rule("MU-class-5", "MU-cards-15")
def test_cards_lying_in_the_fight_cannot_pay() -> None:
    state = table(Armitage={"hand": ["rugose"]}, fight={**BIG, "cards": [{"card": "canned_meat", "side": "munchkins"}]})
    assert purse(state, "investigator") == ["Rugose"]


@pytest.mark.rule("MU-class-6")
def test_an_item_paid_in_combat_is_gone_at_once_with_its_bonus() -> None:
    state = table(Armitage={"level": 5, "items": ["tommy_gun"], "hand": ["rugose"]}, fight=BIG)
    assert strengths(state) == (9, 8)
    pay(state, 0, (100,), "MU-class-4")
    assert (strengths(state), items(state, "Armitage")) == ((5, 8), {})


# ---------------------------------------------------------------------- the Investigator


def behind(*draws: str, **seat: Any) -> Any:
    """Armitage is an Investigator at the door, with three cards to pay."""
    armitage = {"classes": ["investigator"], "hand": ["rugose", "amnesia"], "items": ["bug_spray"], **seat}
    return table(phase="door", Armitage=armitage, dice=draws)


@pytest.mark.rule("MU-class-13")
def test_the_investigator_looks_at_the_first_door_and_nobody_else_does() -> None:
    state = behind("polly_polyp")
    assert offers(state, "Armitage") == ["Open the door", "Look behind the door first"]
    choose(state, "Armitage", "Look behind")
    assert [(e.facts[1], e.eyes) for e in state.log or [] if e.kind == "peeks"] == [(card("polly_polyp"), 1)]
    assert "Polly" not in sees(state, "Birch")
    choose(state, "Armitage", "Open the door")
    assert monsters(state) == ["Polly Polyp"]


@pytest.mark.rule("MU-class-13", "MU-class-4")
def test_for_three_cards_it_goes_unseen_to_the_hand_and_the_next_one_must_be_dealt_with() -> None:
    state = behind("great_cthulhu", "polly_polyp")
    choose(state, "Armitage", "Look behind")
    choose(state, "Armitage", "Pay cards", ((0, 1, 100),))
    assert (hand(state, "Armitage"), items(state, "Armitage")) == (["Great Cthulhu"], {})
    assert monsters(state) == ["Polly Polyp"]
    assert "Great Cthulhu" not in sees(state, "Birch")
    assert not [e for e in state.log or [] if card("great_cthulhu") in e.facts and e.eyes >> 1 & 1]


@pytest.mark.rule("MU-class-13", "MU-super-7")
@pytest.mark.parametrize("munchkin", [False, True])
def test_fewer_than_three_cards_do_not_pay_and_the_hidden_one_is_none_of_them(munchkin: bool) -> None:
    state = behind("polly_polyp", items=[], super=munchkin, hand=["amnesia"] if munchkin else ["amnesia", "rugose"])
    choose(state, "Armitage", "Look behind")
    assert offers(state, "Armitage") == ["Open the door"]


@pytest.mark.rule("MU-class-13")
def test_it_is_done_once_a_turn_and_by_investigators_alone() -> None:
    state = behind("amnesia", items=[], hand=["o_rlyeh", "rugose"])
    do(state, "Armitage", "Look behind", "Open the door")
    assert top(state) == "React"
    do(state, "Armitage", "cancel Amnesia")
    assert not offered(state, "Armitage", "Look behind")
    plain = table(phase="door", Armitage={"classes": ["professor"], "hand": ["rugose"]}, dice=["polly_polyp"])
    assert monsters(plain) == ["Polly Polyp"]


@pytest.mark.rule("MU-class-13")
def test_looting_offers_no_look() -> None:
    state = table(phase="phase 2", Armitage={"classes": ["investigator"], "hand": ["rugose"]})
    assert offers(state, "Armitage") == ["Loot the room"]


# ---------------------------------------------------------------------- the Monster Whacker


@pytest.mark.rule("MU-class-14")
@pytest.mark.parametrize(
    ("fight", "modifier"),
    [
        (["the_borrower_from_beneath"], 2),
        (["grape_old_ones"], 0),
        (["nightie_gaunts"], 0),
        (["shrub_niggurath"], -2),
        (["polly_polyp", "geek_ones"], 2),
        (["shrub_niggurath", "ozathoth"], -2),
        (["polly_polyp", "shrub_niggurath"], 0),
        (["polly_polyp", "grape_old_ones"], 2),
        (["shrub_niggurath", "grape_old_ones"], -2),
    ],
)
def test_the_whacker_counts_the_levels_of_the_monsters_once_each_way(fight: list[str], modifier: int) -> None:
    state = table(Armitage={"level": 5, "classes": ["monster_whacker"]}, fight={"monsters": fight})
    assert strengths(state)[0] == 5 + modifier


@pytest.mark.rule("MU-class-14")
def test_two_whackers_each_have_their_own_and_enhancers_do_not_change_a_monsters_level() -> None:
    whacker = {"level": 5, "classes": ["monster_whacker"]}
    monster = {"monster": "polly_polyp", "extras": ["four_dimensional", "indescribably_horrible"]}
    state = table(Armitage=whacker, Birch=whacker, fight={"monsters": [monster], "helper": "Birch"})
    assert strengths(state) == (14, 22)


# ---------------------------------------------------------------------- the Professor

NINE = ["rugose", "amnesia", "squamous", "mephitic", "buggoth", "joggoth", "bug_spray", "bagpipes", "cultist"]


@pytest.mark.rule("MU-class-15")
@pytest.mark.parametrize(("mine", "other", "asked_for"), [(2, 2, True), (2, 3, True), (3, 2, False)])
def test_a_professor_studies_only_at_the_lowest_level_alone_or_tied(mine: int, other: int, asked_for: bool) -> None:
    armitage = {"level": mine, "classes": ["professor"], "hand": NINE[:5]}
    state = table(phase="charity", Armitage=armitage, Birch={"level": other}, Carter={"level": 5})
    assert (top(state) == "EndOfTurnAbilities") == asked_for


@pytest.mark.rule("MU-class-15")
def test_three_hand_cards_buy_one_level_and_six_two() -> None:
    for count in (3, 6):
        state = table(phase="charity", Armitage={"classes": ["professor"], "hand": NINE})
        choose(state, "Armitage", "Discard hand cards", (tuple(range(count)),))
        assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (1 + count // 3, 9 - count)


@pytest.mark.rule("MU-class-15")
def test_cards_are_studied_in_threes_and_only_from_the_hand() -> None:
    armitage = {"classes": ["professor"], "hand": NINE[:5], "items": ["brass_knucks"]}
    state = table(phase="charity", Armitage=armitage)
    for places in ((0, 1), (0, 1, 2, 3), (0, 1, 100)):
        assert illegal(state, "Armitage", "Study(0)", (places,)) == "MU-class-15"
    poor = table(phase="charity", Armitage={**armitage, "hand": NINE[:2]}, Birch={"hand": NINE[3:5]})
    assert poor.turn == 1


@pytest.mark.rule("MU-class-15", "MU-start-7")
def test_study_leads_to_level_9_at_most() -> None:
    armitage = {"level": 8, "classes": ["professor"], "hand": NINE}
    state = table(phase="charity", Armitage=armitage, Birch={"level": 8}, Carter={"level": 9})
    assert illegal(state, "Armitage", "Study(0)", (tuple(range(6)),)) == "MU-class-15"
    choose(state, "Armitage", "Discard hand cards", ((0, 1, 2),))
    assert (level(state, "Armitage"), state.over) == (9, False)


@pytest.mark.rule("MU-class-15")
@pytest.mark.parametrize(("monster", "roll", "after"), [("froggoth", 5, 4), ("froggoth", 4, 3), ("sluggoth", 6, 3)])
def test_a_professor_who_rolls_away_from_death_gains_a_level(monster: str, roll: int, after: int) -> None:
    armitage = {"level": 3, "classes": ["professor"], "hand": ["rugose"]}
    state = table(Armitage=armitage, Birch={"level": 5}, fight={"monsters": [monster]}, dice=[roll])
    shut(state)
    shut(state)
    assert level(state, "Armitage") == after


@pytest.mark.rule("MU-class-15")
def test_an_escape_without_a_roll_teaches_nothing_and_the_reward_is_never_the_tenth() -> None:
    armitage = {"level": 4, "classes": ["professor"], "hand": ["rugose"]}
    state = table(Armitage=armitage, fight={"monsters": ["ozathoth"]})
    pass_until(state, "BeforeCharity")
    assert events(state, "let_go")
    assert level(state, "Armitage") == 4
    high = table(Armitage={**armitage, "level": 9}, fight={"monsters": ["froggoth"]}, dice=[6])
    pass_until(high, "BeforeCharity")
    assert (level(high, "Armitage"), high.over) == (9, False)


@pytest.mark.rule("MU-class-15")
def test_a_helping_professor_earns_the_flight_reward_too() -> None:
    birch = {"level": 2, "classes": ["professor"], "hand": ["rugose"]}
    state = table(Armitage={"level": 2}, Birch=birch, fight={"monsters": ["froggoth"], "helper": "Birch"}, dice=[6, 6])
    shut(state)
    for name in asked(state):
        choose(state, name, "Armitage should run first")
    while top(state) == "BeforeRoll":
        shut(state)
    assert state.level == [2, 3, 1]


# ---------------------------------------------------------------------- abilities switched off


@pytest.mark.rule("MU-class-16", "MU-multi-3")
def test_the_buggoth_switches_off_what_class_cards_give_good_and_bad() -> None:
    for mine, plain in ((["monster_whacker"], 5), (["cultist"], 5)):
        armitage = {"level": 5, "classes": mine}
        state = table(Armitage=armitage, Birch={"classes": ["cultist"]}, fight={"monsters": ["buggoth"]})
        assert strengths(state)[0] == plain
    big = {"monsters": ["buggoth", "shrub_niggurath"]}
    state = table(Armitage={"level": 5, "classes": ["monster_whacker"]}, fight=big)
    assert strengths(state)[0] == 5


@pytest.mark.rule("MU-class-16")
def test_reserved_items_monsters_modifiers_and_enhancers_on_cultists_work_on() -> None:
    fight = {"monsters": ["buggoth", "campus_crusade_for_cthulhu"]}
    armitage = {"level": 5, "classes": ["cultist"], "items": ["maaaaaaster"], "enhancers": ["frothing"]}
    state = table(Armitage=armitage, Birch={"classes": ["cultist"]}, fight=fight)
    assert strengths(state) == (5 + 4 + 3, 1 + 6 + 2)


@pytest.mark.rule("MU-class-16")
def test_it_ends_when_the_monster_leaves_the_fight() -> None:
    fight = {"monsters": ["buggoth", "lloyd_lloigor"]}
    armitage = {"level": 5, "classes": ["monster_whacker"], "hand": ["bicker_ichor"]}
    state = table(Armitage=armitage, fight=fight)
    assert strengths(state) == (5, 9)
    choose(state, "Armitage", "Use Bicker Ichor to be rid of Buggoth")
    assert strengths(state) == (7, 8)


@pytest.mark.rule("MU-class-16")
def test_a_professors_flight_reward_is_lost_while_it_is_there() -> None:
    fight = {"monsters": ["buggoth", "froggoth"]}
    armitage = {"level": 3, "classes": ["professor"], "hand": ["rugose"]}
    state = table(Armitage=armitage, Birch={"level": 5}, fight=fight, dice=[6, 6])
    shut(state)
    choose(state, "Armitage", "Run from Froggoth")
    pass_until(state, "BeforeCharity")
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-class-16", "MU-rew-12")
def test_an_investigators_extra_treasure_for_trouble_is_lost_while_it_is_there() -> None:
    for monster, treasures in (("ruggoth", 2), ("buggoth", 1)):
        armitage = {"level": 5, "classes": ["investigator"]}
        state = table(Armitage=armitage, fight={"monsters": [monster], "trouble": True})
        shut(state)
        assert len(names(state.hands[0])) == treasures
