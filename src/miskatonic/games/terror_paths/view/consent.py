"""What must be as somebody saw it for their choice to mean the same: most of what all do together is their own affair.

A Move says what it costs and whether it is stopped, so it rests on its words alone.
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.items import Use
from miskatonic.games.terror_paths.rules.items.using import UseNow
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import seat_id
from miskatonic.kernel.record import record_of

BY_ITSELF: Final = (
    "BuyItem", "DisasterForInsight", "DisasterForLuck", "DoneMoving", "Move", "NoMore", "Prepared", "Raise",
)  # fmt: skip
"""Choices of the parts that all play together, which mean the same whatever others do meanwhile."""


def rests_on(s: Terror, key: str) -> tuple[str, ...]:
    """Nothing, her own sheet, or everything: the beginnings of panels' ids."""
    if key.partition("(")[0] in BY_ITSELF:
        return ()
    step = record_of(key, {"UseNow": UseNow})
    if isinstance(step, UseNow) and for_her_alone(s, s.box.items[step.held >> 1].uses[step.use]):
        return (seat_id(step.seat),)
    return ("",)


def for_her_alone(s: Terror, use: Use) -> bool:
    """Does this text touch nobody and nothing but whoever uses the Item? TP-glos-1"""
    return all(effect.args.get("who") == "you" and not effect.conditions for effect in s.box.text(use.text))
