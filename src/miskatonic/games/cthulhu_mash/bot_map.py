"""The way from tile to tile for the house bot: what lies where, how far it is, and through which gate one sets out."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.board import HIDDEN, _leads_to, beyond
from miskatonic.games.cthulhu_mash.bot_value import (
    bite,
    danger,
    healing,
    hunted,
    hurt_badly,
    need,
    rivals_near,
)
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, MONSTERS_OF, SORT, generator
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, IN_PLAY, SPACES, Mash

UNKNOWN: Final = 2.0
"""What a tile nobody has seen is taken to cost in health."""


def roads(s: Mash, seat: int) -> dict[int, tuple[float, int]]:
    """For each place that can be reached: how far it is in tiles, and the printed side by which one leaves this tile.

    Tiles full of monsters count as longer.
    """
    tile = s.space[seat] // SPACES
    here = s.place_of[tile]
    found: dict[int, tuple[float, int]] = {}
    todo: list[tuple[float, int, int]] = []
    for side in range(4):
        way = beyond(s, tile, side)
        if way >= 0 or way == HIDDEN:
            facing = (side + s.turned[here]) % 4
            there = s.plan().beside[here * 4 + facing]
            if there != here:
                todo.append((1.0, there, side))
    while todo:
        todo.sort(reverse=True)
        far, place, side = todo.pop()
        if place in found:
            continue
        found[place] = (far, side)
        onward = far + 1.0 + 0.3 * _trouble(s, place)
        todo.extend([(onward, other, side) for other in _leads_to(s, place) if other not in found and other != here])
    return found


def _trouble(s: Mash, place: int) -> int:
    """How many monsters and generators stand in the way there."""
    tile = s.tile_at[place]
    if tile < 0 or s.turned[place] < 0:
        return 3
    return sum([figure >= s.seats for figure in s.crowd[tile]])


def arrival(s: Mash, seat: int, place: int) -> float:
    """The health it costs to end a turn there after coming in: the monsters, and those that will wake."""
    tile = s.tile_at[place]
    if tile < 0 or s.turned[place] < 0 or not s.made >> tile & 1:
        return UNKNOWN
    total = danger(s, seat, tile) + rivals_near(s, seat, tile)
    for figure in s.crowd[tile]:
        if SORT[figure] == GENERATOR and s.monster_pile[generator(figure).monster]:
            total += bite(s, MONSTERS_OF[generator(figure).monster][0], seat) * 1.2
    return total


def draw(s: Mash, seat: int, place: int) -> tuple[float, str]:
    """What there is to gain at a place on another tile, and in a few words why one goes there."""
    tile = s.tile_at[place]
    if tile < 0 or s.turned[place] < 0:
        return (3.0 if s.mode == COOPERATIVE else 1.8), "to see what is there"
    best, why = 0.0, ""
    if not s.made >> tile & 1:
        best, why = (3.0 if s.mode == COOPERATIVE else 1.8), "to see what is there"
    for figure in s.crowd[tile]:
        if figure >= s.seats and (value := _prey(s, figure)) > best:
            best, why = value, "there is something to destroy"
    value = _spoils(s, seat, tile)
    if value > best:
        best, why = value, "objects lie there"
    value = _rivals(s, seat, tile)
    if value > best:
        best, why = value, "a rival is there"
    missing = s.sheet(seat).base_health - s.health[seat]
    if missing > 0 and healing(s, tile):
        value = need(s, seat) * min(missing, 3) * (1.6 if hurt_badly(s, seat) else 0.4)
        if value > best:
            best, why = value, "to be healed there"
    return best, why


def _prey(s: Mash, figure: int) -> float:
    if s.mode == COOPERATIVE:
        return 3.2
    return 2.0 if SORT[figure] != MONSTER else 0.8


def _spoils(s: Mash, seat: int, tile: int) -> float:
    room = s.sheet(seat).room
    if room <= 0:
        return 0.0
    count = sum([len(p.up) + len(p.down) for space, p in s.ground.items() if space // SPACES == tile])
    return 1.8 * min(room, count, 3)


def _rivals(s: Mash, seat: int, tile: int) -> float:
    if s.mode == COOPERATIVE:
        return 0.0
    best = 0.0
    for other in hunted(s, seat):
        if s.status[other] == IN_PLAY and s.space[other] // SPACES == tile:
            best = max(best, 4.2 - 0.4 * s.health[other])
        if s.home[other] == tile and s.camps[other]:
            best = max(best, 5.0 if s.mode == CAPTURE_THE_FLAG else 1.2)
    return best


def doors(s: Mash, tile: int, side: int) -> int:
    """The gate space on a printed side of a tile, as a mask."""
    at = CONTENT.tiles[tile].gates[side]
    return 1 << at if at >= 0 else 0
