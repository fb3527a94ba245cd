"""Where a figure can walk, swim or fly with the points it has."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.content.reading import Tile
from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.board import characters_mask, flies, others_mask, tissue_on
from miskatonic.games.cthulhu_mash.rules.moving.spaces import dry
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.pieces.boards.grid import spaces
from miskatonic.pieces.boards.reach import Ground


class Terrain:
    """How one figure moves on its tile now."""

    __slots__ = ("at", "danger", "free", "ground", "shut")

    def __init__(self, ground: Ground, shut: int, danger: int, free: int, at: int) -> None:
        self.ground = ground
        self.shut = shut
        """Spaces it may not enter."""
        self.danger = danger
        """Spaces that do something to it: a walk may end there, but not lead on."""
        self.free = free
        """Spaces where it may stop: no obstacle, no other piece. CM-2.1.4-9"""
        self.at = at

    def destinations(self, points: int) -> int:
        """Where it can stop, as a mask. CM-2.1.4-1, CM-2.1.4-2, CM-2.1.4-3"""
        layers = self.ground.layers(self.at, points, self.shut | self.danger)
        found = 0
        for layer in layers:
            found |= layer
        risky = self.danger & self.free & ~self.shut
        if risky:
            found |= self.edges(layers, points, risky)
        return found & self.free & ~(1 << self.at)

    def edges(self, layers: tuple[int, ...], points: int, risky: int) -> int:
        """Dangerous spaces next to a safe way, if the points last."""
        found = 0
        around = self.ground.passage.around
        for at in spaces(risky):
            before = points - self.ground.cost[at]
            for spent in range(min(before, len(layers) - 1) + 1):
                if layers[spent] & around[at]:
                    found |= 1 << at
                    break
        return found

    def way(self, goal: int, points: int) -> list[int]:
        """The spaces entered on the cheapest safe way to one of the destinations."""
        return self.ground.way(self.at, goal, points, (self.shut | self.danger) & ~(1 << goal))

    def cost(self, way: list[int]) -> int:
        """The points a way takes."""
        cost = self.ground.cost
        return sum([cost[at] for at in way])


def terrain_of(s: Mash, figure: int, willing: bool = True) -> Terrain:
    """How a figure moves. A monster moved against its will may be led into harm.

    CM-5.1-42, CM-2.5.1-6, CM-2.3.4-18, CM-2.3.3-2, CM-3.3.2-12
    """
    space = s.space[figure]
    number, at = space // SPACES, space % SPACES
    tile = s.box.tiles[number]
    free = tile.stand & ~s.occupied[number]
    if flies(s, figure):
        return Terrain(tile.air, 0, tile.hold if tile.holds_flyers else 0, free, at)
    if figure < s.seats:
        return Terrain(ground_for(s, figure, tile), _blocked(s, figure, number), _harm(s, figure, tile), free, at)
    shut = characters_mask(s, number)
    harm = _harm(s, figure, tile)
    if willing:
        harmful = tile.harmful & ~tile.water if dry(s, figure) else tile.harmful
        shut |= harmful | tissue_on(s, number)  # CM-3.3.2-6
        harm &= ~shut
    ground = tile.swim if s.box.monster(figure).swims else tile.ground
    if s.packs and tile.terrain == "ice" and loot.spared(s, figure, "ice"):
        ground = tile.geared
    return Terrain(ground, shut, harm, free, at)


def ground_for(s: Mash, seat: int, tile: Tile) -> Ground:
    """Winter Gear and Ice Boots spare the surcharge.

    CM-ref-10, CM-3.3.1-3, CM-3.3.2-1, CM-5.3-11, CM-2.3.4-9, CM-2.3.3-6
    """
    sheet = s.sheet(seat)
    if tile.surcharge and ("winter_gear" in sheet.ability or (sheet.ice and tile.terrain == "ice")):
        return tile.geared
    return tile.ground


def _blocked(s: Mash, seat: int, number: int) -> int:
    """Monsters and generators bar the way, and characters unless they let one pass.

    CM-2.1.4-5, CM-2.1.4-6, CM-2.6-6
    """
    shut = others_mask(s, number)
    if s.rider[seat] != NOBODY:
        shut &= ~(1 << s.space[seat] % SPACES)
    if s.mode != COOPERATIVE:
        for other in range(s.seats):
            space = s.space[other]
            if space >= 0 and other != seat and space // SPACES == number and not s.granted >> other & 1:
                shut |= 1 << space % SPACES
    return shut


def _harm(s: Mash, figure: int, tile: Tile) -> int:
    """Spaces that wound, kill or hold whoever walks onto them. CM-2.3.3-4, CM-2.3.4-2"""
    harm = tile.red & ~tile.hold
    if tile.water and dry(s, figure):
        harm &= ~tile.water
    if tile.holds_walkers:
        harm |= tile.hold
    return harm | tissue_on(s, tile.number)
