"""Treasures that are no Items: Go Up a Level, Solar Eclipse and Unspeakable Riches."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.arena import at_ease, caught_together, crowd, versus
from tests.games.munchkin_cthulhu.stage import (
    card,
    choose,
    events,
    greyed,
    hand,
    level,
    offered,
    offers,
    pass_until,
    shut,
    strengths,
    table,
    treasure_top,
    win_or_lose,
)

GO_UP = (
    "call_the_army", "discover_family_history", "inform_local_authorities", "interviewed_for_evening_news",
    "learn_things_man_was_not_meant_to_know", "mystic_visions", "report_creatures_to_fbi", "sole_survivor",
    "target_practice", "tell_the_president",
)  # fmt: skip


@pytest.mark.rule("MU-other-3", "MU-other-4", "MU-act-2", "MU-lvl-8")
@pytest.mark.parametrize("name", GO_UP)
def test_a_go_up_a_level_card_lifts_anybody_in_combat_too(name: str) -> None:
    state = versus("lloyd_lloigor", Birch={"hand": [name]})
    choose(state, "Birch", "on Armitage: up 1 level")
    assert (level(state, "Armitage"), strengths(state), hand(state, "Birch")) == (5, (5, 8), [])
    assert state.treasure_discards[-1] == card(name)


@pytest.mark.rule("MU-other-5", "MU-start-7")
@pytest.mark.parametrize("name", GO_UP)
def test_nobody_at_level_9_is_lifted(name: str) -> None:
    state = at_ease(Birch={"hand": [name], "level": 9}, Carter={"level": 9})
    assert ["on Armitage" in words for words in offers(state, "Birch") if ": up" in words] == [True]
    assert "MU-other-5" in greyed(state, "Birch").values()


@pytest.mark.rule("MU-other-1")
@pytest.mark.parametrize("name", [*GO_UP, "solar_eclipse", "unspeakable_riches"])
def test_they_are_no_items_and_cannot_be_sold(name: str) -> None:
    state = at_ease(Armitage={"hand": [name, "professor_teslas_device", "tommy_gun"]})
    choose(state, "Armitage", "Sell Items for levels")
    assert len([words for words in offers(state, "Armitage") if "from your hand" in words]) == 2


@pytest.mark.rule("MU-other-8")
def test_the_sole_survivor_of_a_shared_fight_gains_two() -> None:
    state = caught_together("lloyd_lloigor", dice=(1, 6), Birch={"hand": ["sole_survivor"]})
    choose(state, "Birch", "Play Sole Survivor on yourself: up 2")
    assert (level(state, "Armitage"), level(state, "Birch")) == (2, 6)


@pytest.mark.rule("MU-other-8")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_with_both_caught_or_both_away_there_is_no_sole_survivor(dice: tuple[int, int]) -> None:
    state = caught_together("lloyd_lloigor", dice=dice, Birch={"hand": ["sole_survivor"]})
    assert not offered(state, "Birch", "up 2")


@pytest.mark.rule("MU-other-8", "MU-start-7")
def test_at_level_8_the_survivor_gains_only_one() -> None:
    state = caught_together("lloyd_lloigor", dice=(1, 6), Birch={"hand": ["sole_survivor"], "level": 8})
    choose(state, "Birch", "Play Sole Survivor on yourself: up 2")
    assert level(state, "Birch") == 9


LOOT = ["bowling_pin", "bug_spray", "galoshes", "tommy_gun"]


@pytest.mark.rule("MU-rew-13")
def test_solar_eclipse_deals_the_treasures_evenly_whatever_was_promised() -> None:
    deal = {"items": (), "share": 0, "rest": False, "order": 0, "cards": ()}
    seats = crowd(Armitage={"level": 7, "items": ["professor_teslas_device"]}, Birch={"level": 9},
                  Carter={"hand": ["solar_eclipse"]})  # fmt: skip
    fight = {"monsters": ["the_borrower_from_beneath"], "helper": "Birch", "deal": deal}
    state = table(fight=fight, dice=[*LOOT[:3], 1], **seats)
    shut(state)
    choose(state, "Birch", "Let it be")
    choose(state, "Carter", "Answer with Solar Eclipse")
    pass_until(state, "BeforeCharity")
    assert len(hand(state, "Armitage")) == 2  # three cards, the odd one to the fighter
    assert len(hand(state, "Birch")) == 1 + 1  # what Birch held, and one
    assert card("solar_eclipse") in state.treasure_discards


@pytest.mark.rule("MU-other-7", "MU-act-15")
def test_unspeakable_riches_draw_three_hidden_treasures_from_the_hand() -> None:
    state = at_ease(dice=LOOT[:3], Armitage={"hand": ["unspeakable_riches"]})
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert (hand(state, "Armitage"), treasure_top(state)) == (
        ["Bowling Pin", "Bug Spray", "Galoshes"],
        "Unspeakable Riches",
    )
    assert [event.eyes for event in state.log or [] if event.kind == "drew"] == [1]
    assert not offered(at_ease(Birch={"hand": ["unspeakable_riches"]}), "Birch", "Play Unspeakable Riches")


@pytest.mark.rule("MU-other-7", "MU-rew-4")
def test_riches_that_came_openly_and_are_played_on_receipt_draw_openly() -> None:
    seats = crowd(Armitage={"level": 8})
    fight = {"monsters": ["ruggoth"], "helper": "Birch"}
    state = table(fight=fight, dice=["unspeakable_riches", *LOOT[:3]], **seats)
    win_or_lose(state)
    choose(state, "Armitage", "Play Unspeakable Riches")
    assert events(state, "drew_open")[-1] == (0, *[card(name) for name in LOOT[:3]])
