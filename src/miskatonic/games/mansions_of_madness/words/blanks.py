"""What the blanks of forms list: cards to drop, to trade, to lay in an order."""

from __future__ import annotations

from typing import Any

from miskatonic.games.mansions_of_madness.rules.harm.death import FallInOrder
from miskatonic.games.mansions_of_madness.rules.turn.chores import DropCards
from miskatonic.games.mansions_of_madness.rules.turn.trading import Offer, tradable
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import card_name, held_id
from miskatonic.kernel.step import Blank, Form


def blank(s: Mansions, form: Form[Any], blank: Blank, value: int) -> tuple[str, str]:
    """A card by its place in a list."""
    if isinstance(form, DropCards):
        card = s.held[form.seat][value]
        return card_name(s, card), held_id(form.seat, card)
    if isinstance(form, Offer):
        seat = form.seat if blank.name == "give" else form.other
        card = tradable(s, seat)[value]
        return card_name(s, card), held_id(seat, card)
    if isinstance(form, FallInOrder):
        return card_name(s, form.of.cards[value]), ""
    raise TypeError(f"{type(form).__name__} has no blanks here")
