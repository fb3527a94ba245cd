"""Jumping over spaces in a straight line. Section 2.1.10."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.harm import settle
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.spaces import enter
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.steps import facing, gaps, sanity
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Landing spaces beyond one to as many spaces as the Jump number.

    CM-2.1.10-1, CM-2.1.10-2, CM-2.1.10-4, CM-2.3.3-2
    """
    space = s.space[seat]
    number = space // SPACES
    tile = CONTENT.tiles[number]
    free = tile.stand & ~s.occupied[number]
    beside = tile.grid.beside
    longest = s.sheet(seat).jump
    for side in range(4):
        at = space % SPACES
        for leapt in range(longest + 1):
            if not tile.fly.open(at, side):
                break
            at = beside[at * 4 + side]
            if leapt and free >> at & 1:
                found.append(Jump(number * SPACES + at))


class Jump(Step[Mash]):
    """A leap always succeeds; the landing space acts as if moved onto. CM-2.1.10-1, CM-2.1.10-3, CM-2.1.10-4"""

    rule: ClassVar[str] = "CM-2.1.10-1"

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.tell("CM-2.1.10-3", "jumped", (s.active, self.space))
        if s.options["facing"]:
            facing.toward(s, s.active, self.space)
        enter(s, s.active, self.space, MOVED)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        settle(s)
        return None
