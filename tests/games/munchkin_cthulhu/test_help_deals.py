"""Help agreed on (MU-help-14..30): what is promised is reserved, carried out after a win, and lapses with a defeat."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help, helper
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    do,
    events,
    greyed,
    hand,
    items,
    kinds,
    level,
    monsters,
    offered,
    say_no,
    seat,
    shut,
    strengths,
    table,
    top,
    treasure_top,
    win_or_lose,
)

LLOYD = {"monsters": ["Lloyd Lloigor"]}
TREASURES = ["Brass Knucks", "Fez of Fazooli"]


def agreed(armitage: dict[str, Any], birch: dict[str, Any] | None = None, **offer: Any) -> Munchkin:
    """Armitage (Level 3) fights Lloyd Lloigor (Level 8, two Treasures) with Birch (Level 6) on these terms.

    The Treasures will be Brass Knucks and the Fez; Carter holds a card that does nothing here.
    """
    more: dict[str, Any] = {name: offer.pop(name) for name in ("fight", "Carter", "dice") if name in offer}
    people: dict[str, Any] = {"Armitage": {"level": 3, **armitage}, "Birch": {"level": 6, **(birch or {})}}
    carter = {"level": 7, "hand": ["Portal Of Mystery"]}
    position: dict[str, Any] = {"fight": LLOYD, "Carter": carter, "dice": TREASURES, **people, **more}
    state = table(**position)
    ask_help(state, "Armitage", "Birch", **offer)
    do(state, "Birch", "Accept")
    assert helper(state) == "Birch"
    return state


# ---------------------------------------------------------------------- reserved


@pytest.mark.rule("MU-help-14")
def test_a_promised_one_shot_cannot_be_used_up_from_the_table() -> None:
    sink = [{"item": "Kitchen Sink", "worn": False}]
    assert offered(agreed({"items": sink}), "Armitage", "Kitchen Sink")
    assert not offered(agreed({"items": sink}, items=["Kitchen Sink"]), "Armitage", "Kitchen Sink")


@pytest.mark.rule("MU-help-14")
def test_a_promised_ring_cannot_be_used_up_as_an_answer() -> None:
    ring, curse = [{"item": "Wishing Ring", "worn": False}], {"hand": ["Learn Yet Another Awful Truth"], "level": 7}
    for promised in (False, True):
        state = agreed({"items": ring}, Carter=curse, items=["Wishing Ring"] if promised else [])
        do(state, "Carter", "Curse Armitage")
        assert offered(state, "Armitage", "Wishing Ring") != promised


@pytest.mark.rule("MU-help-14")
def test_a_promised_item_keeps_its_bonus_and_cannot_be_spent_for_its_second_use() -> None:
    free, bound = (agreed({"items": ["Necronookiecon"]}, items=names) for names in ([], ["Necronookiecon"]))
    assert offered(free, "Armitage", "Use up Necronookiecon")
    assert not offered(bound, "Armitage", "Use up Necronookiecon")
    assert strengths(bound)[0] == 3 + 3 + 6


@pytest.mark.rule("MU-help-14")
def test_a_promised_hand_card_cannot_be_played_elsewhere_until_the_fight_is_over() -> None:
    state = agreed({"hand": ["Call The Army"]}, cards=["Call The Army"])
    assert not offered(state, "Armitage", "Call The Army")
    assert greyed(state, "Armitage")["Play Call The Army"] == "MU-help-14"


@pytest.mark.rule("MU-help-14")
def test_others_may_still_take_what_was_promised_and_then_the_promise_lapses() -> None:
    carter = {"level": 7, "hand": ["Solestealer"]}
    state = agreed({"items": ["Galoshes", "Cowl of Cthulhu"]}, Carter=carter, items=["Galoshes", "Cowl of Cthulhu"])
    do(state, "Carter", "Curse Armitage with Solestealer")
    win_or_lose(state)
    assert items(state, "Birch") == {"Cowl of Cthulhu": "sideways"}


# ---------------------------------------------------------------------- paid


@pytest.mark.rule("MU-help-15", "MU-help-14", "MU-help-6")
def test_promised_items_change_hands_after_the_treasures_and_stay_in_play() -> None:
    state = agreed({"items": ["Galoshes"]}, items=["Galoshes"], treasures=2)
    assert "Galoshes" in items(state, "Armitage")
    win_or_lose(state)
    assert items(state, "Birch") == {"Galoshes": "sideways"}
    assert items(state, "Armitage") == {}
    done = kinds(state)
    assert done.index("fight_over") < done.index("takes_treasure") < done.index("item_moved")


@pytest.mark.rule("MU-help-15", "MU-help-9")
def test_promised_cards_are_played_on_the_helper_after_the_win() -> None:
    state = agreed({"hand": ["Call The Army"]}, cards=["Call The Army"])
    win_or_lose(state)
    assert level(state, "Birch") == 7
    assert treasure_top(state) == "Call The Army"


@pytest.mark.rule("MU-help-15")
def test_a_promised_card_that_has_become_illegal_stays_with_the_fighter() -> None:
    armies = ["Call The Army", "Target Practice"]
    state = agreed({"hand": armies}, {"level": 8}, cards=armies)
    win_or_lose(state)
    assert level(state, "Birch") == 9
    assert len([name for name in hand(state, "Armitage") if name in armies]) == 1


@pytest.mark.rule("MU-help-25", "MU-help-15")
def test_nothing_is_due_after_a_defeat() -> None:
    offer: dict[str, Any] = {"items": ["Galoshes"], "cards": ["Call The Army"], "treasures": 2}
    lost = {"monsters": [{"monster": "Ruggoth", "extras": ["Four-Dimensional"]}]}
    state = agreed({"items": ["Galoshes"], "hand": ["Call The Army"]}, fight=lost, dice=[6, 6], **offer)
    shut(state)
    do(state, "Armitage", "Armitage should run first")
    do(state, "Birch", "Armitage should run first")
    while state.fight is not None:
        shut(state)
    assert items(state, "Armitage") == {"Galoshes": "equipped"}
    assert (level(state, "Birch"), hand(state, "Birch"), hand(state, "Armitage")) == (6, [], ["Call The Army"])


@pytest.mark.rule("MU-help-25")
def test_items_and_cards_are_still_due_if_all_monsters_are_removed_without_a_kill() -> None:
    offer: dict[str, Any] = {"items": ["Galoshes"], "cards": ["Call The Army"], "treasures": 2}
    carter = {"level": 7, "hand": ["The Stars Are Wrong"]}
    state = agreed({"items": ["Galoshes"], "hand": ["Call The Army"]}, Carter=carter, **offer)
    do(state, "Carter", "Play The Stars Are Wrong on Lloyd Lloigor")
    assert items(state, "Birch") == {"Galoshes": "sideways"}
    assert (level(state, "Birch"), hand(state, "Birch"), level(state, "Armitage")) == (7, [], 3)


@pytest.mark.rule("MU-help-26", "MU-help-28", "MU-help-27")
def test_the_fighter_gains_the_level_and_draws_the_treasures_face_up() -> None:
    state = agreed({}, treasures=1, order="helper")
    win_or_lose(state)
    assert (level(state, "Armitage"), level(state, "Birch")) == (4, 6)
    assert events(state, "drew_open") == [(seat("Armitage"), *[card(name) for name in TREASURES])]
    assert state.door_discards[-1] == card("Lloyd Lloigor")


@pytest.mark.rule("MU-help-26")
def test_what_the_monsters_card_says_is_followed_after_a_win_with_help() -> None:
    state = agreed({}, fight={"monsters": ["The Bodiless"]}, dice=[*TREASURES, "Ruggoth"], treasures=2)
    win_or_lose(state)
    do(state, "Birch", "Keep what you have received")
    assert hand(state, "Armitage") == ["Ruggoth"]


@pytest.mark.rule("MU-help-28")
def test_the_fighter_draws_even_if_the_monster_fell_to_the_helpers_strength() -> None:
    state = agreed({"level": 1}, {"level": 9}, treasures=0)
    win_or_lose(state)
    assert sorted(hand(state, "Armitage")) == sorted(TREASURES)
    assert hand(state, "Birch") == []


@pytest.mark.rule("MU-help-7", "MU-help-8")
@pytest.mark.parametrize(("order", "first"), [("helper", "Birch"), ("fighter", "Armitage"), ("turns helper", "Birch")])
def test_whoever_picks_first_by_the_agreement_is_asked_first(order: str, first: str) -> None:
    state = agreed({}, treasures=1, order=order)
    win_or_lose(state)
    assert asked(state) == [first]
    do(state, first, "Take Fez of Fazooli")
    other = "Armitage" if first == "Birch" else "Birch"
    assert (hand(state, first), hand(state, other)) == (["Fez of Fazooli"], ["Brass Knucks"])


@pytest.mark.rule("MU-help-13", "MU-help-7")
def test_all_but_a_number_means_that_many_for_the_fighter() -> None:
    three = {"monsters": ["Tchoo-Tchoo People", "Ruggoth"]}
    state = agreed({}, treasures=1, rest=True, fight=three, dice=[*TREASURES, "Galoshes"])
    win_or_lose(state)
    do(state, "Birch", "Take Fez of Fazooli")
    do(state, "Birch", "Take Galoshes")
    assert (hand(state, "Armitage"), len(hand(state, "Birch"))) == (["Brass Knucks"], 2)


# ---------------------------------------------------------------------- forced help


def gang(pier: Box, **people: Any) -> Munchkin:
    """Carter presses Birch into Armitage's fight against Lloyd Lloigor."""
    laid: dict[str, Any] = {"Armitage": {"level": 3}, "Birch": {"level": 1}}
    laid["Carter"] = {"level": 7, "hand": ["Press Gang", "Wandering Monster", "Polly Polyp", "Kitchen Sink"]}
    laid |= {name: {**laid[name], **given} for name, given in people.items() if name in laid}
    return table(fight=people.get("fight", LLOYD), dice=people.get("dice", TREASURES), **laid)


