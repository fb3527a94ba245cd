"""Vigil, a toy: what lies on the table. All is open: who stands where, who has steps and luck left, the dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from miskatonic.kernel.state import State

ROOMS = ("the winch", "the hall", "the stairs", "the tower")
WINCH, HALL, STAIRS, TOWER = range(4)
STEPS = 3
LUCK = 2


class Vigil(State):
    """The watch. Nobody reaches the tower unless somebody stands at the winch.

    Planted faults override the small methods that its steps call.
    """

    table: ClassVar[tuple[str, ...]] = ("night", "lead", "room", "steps", "luck", "dice", "lit")
    own: ClassVar[str] = "VI-night-1"

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.nights: int = options["nights"]
        self.night = 0
        self.lead = 0
        self.room = [HALL] * seats
        self.steps = [0] * seats
        self.luck = [LUCK] * seats
        self.dice: tuple[int, ...] = ()
        self.lit = 0

    def fresh(self) -> Vigil:
        return type(self)(self.seats, self.options)

    def copy_into(self, other: Vigil) -> None:
        super().copy_into(other)
        other.night, other.lead, other.lit, other.dice = self.night, self.lead, self.lit, self.dice
        other.room, other.steps, other.luck = self.room[:], self.steps[:], self.luck[:]

    def around(self) -> list[int]:
        """All seats, from the lead."""
        return [(self.lead + i) % self.seats for i in range(self.seats)]

    def hauled(self, seat: int) -> bool:
        """Does somebody else stand at the winch?"""
        return any(room == WINCH for other, room in enumerate(self.room) if other != seat)

    def afoot(self, seat: int) -> bool:
        """May this seat walk tonight?"""
        return True

    def declared(self, seat: int) -> None:
        """The seat has said that it stays."""
        self.tell("VI-walk-2", "done", (seat,))

    def minding(self, to: int) -> int:
        """Whom a walk concerns, as bits: those before the tower, when somebody comes to the winch."""
        return sum([1 << i for i in range(self.seats) if self.room[i] == STAIRS]) if to == WINCH else 0
