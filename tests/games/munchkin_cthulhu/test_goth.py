"""'Goths' call 'goths' (MU-goth): who is asked, in which order, and how often."""

from __future__ import annotations

import pytest

from miskatonic.games.munchkin_cthulhu import GAME
from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.fights import (
    FUTILE,
    IDLE,
    asked,
    at,
    battle,
    facts,
    kicked,
    monsters,
    play,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    choose,
    discards,
    hand,
    illegal,
    labels,
    sums,
)

GOTHS = [
    "Buggoth", "Joggoth", "Shog Goth", "Ruggoth", "Loggoth", "Foggoth", "Coggoth", "Froggoth", "Fun Guy from Yuggoth",
    "Sluggoth", "Shoggoth",
]  # fmt: skip


def decline(state: Munchkin) -> list[str]:
    """Everybody declines the summons; who was asked, in order."""
    found = []
    while asking(state) == "Summons":
        found += asked(state)
        choose(state, found[-1], "Add no 'goth'")
    return found


@pytest.mark.rule("MU-goth-1")
def test_a_goth_is_what_ends_in_these_letters() -> None:
    assert sorted(card.name for card in GAME.box.cards if card.is_goth) == sorted(GOTHS)


@pytest.mark.rule("MU-goth-1")
@pytest.mark.parametrize("name", ["Ruggoth", "Shog Goth", "Fun Guy from Yuggoth"])
def test_a_goth_behind_the_door_calls(name: str) -> None:
    assert asking(kicked(name, Armitage={"hand": [FUTILE]})) == "Summons"


@pytest.mark.rule("MU-goth-1")
@pytest.mark.parametrize("name", ["Ozathoth", "Polly Polyp"])
def test_other_monsters_do_not_call(name: str) -> None:
    state = kicked(name, Armitage={"hand": ["Buggoth"]})
    assert asking(state) == "Interfere"
    illegal(state, "Armitage", "Buggoth")


@pytest.mark.rule("MU-goth-1")
def test_the_printed_name_decides_whatever_lies_on_the_monster() -> None:
    state = battle("Polly Polyp", Armitage={"hand": ["Wandering Monster", "Geek Ones"]}, Birch={"hand": ["Buggoth"]})
    play(state, "Armitage", "Geek Ones joins the fight")
    assert asking(state) == "Interfere"


@pytest.mark.rule("MU-goth-2", "MU-goth-4")
def test_whoever_drew_it_may_add_one_first_and_that_is_all() -> None:
    people = {"Armitage": {"hand": ["Buggoth", "Joggoth"]}, "Birch": {"hand": ["Ruggoth"]}}
    state = kicked("Shog Goth", **people)
    assert asked(state) == ["Armitage"]
    choose(state, "Armitage", "Answer the summons with Buggoth")
    assert (asking(state), monsters(state), hand(state, "Armitage")) == (
        "Interfere",
        ["Shog Goth", "Buggoth"],
        ["Joggoth"],
    )


@pytest.mark.rule("MU-goth-3", "MU-goth-9")
def test_then_everybody_is_asked_once_around_the_table() -> None:
    people = {"Armitage": {"hand": [FUTILE]}, "Birch": {"hand": ["Rugose"]}, "Carter": {"hand": ["Buggoth"]}}
    state = kicked("Shog Goth", **people)
    assert decline(state) == ["Armitage", "Birch", "Carter", "Danforth"]
    assert (asking(state), monsters(state)) == ("Interfere", ["Shog Goth"])


@pytest.mark.rule("MU-goth-3", "MU-goth-4")
def test_the_calling_stops_as_soon_as_someone_answers() -> None:
    people = {"Armitage": {"hand": [FUTILE]}, "Birch": {"hand": ["Buggoth"]}, "Carter": {"hand": ["Ruggoth"]}}
    state = kicked("Shog Goth", **people)
    choose(state, "Armitage", "Add no 'goth'")
    choose(state, "Birch", "Answer the summons with Buggoth")
    assert (asking(state), monsters(state), sums(state)[1]) == ("Interfere", ["Shog Goth", "Buggoth"], 1 + 1)


