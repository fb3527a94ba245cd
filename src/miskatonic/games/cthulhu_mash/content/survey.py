"""What every tile must keep so that moving, spawning and placing generators work: checked when tiles are read.

The demands are those of CM-gap-1 that hold for all tiles alike; what is asked of a single tile is a matter of tests.
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.picture import ALL, SIZE, SPACES, name_of
from miskatonic.games.cthulhu_mash.content.tiles import SPAWNING, Tile
from miskatonic.kernel.book.pages import ContentError, Entry
from miskatonic.pieces.boards.grid import NOWHERE, SIDES, spaces

MIDDLE: Final = (2, 3)
"""Rows and columns 3 and 4, counted from 0."""
LEAST_GENERATOR_SPACES: Final = 12
ORDINARY: Final = ("ceiling", "chest", "dispenser", "drill", "psychotherapy", "transporter")
"""Features to be used from their own space, which therefore must be an ordinary one."""


def survey(entry: Entry, tile: Tile) -> None:
    """Refuse a tile that breaks a demand, pointing at its picture."""
    for demand in (gates, enclosures, ordinary_spaces, ways, generators, spawning, icons, marks):
        try:
            demand(tile)
        except ContentError as error:
            raise entry.fail("marks" if demand is marks else "picture", str(error)) from None


def safe(tile: Tile) -> int:
    """Ordinary open spaces: no obstacle, no hazard, no icon that holds."""
    return tile.stand & ~tile.red & ~tile.hold


def gates(tile: Tile) -> None:
    """Two to four gates, each on one of the two middle spaces of its edge."""
    if not 2 <= tile.gate_count <= 4:
        raise ContentError(f"has {tile.gate_count} gates; a tile has two to four")
    for side in SIDES:
        gate = tile.gates[side]
        along = gate % SIZE if side % 2 == 0 else gate // SIZE
        if gate != NOWHERE and along not in MIDDLE:
            raise ContentError(f"has a gate on {name_of(gate)}, which is not one of the two middle spaces of an edge")
    if tile.ceiling != NOWHERE and tile.gate_count != 3:
        raise ContentError("has a ceiling gate, so exactly one edge must be without a gate")


def enclosures(tile: Tile) -> None:
    """Whatever cannot be walked to is marked as an obstacle, and nothing else is."""
    walked = tile.walk.flood(tile.gate_spaces & -tile.gate_spaces, tile.grid.everywhere)
    for space in spaces(tile.grid.everywhere & ~walked & ~tile.obstacle):
        raise ContentError(f"cuts {name_of(space)} off; mark it with # or open a way")
    for space in spaces(walked & tile.obstacle):
        raise ContentError(f"marks {name_of(space)} with #, but it is not closed off by blue lines")


def ordinary_spaces(tile: Tile) -> None:
    """Gates and features to be used from their space have ordinary open spaces."""
    wanted = tile.gate_spaces | (1 << SPAWNING if tile.start else 0)
    for name in ORDINARY:
        wanted |= tile.feature(name)
    for space in spaces(wanted & ~safe(tile)):
        raise ContentError(f"has a gate, machine or spawning space on {name_of(space)}, which is no ordinary space")


def ways(tile: Tile) -> None:
    """From each gate every other gate and every feature can be walked to without a hazard or a hold."""
    open_ground = safe(tile)
    wanted = tile.gate_spaces | (1 << SPAWNING if tile.start else 0)
    for mask in tile.features.values():
        wanted |= mask
    for gate in spaces(tile.gate_spaces):
        walked = tile.walk.flood(1 << gate, open_ground)
        walked |= tile.walk.spread(walked) & tile.hold  # horrors that hold are walked up to
        for space in spaces(wanted & ~walked):
            raise ContentError(f"has no way free of hazards from the gate on {name_of(gate)} to {name_of(space)}")


def generators(tile: Tile) -> None:
    """At least twelve spaces are legal for generators, and each has a legal neighbour for its monsters."""
    legal = spaces(tile.generator_spaces)
    if len(legal) < LEAST_GENERATOR_SPACES:
        raise ContentError(f"has {len(legal)} spaces for generators, fewer than {LEAST_GENERATOR_SPACES}")
    for space in legal:
        if not tile.spawn_around(space):
            raise ContentError(f"leaves no room for a monster next to a generator on {name_of(space)}")


def spawning(tile: Tile) -> None:
    """R1/C6 of a start tile restores one thing wholly, has two open neighbours, and the two gates neighbour edges."""
    everything = [s for s in range(SPACES) if ALL in (tile.health[s], tile.mentality[s])]
    if everything != ([SPAWNING] if tile.start else []):
        raise ContentError("must have +A or *A on R1/C6 if it has an owner, and nowhere else")
    if not tile.start:
        return
    if tile.health[SPAWNING] and tile.mentality[SPAWNING]:
        raise ContentError("has both +A and *A on R1/C6; it restores one of the two")
    if (tile.walk.around[SPAWNING] & safe(tile)).bit_count() < 2:
        raise ContentError("must have two open spaces next to R1/C6")
    if tile.gate_count != 2 or (tile.gates[0] == NOWHERE) == (tile.gates[2] == NOWHERE):
        raise ContentError("is a start tile, so it has two gates, on neighbouring edges")


def icons(tile: Tile) -> None:
    """Escape numbers lie between 1 and 4."""
    for space in spaces(tile.hold):
        if not 1 <= tile.escape[space] <= 4:
            raise ContentError(f"has an icon on {name_of(space)} that nobody or everybody escapes")


def marks(tile: Tile) -> None:
    """Heights and blind spaces are places where a piece can stand."""
    for space in spaces((tile.height | tile.blind) & tile.obstacle):
        raise ContentError(f"lifts or hides {name_of(space)}, where nobody can stand")
