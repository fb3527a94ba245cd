"""Jumping over spaces in a straight line. Section 2.1.10."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Tile
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import held
from miskatonic.games.cthulhu_mash.rules.combat.harm import settle
from miskatonic.games.cthulhu_mash.rules.moving import barred
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Landing spaces beyond one to as many spaces as the Jump number.

    CM-2.1.10-1, CM-2.1.10-2, CM-2.1.10-4, CM-2.3.3-2
    """
    number = s.space[seat] // SPACES
    found.extend([Jump(number * SPACES + at) for at in landings(s, seat, number, s.space[seat] % SPACES)])


def landings(s: Mash, seat: int, number: int, start: int) -> list[int]:
    """Where a leap of this character from a space of a tile may end."""
    free = s.box.tiles[number].stand & ~s.occupied[number]
    return [at for at in _within_leap(s, number, start, s.sheet(seat).jump) if free >> at & 1]


def _within_leap(s: Mash, number: int, start: int, longest: int) -> tuple[int, ...]:
    """The spaces in a straight line beyond one to ``longest`` others, before the first wall; worked out once."""
    key = "leap", number, start, longest
    found: tuple[int, ...] | None = s.box.kept.get(key)
    if found is None:
        found = s.box.kept[key] = _leaps(s.box.tiles[number], start, longest)
    return found


def _leaps(tile: Tile, start: int, longest: int) -> tuple[int, ...]:
    beside, around = tile.grid.beside, tile.fly.around
    found = []
    for side in range(4):
        at = start
        for leapt in range(longest + 1):
            to = beside[at * 4 + side]
            if to < 0 or not around[at] >> to & 1:
                break
            at = to
            if leapt:
                found.append(at)
    return tuple(found)


class Jump(Step[Mash]):
    """A leap always succeeds; the landing space acts as if moved onto. CM-2.1.10-1, CM-2.1.10-3, CM-2.1.10-4"""

    rule: ClassVar[str] = "CM-2.1.10-3"
    against: ClassVar[tuple[str, ...]] = (
        "CM-2.3.4-6", "CM-2.3.2-4", "CM-2.3.3-2", "CM-2.1.10-2", "CM-2.1.10-1", "CM-2.1.10-4",
    )  # fmt: skip

    def __init__(self, space: int) -> None:
        self.space = space

    def why_not(self, s: Mash, seat: int) -> str:
        return "CM-2.3.4-6" if held(s, seat) else barred.why_no_leap(s, seat, self.space)

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
