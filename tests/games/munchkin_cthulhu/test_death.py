"""Death (MU-death): what is lost, what survives, and how the next character begins."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help, helper, offer_trade
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    classes,
    curses,
    do,
    events,
    hand,
    is_super,
    items,
    kinds,
    level,
    offered,
    offers,
    say_no,
    seat,
    shut,
    strengths,
    table,
    top,
)

DEADLY = {"monsters": ["Froggoth"]}


def flee(state: Munchkin) -> None:
    """Everybody passes until the fight and its flight are over."""
    while state.fight is not None:
        if top(state) == "WhoRunsFirst":
            do(state, asked(state)[0], "Armitage should run first")
        elif top(state) == "RunFromAll":
            state.play(state.seats_to_act[0], state.legal(state.seats_to_act[0])[0])
        else:
            say_no(state)


def dying(dice: list[int | str] | None = None, **people: Any) -> Munchkin:
    """Armitage is caught by Froggoth and dies; Birch is at Level 3, Carter at Level 2."""
    fight = people.pop("fight", DEADLY)
    laid: dict[str, Any] = {"Armitage": {"level": 4}, "Birch": {"level": 3}, "Carter": {"level": 2}}
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    state = table(fight=fight, dice=dice or [1], **laid)
    flee(state)
    return state


def drowning(pier: Box, victim: str, **people: Any) -> Munchkin:
    """On Armitage's turn Carter makes somebody die out of combat."""
    more: dict[str, Any] = {name: people.pop(name) for name in ("dice", "fight", "phase") if name in people}
    laid: dict[str, Any] = {"Armitage": {"level": 4}, "Birch": {"level": 3}, "Carter": {"level": 2}}
    laid["Carter"]["hand"] = ["Undertow"]
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    state = table(**laid, **more)
    do(state, "Carter", f"Curse {victim} with Undertow")
    return state


# ---------------------------------------------------------------------- what is lost and what stays


@pytest.mark.rule("MU-death-1", "MU-death-2")
def test_death_costs_hand_and_items_and_leaves_class_level_super_and_sex() -> None:
    owner = {"level": 5, "sex": "female", "classes": ["Professor", "Investigator"], "super": True,
             "items": ["Galoshes"], "hand": ["Ruggoth"]}  # fmt: skip
    state = dying(Armitage=owner)
    assert (hand(state, "Armitage"), items(state, "Armitage")) == ([], {})
    assert (level(state, "Armitage"), state.sex[0], is_super(state, "Armitage")) == (5, 1, True)
    assert sorted(classes(state, "Armitage")) == ["Investigator", "Professor"]


@pytest.mark.rule("MU-death-2", "MU-death-24", "MU-death-20")
def test_curses_and_burdens_survive_death_and_lasting_bad_stuff_ends() -> None:
    owner = {"curses": ["Change Sex"], "front": ["Corrupted By Power"], "skips": 1}
    owner["marks"] = ["be_helped until solo_kill", "ask until level_gained"]
    fight = {"monsters": ["Froggoth"], "helper": "Birch"}
    carter = {"level": 7, "hand": ["Portal Of Mystery"]}
    state = table(Armitage={"level": 2}, Birch={"level": 1, **owner}, Carter=carter, fight=fight, dice=[6, 1])
    state.kept[1] = tuple([kept.but(fight=0) for kept in state.kept[1]])  # laid on Birch in mid-flight, say
    flee(state)
    assert not state.alive(1)
    assert curses(state, "Birch") == ["Change Sex"]
    assert state.front[1] == (card("Corrupted By Power"),)
    assert (state.marked(1, "be_helped"), state.marked(1, "ask"), state.skips[1]) == (True, False, 1)


@pytest.mark.rule("MU-death-3")
def test_enhancers_on_a_dead_cultist_are_discarded_and_not_looted() -> None:
    state = dying(Armitage={"classes": ["Cultist"], "enhancers": ["Frothing"]})
    assert classes(state, "Armitage") == ["Cultist"]
    assert (state.enhancers[0], card("Frothing") in state.door_discards) == ((), True)
    assert "looted" not in kinds(state)


