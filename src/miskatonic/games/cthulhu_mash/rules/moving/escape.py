"""Breaking free from what holds one. Section 2.3.4."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import MOVED, PLACE, SUNK, Hold
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.moving.board import harmless
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter, holds_on, open_neighbours, release
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """One attempt for each hold; from an icon only where a space beside is open. CM-2.3.4-4, CM-2.3.4-5, CM-2.3.4-20"""
    found.extend(attempts(s, seat))


def attempts(s: Mash, figure: int) -> list[Step[Mash]]:
    """What a held piece can try to get out of. CM-2.3.4-5"""
    way_out = open_neighbours(s, figure)
    return [BreakFree(figure, hold.kind) for hold in holds_on(s, figure) if hold.kind != PLACE or way_out]


class BreakFree(Step[Mash]):
    """Spend an action and roll a d6: the number of the hold or less breaks it. CM-2.3.4-4, CM-2.5.1-4"""

    rule: ClassVar[str] = "CM-2.3.4-4"

    def __init__(self, figure: int, kind: int) -> None:
        self.figure = figure
        self.kind = kind

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        struggle(s, self.figure, self.kind)
        return None


def struggle(s: Mash, figure: int, kind: int, by: int = NOBODY) -> None:
    """One roll against one hold; of a monster perhaps at the word of a character. CM-2.3.4-4, CM-5.1-42"""
    face = s.roll(6)
    s.tell("CM-2.3.4-4", "struggled", (figure, kind, face))
    s.then(Struggle(figure, kind, face, by))


class Struggle(Step[Mash]):
    """The Private Eye may lower her die by a point of mentality each. CM-3.3.1-14"""

    asks: ClassVar[str] = "CM-2.3.4-4"
    limits: ClassVar[str] = "CM-2.3.4-4"
    puts: ClassVar[tuple[str, ...]] = ("Wriggle",)

    def __init__(self, figure: int, kind: int, face: int, by: int = NOBODY) -> None:
        self.figure = figure
        self.kind = kind
        self.face = face
        self.by = by

    def _hold(self, s: Mash) -> Hold:
        return next(hold for hold in s.holds if hold.figure == self.figure and hold.kind == self.kind)

    def _price(self, s: Mash) -> int:
        """Mentality that would make the roll good; 0 if it is good, or cannot be made so."""
        missing = self.face - nimble(s, self.figure) - self._hold(s).number
        if missing <= 0 or self.figure >= s.seats or "escape_artist" not in s.sheet(self.figure).ability:
            return 0
        if s.options["sanity"] and sanity.mad(s, self.figure):
            return 0
        return missing if s.mentality[self.figure] >= missing else 0

    def run(self, s: Mash) -> Ask | None:
        if self._price(s):
            return Ask((self.figure,))
        s.then(Wriggle(self.figure, self.kind, self.face, 0, self.by))
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [
            Wriggle(self.figure, self.kind, self.face, 0),
            Wriggle(self.figure, self.kind, self.face, self._price(s)),
        ]


def nimble(s: Mash, figure: int) -> int:
    """How much lower the escape dice of a character count, by power-up. CM-2.7-1, CM-3.3.1-14"""
    return s.sheet(figure).bonus.get("escape", 0) if figure < s.seats else 0


class Wriggle(Step[Mash]):
    """The attempt succeeds or fails. CM-2.3.4-4, CM-2.3.4-8, CM-6-16"""

    rule: ClassVar[str] = "CM-3.3.1-14"

    def __init__(self, figure: int, kind: int, face: int, spent: int, by: int = NOBODY) -> None:
        self.figure = figure
        self.kind = kind
        self.face = face
        self.spent = spent
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        hold = next(hold for hold in s.holds if hold.figure == self.figure and hold.kind == self.kind)
        if self.spent:
            s.mentality[self.figure] -= self.spent
        free = self.face - nimble(s, self.figure) - self.spent <= hold.number
        s.tell("CM-2.3.4-4", "free" if free else "stuck", (self.figure, self.kind))
        if not free:
            harm.hurt(s, self.figure, hold.hurts, hold.by, "CM-6-16")
            harm.settle(s)
        elif self.kind == PLACE:
            s.then(StepFree(self.figure, self.by))
        else:
            release(s, self.figure, self.kind)
        return None


class StepFree(Step[Mash]):
    """Free of an icon, a piece moves to an open space beside it at no cost; its controller chooses.

    CM-2.3.4-4, CM-2.3.4-8, CM-5.1-42
    """

    asks: ClassVar[str] = "CM-2.3.4-8"
    limits: ClassVar[str] = "CM-2.3.4-5"
    puts: ClassVar[tuple[str, ...]] = ("StepTo",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, figure: int, by: int = NOBODY) -> None:
        self.figure = figure
        self.by = by
        """The seat that controls the monster by an object or spell; -1 if none does."""

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        who = self.figure if self.figure < s.seats else self.by if self.by >= 0 else neighbour(s, s.active)
        open_to = self.candidates(s, who)
        if len(open_to) == 1:
            s.then(open_to[0])
        elif who == PROGRAM:
            s.then(open_to[s.roll(len(open_to)) - 1])
        else:
            return Ask((who,))
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        base = s.space[self.figure] // SPACES * SPACES
        free = open_neighbours(s, self.figure)
        if self.figure >= s.seats and self.by < 0:  # no monster steps into harm of its own accord (CM-3.3.2-6)
            free = free & harmless(s, base // SPACES) or free
        return [StepTo(self.figure, base + at, self.by) for at in spaces(free)]


class StepTo(Step[Mash]):
    """It moves onto the space, with all that follows. CM-2.3.4-4, CM-2.3.4-21"""

    rule: ClassVar[str] = "CM-2.3.4-4"

    def __init__(self, figure: int, space: int, by: int = NOBODY) -> None:
        self.figure = figure
        self.space = space
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        s.tell("CM-2.3.4-4", "walked", (self.figure, self.space))
        enter(s, self.figure, self.space, MOVED)
        harm.blame(s, self.figure, self.by)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        harm.settle(s)
        return None


# ---------------------------------------------------------------------- quicksand


def sink(s: Mash, figure: int, now: int) -> None:
    """A piece still in the quicksand at the end of its next turn dies with all it carries. CM-3.3.2-3, CM-2.1.7-7"""
    for hold in s.holds:
        if hold.figure == figure and hold.source == "quicksand" and hold.since < now:
            s.tell("CM-3.3.2-3", "sank", (figure,))
            harm.kill(s, figure, hold.by, SUNK)
