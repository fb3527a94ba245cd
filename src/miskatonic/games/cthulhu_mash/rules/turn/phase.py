"""The monsters and generators of the tile act, one after another. Section 3.1."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.rules.combat.harm import settle
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, monsters, procedure
from miskatonic.games.cthulhu_mash.rules.moving.escape import sink
from miskatonic.games.cthulhu_mash.rules.turn import gaps, respite
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, Paragraph, neighbour
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step


class MonsterPhase(Step[Mash]):
    """The pieces on the tile where the character ended its turn may act now.

    CM-3.1-6, CM-3.1-11, CM-2.1.5-4, CM-2.3.2-19, CM-9.2-2
    """

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Mash) -> bool:
        return s.turns == self.no and s.space[s.active] >= 0

    def run(self, s: Mash) -> Ask | None:
        tile = s.space[s.active] // SPACES
        s.phases += 1
        s.acted = s.webbed = s.told_to = 0
        s.runner = NOBODY
        stilled = [f for f in s.crowd[tile] if s.chimed >> f & 1]  # CM-5.1-28
        for figure in stilled:
            s.chimed &= ~(1 << figure)
            s.acted |= 1 << figure
        s.then(RunMonsters(self.no, tile), EndPhase(tile, tuple(stilled)))
        return None


class RunMonsters(Paragraph):
    """The left-hand neighbour lets the pieces act one after another, in any order. CM-3.1-7, CM-3.1-14, CM-4.2-2"""

    asks: ClassVar[str] = "CM-3.1-6"
    puts: ClassVar[tuple[str, ...]] = ("AllDone", "Run", "UseRemedy")

    gap: ClassVar[bool] = True

    def __init__(self, no: int, tile: int) -> None:
        self.no = no
        self.tile = tile

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None or s.check:
            s.then(gaps.AfterAction(), self)
            return None
        ready = self._ready(s)
        if not ready:
            return None
        who = neighbour(s, s.active)
        if who != PROGRAM and (s.mode != COOPERATIVE or len(ready) > 1):
            return Ask((who,), stay=True)
        if not respite.pause(s, self):
            s.then(Run(procedure.order(s, ready, s.active)[0]), self)
        return None

    def _ready(self, s: Mash) -> list[int]:
        """Pieces that have not acted yet and could do something."""
        return [f for f in s.crowd[self.tile] if f >= s.seats and not s.acted >> f & 1 and monsters.able(s, f)]

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found: list[Step[Mash]] = [] if s.mode == COOPERATIVE else [AllDone(self.tile)]
        found.extend([Run(figure) for figure in self._ready(s)])
        return found

    def timeout(self, s: Mash, seat: int) -> Step[Mash] | None:
        return self.candidates(s, seat)[0]


class AllDone(Step[Mash]):
    """The rest of the pieces do nothing. CM-3.1-7, CM-4.2-2"""

    rule: ClassVar[str] = "CM-3.1-7"
    against: ClassVar[tuple[str, ...]] = ("CM-3.1-15", "CM-3.1-6")

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def why_not(self, s: Mash, seat: int) -> str:
        """In a Cooperative Game nobody is spared. CM-3.1-15"""
        if s.mode == COOPERATIVE:
            return "CM-3.1-15"
        return "" if self.tile == s.tile_of(s.active) else "CM-3.1-6"

    def run(self, s: Mash) -> Ask | None:
        for figure in s.crowd[self.tile]:
            s.acted |= 1 << figure
        return None


class Run(Step[Mash]):
    """One piece takes all its actions before the next. CM-3.1-7, CM-2.5.3-4"""

    rule: ClassVar[str] = "CM-3.1-7"
    against: ClassVar[tuple[str, ...]] = ("CM-3.1-6", "CM-2.5.3-4")

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def why_not(self, s: Mash, seat: int) -> str:
        """CM-3.1-6, CM-2.5.3-4"""
        if self.figure < s.seats or s.tile_of(self.figure) != s.tile_of(s.active):
            return "CM-3.1-6"
        if s.acted >> self.figure & 1:
            return "CM-2.5.3-4"
        return "" if monsters.able(s, self.figure) else "CM-3.1-6"

    def run(self, s: Mash) -> Ask | None:
        s.runner = self.figure
        s.acted |= 1 << self.figure
        s.runs = monsters.card_actions(s, self.figure)
        s.then(PieceActs(self.figure))
        return None


class PieceActs(Paragraph):
    """What one piece does with its next action. CM-2.5.3-1, CM-3.1-15"""

    asks: ClassVar[str] = "CM-2.5.3-4"
    limits: ClassVar[str] = "CM-2.5.3-2"
    puts: ClassVar[tuple[str, ...]] = (
        "Rest", "MonsterMove", "MonsterStrike", "MonsterShoot", "Charge", "Drain", "Fetch", "Raze", "Recover", "Turn",
        "BreakFree", "Wield", "Swallow",
    )  # fmt: skip

    gap: ClassVar[bool] = True

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def live(self, s: Mash) -> bool:
        return s.runner == self.figure and s.runs > 0 and s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None or s.check:
            s.then(gaps.AfterAction(), self)
            return None
        who = neighbour(s, s.active)
        if who == PROGRAM:
            if not respite.pause(s, self):
                step = beasts.choose(s, self.figure)
                if step is not None:
                    s.then(step, self)
            return None
        if s.mode != COOPERATIVE:  # doing nothing is always open, so what else is need not be known yet
            return Ask((who,), stay=True)
        open_to = self.candidates(s, who)
        if len(open_to) > 1:
            return Ask((who,), stay=True)
        if open_to and not isinstance(open_to[0], Rest) and not respite.pause(s, self):
            s.then(open_to[0], self)
        return None

    def bars(self, s: Mash, seat: int, step: Step[Mash]) -> str:
        """CM-3.1-7, CM-3.1-15"""
        if getattr(step, "figure", self.figure) != self.figure:
            return "CM-3.1-7"
        if s.mode == COOPERATIVE and step in monsters.deeds(s, self.figure, False):
            return "CM-3.1-15"
        return self.limits

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found = monsters.deeds(s, self.figure, s.mode != COOPERATIVE)
        if s.mode == COOPERATIVE:
            return beasts.owed(s, self.figure, found)
        found.insert(0, Rest(self.figure))
        return found


class Rest(Step[Mash]):
    """Unused actions are lost. CM-3.1-7, CM-4.2-2"""

    rule: ClassVar[str] = "CM-4.2-2"
    against: ClassVar[tuple[str, ...]] = ("CM-3.1-15", "CM-3.1-7")

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def why_not(self, s: Mash, seat: int) -> str:
        """In a Cooperative Game a piece that can attack does. CM-3.1-15"""
        if self.figure != s.runner:
            return "CM-3.1-7"
        return "CM-3.1-15" if s.mode == COOPERATIVE and not beasts.open_now(s, self) else ""

    def run(self, s: Mash) -> Ask | None:
        s.runs = 0
        return None


class EndPhase(Step[Mash]):
    """Quicksand closes over monsters that had their chance; bindings wear off. CM-3.3.2-3, CM-6-10, CM-ref-9"""

    def __init__(self, tile: int, stilled: tuple[int, ...]) -> None:
        self.tile = tile
        self.stilled = stilled

    def run(self, s: Mash) -> Ask | None:
        s.runner = NOBODY
        s.runs = 0
        for figure in s.crowd[self.tile] if s.holds else ():
            if s.box.sort[figure] == MONSTER and figure not in self.stilled:
                sink(s, figure, s.phases)
        if s.bound:
            there = s.crowd[self.tile]
            s.bound = tuple([pair for pair in s.bound if pair[0] not in there or pair[0] in self.stilled])
        settle(s)
        return None
