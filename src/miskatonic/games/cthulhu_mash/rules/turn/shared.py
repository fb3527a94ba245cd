"""Starting together on one tile: one door, and everybody through it in turn. Section 9.

Only the set-up and the first turn differ; nobody re-spawns, and the dead leave their objects as always.
CM-9.1-4, CM-9.3-1, CM-9.4-1
"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import FELL, MOVED
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Generate, Wake
from miskatonic.games.cthulhu_mash.rules.moving.board import entrance, harmless, put
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import setup
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def lay_out(s: Mash) -> None:
    """All other tiles, start tiles too, may lie face down behind the one the group picks. CM-9.1-1, CM-9.1-2"""
    plan = s.plan()
    s.tile_at = [-1] * len(plan.places)
    s.turned = [-1] * len(plan.places)
    s.tile_bag = [1] * len(s.box.tiles)
    s.then(PickStart())


class PickStart(Step[Mash]):
    """The group picks one of the four start tiles; whoever speaks first speaks for all. CM-9.1-1"""

    asks: ClassVar[str] = "CM-9.1-2"
    limits: ClassVar[str] = "CM-9.1-2"
    puts: ClassVar[tuple[str, ...]] = ("StartOn",)

    must: ClassVar[bool] = True  # CM-ref-13

    def run(self, s: Mash) -> Ask | None:
        return Ask(tuple(range(s.seats)))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [StartOn(tile.number) for tile in s.box.tiles if tile.start]


class StartOn(Step[Mash]):
    """The start tile lies face up; one of its gates meets the tiles, the other is the entrance. CM-9.1-2, CM-9.1-3"""

    rule: ClassVar[str] = "CM-9.1-1"

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def run(self, s: Mash) -> Ask | None:
        place = s.plan().starts[0]
        s.tile_bag[self.tile] = 0
        s.tile_at[place] = self.tile
        s.place_of[self.tile] = place
        s.tell("CM-9.1-1", "start_tile", (self.tile,))
        s.then(setup.TurnStart(place))
        return None


# ---------------------------------------------------------------------- the first turn


class Enter(Step[Mash]):
    """A character begins its first turn at the entrance; the first one generates the tile, each wakes it.

    It costs no action. Whoever stands in the way makes room first. CM-9.2-1, CM-9.2-3, CM-9.1-3
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        door = entrance(s)
        there = s.at(door)
        tile = door // SPACES
        s.then(ComeIn(self.seat), Generate(tile), Wake(tile))
        if there != NOBODY:
            s.then(ClearDoor(there))
        return None


class ClearDoor(Step[Mash]):
    """The player to the left moves whatever stands at the entrance to the nearest free legal space. CM-9.2-1"""

    asks: ClassVar[str] = "CM-9.2-3"
    limits: ClassVar[str] = "CM-2.1.4-9"
    puts: ClassVar[tuple[str, ...]] = ("Aside",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        open_to = self.candidates(s, 0)
        if not open_to:
            kill(s, self.figure, NOBODY, FELL)
            settle(s)
            return None
        who = neighbour(s, s.active)
        if len(open_to) > 1 and who != PROGRAM:
            return Ask((who,))
        s.then(open_to[s.roll(len(open_to)) - 1 if len(open_to) > 1 else 0])
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        space = s.space[self.figure]
        tile = s.box.tiles[space // SPACES]
        free = tile.stand & ~s.occupied[tile.number]
        legal = spaces(free & harmless(s, tile.number) or free)
        x, y = tile.grid.xy(space % SPACES)
        far = [abs(tile.grid.xy(at)[0] - x) + abs(tile.grid.xy(at)[1] - y) for at in legal]
        base = tile.number * SPACES
        return [Aside(self.figure, base + at) for at, d in zip(legal, far, strict=True) if d == min(far)]


class Aside(Step[Mash]):
    """It is moved out of the way. CM-9.2-1"""

    rule: ClassVar[str] = "CM-9.2-1"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        s.tell("CM-9.2-1", "walked", (self.figure, self.space))
        enter(s, self.figure, self.space, MOVED)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        settle(s)
        return None


class ComeIn(Step[Mash]):
    """The character stands on the entrance; in the sanity variant this is a passage through a gate. CM-9.2-1"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        door = entrance(s)
        s.entered |= 1 << self.seat
        s.fresh_turn &= ~(1 << self.seat)
        put(s, self.seat, door)
        s.tell("CM-9.2-1", "entered", (self.seat, door))
        if s.options["sanity"]:
            sanity.gate(s, self.seat)
            sanity.look(s, door // SPACES)
        return None
