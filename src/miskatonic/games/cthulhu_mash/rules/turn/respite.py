"""A moment for green objects between the actions of monsters that nobody is asked about. Section 5.2."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.objects import remedies
from miskatonic.games.cthulhu_mash.rules.turn.base import clockwise
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


def pause(s: Mash, following: Step[Mash]) -> bool:
    """After an action that goes on by itself, those it was directed at may help themselves first. CM-5.2-10

    Where a player runs the monsters and has a choice, the others announce their objects at that question instead.
    """
    if not s.told_to:
        return False
    asked = [Respite(seat) for seat in clockwise(s, s.active) if s.told_to >> seat & 1 and needy(s, seat)]
    s.told_to = 0
    if asked:
        s.then(*asked, following)
    return bool(asked)


def needy(s: Mash, seat: int) -> bool:
    """Does the character carry a green object that would help?"""
    return s.space[seat] >= 0 and bool(s.objects[seat]) and bool(remedies.out_of_turn(s, seat))


class Respite(Step[Mash]):
    """Between two actions of the monsters the victim may use green objects. CM-5.2-10"""

    asks: ClassVar[str] = "CM-ref-13"
    puts: ClassVar[tuple[str, ...]] = ("CarryOn", "UseRemedy")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mash) -> bool:
        return needy(s, self.seat)

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [CarryOn(), *remedies.out_of_turn(s, seat)]


class CarryOn(Step[Mash]):
    """Nothing is used now. CM-5.2-10"""

    rule: ClassVar[str] = "CM-5.2-10"
    declines: ClassVar[bool] = True

    def run(self, s: Mash) -> Ask | None:
        return None
