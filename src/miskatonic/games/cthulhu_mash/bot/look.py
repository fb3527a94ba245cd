"""What the house bot finds worth walking to on its own tile: targets, objects, and places that heal."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.bot.goal import ATTACK, MEND, TAKE, Goal
from miskatonic.games.cthulhu_mash.bot.map import PATIENCE
from miskatonic.games.cthulhu_mash.bot.value import gain, healing, hurt_badly, need, object_worth, worth
from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import CAMPS, NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat.attack import armoury, camp_on, suits
from miskatonic.games.cthulhu_mash.rules.moving.walking import Terrain, terrain_of
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash

FAR: Final = 60
"""Points that suffice for any walk on a tile."""


class Look:
    """One look round from where a character stands, with the movement points left of a move begun."""

    def __init__(self, s: Mash, seat: int, points: int) -> None:
        self.s = s
        self.seat = seat
        self.points = points
        self.tile = s.space[seat] // SPACES
        self.at = s.space[seat] % SPACES
        self.own = 1 << self.at
        self.terrain: Terrain = terrain_of(s, seat)
        shut = self.terrain.shut | self.terrain.danger
        self.layers = self.terrain.ground.layers(self.at, FAR, shut)
        self.free = (self.terrain.free & ~self.terrain.danger) | self.own
        self.move = max(1, s.sheet(seat).move)
        self.left = s.actions
        self.found: list[Goal] = []

    # ------------------------------------------------------------------ distances

    def cost_to(self, mask: int) -> int:
        """The points it takes to the nearest of these spaces; -1 if none can be reached."""
        mask &= self.free
        for spent, layer in enumerate(self.layers):
            if layer & mask:
                return spent
        return -1

    def walks(self, cost: int) -> int:
        """The actions that a walk of this length still takes."""
        return 0 if cost <= self.points else -(-(cost - self.points) // self.move)

    def note(self, kind: int, mask: int, value: float, what: int, why: str, extra: int = 0) -> None:
        """Something that could be done from these spaces; ``extra`` points are needed there."""
        cost = self.cost_to(mask)
        if cost < 0:
            return
        walks = self.walks(cost + extra) if extra else self.walks(cost)
        score = value * PATIENCE**walks
        if walks > self.left or (walks == self.left and not extra):
            monster = kind == ATTACK and self.s.seats <= what < self.s.box.first_generator
            score *= 0.3 if monster else 0.6  # monsters come by themselves
        self.found.append(Goal(kind, mask, score, cost, what, why))

    # ------------------------------------------------------------------ what there is on the tile

    def targets(self) -> None:
        """Figures and spawning spaces, and from where they could be struck or shot at."""
        s, seat = self.s, self.seat
        arms = armoury(s, seat)
        tile = s.box.tiles[self.tile]
        pieces = s.occupied[self.tile] & ~self.own
        aims = [f for f in s.crowd[self.tile] if f != seat]
        camp = camp_on(s, seat, self.tile)
        if camp != NOBODY:
            aims.append(CAMPS + camp)
        for target in aims:
            value = worth(s, seat, target)
            if value <= 0:
                continue
            at = SPAWNING if target >= CAMPS else s.space[target] % SPACES
            near, far = self._best(arms, target, value)
            beside = tile.walk.around[at] | (1 << at if target >= CAMPS else 0)
            self.note(ATTACK, beside, near, target, "to come to blows")
            if far > 0:
                self.note(ATTACK, tile.sight.seen(at, pieces) & ~tile.near[at], far, target, "to have a clear shot")

    def _best(self, arms: list[tuple[int, Attack]], target: int, value: float) -> tuple[float, float]:
        """The best attack in melee and at range."""
        s, seat = self.s, self.seat
        near, far = gain(s, seat, BARE, MELEE, target, value), 0.0
        for weapon, attack in arms:
            if not suits(s, attack, target):
                continue
            if attack.melee:
                near = max(near, gain(s, seat, weapon, MELEE, target, value))
            if attack.ranged:
                far = max(far, gain(s, seat, weapon, RANGED, target, value))
        return near, far

    def spoils(self) -> None:
        """Objects that lie about, if there is room for them."""
        s, seat = self.s, self.seat
        room = s.sheet(seat).room
        for space, pile in s.ground.items():
            if space // SPACES != self.tile:
                continue
            value = 3.2 * min(len(pile.down), room, 2)
            if room > 0 and pile.up:
                value = max(value, max([object_worth(s, seat, piece) for piece in pile.up]) * 0.8)
            if value > 0:
                self.note(TAKE, 1 << space % SPACES, value, space, "to pick up what lies there", 1)

    def comforts(self) -> None:
        """Blood drops for the wounded, and a bed for the weary."""
        s, seat = self.s, self.seat
        sheet, tile = s.sheet(seat), s.box.tiles[self.tile]
        missing = sheet.base_health - s.health[seat]
        if missing > 0:
            mask = healing(s, self.tile)
            if mask:
                amount = 1 if not tile.start else min(missing, 3)
                self.note(MEND, mask, need(s, seat) * amount * (1.3 if hurt_badly(s, seat) else 0.7), 0, "to be healed")
        dull = sheet.base_mentality - s.mentality[seat]
        if dull > 1 and tile.start and tile.mentality[SPAWNING]:
            ruined = self.tile in s.home and not s.camps[s.home.index(self.tile)]
            if not ruined:
                self.note(MEND, 1 << SPAWNING, 0.6 * dull, 0, "to clear the mind")
