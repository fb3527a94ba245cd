"""Taking objects from others, and from afar. Section 6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.combat.sights import seen_from
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.moving.moving import fits
from miskatonic.games.cthulhu_mash.rules.objects import stock, traps
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.rules.spells.casting import cast
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step


class Steal(Step[Mash]):
    """The thief chooses among what the victim carries. CM-6-21, CM-6-36"""

    asks: ClassVar[str] = "CM-6-36"
    limits: ClassVar[str] = "CM-6-36"
    puts: ClassVar[tuple[str, ...]] = ("TakeFrom",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, thief: int, victim: int) -> None:
        self.thief = thief
        self.victim = victim

    def live(self, s: Mash) -> bool:
        return s.space[self.thief] >= 0 and bool(self.candidates(s, self.thief))

    def run(self, s: Mash) -> Ask | None:
        return None if dust.again(s, self, self.thief) else Ask((self.thief,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        if self.victim >= s.seats:
            return []
        loot = [piece for piece in s.objects[self.victim] if fits(s, self.thief, piece)]
        return [TakeFrom(self.thief, self.victim, piece) for piece in loot]


class TakeFrom(Step[Mash]):
    """An object changes hands; whoever is robbed of a sled sheds what is too much. CM-6-21, CM-6-36, CM-2.1.9-4"""

    rule: ClassVar[str] = "CM-6-21"

    def __init__(self, thief: int, victim: int, piece: int) -> None:
        self.thief = thief
        self.victim = victim
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        stock.lose(s, self.victim, self.piece)
        stock.gain(s, self.thief, self.piece)
        s.tell("CM-6-21", "stolen", (self.thief, self.piece, self.victim))
        loads.check(s, self.victim)
        return None


def fetches(s: Mash, seat: int, number: int, found: list[Step[Mash]]) -> None:
    """Objects that lie in sight: face-up ones that fit, and the top of each face-down pile. CM-6-22, CM-6-36"""
    tile = s.tile_of(seat)
    seen = seen_from(s, s.space[seat])
    for space, pile in s.ground.items():
        if space // SPACES == tile and seen >> space % SPACES & 1:
            found.extend([FetchFrom(number, space, piece) for piece in pile.up if fits(s, seat, piece)])
            if pile.down:
                found.append(FetchFrom(number, space, -1))


class FetchFrom(Step[Mash]):
    """Take an object that lies in sight, without a roll; a trap acts on the caster. CM-6-22, CM-6-36"""

    rule: ClassVar[str] = "CM-6-22"

    def __init__(self, spell: int, space: int, piece: int) -> None:
        self.spell = spell
        self.space = space
        self.piece = piece
        """-1: the top of the face-down pile."""

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        if self.piece < 0:
            traps.found(s, seat, stock.take_top(s, self.space), self.space)
            return None
        stock.take_up(s, self.space, self.piece)
        stock.gain(s, seat, self.piece)
        s.tell("CM-6-22", "took", (seat, self.piece))
        return None
