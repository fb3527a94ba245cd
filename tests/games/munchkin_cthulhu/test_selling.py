"""Selling Items for levels (MU-sell)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.stage import (
    card,
    do,
    events,
    greyed,
    hand,
    items,
    level,
    names,
    offered,
    offers,
    table,
    win_or_lose,
)

DEVICE = "Professor Tesla's Electrical Protective Device"
SELL = "Sell Items for levels"


def shop(**armitage: Any) -> Munchkin:
    """The start of Armitage's turn; Birch holds a card that does nothing."""
    return table(Armitage=armitage, Birch={"hand": ["Ruggoth"]})


@pytest.mark.rule("MU-sell-1", "MU-sell-8")
def test_a_thousand_gold_pieces_buy_a_level_and_less_buys_nothing() -> None:
    state = shop(items=["Tommy Gun", "Cowl of Cthulhu"])  # 600 and 400
    do(state, "Armitage", SELL, "Sell Tommy Gun")
    assert not offered(state, "Armitage", "CloseSale")
    do(state, "Armitage", "Sell Cowl of Cthulhu", "Sell for 1000 Gold Pieces")
    assert (level(state, "Armitage"), items(state, "Armitage")) == (2, {})
    assert {"Tommy Gun", "Cowl of Cthulhu"} <= set(names(state.treasure_discards))


@pytest.mark.rule("MU-sell-8", "MU-sell-2", "MU-item-15")
def test_a_set_worth_less_than_a_thousand_cannot_be_sold_whatever_is_added_of_no_value() -> None:
    state = shop(items=[DEVICE, "Cthulhu Bumper Sticker"], hand=["Ichor Picker"])  # 900 and two of no value
    assert not offered(state, "Armitage", SELL)
    assert greyed(state, "Armitage")[SELL] == "MU-sell-8"


@pytest.mark.rule("MU-sell-8", "MU-sell-2", "MU-item-2")
def test_a_sale_may_include_more_than_necessary_and_items_of_no_value() -> None:
    state = shop(items=["Tommy Gun", "Cowl of Cthulhu", "Cthulhu Bumper Sticker", "Brass Knucks"])
    do(state, "Armitage", SELL, "Sell Tommy Gun", "Sell Cowl", "Sell Cthulhu Bumper Sticker (0)", "Sell Brass Knucks")
    do(state, "Armitage", "Sell for 1200 Gold Pieces: 1 level")
    assert (level(state, "Armitage"), items(state, "Armitage")) == (2, {})


@pytest.mark.rule("MU-sell-3")
def test_no_change_is_given_and_none_carried_over() -> None:
    state = shop(items=[DEVICE, "Flamethrower"], hand=["Brass Knucks", "Bowling Pin"])  # 1,700; then 400
    do(state, "Armitage", SELL, f"Sell {DEVICE}", "Sell Flamethrower", "Sell for 1700 Gold Pieces: 1 level")
    assert level(state, "Armitage") == 2
    assert not offered(state, "Armitage", SELL)


@pytest.mark.rule("MU-sell-4")
def test_each_full_thousand_of_one_sale_gives_a_level() -> None:
    state = shop(items=[DEVICE, "Flamethrower", "Fez of Fazooli"])  # 900 + 800 + 700
    do(state, "Armitage", SELL, f"Sell {DEVICE}", "Sell Flamethrower", "Sell Fez", "Sell for 2400")
    assert level(state, "Armitage") == 3
    assert events(state, "level")[-1][1:] == (1, 3)


@pytest.mark.rule("MU-sell-5")
def test_items_from_hand_and_table_are_sold_together() -> None:
    state = shop(items=["Tommy Gun"], hand=["Cowl of Cthulhu", "Wishing Ring"])
    do(state, "Armitage", SELL, "Sell Tommy Gun", "Sell Cowl of Cthulhu (400, from your hand)", "Sell for 1000")
    assert (level(state, "Armitage"), hand(state, "Armitage"), items(state, "Armitage")) == (2, ["Wishing Ring"], {})


@pytest.mark.rule("MU-sell-6", "MU-act-8")
def test_sales_are_for_ones_own_turn_only_and_not_for_combat() -> None:
    rich = [DEVICE, "Flamethrower"]
    state = table(Armitage={"hand": ["Ruggoth"]}, Birch={"items": rich})
    assert not offered(state, "Birch", SELL)
    fighting = table(Armitage={"items": rich}, fight={"monsters": ["Great Cthulhu"]})
    assert not offered(fighting, "Armitage", SELL)
    assert greyed(fighting, "Armitage")[SELL] == "MU-sell-6"


@pytest.mark.rule("MU-sell-6")
def test_nobody_sells_while_running_away() -> None:
    state = table(Armitage={"items": [DEVICE, "Flamethrower"]}, fight={"monsters": ["Great Cthulhu"]})
    win_or_lose(state)
    assert state.fight is not None
    assert state.fight.settled
    assert not offered(state, "Armitage", SELL)


@pytest.mark.rule("MU-sell-7")
def test_level_nine_may_not_sell_at_all() -> None:
    state = shop(level=9, items=[DEVICE, "Flamethrower"])
    assert not offered(state, "Armitage", SELL)
    assert greyed(state, "Armitage")[SELL] == "MU-sell-7"


@pytest.mark.rule("MU-sell-7")
def test_a_large_sale_ends_at_level_nine_with_a_warning() -> None:
    state = shop(level=8, items=[DEVICE, "Flamethrower", "Fez of Fazooli"])
    do(state, "Armitage", SELL, f"Sell {DEVICE}", "Sell Flamethrower", "Sell Fez")
    assert "Sell for 2400 Gold Pieces: 1 level, 1 level lost beyond Level 9" in offers(state, "Armitage")
    do(state, "Armitage", "Sell for 2400")
    assert level(state, "Armitage") == 9
    assert not state.over


@pytest.mark.rule("MU-sell-9", "MU-item-1", "MU-shot-9")
def test_only_items_can_be_part_of_a_sale() -> None:
    owned = {"items": [DEVICE, "Flamethrower"], "front": ["Created Using Cinematic Rules"], "classes": ["Professor"]}
    others = ["Call The Army", "Shoggoth", "Official Mythos . . .", "Unspeakable Riches"]
    state = shop(**owned, hand=["Kitchen Sink", *others])
    do(state, "Armitage", SELL)
    wares = [words for words in offers(state, "Armitage") if words.startswith("Sell ") and "(" in words]
    assert set(wares) == {f"Sell {DEVICE} (900)", "Sell Flamethrower (800)", "Sell Kitchen Sink (300, from your hand)"}


@pytest.mark.rule("MU-sell-1")
def test_a_sale_can_be_called_off_and_then_nothing_has_happened() -> None:
    state = shop(items=[DEVICE, "Flamethrower"])
    do(state, "Armitage", SELL, "Sell Flamethrower", "Sell nothing after all")
    assert (level(state, "Armitage"), len(items(state, "Armitage"))) == (1, 2)


@pytest.mark.rule("MU-item-17", "MU-item-20", "MU-item-16")
def test_what_is_attached_to_a_sold_item_is_discarded_and_adds_no_value() -> None:
    laden = {"item": "Flamethrower", "cheat": True, "extras": ["Official Mythos . . ."]}
    state = shop(items=[laden, "Cowl of Cthulhu"])
    do(state, "Armitage", SELL, "Sell Flamethrower (800)", "Sell Cowl", "Sell for 1200")
    assert card("Cheat!") in state.door_discards
    assert card("Official Mythos . . .") in state.treasure_discards
