"""Combat (MU-cbt): strengths, ties, kills, removals, what is forbidden in a fight, and deaths in it."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.kernel.scene.elements import Sum
from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    FUTILE,
    at,
    battle,
    facts,
    kicked,
    kinds,
    monsters,
    number,
    play,
    run,
    running,
    stake,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    discards,
    hand,
    illegal,
    level,
    refused,
    seat,
    settle,
    sums,
    worn,
)

MEAT = ("Canned Meat", "munchkins")
SINK = ("Kitchen Sink", "monsters")


@pytest.mark.rule("MU-cbt-1", "MU-cbt-2", "MU-help-4", "MU-item-4")
def test_strength_is_level_and_all_that_counts_on_a_side() -> None:
    armitage = {"level": 3, "items": ["Bowling Pin", {"item": "Tommy Gun", "worn": False}], "curses": ["Change Sex"]}
    birch = {"level": 2, "items": ["Brass Knucks"], "classes": ["Monster Whacker"]}
    foe = {"monster": "Grape Old Ones", "extras": ["Frothing"]}
    state = battle(foe, helper="Birch", cards=[MEAT, SINK], Armitage=armitage, Birch=birch)
    assert sums(state) == (3 + 2 - 5 + 2 + 1 + 3, 12 + 3 + 3)


@pytest.mark.rule("MU-cbt-3", "MU-cbt-5", "MU-close-4")
def test_a_tie_goes_to_the_monsters() -> None:
    state = battle("Geek Ones", dice=[5], Armitage={"level": 4})
    run(state)
    assert (facts(state, "settled"), level(state, "Armitage")) == ([(0, 4, 4, 0)], 4)
    assert running(state) == ["Armitage escapes Geek Ones"]


@pytest.mark.rule("MU-cbt-3", "MU-cbt-4")
def test_one_point_more_kills() -> None:
    state = battle("Geek Ones", Armitage={"level": 5})
    settle(state)
    assert (level(state, "Armitage"), running(state)) == (6, [])


@pytest.mark.rule("MU-cbt-4", "MU-rew-1", "MU-multi-2")
def test_winning_kills_every_monster_in_the_fight() -> None:
    state = battle("Geek Ones", "Ruggoth", Armitage={"level": 7})
    settle(state)
    assert level(state, "Armitage") == 9
    assert {"Geek Ones", "Ruggoth"} <= set(discards(state))


@pytest.mark.rule("MU-cbt-6", "MU-rew-1")
def test_a_big_monster_gives_two_levels() -> None:
    gear = ["Tommy Gun", "Professor Tesla's Electrical Protective Device", "Fez of Fazooli"]
    state = battle("Shoggoth", cards=[MEAT], Armitage={"level": 4, "items": gear})
    settle(state)
    assert level(state, "Armitage") == 6


@pytest.mark.rule("MU-cbt-7", "MU-rew-2", "MU-enh-3")
def test_a_kill_yields_the_printed_treasures_and_those_of_enhancers() -> None:
    state = battle({"monster": "Loggoth", "extras": ["Rugose"]}, Armitage={"level": 1, "items": []}, cards=[])
    assert stake(state) == 2 + 1
    state = battle("Eldridge Hawrer", {"monster": "Ruggoth", "extras": ["Rugose"]}, Armitage={"level": 9})
    settle(state)
    assert state.over
    state = battle({"monster": "Ruggoth", "extras": ["Rugose"]}, Armitage={"level": 8})
    settle(state)
    assert len(hand(state, "Armitage")) == 1 + 1


@pytest.mark.rule("MU-cbt-8", "MU-rew-5", "MU-multi-4", "MU-enh-6")
def test_a_monster_removed_without_a_kill_brings_nothing_and_takes_its_enhancers_along() -> None:
    foe = {"monster": "Geek Ones", "extras": ["Rugose"]}
    state = battle(foe, "Ruggoth", Armitage={"level": 3, "hand": ["The Stars Are Wrong"]})
    play(state, "Armitage", "Play The Stars Are Wrong on Geek Ones: it leaves the fight")
    assert (monsters(state), stake(state)) == (["Ruggoth"], 1)
    assert {"Geek Ones", "Rugose"} <= set(discards(state))
    settle(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (4, 1)


@pytest.mark.rule("MU-cbt-9", "MU-cbt-8", "MU-prec-5")
def test_removing_the_last_monster_ends_the_fight_on_the_spot() -> None:
    state = battle("Great Cthulhu", cards=[SINK], Armitage={"hand": ["The Stars Are Wrong"]}, Birch={"hand": [FUTILE]})
    play(state, "Armitage", "it leaves the fight")
    assert state.fight is None
    assert {"Great Cthulhu", "The Stars Are Wrong", "Kitchen Sink"} <= set(discards(state))
    assert (level(state, "Armitage"), hand(state, "Armitage"), running(state)) == (1, [], [])


@pytest.mark.rule("MU-cbt-8", "MU-rew-5", "MU-rew-10")
def test_a_removal_that_grants_the_treasures_says_so(pier: Box) -> None:
    state = battle("Loggoth", "Ruggoth", Armitage={"level": 3, "hand": ["Depth Charge"]})
    play(state, "Armitage", "Use Depth Charge to be rid of Loggoth")
    assert (monsters(state), stake(state)) == (["Ruggoth"], 2 + 1)
    settle(state)
    assert (level(state, "Armitage"), len(hand(state, "Armitage"))) == (4, 3)


@pytest.mark.rule("MU-cbt-8", "MU-cbt-9", "MU-rew-5")
def test_treasures_of_a_lone_removed_monster_are_drawn_without_a_level(pier: Box) -> None:
    state = battle("Loggoth", Armitage={"level": 3, "hand": ["Depth Charge"]})
    play(state, "Armitage", "Use Depth Charge to be rid of Loggoth")
    assert (state.fight, level(state, "Armitage"), len(hand(state, "Armitage"))) == (None, 3, 2)


@pytest.mark.rule("MU-cbt-10")
@pytest.mark.parametrize(
    ("monster", "who", "total"),
    [
        ("Gram Smoker", {}, 5),
        ("Gram Smoker", {"sex": "female"}, 2),
        ("Geek Ones", {"sex": "female"}, 2),
        ("Eldridge Hawrer", {"classes": ["Investigator"]}, 3),
        ("Gnarlythotep", {"classes": ["Professor", "Investigator"], "super": True}, 10),
    ],
)
def test_printed_powers_are_applied_without_being_asked_for(monster: str, who: dict[str, object], total: int) -> None:
    assert sums(battle(monster, Armitage={"level": 3, **who}))[1] == total


@pytest.mark.rule("MU-cbt-11", "MU-shot-10", "MU-intf-1")
def test_every_player_may_play_into_a_combat() -> None:
    people = {name: {"hand": [card]} for name, card in (("Armitage", "Canned Meat"), ("Carter", "Kitchen Sink"))}
    state = battle("Geek Ones", helper="Birch", Birch={"items": ["Sicker Ichor"]}, **people)
    for name, card in (("Armitage", "Canned Meat"), ("Birch", "Sicker Ichor"), ("Carter", "Kitchen Sink")):
        assert can(state, name, card), name


@pytest.mark.rule("MU-cbt-12")
@pytest.mark.parametrize("card", ["Rugose", "The Stars Are Right", "The Stars Are Confused", "Wandering Monster"])
def test_door_cards_for_fights_need_one(card: str) -> None:
    people = {"Armitage": {"hand": [FUTILE]}, "Birch": {"hand": [card, "Ruggoth"]}}
    assert can(battle("Geek Ones", **people), "Birch", card)
    state = at("start", **people)
    illegal(state, "Birch", card)
    choose(state, "Armitage", "Pass")
    assert refused(state, "Birch", card) == "MU-cbt-12"


@pytest.mark.rule("MU-cbt-13", "MU-item-6")
@pytest.mark.parametrize("who", ["Armitage", "Birch"])
def test_nobody_in_combat_changes_equipment_or_trades(who: str) -> None:
    mine = {"items": ["Bowling Pin", {"item": "Galoshes", "worn": False}], "hand": ["Brass Knucks", "Canned Meat"]}
    state = battle("Geek Ones", helper="Birch", **{who: mine}, Carter={"items": ["Bug Spray"]})
    if who == "Birch":
        choose(state, "Armitage", "Pass")
    for words in ("sideways", "Equip", "on the table", "trade", "Sell"):
        illegal(state, who, words)
    illegal(state, "Carter", f"Offer {who} a trade")
    assert (refused(state, who, "Bowling Pin"), refused(state, who, "Galoshes")) == ("MU-item-6", "MU-item-6")


@pytest.mark.rule("MU-cbt-13")
def test_a_bystander_may_still_rearrange() -> None:
    state = battle("Geek Ones", Birch={"items": ["Bowling Pin", {"item": "Galoshes", "worn": False}]})
    choose(state, "Birch", "Equip Galoshes")
    assert worn(state, "Birch") == ["Bowling Pin", "Galoshes"]


@pytest.mark.rule("MU-cbt-14", "MU-cards-15", "MU-shot-4")
def test_after_a_kill_all_is_cleared_before_anything_is_claimed() -> None:
    foe = {"monster": "Geek Ones", "extras": ["Rugose"]}
    state = battle(
        foe,
        cards=[("Ichor Liquor", "munchkins"), ("The Stars Are Right", "")],
        Armitage={"level": 8, "items": ["Tommy Gun"]},
    )
    settle(state)
    assert kinds(state, "settled", "fight_over", "level", "drew")[:4] == ["settled", "fight_over", "level", "drew"]
    assert {"Geek Ones", "Rugose", "Ichor Liquor", "The Stars Are Right"} <= set(discards(state))


@pytest.mark.rule("MU-cbt-15")
def test_totals_follow_every_change() -> None:
    gone = {"level": 3, "classes": ["Monster Whacker"], "items": ["Railroad Spike"]}
    foe = {"monster": "Eldridge Hawrer", "extras": []}
    state = battle(
        foe, Armitage=gone, Birch={"hand": ["Call The Army", "Change Sex", "Chibithulhu", "Wandering Monster"]}
    )
    assert sums(state) == (3 + 2 + 3, 1)
    play(state, "Birch", "Play Call The Army on Armitage")
    assert sums(state) == (9, 1)
    play(state, "Armitage", "Give up being a Monster Whacker")
    assert sums(state) == (4, 1)
    play(state, "Birch", "Chibithulhu joins the fight")
    assert sums(state) == (4, 1 + 2)
    play(state, "Birch", "Curse Armitage with Change Sex")
    assert sums(state) == (4 - 5, 1 + 2 + 4)


@pytest.mark.rule("MU-cbt-15")
@pytest.mark.parametrize("who", ["Armitage", "Birch", "Carter"])
def test_everybody_sees_both_totals(who: str) -> None:
    state = battle("Gram Smoker", Armitage={"level": 3, "hand": ["Canned Meat"]}, Birch={"hand": ["Rugose"]})
    scene = GAME.scene(state, seat(who))
    shown = [item for panel in scene.panels for item in getattr(panel, "items", ()) if isinstance(item, Sum)]
    assert [item.total for item in shown] == [3, 5]


@pytest.mark.rule("MU-cbt-16", "MU-multi-5")
def test_whoever_is_ahead_cannot_run_instead() -> None:
    state = battle("Ruggoth", Armitage={"level": 8, "hand": [FUTILE]})
    illegal(state, "Armitage", "Run")
    settle(state)
    assert (level(state, "Armitage"), running(state)) == (9, [])


@pytest.mark.rule("MU-cbt-17", "MU-multi-3")
def test_level_only_ignores_what_the_munchkins_have_and_not_what_the_monsters_have(pier: Box) -> None:
    armitage = {"level": 3, "items": ["Tommy Gun"], "classes": ["Monster Whacker"], "curses": ["Change Sex"]}
    foes = ("Siren of the Pier", {"monster": "Ruggoth", "extras": ["Rugose"]})
    cards = [MEAT, SINK, ("Sicker Ichor", "monsters")]
    state = battle(*foes, helper="Birch", cards=cards, Armitage=armitage, Birch={"level": 2, "items": ["Brass Knucks"]})
    assert sums(state) == (3 + 2, 8 + 2 + 2 + 5 + 3)


@pytest.mark.rule("MU-cbt-17", "MU-multi-3")
def test_the_power_goes_with_the_monster(pier: Box) -> None:
    armitage = {"level": 3, "items": ["Tommy Gun"], "hand": ["The Stars Are Wrong"]}
    state = battle("Siren of the Pier", "Ruggoth", Armitage=armitage)
    assert sums(state)[0] == 3
    play(state, "Armitage", "on Siren of the Pier: it leaves")
    assert sums(state) == (3 + 4, 2)


@pytest.mark.rule("MU-cbt-18")
def test_the_fight_ends_with_its_fighter(pier: Box) -> None:
    state = battle("Ruggoth", helper="Birch", Armitage={"level": 8}, Birch={"level": 2}, Carter={"hand": ["Undertow"]})
    play(state, "Carter", "Curse Armitage with Undertow")
    assert (state.fight, running(state), level(state, "Armitage"), level(state, "Birch")) == (None, [], 8, 2)
    assert "Ruggoth" in discards(state)
    assert not facts(state, "drew_open")


@pytest.mark.rule("MU-cbt-18")
def test_the_fight_goes_on_without_a_dead_helper(pier: Box) -> None:
    state = battle("Ruggoth", helper="Birch", Armitage={"level": 3}, Birch={"level": 2}, Carter={"hand": ["Undertow"]})
    assert sums(state) == (5, 2)
    play(state, "Carter", "Curse Birch with Undertow")
    assert (sums(state), asking(state)) == ((3, 2), "Interfere")
    settle(state)
    assert level(state, "Armitage") == 4


@pytest.mark.rule("MU-cbt-18", "MU-shot-13")
def test_what_lay_in_a_fight_that_broke_off_is_cleared_as_usual(pier: Box) -> None:
    shriek = ("Piercing Shriek", "munchkins")
    state = battle("Ruggoth", cards=[shriek], Armitage={"level": 3}, Birch={"level": 1}, Carter={"hand": ["Undertow"]})
    play(state, "Carter", "Curse Armitage with Undertow")
    assert (asking(state), monsters(state)) == ("PickUps", [])


@pytest.mark.rule("MU-cbt-19", "MU-rew-1", "MU-help-27")
def test_the_fighter_is_the_active_player_and_alone_gains_levels() -> None:
    state = kicked("Polly Polyp", Armitage={"level": 1, "hand": [FUTILE]}, Birch={"level": 4})
    assert state.fight is not None
    assert state.fight.fighter == seat("Armitage") == state.turn
    choose(state, "Armitage", "Ask Birch for help", [[], 0, [0], [0], []])
    choose(state, "Birch", "Accept")
    settle(state)
    assert (level(state, "Armitage"), level(state, "Birch")) == (2, 4)


@pytest.mark.rule("MU-cbt-5", "MU-run-1")
def test_losing_means_running_from_the_monster() -> None:
    state = battle({"monster": "Loggoth", "extras": DOOM}, dice=[5], Armitage={"level": 9})
    run(state)
    assert (running(state), level(state, "Armitage"), hand(state, "Armitage")) == (["Armitage escapes Loggoth"], 9, [])
    assert number("Loggoth") in state.door_discards
