"""Trading (MU-trade): Items on the table, by consent, between two who are not in combat."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import eyes, offer_trade, refuses
from tests.games.munchkin_cthulhu.stage import (
    asked,
    card,
    choose,
    do,
    events,
    hand,
    items,
    offered,
    offers,
    seat,
    table,
)

FEZ, BOOTS = "Fez of Fazooli", "Galoshes"


def market(**people: Any) -> Munchkin:
    """The start of Armitage's turn: Armitage has a Fez, Birch Galoshes, Carter Brass Knucks; all have a dull card."""
    laid: dict[str, Any] = {
        "Armitage": {"items": [FEZ], "hand": ["Portal Of Mystery"]},
        "Birch": {"items": [BOOTS], "hand": ["Ruggoth"]},
        "Carter": {"items": ["Brass Knucks"], "hand": ["Shoggoth"]},
    }
    more = {name: value for name, value in people.items() if name not in laid}
    laid |= {name: {**laid[name], **given} for name, given in people.items() if name in laid}
    return table(**laid, **more)


@pytest.mark.rule("MU-trade-1", "MU-trade-2")
def test_only_items_in_play_can_be_named_on_either_side() -> None:
    front = {
        "front": ["Created Using Cinematic Rules"],
        "hand": ["Tommy Gun", "Call The Army"],
        "classes": ["Professor"],
    }
    state = market(Armitage=front, Birch={"hand": ["Bagpipes"]})
    for name in ("Tommy Gun", "Call The Army", "Created Using Cinematic Rules", "Professor"):
        assert refuses(state, "Armitage", "Offer Birch a trade", ((card(name),), ())).startswith(
            "MU-trade-4: which Items do you give"
        )
    assert refuses(state, "Armitage", "Offer Birch a trade", ((), (card("Bagpipes"),))).startswith(
        "MU-trade-4: which Items do you want"
    )


@pytest.mark.rule("MU-trade-3", "MU-act-4")
def test_two_others_trade_on_anybodys_turn() -> None:
    state = market()
    offer_trade(state, "Birch", "Carter", [BOOTS], ["Brass Knucks"])
    do(state, "Carter", "Accept from Birch")
    assert (items(state, "Birch"), items(state, "Carter")) == ({"Brass Knucks": "sideways"}, {BOOTS: "sideways"})


@pytest.mark.rule("MU-trade-3", "MU-trade-10")
def test_fighter_and_helper_cannot_trade_and_bystanders_can() -> None:
    state = market(Danforth={"items": ["Bowling Pin"]}, fight={"monsters": ["Great Cthulhu"], "helper": "Birch"})
    for name in ("Armitage", "Birch"):
        assert not offered(state, name, "trade")
        assert not offered(state, "Carter", f"Offer {name}")
    offer_trade(state, "Carter", "Danforth", ["Brass Knucks"])
    do(state, "Danforth", "Accept")
    assert "Brass Knucks" in items(state, "Danforth")


@pytest.mark.rule("MU-trade-10", "MU-trade-4")
def test_open_offers_lapse_when_a_partner_comes_into_combat() -> None:
    state = market(Carter={"items": [], "hand": []}, dice=["Great Cthulhu"])
    do(state, "Armitage", "Pass")
    offer_trade(state, "Birch", "Armitage", [BOOTS])
    do(state, "Armitage", "Pass")
    do(state, "Birch", "Pass")
    assert state.fight is not None
    assert not offered(state, "Armitage", "Accept")
    assert state.offers == ()


@pytest.mark.rule("MU-trade-4")
def test_a_trade_of_several_items_takes_place_in_full_once_both_agree() -> None:
    state = market(Armitage={"items": [FEZ, "Bowling Pin"]})
    offer_trade(state, "Armitage", "Birch", [FEZ, "Bowling Pin"], [BOOTS])
    assert FEZ in items(state, "Armitage")
    do(state, "Birch", "Accept from Armitage")
    assert set(items(state, "Birch")) == {FEZ, "Bowling Pin"}
    assert set(items(state, "Armitage")) == {BOOTS}


@pytest.mark.rule("MU-trade-4")
def test_an_offer_may_be_refused_or_withdrawn_and_only_its_addressee_accepts() -> None:
    state = market()
    offer_trade(state, "Armitage", "Birch", [FEZ], [BOOTS])
    assert not offered(state, "Carter", "AcceptTrade")
    assert not offered(state, "Armitage", "AcceptTrade")
    do(state, "Birch", "Refuse Armitage's offer")
    assert not offered(state, "Birch", "AcceptTrade")
    offer_trade(state, "Armitage", "Birch", [FEZ])
    do(state, "Armitage", "Withdraw your offer to Birch")
    assert not offered(state, "Birch", "AcceptTrade")
    assert items(state, "Armitage") == {FEZ: "equipped"}


@pytest.mark.rule("MU-trade-4")
def test_a_trade_names_at_least_one_item() -> None:
    assert refuses(market(), "Armitage", "Offer Birch a trade", ((), ())).startswith("MU-trade-4")


@pytest.mark.rule("MU-trade-4")
def test_an_offer_that_has_become_illegal_lapses() -> None:
    state = market()
    offer_trade(state, "Armitage", "Birch", [FEZ], [BOOTS])
    offer_trade(state, "Armitage", "Carter", [FEZ])
    do(state, "Carter", "Accept from Armitage")
    assert not offered(state, "Birch", "AcceptTrade")
    assert items(state, "Birch") == {BOOTS: "equipped"}


