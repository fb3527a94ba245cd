"""Helping the insane: handing over what steadies the mind, administering what restores it. Section 8.6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.objects import remedies, stock
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """What a character can do for an insane comrade beside it, for one action. CM-8.6-1, CM-8.6-2, CM-8.7-1"""
    if not s.options["sanity"]:
        return
    space = s.space[seat]
    around = s.box.tiles[space // SPACES].walk.around[space % SPACES]
    for other in range(s.seats):
        there = s.space[other]
        if other == seat or there < 0 or there // SPACES != space // SPACES or not around >> there % SPACES & 1:
            continue
        if suffers(s, other):
            _for(s, seat, other, found)


def suffers(s: Mash, seat: int) -> bool:
    """Is the character insane, but not for good? CM-8.6-1, CM-8.7-1"""
    return bool(s.options["sanity"]) and s.sanity[seat] > 0 and sanity.mad(s, seat)


def cures(s: Mash, seat: int, piece: int) -> bool:
    """Is giving this object to that character help, which costs an action instead of a point? CM-8.6-2"""
    return bool(sanity.lift_of(s, piece)) and suffers(s, seat)


def _for(s: Mash, seat: int, other: int, found: list[Step[Mash]]) -> None:
    for piece in s.objects[seat]:
        thing = s.box.kind_of(piece)
        if sanity.lift_of(s, piece):
            if s.sheet(other).room > 0 or thing.weightless:
                found.append(Bestow(piece, other))
        elif restores(s, piece):
            found.append(Administer(piece, seat, other))
    found.extend([Administer(piece, other, other) for piece in s.objects[other] if restores(s, piece)])


def restores(s: Mash, piece: int) -> bool:
    """Does taking it restore sanity? CM-8.4-1"""
    thing = s.box.kind_of(piece)
    return thing.colour == "green" and any(effect.verb == "sanity" for effect in thing.effects)


class Bestow(Step[Mash]):
    """Hand over an object that improves sanity, for an action instead of a point. CM-8.6-1, CM-8.6-2, CM-8.6-3"""

    rule: ClassVar[str] = "CM-8.6-2"

    def __init__(self, piece: int, to: int) -> None:
        self.piece = piece
        self.to = to

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.told_to |= 1 << self.to
        stock.lose(s, s.active, self.piece)
        stock.gain(s, self.to, self.piece)
        s.tell("CM-8.6-2", "handed", (s.active, self.piece, self.to))
        loads.check(s, s.active)
        return None


class Administer(Step[Mash]):
    """Give the sufferer a restoring object, one's own or the sufferer's. CM-8.6-1, CM-8.6-2, CM-8.6-3"""

    rule: ClassVar[str] = "CM-8.6-2"

    def __init__(self, piece: int, owner: int, to: int) -> None:
        self.piece = piece
        self.owner = owner
        self.to = to

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.told_to |= 1 << self.to
        stock.lose(s, self.owner, self.piece)
        s.discards |= 1 << self.piece
        s.tell("CM-8.6-2", "administered", (s.active, self.piece, self.to))
        remedies.swallow(s, self.to, self.piece)
        return None