@pytest.mark.rule("MU-help-17", "MU-help-30")
def test_a_card_forces_help_without_a_say_or_a_share(pier: Box) -> None:
    state = gang(pier, Birch={"level": 6})
    do(state, "Carter", "Press Gang on Birch")
    assert (helper(state), strengths(state)) == ("Birch", (9, 8))
    win_or_lose(state)
    assert (len(hand(state, "Armitage")), hand(state, "Birch")) == (2, [])
    assert events(state, "drew_open")  # face up all the same


@pytest.mark.rule("MU-help-18", "MU-help-21")
def test_nobody_can_be_forced_into_a_fight_for_the_win(pier: Box) -> None:
    state = gang(pier, Armitage={"level": 9}, fight={"monsters": ["Froggoth"]})
    do(state, "Carter", "Press Gang on Birch")
    assert helper(state) == ""


@pytest.mark.rule("MU-help-19", "MU-help-29", "MU-help-33")
def test_a_forced_helper_may_leave_when_it_becomes_a_fight_for_the_win(pier: Box) -> None:
    state = gang(pier, Armitage={"level": 8}, Birch={"level": 2, "items": [{"item": "Galoshes", "worn": False}]},
                 fight={"monsters": ["Froggoth"]})  # fmt: skip
    do(state, "Carter", "Press Gang on Birch", "Use Kitchen Sink for the munchkins")
    do(state, "Carter", "Polly Polyp joins")
    assert (top(state), asked(state)) == ("MayLeave", ["Birch"])
    assert strengths(state)[0] == 8 + 2 + 3
    do(state, "Birch", "Leave the fight")
    assert (helper(state), strengths(state)[0]) == ("", 8 + 3)  # what was played remains
    assert offered(state, "Birch", "Equip Galoshes")
    assert offered(state, "Armitage", "Ask Birch for help")


