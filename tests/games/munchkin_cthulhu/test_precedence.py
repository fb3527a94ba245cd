"""Conflicts: cards beat rules, but for the four protected rules; and cards among themselves (MU-prec)."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.stage import (
    asked,
    choose,
    door_top,
    events,
    hand,
    items,
    kinds,
    level,
    offered,
    pass_until,
    shut,
    strengths,
    table,
)

# ---------------------------------------------------------------------- cards and rules


@pytest.mark.rule("MU-prec-1")
def test_cheat_lets_an_item_be_equipped_against_all_limits() -> None:
    armitage = {"items": ["tommy_gun"], "hand": ["necronomicon", "cheat"]}
    state = table(Armitage=armitage)
    choose(state, "Armitage", "Put Necronomicon on the table, carried")
    assert not offered(state, "Armitage", "Equip Necronomicon")
    choose(state, "Armitage", "Attach Cheat! to Necronomicon")
    choose(state, "Armitage", "Equip Necronomicon")
    assert items(state, "Armitage") == {"Tommy Gun": "equipped", "Necronomicon": "equipped"}


@pytest.mark.rule("MU-prec-1")
def test_a_card_that_grants_a_third_hand_is_followed() -> None:
    armitage = {"items": ["tommy_gun"], "hand": ["bug_spray", "created_using_cinematic_rules"]}
    state = table(Armitage=armitage)
    assert not offered(state, "Armitage", "Put Bug Spray on the table, equipped")
    choose(state, "Armitage", "Created Using Cinematic Rules")
    assert offered(state, "Armitage", "Put Bug Spray on the table, equipped")


# ---------------------------------------------------------------------- the four protected rules


@pytest.mark.rule("MU-prec-2", "MU-prec-3")
def test_no_bad_stuff_lowers_a_level_below_1() -> None:
    state = table(Armitage={"level": 4, "hand": ["rugose"]}, fight={"monsters": ["shrub_niggurath"]}, dice=[1])
    pass_until(state, "BeforeCharity")
    assert level(state, "Armitage") == 1
    low = table(Armitage={"level": 2, "hand": ["rugose", "amnesia"]}, fight={"monsters": ["coggoth"]}, dice=[1])
    pass_until(low, "DiscardFromHand")
    assert level(low, "Armitage") == 1


@pytest.mark.rule("MU-prec-4")
def test_strength_is_not_held_at_1() -> None:
    fight = {"monsters": [{"monster": "ruggoth", "extras": ["in_a_million_year_sleep"]}]}
    state = table(Armitage={"level": 1, "curses": ["change_sex"]}, fight=fight)
    assert strengths(state) == (-4, -3)


@pytest.mark.rule("MU-prec-5", "MU-prec-2")
def test_a_monster_that_is_not_killed_brings_no_level() -> None:
    armitage = {"level": 4, "hand": ["the_stars_are_wrong", "rugose"]}
    state = table(Armitage=armitage, fight={"monsters": ["shrub_niggurath"]})
    choose(state, "Armitage", "it leaves the fight")
    assert (state.fight, level(state, "Armitage")) == (None, 4)
    assert not {"drew", "level"}.intersection(kinds(state))


@pytest.mark.rule("MU-prec-5", "MU-prec-6")
def test_of_two_monsters_only_the_killed_one_is_rewarded_and_only_at_the_end() -> None:
    armitage = {"level": 4, "hand": ["the_stars_are_wrong", "rugose"]}
    state = table(Armitage=armitage, fight={"monsters": ["shrub_niggurath", "polly_polyp"]})
    choose(state, "Armitage", "on Shrub-Niggurath: it leaves the fight")
    assert (level(state, "Armitage"), hand(state, "Armitage")) == (4, ["Rugose"])
    assert door_top(state) == "Shrub-Niggurath"
    shut(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (5, 2)


@pytest.mark.rule("MU-prec-6", "MU-prec-2")
def test_rewards_come_after_the_fight_is_over_levels_before_treasures() -> None:
    state = table(Armitage={"level": 5, "hand": ["rugose"]}, fight={"monsters": ["polly_polyp", "ruggoth"]})
    shut(state)
    order = [kind for kind in kinds(state) if kind in ("settled", "fight_over", "level", "drew")]
    assert order == ["settled", "fight_over", "level", "drew"]
    assert level(state, "Armitage") == 7


@pytest.mark.rule("MU-prec-7", "MU-prec-2", "MU-start-4")
def test_no_sale_no_bystanders_gain_and_no_gift_is_the_tenth_level() -> None:
    rich = {"level": 9, "items": ["flamethrower", "tommy_gun"]}
    assert not offered(table(Armitage=rich), "Armitage", "Sell Items")
    state = table(
        Armitage={"level": 3, "hand": ["rugose"]}, Birch={"level": 9}, fight={"monsters": ["great_cthulhu"]}, dice=[1]
    )
    pass_until(state, "Opportunity")
    assert events(state, "died") == [(0,)]
    assert (state.level, state.over) == ([3, 9, 2], False)


@pytest.mark.rule("MU-prec-7")
def test_a_sale_of_several_levels_stops_at_level_9() -> None:
    rich = {"level": 8, "items": ["flamethrower", "tommy_gun", "professor_teslas_device"]}
    state = table(Armitage=rich)
    for words in ("Sell Items", "Sell Flamethrower", "Sell Tommy Gun", "Sell Professor Tesla", "Sell for 2300"):
        choose(state, "Armitage", words)
    assert (level(state, "Armitage"), state.over) == (9, False)


@pytest.mark.rule("MU-prec-8", "MU-prec-2")
@pytest.mark.parametrize(("own", "duty"), [(8, True), (9, False)])
def test_nobody_can_be_made_to_help_in_a_fight_for_the_win(own: int, duty: bool) -> None:
    bound = {"level": 5, "hand": ["rugose"], "marks": ["must_help until next_turn"]}
    state = table(Armitage={"level": own}, Birch=bound, fight={"monsters": ["nightie_gaunts"]})
    assert offered(state, "Armitage", "Call on Birch, who has to help") == duty
    assert offered(state, "Armitage", "Ask Birch for help") != duty


@pytest.mark.rule("MU-prec-8")
def test_a_forced_helper_may_leave_when_the_fight_becomes_one_for_the_win() -> None:
    armitage = {"level": 8, "hand": ["call_the_army"]}
    birch = {"level": 5, "hand": ["rugose"]}
    fight = {"monsters": ["lloyd_lloigor"], "helper": "Birch", "forced": True}
    state = table(Armitage=armitage, Birch=birch, fight=fight)
    choose(state, "Armitage", "on yourself: up 1 level")
    assert asked(state) == ["Birch"]
    choose(state, "Birch", "Leave the fight")
    assert strengths(state) == (9, 8)


# ---------------------------------------------------------------------- card against card


@pytest.mark.rule("MU-prec-10")
def test_a_prohibition_beats_a_permission() -> None:
    fight = {"cards": [{"card": "kicker_ichor"}]}
    shod = {"level": 5, "items": ["galoshes"]}
    plain = table(Armitage=shod, fight={"monsters": ["ruggoth"], **fight})
    assert strengths(plain)[0] == 5 + 3
    state = table(Armitage=shod, fight={"monsters": ["joggoth"], **fight})
    assert strengths(state)[0] == 5


@pytest.mark.rule("MU-prec-10")
def test_the_more_specific_card_prevails() -> None:
    stars = {"cards": [{"card": "the_stars_are_right"}]}
    assert strengths(table(fight={"monsters": ["ruggoth"], **stars}))[1] == 2 + 3
    assert strengths(table(fight={"monsters": ["the_dunwich_snorer"], **stars}))[1] == 1 + 10
    burning = {"level": 5, "items": ["flamethrower", "miners_helmet"]}
    assert strengths(table(Armitage=burning, fight={"monsters": ["foggoth"]}))[0] == 5 + 8
