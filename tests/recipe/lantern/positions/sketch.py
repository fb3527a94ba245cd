"""Positions as cases state them: whose turn it is, where all rested, how far the walker has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miskatonic.games.lantern.rules.walking import Turn
from miskatonic.games.lantern.state import Lantern


def sketch(s: Lantern) -> dict[str, Any]:
    """The position by readable names."""
    return {"turn": s.turn, "rested": list(s.rested), "walked": s.walked}


def arrange(s: Lantern, given: Mapping[str, Any]) -> None:
    """Set parts of it. ``ValueError`` names what is wrong."""
    unknown = set(given) - {"turn", "rested", "walked"}
    if unknown:
        raise ValueError(f"position: unknown entry {min(unknown)}")
    s.turn, s.walked = given.get("turn", s.turn), given.get("walked", s.walked)
    s.rested = list(given.get("rested", s.rested))
    if len(s.rested) != s.seats:
        raise ValueError(f"rested: one number for each of {s.seats} players")
    s.turn_to(Turn())
    s.advance()
