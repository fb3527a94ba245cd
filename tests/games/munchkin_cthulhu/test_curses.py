"""Curses (MU-curse): whom they strike and when, what they can hit, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.content.box import Box
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    classes,
    curses,
    do,
    door_top,
    hand,
    items,
    level,
    offered,
    offers,
    say_no,
    sees,
    shut,
    strengths,
    table,
    top,
    win_or_lose,
)

TRUTH, RING = "Learn Yet Another Awful Truth", "Wishing Ring"
LLOYD = {"monsters": ["Lloyd Lloigor"]}


def carried(*names: str) -> list[dict[str, Any]]:
    return [{"item": name, "worn": False} for name in names]


def cursed(curse: str, **people: Any) -> Munchkin:
    """On Armitage's turn Birch plays this Curse on Armitage."""
    more: dict[str, Any] = {
        name: people.pop(name) for name in ("fight", "dice", "phase", "answers", "cultist_pile") if name in people
    }
    laid: dict[str, Any] = {"Armitage": {"level": 4}, "Birch": {"hand": [curse]}, "Carter": {}}
    laid |= {name: {**laid[name], **given} for name, given in people.items()}
    state = table(**laid, **more)
    do(state, "Birch", f"Curse Armitage with {curse}")
    return state


def run_away(state: Munchkin) -> None:
    """The fight is lost and everybody runs."""
    while state.fight is not None:
        say_no(state)


# ---------------------------------------------------------------------- whom and when


@pytest.mark.rule("MU-curse-1", "MU-turn-6")
def test_a_curse_behind_the_door_applies_to_whoever_opened_it() -> None:
    state = table(Armitage={"level": 4}, Birch={"hand": ["Ruggoth"], "level": 4}, phase="door", dice=[TRUTH])
    assert (level(state, "Armitage"), level(state, "Birch")) == (3, 4)
    assert door_top(state) == TRUTH


@pytest.mark.rule("MU-curse-2")
def test_a_curse_got_in_another_way_goes_to_the_hand() -> None:
    state = table(Armitage={"level": 4, "hand": ["Ruggoth"]}, phase="phase 2", dice=[TRUTH])
    do(state, "Armitage", "Loot the room")
    assert (TRUTH in hand(state, "Armitage"), level(state, "Armitage")) == (True, 4)


@pytest.mark.rule("MU-curse-2", "MU-act-3", "MU-dig-4")
def test_a_curse_from_the_hand_is_played_at_any_time_on_anybody() -> None:
    birch = {"hand": [TRUTH]}
    for position in ({"phase": "start"}, {"fight": LLOYD}, {"phase": "before charity"}):
        state = table(Armitage={"level": 4}, Birch=birch, **position)
        assert [words for words in offers(state, "Birch") if "Curse" in words] == [
            f"Curse yourself with {TRUTH}",
            f"Curse Carter with {TRUTH}",
            f"Curse Armitage with {TRUTH}",
        ]
    state = table(Armitage={"level": 4}, Birch=birch, fight=LLOYD)
    do(state, "Armitage", "Pass")
    do(state, "Birch", "Curse Armitage")  # at the last moment
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-curse-2", "MU-run-15")
def test_a_curse_can_strike_before_a_flight_roll() -> None:
    state = table(Armitage={"level": 4}, Birch={"hand": [TRUTH]}, fight={"monsters": ["Great Cthulhu"]})
    win_or_lose(state)
    assert top(state) == "BeforeRoll"
    do(state, "Birch", "Curse Armitage")
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-curse-11")
def test_a_player_may_curse_themselves() -> None:
    state = table(Armitage={"level": 4, "hand": [TRUTH]})
    do(state, "Armitage", "Curse yourself")
    assert level(state, "Armitage") == 3


@pytest.mark.rule("MU-curse-12")
def test_the_dead_cannot_be_cursed_and_the_returned_can() -> None:
    dead = table(Armitage={"hand": [TRUTH]}, Birch={"dead": True, "level": 4})
    assert not offered(dead, "Armitage", "Curse Birch")
    assert offered(table(Armitage={"hand": [TRUTH]}, Birch={"redraw": True}), "Armitage", "Curse Birch")


# ---------------------------------------------------------------------- what it hits


