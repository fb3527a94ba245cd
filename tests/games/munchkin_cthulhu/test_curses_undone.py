"""Curses cancelled and passed on (MU-curse-18..19), and Items that turn on their bearer (MU-curse-16, MU-curse-20)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import refuses
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    curses,
    do,
    events,
    greyed,
    items,
    level,
    names,
    offered,
    say_no,
    strengths,
    table,
    top,
)

TRUTH, RING = "Learn Yet Another Awful Truth", "Wishing Ring"
LLOYD = {"monsters": ["Lloyd Lloigor"]}


def carried(*names: str) -> list[dict[str, Any]]:
    return [{"item": name, "worn": False} for name in names]


def cursed(curse: str, **people: Any) -> Munchkin:
    """On Armitage's turn Birch plays this Curse on Armitage."""
    more = {name: people.pop(name) for name in ("fight", "dice", "phase", "answers", "cultist_pile") if name in people}
    laid: dict[str, Any] = {"Armitage": {"level": 4}, "Birch": {"hand": [curse]}, "Carter": {}}
    laid |= {name: {**laid[name], **given} for name, given in people.items()}
    state = table(**laid, **more)
    do(state, "Birch", f"Curse Armitage with {curse}")
    return state


def run_away(state: Munchkin) -> None:
    """The fight is lost and everybody runs."""
    while state.fight is not None:
        say_no(state)


# ---------------------------------------------------------------------- cancelling and passing on


@pytest.mark.rule("MU-curse-18")
def test_anybody_may_cancel_a_curse_for_anyone_before_it_takes_effect() -> None:
    state = cursed(TRUTH, Carter={"items": carried(RING)})
    do(state, "Carter", "Answer with Wishing Ring from your table: cancel Learn Yet")
    while top(state) == "React":
        say_no(state)
    assert level(state, "Armitage") == 4
    assert (card(TRUTH) in state.door_discards, card(RING) in state.treasure_discards) == (True, True)


@pytest.mark.rule("MU-curse-18", "MU-close-13")
def test_only_curses_are_answered_by_a_ring() -> None:
    state = table(Armitage={"hand": ["Call The Army", "Tommy Gun"]}, Carter={"items": carried(RING)})
    do(state, "Armitage", "Play Call The Army on yourself")
    assert level(state, "Armitage") == 2
    assert not offered(state, "Carter", "Answer with")


@pytest.mark.rule("MU-curse-18")
def test_a_kept_curse_is_cancelled_later_and_what_has_happened_stays() -> None:
    state = table(Armitage={"curses": ["Change Sex"], "sex": "female"}, Birch={"hand": [RING]}, fight=LLOYD)
    assert strengths(state)[0] == 1 - 5
    do(state, "Birch", "Use Wishing Ring: end Change Sex on Armitage")
    while top(state) == "React":
        say_no(state)
    assert (strengths(state)[0], curses(state, "Armitage"), state.sex[0]) == (1, [], 1)
    assert card("Change Sex") in state.door_discards


@pytest.mark.rule("MU-curse-18", "MU-curse-20")
def test_an_evil_item_is_itself_again_and_obeys_its_restriction_again() -> None:
    evil = {"items": [{"item": "Tommy Gun", "evil": True}], "hand": [RING]}
    state = table(Armitage=evil, fight=LLOYD)
    do(state, "Armitage", "end Weapon Becomes Evil on Armitage")
    while top(state) == "React":
        say_no(state)
    assert strengths(state)[0] == 1 + 4
    tied = table(Armitage={"items": [{"item": "Necronomicon", "evil": True}], "hand": [RING, "Ruggoth"]})
    do(tied, "Armitage", "end Weapon Becomes Evil on Armitage")
    while top(tied) == "React":
        say_no(tied)
    assert items(tied, "Armitage") == {"Necronomicon": "sideways"}


@pytest.mark.rule("MU-curse-18", "MU-help-31")
def test_a_burden_that_is_like_a_curse_can_be_cancelled_too() -> None:
    bound = {"front": ["Corrupted By Power"], "marks": ["be_helped until solo_kill"], "hand": [RING]}
    state = table(Armitage=bound, fight=LLOYD)
    assert not offered(state, "Armitage", "Ask Birch")
    do(state, "Armitage", "end Corrupted By Power on Armitage")
    while top(state) == "React":
        say_no(state)
    assert offered(state, "Armitage", "Ask Birch")
    assert state.front[0] == ()


HONOR = "I Am Not Worthy Of This Honor . . ."


@pytest.mark.rule("MU-curse-19")
def test_a_revealed_curse_is_passed_on_by_whoever_revealed_it_to_any_living_player() -> None:
    state = table(
        Armitage={"level": 4, "hand": [HONOR]}, Birch={"level": 4, "hand": ["Ruggoth"]}, phase="door", dice=[TRUTH]
    )
    assert top(state) == "React"
    do(state, "Armitage", "pass Learn Yet Another Awful Truth on to Birch")
    while top(state) == "React":
        say_no(state)
    assert (level(state, "Armitage"), level(state, "Birch")) == (4, 3)


@pytest.mark.rule("MU-curse-19")
def test_others_cannot_pass_it_on_nor_one_played_from_a_hand() -> None:
    behind = table(Armitage={"hand": ["Ruggoth"]}, Birch={"hand": [HONOR]}, phase="door", dice=[TRUTH])
    assert not offered(behind, "Birch", "pass Learn")
    state = cursed(TRUTH, Armitage={"hand": [HONOR]})
    assert not offered(state, "Armitage", "pass Learn")


