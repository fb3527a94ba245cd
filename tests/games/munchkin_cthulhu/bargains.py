"""Bargains to try rules on: offers of help and of trade by names, and who may know what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import miskatonic as mk
from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.games.munchkin_cthulhu.words.names import PLAYERS
from miskatonic.kernel.step import Values
from tests.games.munchkin_cthulhu.stage import card, choose, offered

ORDERS = ("helper", "fighter", "turns helper", "turns fighter", "random")
"""Who picks first of the Treasures."""


def terms(items: Sequence[str] = (), treasures: int = 0, rest: bool = False, order: str = "helper",
          cards: Sequence[str] = ()) -> Values:  # fmt: skip
    """What a form of help is filled with: Items, Treasures (all but so many if ``rest``), who picks, hand cards."""
    chosen = tuple(card(name) for name in items), tuple(card(name) for name in cards)
    return chosen[0], treasures, (int(rest),), (ORDERS.index(order),), chosen[1]


def ask_help(state: Munchkin, who: str, to: str, **offer: Any) -> None:
    """The fighter asks this player on these terms."""
    choose(state, who, f"Ask {to} for help", terms(**offer))


def offer_trade(state: Munchkin, who: str, to: str, give: Sequence[str] = (), want: Sequence[str] = ()) -> None:
    """Offer Items for Items."""
    another = "another" if offered(state, who, f"Offer {to} another trade") else "a"
    values = tuple(card(name) for name in give), tuple(card(name) for name in want)
    choose(state, who, f"Offer {to} {another} trade", values)


def eyes(state: Munchkin, kind: str) -> list[list[str]]:
    """For all events of a kind: who may see them."""
    found = [event for event in state.log or [] if event.kind == kind]
    return [[PLAYERS[i] for i in range(state.seats) if event.eyes >> i & 1] for event in found]


def helper(state: Munchkin) -> str:
    """Who helps in the fight, if anybody."""
    return PLAYERS[state.fight.helper] if state.fight is not None and state.fight.helper != NONE else ""


def refuses(state: Munchkin, who: str, words: str, values: Values) -> str:
    """The rule against filling this form so; the form itself is there, and nothing changes."""
    before = state.digest()
    try:
        choose(state, who, words, values)
    except mk.Illegal as refusal:
        assert state.digest() == before, "a refused choice changed the position"
        return f"{refusal.rule}: {refusal.text}"
    raise AssertionError(f"{who} was allowed to fill in {words}")
