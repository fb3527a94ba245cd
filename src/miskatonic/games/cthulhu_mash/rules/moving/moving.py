"""Moving: steps, pick-ups and what is dropped on the way. Sections 2.1.4 and 2.6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.combat import facing, harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, held
from miskatonic.games.cthulhu_mash.rules.moving import barred, gates, loads
from miskatonic.games.cthulhu_mash.rules.moving.board import shift
from miskatonic.games.cthulhu_mash.rules.moving.dealings import NO, TAKING, AskPassage, Offer
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.objects import stock, traps
from miskatonic.games.cthulhu_mash.rules.sanity import comfort, sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.base import OfTurn
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, NO_PILE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


class Move(Step[Mash]):
    """One action gives as many points as the Base Move. CM-2.1.4-1, CM-2.1.5-2"""

    rule: ClassVar[str] = "CM-2.1.4-1"
    against: ClassVar[tuple[str, ...]] = ("CM-2.3.4-6",)

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.mp = s.sheet(s.active).move
        s.granted = 0
        s.then(Moving(s.turns))
        return None

    def why_not(self, s: Mash, seat: int) -> str:
        return "CM-2.3.4-6" if held(s, seat) else ""


class Moving(OfTurn):
    """Steps, pick-ups and hand-overs in any order while points last. CM-2.1.4-15, CM-ref-16"""

    asks: ClassVar[str] = "CM-2.1.4-15"
    puts: ClassVar[tuple[str, ...]] = (
        "EndMove", "Walk", "GoThrough", "PickUp", "Take", "Drop", "Offer", "AskPassage", "UseRemedy", "SetOnBird",
        "TradeIn",
    )  # fmt: skip

    gap: ClassVar[bool] = True

    def live(self, s: Mash) -> bool:
        return super().live(s) and s.mp > 0 and not held(s, s.active)

    def run(self, s: Mash) -> Ask | None:
        return Ask((s.active,), stay=True)

    def bars(self, s: Mash, seat: int, step: Step[Mash]) -> str:
        """Bound hands neither take nor give. CM-5.1-16"""
        return "CM-5.1-16" if bound(s, seat) and isinstance(step, (PickUp, Take, Offer)) else ""

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found: list[Step[Mash]] = [EndMove()]
        base = s.space[seat] // SPACES * SPACES
        found.extend([Walk(base + at) for at in spaces(terrain_of(s, seat).destinations(s.mp))])
        found.extend([gates.GoThrough(side) for side in gates.exits(s, seat)])
        if not bound(s, seat):  # cuffed hands take nothing (CM-5.1-16)
            self._hands(s, seat, found)
        if s.mode != COOPERATIVE:
            _requests(s, seat, found)
        gaps.free_plays(s, seat, found)
        return found

    def _hands(self, s: Mash, seat: int, found: list[Step[Mash]]) -> None:
        pile = s.ground.get(s.space[seat])
        if pile is not None:
            if pile.down:
                found.append(PickUp())
            found.extend([Take(piece) for piece in pile.up if fits(s, seat, piece)])
        if s.objects[seat]:
            for other in _takers(s, seat):
                gifts = [p for p in s.objects[seat] if fits(s, other, p) and not comfort.cures(s, other, p)]
                found.extend([Offer(piece, other) for piece in gifts])

    def refused(self, s: Mash, seat: int) -> list[Step[Mash]]:
        """Objects that lie here and are too much to carry. CM-2.1.9-3"""
        if bound(s, seat):
            return []
        return [Take(piece) for piece in s.ground.get(s.space[seat], NO_PILE).up if not fits(s, seat, piece)]

    def timeout(self, s: Mash, seat: int) -> Step[Mash] | None:
        return EndMove()


def fits(s: Mash, seat: int, piece: int) -> bool:
    """Can the character carry this object as well? CM-2.1.9-1, CM-2.1.9-2, CM-2.1.9-3"""
    return s.sheet(seat).room > 0 or s.box.kind_of(piece).weightless


def _takers(s: Mash, seat: int) -> list[int]:
    """Characters beside, with no blue line between, who have not refused in this turn. CM-2.1.4-14, CM-2.6-12"""
    space = s.space[seat]
    around = s.box.tiles[space // SPACES].walk.around[space % SPACES]
    return [
        other
        for other in _company(s, seat)
        if around >> s.space[other] % SPACES & 1 and not s.refused_now >> TAKING + other & 1
    ]


def _company(s: Mash, seat: int) -> list[int]:
    """The other characters on the tile."""
    tile = s.space[seat] // SPACES
    return [o for o in range(s.seats) if o != seat and s.space[o] >= 0 and s.space[o] // SPACES == tile]


def _requests(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Characters on the tile who could be asked to let one pass. CM-2.1.4-6"""
    known = s.granted | s.refused_now
    found.extend([AskPassage(o) for o in _company(s, seat) if not known >> o & 1 and s.standing[o] != NO])


