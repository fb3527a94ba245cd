"""The house bot as the left-hand neighbour: it places and runs the monsters against whoever has just acted."""

from __future__ import annotations

from typing import Any

from miskatonic.games.cthulhu_mash.bot.value import allied, hit
from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, OWN, RANGED
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of
from miskatonic.games.cthulhu_mash.rules.monsters import procedure
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash


def place(s: Mash, seat: int, step: Any) -> float:
    """A spawned monster goes as near to its victim as it may, best onto a gate space in its way."""
    prey = s.active
    space: int = step.space
    if s.space[prey] < 0 or s.space[prey] // SPACES != space // SPACES or prey == seat:
        return 0.0
    tile = s.box.tiles[space // SPACES]
    x, y = tile.grid.xy(space % SPACES)
    to_x, to_y = tile.grid.xy(s.space[prey] % SPACES)
    barrier = 0.6 if tile.gate_spaces >> space % SPACES & 1 else 0.0
    return 5.0 - abs(x - to_x) - abs(y - to_y) + barrier


def run(s: Mash, seat: int, step: Any) -> float:
    """Those that strike first go first: shooters, then whoever is near."""
    figure: int = step.figure
    prey = s.active
    if s.box.sort[figure] == GENERATOR:
        return 9.0
    if s.space[prey] < 0 or s.space[prey] // SPACES != s.space[figure] // SPACES:
        return 0.5
    tile = s.box.tiles[s.space[figure] // SPACES]
    x, y = tile.grid.xy(s.space[figure] % SPACES)
    to_x, to_y = tile.grid.xy(s.space[prey] % SPACES)
    return 8.0 - 0.5 * (abs(x - to_x) + abs(y - to_y)) + (2.0 if s.box.monster(figure).webs else 0.0)


def blow(s: Mash, seat: int, figure: int, weapon: int, kind: int, target: int) -> float:
    """An attack of a monster: the likelier it hits and the weaker the victim, the better; friends are spared."""
    if target >= CAMPS:
        return -5.0 if allied(s, seat, target - CAMPS) else 2.0
    if target < s.seats and allied(s, seat, target) and s.mode != COOPERATIVE:
        return -20.0
    attack = attack_of(s, figure, weapon)
    odds = hit(s, figure, weapon, kind, target)
    if not attack.damage and not procedure.useful(s, figure, target):
        return 0.1
    return 3.0 + odds * (attack.damage + 0.8) * 4.0 / max(1, s.health[target])


def strike(s: Mash, seat: int, step: Any) -> float:
    return blow(s, seat, step.figure, BARE, MELEE, step.target)


def shoot(s: Mash, seat: int, step: Any) -> float:
    return blow(s, seat, step.figure, OWN, RANGED, step.target)


def charge(s: Mash, seat: int, step: Any) -> float:
    """A charge saves the walk, and leaves an action for a blow if it ends beside the victim."""
    tile = s.box.tiles[step.exit_ // SPACES]
    beside = tile.walk.around[step.exit_ % SPACES] >> s.space[step.target] % SPACES & 1
    return blow(s, seat, step.figure, BARE, MELEE, step.target) + (0.3 if beside else 0.1)


def wield(s: Mash, seat: int, step: Any) -> float:
    """An attack with an object that a monster carries. CM-7-8"""
    return sum(_one(s, seat, step, target) for target in step.targets)


def _one(s: Mash, seat: int, step: Any, target: int) -> float:
    if target < s.seats and allied(s, seat, target) and s.mode != COOPERATIVE:
        return -20.0
    return 4.0 if target == s.active else 0.0


class Walks:
    """Where a monster should go: found once for a question, then looked up for each of its moves."""

    def __init__(self, s: Mash, seat: int, figure: int) -> None:
        prey = s.active
        near = s.space[prey] >= 0 and s.space[prey] // SPACES == s.space[figure] // SPACES
        hostile = s.mode == COOPERATIVE or not allied(s, seat, prey)
        self.good = frozenset(procedure.approach(s, figure, prey)) if near and hostile else frozenset()
        self.arrives = any(procedure.attacks_from(s, figure, space % SPACES, prey) for space in list(self.good)[:1])
        self.gates = s.box.tiles[s.space[figure] // SPACES].gate_spaces

    def rate(self, step: Any) -> float:
        """Spaces from which it can strike; among them those that block a gate."""
        if step.space not in self.good:
            return -1.0
        return (2.0 if self.arrives else 1.0) + (0.3 if self.gates >> step.space % SPACES & 1 else 0.0)