@pytest.mark.rule("MU-curse-3")
def test_most_curses_strike_once_and_are_discarded() -> None:
    state = cursed(TRUTH)
    assert (level(state, "Armitage"), curses(state, "Armitage"), door_top(state)) == (3, [], TRUTH)


@pytest.mark.rule("MU-curse-8")
def test_the_victim_picks_the_item_to_lose() -> None:
    state = cursed("Hair Stands On End", Armitage={"items": ["Fez of Fazooli", "Fake Tentacle"]})
    assert asked(state) == ["Armitage"]
    do(state, "Armitage", "Armitage loses Fake Tentacle")
    assert items(state, "Armitage") == {"Fez of Fazooli": "equipped"}


@pytest.mark.rule("MU-curse-9", "MU-dig-19")
def test_a_curse_without_anything_to_hit_may_be_played_and_is_discarded() -> None:
    for curse in ("Hair Stands On End", "Weapon Becomes Evil", "Backpack Eaten", "Madness Takes Its Toll"):
        state = cursed(curse, Armitage={"hand": ["Fez of Fazooli"]})
        assert (door_top(state), hand(state, "Armitage")) == (curse, ["Fez of Fazooli"])


@pytest.mark.rule("MU-curse-10")
def test_amnesia_costs_the_class_or_for_the_classless_a_level() -> None:
    learned, plain = cursed("Amnesia", Armitage={"classes": ["Professor"]}), cursed("Amnesia")
    assert (classes(learned, "Armitage"), level(learned, "Armitage")) == ([], 4)
    assert level(plain, "Armitage") == 3


@pytest.mark.rule("MU-curse-21")
def test_a_loss_of_worn_headgear_spares_what_is_carried_and_another_loss_does_not() -> None:
    fez = {"items": carried("Fez of Fazooli")}
    assert items(cursed("Hair Stands On End", Armitage=fez), "Armitage") != {}
    cruller = table(Armitage={"level": 1, **fez}, fight={"monsters": ["The Cruller Out Of Space"]}, dice=[1])
    run_away(cruller)
    assert items(cruller, "Armitage") == {}


@pytest.mark.rule("MU-curse-21")
def test_one_item_of_a_kind_is_lost() -> None:
    both = {"level": 1, "items": ["Galoshes", *carried("Shoes Of Only Having To Run Faster Than YOU")]}
    state = table(Armitage=both, fight={"monsters": ["The Cruller Out Of Space"]}, dice=[1])
    while top(state) != "LoseItem":
        say_no(state)
    do(state, "Armitage", "Armitage loses Galoshes")
    assert len(items(state, "Armitage")) == 1


@pytest.mark.rule("MU-curse-22")
def test_backpack_eaten_takes_what_cannot_be_used_and_nothing_else() -> None:
    useless = carried("Necronomicon", "Cowl of Cthulhu", "Bowling Pin")  # Class, slot, hands
    safe = [*carried("Brass Knucks", "Kitchen Sink"), {"item": "Elder Sign", "worn": False, "cheat": True}]
    state = cursed("Backpack Eaten", Armitage={"items": ["Fez of Fazooli", "Tommy Gun", *useless, *safe]})
    assert set(items(state, "Armitage")) == {
        "Fez of Fazooli",
        "Tommy Gun",
        "Brass Knucks",
        "Kitchen Sink",
        "Elder Sign",
    }


# ---------------------------------------------------------------------- delayed Curses


@pytest.mark.rule("MU-curse-4", "MU-curse-13")
def test_a_curse_on_the_next_combat_lies_in_front_of_its_victim_for_all_to_see() -> None:
    state = cursed("Change Sex", Armitage={"sex": "male"})
    assert (curses(state, "Armitage"), state.sex[0]) == (["Change Sex"], 1)
    assert all("Change Sex" in sees(state, who) for who in ("Armitage", "Birch", "Carter"))
    assert card("Change Sex") not in state.door_discards


@pytest.mark.rule("MU-curse-4", "MU-curse-15", "MU-curse-17")
def test_it_counts_for_the_first_combat_that_follows_and_then_it_is_over() -> None:
    phase: dict[str, Any] = {"phase": "door", "dice": ["Change Sex"]}
    state = table(Armitage={"level": 9, "hand": ["Ruggoth"]}, Birch={"hand": ["Portal Of Mystery"]}, **phase)
    assert curses(state, "Armitage") == ["Change Sex"]
    state.level[0] = 8
    shut(state)
    do(state, "Armitage", "fight Ruggoth")
    while top(state) == "Summons":
        say_no(state)
    assert strengths(state)[0] == 8 - 5
    win_or_lose(state)
    assert curses(state, "Armitage") == []
    assert card("Change Sex") in state.door_discards
    assert state.sex[0] == 1