@pytest.mark.rule("MU-death-4")
def test_the_dead_run_from_no_further_monster() -> None:
    state = table(
        Armitage={}, Birch={"hand": ["Portal Of Mystery"]}, fight={"monsters": ["Froggoth", "Ruggoth"]}, dice=[1, 1]
    )
    flee(state)
    assert events(state, "rolled")[1:] == []
    assert len(events(state, "caught")) == 1


@pytest.mark.rule("MU-death-24", "MU-help-14")
def test_open_offers_of_the_dead_are_withdrawn(pier: Box) -> None:
    people: dict[str, Any] = {
        "Armitage": {"items": ["Galoshes"]},
        "Birch": {"items": ["Tommy Gun"]},
        "Carter": {"hand": ["Undertow"]},
    }
    state = table(**people)
    offer_trade(state, "Birch", "Armitage", ["Tommy Gun"])
    offer_trade(state, "Armitage", "Birch", ["Galoshes"])
    do(state, "Carter", "Curse Birch with Undertow")
    assert state.offers == ()
    assert not offered(state, "Armitage", "Accept")


@pytest.mark.rule("MU-death-24", "MU-curse-17")
def test_a_helper_who_dies_before_the_settlement_keeps_a_curse_on_the_combat(pier: Box) -> None:
    state = table(Armitage={}, Birch={"curses": ["Change Sex"]}, Carter={"hand": ["Undertow"]}, fight=DEADLY, dice=[6])
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state)[0] == 1 + 1 - 5
    do(state, "Carter", "Curse Birch with Undertow")
    assert (helper(state), strengths(state)[0]) == ("", 1)
    flee(state)
    assert curses(state, "Birch") == ["Change Sex"]


# ---------------------------------------------------------------------- being dead


@pytest.mark.rule("MU-death-12")
def test_the_dead_gain_no_levels_and_receive_no_charity() -> None:
    many = ["Ruggoth", "Shoggoth", "Polly Polyp", "Geek Ones", "Loggoth", "Gram Smoker"]
    dead = {"dead": True, "level": 1}
    state = table(Armitage={"hand": many, "level": 3}, Birch=dead, Carter={"level": 2}, phase="charity")
    assert {words.split(" to ")[1] for words in offers(state, "Armitage")} == {"Carter"}
    calm = table(Armitage={"hand": ["Call The Army"]}, Birch=dead)
    assert not offered(calm, "Armitage", "Call The Army on Birch")


@pytest.mark.rule("MU-death-12", "MU-run-23")
def test_the_dead_get_no_level_for_being_spared_later() -> None:
    two = {"monsters": ["Froggoth", "Great Cthulhu"], "helper": "Birch"}
    state = table(Armitage={"level": 2}, Birch={"level": 2}, Carter={"level": 2}, fight=two, dice=[1, 6, 1])
    do(state, "Armitage", "Pass")
    flee(state)
    assert [level(state, name) for name in ("Armitage", "Birch", "Carter")] == [2, 2, 3]


@pytest.mark.rule("MU-death-13", "MU-death-14", "MU-help-22")
def test_the_new_character_enters_with_the_next_turn_and_has_no_cards_but_can_help() -> None:
    state = dying(Armitage={"hand": ["Ruggoth"], "items": ["Galoshes"], "classes": ["Monster Whacker"]},
                  dice=[1, "Lloyd Lloigor"], Birch={"hand": ["Portal Of Mystery"]})  # fmt: skip
    while top(state) == "Loot":
        do(state, asked(state)[0], "Loot Ruggoth" if offered(state, asked(state)[0], "Loot Ruggoth") else "Loot")
    while state.fight is None:
        say_no(state)
    assert (state.turn, state.alive(0)) == (1, True)
    assert (hand(state, "Armitage"), items(state, "Armitage")) == ([], {})
    ask_help(state, "Birch", "Armitage")
    do(state, "Armitage", "Accept")
    assert strengths(state)[0] == 3 + 4 + 2


