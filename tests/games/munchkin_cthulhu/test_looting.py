"""Looting the body (MU-death-5..11, MU-death-20..23): what is laid out, in which order it goes, and what is left."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import eyes
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    do,
    events,
    hand,
    items,
    names,
    offered,
    offers,
    say_no,
    sees,
    table,
    top,
)

MYTHOS = "Official Mythos . . ."


def body(dice: list[int] | None = None, pile: int = 0, **people: Any) -> Munchkin:
    """Armitage has just died of Froggoth; Birch is at Level 3, Carter at Level 5."""
    fight = people.pop("fight", {"monsters": ["Froggoth"]})
    laid: dict[str, Any] = {"Armitage": {"level": 4}, "Birch": {"level": 3}, "Carter": {"level": 5}}
    laid |= {name: {**laid.get(name, {}), **given} for name, given in people.items()}
    state = table(fight=fight, dice=[1, *(dice or [])], cultist_pile=pile, **laid)
    while state.fight is not None:
        say_no(state)
    return state


def lots(state: Munchkin) -> list[str]:
    """What the next looter may take."""
    return [words.removeprefix("Loot ") for words in offers(state, asked(state)[0])]


@pytest.mark.rule("MU-death-5", "MU-death-20")
def test_hand_and_table_are_laid_out_openly() -> None:
    state = body(Armitage={"hand": ["Ruggoth"], "items": ["Galoshes", {"item": "Tommy Gun", "worn": False}]})
    assert sorted(lots(state)) == ["Galoshes", "Ruggoth", "Tommy Gun"]
    assert eyes(state, "laid_out") == [["Armitage", "Birch", "Carter"]]
    assert "Ruggoth" in sees(state, "Birch")


@pytest.mark.rule("MU-death-20", "MU-death-2", "MU-death-23")
def test_kept_cards_and_burdens_are_not_looted_and_permissions_are() -> None:
    owner = {"classes": ["Professor"], "super": True, "hand": ["Ruggoth"], "items": ["Galoshes"]}
    owner |= {"front": ["Corrupted By Power", "Created Using Cinematic Rules"], "marks": ["be_helped until solo_kill"]}
    state = body(Armitage=owner)
    assert sorted(lots(state)) == ["Created Using Cinematic Rules", "Galoshes", "Ruggoth"]


@pytest.mark.rule("MU-death-20")
def test_cards_already_played_into_the_fight_are_not_part_of_the_body() -> None:
    played = [{"card": "Canned Meat", "by": "Armitage", "side": "munchkins"}]
    state = body(Armitage={"hand": ["Ruggoth", "Shoggoth"]}, fight={"monsters": ["Froggoth"], "cards": played})
    assert sorted(lots(state)) == ["Ruggoth", "Shoggoth"]


@pytest.mark.rule("MU-death-6", "MU-death-23", "MU-item-20")
def test_cheat_is_looted_apart_and_an_enhancer_goes_with_its_item() -> None:
    state = body(Armitage={"items": [{"item": "Tommy Gun", "cheat": True, "extras": [MYTHOS]}]})
    assert sorted(lots(state)) == ["Cheat!", "Tommy Gun and Official Mythos"]
    do(state, "Carter", "Loot Tommy Gun")
    assert sorted(hand(state, "Carter")) == [MYTHOS, "Tommy Gun"]


@pytest.mark.rule("MU-death-7", "MU-death-9")
def test_the_highest_level_loots_first_and_each_takes_one() -> None:
    state = body(Armitage={"hand": ["Ruggoth", "Shoggoth", "Polly Polyp", "Geek Ones"]}, Birch={"hand": ["Loggoth"]})
    assert asked(state) == ["Carter"]
    do(state, "Carter", "Loot Shoggoth")
    while top(state) != "Loot":
        say_no(state)
    assert asked(state) == ["Birch"]
    do(state, "Birch", "Loot Ruggoth")
    while state.turn == 0 and top(state) == "JustReceived":
        say_no(state)
    assert {card("Polly Polyp"), card("Geek Ones")} <= set(state.door_discards)
    assert (len(hand(state, "Carter")), len(hand(state, "Birch"))) == (1, 2)


@pytest.mark.rule("MU-death-8")
def test_equal_levels_roll_for_their_order_and_ties_roll_again() -> None:
    people: dict[str, Any] = {
        "Birch": {"level": 3},
        "Carter": {"level": 3},
        "Armitage": {"hand": ["Ruggoth", "Shoggoth", "Loggoth"]},
    }
    assert asked(body([2, 5], **people)) == ["Carter"]
    assert asked(body([5, 2], **people)) == ["Birch"]
    again = body([4, 4, 1, 2], **people)
    assert asked(again) == ["Carter"]
    assert len(events(again, "rolled")) == 5  # the flight, and two for each of two


@pytest.mark.rule("MU-death-9", "MU-cult-6")
def test_cultist_cards_left_over_go_to_their_own_pile() -> None:
    state = body(Armitage={"hand": ["Cultist", "Ruggoth", "Shoggoth"]}, pile=1)
    do(state, "Carter", "Loot Shoggoth")
    while top(state) != "Loot":
        say_no(state)
    do(state, "Birch", "Loot Ruggoth")
    say_no(state)
    assert state.cultists == 2
    assert card("Cultist") not in state.door_discards


@pytest.mark.rule("MU-death-10", "MU-cards-13")
def test_a_looted_card_goes_to_the_hand_even_if_it_was_in_play() -> None:
    state = body(Armitage={"items": ["Tommy Gun", "Galoshes"]})
    do(state, "Carter", "Loot Tommy Gun")
    assert (hand(state, "Carter"), items(state, "Carter")) == (["Tommy Gun"], {})


@pytest.mark.rule("MU-death-11")
def test_when_the_cards_are_used_up_the_others_get_nothing() -> None:
    state = body(Armitage={"hand": ["Ruggoth"]}, Birch={"hand": ["Loggoth"]})
    assert (hand(state, "Carter"), hand(state, "Birch")) == (["Ruggoth"], ["Loggoth"])


@pytest.mark.rule("MU-death-21")
def test_looting_is_not_optional() -> None:
    state = body(Armitage={"hand": ["Ruggoth", "Shoggoth"]})
    assert len(offers(state, "Carter")) == 2
    assert all(words.startswith("Loot ") for words in offers(state, "Carter"))


@pytest.mark.rule("MU-curse-16", "MU-death-10")
def test_an_evil_item_is_looted_clean_and_its_curse_discarded() -> None:
    state = body(Armitage={"items": [{"item": "Tommy Gun", "evil": True}]})
    assert hand(state, "Carter") == ["Tommy Gun"]
    assert "Weapon Becomes Evil" in names(state.door_discards)
    assert not offered(state, "Carter", "Lose two levels")


@pytest.mark.rule("MU-act-12", "MU-death-10")
def test_a_looted_card_may_be_played_before_the_next_one_loots() -> None:
    state = body(Armitage={"items": ["Tommy Gun", "Galoshes", "Bowling Pin"]})
    do(state, "Carter", "Loot Tommy Gun")
    assert (top(state), asked(state)) == ("JustReceived", ["Carter"])
    do(state, "Carter", "Put Tommy Gun on the table, equipped")
    assert items(state, "Carter") == {"Tommy Gun": "equipped"}
    while top(state) == "JustReceived":
        say_no(state)
    assert (top(state), asked(state)) == ("Loot", ["Birch"])


@pytest.mark.rule("MU-death-18")
def test_whoever_dies_while_a_body_is_looted_is_looted_after_it(pier: Box) -> None:
    state = body(Armitage={"hand": ["undertow", "Ruggoth", "Shoggoth"]}, Birch={"hand": ["Loggoth"]}, Danforth={})
    do(state, "Carter", "Loot Undertow")
    do(state, "Carter", "Curse Birch with Undertow")
    while top(state) == "JustReceived":
        say_no(state)
    assert (asked(state), sorted(lots(state))) == (["Danforth"], ["Ruggoth", "Shoggoth"])  # one card each, not two
    do(state, "Danforth", "Loot Ruggoth")
    while top(state) == "JustReceived":
        say_no(state)
    assert [facts[0] for facts in events(state, "laid_out")] == [0, 1]
    assert [facts[0] for facts in events(state, "looted")] == [2, 3, 2]
