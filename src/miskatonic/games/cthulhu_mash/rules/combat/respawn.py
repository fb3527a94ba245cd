"""Coming back from the dead, and being in the way of somebody who does. Section 2.8."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import FELL, MOVED
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.moving.board import harmless, put
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.state import IN_PLAY, SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


class Respawn(Step[Mash]):
    """A killed character comes back on its spawning space; whoever stands there makes room first.

    CM-2.8-2, CM-2.8-4, CM-2.8-5, CM-2.1.7-3, CM-3.2-3
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        there = s.at(s.home[self.seat] * SPACES + SPAWNING)
        if there != NOBODY:
            s.then(MakeRoom(self.seat, there), Return(self.seat))
        else:
            s.then(Return(self.seat))
        return None


class MakeRoom(Step[Mash]):
    """The returning player moves the piece in the way to a space beside; without one it is destroyed. CM-2.8-5"""

    asks: ClassVar[str] = "CM-2.8-4"
    limits: ClassVar[str] = "CM-2.1.4-9"
    puts: ClassVar[tuple[str, ...]] = ("Budge",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, seat: int, figure: int) -> None:
        self.seat = seat
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        open_to = self.candidates(s, self.seat)
        if len(open_to) > 1:
            return Ask((self.seat,))
        if open_to:
            s.then(open_to[0])
        else:
            s.tell("CM-2.8-5", "crushed", (self.figure,))
            kill(s, self.figure, NOBODY, FELL)
            settle(s)
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        number = s.home[self.seat]
        tile = s.box.tiles[number]
        free = tile.walk.around[SPAWNING] & tile.stand & ~s.occupied[number]
        return [Budge(self.figure, number * SPACES + at) for at in spaces(free & harmless(s, number) or free)]


class Budge(Step[Mash]):
    """It is moved aside; harm there is a hazard of nobody's making. CM-2.8-5"""

    rule: ClassVar[str] = "CM-2.8-5"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        enter(s, self.figure, self.space, MOVED)
        settle(s)
        return None


class Return(Step[Mash]):
    """Health and mentality are at their base numbers again; what was lost stays lost. CM-2.2-2, CM-2.8-4, CM-2.8-6"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        seat = self.seat
        if s.at(s.home[seat] * SPACES + SPAWNING) != NOBODY:  # a vampire whose victim was crushed is still there
            s.then(Respawn(seat))
            return None
        put(s, seat, s.home[seat] * SPACES + SPAWNING)
        s.status[seat] = IN_PLAY
        sheet = s.sheet(seat)
        s.health[seat] = sheet.base_health
        s.mentality[seat] = sheet.base_mentality
        s.tell("CM-2.8-4", "respawned", (seat,))
        return None