@pytest.mark.rule("MU-trade-5")
def test_a_traded_item_stays_in_play_and_may_be_equipped_at_once() -> None:
    state = market()
    offer_trade(state, "Armitage", "Birch", [FEZ])
    do(state, "Birch", "Accept")
    assert (items(state, "Birch")[FEZ], hand(state, "Birch")) == ("sideways", ["Ruggoth"])
    do(state, "Birch", f"Equip {FEZ}")
    assert items(state, "Birch")[FEZ] == "equipped"


@pytest.mark.rule("MU-trade-6", "MU-trade-7")
def test_an_item_may_be_given_for_nothing_if_it_is_wanted_and_the_gift_is_final() -> None:
    state = market()
    offer_trade(state, "Armitage", "Birch", [FEZ])
    assert FEZ in items(state, "Armitage")  # not before Birch wants it
    do(state, "Birch", "Accept from Armitage: Fez of Fazooli for nothing")
    assert FEZ in items(state, "Birch")
    assert not [words for words in offers(state, "Armitage") if "back" in words or "Take" in words]


@pytest.mark.rule("MU-trade-8")
def test_a_hand_is_shown_to_the_player_chosen_and_changes_nothing() -> None:
    state = market()
    before = state.digest()
    choose(state, "Birch", "Show cards from your hand", ((0,), (seat("Carter"),)))
    assert events(state, "shows") == [(seat("Birch"), card("Ruggoth"))]
    assert eyes(state, "shows") == [["Birch", "Carter"]]
    after = state.copy()
    after.finals -= 1  # something was seen, and that is all
    assert after.digest() == before


@pytest.mark.rule("MU-trade-8")
def test_some_cards_of_a_hand_can_be_shown_to_several_players() -> None:
    state = market(Birch={"hand": ["Ruggoth", "Loggoth", "Cheat!"]}, Danforth={})
    held = hand(state, "Birch")
    choose(state, "Birch", "Show cards from your hand", ((0, 2), (seat("Carter"), seat("Danforth"))))
    assert events(state, "shows") == [(seat("Birch"), card(held[0]), card(held[2]))]
    assert eyes(state, "shows") == [["Birch", "Carter", "Danforth"]]


@pytest.mark.rule("MU-trade-8")
def test_showing_takes_at_least_one_card_and_one_living_player_other_than_oneself() -> None:
    state = market(Carter={"dead": True, "items": [], "hand": []})
    for values in (((), (0,)), ((0,), ()), ((0,), (1,)), ((0,), (2,)), ((1,), (0,))):
        assert refuses(state, "Birch", "Show cards from your hand", values).startswith("MU-trade-8: ")


@pytest.mark.rule("MU-trade-9", "MU-death-12")
def test_the_dead_neither_give_nor_receive() -> None:
    state = market(Carter={"dead": True, "items": [], "hand": []})
    assert not offered(state, "Armitage", "Offer Carter")
    assert offers(state, "Carter") == []


# ---------------------------------------------------------------------- no end of trading


@pytest.mark.rule("MU-dig-16")
def test_two_players_exchange_at_most_four_offers_in_one_opportunity() -> None:
    state = market()
    for want in ([], [BOOTS], [], [BOOTS]):
        assert offered(state, "Armitage", "Offer Birch")
        offer_trade(state, "Armitage", "Birch", [FEZ], want)
        do(state, "Birch", "Refuse Armitage's offer")
    assert not offered(state, "Armitage", "Offer Birch")
    assert not offered(state, "Birch", "Offer Armitage")
    assert offered(state, "Armitage", "Offer Carter a trade")


@pytest.mark.rule("MU-dig-16")
def test_two_players_complete_one_trade_in_each_direction() -> None:
    state = market()
    offer_trade(state, "Armitage", "Birch", [FEZ])
    do(state, "Birch", "Accept")
    assert not offered(state, "Armitage", "Offer Birch")
    offer_trade(state, "Birch", "Armitage", [FEZ])
    do(state, "Armitage", "Accept")
    assert not offered(state, "Birch", "Offer Armitage")
    assert FEZ in items(state, "Armitage")


@pytest.mark.rule("MU-dig-16", "MU-dig-5")
def test_an_offer_asks_its_addressee_anew_and_nobody_else() -> None:
    state = market()
    do(state, "Birch", "Pass")
    do(state, "Carter", "Pass")
    offer_trade(state, "Armitage", "Birch", [FEZ])
    assert asked(state) == ["Armitage", "Birch"]
    do(state, "Birch", "Refuse Armitage's offer")
    do(state, "Birch", "Pass")
    assert asked(state) == ["Armitage"]


@pytest.mark.rule("MU-dig-16")
def test_the_next_opportunity_opens_trading_afresh() -> None:
    state = market(Birch={"items": [BOOTS, "Bowling Pin"]}, phase="after door")
    offer_trade(state, "Armitage", "Birch", [FEZ])
    do(state, "Birch", "Accept")
    assert not offered(state, "Armitage", "Offer Birch")
    for name in ("Armitage", "Birch", "Carter"):
        do(state, name, "Pass")
    do(state, "Armitage", "Loot the room")
    while not offered(state, "Armitage", "Offer"):
        do(state, "Armitage", "Keep")
    assert offered(state, "Armitage", "Offer Birch a trade")
