"""Closing a fight (MU-close): the response window, who is asked, what cancels passes, and reactions."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu import GAME
from tests.games.munchkin_cthulhu.fights import (
    ALL,
    DOOM,
    FUTILE,
    IDLE,
    NO_PAY,
    asked,
    battle,
    facts,
    kicked,
    kinds,
    open_fight,
    passes,
    play,
    run,
    running,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    discards,
    hand,
    illegal,
    level,
    seat,
    settle,
    sums,
    winners,
)

# ---------------------------------------------------------------------- the window


@pytest.mark.rule("MU-close-1", "MU-close-2", "MU-close-4")
def test_a_fight_is_settled_only_when_everybody_has_passed() -> None:
    state = open_fight(Armitage={"level": 5})
    for name in ALL:
        assert (state.fight is not None, name in asked(state)) == (True, True)
        choose(state, name, "Pass")
    assert (state.fight, level(state, "Armitage")) == (None, 6)


@pytest.mark.rule("MU-close-2", "MU-close-12")
def test_every_change_to_the_fight_cancels_all_passes() -> None:
    state = open_fight(Carter={"hand": ["Rugose"]})
    passes(state, "Armitage", "Birch")
    assert asked(state) == ["Carter", "Danforth"]
    play(state, "Carter", "Put Rugose on Geek Ones")
    assert asked(state) == ALL


@pytest.mark.rule("MU-close-2", "MU-intf-6")
def test_the_last_to_pass_may_be_answered_once_more() -> None:
    state = open_fight(Armitage={"level": 5, "hand": ["Canned Meat"]}, Danforth={"hand": ["Rugose", IDLE]})
    passes(state, "Armitage", "Birch", "Carter")
    play(state, "Danforth", "Put Rugose on Geek Ones")
    play(state, "Armitage", "Use Canned Meat for the munchkins")
    assert (sums(state), asked(state)) == ((8, 9), ALL)


@pytest.mark.rule("MU-close-3")
def test_opportunities_go_to_fighter_helper_and_then_clockwise() -> None:
    laid = {
        name: {"hand": [card]} for name, card in zip(ALL, [FUTILE, "Cult Meeting", "Super Munchkin", IDLE], strict=True)
    }
    state = battle("Geek Ones", helper="Carter", **laid)
    assert asked(state) == ["Armitage", "Carter", "Birch", "Danforth"]


@pytest.mark.rule("MU-close-3", "MU-close-12")
def test_after_a_play_that_does_not_touch_the_fight_the_same_player_goes_on() -> None:
    state = open_fight(Birch={"hand": ["Call The Army", "Cult Meeting"]})
    choose(state, "Armitage", "Pass")
    play(state, "Birch", "Play Call The Army on Carter")
    assert (level(state, "Carter"), asked(state)) == (3, ["Birch", "Carter", "Danforth"])


@pytest.mark.rule("MU-close-4", "MU-cbt-3")
def test_the_totals_are_compared_once_after_the_last_pass() -> None:
    state = open_fight(Armitage={"level": 5})
    settle(state)
    assert facts(state, "settled") == [(0, 5, 4, 1)]
    state = open_fight(Armitage={"level": 3})
    settle(state)
    assert facts(state, "settled") == [(0, 3, 4, 0)]


@pytest.mark.rule("MU-close-5", "MU-dig-6")
def test_running_out_of_time_is_passing() -> None:
    state = open_fight(Carter={"hand": ["Rugose", "Call The Army"]})
    passes(state, "Armitage", "Birch")
    state.expire(seat("Carter"))
    assert (asked(state), hand(state, "Carter")) == (["Danforth"], ["Call The Army", "Rugose"])


@pytest.mark.rule("MU-close-5")
def test_the_time_limit_is_fifteen_seconds_unless_changed_and_never_below_the_printed_wait() -> None:
    option = next(option for option in GAME.options if option.name == "seconds")
    assert (option.default, 0 in option.allowed) == (15, True)
    assert all(value >= 2.6 for value in option.allowed if value)
    with pytest.raises(mk.OptionError):
        GAME.start(3, 1, {"seconds": 2})


@pytest.mark.rule("MU-close-6")
def test_whoever_holds_any_card_is_asked() -> None:
    state = battle("Geek Ones", Armitage={"level": 5}, Birch={"hand": [FUTILE]})
    assert asked(state) == ["Armitage", "Birch", "Danforth"]
    assert not [choice for choice in state.choices(1) if "Portal" in choice.label]


@pytest.mark.rule("MU-close-6")
@pytest.mark.parametrize(
    "carter", [{"items": ["Canned Meat"]}, {"items": ["Brass Knucks"]}, {"classes": ["Professor"]}, {"hand": [FUTILE]}]
)
def test_whoever_could_do_something_is_asked(carter: dict[str, list[str]]) -> None:
    assert "Carter" in asked(battle("Geek Ones", Armitage={"level": 5}, Carter=carter))


@pytest.mark.rule("MU-close-6")
def test_only_who_can_do_nothing_by_public_facts_is_skipped() -> None:
    state = battle("Geek Ones", Armitage={"level": 5}, Carter={"classes": ["Cultist"]})
    assert asked(state) == ["Armitage", "Danforth"]


@pytest.mark.rule("MU-close-6", "MU-help-16")
def test_whoever_could_offer_help_is_asked_even_without_a_card() -> None:
    state = battle("Geek Ones", Armitage={"level": 1}, Carter={"level": 9})
    assert can(state, "Carter", "Offer Armitage your help")
    assert "Carter" in asked(state)


@pytest.mark.rule("MU-close-6", "MU-cards-14")
@pytest.mark.parametrize("seed", range(6))
def test_who_is_asked_follows_from_public_facts(seed: int) -> None:
    state = open_fight(Birch={"hand": ["Rugose", "Squamous"]}, Carter={"hand": []})
    for watcher in range(4):
        assert state.imagine(watcher, seed).seats_to_act == state.seats_to_act
    play(state, "Birch", "Put Rugose on Geek Ones")
    for watcher in range(4):
        assert state.imagine(watcher, seed).seats_to_act == state.seats_to_act


@pytest.mark.rule("MU-close-6", "MU-run-15")
def test_before_a_roll_too_whoever_could_do_something_is_asked() -> None:
    people = {"Birch": {"hand": [FUTILE]}, "Carter": {"classes": ["Professor"]}}
    state = battle({"monster": "Loggoth", "extras": DOOM}, dice=[6], **people)
    settle(state)
    assert (asking(state), asked(state)) == ("BeforeRoll", ["Birch", "Carter", "Danforth"])


@pytest.mark.rule("MU-close-7", "MU-rew-7")
def test_between_the_last_pass_and_the_win_nobody_is_asked() -> None:
    state = battle("Geek Ones", Armitage={"level": 9, "hand": ["Canned Meat"]}, Birch={"hand": ["O R'lyeh?", "Rugose"]})
    passes(state, "Armitage", "Birch", "Danforth")
    assert winners(state) == ["Armitage"]


@pytest.mark.rule("MU-close-7")
def test_once_settled_nothing_undoes_the_kill() -> None:
    state = open_fight(Armitage={"level": 5}, Birch={"hand": ["Rugose", "Cult Meeting"]})
    settle(state)
    illegal(state, "Birch", "Rugose")
    assert level(state, "Armitage") == 6


@pytest.mark.rule("MU-close-8", "MU-cbt-5")
def test_a_losing_fight_can_be_tipped_until_all_have_passed() -> None:
    state = open_fight(Danforth={"hand": ["Canned Meat", IDLE]}, Armitage={"level": 3})
    passes(state, "Armitage", "Birch", "Carter")
    play(state, "Danforth", "Use Canned Meat for the munchkins")
    settle(state)
    assert (level(state, "Armitage"), running(state)) == (4, [])


# ---------------------------------------------------------------------- one thing after the other


@pytest.mark.rule("MU-close-9")
def test_a_card_takes_effect_completely_before_the_next_is_considered() -> None:
    state = battle("Geek Ones", Birch={"hand": ["Rugose", "Squamous"]}, Carter={"hand": ["O R'lyeh?", FUTILE]})
    choose(state, "Birch", "Put Rugose on Geek Ones")
    assert (asking(state), sums(state)[1]) == ("React", 4)
    for name in ALL:
        for words in ("Squamous", "Pass", "help"):
            illegal(state, name, words)
    state.expire(seat("Birch"))
    state.expire(seat("Carter"))
    assert state.fight is not None
    choose(state, "Danforth", "Let Rugose stand")
    assert (asking(state), sums(state)[1]) == ("Interfere", 9)


@pytest.mark.rule("MU-close-10")
def test_a_useless_card_stays_played() -> None:
    state = battle("Elder Globs", Armitage={"hand": ["Sicker Ichor"]})
    play(state, "Armitage", "Throw Sicker Ichor at the monsters")
    assert (sums(state)[1], hand(state, "Armitage")) == (10, [])
    settle(state)
    run(state)
    assert "Sicker Ichor" in discards(state)


@pytest.mark.rule("MU-close-10")
def test_a_play_that_has_become_illegal_is_refused_and_costs_nothing() -> None:
    state = open_fight(Armitage={"level": 5}, Birch={"hand": ["Rugose", "Cult Meeting"]})
    late = next(choice for choice in state.choices(1) if "Rugose" in choice.label)
    settle(state)
    before = state.digest()
    with pytest.raises(mk.Illegal):
        state.choose(1, late.key)
    assert (state.digest(), "Rugose" in hand(state, "Birch")) == (before, True)


@pytest.mark.rule("MU-close-11", "MU-close-15", "MU-goth-8")
def test_a_fight_begins_with_effects_then_the_summons_then_own_rolls_then_opportunities() -> None:
    pipes = {"items": ["Bagpipes"], "hand": [FUTILE]}
    state = kicked("Fun Guy from Yuggoth", dice=[1, 3], Armitage=pipes, Birch={"hand": ["Rugose", "Squamous"]})
    assert (kinds(state, "enters", "discarded", "rolled"), asking(state)) == (["enters", "discarded"], "Summons")
    while asking(state) == "Summons":
        state.expire(state.seats_to_act[0])
    assert (kinds(state, "enters", "discarded", "rolled")[-1], asking(state)) == ("rolled", "Interfere")


@pytest.mark.rule("MU-close-11", "MU-run-13", "MU-death-17")
def test_a_lost_fight_is_cleared_after_the_rolls_and_then_the_dead_are_looted() -> None:
    armitage = {"items": ["Brass Knucks"]}
    state = battle({"monster": "Froggoth", "extras": DOOM}, "Geek Ones", dice=[1], Armitage=armitage)
    settle(state)
    choose(state, "Armitage", "Run from Froggoth")
    run(state)
    assert kinds(state, "rolled", "died", "fight_over", "laid_out")[:4] == ["rolled", "died", "fight_over", "laid_out"]


# ---------------------------------------------------------------------- what cancels passes


@pytest.mark.rule("MU-close-12")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (["Rugose"], "Put Rugose on"),
        (["Canned Meat"], "Use Canned Meat for the monsters"),
        (["Wandering Monster", "Polly Polyp"], "Polly Polyp joins"),
        (["Call The Army"], "Play Call The Army on Armitage"),
        (["Solestealer"], "Curse Armitage with Solestealer"),
        (["Change Sex"], "Curse Armitage with Change Sex"),
        (["Hair Turns White With Horror"], "Curse Armitage with Hair"),
        (["Quicker Ichor"], "Use Quicker Ichor: −2"),
        (["The Stars Are Right"], "Play The Stars Are Right"),
    ],
)
def test_passes_are_cancelled_by(cards: list[str], words: str) -> None:
    armitage = {"hand": [FUTILE], "items": ["Galoshes"], "classes": ["Professor"]}
    state = open_fight("Grape Old Ones", Armitage=armitage, Birch={"hand": [*cards, "Cult Meeting"]})
    choose(state, "Armitage", "Pass")
    play(state, "Birch", words)
    assert "Armitage" in asked(state)


@pytest.mark.rule("MU-close-12", "MU-shot-12")
def test_passes_are_cancelled_when_a_flight_modifier_leaves_the_fight() -> None:
    state = open_fight(Armitage={"hand": ["Quicker Ichor", FUTILE]}, Birch={"hand": ["Ichor Picker", "Cult Meeting"]})
    play(state, "Armitage", "Use Quicker Ichor: +2")
    choose(state, "Armitage", "Pass")
    play(state, "Birch", "take Quicker Ichor into your hand")
    assert "Armitage" in asked(state)


@pytest.mark.rule("MU-close-12", "MU-help-3")
def test_passes_are_cancelled_by_a_helper() -> None:
    state = open_fight()
    passes(state, "Carter", "Danforth")
    choose(state, "Armitage", "Ask Birch for help", NO_PAY)
    choose(state, "Birch", "Accept")
    assert asked(state) == ALL


@pytest.mark.rule("MU-close-12", "MU-help-23")
def test_passes_are_not_cancelled_by_offers_of_help_refused_or_withdrawn() -> None:
    state = open_fight()
    passes(state, "Carter", "Danforth")
    choose(state, "Armitage", "Ask Birch for help", NO_PAY)
    choose(state, "Birch", "Refuse")
    assert asked(state) == ["Armitage", "Birch"]
    choose(state, "Armitage", "Ask Birch for help", [[], 1, [0], [0], []])
    choose(state, "Armitage", "Withdraw")
    assert asked(state) == ["Armitage", "Birch"]


@pytest.mark.rule("MU-close-12")
def test_passes_are_not_cancelled_by_what_concerns_bystanders() -> None:
    gear = {
        "items": ["Bug Spray", {"item": "Galoshes", "worn": False}],
        "hand": ["Call The Army", "Solestealer", FUTILE],
    }
    state = open_fight(Armitage={"hand": []}, Birch=gear, Carter={"items": ["Bowling Pin"]})
    choose(state, "Armitage", "Pass")
    play(state, "Birch", "Play Call The Army on yourself")
    play(state, "Birch", "Curse Carter with Solestealer")
    play(state, "Birch", "Equip Galoshes")
    choose(state, "Birch", "Show cards from your hand", [["Portal Of Mystery"], ["Carter"]])
    choose(state, "Birch", "Offer Carter a trade", [["Bug Spray"], ["Bowling Pin"]])
    choose(state, "Carter", "Accept from Birch")
    assert asked(state) == ["Birch", "Carter", "Danforth"]
