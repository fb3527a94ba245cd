"""Giving up: the keeper, or all remaining investigator players together (MM-gen-13)."""

from __future__ import annotations

from typing import Any, ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def anytime(s: Mansions, seat: int) -> list[Step[Any]]:
    """Whoever is still in it may give up, once the first round has begun. MM-gen-13"""
    if not s.round or s.out(seat) or s.gave_up >> seat & 1:
        return []
    return [Concede(seat)]


class Concede(Step[Mansions]):
    """The other side wins. MM-gen-13"""

    rule: ClassVar[str] = "MM-gen-13"
    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.gave_up |= 1 << self.seat
        s.tell("MM-gen-13", "gives_up_game", (self.seat,))
        if self.seat == KEEPER:
            ends.finish(s, "investigators", "MM-gen-13")
        elif all(s.gave_up >> seat & 1 or s.out(seat) for seat in s.players):
            ends.finish(s, "keeper", "MM-gen-13")
        return None
