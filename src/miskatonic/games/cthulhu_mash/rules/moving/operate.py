"""Machines and other spaces that can be used: sections 2.1.12, 2.3.4, 2.8 and 3.3.2."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.records import DRILL, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import attack
from miskatonic.games.cthulhu_mash.rules.combat.arms import beats
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health, heal, hurt, settle, soothe
from miskatonic.games.cthulhu_mash.rules.moving.gates import teleport
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def machines(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """The drill and the gate transporter, for a character that stands at them. CM-2.1.12-1, CM-2.1.12-2, CM-2.3.3-7"""
    space = s.space[seat]
    tile = s.box.tiles[space // SPACES]
    bit = 1 << space % SPACES
    if not tile.green:
        return
    if tile.feature("drill") & bit:
        within = [f for f in s.crowd[tile.number] if f != seat and tile.green >> s.space[f] % SPACES & 1]
        found.extend([Drill(figure) for figure in within])
    if tile.feature("transporter") & bit:
        found.append(Transport())


def comforts(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Blood drops, mentality icons, spawning spaces and the psychotherapy machine.

    CM-2.3.4-12, CM-2.3.4-14, CM-2.3.4-22, CM-2.8-3, CM-2.10-3, CM-3.3.2-9, CM-3.3.2-14, CM-3.3.2-19, CM-2.3.4-15
    """
    space = s.space[seat]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    if tile.start and at == SPAWNING and _destroyed(s, tile.number):
        return
    both = tile.start and at == SPAWNING and s.options["camps_restore_both"]
    if ((tile.health[at] or both) and s.health[seat] < base_health(s, seat)) or (
        (tile.mentality[at] or both) and s.mentality[seat] < s.sheet(seat).base_mentality
    ):
        found.append(UseSpace())
    if tile.feature("psychotherapy") >> at & 1:
        found.append(Psychotherapy())


def _destroyed(s: Mash, tile: int) -> bool:
    return tile in s.home and not s.camps[s.home.index(tile)]


class UseSpace(Step[Mash]):
    """One action on the space restores what its icon shows. CM-2.3.4-12, CM-2.3.4-14, CM-2.8-3, CM-7-10"""

    rule: ClassVar[str] = "CM-2.3.4-12"

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        seat = s.active
        space = s.space[seat]
        tile, at = s.box.tiles[space // SPACES], space % SPACES
        both = tile.start and at == SPAWNING and s.options["camps_restore_both"]
        if tile.health[at] or both:
            heal(s, seat, 99 if both else tile.health[at], "CM-2.3.4-12")
        if tile.mentality[at] or both:
            soothe(s, seat, 99 if both else tile.mentality[at], "CM-2.3.4-14")
        return None


class Psychotherapy(Step[Mash]):
    """The machine takes one health on a 1, else it replenishes one mentality. CM-3.3.2-14, CM-3.3.2-15, CM-8.4-3"""

    rule: ClassVar[str] = "CM-3.3.2-14"

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        seat = s.active
        face = s.roll(6)
        s.tell("CM-3.3.2-15", "therapy", (seat, face))
        if s.options["sanity"]:
            sanity.therapy(s, seat, face)
        if face == 1:
            hurt(s, seat, 1, -1, "CM-3.3.2-15")
            settle(s)
        else:
            soothe(s, seat, 1, "CM-3.3.2-15")
        return None


class Drill(Step[Mash]):
    """One target inside the green outline, no line of sight needed; two health on a hit. CM-3.3.2-13, CM-2.1.12-1"""

    rule: ClassVar[str] = "CM-3.3.2-13"

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        attack.attack(s, s.active, DRILL, RANGED, self.target, (self.target,), s.active)
        return None


class Transport(Step[Mash]):
    """On the number of the machine or more it carries one to any gate. CM-3.3.2-16, CM-2.3.4-16, CM-2.1.6-2"""

    rule: ClassVar[str] = "CM-3.3.2-16"

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        seat = s.active
        sheet = s.sheet(seat)
        face = s.roll(sheet.operate)
        works = beats(face, sheet.operate, face + sheet.operate_bonus, s.ground_of(seat).operate)
        s.tell("CM-3.3.2-16", "transporter", (seat, face, int(works)))
        if works:
            s.then(GateAnywhere(seat))
        return None


class GateAnywhere(Step[Mash]):
    """The traveller chooses a gate space of any face-up tile. CM-3.3.2-17, CM-3.3.2-18, CM-6-11"""

    asks: ClassVar[str] = "CM-3.3.2-16"
    limits: ClassVar[str] = "CM-3.3.2-18"
    puts: ClassVar[tuple[str, ...]] = ("ToGate",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [ToGate(self.seat, space) for space in all_gates(s)]


def all_gates(s: Mash) -> list[int]:
    """Every gate space of the face-up tiles, the ceiling of the Ice Cave included. CM-3.3.2-18"""
    found = []
    for place, number in enumerate(s.tile_at):
        if s.turned[place] >= 0:
            tile = s.box.tiles[number]
            mask = tile.gate_spaces | (1 << tile.ceiling if tile.ceiling >= 0 else 0)
            found.extend([number * SPACES + at for at in spaces(mask)])
    return found


class ToGate(Step[Mash]):
    """Off to the chosen gate; whoever stands there trades places. CM-3.3.2-17, CM-2.3.2-6"""

    rule: ClassVar[str] = "CM-3.3.2-17"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        if self.space != s.space[self.seat]:
            teleport(s, self.seat, self.space)
        return None
