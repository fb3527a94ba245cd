"""Several monsters in one fight (MU-multi): sums, shared powers, removal, exchange, and barred helpers."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    FUTILE,
    battle,
    doomed,
    enhanced,
    facts,
    helping,
    monsters,
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
    settle,
    sums,
)

NO_PAY = [[], 0, [0], [0], []]


@pytest.mark.rule("MU-multi-1", "MU-multi-2", "MU-multi-7", "MU-intf-3")
def test_a_wandering_monster_joins_and_its_strength_is_added() -> None:
    state = battle("Geek Ones", Armitage={"level": 5}, Birch={"hand": ["Wandering Monster", "Polly Polyp"]})
    assert sums(state) == (5, 4)
    play(state, "Birch", "Play Wandering Monster: Polly Polyp joins the fight")
    assert (monsters(state), sums(state)) == (["Geek Ones", "Polly Polyp"], (5, 4 + 2))


@pytest.mark.rule("MU-multi-7", "MU-cards-15")
def test_wandering_monster_lies_in_the_fight_until_it_is_over() -> None:
    state = battle("Geek Ones", Armitage={"level": 8}, Birch={"hand": ["Wandering Monster", "Polly Polyp"]})
    play(state, "Birch", "Polly Polyp joins the fight")
    assert "Wandering Monster" not in discards(state)
    settle(state)
    assert "Wandering Monster" in discards(state)


@pytest.mark.rule("MU-multi-7")
def test_wandering_monster_needs_a_monster_from_the_same_hand() -> None:
    state = battle("Geek Ones", Armitage={"hand": ["Wandering Monster"]}, Birch={"hand": ["Polly Polyp"]})
    illegal(state, "Armitage", "Wandering Monster")
    assert refused(state, "Armitage", "Wandering Monster") == "MU-multi-7"


@pytest.mark.rule("MU-multi-3", "MU-class-16")
def test_a_power_of_one_monster_holds_for_the_entire_fight_while_it_is_there() -> None:
    armitage = {"level": 3, "classes": ["Monster Whacker"], "hand": ["The Stars Are Wrong"]}
    state = battle("Geek Ones", "Buggoth", Armitage=armitage)
    assert sums(state)[0] == 3
    play(state, "Armitage", "on Buggoth: it leaves")
    assert sums(state)[0] == 3 + 2


@pytest.mark.rule("MU-multi-4", "MU-cbt-8")
def test_a_fight_goes_on_when_one_of_two_is_eliminated() -> None:
    state = battle("Geek Ones", "Polly Polyp", Armitage={"level": 3, "hand": ["The Stars Are Wrong"]})
    play(state, "Armitage", "on Geek Ones: it leaves")
    assert (asking(state), monsters(state), sums(state)) == ("Interfere", ["Polly Polyp"], (3, 2))


@pytest.mark.rule("MU-multi-5", "MU-run-8")
def test_losing_to_the_sum_means_running_from_all() -> None:
    state = battle("Geek Ones", "Polly Polyp", dice=[6, 6], Armitage={"level": 5})
    settle(state)
    choose(state, "Armitage", "Run from Geek Ones")
    run(state)
    assert running(state) == ["Armitage escapes Geek Ones", "Armitage escapes Polly Polyp"]


@pytest.mark.rule("MU-multi-6", "MU-run-2")
def test_running_from_the_rest_forfeits_the_treasures_of_the_eliminated(pier: Box) -> None:
    state = doomed("Loggoth", "Grape Old Ones", dice=[6], Armitage={"level": 5, "hand": ["Depth Charge"]})
    play(state, "Armitage", "Use Depth Charge to be rid of Grape Old Ones")
    assert stake(state) == 3 + 2 + 4
    run(state)
    assert (level(state, "Armitage"), hand(state, "Armitage")) == (5, [])


@pytest.mark.rule("MU-multi-8", "MU-cbt-10")
def test_a_bonus_against_an_opponent_counts_for_its_own_monster_once() -> None:
    state = battle("Gram Smoker", "Polly Polyp", "Geek Ones", Armitage={"level": 3})
    assert sums(state)[1] == 2 + 3 + 2 + 4


@pytest.mark.rule("MU-multi-8", "MU-help-10")
def test_two_opponents_that_fit_do_not_double_it() -> None:
    state = battle("Polly Polyp", helper="Birch", Armitage={"classes": ["Professor"]}, Birch={"classes": ["Professor"]})
    assert sums(state)[1] == 2 + 3


@pytest.mark.rule("MU-multi-9")
def test_an_exchanged_monster_goes_to_the_hand_without_its_enhancers() -> None:
    birch = {"hand": ["Mutation", "Geek Ones"]}
    state = battle({"monster": "Polly Polyp", "extras": ["Rugose"]}, Armitage={"level": 1}, Birch=birch)
    play(state, "Birch", "Play Mutation: Polly Polyp turns into Geek Ones")
    assert (monsters(state), enhanced(state), sums(state)) == (["Geek Ones"], [[]], (1, 4))
    assert (hand(state, "Birch"), "Rugose" in discards(state)) == (["Polly Polyp"], True)


@pytest.mark.rule("MU-multi-9", "MU-goth-6", "MU-mon-9", "MU-close-15")
def test_the_new_monster_enters_with_its_own_effects_and_summons() -> None:
    state = battle("Polly Polyp", cultist_pile=1, Birch={"hand": ["Mutation", "H.P. Munchcraft"]})
    play(state, "Birch", "Polly Polyp turns into H.P. Munchcraft")
    assert state.is_cultist(0)
    state = battle("Polly Polyp", Birch={"hand": ["Mutation", "Shog Goth"]})
    play(state, "Birch", "Polly Polyp turns into Shog Goth")
    assert asking(state) == "Summons"


@pytest.mark.rule("MU-multi-9", "MU-rew-12")
def test_after_an_exchange_the_fight_is_still_the_same_fight() -> None:
    birch = {"hand": ["Mutation", "Geek Ones"]}
    investigator = {"level": 5, "classes": ["Investigator"]}
    state = battle("Polly Polyp", trouble=True, Armitage=investigator, Birch=birch)
    play(state, "Birch", "turns into Geek Ones")
    assert (stake(state), state.fights) == (2 + 1, 1)


@pytest.mark.rule("MU-multi-9")
def test_an_exchange_needs_a_monster_in_hand() -> None:
    state = battle("Polly Polyp", Birch={"hand": ["Mutation", FUTILE]})
    illegal(state, "Birch", "Mutation")


@pytest.mark.rule("MU-multi-10")
def test_the_lowest_of_several_goes_and_equals_are_chosen_between() -> None:
    state = battle("Polly Polyp", "Geek Ones", "Ruggoth", Armitage={"hand": ["Bicker Ichor"]})
    assert not can(state, "Armitage", "to be rid of Geek Ones")
    assert can(state, "Armitage", "to be rid of Ruggoth")
    play(state, "Armitage", "to be rid of Polly Polyp")
    assert (monsters(state), stake(state)) == (["Geek Ones", "Ruggoth"], 2 + 1)


@pytest.mark.rule("MU-multi-10")
def test_one_monster_alone_does_not_bicker() -> None:
    illegal(battle("Polly Polyp", Armitage={"hand": ["Bicker Ichor"]}), "Armitage", "Bicker Ichor")


@pytest.mark.rule("MU-multi-10", "MU-shot-11")
def test_the_immune_are_passed_over() -> None:
    state = battle("Elder Globs", "Grape Old Ones", Armitage={"hand": ["Bicker Ichor"]})
    play(state, "Armitage", "to be rid of Grape Old Ones")
    assert monsters(state) == ["Elder Globs"]


@pytest.mark.rule("MU-multi-11")
def test_a_forbidden_helper_leaves_when_the_monster_joins() -> None:
    people = {"Birch": {"level": 3}, "Carter": {"hand": ["Wandering Monster", "Gram Smoker"]}}
    state = battle("Polly Polyp", helper="Birch", Armitage={"sex": "female"}, **people)
    play(state, "Carter", "Gram Smoker joins the fight")
    assert (helping(state), sums(state)) == ("", (1, 2 + 2))
    illegal(state, "Armitage", "Ask Birch")


@pytest.mark.rule("MU-multi-11")
def test_a_helper_who_becomes_forbidden_by_a_change_of_sex_leaves_too() -> None:
    people = {"Birch": {"sex": "female"}, "Carter": {"hand": ["Change Sex"]}}
    state = battle("Gram Smoker", helper="Birch", Armitage={"sex": "female"}, **people)
    play(state, "Carter", "Curse Birch with Change Sex")
    assert helping(state) == ""


@pytest.mark.rule("MU-multi-11")
def test_where_pay_is_forbidden_it_lapses_and_the_helper_stays() -> None:
    people = {"Birch": {"level": 9}, "Carter": {"hand": ["Wandering Monster", "Loggoth"]}}
    state = battle("Polly Polyp", helper="Birch", deal={"share": 1}, Armitage={"level": 1}, **people)
    play(state, "Carter", "Loggoth joins the fight")
    while asking(state) == "Summons":
        state.expire(state.seats_to_act[0])
    assert helping(state) == "Birch"
    settle(state)
    assert (len(hand(state, "Armitage")), hand(state, "Birch")) == (1 + 2, [])


@pytest.mark.rule("MU-multi-11")
def test_where_pay_is_forbidden_only_unpaid_help_can_be_asked_for() -> None:
    state = battle(
        {"monster": "Loggoth", "extras": DOOM}, Armitage={"level": 1, "items": ["Brass Knucks"]}, Birch={"level": 3}
    )
    assert can(state, "Armitage", "Ask Birch for help without pay")
    assert not [choice for choice in state.choices(0) if choice.key.startswith("AskForHelp")]
    choose(state, "Armitage", "Ask Birch for help without pay")
    assert not [choice for choice in state.choices(1) if choice.key.startswith("Counter")]
    choose(state, "Birch", "Accept")
    assert (helping(state), facts(state, "joins")) == ("Birch", [(1, 0, 0)])


@pytest.mark.rule("MU-multi-11", "MU-help-16")
def test_where_pay_is_forbidden_one_may_still_volunteer_for_nothing() -> None:
    state = battle("Loggoth", Armitage={"level": 1}, Birch={"level": 5})
    assert can(state, "Birch", "Offer Armitage your help without pay")
    choose(state, "Birch", "Offer Armitage your help without pay")
    choose(state, "Armitage", "Accept these terms")
    assert helping(state) == "Birch"
    assert facts(state, "offers_help")[0] == (1, 0, 0, 0, 0, 0, 0)  # no Items, no Treasures, no cards


@pytest.mark.rule("MU-multi-11", "MU-help-23")
def test_help_for_nothing_that_was_declined_is_not_offered_again() -> None:
    state = battle("Loggoth", Armitage={"level": 1}, Birch={"level": 5, "hand": [FUTILE]})
    choose(state, "Birch", "Offer Armitage your help without pay")
    choose(state, "Armitage", "Refuse")
    assert not can(state, "Birch", "your help")
