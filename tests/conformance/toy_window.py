"""Séance, a toy: the window in which anybody may interfere, with a form to fill in."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.kernel import window
from miskatonic.kernel.step import Ask, Blank, Form, Illegal, Number, Pick, Step, Values
from tests.conformance.toy_table import WARD, Seance


class Seated(Step[Seance]):
    """Something one seat chooses or is asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Window(window.Window[Seance]):
    """Anybody may interfere; it closes when all have passed since the last change."""

    def order(self, s: Seance) -> tuple[int, ...]:
        return s.waiting()

    def decline(self, s: Seance, seat: int) -> Step[Seance]:
        return Pass(seat)

    def plays(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return [play for play in self._plays(seat) if not play.why_not(s, seat)]

    def refused(self, s: Seance, seat: int) -> list[Step[Seance]]:
        return self._plays(seat)

    def _plays(self, seat: int) -> list[Step[Seance]]:
        return [PlayWard(seat), Dip(seat), Bones(seat), Burn(seat)]

    asks: ClassVar[str] = "SE-round-1"
    puts: ClassVar[tuple[str, ...]] = ("Pass", "PlayWard", "Dip", "Bones", "Burn")


class Pass(Seated):
    """Do nothing now."""

    rule: ClassVar[str] = "SE-win-1"

    def run(self, s: Seance) -> Ask | None:
        s.passed |= 1 << self.seat
        s.tell("SE-win-1", "passed", (self.seat,))
        return None


class PlayWard(Seated):
    """A Ward weakens the spirits."""

    rule: ClassVar[str] = "SE-win-2"
    against: ClassVar[tuple[str, ...]] = ("SE-hold-1",)

    def why_not(self, s: Seance, seat: int) -> str:
        return "" if s.hands[seat][WARD] else "SE-hold-1"

    def run(self, s: Seance) -> Ask | None:
        s.throw(self.seat, WARD)
        s.force -= 1
        s.passed = 0
        s.tell("SE-win-2", "ward", (self.seat,), reveals=True)
        return None


class OnceARound(Seated):
    """A play open to each seat once a round."""

    rule: ClassVar[str] = "SE-win-3"
    against: ClassVar[tuple[str, ...]] = ("SE-once-1",)

    def why_not(self, s: Seance, seat: int) -> str:
        return "SE-once-1" if s.used >> seat & 1 else ""


class Dip(OnceARound):
    """Draw a card."""

    def run(self, s: Seance) -> Ask | None:
        s.draw_card(self.seat)
        s.used |= 1 << self.seat
        return None


class Bones(OnceARound):
    """Roll: 5 or more is a point."""

    def run(self, s: Seance) -> Ask | None:
        rolled = s.roll(6)
        s.used |= 1 << self.seat
        s.points[self.seat] += rolled >= 5
        s.tell("SE-win-3", "bones", (self.seat, rolled))
        return None


class Burn(Form[Seance]):
    """Burn different cards from the hand; each may raise the force by one."""

    rule: ClassVar[str] = "SE-burn-1"
    against: ClassVar[tuple[str, ...]] = ("SE-hold-1",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Seance, seat: int) -> str:
        return "" if any(s.hands[seat]) else "SE-hold-1"

    def blanks(self, s: Seance, seat: int) -> tuple[Blank, ...]:
        kinds = tuple([kind for kind, n in enumerate(s.hands[seat]) if n])
        return (Pick("cards", kinds, 1, len(kinds)), Number("heat", 0, 2))

    def fill(self, s: Seance, seat: int, values: Values) -> Step[Seance]:
        if values[1] > len(values[0]):
            raise Illegal("SE-burn-1", "there cannot be more heat than cards")
        return Burned(seat, tuple(sorted(values[0])), values[1])


class Burned(Step[Seance]):
    """Up in smoke."""

    def __init__(self, seat: int, kinds: tuple[int, ...], heat: int) -> None:
        self.seat = seat
        self.kinds = kinds
        self.heat = heat

    def run(self, s: Seance) -> Ask | None:
        for kind in self.kinds:
            s.throw(self.seat, kind)
        s.force += self.heat
        s.passed = 0
        s.tell("SE-burn-1", "burned", (self.seat, self.heat, *self.kinds), reveals=True)
        return None
