"""What became of a choice, for foresight."""

from __future__ import annotations

from typing import Any

from miskatonic.games.lantern.rules.walking import WalkOn
from miskatonic.games.lantern.state import Lantern

from miskatonic.kernel.step import Step


def named_outcome(before: Lantern, after: Lantern, seat: int, step: Step[Any]) -> str:
    """Does the lantern go out?"""
    if not isinstance(step, WalkOn):
        return ""
    return "the lantern goes out" if after.die == 1 else "further on"
