"""What lies on the table: where everybody rested last, and how far the walker has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from miskatonic.games.lantern.content.reading import ROADS

from miskatonic.kernel.state import State


class Lantern(State):
    """The road."""

    table: ClassVar[tuple[str, ...]] = ("turn", "rested", "walked", "die")
    own: ClassVar[str] = "LR-walk-1"

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.turn = 0
        self.rested = [0] * seats
        self.walked = 0
        self.die = 0

    def fresh(self) -> Lantern:
        return Lantern(0, self.options)

    def copy_into(self, other: Lantern) -> None:
        super().copy_into(other)
        other.turn, other.walked, other.die = self.turn, self.walked, self.die
        other.rested = self.rested[:]

    def length(self) -> int:
        """How far it is."""
        return ROADS[self.options["road"]][1]

    def walker(self) -> int:
        """Whose turn it is."""
        return self.turn % self.seats

    def stands(self, seat: int) -> int:
        """Where somebody stands."""
        return self.rested[seat] + (self.walked if seat == self.walker() else 0)
