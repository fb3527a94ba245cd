"""What the insane do: standing, wandering, striking at whatever is near. Sections 8.5 to 8.7."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, CUFFS, MELEE, MOVED
from miskatonic.games.cthulhu_mash.rules.combat import attack as attack_rules
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, held
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.moving import escape, gates
from miskatonic.games.cthulhu_mash.rules.moving.board import HIDDEN, beyond
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import EAST, NORTH, SOUTH, WEST, spaces

WAYS: Final = {2: NORTH, 3: SOUTH, 4: EAST, 5: WEST}
STRIKES: Final = 6


def rave(s: Mash, seat: int, face: int) -> None:
    """The table of indefinite insanity; the permanently insane use it too. CM-8.5-9, CM-8.5-10, CM-8.5-14, CM-8.7-2"""
    s.tell("CM-8.5-10", "raves", (seat, face))
    if s.holds and held(s, seat):
        if face in WAYS:
            _struggle(s, seat)
    elif face in WAYS:
        count = s.roll(6)
        s.tell("CM-8.5-10", "wanders", (seat, WAYS[face], count))
        s.then(Wander(seat, WAYS[face], count))
    elif face == STRIKES and not bound(s, seat):
        _strike(s, seat)


def _struggle(s: Mash, seat: int) -> None:
    """Held fast, it tries to break free instead of wandering. CM-8.5-14"""
    kinds = [step.kind for step in escape.attempts(s, seat) if isinstance(step, escape.BreakFree)]
    kinds = [kind for kind in kinds if kind != CUFFS]
    if kinds:
        escape.struggle(s, seat, kinds[s.roll(len(kinds)) - 1 if len(kinds) > 1 else 0])


def _strike(s: Mash, seat: int) -> None:
    """It strikes with bare hands at a random neighbour, friend or foe; at its own vampire if it has one.

    CM-8.5-13, CM-8.5-14, CM-ref-17
    """
    target = s.rider[seat]
    if target == NOBODY:
        tile = s.space[seat] // SPACES
        near = spaces(strikes(s, seat) & s.occupied[tile])
        if not near:
            return
        at = near[s.roll(len(near)) - 1 if len(near) > 1 else 0]
        target = s.at(tile * SPACES + at)
    attack_rules.attack(s, seat, BARE, MELEE, target, (target,), seat)


class Wander(Step[Mash]):
    """So many spaces in one direction of the layout, through gates and hazards, until something is in the way.

    CM-8.5-10, CM-8.5-11, CM-8.5-12
    """

    def __init__(self, seat: int, way: int, left: int) -> None:
        self.seat = seat
        self.way = way
        self.left = left

    def live(self, s: Mash) -> bool:
        return self.left > 0 and s.space[self.seat] >= 0 and not held(s, self.seat)

    def run(self, s: Mash) -> Ask | None:
        space = s.space[self.seat]
        number, at = space // SPACES, space % SPACES
        tile = s.box.tiles[number]
        side = (self.way - s.turned[s.place_of[number]]) % 4
        if tile.gates[side] == at:
            beyond_it = beyond(s, number, side)
            if beyond_it >= 0 or beyond_it == HIDDEN:
                gates.go_through(s, self.seat, side, MOVED, self.seat)
            return None
        to = tile.grid.beside[at * 4 + side]
        if to >= 0 and tile.walk.open(at, side) and not s.occupied[number] >> to & 1 and tile.stand >> to & 1:
            self._step(s, number * SPACES + to)
        return None

    def _step(self, s: Mash, space: int) -> None:
        s.then(Wander(self.seat, self.way, self.left - 1))
        s.tell("CM-8.5-11", "walked", (self.seat, space))
        enter(s, self.seat, space, MOVED)
        if s.ground_of(self.seat).feature("psychotherapy") >> space % SPACES & 1:
            _machine(s, self.seat)
        sanity.look(s, space // SPACES)
        harm.settle(s)


def _machine(s: Mash, seat: int) -> None:
    """Whoever wanders onto the psychotherapy machine may be cured by it. CM-8.6-4, CM-8.7-1"""
    if not s.sanity[seat] or not sanity.mad(s, seat):
        return
    face = s.roll(6)
    s.tell("CM-8.6-4", "therapy", (seat, face))
    if face == 1:
        s.horrors[seat] |= 1 << sanity.HARMED
        harm.hurt(s, seat, 1, NOBODY, "CM-8.6-4")
    else:
        sanity.restore(s, seat, s.sanity_base[seat] // 2 + 1 - s.sanity[seat], "CM-8.6-4")
