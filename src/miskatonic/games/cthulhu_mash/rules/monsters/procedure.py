"""How the program measures and approaches, and what a cooperating neighbour owes. CM-ref-8, CM-ref-20, CM-3.1-15"""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import Monster, Tile
from miskatonic.games.cthulhu_mash.figures import GENERATOR
from miskatonic.games.cthulhu_mash.records import BODY
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.board import characters_mask, flies
from miskatonic.games.cthulhu_mash.rules.moving.walking import Terrain, terrain_of
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.pieces.boards.grid import spaces
from miskatonic.pieces.boards.reach import FAR, Ground

BLOCKED: Final = 100
"""A walk that only exists if other pieces are thought away is longer than any other. CM-ref-20"""
NEVER: Final = 999


# ---------------------------------------------------------------------- distances


def ground_of(card: Monster, tile: Tile) -> Ground:
    """What a monster of this kind pays for spaces: flyers and swimmers differ. CM-2.5.1-6, CM-2.5.1-8"""
    return tile.air if card.flies else tile.swim if card.swims else tile.ground


def distances(s: Mash, ground: Ground, tile: int, goal: int, shut: int) -> tuple[int, ...]:
    """The walk from every space to the goal; where no way exists, as if other pieces were not there. CM-ref-20"""
    barred = (shut | characters_mask(s, tile)) & ~(1 << goal)
    walk = ground.distances(1 << goal, barred)
    if FAR not in walk:
        return walk
    key = (ground, goal, barred)
    known = _BLOCKED.get(key)
    if known is None:
        if len(_BLOCKED) >= REMEMBERED:
            _BLOCKED.clear()
        bare = ground.distances(1 << goal, 0)
        blocked = [w if w != FAR else (o + BLOCKED if o != FAR else NEVER) for w, o in zip(walk, bare, strict=True)]
        known = _BLOCKED[key] = tuple(blocked)
    return known


_BLOCKED: Final[dict[tuple[Ground, int, int], tuple[int, ...]]] = {}
REMEMBERED: Final = 256
"""Answers kept: many pieces measure the same ways before anything moves."""


def nearest_spaces(s: Mash, tile: int, room: int, card: Monster | None = None) -> int:
    """Of these spaces those nearest to the active character, counted as the new monster walks.

    CM-ref-8, CM-ref-20, CM-3.1-15
    """
    target = s.space[s.active]
    if target < 0 or target // SPACES != tile:
        return room
    here = s.box.tiles[tile]
    ground = ground_of(card, here) if card is not None else here.ground
    walk = distances(s, ground, tile, target % SPACES, 0 if card is not None and card.flies else here.harmful)
    best = min([walk[at] for at in spaces(room)])
    mask = 0
    for at in spaces(room):
        if walk[at] == best:
            mask |= 1 << at
    return mask


def walk_to(s: Mash, figure: int, target: int) -> int:
    """How far a piece has to go to a character, in its own movement points; generators measure like walkers."""
    tile, goal = s.space[target] // SPACES, s.space[target] % SPACES
    here = s.box.tiles[tile]
    ground = here.ground if s.box.sort[figure] == GENERATOR else ground_of(s.box.monster(figure), here)
    return distances(s, ground, tile, goal, 0)[s.space[figure] % SPACES]


def order(s: Mash, figures: list[int], target: int) -> list[int]:
    """Nearest first, then in the order in which they came onto the tile. CM-ref-8, CM-ref-20"""
    if len(figures) < 2 or target < 0 or s.space[target] < 0:
        return figures
    here = s.space[target] // SPACES
    return sorted(figures, key=lambda f: walk_to(s, f, target) if s.tile_of(f) == here else NEVER)


def nearest(s: Mash, figure: int, prey: list[int]) -> list[int]:
    """Of several victims those that are the shortest walk away. CM-ref-8, CM-7-12"""
    if len(prey) < 2:
        return prey
    walks = [walk_to(s, figure, seat) for seat in prey]
    return [seat for seat, walk in zip(prey, walks, strict=True) if walk == min(walks)]


# ---------------------------------------------------------------------- attacks


def web_works(s: Mash, figure: int, seat: int) -> bool:
    """Would a web do anything: no second one in a phase, none on the shielded, none where a body is held as well?

    CM-2.5.1-3, CM-2.3.4-20, CM-5.3-12, CM-3.1-15
    """
    web = s.box.monster(figure).ranged
    if web is None or s.webbed >> seat & 1 or s.sheet(seat).web:
        return False
    return not any(hold.figure == seat and hold.kind == BODY and hold.number <= web.escape for hold in s.holds)


def useful(s: Mash, figure: int, target: int) -> bool:
    """Is its ranged attack worth making on this character? Webs are for targets that are not held. CM-ref-20"""
    if s.box.sort[figure] == GENERATOR or not s.box.monster(figure).webs:
        return True
    return not bound(s, target) and web_works(s, figure, target)


def attacks_from(s: Mash, figure: int, at: int, target: int) -> bool:
    """Could the figure attack the target if it stood there? CM-2.5.3-1, CM-2.5.3-2, CM-7-5"""
    card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
    here = s.space[figure]
    tile = s.box.tiles[here // SPACES]
    goal = s.space[target] % SPACES
    if card.melee is not None and tile.walk.around[at] >> goal & 1:
        return True
    if card.ranged is None or (tile.near[at] | 1 << at) >> goal & 1 or not useful(s, figure, target):
        return False
    above = flies(s, figure)
    if s.options["heights"]:
        high = bool(tile.height >> at & 1)
        if (high or above) and tile.blind >> goal & 1:
            return False
        above = above or high
    if above:
        return bool(tile.sight.clear[at] >> goal & 1)
    return tile.sight.sees(at, goal, s.occupied[here // SPACES] & ~(1 << here % SPACES))


# ---------------------------------------------------------------------- moving


def approach(s: Mash, figure: int, target: int) -> list[int]:
    """The best spaces to move to: the nearest from which it can attack, else those that shorten the walk most.

    It avoids spaces that hold or harm. CM-ref-8, CM-ref-20, CM-3.1-15, CM-3.3.2-6
    """
    if target < 0 or s.space[target] < 0 or s.space[target] // SPACES != s.space[figure] // SPACES:
        return []
    terrain = terrain_of(s, figure)
    base = s.space[figure] // SPACES * SPACES
    layers = terrain.ground.layers(terrain.at, loot.move_of(s, figure), terrain.shut | terrain.danger)
    free = terrain.free & ~_icons(s, figure)
    open_to = 0
    for layer in layers:
        good = [at for at in spaces(layer & free) if attacks_from(s, figure, at, target)]
        if good:
            return [base + at for at in good]
        open_to |= layer & free
    return [base + at for at in _closer(s, figure, target, terrain, open_to)]


def _icons(s: Mash, figure: int) -> int:
    """Spaces with icons that hold: whoever stands there is easily pushed in. Flyers mind only tentacles. CM-ref-20"""
    tile = s.ground_of(figure)
    return 0 if flies(s, figure) and not tile.holds_flyers else tile.hold


def _closer(s: Mash, figure: int, target: int, terrain: Terrain, open_to: int) -> list[int]:
    """Those of the open spaces that leave the shortest walk, if it is shorter than now. CM-ref-20"""
    if not open_to:
        return []
    goal = s.space[target] % SPACES
    walk = distances(s, terrain.ground, s.space[figure] // SPACES, goal, terrain.shut | terrain.danger)
    best = min([walk[at] for at in spaces(open_to)])
    if best >= walk[terrain.at]:
        return []
    return [at for at in spaces(open_to) if walk[at] == best]
