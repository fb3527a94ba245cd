"""What must be as somebody saw it for their choice to mean the same: setting up and trading go on for all at once.

Who takes whom and which Traits is said by the words; an offer rests on the sheets of the two whom it is between.
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.rules.turn.trading import Offer
from miskatonic.games.mansions_of_madness.words.names import seat_id
from miskatonic.kernel.record import record_of

BY_ITSELF: Final = ("ChooseTrait", "DoneTrading", "PickInvestigator")
"""Choices that mean the same whatever others do meanwhile."""


def rests_on(key: str) -> tuple[str, ...]:
    """Nothing, two sheets, or everything: the beginnings of panels' ids."""
    if key.partition("(")[0] in BY_ITSELF:
        return ()
    step = record_of(key, {"Offer": Offer})
    return (seat_id(step.seat), seat_id(step.other)) if isinstance(step, Offer) else ("",)
