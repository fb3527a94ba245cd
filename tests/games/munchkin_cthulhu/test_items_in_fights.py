"""Items (MU-item-20..25): enhancers on them, figures by opponent, rolls, and fights that spoil them."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import ask_help, offer_trade
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    do,
    events,
    items,
    kinds,
    offered,
    offers,
    strengths,
    table,
    top,
    win_or_lose,
)

DEVICE = "Professor Tesla's Electrical Protective Device"
GODS, MYTHOS = ". . . Of The Middle-Aged Gods", "Official Mythos . . ."
GIANT = {"monsters": ["Great Cthulhu"]}


def carried(*names: str) -> list[dict[str, Any]]:
    """Items lying sideways."""
    return [{"item": name, "worn": False} for name in names]


def calm(**armitage: Any) -> Munchkin:
    """The start of Armitage's turn; Birch holds a card that does nothing."""
    return table(Armitage=armitage, Birch={"hand": ["Portal Of Mystery"]})


def fighting(**armitage: Any) -> Munchkin:
    """Armitage faces Great Cthulhu; Birch holds a card that does nothing."""
    fight = armitage.pop("fight", GIANT)
    return table(Armitage=armitage, Birch={"hand": ["Portal Of Mystery"]}, fight=fight)


def ours(**armitage: Any) -> int:
    """The strength of Armitage, Level 1, in such a fight."""
    return strengths(fighting(**armitage))[0]


# ---------------------------------------------------------------------- enhancers


@pytest.mark.rule("MU-item-20")
def test_an_enhancer_goes_on_a_fitting_item_of_ones_own_and_adds_to_it() -> None:
    state = calm(items=["Tommy Gun", "Brass Knucks", *carried("Tentacle")], hand=[GODS, MYTHOS])
    found = {words for words in offers(state, "Armitage") if "Attach" in words}
    assert found == {
        "Attach Of The Middle-Aged Gods to Tommy Gun",
        "Attach Of The Middle-Aged Gods to Brass Knucks",
        "Attach Official Mythos to Tommy Gun",
    }
    do(state, "Armitage", "Attach Official Mythos to Tommy Gun")
    assert state.items[0][0].extras == (card(MYTHOS),)
    assert ours(items=[{"item": "Tommy Gun", "extras": [MYTHOS]}]) == 1 + 4 + 2


@pytest.mark.rule("MU-item-20", "MU-item-18")
def test_the_hand_that_an_enhancer_saves_is_free_for_another_item() -> None:
    state = calm(items=[{"item": "Tommy Gun", "extras": [GODS]}, *carried("Bowling Pin", "Bug Spray")])
    do(state, "Armitage", "Equip Bowling Pin")
    assert not offered(state, "Armitage", "Equip Bug Spray")
    without = calm(items=["Tommy Gun", *carried("Bowling Pin")])
    assert not offered(without, "Armitage", "Equip Bowling Pin")


@pytest.mark.rule("MU-item-20")
def test_an_enhancer_is_played_when_an_item_could_be() -> None:
    assert not offered(fighting(items=["Tommy Gun"], hand=[MYTHOS]), "Armitage", "Attach")
    state = table(Armitage={"hand": ["Ruggoth"]}, Birch={"items": ["Tommy Gun"], "hand": [MYTHOS]})
    assert not offered(state, "Birch", "Attach")


@pytest.mark.rule("MU-item-20")
def test_an_enhancer_stays_with_its_item_when_it_is_given_away_and_when_it_is_lost() -> None:
    laden = [{"item": "Tommy Gun", "extras": [MYTHOS]}]
    state = calm(items=laden)
    offer_trade(state, "Armitage", "Birch", ["Tommy Gun"])
    do(state, "Birch", "Accept")
    assert state.items[1][0].extras == (card(MYTHOS),)
    lost = table(Armitage={"items": laden}, Birch={"hand": ["Hastur Hastur Hastur"]})
    do(lost, "Birch", "Curse Armitage")
    assert {card("Tommy Gun"), card(MYTHOS)} <= set(lost.treasure_discards)


@pytest.mark.rule("MU-item-20")
def test_the_enhancer_counts_in_finding_the_best_item() -> None:
    held = {"items": [{"item": "Bowling Pin", "extras": [MYTHOS]}, "Fez of Fazooli"], "classes": ["Cultist"]}
    state = table(Armitage=held, Birch={"hand": ["Weapon Becomes Evil"]})
    do(state, "Birch", "Curse Armitage")
    assert [item.evil != -1 for item in state.items[0]] == [True, False]


# ---------------------------------------------------------------------- Items in a fight


@pytest.mark.rule("MU-item-23", "MU-goth-1")
@pytest.mark.parametrize(
    ("monsters", "figure"),
    [
        (["Lloyd Lloigor"], 2),
        (["Froggoth"], 5),
        (["Shoggoth"], 10),
        (["Shog Goth"], 10),
        (["Froggoth", "Shoggoth"], 10),
    ],
)
def test_the_shogulator_gives_its_best_fitting_figure_once(monsters: list[str], figure: int) -> None:
    assert ours(items=["Shogulator"], fight={"monsters": monsters}) == 1 + figure