@pytest.mark.rule("MU-goth-5")
def test_a_summoned_goth_summons_nobody() -> None:
    state = kicked("Shog Goth", Armitage={"hand": ["Shoggoth", "Buggoth"]}, Birch={"hand": ["Ruggoth"]})
    choose(state, "Armitage", "Answer the summons with Buggoth")
    assert asking(state) == "Interfere"
    illegal(state, "Armitage", "Shoggoth")


@pytest.mark.rule("MU-goth-6", "MU-goth-10")
def test_a_wandering_goth_has_its_own_summons_beginning_with_whoever_sent_it() -> None:
    people = {"Armitage": {"hand": [FUTILE]}, "Carter": {"hand": ["Wandering Monster", "Buggoth", "Joggoth"]}}
    state = battle("Shog Goth", **people)
    play(state, "Carter", "Buggoth joins the fight")
    assert asked(state) == ["Carter"]
    choose(state, "Carter", "Answer the summons with Joggoth")
    assert monsters(state) == ["Shog Goth", "Buggoth", "Joggoth"]


@pytest.mark.rule("MU-goth-6", "MU-goth-3")
def test_around_the_table_begins_on_the_senders_left() -> None:
    people = {
        "Armitage": {"hand": [FUTILE]},
        "Birch": {"hand": ["Rugose"]},
        "Carter": {"hand": ["Wandering Monster", "Buggoth", "Squamous"]},
    }
    state = battle("Polly Polyp", **people)
    play(state, "Carter", "Buggoth joins the fight")
    assert decline(state) == ["Carter", "Danforth", "Armitage", "Birch"]


@pytest.mark.rule("MU-goth-6", "MU-multi-9")
def test_a_goth_brought_by_an_exchange_calls_too() -> None:
    state = battle("Polly Polyp", Birch={"hand": ["Mutation", "Buggoth", "Ruggoth"]})
    play(state, "Birch", "Polly Polyp turns into Buggoth")
    choose(state, "Birch", "Answer the summons with Ruggoth")
    assert monsters(state) == ["Buggoth", "Ruggoth"]


@pytest.mark.rule("MU-goth-6", "MU-turn-13")
def test_a_goth_looked_for_calls_too() -> None:
    state = at("phase 2", Armitage={"hand": ["Buggoth", FUTILE]})
    choose(state, "Armitage", "Look for trouble: fight Buggoth")
    assert (asking(state), asked(state)) == ("Summons", ["Armitage"])


@pytest.mark.rule("MU-goth-7", "MU-und-3")
def test_a_goth_that_joins_as_an_undead_calls_too(pier: Box) -> None:
    state = battle("Gram Smoker", Birch={"hand": ["Buggoth", "Drowned Twice", "Ruggoth"]})
    play(state, "Birch", "Add Buggoth, an Undead by Drowned Twice")
    choose(state, "Birch", "Answer the summons with Ruggoth")
    assert monsters(state) == ["Gram Smoker", "Buggoth", "Ruggoth"]


@pytest.mark.rule("MU-goth-8", "MU-close-15")
def test_nothing_else_can_be_played_before_the_summons_is_over() -> None:
    people = {"Armitage": {"level": 1, "hand": [FUTILE, "Canned Meat"]}, "Birch": {"hand": ["Rugose", "Call The Army"]}}
    state = kicked("Shog Goth", **people)
    assert labels(state, "Armitage") == ["Add no 'goth'"]
    for name in ("Birch", "Carter", "Danforth"):
        assert labels(state, name) == []


@pytest.mark.rule("MU-goth-8")
def test_effects_on_entering_come_before_the_summons() -> None:
    state = kicked("Fun Guy from Yuggoth", dice=[1], Birch={"hand": ["Buggoth"]}, Carter={"hand": ["Ruggoth"]})
    assert (asked(state), hand(state, "Birch"), "Buggoth" in discards(state)) == (["Carter"], [], True)


