"""Pushing and grappling: the roll, then the space or gate the target is put to. Section 2.1.11."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import CHARACTER, GENERATOR, NOBODY
from miskatonic.games.cthulhu_mash.records import ENDED, MELEE, PUSHED
from miskatonic.games.cthulhu_mash.rules.combat import consequences, facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import beats, bound, push_defense_of
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.moving import gates
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, NO_GATE, beyond, gate_sides, is_dead_end
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces

STAY: Final = -1
"""As a gate side: the target stops on the space."""


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Monsters and characters beside, if there is somewhere to put them. CM-2.1.11-1, CM-2.1.11-8, CM-2.5.1-15"""
    if s.rider[seat] != NOBODY:
        if movable(s, s.rider[seat]):
            found.append(Push(s.rider[seat]))
        return
    mask = strikes(s, seat)
    if s.facing:
        mask &= facing.front(s, seat, MELEE)
    tile = s.space[seat] // SPACES
    beside = [f for f in s.crowd[tile] if s.box.sort[f] != GENERATOR and mask >> s.space[f] % SPACES & 1]
    found.extend([Push(figure) for figure in beside if movable(s, figure)])


def movable(s: Mash, figure: int) -> bool:
    """Is there anywhere to put it? Mostly a free space beside it, so the gates are looked at only without one."""
    number, at = s.space[figure] // SPACES, s.space[figure] % SPACES
    tile = s.box.tiles[number]
    return bool(tile.walk.eight[at] & tile.stand & ~s.occupied[number]) or bool(goals(s, figure))


def goals(s: Mash, figure: int) -> list[tuple[int, int]]:
    """Where a target can be put: a space with ``STAY``, or a space and the gate it is sent through from there.

    CM-2.1.11-3, CM-2.1.11-4, CM-2.1.11-6
    """
    space = s.space[figure]
    number, at = space // SPACES, space % SPACES
    tile = s.box.tiles[number]
    base = number * SPACES
    found = []
    for to in spaces(tile.walk.eight[at] & tile.stand & ~s.occupied[number]):
        found.append((base + to, STAY))
        if tile.gate_spaces >> to & 1:
            found.extend([(base + to, side) for side in gate_sides(s, base + to) if _live(s, number, side)])
    if tile.gate_spaces >> at & 1:
        for side in gate_sides(s, space):
            way = beyond(s, number, side)
            if way != NO_GATE and (way != DEAD_END or is_dead_end(s, space)):
                found.append((space, side))
    return found


def _live(s: Mash, tile: int, side: int) -> bool:
    return beyond(s, tile, side) not in (DEAD_END, NO_GATE)


class Push(Step[Mash]):
    """Roll the Push/Grapple die against the target's Defense. CM-2.1.11-1, CM-2.1.11-3, CM-2.1.11-9"""

    rule: ClassVar[str] = "CM-2.1.11-9"
    against: ClassVar[tuple[str, ...]] = (
        "CM-2.5.1-15", "CM-2.3.2-13", "CM-2.1.11-2", "CM-2.1.11-8", "CM-2.1.11-1", "CM-2.3.4-6",
    )  # fmt: skip

    def __init__(self, target: int) -> None:
        self.target = target

    def why_not(self, s: Mash, seat: int) -> str:
        if bound(s, seat):
            return "CM-2.3.4-6"
        if s.rider[seat] != NOBODY and self.target != s.rider[seat]:
            return "CM-2.5.1-15"
        if self.target == seat:
            return "CM-2.1.11-1"
        if s.tile_of(self.target) != s.tile_of(seat):
            return "CM-2.3.2-13"
        if s.box.sort[self.target] == GENERATOR:
            return "CM-2.1.11-2"
        found: list[Step[Mash]] = []
        offers(s, seat, found)
        if self in found:
            return ""
        return "CM-2.1.11-1" if movable(s, self.target) else "CM-2.1.11-8"

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        seat = s.active
        sheet = s.sheet(seat)
        face = s.roll(sheet.push)
        total = face + sheet.push_bonus
        need = push_defense_of(s, self.target)
        moved = beats(face, sheet.push, total, need)
        consequences.provoke(s, seat, (self.target,))
        if s.box.sort[self.target] == CHARACTER:
            s.told_to |= 1 << self.target
        if s.options["facing"]:
            facing.toward(s, seat, s.space[self.target])
        s.tell("CM-2.1.11-3", "push", (seat, self.target, face, total, int(moved), need))
        if moved:
            s.then(PutWhere(self.target))
        return None


class PutWhere(Step[Mash]):
    """After a good roll the attacker picks the space or gate, or leaves the target be. CM-2.1.11-3, CM-2.1.11-9"""

    asks: ClassVar[str] = "CM-2.1.11-3"
    limits: ClassVar[str] = "CM-2.1.11-4"
    puts: ClassVar[tuple[str, ...]] = ("LeaveBe", "PutTo")

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        return None if dust.again(s, self, s.active) else Ask((s.active,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found: list[Step[Mash]] = [LeaveBe()]
        found.extend([PutTo(self.target, space, side) for space, side in goals(s, self.target)])
        return found

    def timeout(self, s: Mash, seat: int) -> Step[Mash] | None:
        return LeaveBe()


class LeaveBe(Step[Mash]):
    """The target stays where it is. CM-2.1.11-9"""

    rule: ClassVar[str] = "CM-2.1.11-9"

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        return None


class PutTo(Step[Mash]):
    """The target is put there, and through the gate if that was chosen.

    CM-2.1.11-5..7, CM-2.1.11-9..11, CM-2.3.2-8, CM-2.3.4-3, CM-2.5.1-16
    """

    rule: ClassVar[str] = "CM-2.1.11-3"

    def __init__(self, target: int, space: int, side: int) -> None:
        self.target = target
        self.space = space
        self.side = side

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        target = self.target
        if target in s.rider:
            tear_off(s, target)
        s.tell("CM-2.1.11-3", "pushed", (target, self.space, self.side))
        if self.side == STAY:
            enter(s, target, self.space, PUSHED, s.active)
            if s.options["sanity"]:
                sanity.look(s, self.space // SPACES)
            settle(s)
        elif beyond(s, self.space // SPACES, self.side) == DEAD_END:
            kill(s, target, s.active, ENDED)
            settle(s)
        else:
            self._through(s)
        return None

    def _through(self, s: Mash) -> None:
        """On its way through a gate the target only passes over the gate space. CM-2.1.11-6"""
        if self.space != s.space[self.target]:
            gates.step_to_gate(s, self.target, self.space)
        gates.go_through(s, self.target, self.side, PUSHED, s.active)


def tear_off(s: Mash, vampire: int) -> None:
    """A pushed vampire lets go of its victim. CM-2.1.11-10, CM-2.5.1-16"""
    s.rider[s.rider.index(vampire)] = NOBODY
    s.tell("CM-2.5.1-16", "torn_off", (vampire,))