@pytest.mark.rule("MU-item-23")
def test_the_figure_changes_when_monsters_come() -> None:
    birch = {"hand": ["Wandering Monster", "Great Cthulhu"]}
    state = table(Armitage={"items": ["Prehistoric Axe"]}, Birch=birch, fight={"monsters": ["Lloyd Lloigor"]})
    assert strengths(state)[0] == 1 + 2
    do(state, "Birch", "Great Cthulhu joins")
    assert strengths(state)[0] == 1 + 5


def kick(monster: str, *faces: int, **armitage: Any) -> Munchkin:
    """Armitage opens the door to this monster; then dice."""
    return table(Armitage=armitage, Birch={"hand": ["Portal Of Mystery"]}, phase="door", dice=[monster, *faces])


@pytest.mark.rule("MU-item-24")
@pytest.mark.parametrize(("face", "kept"), [(4, True), (3, False)])
def test_dynamite_names_its_bonus_then_rolls_and_is_used_up_by_a_lower_roll(face: int, kept: bool) -> None:
    state = kick("Polly Polyp", face, items=["Backpack Full of Dynamite"])
    assert (top(state), asked(state)) == ("Gamble", ["Armitage"])
    do(state, "Armitage", "Backpack Full of Dynamite: +4 for this fight")
    assert (top(state), strengths(state)[0]) == ("Interfere", 1 + 4)
    win_or_lose(state)
    assert ("Backpack Full of Dynamite" in items(state, "Armitage")) == kept


@pytest.mark.rule("MU-item-24")
def test_bagpipes_give_nothing_on_a_six_and_are_lost_unless_the_munchkins_win() -> None:
    good, lucky = kick("Lloyd Lloigor", 5, items=["Bagpipes"]), kick("Polly Polyp", 6, items=["Bagpipes"], level=5)
    bad = kick("Polly Polyp", 6, 6, items=["Bagpipes"])
    assert [strengths(state)[0] for state in (good, lucky, bad)] == [1 + 4, 5, 1]
    win_or_lose(lucky)
    assert "Bagpipes" in items(lucky, "Armitage")
    win_or_lose(bad)
    while bad.fight is not None:
        win_or_lose(bad)
    assert items(bad, "Armitage") == {}


@pytest.mark.rule("MU-item-24")
def test_a_helper_rolls_on_entering_the_fight_and_an_unequipped_item_never_does() -> None:
    state = table(
        Armitage={}, Birch={"items": ["Bagpipes"], "level": 3}, fight={"monsters": ["Lloyd Lloigor"]}, dice=[6]
    )
    ask_help(state, "Armitage", "Birch")
    do(state, "Birch", "Accept")
    assert (events(state, "rolled"), strengths(state)[0]) == ([(1, 6)], 4)
    quiet = kick("Polly Polyp", items=carried("Bagpipes", "Backpack Full of Dynamite"))
    assert top(quiet) == "Interfere"
    assert "rolled" not in kinds(quiet)


@pytest.mark.rule("MU-item-25", "MU-dig-13")
def test_where_items_are_useless_only_fire_counts_and_it_counts_double_with_its_enhancers() -> None:
    foggy = {"monsters": ["Foggoth"]}
    assert ours(items=["Tommy Gun", "Fez of Fazooli"], fight=foggy) == 1
    assert ours(items=[{"item": "Flamethrower", "extras": [MYTHOS]}, "Fez of Fazooli"], fight=foggy) == 1 + 2 * (4 + 2)


@pytest.mark.rule("MU-item-25")
def test_ichors_work_normally_there_and_one_shots_for_the_monsters_too() -> None:
    birch = {"hand": ["Sticker Ichor", "Kitchen Sink", "Canned Meat"]}
    state = table(Armitage={"items": ["Necronookiecon"]}, Birch=birch, fight={"monsters": ["Foggoth"]})
    do(state, "Birch", "Throw Sticker Ichor at the monsters", "Use Kitchen Sink for the munchkins")
    do(state, "Birch", "Use Canned Meat for the monsters")
    assert strengths(state) == (1, 6 - 4 + 3)
    assert not offered(state, "Armitage", "Use up Necronookiecon")


@pytest.mark.rule("MU-item-25")
def test_an_evil_item_stays_a_penalty_and_curses_can_still_be_cancelled_there() -> None:
    evil = {"item": "Tommy Gun", "evil": True}
    state = fighting(items=[evil], hand=["Wishing Ring"], fight={"monsters": ["Foggoth"]})
    assert strengths(state)[0] == 1 - 4
    choose(state, "Armitage", "Wishing Ring: end Weapon Becomes Evil on Armitage")
