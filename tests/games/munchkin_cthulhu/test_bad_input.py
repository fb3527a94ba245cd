"""Bad input is refused with the rule against it, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from tests.games.munchkin_cthulhu.bargains import refuses, terms
from tests.games.munchkin_cthulhu.stage import card, do, greyed, illegal, table

FEZ, GUN = "Fez of Fazooli", "Tommy Gun"


def shop(**more: Any) -> Munchkin:
    """Armitage's turn: a Fez on the table and a gun in hand; Birch has Brass Knucks and some cards."""
    hand = ["Galoshes", "Professor", "Ruggoth", "Wandering Monster", "Solar Eclipse", "Canned Meat", "Rugose"]
    armitage = {"items": [FEZ], "hand": [GUN, "Loggoth"]}
    return table(Armitage=armitage, Birch={"items": ["Brass Knucks"], "hand": hand}, Carter={"items": []}, **more)


def fight() -> Munchkin:
    return shop(fight={"monsters": ["Great Cthulhu"]})


# ---------------------------------------------------------------------- an offer of what one does not have


@pytest.mark.rule("MU-trade-1", "MU-trade-2", "MU-trade-4")
@pytest.mark.parametrize(
    ("give", "want"), [([GUN], []), (["Brass Knucks"], []), ([FEZ, GUN], []), ([], [FEZ]), ([], ["Galoshes"]), ([], [])]
)
def test_a_trade_names_items_that_lie_in_front_of_their_owners(give: list[str], want: list[str]) -> None:
    values = tuple(card(name) for name in give), tuple(card(name) for name in want)
    assert refuses(shop(), "Armitage", "Offer Birch a trade", values).startswith("MU-trade-4: ")


@pytest.mark.rule("MU-help-6", "MU-help-7", "MU-help-9")
@pytest.mark.parametrize("offer", [{"items": [GUN]}, {"items": ["Brass Knucks"]}, {"treasures": 9}, {"cards": [GUN]}])
def test_pay_for_help_is_there_to_be_paid(offer: dict[str, Any]) -> None:
    assert refuses(fight(), "Armitage", "Ask Birch for help", terms(**offer)).startswith("MU-help-1: ")


@pytest.mark.rule("MU-trade-4")
@pytest.mark.parametrize("values", [(), ((),), "Fez", ((0.5,), ()), (("Fez",), ()), ((1, 1), ()), (None, None)])
def test_what_fits_no_blank_is_refused(values: Any) -> None:
    assert refuses(shop(), "Armitage", "Offer Birch a trade", values).startswith("MU-trade-4: ")


@pytest.mark.rule("MU-trade-4")
def test_an_offer_that_nobody_made_cannot_be_accepted() -> None:
    state = shop()
    assert illegal(state, "Armitage", "AcceptTrade(0,1)") == ""
    why = state.reason(0, "AcceptTrade(0,1)")
    assert why is not None
    assert why.text == "There is no such offer."


# ---------------------------------------------------------------------- a card at the wrong time


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("PlayItem(1,{Galoshes},0,0,1,-1)", "MU-act-9"),
        ("PlayClass(1,{Professor},0,0,-1,-1)", "MU-act-7"),
        ("OneShot(1,{Canned Meat},0,0,0,-1)", "MU-shot-10"),
        ("Enhance(1,{Rugose},0,0,0,-1)", "MU-cbt-12"),
        ("AddMonster(1,{Wandering Monster},0,0,-1,{Ruggoth})", "MU-cbt-12"),
        ("LookForTrouble(1,{Ruggoth})", "MU-turn-11"),
        ("OpenDoor(1)", "MU-turn-3"),
        ("BeginSale(1)", "MU-sell-6"),
    ],
)
@pytest.mark.rule("MU-act-7", "MU-act-9", "MU-shot-10", "MU-cbt-12", "MU-turn-3", "MU-turn-11", "MU-sell-6")
def test_on_anothers_turn_and_out_of_combat_it_is_refused(key: str, rule: str) -> None:
    for name in ("Galoshes", "Professor", "Canned Meat", "Rugose", "Wandering Monster", "Ruggoth"):
        key = key.replace(f"{{{name}}}", str(card(name)))
    assert illegal(shop(), "Birch", key) == rule


@pytest.mark.rule("MU-mon-3", "MU-act-7", "MU-act-9", "MU-cbt-12", "MU-rew-13")
def test_hand_cards_say_why_they_cannot_be_played_now() -> None:
    said = greyed(shop(), "Birch")
    rules = {"Ruggoth": "MU-mon-3", "Professor": "MU-act-7", "Galoshes": "MU-act-9", "Wandering Monster": "MU-cbt-12"}
    for name, rule in {**rules, "Solar Eclipse": "MU-rew-13"}.items():
        assert said[f"Play {name}"] == rule


@pytest.mark.rule("MU-act-9", "MU-act-10")
def test_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    assert illegal(shop(), "Armitage", f"PlayItem(0,{card('Galoshes')},0,0,1,-1)") == ""
    why = shop().reason(0, f"PlayItem(0,{card('Galoshes')},0,0,1,-1)")
    assert why is not None
    assert why.text == "You do not hold Galoshes."
    assert illegal(shop(), "Armitage", f"PlayItem(1,{card('Galoshes')},0,0,1,-1)") == "MU-dig-1"


# ---------------------------------------------------------------------- a trade in combat


@pytest.mark.rule("MU-trade-3", "MU-act-4")
def test_neither_the_fighter_trades_nor_anybody_with_the_fighter() -> None:
    state = fight()
    assert illegal(state, "Armitage", "ProposeTrade(0,1)", ((card(FEZ),), ())) == "MU-trade-3"
    assert illegal(state, "Birch", "ProposeTrade(1,0)", ((card("Brass Knucks"),), ())) == "MU-trade-3"
    assert greyed(state, "Armitage")["Offer Birch a trade"] == "MU-trade-3"
    assert greyed(state, "Birch")["Offer Armitage a trade"] == "MU-trade-3"
    assert "Offer Carter a trade" not in greyed(state, "Birch")


@pytest.mark.rule("MU-dig-16")
def test_a_second_gift_in_the_same_opportunity_is_refused_with_the_rule() -> None:
    state = shop()
    values = ((card(FEZ),), ())
    state.choose(0, "ProposeTrade(0,1)", values)
    do(state, "Birch", "Accept from Armitage")
    assert illegal(state, "Armitage", "ProposeTrade(0,1)", values) == "MU-dig-16"


def test_nobody_plays_for_somebody_else_or_from_no_seat() -> None:
    state = shop()
    for who, key in ((1, "BeginSale(0)"), (0, "Pass(1)"), (2, "Pass(0)")):
        with pytest.raises(mk.Illegal):
            state.choose(who, key)
    with pytest.raises(mk.Illegal):
        state.choose(7, "Pass(7)")
