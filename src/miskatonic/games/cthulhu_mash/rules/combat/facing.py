"""Optional rules on facing (CM-7-1) and on heights, hindrances and blind spaces (CM-7-5).

``facing`` keeps the side of the layout that a piece looks to, with ``TURNED`` added once it has turned freely and not
acted since. A piece that has neither stepped nor attacked yet looks everywhere.
"""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.records import MELEE, RANGED, Blow
from miskatonic.games.cthulhu_mash.rules.combat import arms
from miskatonic.games.cthulhu_mash.rules.moving.board import flies
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import EAST, NORTH, SIDES, SOUTH, WEST

TURNED: Final = 4
EVERYWHERE: Final = (1 << SPACES) - 1


def _ahead() -> tuple[int, ...]:
    """The half of a tile before a piece: every row (or column) beyond its own, by space and printed side."""
    found = []
    for at in range(SPACES):
        x, y = at % 6, at // 6
        north = sum([1 << to for to in range(SPACES) if to // 6 > y])
        south = sum([1 << to for to in range(SPACES) if to // 6 < y])
        east = sum([1 << to for to in range(SPACES) if to % 6 > x])
        west = sum([1 << to for to in range(SPACES) if to % 6 < x])
        found.extend([north, east, south, west])
    return tuple(found)


AHEAD: Final = _ahead()
assert (NORTH, EAST, SOUTH, WEST) == (0, 1, 2, 3)


def _turn_of(s: Mash, figure: int) -> int:
    """How the tile under a figure is turned."""
    return s.turned[s.place_of[s.space[figure] // SPACES]]


def looks(s: Mash, figure: int) -> int:
    """The printed side of its tile that a figure looks to; -1 if it looks everywhere. CM-7-1"""
    side = s.facing.get(figure, -1)
    return (side % TURNED - _turn_of(s, figure)) % 4 if side >= 0 else -1


def _look(s: Mash, figure: int, side: int) -> None:
    """Face a printed side of the tile."""
    s.facing[figure] = (side + _turn_of(s, figure)) % 4


def along(s: Mash, figure: int, way: list[int]) -> None:
    """A figure faces the direction of its last step. CM-7-1"""
    if len(way) > 1:
        beside = s.box.tiles[s.space[figure] // SPACES].grid.beside
        for side in SIDES:
            if beside[way[-2] * 4 + side] == way[-1]:
                _look(s, figure, side)


def toward(s: Mash, figure: int, space: int) -> None:
    """A figure faces what it attacks or leaps to; on a diagonal it keeps looking the way it does. CM-7-1"""
    here = s.space[figure]
    if here < 0 or space < 0 or here // SPACES != space // SPACES or here == space:
        return
    dx, dy = space % 6 - here % 6, space % SPACES // 6 - here % SPACES // 6
    across, along_ = EAST if dx > 0 else WEST, NORTH if dy > 0 else SOUTH
    if abs(dx) == abs(dy):
        if looks(s, figure) not in (across, along_):
            _look(s, figure, along_)
    else:
        _look(s, figure, across if abs(dx) > abs(dy) else along_)


def through(s: Mash, figure: int, side: int) -> None:
    """Going through a gate is a step to that side. CM-7-1"""
    if side in SIDES:
        _look(s, figure, side)


def act(s: Mash, figure: int) -> None:
    """An action has begun: afterwards the piece may turn again. CM-7-1, CM-2.6-12"""
    if figure in s.facing:
        s.facing[figure] %= TURNED


def front(s: Mash, figure: int, kind: int) -> int:
    """The space ahead in melee, the half of the tile ahead at range. CM-7-1"""
    side = looks(s, figure)
    if side < 0:
        return EVERYWHERE
    at = s.space[figure] % SPACES
    if kind == MELEE:
        to = s.box.tiles[s.space[figure] // SPACES].grid.beside[at * 4 + side]
        return 1 << to if to >= 0 else 0
    return AHEAD[at * 4 + side]


def turns(s: Mash, figure: int) -> list[Step[Mash]]:
    """The ways it may turn for nothing: once between two actions, unless it is held. CM-7-1, CM-2.6-12, CM-2.3.4-6"""
    side = s.facing.get(figure, -1)
    if side < 0 or side >= TURNED or arms.held(s, figure):
        return []
    return [Turn(figure, other) for other in SIDES if other != side]


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Turning in one's own turn. CM-7-1"""
    if s.actions > 0:
        found.extend(turns(s, seat))


class Turn(Step[Mash]):
    """A piece turns to a side of the layout, free of charge. CM-7-1"""

    rule: ClassVar[str] = "CM-7-1"

    def __init__(self, figure: int, side: int) -> None:
        self.figure = figure
        self.side = side

    def run(self, s: Mash) -> Ask | None:
        s.facing[self.figure] = self.side + TURNED
        s.tell("CM-7-1", "turns", (self.figure, self.side))
        return None


# ---------------------------------------------------------------------- heights


def heights(s: Mash, figure: int, mask: int) -> int:
    """From a height one shoots over pieces; from there or from the air, blind spaces cannot be hit. CM-7-5"""
    space = s.space[figure]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    high = bool(tile.height >> at & 1)
    if high:
        mask = tile.sight.clear[at] & ~tile.near[at] & ~(1 << at)
        if s.facing:
            mask &= front(s, figure, RANGED)
    return mask & ~tile.blind if high or flies(s, figure) else mask


def hindered(s: Mash, blow: Blow, kind: int, space: int) -> int:
    """One more Defense if a ranged attack crosses a hindrance; several count once. CM-7-5"""
    if kind == MELEE or blow.origin < 0 or blow.origin // SPACES != space // SPACES:
        return 0
    tile = s.box.tiles[space // SPACES]
    return int(bool(tile.sight.between[blow.origin % SPACES * SPACES + space % SPACES] & tile.hindrance))
