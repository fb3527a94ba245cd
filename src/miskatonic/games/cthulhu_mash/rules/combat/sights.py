"""Who sees what, and what can be attacked from where."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.rules.moving.board import flies
from miskatonic.games.cthulhu_mash.state import SPACES, Mash


def seen_from(s: Mash, space: int) -> int:
    """Every space in line of sight, as a mask of the tile; pieces block.

    CM-2.1.2-4..6, CM-4.1-1, CM-4.1-2, CM-2.6-6
    """
    number = space // SPACES
    return s.box.tiles[number].sight.seen(space % SPACES, s.occupied[number])


def sees(s: Mash, space: int, other: int) -> bool:
    """Is there a line of sight between two spaces? It never leaves the tile. CM-2.3.2-13"""
    number = space // SPACES
    if other // SPACES != number:
        return False
    return space == other or s.box.tiles[number].sight.sees(space % SPACES, other % SPACES, s.occupied[number])


def shots(s: Mash, figure: int) -> int:
    """The spaces a ranged attack of this figure reaches. CM-2.1.2-1, CM-2.1.2-2, CM-2.5.1-7, CM-4.1-3"""
    space = s.space[figure]
    number, at = space // SPACES, space % SPACES
    tile = s.box.tiles[number]
    view = tile.sight.clear[at] if flies(s, figure) else tile.sight.seen(at, s.occupied[number])
    return view & ~tile.near[at] & ~(1 << at)


def strikes(s: Mash, figure: int) -> int:
    """The spaces a melee attack of this figure reaches. CM-2.1.1-1, CM-2.1.1-2, CM-2.3.3-1, CM-2.3.3-3, CM-ref-2"""
    space = s.space[figure]
    return s.box.tiles[space // SPACES].walk.around[space % SPACES]
