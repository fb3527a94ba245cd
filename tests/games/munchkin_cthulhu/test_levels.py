"""Levels gained and lost, and Treasures that are no Items (MU-lvl, MU-other)."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import BOX
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import for_the_win
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    do,
    events,
    greyed,
    hand,
    items,
    level,
    offered,
    offers,
    pass_until,
    sees,
    shut,
    strengths,
    table,
    top,
    treasure_top,
)

# ---------------------------------------------------------------------- what Level is


@pytest.mark.rule("MU-lvl-1", "MU-comp-7")
def test_a_character_is_shown_as_level_class_and_items() -> None:
    birch = {"level": 9, "classes": ["investigator"], "items": ["slime_proof_poncho", "backpack_full_of_dynamite"]}
    scene = sees(table(Birch=birch), "Armitage")
    assert '"id":"seat.1.level","name":"Level","value":9,"low":1,"high":10' in scene
    for text in ("male, Investigator", "Slime-Proof Poncho", "Backpack Full of Dynamite"):
        assert text in scene


@pytest.mark.rule("MU-lvl-2")
def test_cards_that_speak_of_level_mean_the_number_and_not_the_strength() -> None:
    strong = {"level": 2, "items": ["tommy_gun", "professor_teslas_device"]}
    state = table(Armitage=strong, Birch={"level": 3}, Carter={"level": 4}, fight={"monsters": ["nyukhees"]})
    assert strengths(state) == (10, 12)  # the lowest Level fights, whatever the guns say
    level_up = table(Armitage={"level": 4}, Birch={"level": 3}, fight={"monsters": ["nyukhees"]})
    assert strengths(level_up) == (4, 8)


# ---------------------------------------------------------------------- gaining


@pytest.mark.rule("MU-lvl-3")
def test_levels_come_from_kills_cards_sales_and_being_the_last_non_cultist() -> None:
    kill = table(Armitage={"level": 3}, fight={"monsters": ["ruggoth"]})
    shut(kill)
    assert level(kill, "Armitage") == 4
    sale = table(Armitage={"level": 3, "items": ["flamethrower", "brass_knucks"]})
    do(sale, "Armitage", "Sell Items", "Sell Flamethrower", "Sell Brass Knucks", "Sell for 1000")
    assert level(sale, "Armitage") == 4
    cult = table(Armitage={"hand": ["cultist"]}, Birch={"classes": ["cultist"]}, Carter={"level": 3})
    choose(cult, "Armitage", "Become a Cultist")
    assert cult.level == [1, 1, 4]


@pytest.mark.rule("MU-lvl-4")
def test_nothing_but_a_card_takes_levels() -> None:
    armitage = {"level": 4, "classes": ["professor"], "hand": ["rugose"]}
    state = table(Armitage=armitage, fight={"monsters": ["geek_ones"]}, dice=[1])
    choose(state, "Armitage", "Give up being a Professor")
    pass_until(state, "BeforeCharity")
    assert "caught" in [event.kind for event in state.log or []]  # beaten by Bad Stuff that costs no level
    assert level(state, "Armitage") == 4


@pytest.mark.rule("MU-lvl-5", "MU-prec-3", "MU-lvl-7")
@pytest.mark.parametrize(("held", "after"), [(2, 2), (3, 1), (5, 1)])
def test_level_1_is_the_floor_and_further_losses_are_ignored(held: int, after: int) -> None:
    hand_cards = ["amnesia", "squamous", "rugose", "joggoth", "professor"][:held]
    state = table(Armitage={"level": 4, "hand": hand_cards}, fight={"monsters": ["the_king_in_pink"]}, dice=[1])
    pass_until(state, "BeforeCharity")
    assert level(state, "Armitage") == after  # a level for each card in hand


@pytest.mark.rule("MU-lvl-7", "MU-lvl-5")
def test_at_level_1_a_curse_on_levels_does_nothing() -> None:
    state = table(Armitage={"level": 1, "hand": ["learn_yet_another_awful_truth"]})
    choose(state, "Armitage", "Curse yourself")
    assert (level(state, "Armitage"), events(state, "level")) == (1, [])


@pytest.mark.rule("MU-lvl-5", "MU-prec-3")
def test_a_loss_of_two_levels_takes_level_2_to_1() -> None:
    state = table(Armitage={"level": 2, "hand": ["rugose"]}, fight={"monsters": ["lloyd_lloigor"]}, dice=[1])
    pass_until(state, "BeforeCharity")
    assert level(state, "Armitage") == 1


@pytest.mark.rule("MU-lvl-6", "MU-prec-4")
def test_strength_may_be_negative_on_either_side() -> None:
    birch = {"hand": ["ichor_liquor", "in_a_million_year_sleep"]}
    state = table(Armitage={"level": 1}, Birch=birch, fight={"monsters": ["ruggoth"]})
    choose(state, "Birch", "Throw Ichor Liquor at the munchkins")
    assert strengths(state) == (-2, 2)
    choose(state, "Birch", "Put In A Million-Year Sleep on Ruggoth")
    assert (strengths(state), level(state, "Armitage")) == ((-2, -3), 1)
    shut(state)
    assert level(state, "Armitage") == 2


@pytest.mark.rule("MU-lvl-7")
def test_a_price_in_levels_that_cannot_be_paid_in_full_buys_nothing() -> None:
    for own, able in ((1, False), (2, False), (3, True)):
        state = table(Armitage={"level": own, "items": [{"item": "bug_spray", "evil": True}]})
        assert offered(state, "Armitage", "Lose two levels to be rid of Bug Spray") == able
    choose(state, "Armitage", "Lose two levels")
    assert (level(state, "Armitage"), items(state, "Armitage")) == (1, {})


@pytest.mark.rule("MU-lvl-8")
def test_a_level_gained_in_a_fight_counts_at_once_and_can_make_it_one_for_the_win() -> None:
    state = table(Armitage={"level": 8, "hand": ["call_the_army"]}, fight={"monsters": ["lloyd_lloigor"]})
    assert state.fight is not None
    assert (strengths(state), for_the_win(state, state.fight)) == ((8, 8), False)
    choose(state, "Armitage", "on yourself: up 1 level")
    assert (strengths(state), for_the_win(state, state.fight)) == ((9, 8), True)


@pytest.mark.rule("MU-lvl-8")
def test_a_level_lost_in_a_fight_counts_at_once() -> None:
    birch = {"hand": ["learn_yet_another_awful_truth"]}
    state = table(Armitage={"level": 9}, Birch=birch, fight={"monsters": ["lloyd_lloigor"]})
    choose(state, "Birch", "Curse Armitage")
    assert state.fight is not None
    assert strengths(state) == (8, 8)


# ---------------------------------------------------------------------- handed over


@pytest.mark.rule("MU-lvl-9")
def test_a_level_lost_to_another_is_gained_by_that_player() -> None:
    armitage, fight = {"level": 4, "hand": ["rugose"]}, {"monsters": ["sluggoth"]}
    state = table(Armitage=armitage, Birch={"level": 2}, Carter={"level": 3}, fight=fight, dice=[1])
    pass_until(state, "BeforeCharity")
    assert state.level == [3, 3, 3]


@pytest.mark.rule("MU-lvl-9", "MU-lvl-7")
def test_where_no_level_can_be_lost_none_is_gained() -> None:
    armitage, fight = {"level": 1, "hand": ["rugose"]}, {"monsters": ["sluggoth"]}
    state = table(Armitage=armitage, Birch={"level": 2}, Carter={"level": 3}, fight=fight, dice=[1])
    pass_until(state, "BeforeCharity")
    assert state.level == [1, 2, 3]


# ---------------------------------------------------------------------- answering a level


@pytest.mark.rule("MU-lvl-10")
def test_a_level_without_a_kill_can_be_answered_whatever_its_source() -> None:
    rich = {"level": 3, "items": ["flamethrower", "brass_knucks"], "hand": ["call_the_army"]}
    for plays in (
        ["on yourself: up 1 level"],
        ["Sell Items", "Sell Flamethrower", "Sell Brass Knucks", "Sell for 1000"],
    ):
        state = table(Armitage=rich, Birch={"hand": ["corrupted_by_power", "rugose"]})
        do(state, "Armitage", *plays)
        assert (top(state), level(state, "Armitage")) == ("React", 4)
        for name in asked(state):
            choose(state, name, "Corrupted By Power, on Armitage" if name == "Birch" else "Let the level stand")
        assert state.front[0] == (BOX.numbers["corrupted_by_power"],)


@pytest.mark.rule("MU-lvl-10")
def test_the_level_of_the_last_non_cultist_can_be_answered_too() -> None:
    birch = {"classes": ["cultist"], "hand": ["corrupted_by_power"]}
    state = table(Armitage={"hand": ["cultist", "rugose"]}, Birch=birch)
    choose(state, "Armitage", "Become a Cultist")
    assert level(state, "Carter") == 2
    assert offered(state, "Birch", "Answer with Corrupted By Power, on Carter")


@pytest.mark.rule("MU-lvl-10")
def test_a_level_for_a_kill_cannot_be_answered() -> None:
    state = table(Armitage={"level": 3}, Birch={"hand": ["corrupted_by_power"]}, fight={"monsters": ["ruggoth"]})
    while level(state, "Armitage") == 3:
        shut(state)
    assert not offered(state, "Birch", "Corrupted By Power")


@pytest.mark.rule("MU-lvl-10")
def test_an_answer_comes_too_late_if_the_level_has_won_the_game() -> None:
    birch = {"classes": ["cultist"], "hand": ["corrupted_by_power"]}
    state = table(Armitage={"hand": ["cultist"]}, Birch=birch, Carter={"level": 9})
    choose(state, "Armitage", "Become a Cultist")
    assert state.over
    assert offers(state, "Birch") == []


# ---------------------------------------------------------------------- Treasures that are no Items


@pytest.mark.rule("MU-other-1")
def test_treasures_without_gold_are_neither_sold_nor_traded_nor_put_on_the_table() -> None:
    held = ["call_the_army", "unspeakable_riches", "flamethrower", "tommy_gun"]
    state = table(Armitage={"hand": held})
    assert not offered(state, "Armitage", "Put Call The Army")
    assert not offered(state, "Armitage", "Put Unspeakable Riches")
    choose(state, "Armitage", "Sell Items")
    assert offers(state, "Armitage") == [
        "Sell nothing after all",
        "Sell Flamethrower (800, from your hand)",
        "Sell Tommy Gun (600, from your hand)",
    ]


@pytest.mark.rule("MU-other-2")
def test_a_card_says_itself_when_it_is_played_and_whether_it_stays() -> None:
    state = table(Armitage={"hand": ["unspeakable_riches"]}, treasures=["bagpipes", "bug_spray", "brass_knucks"])
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert treasure_top(state) == "Unspeakable Riches"
    assert items(state, "Armitage") == {}
    assert greyed(table(Armitage={"hand": ["solar_eclipse"]}), "Armitage")


@pytest.mark.rule("MU-other-3", "MU-other-4")
def test_go_up_a_level_gives_one_level_and_is_discarded_at_once() -> None:
    state = table(Armitage={"level": 3, "hand": ["mystic_visions"]}, Birch={"level": 4})
    choose(state, "Armitage", "Play Mystic Visions on Birch")
    assert (state.level, treasure_top(state)) == ([3, 5, 1], "Mystic Visions")
    assert hand(state, "Armitage") == []


@pytest.mark.rule("MU-other-5", "MU-start-7")
def test_go_up_a_level_is_not_played_at_level_9() -> None:
    state = table(Armitage={"level": 9, "hand": ["mystic_visions"]}, Birch={"level": 9}, Carter={"level": 8})
    assert [words for words in offers(state, "Armitage") if "Mystic" in words] == [
        "Play Mystic Visions on Carter: up 1 level"
    ]
    assert greyed(state, "Armitage")["Play Mystic Visions on yourself: up 1 level"] == "MU-other-5"


@pytest.mark.rule("MU-other-6")
def test_go_up_a_level_is_not_played_on_the_dead() -> None:
    state = table(Armitage={"hand": ["mystic_visions"]}, Birch={"dead": True})
    assert not offered(state, "Armitage", "Mystic Visions on Birch")


@pytest.mark.rule("MU-other-7", "MU-cards-14")
def test_treasures_drawn_by_a_treasure_are_hidden_if_it_was_played_from_the_hand() -> None:
    draws = ["bagpipes", "bug_spray", "brass_knucks"]
    state = table(Armitage={"hand": ["unspeakable_riches"]}, dice=draws)
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert sorted(hand(state, "Armitage")) == ["Bagpipes", "Brass Knucks", "Bug Spray"]
    assert [event.eyes for event in state.log or [] if event.kind == "drew"] == [1]
    assert "Bagpipes" not in sees(state, "Birch")


@pytest.mark.rule("MU-other-7")
def test_treasures_drawn_by_a_treasure_received_openly_are_drawn_openly_and_belong_to_its_player() -> None:
    draws = ["unspeakable_riches", "call_the_army", "bagpipes", "bug_spray", "brass_knucks"]
    fight = {"monsters": ["lloyd_lloigor"], "helper": "Birch"}
    state = table(Armitage={"level": 5}, Birch={"level": 5}, fight=fight, dice=draws)
    shut(state)
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert events(state, "drew_open")[-1][1:] == tuple(BOX.numbers[name] for name in draws[2:])
    assert sorted(hand(state, "Armitage")) == ["Bagpipes", "Brass Knucks", "Bug Spray", "Call The Army"]
    assert hand(state, "Birch") == []
    assert treasure_top(state) == "Unspeakable Riches"


# ---------------------------------------------------------------------- right after a fight


def beaten_together(own: int, *dice: int) -> Munchkin:
    """Armitage and Birch run from a monster, Armitage first; asked is whoever is entitled to something afterwards."""
    armitage, birch = {"level": own, "hand": ["sole_survivor", "rugose"]}, {"level": 1, "hand": ["squamous"]}
    fight = {"monsters": [{"monster": "lloyd_lloigor", "extras": ["mephitic"]}], "helper": "Birch"}
    state = table(Armitage=armitage, Birch=birch, fight=fight, dice=dice)
    shut(state)
    for name in ("Armitage", "Birch"):
        choose(state, name, "Armitage should run first")
    while top(state) == "BeforeRoll":
        shut(state)
    return state


@pytest.mark.rule("MU-other-8")
@pytest.mark.parametrize(("own", "after"), [(3, 5), (7, 9), (8, 9)])
def test_the_sole_survivor_of_a_shared_flight_gains_two_levels_right_then(own: int, after: int) -> None:
    state = beaten_together(own, 6, 1)
    assert (top(state), asked(state)) == ("AfterFight", ["Armitage"])
    choose(state, "Armitage", "Play Sole Survivor on yourself: up 2")
    assert (level(state, "Armitage"), treasure_top(state)) == (after, "Sole Survivor")


@pytest.mark.rule("MU-other-8")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1), (1, 6)])
def test_who_was_hurt_or_had_a_partner_who_was_not_is_no_sole_survivor(dice: tuple[int, int]) -> None:
    state = beaten_together(3, *dice)
    assert top(state) != "AfterFight" or asked(state) == ["Birch"]
    assert not offered(state, "Armitage", "up 2")


@pytest.mark.rule("MU-other-8")
def test_a_moment_later_sole_survivor_is_an_ordinary_go_up_a_level() -> None:
    state = beaten_together(3, 6, 1)
    choose(state, "Armitage", "Let the moment pass")
    pass_until(state, "BeforeCharity")
    assert offered(state, "Armitage", "Play Sole Survivor on yourself: up 1 level")
    assert not offered(state, "Armitage", "up 2")
