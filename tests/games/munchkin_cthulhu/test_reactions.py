"""Reactions to what is about to happen, and what they leave behind (MU-close)."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.fights import (
    FUTILE,
    IDLE,
    NO_PAY,
    asked,
    at,
    battle,
    doomed,
    kicked,
    kinds,
    monsters,
    passes,
    stake,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    classes,
    discards,
    hand,
    illegal,
    level,
    refused,
    sums,
)

# ---------------------------------------------------------------------- reactions


@pytest.mark.rule("MU-close-13")
def test_only_answers_answer_and_only_in_the_reaction_step() -> None:
    people = {"Birch": {"hand": ["Rugose"]}, "Carter": {"hand": ["O R'lyeh?", "Squamous"]}}
    state = battle("Geek Ones", **people)
    illegal(state, "Carter", "O R'lyeh?")
    assert refused(state, "Carter", "O R'lyeh?") in ("", "MU-close-13")
    choose(state, "Birch", "Put Rugose on Geek Ones")
    assert can(state, "Carter", "Answer with O R'lyeh?: cancel Rugose")
    illegal(state, "Carter", "Squamous")


@pytest.mark.rule("MU-close-13", "MU-close-6")
def test_everybody_with_a_hand_is_asked_while_an_answer_may_be_hidden() -> None:
    state = battle("Geek Ones", Birch={"hand": ["Rugose", FUTILE]}, Carter={"hand": ["O R'lyeh?"]})
    choose(state, "Birch", "Put Rugose on Geek Ones")
    assert asked(state) == ["Birch", "Carter", "Danforth"]


@pytest.mark.rule("MU-close-13", "MU-close-16")
def test_a_cancelled_card_has_no_effect_and_is_discarded() -> None:
    state = battle("Geek Ones", Birch={"hand": ["Rugose"]}, Carter={"hand": ["O R'lyeh?", FUTILE]})
    choose(state, "Birch", "Put Rugose on Geek Ones")
    choose(state, "Carter", "Answer with O R'lyeh?")
    choose(state, "Danforth", "Let Rugose stand")
    assert (sums(state)[1], discards(state)[-2:] and {"Rugose", "O R'lyeh?"} <= set(discards(state))) == (4, True)


@pytest.mark.rule("MU-close-13")
def test_of_several_answers_the_first_in_order_happens_and_the_others_stay_in_hand() -> None:
    people = {
        "Birch": {"hand": ["Solestealer"]},
        "Carter": {"hand": ["Wishing Ring"]},
        "Danforth": {"hand": ["Wishing Ring"]},
    }
    state = battle("Geek Ones", Armitage={"level": 5, "items": ["Galoshes"], "hand": ["O R'lyeh?"]}, **people)
    choose(state, "Birch", "Curse Armitage with Solestealer")
    choose(state, "Danforth", "Answer with Wishing Ring")
    choose(state, "Carter", "Answer with Wishing Ring")
    choose(state, "Armitage", "Answer with O R'lyeh?")
    assert (hand(state, "Armitage"), hand(state, "Carter"), hand(state, "Danforth")) == (
        [],
        ["Wishing Ring"],
        ["Wishing Ring"],
    )


@pytest.mark.rule("MU-close-13")
def test_the_person_affected_comes_before_the_active_player() -> None:
    people = {"Birch": {"hand": ["Solestealer"]}, "Danforth": {"hand": ["Wishing Ring"], "items": ["Galoshes"]}}
    state = battle("Geek Ones", Armitage={"level": 5, "hand": ["Wishing Ring"]}, **people)
    choose(state, "Birch", "Curse Danforth with Solestealer")
    assert asked(state) == ["Danforth", "Armitage"]
    choose(state, "Armitage", "Answer with Wishing Ring")
    choose(state, "Danforth", "Answer with Wishing Ring")
    assert (hand(state, "Armitage"), hand(state, "Danforth")) == (["Wishing Ring"], [])


@pytest.mark.rule("MU-close-14")
def test_a_reaction_can_be_answered_and_then_the_event_stands() -> None:
    people = {"Birch": {"hand": ["Solestealer"]}, "Carter": {"hand": ["O R'lyeh?"]}, "Danforth": {"hand": [IDLE]}}
    state = battle("Geek Ones", Armitage={"level": 5, "items": ["Galoshes"], "hand": ["Wishing Ring"]}, **people)
    choose(state, "Birch", "Curse Armitage with Solestealer")
    choose(state, "Armitage", "Answer with Wishing Ring")
    choose(state, "Carter", "Let Solestealer stand")
    choose(state, "Danforth", "Let Solestealer stand")
    choose(state, "Carter", "Answer with O R'lyeh?: cancel Wishing Ring")
    choose(state, "Danforth", "Let Wishing Ring stand")
    run_reactions(state)
    assert (state.items[0], {"Wishing Ring", "O R'lyeh?", "Solestealer", "Galoshes"} <= set(discards(state))) == (
        (),
        True,
    )


@pytest.mark.rule("MU-close-13", "MU-close-14", "MU-curse-19")
def test_after_a_failed_answer_it_is_still_the_victims_curse() -> None:
    honor = "I Am Not Worthy Of This Honor . . ."
    people = {"Carter": {"hand": ["Wishing Ring", "Wishing Ring"]}, "Danforth": {"hand": ["O R'lyeh?"]}}
    state = kicked("Solestealer", Armitage={"items": ["Galoshes"], "hand": [honor, FUTILE]}, **people)
    choose(state, "Armitage", "Let Solestealer stand")
    choose(state, "Carter", "Answer with Wishing Ring")
    choose(state, "Danforth", "Let Solestealer stand")
    for name in asked(state):
        choose(state, name, "Answer with O R'lyeh?" if name == "Danforth" else "Let Wishing Ring stand")
    assert asked(state)[0] == "Armitage"
    assert can(state, "Armitage", "Answer with I Am Not Worthy")


@pytest.mark.rule("MU-close-13", "MU-curse-19")
def test_whom_a_curse_is_passed_on_to_answers_first_the_passing_on_and_the_curse() -> None:
    honor = "I Am Not Worthy Of This Honor . . ."
    people = {"Birch": {"hand": ["O R'lyeh?"]}, "Carter": {"hand": [FUTILE]}, "Danforth": {"hand": ["Wishing Ring"]}}
    state = kicked("Solestealer", Armitage={"hand": [honor, "Cultist"]}, **people)
    choose(state, "Armitage", "pass Solestealer on to Danforth")
    for name in ("Birch", "Carter", "Danforth"):
        choose(state, name, "Let Solestealer stand")
    assert asked(state) == ["Danforth", "Armitage", "Birch", "Carter"]  # before it is passed on
    for name in asked(state):
        choose(state, name, "Let I Am Not Worthy")
    assert asked(state) == ["Danforth", "Armitage", "Birch", "Carter"]  # and before it strikes


@pytest.mark.rule("MU-close-13", "MU-run-21")
def test_a_changed_die_is_still_the_die_of_whoever_rolled_it() -> None:
    cards = {"hand": ["Loaded Die", FUTILE]}
    state = doomed("Loggoth", dice=[1], turn="Carter", Carter={"hand": ["O R'lyeh?"]}, Birch=cards)
    while asking(state) != "React":
        state.expire(state.seats_to_act[0])
    assert asked(state)[0] == "Carter"
    for name in asked(state):
        choose(state, name, "Loaded Die: the die shows 6" if name == "Birch" else "Let the die lie")
    assert asked(state)[0] == "Carter"  # who may cancel it, since it was their roll


@pytest.mark.rule("MU-close-14")
def test_the_person_affected_is_also_first_to_answer_an_answer() -> None:
    people = {"Birch": {"hand": ["Solestealer", FUTILE]}, "Carter": {"hand": ["Wishing Ring", "Wishing Ring"]}}
    state = battle("Geek Ones", Armitage={"hand": [IDLE]}, Danforth={"hand": ["O R'lyeh?"]}, **people)
    choose(state, "Birch", "Curse Danforth with Solestealer")
    for name in asked(state):
        choose(state, name, "Answer with Wishing Ring" if name == "Carter" else "Let Solestealer stand")
    assert asked(state)[:2] == ["Danforth", "Armitage"]


def run_reactions(state: Munchkin) -> None:
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])


@pytest.mark.rule("MU-close-15", "MU-shot-14")
def test_a_helper_meets_all_monsters_in_the_order_in_which_they_entered() -> None:
    birch = {"level": 9, "hand": ["Canned Meat"], "items": ["Bagpipes"]}
    state = battle(
        "H.P. Munchcraft", "Tchoo-Tchoo People", dice=[6], cultist_pile=2, Armitage={"hand": [FUTILE]}, Birch=birch
    )
    choose(state, "Armitage", "Ask Birch for help", NO_PAY)
    choose(state, "Birch", "Accept")
    assert kinds(state, "joins", "class", "shows", "plays", "rolled") == ["joins", "class", "shows", "plays", "rolled"]
    assert classes(state, "Birch") == ["Cultist"]


@pytest.mark.rule("MU-close-16", "MU-turn-4")
def test_a_cancelled_door_is_replaced_by_the_next() -> None:
    state = kicked("Great Cthulhu", ["Polly Polyp"], Armitage={"hand": ["O R'lyeh?", FUTILE]})
    choose(state, "Armitage", "Answer with O R'lyeh?: cancel Great Cthulhu")
    run_reactions(state)
    assert (monsters(state), "Great Cthulhu" in discards(state)) == (["Polly Polyp"], True)


@pytest.mark.rule("MU-close-16")
def test_a_trouble_maker_cancelled_on_entering_was_no_fight_but_has_been_the_trouble() -> None:
    state = at("phase 2", Armitage={"level": 9, "hand": ["Polly Polyp", FUTILE]}, Birch={"hand": ["O R'lyeh?"]})
    choose(state, "Armitage", "Look for trouble")
    choose(state, "Birch", "Answer with O R'lyeh?")
    run_reactions(state)
    assert (state.fight, state.fights, asking(state), level(state, "Armitage")) == (None, 0, "BeforeCharity", 9)
    assert "Polly Polyp" in discards(state)


@pytest.mark.rule("MU-close-16")
def test_ones_own_hidden_draw_can_be_cancelled_and_is_replaced() -> None:
    state = at("phase 2", ["Solestealer", "Polly Polyp"], Armitage={"hand": ["O R'lyeh?"]}, Birch={"hand": [FUTILE]})
    choose(state, "Armitage", "Loot the room")
    assert asked(state) == ["Armitage"]
    choose(state, "Armitage", "draw again for Solestealer")
    run_reactions(state)
    assert (hand(state, "Armitage"), "Solestealer" in discards(state)) == (["Polly Polyp"], True)


@pytest.mark.rule("MU-close-17")
def test_a_discard_can_be_retrieved_right_after_it() -> None:
    people = {"Birch": {"hand": ["Ia R'lyeh!"]}, "Carter": {"hand": ["Solestealer"]}}
    state = battle("Geek Ones", Armitage={"items": ["Galoshes"]}, **people)
    play_until_discards(state, "Carter", "Curse Armitage with Solestealer")
    assert can(state, "Birch", "take Galoshes")
    choose(state, "Birch", "Answer with Ia R'lyeh!: take Galoshes")
    run_reactions(state)
    assert (hand(state, "Birch"), "Solestealer" in discards(state)) == (["Galoshes"], True)


def play_until_discards(state: Munchkin, who: str, words: str) -> None:
    choose(state, who, words)
    while asking(state) == "React" and not state.discarded:
        state.expire(state.seats_to_act[0])


@pytest.mark.rule("MU-close-17", "MU-rew-7")
def test_what_a_fight_leaves_behind_can_be_retrieved_only_after_the_win_was_checked() -> None:
    state = battle("Geek Ones", Armitage={"level": 5}, Birch={"hand": ["Ia R'lyeh!"]})
    passes(state, "Armitage", "Birch", "Danforth")
    assert level(state, "Armitage") == 6
    while not can(state, "Birch", "take Geek Ones"):
        state.expire(state.seats_to_act[0])
    choose(state, "Birch", "Answer with Ia R'lyeh!: take Geek Ones")
    run_reactions(state)
    assert hand(state, "Birch") == ["Geek Ones"]
    assert stake(battle("Geek Ones")) == 2
