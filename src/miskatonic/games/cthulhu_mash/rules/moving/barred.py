"""What bars the way of a figure: walls, figures, hazards, too few points. Sections 2.1.4, 2.1.10, 2.3.3."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.rules.moving.board import others_mask
from miskatonic.games.cthulhu_mash.rules.moving.walking import Terrain, terrain_of
from miskatonic.games.cthulhu_mash.state import SPACES, Mash

FAR: Final = 60
"""More points than any way across a tile takes."""
ROW: Final = 6


def why_no_way(s: Mash, figure: int, space: int, points: int) -> str:
    """The rule against walking to a space with these points; empty if it can be done.

    CM-2.1.4-1, CM-2.1.4-2, CM-2.1.4-4..9, CM-2.3.2-4, CM-2.3.3-4, CM-4.2-1
    """
    walks = figure < s.seats
    if space // SPACES != s.space[figure] // SPACES:
        return "CM-2.3.2-4" if walks else "CM-2.3.2-7"
    terrain, bit = terrain_of(s, figure), 1 << space % SPACES
    if terrain.destinations(points) & bit:
        return ""
    if s.occupied[space // SPACES] & bit:
        return "CM-2.1.4-9" if walks else "CM-4.2-1"
    if terrain.destinations(FAR) & bit:
        return "CM-2.1.4-1" if walks else "CM-2.1.4-2"
    if opened(terrain, terrain.shut).destinations(FAR) & bit:
        if not walks:
            return "CM-2.1.4-7"
        return "CM-2.1.4-6" if _past_people(s, figure, terrain).destinations(FAR) & bit else "CM-2.1.4-5"
    safe = Terrain(terrain.ground, 0, 0, terrain.free, terrain.at)
    return "CM-2.3.3-4" if safe.destinations(FAR) & bit else "CM-2.1.4-4"


def opened(terrain: Terrain, mask: int) -> Terrain:
    """As if what shuts these spaces were not there."""
    return Terrain(terrain.ground, terrain.shut & ~mask, terrain.danger, terrain.free, terrain.at)


def _past_people(s: Mash, figure: int, terrain: Terrain) -> Terrain:
    """As if all characters let it pass."""
    return opened(terrain, terrain.shut & ~others_mask(s, s.space[figure] // SPACES))


def why_no_leap(s: Mash, seat: int, space: int) -> str:
    """The rule against leaping to a space; empty if it can be done.

    CM-2.1.10-1, CM-2.1.10-2, CM-2.1.10-4, CM-2.3.2-4, CM-2.3.3-2
    """
    number, at = s.space[seat] // SPACES, s.space[seat] % SPACES
    if space // SPACES != number:
        return "CM-2.3.2-4"
    to = space % SPACES
    down, across = to // ROW - at // ROW, to % ROW - at % ROW
    if down and across:
        return "CM-2.1.10-2"
    if not 2 <= abs(down + across) <= s.sheet(seat).jump + 1:
        return "CM-2.1.10-1"
    tile = s.box.tiles[number]
    step = (ROW if down > 0 else -ROW) if down else (1 if across > 0 else -1)
    for here in range(at, to, step):
        if not tile.fly.around[here] >> here + step & 1:
            return "CM-2.3.3-2"
    free = tile.stand & ~s.occupied[number]
    return "" if free >> to & 1 else "CM-2.1.10-4"


def first_wall(s: Mash, figure: int, space: int) -> tuple[int, int] | None:
    """Two neighbouring spaces on the straight way that a blue line parts; None if there is no such place."""
    number, at, to = space // SPACES, s.space[figure] % SPACES, space % SPACES
    if number != s.space[figure] // SPACES or (at // ROW != to // ROW and at % ROW != to % ROW) or at == to:
        return None
    step = (1 if to > at else -1) * (ROW if at % ROW == to % ROW else 1)
    around = s.box.tiles[number].walk.around
    for here in range(at, to, step):
        if not around[here] >> here + step & 1:
            return number * SPACES + here, number * SPACES + here + step
    return None
