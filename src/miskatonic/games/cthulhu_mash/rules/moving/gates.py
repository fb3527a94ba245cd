"""Gates: going through, swapping places, and what follows on arrival. Section 2.3.2."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import CHARACTER, NOBODY
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.combat import facing as turning
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.monsters import spawning
from miskatonic.games.cthulhu_mash.rules.moving.board import (
    DEAD_END,
    HIDDEN,
    NO_GATE,
    beyond,
    gate_sides,
    harmless,
    put,
    way_up,
)
from miskatonic.games.cthulhu_mash.rules.moving.spaces import leave, touch
from miskatonic.games.cthulhu_mash.rules.moving.tiling import TurnUp
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces

UP: Final = 4
"""As a side: the ceiling of the Ice Cave."""


def exits(s: Mash, seat: int) -> list[int]:
    """The sides by which a character can leave its tile from where it stands.

    CM-2.3.2-4, CM-2.3.2-11, CM-3.3.2-8, CM-2.3.2-2
    """
    space = s.space[seat]
    tile = s.box.tiles[space // SPACES]
    at = space % SPACES
    found = []
    if tile.gate_spaces >> at & 1:
        for side in gate_sides(s, space):
            way = beyond(s, tile.number, side)
            if way >= 0 or way == HIDDEN:
                found.append(side)
    if at == tile.ceiling and s.flying >> seat & 1 and way_up(s, tile.number) >= 0:
        found.append(UP)
    return found


class GoThrough(Step[Mash]):
    """Pay one point, and the rest of the move is lost. CM-2.3.2-4, CM-2.1.4-10, CM-2.3.2-18"""

    rule: ClassVar[str] = "CM-2.3.2-4"
    against: ClassVar[tuple[str, ...]] = ("CM-2.3.2-11",)

    def __init__(self, side: int) -> None:
        self.side = side

    def why_not(self, s: Mash, seat: int) -> str:
        """A gate is here, and nothing beyond it. CM-2.3.2-11"""
        space = s.space[seat]
        here = s.box.tiles[space // SPACES].gate_spaces >> space % SPACES & 1
        shut = here and self.side in gate_sides(s, space) and beyond(s, space // SPACES, self.side) == DEAD_END
        return "CM-2.3.2-11" if shut else ""

    def run(self, s: Mash) -> Ask | None:
        s.mp = 0
        go_through(s, s.active, self.side, MOVED, s.active)
        return None


def go_through(s: Mash, figure: int, side: int, how: int, by: int) -> None:
    """A figure leaves its space through the gate on this printed side. CM-2.3.2-5, CM-2.1.11-6"""
    tile = s.space[figure] // SPACES
    way = way_up(s, tile) if side == UP else beyond(s, tile, side)
    if s.options["facing"] and how == MOVED:
        turning.through(s, figure, side)
    if way >= 0:
        s.then(Arrive(figure, way, how, by))
    elif way == HIDDEN:
        place = s.place_of[tile]
        facing = (side + s.turned[place]) % 4
        there = s.plan().beside[place * 4 + facing]
        s.then(TurnUp(there, (facing + 2) % 4, by, 1), Follow(figure, side, how, by))
    elif way == NO_GATE:
        raise ValueError(f"there is no gate on side {side}")


class Follow(Step[Mash]):
    """Once the tile beyond lies face up, the traveller goes on. CM-2.3.2-18"""

    def __init__(self, figure: int, side: int, how: int, by: int) -> None:
        self.figure = figure
        self.side = side
        self.how = how
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        go_through(s, self.figure, self.side, self.how, self.by)
        return None


# ---------------------------------------------------------------------- arriving


class Arrive(Step[Mash]):
    """A figure comes out on a space, trading places with whoever stands there.

    CM-2.3.2-6, CM-2.3.2-18, CM-2.3.2-22, CM-2.4.2-5, CM-3.1-10
    """

    def __init__(self, figure: int, space: int, how: int, by: int) -> None:
        self.figure = figure
        self.space = space
        self.how = how
        self.by = by

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        origin = s.space[self.figure]
        swapped = s.at(self.space) if self.space != origin else NOBODY
        after: list[Step[Mash]] = []
        tile = self.space // SPACES
        entering = tile != origin // SPACES
        if entering:
            fresh = not s.made >> tile & 1
            after.append(spawning.Generate(tile))
            if s.box.sort[self.figure] == CHARACTER or fresh:
                after.append(spawning.Wake(tile))
            if swapped >= 0 and s.box.sort[swapped] == CHARACTER:
                after.append(spawning.Wake(origin // SPACES))
        s.then(*after)
        self._trade(s, origin, swapped)
        if s.options["sanity"]:
            if self.figure < s.seats:
                sanity.gate(s, self.figure)
            sanity.look(s, tile)
            sanity.look(s, origin // SPACES)
        harm.settle(s)
        return None

    def _trade(self, s: Mash, origin: int, swapped: int) -> None:
        leave(s, self.figure)
        if swapped >= 0:
            leave(s, swapped)
        put(s, self.figure, self.space)
        if swapped >= 0:
            put(s, swapped, room_at(s, origin))
        s.tell("CM-2.3.2-4", "arrived", (self.figure, self.space, swapped))
        if self.figure == s.active:
            s.mp = 0
        touch(s, self.figure, self.how, self.by)
        if swapped >= 0:
            touch(s, swapped, MOVED)


def room_at(s: Mash, space: int) -> int:
    """The space itself, or the free harmless one nearest to it where a vampire was left behind. CM-2.1.4-9"""
    number, at = space // SPACES, space % SPACES
    if not s.occupied[number] >> at & 1:
        return space
    tile = s.box.tiles[number]
    free = spaces(harmless(s, number) & ~s.occupied[number] or tile.stand & ~s.occupied[number])
    x, y = tile.grid.xy(at)
    return number * SPACES + min(free, key=lambda i: abs(tile.grid.xy(i)[0] - x) + abs(tile.grid.xy(i)[1] - y))


def teleport(s: Mash, seat: int, space: int) -> None:
    """A character is carried off by a machine or a spell; an attached vampire stays behind. CM-3.3.2-17, CM-2.5.1-18"""
    s.rider[seat] = NOBODY
    s.then(Arrive(seat, space, MOVED, seat))


def step_to_gate(s: Mash, figure: int, space: int) -> None:
    """A pushed figure is shoved onto a gate space on its way out; an ordinary space does nothing to it."""
    leave(s, figure)
    put(s, figure, space)
