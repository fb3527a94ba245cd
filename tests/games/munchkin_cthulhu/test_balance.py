"""The census: what simulations of Munchkin Cthulhu count, and that it adds up."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu.bot.balance import CLASS, ORDER, PLAYED, PRICE, SOLD, TALK, Census, price
from miskatonic.games.munchkin_cthulhu.records import Deal, Proposal
from miskatonic.games.munchkin_cthulhu.rules.cards.play import PlayItem
from miskatonic.games.munchkin_cthulhu.rules.combat.helping import Accept
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import IN_HAND, CloseSale
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import Outcome
from miskatonic.lab.simulate import Simulation, Spec, Tally, shares_of


@pytest.fixture(scope="module")
def tally() -> Tally:
    spec = Spec("munchkin_cthulhu", 3, ("house",), 5, None, census=True)
    return Simulation(spec, 4).run()


def table() -> Any:
    return mk.game("munchkin_cthulhu").start(3, 1)


def test_every_place_from_the_starter_is_counted_once_a_game(tally: Tally) -> None:
    places = shares_of(tally.shares[ORDER])
    assert {place: count.games for place, count in places.items()} == {"1": 4, "2": 4, "3": 4}
    assert sum(count.wins for count in places.values()) == 4


def test_prices_are_counted_for_every_agreement(tally: Tally) -> None:
    assert sum(tally.counts[PRICE].values()) == tally.counts[TALK]["help agreed on"]
    assert sum(tally.counts[PLAYED].values()) > 20


def test_the_starter_is_whoever_has_the_first_turn() -> None:
    s, census = table(), Census()
    s.turns, s.turn = 1, 2
    census.saw(s, 0, PlayItem(0, s.box.names["Galoshes"], 0, 0, 0, 0))
    s.turns, s.turn = 2, 0
    census.saw(s, 0, CloseSale(0))
    s.outcome = Outcome((2,), (0, 0, 1), "", "")
    census.ended(s)
    assert census.shares[ORDER]["won 1"] == 1
    assert census.shares[CLASS]["won no Class"] == 1
    assert census.counts[PLAYED] == {"Galoshes": 1}


def test_sold_cards_are_counted_from_hand_and_table_alike() -> None:
    s, census = table(), Census()
    number = s.box.names["Galoshes"]
    s.sale = (number, number + IN_HAND)
    census.saw(s, 0, CloseSale(0))
    assert census.counts[SOLD] == {"Galoshes": 2}


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal((), 2, False, 0, ()), "2 Treasures"),
        (Deal((), 1, True, 0, ()), "all but 1 Treasures"),
        (Deal((7,), 0, False, 0, (3, 4)), "0 Treasures, 1 Items, 2 cards played"),
    ],
)
def test_a_price_in_words(deal: Deal, words: str) -> None:
    s: Munchkin = table()
    s.help = Proposal(0, 1, deal)
    assert price(s) == words
    census = Census()
    census.saw(s, 1, Accept(1))
    assert census.counts[PRICE] == {words: 1}
