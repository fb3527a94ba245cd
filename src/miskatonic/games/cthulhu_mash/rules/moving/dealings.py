"""Dealings with others while one moves: handing over, asking to pass. Section 2.1.4."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.records import SETTLED
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step

ASK: Final = 0
YES: Final = 1
NO: Final = 2
"""Standing answers to a request for passage."""
TAKING: Final = 4
"""Where the bits for refused objects begin in ``refused_now``."""


class Offer(Step[Mash]):
    """Hand an object to somebody beside, who must be willing. CM-2.1.4-13, CM-2.1.4-14"""

    asks: ClassVar[str] = "CM-2.1.4-13"
    limits: ClassVar[str] = "CM-2.1.4-13"
    puts: ClassVar[tuple[str, ...]] = ("Accept", "Decline")

    rule: ClassVar[str] = "CM-2.1.4-13"

    def __init__(self, piece: int, to: int) -> None:
        self.piece = piece
        self.to = to

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.to,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [Decline(self.to), Accept(self.piece, self.to)]


class Accept(Step[Mash]):
    """The receiver takes it; the giver pays one point. CM-2.1.4-13"""

    rule: ClassVar[str] = "CM-2.1.4-14"

    def __init__(self, piece: int, to: int) -> None:
        self.piece = piece
        self.to = to

    def run(self, s: Mash) -> Ask | None:
        s.mp -= 1
        stock.lose(s, s.active, self.piece)
        stock.gain(s, self.to, self.piece)
        s.tell("CM-2.1.4-13", "handed", (s.active, self.piece, self.to))
        loads.check(s, s.active)
        return None


class Decline(Step[Mash]):
    """An offer that was declined is not made again in this turn. CM-2.6-12"""

    rule: ClassVar[str] = "CM-2.1.4-14"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        s.refused_now |= 1 << TAKING + self.seat
        s.tell("CM-2.6-12", "declined", (self.seat,))
        return None


class AskPassage(Step[Mash]):
    """Ask somebody to let one pass through. CM-2.1.4-6"""

    asks: ClassVar[str] = "CM-ref-13"
    limits: ClassVar[str] = "CM-ref-13"
    puts: ClassVar[tuple[str, ...]] = ("Grant", "Refuse")

    rule: ClassVar[str] = "CM-2.1.4-6"
    of_seat: ClassVar[str] = ""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        if s.standing[self.seat] == YES:
            s.then(Grant(self.seat))
            return None
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [Refuse(self.seat), Grant(self.seat)]


class Grant(Step[Mash]):
    """The mover may pass through during this move. CM-2.1.4-6"""

    rule: ClassVar[str] = "CM-2.1.4-6"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        s.granted |= 1 << self.seat
        s.tell("CM-2.1.4-6", "granted", (self.seat,))
        return None


class Refuse(Step[Mash]):
    """A refused request is not repeated in this turn. CM-2.1.4-6, CM-2.6-12"""

    rule: ClassVar[str] = "CM-2.1.4-6"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        s.refused_now |= 1 << self.seat
        s.tell("CM-2.1.4-6", "refused", (self.seat,))
        return None


class Always(Step[Mash]):
    """Set what one answers to requests for passage from now on, once between two actions. CM-2.1.4-6, CM-2.6-12"""

    rule: ClassVar[str] = "CM-2.1.4-6"
    idle: ClassVar[bool] = True

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def run(self, s: Mash) -> Ask | None:
        s.standing[s.active] = self.answer
        s.used |= SETTLED
        return None
