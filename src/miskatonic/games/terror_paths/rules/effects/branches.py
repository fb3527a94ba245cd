"""Verbs with branches: somebody chooses, or the dice do (TP-dig-9, TP-pre-1)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import count_of, known, rolls_first
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def choose(s: Terror, effect: Effect, do: Do) -> None:
    """One of the branches, as the chooser says. TP-dig-9"""
    chooser = effect.word("chooser")
    seat = do.who if chooser == "you" and do.who != NOBODY and s.alive(do.who) else s.lead
    s.then(Choosing(do.text, do.at, do.place, do.who, seat))


class Choosing(Do):
    """Which? TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("Chosen",)
    asks: ClassVar[str] = "TP-dig-9"
    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, place: int, who: int, seat: int) -> None:
        super().__init__(text, at, place, who)
        self.seat = seat

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat)

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        options = s.box.text(self.text)[self.at].options("options")
        return [Chosen(self, n) for n in range(len(options))]


class Chosen(Step[Terror]):
    """This branch. TP-dig-9"""

    rule: ClassVar[str] = "TP-dig-9"

    def __init__(self, of: Choosing, option: int) -> None:
        self.of = of
        self.option = option

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        carry_out(s, of.branch("options", self.option), of.place, of.who)
        return None


def roll(s: Terror, effect: Effect, do: Do) -> None:
    """The first band that reaches up to the sum. TP-pre-1"""
    if rolls_first(s, effect, do, "dice"):
        return
    found = known(do)
    total = count_of(s, effect, do, "dice") if found is not None else 0
    for number, band in enumerate(effect.bands("bands")):
        if total <= band.upto:
            carry_out(s, do.branch("bands", number), do.place, do.who)
            return