class EndMove(Step[Mash]):
    """Points not spent are lost. CM-2.1.4-1, CM-2.1.5-2"""

    rule: ClassVar[str] = "CM-2.1.4-1"

    def run(self, s: Mash) -> Ask | None:
        s.mp = 0
        return None


class Walk(Step[Mash]):
    """Walk or fly to a space by the cheapest harmless way. CM-2.1.4-2..5, CM-2.1.4-9, CM-2.6-11"""

    rule: ClassVar[str] = "CM-2.1.4-15"
    against: ClassVar[tuple[str, ...]] = (
        "CM-2.3.2-4", "CM-2.1.4-9", "CM-2.1.4-1", "CM-2.1.4-5", "CM-2.1.4-6", "CM-2.3.3-4", "CM-2.1.4-4",
    )  # fmt: skip

    def __init__(self, space: int) -> None:
        self.space = space

    def why_not(self, s: Mash, seat: int) -> str:
        return barred.why_no_way(s, seat, self.space, s.mp)

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        terrain = terrain_of(s, seat)
        way = terrain.way(self.space % SPACES, s.mp)
        s.mp -= terrain.cost(way)
        s.tell("CM-2.1.4-2", "walked", (seat, self.space))
        if s.options["facing"]:
            facing.along(s, seat, [terrain.at, *way])
        if s.options["sanity"]:
            base = self.space // SPACES * SPACES
            for at in way[:-1]:
                shift(s, seat, base + at)
                sanity.look(s, self.space // SPACES)
        enter(s, seat, self.space, MOVED)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        harm.settle(s)
        return None


class PickUp(Step[Mash]):
    """Take the top of the face-down pile for one point; a trap acts at once.

    CM-2.1.4-11, CM-2.4.3-4, CM-2.4.3-5, CM-2.6-3, CM-2.1.9-3, CM-5.4-1
    """

    rule: ClassVar[str] = "CM-2.1.4-11"

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        s.mp -= 1
        piece = stock.take_top(s, s.space[seat])
        traps.found(s, seat, piece, s.space[seat])
        return None


class Take(Step[Mash]):
    """Take an object that lies face up for one point. CM-2.1.4-11, CM-2.6-5, CM-2.6-7"""

    rule: ClassVar[str] = "CM-2.6-3"
    against: ClassVar[tuple[str, ...]] = ("CM-2.1.9-3",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        s.mp -= 1
        stock.take_up(s, s.space[s.active], self.piece)
        stock.gain(s, s.active, self.piece)
        s.tell("CM-2.6-3", "took", (s.active, self.piece))
        return None

    def why_not(self, s: Mash, seat: int) -> str:
        if self.piece not in s.ground.get(s.space[seat], NO_PILE).up:
            return ""  # there is no such thing here
        return "" if fits(s, seat, self.piece) else "CM-2.1.9-3"


class Drop(Step[Mash]):
    """Drop an object where one stands, free of charge. CM-2.1.4-12, CM-2.6-4"""

    rule: ClassVar[str] = "CM-2.1.4-12"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        stock.lose(s, s.active, self.piece)
        stock.drop(s, s.space[s.active], self.piece)
        s.tell("CM-2.6-4", "dropped", (s.active, self.piece))
        loads.check(s, s.active)
        return None
