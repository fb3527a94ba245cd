"""Charging: through the victim and out on the other side. Section 2.5.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, MOVED, PUT
from miskatonic.games.cthulhu_mash.rules.combat import attack as attack_rules
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.board import flies, tissue_on
from miskatonic.games.cthulhu_mash.rules.moving.spaces import dry, enter
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def charge_exits(s: Mash, figure: int, seat: int, willing: bool = True) -> list[int]:
    """Where a charge through this character could end; none if it could not be made.

    It moves at least one space, enters the victim's space, and must have points to get out again; by its own will
    not through a space that would harm it, and never through one that would hold it.
    CM-2.5.1-9, CM-2.5.1-11, CM-3.3.2-6, CM-5.1-42
    """
    goal = s.space[seat] % SPACES
    if _barred(s, figure, goal, willing):
        return []
    terrain = terrain_of(s, figure, willing)
    points = loot.move_of(s, figure)
    ground = terrain.ground
    shut = terrain.shut | terrain.danger
    run_up = _run_up(ground.layers(terrain.at, points, shut), terrain.at, ground.passage.around, ground.cost, goal)
    left = points - run_up - ground.cost[goal]
    if run_up <= 0 or left <= 0:
        return []
    barred = shut & ~(1 << goal)
    out = ground.reach(goal, left, barred) & (terrain.free | 1 << terrain.at) & ~(1 << goal)
    if not willing:
        out |= terrain.edges(ground.layers(goal, left, barred), left, terrain.danger & terrain.free)
    base = s.space[figure] // SPACES * SPACES
    return [base + at for at in spaces(out)]


def _barred(s: Mash, figure: int, goal: int, willing: bool) -> bool:
    """Would the space of the victim hold it, or harm it against its will? CM-3.3.2-6, CM-2.3.4-2, CM-2.3.4-21"""
    tile, aloft = s.ground_of(figure), flies(s, figure)
    if tile.hold >> goal & 1 and (tile.holds_flyers if aloft else tile.holds_walkers):
        return True
    if aloft or not willing:
        return False
    harmful = tile.harmful & ~tile.water if dry(s, figure) else tile.harmful
    return bool((harmful | tissue_on(s, tile.number)) >> goal & 1)


def _run_up(layers: Sequence[int], start: int, around: tuple[int, ...], cost: tuple[int, ...], goal: int) -> int:
    """The points it takes to come beside the victim after at least one step; 0 if that cannot be."""
    for spent, layer in enumerate(layers):
        if spent and layer & around[goal]:
            if around[goal] >> start & 1:
                back = min([cost[at] for at in spaces(layers[0] and _beside(layers, around, start))] or [99])
                return min(spent, back + cost[start])
            return spent
    if around[goal] >> start & 1:
        steps = [cost[at] for at in spaces(_beside(layers, around, start))]
        return min(steps) + cost[start] if steps else 0
    return 0


def _beside(layers: Sequence[int], around: tuple[int, ...], start: int) -> int:
    mask = 0
    for layer in layers[1:]:
        mask |= layer
    return mask & around[start]


class Charge(Step[Mash]):
    """Through the victim's space with one melee attack, as one action, once a turn. CM-2.5.1-9, CM-2.5.1-10"""

    rule: ClassVar[str] = "CM-2.5.1-9"

    def __init__(self, figure: int, target: int, exit_: int) -> None:
        self.figure = figure
        self.target = target
        self.exit_ = exit_

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        s.charged |= 1 << self.figure
        s.tell("CM-2.5.1-9", "charges", (self.figure, self.target))
        s.then(ChargeOut(self.figure, s.space[self.target], self.exit_))
        attack_rules.attack(s, self.figure, BARE, MELEE, self.target, (self.target,), NOBODY)
        return None


class ChargeOut(Step[Mash]):
    """It leaves the victim's space; if the victim died it may stop there. CM-2.5.1-11"""

    asks: ClassVar[str] = "CM-2.5.1-9"
    limits: ClassVar[str] = "CM-2.1.4-9"
    puts: ClassVar[tuple[str, ...]] = ("ComeToRest",)

    def __init__(self, figure: int, middle: int, exit_: int) -> None:
        self.figure = figure
        self.middle = middle
        self.exit_ = exit_

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        who = neighbour(s, s.active)
        if who == PROGRAM or s.at(self.middle) != NOBODY:
            s.then(ComeToRest(self.figure, self.exit_, self.middle))
            return None
        return None if dust.again(s, self, who) else Ask((who,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [ComeToRest(self.figure, at, self.middle) for at in (self.exit_, self.middle)]


class ComeToRest(Step[Mash]):
    """The end of a charge. CM-2.5.1-11"""

    rule: ClassVar[str] = "CM-2.5.1-11"

    def __init__(self, figure: int, space: int, middle: int, by: int = NOBODY) -> None:
        self.figure = figure
        self.space = space
        self.middle = middle
        """The space of the victim, which has acted already when it was entered."""
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        if self.space != s.space[self.figure]:
            s.tell("CM-2.5.1-11", "walked", (self.figure, self.space))
            enter(s, self.figure, self.space, PUT if self.space == self.middle else MOVED)
            harm.blame(s, self.figure, self.by)
            if s.options["sanity"]:
                sanity.look(s, self.space // SPACES)
            harm.settle(s)
        return None
