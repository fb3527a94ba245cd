"""Carrying too much: forced drops. Section 2.1.9."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


def check(s: Mash, seat: int) -> None:
    """When the limit falls below what is carried, the owner drops until it is met. CM-2.1.9-4"""
    if s.space[seat] >= 0 and s.sheet(seat).room < 0:
        s.then(Shed(seat))


class Shed(Step[Mash]):
    """Drop objects of one's choice until the limit is met. CM-2.1.9-4"""

    asks: ClassVar[str] = "CM-2.6-7"
    limits: ClassVar[str] = "CM-2.6-7"
    puts: ClassVar[tuple[str, ...]] = ("LetGo",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mash) -> bool:
        return s.space[self.seat] >= 0 and s.sheet(self.seat).room < 0

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,), stay=True)

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [LetGo(self.seat, p) for p in s.objects[self.seat] if not s.box.kind_of(p).weightless]


class LetGo(Step[Mash]):
    """One object less. CM-2.1.9-4"""

    rule: ClassVar[str] = "CM-2.1.9-4"

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        stock.lose(s, self.seat, self.piece)
        stock.drop(s, s.space[self.seat], self.piece)
        s.tell("CM-2.1.9-4", "dropped", (self.seat, self.piece))
        return None