@pytest.mark.rule("MU-death-15", "MU-death-16")
def test_the_next_own_turn_starts_with_eight_hidden_cards_and_then_goes_on_normally() -> None:
    state = table(Armitage={"redraw": True}, Birch={"hand": ["Portal Of Mystery"]}, phase="turn")
    while top(state) == "JustReceived":
        say_no(state)
    doors = [state.box.is_door(number) for number in state.hands[0]]
    assert (len(doors), sum(doors)) == (8, 4)
    assert events(state, "drew_hidden") == [(0, 8)]
    assert (top(state), state.opened) == ("Opportunity", False)
    shut(state)
    assert state.opened


@pytest.mark.rule("MU-death-22")
def test_dying_twice_before_the_own_turn_still_brings_one_new_hand(pier: Box) -> None:
    state = drowning(pier, "Birch", Birch={"redraw": True, "hand": ["Ruggoth"]})
    assert (hand(state, "Birch"), bool(state.redraw >> 1 & 1)) == ([], True)
    while state.turn == 0 or top(state) in ("JustReceived", "React"):
        state.expire(state.seats_to_act[0])
    assert len(hand(state, "Birch")) == 8
    assert not state.redraw


@pytest.mark.rule("MU-death-19")
def test_death_on_ones_own_turn_ends_it_without_phase_two_and_charity() -> None:
    state = dying(Armitage={"hand": ["Ruggoth"]}, Birch={"level": 9}, fight=DEADLY)
    while top(state) not in ("Opportunity", "Interfere", "KickOpen") and state.turn == 0:
        say_no(state)
    assert state.turn == 1
    assert "charity" not in kinds(state)


@pytest.mark.rule("MU-death-19")
def test_the_death_of_the_active_player_outside_combat_ends_the_turn_too(pier: Box) -> None:
    state = drowning(pier, "Armitage", Birch={"hand": ["Portal Of Mystery"]})
    while state.turn == 0 and top(state) != "Opportunity":
        say_no(state)
    assert events(state, "door") == [] or state.turn == 1
    assert state.turn == 1


# ---------------------------------------------------------------------- when the body is looted


@pytest.mark.rule("MU-death-17")
def test_after_a_death_in_flight_the_body_waits_for_the_last_roll() -> None:
    state = table(
        Armitage={"level": 2, "hand": ["Ruggoth"]},
        Birch={"level": 3},
        Carter={"level": 4},
        fight={"monsters": ["Froggoth"], "helper": "Birch"},
        dice=[1, 6],
    )
    flee(state)
    done = kinds(state)
    assert done.index("died") < done.index("escaped") < done.index("fight_over") < done.index("laid_out")


@pytest.mark.rule("MU-death-17")
def test_after_any_other_death_the_body_is_looted_immediately_even_during_a_fight(pier: Box) -> None:
    state = drowning(pier, "Birch", fight=DEADLY, Birch={"hand": ["Ruggoth", "Shoggoth"]})
    assert (top(state), asked(state)) == ("Loot", ["Armitage"])
    assert state.fight is not None


@pytest.mark.rule("MU-death-18", "MU-death-12")
def test_two_bodies_are_looted_in_the_order_of_death_and_neither_of_the_dead_takes_part() -> None:
    state = table(
        Armitage={"level": 2, "hand": ["Ruggoth"]},
        Birch={"level": 3, "hand": ["Shoggoth"]},
        Carter={"level": 1},
        fight={"monsters": ["Froggoth"], "helper": "Birch"},
        dice=[1, 1],
    )
    flee(state)
    while top(state) == "JustReceived":
        say_no(state)
    assert [facts[0] for facts in events(state, "laid_out")] == [0, 1]
    assert sorted(hand(state, "Carter")) == ["Ruggoth", "Shoggoth"]
    assert {facts[0] for facts in events(state, "looted")} == {seat("Carter")}


@pytest.mark.rule("MU-dig-4")
def test_there_is_an_opportunity_after_each_death() -> None:
    state = dying(Birch={"hand": ["Learn Yet Another Awful Truth"], "level": 3}, Carter={"level": 4})
    assert (state.turn, state.alive(0)) == (0, False)
    assert offered(state, "Birch", "Curse Carter")
    assert not offered(state, "Birch", "Curse Armitage")
    assert offers(state, "Armitage") == []
