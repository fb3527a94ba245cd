"""What many paragraphs share: whose turn it is, who runs the monsters, and what happens when nobody answers."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, Mash
from miskatonic.kernel.step import Step

PROGRAM: Final = -1
"""Who runs the monsters where no neighbour does. CM-3.1-12"""


class Paragraph(Step[Mash]):
    """A paragraph of the book that may ask between two actions, steps or pick-ups."""

    gap: ClassVar[bool] = False
    """While it asks, green objects may be used. CM-5.2-10"""


class OfTurn(Paragraph):
    """A paragraph of one turn: dropped when that turn is over or its character dead. CM-3.1-11"""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Mash) -> bool:
        return s.turns == self.no and s.space[s.active] >= 0


def neighbour(s: Mash, seat: int) -> int:
    """Who places and runs monsters in this seat's turn; ``PROGRAM`` if nobody does.

    CM-2.5.2-1, CM-2.5.2-5, CM-3.1-7, CM-3.1-12, CM-3.1-16, CM-3.2-10, CM-ref-8
    """
    if s.mode == COOPERATIVE and s.options["program_monsters"]:
        return PROGRAM
    friend = PROGRAM
    for step in range(1, s.seats):
        other = (seat + step) % s.seats
        if s.status[other] == OUT:
            continue
        if s.mode == COOPERATIVE or s.side[other] != s.side[seat]:
            return other
        if friend == PROGRAM:
            friend = other
    return friend


def clockwise(s: Mash, start: int) -> list[int]:
    """All seats from one on, clockwise."""
    return [(start + i) % s.seats for i in range(s.seats)]
