"""The way from tile to tile for the house bot: what lies where, how far it is, and through which gate one sets out."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.bot.value import (
    bite,
    danger,
    healing,
    hunted,
    hurt_badly,
    need,
    rivals_near,
)
from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.rules.moving import board
from miskatonic.games.cthulhu_mash.rules.moving.board import HIDDEN, beyond
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, IN_PLAY, SPACES, Mash

MENDING: Final = "to be healed there"
BARRED: Final = 3.0
"""By how many tiles a gate seems farther if somebody stands behind it."""
PATIENCE: Final = 0.8
"""What an action of walking leaves of a gain."""
UNKNOWN: Final = 2.0
"""What a tile nobody has seen is taken to cost in health."""


class Outlook:
    """All that calls from beyond the gates, the strongest call first. It is looked at again only when it changes."""

    __slots__ = ("calls", "curable", "key")

    def __init__(self, s: Mash, seat: int, key: tuple[object, ...]) -> None:
        self.key = key
        ways = roads(s, seat)
        self.curable = any(s.turned[place] >= 0 and healing(s, s.tile_at[place]) for place in ways)
        """Is there somewhere to be healed?"""
        self.calls: list[tuple[float, float, float, int, str]] = []
        """How strongly it calls from here, how far it is in tiles, what it is worth, the gate, and why."""
        for place, (far, side, barrier) in ways.items():
            value, why = draw(s, seat, place, barrier)
            self.calls.append((value * PATIENCE ** (0.8 * far), far, value, side, why))
        self.calls.sort(key=lambda call: -call[0])


def outlook(s: Mash, seat: int, known: Outlook | None) -> Outlook:
    """The outlook of a seat: what is known already, if nothing that matters has changed beyond its own tile."""
    tile = s.space[seat] // SPACES
    crowds: list[object] = [*s.crowd]
    crowds[tile] = tile
    key = (s.turns, s.health[seat], s.sheet(seat).room, s.made, s.turned.count(-1), *crowds)
    return known if known is not None and known.key == key else Outlook(s, seat, key)


def roads(s: Mash, seat: int) -> dict[int, tuple[float, int, int]]:
    """For each place that can be reached: how far it is in tiles, the printed side by which one leaves this tile, and
    who stands on the gate space where one comes out there.

    Tiles full of monsters count as longer, and so do gates with somebody behind them: one would only trade places.
    """
    here = s.place_of[s.space[seat] // SPACES]
    gates = _gates(s)
    found: dict[int, tuple[float, int, int]] = {}
    todo: list[tuple[float, int, int, int]] = []
    for place, side, way in gates[here]:
        if place != here:
            who = s.at(way) if way >= 0 else NOBODY
            todo.append((1.0 + BARRED * (who >= 0), place, side, who))
    while todo:
        nearest = min(todo)
        todo.remove(nearest)
        far, place, side, who = nearest
        if place in found:
            continue
        found[place] = (far, side, who)
        onward = far + 1.0 + 0.3 * _trouble(s, place)
        for other, _, way in gates[place]:
            if other not in found and other != here:
                barrier = s.at(way) if way >= 0 else NOBODY
                todo.append((onward + BARRED * (barrier >= 0), other, side, barrier))
    return found


Ways = tuple[tuple[tuple[int, int, int], ...], ...]
"""From each place: the places it leads to, by which printed side, and the space where one comes out (-1: not known)."""
_KNOWN: dict[tuple[object, ...], Ways] = {}
"""The gates of boards seen lately: they change only when a tile is turned up."""


def _gates(s: Mash) -> Ways:
    key = (s.layout, s.options["one_way_gates"], tuple(s.tile_at), tuple(s.turned))
    ways = _KNOWN.get(key)
    if ways is None:
        if len(_KNOWN) > 200:
            _KNOWN.clear()
        ways = _KNOWN[key] = tuple([tuple(_ways(s, place)) for place in range(len(s.tile_at))])
    return ways


def _ways(s: Mash, place: int) -> list[tuple[int, int, int]]:
    if s.turned[place] < 0:
        return [(other, -1, -1) for other in board.roads(s)[place]]
    found = []
    tile = s.tile_at[place]
    for side in range(4):
        way = beyond(s, tile, side)
        if way >= 0:
            found.append((s.place_of[way // SPACES], side, way))
        elif way == HIDDEN:
            found.append((s.plan().beside[place * 4 + (side + s.turned[place]) % 4], side, -1))
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
        if s.box.sort[figure] == GENERATOR and s.monster_pile[s.box.generator(figure).monster]:
            total += bite(s, s.box.monsters_of[s.box.generator(figure).monster][0], seat) * 1.2
    return total


def draw(s: Mash, seat: int, place: int, but: int) -> tuple[float, str]:
    """What there is to gain at a place on another tile, one figure left out, and in a few words why one goes there."""
    tile = s.tile_at[place]
    if tile < 0 or s.turned[place] < 0:
        return (3.0 if s.mode == COOPERATIVE else 1.8), "to see what is there"
    best, why = 0.0, ""
    if not s.made >> tile & 1:
        best, why = (3.0 if s.mode == COOPERATIVE else 1.8), "to see what is there"
    for figure in s.crowd[tile]:
        if figure >= s.seats and figure != but and (value := _prey(s, figure)) > best:
            best, why = value, "there is something to destroy"
    value = _spoils(s, seat, tile)
    if value > best:
        best, why = value, "objects lie there"
    value = _rivals(s, seat, tile, but)
    if value > best:
        best, why = value, "a rival is there"
    missing = s.sheet(seat).base_health - s.health[seat]
    if missing > 0 and healing(s, tile):
        value = need(s, seat) * min(missing, 3) * (1.6 if hurt_badly(s, seat) else 0.4)
        if value > best:
            best, why = value, MENDING
    return best, why


def _prey(s: Mash, figure: int) -> float:
    if s.mode == COOPERATIVE:
        return 3.2
    return 1.5 if s.box.sort[figure] != MONSTER else 0.8


def _spoils(s: Mash, seat: int, tile: int) -> float:
    room = s.sheet(seat).room
    if room <= 0:
        return 0.0
    count = sum([len(p.up) + len(p.down) for space, p in s.ground.items() if space // SPACES == tile])
    return 1.8 * min(room, count, 3)


def _rivals(s: Mash, seat: int, tile: int, but: int) -> float:
    if s.mode == COOPERATIVE:
        return 0.0
    best = 0.0
    for other in hunted(s, seat):
        if s.status[other] == IN_PLAY and other != but and s.space[other] // SPACES == tile:
            wounds = 1 - s.health[other] / max(1, s.sheet(other).base_health)
            best = max(best, 3.6 + 1.2 * wounds + min(3.0, 0.08 * s.round))
        if s.home[other] == tile and s.camps[other]:
            best = max(best, 5.0 if s.mode == CAPTURE_THE_FLAG else 1.2)
    return best


def doors(s: Mash, tile: int, side: int) -> int:
    """The gate space on a printed side of a tile, as a mask."""
    at = s.box.tiles[tile].gates[side]
    return 1 << at if at >= 0 else 0