@pytest.mark.rule("MU-help-33")
def test_passes_are_cancelled_when_a_helper_is_gone(pier: Box) -> None:
    state = gang(pier, Birch={"level": 2, "hand": ["Canned Meat"]}, Carter={"hand": ["Undertow"]})
    ask_help(state, "Armitage", "Birch", treasures=1)
    do(state, "Birch", "Accept")
    do(state, "Armitage", "Pass")
    do(state, "Birch", "Pass")
    assert asked(state) == ["Carter"]
    do(state, "Carter", "Curse Birch with Undertow")
    while top(state) != "Interfere":
        say_no(state)
    assert asked(state)[0] == "Armitage"


@pytest.mark.rule("MU-help-19", "MU-help-20")
def test_a_forced_helper_who_stays_is_voluntary_and_not_asked_again(pier: Box) -> None:
    carter = {"hand": ["Press Gang", "Wandering Monster", "Polly Polyp", "Wandering Monster", "Geek Ones"]}
    state = gang(pier, Armitage={"level": 8}, Carter=carter, fight={"monsters": ["Froggoth"]})
    do(state, "Carter", "Press Gang on Birch", "Polly Polyp joins")
    do(state, "Birch", "Stay and help")
    do(state, "Carter", "Geek Ones joins")
    assert (helper(state), top(state)) == ("Birch", "Interfere")


@pytest.mark.rule("MU-help-20")
def test_a_voluntary_helper_cannot_leave_a_fight_that_becomes_one_for_the_win() -> None:
    carter = {"level": 7, "hand": ["Wandering Monster", "Polly Polyp"]}
    state = agreed({"level": 8}, Carter=carter)
    do(state, "Carter", "Polly Polyp joins")
    assert monsters(state) == ["Lloyd Lloigor", "Polly Polyp"]
    assert (helper(state), top(state)) == ("Birch", "Interfere")
    assert not offered(state, "Birch", "Leave")


@pytest.mark.rule("MU-help-33", "MU-death-24", "MU-cbt-18")
def test_a_helper_who_dies_leaves_with_all_terms_and_the_fighter_may_ask_again(pier: Box) -> None:
    state = gang(pier, Carter={"hand": ["Undertow", "Kitchen Sink"]}, Birch={"level": 4})
    ask_help(state, "Armitage", "Birch", treasures=1)
    do(state, "Birch", "Accept")
    do(state, "Carter", "Use Kitchen Sink for the munchkins", "Curse Birch with Undertow")
    assert (helper(state), strengths(state)) == ("", (3 + 3, 8))
    assert state.fight is not None
    assert state.fight.deal is None
    assert offered(state, "Armitage", "Ask Carter for help")
    choose(state, "Armitage", "Pass")
