"""The objects and spells that characters begin with. Sections 3.3.1 and 7."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


class StartingObjects(Step[Mash]):
    """The revolver, the Explorer's dynamite if agreed, and the spell of Arcane Knowledge.

    CM-3.3.1-13, CM-3.3.1-19, CM-7-13
    """

    def run(self, s: Mash) -> Ask | None:
        for seat in range(s.seats):
            card = s.box.characters[s.character[seat]]
            for name in card.starting_objects:
                give(s, seat, s.box.pieces_of(name)[0])
            if "arcane_knowledge" in card.abilities:
                number = s.pick([s.spell_bag >> i & 1 for i in range(len(s.box.spells))])
                s.spell_bag &= ~(1 << number)
                s.arcane[seat] = number
                s.tell("CM-3.3.1-19", "arcane", (seat, number))
            if s.options["dynamite"] and "explosives_expert" in card.abilities:
                s.then(Dynamite(seat))
        return None


def give(s: Mash, seat: int, piece: int) -> None:
    """Take a piece out of the stack before it is shuffled. CM-2.6-1"""
    s.bags[-1] &= ~(1 << piece)
    stock.gain(s, seat, piece)
    s.tell("CM-2.6-1", "took", (seat, piece))


class Dynamite(Step[Mash]):
    """The Explorer's player chooses a stick or a bundle. CM-7-13"""

    asks: ClassVar[str] = "CM-3.1-2"
    puts: ClassVar[tuple[str, ...]] = ("BeginWith",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [BeginWith(seat, s.box.pieces_of(name)[0]) for name in ("dynamite_stick", "dynamite_bundle")]


class BeginWith(Step[Mash]):
    """An object of one's choice before the game. CM-7-13"""

    rule: ClassVar[str] = "CM-7-13"

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        give(s, self.seat, self.piece)
        return None
