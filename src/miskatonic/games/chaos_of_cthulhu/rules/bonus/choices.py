"""Choosing a Bonus Action: while planning, and in the windows of the Declaration (CC-bonus-16, CC-bonus-20)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import (
    NO_BONUS,
    beyond_cancelling,
    cancellable,
    canceller,
    cards,
    late,
    makes,
    may_activate,
    open_numbers,
    why_no_bonus,
)
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, Chaos
from miskatonic.kernel.step import Ask, Step


def too_late(s: Chaos, seat: int, number: int) -> str:
    """While something else is decided in a round: the rule by which this one has to wait, or comes too late.

    CC-bonus-5, CC-bonus-11..12, CC-bonus-29, CC-crown-30, CC-cl-11
    """
    if s.silenced(seat) or not (s.lanes or s.released):
        return ""
    if s.used >> seat & 1:
        return "CC-bonus-5"
    if s.released and late(s, seat, cards(s)[number]):
        return late(s, seat, cards(s)[number])
    asking = s.agenda[-1]
    planned = isinstance(asking, bonus.Answers) and s.agenda[-2:-1] == [bonus.TakeEffect(asking.index, False)]
    return "CC-bonus-29" if s.released and planned else ""


class PlanBonus(Step[Chaos]):
    """Write a Bonus Action into the secret plan; it is paid for at the release."""

    rule: ClassVar[str] = "CC-bonus-1"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-round-4", "CC-bonus-16", *NO_BONUS)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        if s.ready >> seat & 1 and not s.silenced(seat):
            return "CC-round-4"
        if cards(s)[self.number].open:
            return "CC-bonus-16"
        if s.secret[seat] is not None:
            return "CC-bonus-5"
        return why_no_bonus(s, seat, self.number, True)

    def not_now(self, s: Chaos, seat: int) -> str:
        return too_late(s, seat, self.number) or self.when

    def run(self, s: Chaos) -> Ask | None:
        s.then(bonus.Spend(self.seat, self.number, NOWHERE, True))
        return None


class AnnounceBonus(Step[Chaos]):
    """While planning: announce a Bonus Action that acts at once or needs a roll; it cannot be hidden."""

    rule: ClassVar[str] = "CC-bonus-1"
    when: ClassVar[str] = "CC-bonus-10"
    against: ClassVar[tuple[str, ...]] = ("CC-round-4", "CC-bonus-16", "CC-bl-6d", *NO_BONUS)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        if s.ready >> seat & 1 and not s.silenced(seat):
            return "CC-round-4"
        if not cards(s)[self.number].open:
            return "CC-bonus-16"
        if self.number == canceller(s):
            return "CC-bl-6d"
        return why_no_bonus(s, seat, self.number, False)

    def not_now(self, s: Chaos, seat: int) -> str:
        return too_late(s, seat, self.number) or self.when

    def run(self, s: Chaos) -> Ask | None:
        s.then(bonus.Spend(self.seat, self.number, NOWHERE, False))
        return None


class ActivateBonus(Step[Chaos]):
    """During Declaration: activate a Bonus Action with Stones the plan left unused. CC-bonus-1, CC-bonus-10"""

    rule: ClassVar[str] = "CC-bonus-1"
    when: ClassVar[str] = "CC-bonus-20"
    against: ClassVar[tuple[str, ...]] = ("CC-bl-6d", *NO_BONUS)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        return "CC-bl-6d" if self.number == canceller(s) else why_no_bonus(s, seat, self.number, False)

    def not_now(self, s: Chaos, seat: int) -> str:
        if s.lanes:
            return "CC-bonus-16"
        return (too_late(s, seat, self.number) or self.when) if s.released else "CC-bonus-10"

    def run(self, s: Chaos) -> Ask | None:
        s.then(bonus.Spend(self.seat, self.number, NOWHERE, False))
        return None


class Interfere(Step[Chaos]):
    """Innsmouth Interference: cancel one announced Bonus Action of another player. CC-bl-6, CC-bl-6d, CC-cl-2"""

    rule: ClassVar[str] = "CC-bl-6"
    when: ClassVar[str] = "CC-bonus-20"
    against: ClassVar[tuple[str, ...]] = ("CC-round-4", "CC-bl-6d", "CC-bl-6c", "CC-cl-11c", *NO_BONUS)

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def why_not(self, s: Chaos, seat: int) -> str:
        if s.lanes and s.ready >> seat & 1 and not s.silenced(seat):
            return "CC-round-4"
        return why_no_bonus(s, seat, canceller(s), False) or beyond_cancelling(s, seat, self.index)

    def not_now(self, s: Chaos, seat: int) -> str:
        found = beyond_cancelling(s, seat, self.index) or too_late(s, seat, canceller(s))
        return found or (self.when if s.released else "CC-bonus-10")

    def run(self, s: Chaos) -> Ask | None:
        s.then(bonus.Spend(self.seat, canceller(s), self.index, False))
        return None


def interferences(s: Chaos, seat: int) -> list[Step[Chaos]]:
    """The Bonus Actions this seat could cancel now."""
    if not may_activate(s, seat) or not makes(s, seat, canceller(s), False):
        return []
    return [Interfere(seat, i) for i in cancellable(s, seat)]


class OpenWindow(Step[Chaos]):
    """A Bonus window opens after the release and after each declaration. CC-bonus-20"""

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, s: Chaos) -> Ask | None:
        s.passed = 0
        s.then(BonusWindow(self.first))
        return None


class BonusWindow(Step[Chaos]):
    """Clockwise, those who could still activate a Bonus Action are asked; it closes when all of them pass.

    CC-bonus-10, CC-bonus-20, CC-bonus-30, CC-decl-12
    """

    def __init__(self, first: int) -> None:
        self.first = first

    puts: ClassVar[tuple[str, ...]] = ("PassBonus", "ActivateBonus", "Interfere")
    asks: ClassVar[str] = "CC-bonus-20"

    def run(self, s: Chaos) -> Ask | None:
        for seat in s.living(self.first):
            if not s.passed >> seat & 1 and (open_numbers(s, seat) or interferences(s, seat)):
                return Ask((seat,), stay=True)
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        numbers = [ActivateBonus(seat, n) for n in open_numbers(s, seat)]
        return [PassBonus(seat), *numbers, *interferences(s, seat)]

    def refused(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        open_now = open_numbers(s, seat)
        return [ActivateBonus(seat, n) for n in cards(s) if n != canceller(s) and n not in open_now]


class PassBonus(Step[Chaos]):
    """Activate nothing in this window. CC-bonus-6"""

    rule: ClassVar[str] = "CC-bonus-6"
    when: ClassVar[str] = "CC-bonus-20"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.passed |= 1 << self.seat
        return None