@pytest.mark.rule("MU-curse-6")
def test_during_a_combat_it_counts_for_that_combat() -> None:
    state = cursed("Change Sex", fight=LLOYD)
    assert strengths(state)[0] == 4 - 5
    run_away(state)
    assert curses(state, "Armitage") == []


@pytest.mark.rule("MU-curse-14")
def test_helping_counts_as_ones_combat() -> None:
    state = table(Armitage={"level": 2}, Birch={"level": 5, "curses": ["Change Sex"]}, fight=LLOYD)
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert strengths(state)[0] == 2 + 5 - 5


@pytest.mark.rule("MU-curse-17")
def test_after_the_settlement_it_waits_for_the_following_combat() -> None:
    state = table(
        Armitage={"level": 4}, Birch={"hand": ["Change Sex"]}, fight={"monsters": ["Lloyd Lloigor"]}, dice=[6]
    )
    win_or_lose(state)
    assert top(state) == "BeforeRoll"
    do(state, "Birch", "Curse Armitage")
    run_away(state)
    assert curses(state, "Armitage") == ["Change Sex"]


@pytest.mark.rule("MU-curse-17", "MU-help-29")
def test_a_helper_who_leaves_before_the_settlement_keeps_it(pier: Box) -> None:
    carter = {"hand": ["Press Gang", "Wandering Monster", "Polly Polyp"]}
    birch = {"curses": ["Change Sex"], "hand": ["Portal Of Mystery"]}
    state = table(Armitage={"level": 8}, Birch=birch, Carter=carter, fight={"monsters": ["Froggoth"]}, dice=[6, 6])
    do(state, "Carter", "Press Gang on Birch")
    assert strengths(state)[0] == 8 + 1 - 5
    do(state, "Carter", "Polly Polyp joins")
    do(state, "Birch", "Leave the fight")
    assert strengths(state)[0] == 8
    win_or_lose(state)
    do(state, "Armitage", "Run from Froggoth")
    run_away(state)
    assert curses(state, "Birch") == ["Change Sex"]


@pytest.mark.rule("MU-curse-7", "MU-curse-15")
def test_a_curse_on_the_next_turn_counts_for_the_turn_in_which_it_strikes(pier: Box) -> None:
    now = table(Armitage={"level": 4}, Birch={"hand": ["Wet Floor", "Portal Of Mystery"]}, fight=LLOYD, dice=[6])
    do(now, "Birch", "Curse Armitage with Wet Floor")
    assert strengths(now)[0] == 4 - 2
    run_away(now)
    assert curses(now, "Armitage") == ["Wet Floor"]
    while now.turn == 0:
        now.expire(now.seats_to_act[0])
    assert curses(now, "Armitage") == []


@pytest.mark.rule("MU-curse-7", "MU-curse-4")
def test_on_anothers_turn_it_waits_for_the_victims_own(pier: Box) -> None:
    state = table(Armitage={"hand": ["Wet Floor"]}, Birch={"level": 4}, Carter={"level": 4}, phase="before charity")
    do(state, "Armitage", "Curse Birch with Wet Floor")
    while state.turn == 0:
        state.expire(state.seats_to_act[0])
    assert curses(state, "Birch") == ["Wet Floor"]
    while state.turn == 1:
        state.expire(state.seats_to_act[0])
    assert curses(state, "Birch") == []


@pytest.mark.rule("MU-curse-5", "MU-class-5")
def test_a_kept_curse_cannot_pay_for_an_ability() -> None:
    whole = {"classes": ["Investigator"], "curses": ["Change Sex"], "hand": ["Ruggoth", "Shoggoth", "Loggoth"]}
    whole["front"] = ["Corrupted By Power"]
    state = table(Armitage=whole, phase="door")
    do(state, "Armitage", "Look behind")
    form = next(step for step in state.legal(0) if type(step).__name__ == "KeepUnseen")
    assert len(form.blanks(state, 0)[0].options) == 3  # type: ignore[attr-defined]