@pytest.mark.rule("MU-goth-8")
def test_no_goth_is_added_later() -> None:
    state = kicked("Shog Goth", Armitage={"hand": ["Buggoth"]})
    decline(state)
    illegal(state, "Armitage", "Buggoth")


@pytest.mark.rule("MU-goth-9", "MU-close-6")
def test_only_those_without_any_card_are_left_out() -> None:
    state = kicked("Shog Goth", Armitage={"level": 2}, Birch={"hand": [FUTILE]}, Carter={"items": ["Brass Knucks"]})
    assert decline(state) == ["Birch", "Danforth"]


@pytest.mark.rule("MU-goth-9", "MU-cards-14")
def test_a_refusal_does_not_say_why() -> None:
    with_one = kicked("Shog Goth", Armitage={"hand": ["Buggoth"]})
    without = kicked("Shog Goth", Armitage={"hand": [FUTILE]})
    for state in (with_one, without):
        choose(state, "Armitage", "Add no 'goth'")
    assert [e.kind for e in with_one.log or []] == [e.kind for e in without.log or []]


@pytest.mark.rule("MU-goth-9", "MU-death-20")
def test_the_dead_are_not_asked() -> None:
    state = kicked("Shog Goth", Birch={"hand": [FUTILE], "dead": True}, Carter={"hand": ["Rugose"]})
    assert decline(state) == ["Carter", "Danforth"]


@pytest.mark.rule("MU-goth-10", "MU-goth-9")
def test_fighter_and_helper_are_asked_in_their_place() -> None:
    people = {
        "Armitage": {"hand": [FUTILE]},
        "Birch": {"hand": ["Joggoth"]},
        "Carter": {"hand": ["Wandering Monster", "Buggoth"]},
    }
    state = battle("Polly Polyp", helper="Birch", **people)
    play(state, "Carter", "Buggoth joins the fight")
    choose(state, "Danforth", "Add no 'goth'")
    choose(state, "Armitage", "Add no 'goth'")
    assert can(state, "Birch", "Answer the summons with Joggoth")


@pytest.mark.rule("MU-goth-11")
def test_a_goth_cancelled_on_entering_summons_nothing() -> None:
    people = {
        "Armitage": {"hand": ["Buggoth"]},
        "Birch": {"hand": ["Wandering Monster", "Ruggoth"]},
        "Carter": {"hand": ["O R'lyeh?"]},
    }
    state = battle("Polly Polyp", **people)
    choose(state, "Birch", "Ruggoth joins the fight")
    while not can(state, "Carter", "cancel Ruggoth"):
        state.expire(state.seats_to_act[0])
    choose(state, "Carter", "cancel Ruggoth")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])
    assert (asking(state), monsters(state), "Ruggoth" in discards(state)) == ("Interfere", ["Polly Polyp"], True)


@pytest.mark.rule("MU-goth-11", "MU-goth-4")
def test_a_cancelled_answer_has_used_up_the_summons() -> None:
    people = {"Armitage": {"hand": ["Buggoth", "Joggoth"]}, "Birch": {"hand": ["O R'lyeh?", "Ruggoth"]}}
    state = battle("Polly Polyp", Carter={"hand": ["Wandering Monster", "Shog Goth"]}, **people)
    choose(state, "Carter", "Shog Goth joins the fight")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])
    choose(state, "Danforth", "Add no 'goth'")
    choose(state, "Armitage", "Answer the summons with Buggoth")
    choose(state, "Birch", "cancel Buggoth")
    while asking(state) == "React":
        state.expire(state.seats_to_act[0])
    assert (asking(state), monsters(state)) == ("Interfere", ["Polly Polyp", "Shog Goth"])


@pytest.mark.rule("MU-goth-11")
def test_a_summoned_goth_stays_when_its_caller_leaves() -> None:
    state = kicked("Shog Goth", Armitage={"hand": ["Buggoth", "The Stars Are Wrong"]})
    choose(state, "Armitage", "Answer the summons with Buggoth")
    play(state, "Armitage", "on Shog Goth: it leaves")
    assert (monsters(state), len(facts(state, "summoned"))) == (["Buggoth"], 1)
    assert IDLE in hand(state, "Danforth")