@pytest.mark.rule("MU-curse-19")
def test_a_curse_passed_on_may_be_answered_again() -> None:
    state = table(
        Armitage={"level": 4, "hand": [HONOR]}, Birch={"level": 4, "items": carried(RING)}, phase="door", dice=[TRUTH]
    )
    do(state, "Armitage", "pass Learn Yet Another Awful Truth on to Birch")
    say_no(state)
    while not offered(state, "Birch", "cancel"):
        say_no(state)
    do(state, "Birch", "Answer with Wishing Ring")
    while top(state) == "React":
        say_no(state)
    assert (level(state, "Armitage"), level(state, "Birch")) == (4, 4)


# ---------------------------------------------------------------------- Weapon Becomes Evil


@pytest.mark.rule("MU-curse-20")
def test_the_equipped_item_with_the_best_bonus_turns_into_a_penalty() -> None:
    state = cursed(
        "Weapon Becomes Evil",
        Armitage={"items": ["Tommy Gun", "Fez of Fazooli", *carried("Flamethrower")]},
        fight=LLOYD,
    )
    assert strengths(state)[0] == 4 + 3 - 4
    assert card("Weapon Becomes Evil") not in state.door_discards


@pytest.mark.rule("MU-curse-20", "MU-curse-8")
def test_between_equals_the_victim_chooses() -> None:
    state = cursed("Weapon Becomes Evil", Armitage={"items": ["Bowling Pin", "Bug Spray"]})
    assert (top(state), asked(state)) == ("TurnEvil", ["Armitage"])
    do(state, "Armitage", "Bug Spray turns evil")
    assert [names([item.card])[0] for item in state.items[0] if item.evil != -1] == ["Bug Spray"]


@pytest.mark.rule("MU-curse-20")
def test_an_evil_item_cannot_be_unequipped_traded_or_sold() -> None:
    evil = {"item": "Flamethrower", "evil": True}
    state = table(Armitage={"items": [evil], "hand": ["Cowl of Cthulhu"], "level": 4}, Birch={"hand": ["Ruggoth"]})
    assert not offered(state, "Armitage", "sideways")
    assert greyed(state, "Armitage")["Turn Flamethrower sideways"] == "MU-curse-20"
    assert not offered(state, "Armitage", "trade")
    assert not offered(state, "Armitage", "Sell Items")  # 1,200 with the Flamethrower


@pytest.mark.rule("MU-curse-20", "MU-lvl-7")
def test_outside_combat_it_may_be_discarded_for_two_levels_which_must_be_there() -> None:
    evil = [{"item": "Flamethrower", "evil": True}]
    state = table(Armitage={"items": evil, "level": 3})
    do(state, "Armitage", "Lose two levels to be rid of Flamethrower")
    assert (level(state, "Armitage"), items(state, "Armitage")) == (1, {})
    assert card("Weapon Becomes Evil") in state.door_discards
    low = table(Armitage={"items": evil, "level": 2}, Birch={"hand": ["Ruggoth"]})
    fighting = table(Armitage={"items": evil, "level": 5}, fight=LLOYD)
    assert not offered(low, "Armitage", "Lose two levels")
    assert not offered(fighting, "Armitage", "Lose two levels")


@pytest.mark.rule("MU-curse-20")
def test_the_penalty_counts_while_the_restriction_is_not_met() -> None:
    state = table(Armitage={"items": [{"item": "Necronomicon", "evil": True}]}, fight=LLOYD)
    assert strengths(state)[0] == 1 - 5


@pytest.mark.rule("MU-curse-20")
def test_what_has_turned_evil_is_no_item_that_an_effect_could_take() -> None:
    state = cursed("Hastur Hastur Hastur", Armitage={"items": [{"item": "Tommy Gun", "evil": True}]})
    assert (level(state, "Armitage"), [*items(state, "Armitage")]) == (4, ["Tommy Gun"])


@pytest.mark.rule("MU-curse-20")
def test_others_who_take_an_item_each_leave_the_evil_one() -> None:
    armitage = {"items": [{"item": "Tommy Gun", "evil": True}, "Galoshes"], "level": 2}
    birch = {"level": 3, "hand": ["Portal Of Mystery"]}
    state = table(Armitage=armitage, Birch=birch, fight={"monsters": ["Nyukhees"]}, dice=[1])
    run_away(state)
    assert events(state, "item_moved") == [(0, 1, card("Galoshes"))]
    assert [*items(state, "Armitage")] == ["Tommy Gun"]


@pytest.mark.rule("MU-curse-20", "MU-item-9")
def test_an_evil_weapon_holds_no_hand() -> None:
    evil = {"items": [{"item": "Tommy Gun", "evil": True}, {"item": "Flamethrower", "worn": False}]}
    assert offered(table(Armitage=evil, Birch={"hand": ["Ruggoth"]}), "Armitage", "Equip Flamethrower")
    sound = {"items": ["Tommy Gun", {"item": "Flamethrower", "worn": False}]}
    assert not offered(table(Armitage=sound, Birch={"hand": ["Ruggoth"]}), "Armitage", "Equip Flamethrower")


@pytest.mark.rule("MU-curse-20")
def test_an_evil_item_is_not_among_the_offers_of_help_either() -> None:
    held = [{"item": "Tommy Gun", "evil": True}, "Fez of Fazooli"]
    state = table(Armitage={"items": held}, fight=LLOYD)
    form = next(step for step in state.legal(0) if type(step).__name__ == "AskForHelp")
    assert form.blanks(state, 0)[0].options == (card("Fez of Fazooli"),)  # type: ignore[attr-defined]
    calm = table(Armitage={"items": held}, Birch={"hand": ["Ruggoth"]})
    assert refuses(calm, "Armitage", "Offer Birch a trade", ((card("Tommy Gun"),), ())).startswith("MU-trade-4")
