"""Spells on oneself and on friends. Section 6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Tile
from miskatonic.games.cthulhu_mash.records import MOVED, RAZOR_CAST, WARD_CAST
from miskatonic.games.cthulhu_mash.rules.combat import areas, facing
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health, heal, settle, soothe
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.moving.operate import GateAnywhere
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells.casting import cast
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import SIDES


class OpenGate(Step[Mash]):
    """Create Gate: the caster moves to any gate of a face-up tile. CM-6-11, CM-8.3-11"""

    rule: ClassVar[str] = "CM-6-11"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)  # first: an undone casting leaves no open gate behind (CM-6-30)
        s.then(GateAnywhere(s.active))
        return None


class CastWard(Step[Mash]):
    """Flesh Ward: one more Defense, and one point of health that is lost first. CM-6-12, CM-6-13"""

    rule: ClassVar[str] = "CM-6-12"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        s.used |= WARD_CAST
        s.ward |= 1 << seat
        s.sheets[seat] = None
        return None


class TakeWing(Step[Mash]):
    """Fly: the caster flies until the end of the turn. CM-6-14, CM-2.5.1-5"""

    rule: ClassVar[str] = "CM-6-14"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        s.flying |= 1 << s.active
        return None


class DrawRazor(Step[Mash]):
    """Spectral Razor: a weapon until the end of the turn; each attack with it costs its action. CM-6-27"""

    rule: ClassVar[str] = "CM-6-27"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        s.used |= RAZOR_CAST
        s.razor = 1
        return None


def patients(s: Mash, seat: int, verb: str) -> list[int]:
    """The caster and whoever stands next to it, if there is anything to restore. CM-6-17, CM-6-18, CM-6-37"""
    mask = strikes(s, seat)
    around = [figure for figure in s.crowd[s.tile_of(seat)] if mask >> s.space[figure] % SPACES & 1]
    if verb == "heal":
        return [figure for figure in (seat, *around) if s.health[figure] < base_health(s, figure)]
    return [x for x in (seat, *around) if x < s.seats and s.mentality[x] < s.sheet(x).base_mentality]


class Comfort(Step[Mash]):
    """Heal one health, or all mentality; on oneself the latter gives back even its price. CM-6-17, CM-6-18, CM-6-37"""

    rule: ClassVar[str] = "CM-6-17"

    def __init__(self, spell: int, target: int) -> None:
        self.spell = spell
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        if self.target < s.seats and self.target != s.active:
            s.told_to |= 1 << self.target
        for effect in s.box.spells[self.spell].effects:
            if effect.verb == "heal":
                heal(s, self.target, effect.amount, "CM-6-17")
            else:
                soothe(s, self.target, effect.amount, "CM-6-18")
        return None


# ---------------------------------------------------------------------- Parting Sands


def beyond_walls(s: Mash, seat: int) -> list[int]:
    """Where a straight way through the obstacle or wall beside leads, if nobody stands there. CM-6-20"""
    tile, at = areas.here(s, seat)
    free = tile.stand & ~s.occupied[tile.number]
    found = [_straight_through(tile, at, side) for side in SIDES]
    return [tile.number * SPACES + to for to in found if to >= 0 and free >> to & 1]


def _straight_through(tile: Tile, at: int, side: int) -> int:
    """The first space beyond what bars the way on one side; -1 if nothing does, or only the edge of the tile."""
    if tile.walk.open(at, side):
        return -1
    to = tile.grid.beside[at * 4 + side]
    while to >= 0 and tile.obstacle >> to & 1:
        to = tile.grid.beside[to * 4 + side]
    return to


class PassThrough(Step[Mash]):
    """Parting Sands: through one obstacle or wall to the first space beyond. CM-6-20"""

    rule: ClassVar[str] = "CM-6-20"

    def __init__(self, spell: int, space: int) -> None:
        self.spell = spell
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        s.tell("CM-6-20", "walked", (seat, self.space))
        if s.options["facing"]:
            facing.toward(s, seat, self.space)
        enter(s, seat, self.space, MOVED)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        settle(s)
        return None
