"""Bonus Play: general rules (CC-bonus). Choosing a Bonus Action, paying for it, answering it."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.chaos_of_cthulhu.actions import (
    BANISHMENT,
    BEDLAM,
    CANCEL,
    CONVERSIONS,
    CROWN_CANCEL,
    DEFLECT,
    INSANITY,
    REAGENT,
    SEALED,
    STEAL,
    THEFTS,
    TO_BLOCKS,
    all_targets,
)
from miskatonic.games.chaos_of_cthulhu.content import BONUSES, BonusCard
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, Bonus, Chaos, Planned
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.dice import groups, reach

# ---------------------------------------------------------------------- what is open to a seat


def cards(s: Chaos) -> dict[int, BonusCard]:
    """The list in use: Crown of Chaos has its own. CC-crown-4"""
    return BONUSES["crown" if s.crown else "normal"]


def canceller(s: Chaos) -> int:
    """The number of Innsmouth Interference. CC-bl-6, CC-cl-2"""
    return CROWN_CANCEL if s.crown else CANCEL


def may_activate(s: Chaos, seat: int) -> bool:
    """An Offering in hand, no Bonus Action yet this round, alive and not silenced. CC-bonus-3..5, CC-bonus-30"""
    return s.offerings[seat] > 0 and not s.used >> seat & 1 and s.alive(seat) and not s.silenced(seat)


def used_stones(s: Chaos, seat: int, secret: bool) -> int:
    """Stones that cannot pay: spent ones; after the release, and within one's own plan, planned ones. CC-bonus-26"""
    return s.spent[seat] | s.planned_stones(seat) if s.released or secret else s.spent[seat]


def paying(s: Chaos, seat: int, number: int, secret: bool) -> tuple[int, ...]:
    """The groups of unused Stones that make a Bonus number; a 6 is not wild here. CC-bonus-2, CC-bonus-7..8"""
    used = used_stones(s, seat, secret)
    if number == SEALED:  # three natural 6s, no sum: CC-cl-666b
        sixes = [1 << i for i, value in enumerate(s.stones[seat]) if value == 6 and not used >> i & 1]
        return (sum(sixes[:3]),) if len(sixes) >= 3 else ()
    return groups(s.stones[seat], used, 1 << number)


def makes(s: Chaos, seat: int, number: int, secret: bool) -> bool:
    """Can unused Stones make this number?"""
    if number == SEALED:
        return bool(paying(s, seat, number, secret))
    return bool(reach(s.stones[seat], used_stones(s, seat, secret)) >> number & 1)


def cancellable(s: Chaos, seat: int) -> list[int]:
    """Other players' Bonus Actions still pending or on the mats, by index. CC-bl-6c..6d, CC-cl-11c"""
    return [
        i
        for i, b in enumerate(s.bonuses)
        if b.seat != seat and b.stands and not b.done and not (s.crown and b.number == BANISHMENT)
    ]


def in_reach(s: Chaos, index: int) -> bool:
    """Can an Interference begun against this Bonus Action still reach it? -1: it needs no target. CC-bl-6d"""
    return index == NOWHERE or not (s.bonuses[index].void or s.bonuses[index].done)


def late(s: Chaos, seat: int, card: BonusCard) -> str:
    """After the release: the rule that says it is too late for this one, if it is."""
    if card.before_release:
        return "CC-cl-11"
    if card.early and seat == s.coin:
        return "CC-bonus-12"
    if card.early and s.declared >> seat & 1:
        return "CC-crown-30" if s.crown else "CC-bonus-11"
    return ""


def why_no_bonus(s: Chaos, seat: int, number: int, secret: bool) -> str:
    """The rule against activating this number now; Interference is judged apart. No effect is asked for: CC-bl-13"""
    if s.silenced(seat):
        return "CC-cl-11b"
    if not s.offerings[seat]:
        return "CC-bonus-4"
    if s.used >> seat & 1:
        return "CC-bonus-5"
    if number == REAGENT and s.crown and all(s.dice[s.monster[seat]]):
        return "CC-cl-12b"
    if s.released and late(s, seat, cards(s)[number]):
        return late(s, seat, cards(s)[number])
    if not makes(s, seat, number, secret):
        return "CC-cl-666b" if number == SEALED else "CC-bonus-2"
    return ""


def open_numbers(s: Chaos, seat: int) -> list[int]:
    """The numbers this seat could activate in a window of the Declaration, Interference apart."""
    if not may_activate(s, seat):
        return []
    return [n for n in cards(s) if n != canceller(s) and not why_no_bonus(s, seat, n, False)]


def interferences(s: Chaos, seat: int) -> list[Step[Chaos]]:
    """The Bonus Actions this seat could cancel now."""
    if not may_activate(s, seat) or not makes(s, seat, canceller(s), False):
        return []
    return [Interfere(seat, i) for i in cancellable(s, seat)]


# ---------------------------------------------------------------------- the choices


class PlanBonus(Step[Chaos]):
    """Write a Bonus Action into the secret plan; it is paid for at the release."""

    rule: ClassVar[str] = "CC-bonus-16"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        if cards(s)[self.number].open:
            return "CC-bonus-16"
        if s.secret[seat] is not None:
            return "CC-bonus-5"
        return why_no_bonus(s, seat, self.number, True)

    def run(self, s: Chaos) -> Ask | None:
        s.then(Spend(self.seat, self.number, NOWHERE, True))
        return None


class AnnounceBonus(Step[Chaos]):
    """While planning: announce a Bonus Action that acts at once or needs a roll; it cannot be hidden."""

    rule: ClassVar[str] = "CC-bonus-16"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        if not cards(s)[self.number].open:
            return "CC-bonus-16"
        return why_no_bonus(s, seat, self.number, False)

    def run(self, s: Chaos) -> Ask | None:
        s.then(Spend(self.seat, self.number, NOWHERE, False))
        return None


class ActivateBonus(Step[Chaos]):
    """During Declaration: activate a Bonus Action with Stones the plan left unused. CC-bonus-1, CC-bonus-10"""

    rule: ClassVar[str] = "CC-bonus-20"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def why_not(self, s: Chaos, seat: int) -> str:
        return why_no_bonus(s, seat, self.number, False)

    def run(self, s: Chaos) -> Ask | None:
        s.then(Spend(self.seat, self.number, NOWHERE, False))
        return None


class Interfere(Step[Chaos]):
    """Innsmouth Interference: cancel one announced Bonus Action of another player. CC-bl-6, CC-bl-6d, CC-cl-2"""

    rule: ClassVar[str] = "CC-bl-6d"

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def run(self, s: Chaos) -> Ask | None:
        s.then(Spend(self.seat, canceller(s), self.index, False))
        return None


class NeverMind(Step[Chaos]):
    """Leave a choice half made; nothing has happened yet. CC-round-4"""

    rule: ClassVar[str] = "CC-round-4"
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        return None


# ---------------------------------------------------------------------- paying and choosing


class Nested(Step[Chaos]):
    """A question inside another choice: dropped when time runs out, or when its player is silenced. CC-round-14"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Chaos) -> bool:
        return not s.silenced(self.seat)

    def timeout(self, s: Chaos, seat: int) -> Step[Chaos] | None:
        return None


class Spend(Nested):
    """Which unused Stones make the number? Those not needed stay unused. CC-bonus-2, CC-bonus-7"""

    def __init__(self, seat: int, number: int, about: int, secret: bool) -> None:
        self.seat = seat
        self.number = number
        self.about = about
        self.secret = secret

    def live(self, s: Chaos) -> bool:
        return may_activate(s, self.seat) and in_reach(s, self.about)

    def _ways(self, s: Chaos) -> list[Step[Chaos]]:
        masks = paying(s, self.seat, self.number, self.secret)
        return [BonusPick(self.seat, self.number, self.about, self.secret, mask, ()) for mask in masks]

    def run(self, s: Chaos) -> Ask | None:
        ways = self._ways(s)
        if len(ways) > 1:
            return Ask((self.seat,))
        s.then(*ways)
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*self._ways(s), NeverMind(seat)]


class BonusPick(Nested):
    """Everything a Bonus Action lets its player choose is chosen when it is activated or planned. CC-bonus-24"""

    rule: ClassVar[str] = "CC-bonus-24"

    def __init__(self, seat: int, number: int, about: int, secret: bool, stones: int, picks: tuple[int, ...]) -> None:
        self.seat = seat
        self.number = number
        self.about = about
        self.secret = secret
        self.stones = stones
        self.picks = picks

    def live(self, s: Chaos) -> bool:
        return may_activate(s, self.seat) and in_reach(s, self.about)

    def _next(self, s: Chaos) -> list[Step[Chaos]]:
        options = picks_open(s, self.seat, self.number, self.picks)
        more = [(*self.picks, option) for option in options]
        return [BonusPick(self.seat, self.number, self.about, self.secret, self.stones, picks) for picks in more]

    def run(self, s: Chaos) -> Ask | None:
        more = self._next(s)
        if len(more) > 1:
            return Ask((self.seat,))
        if more:
            s.then(*more)
        elif self.secret:
            s.secret[self.seat] = Planned(self.number, self.stones, self.picks)
            s.tell("CC-bonus-16", "plan_bonus", (self.seat, self.number), 1 << self.seat)
        else:
            activate(s, self.seat, self.number, self.stones, self.picks, self.about)
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*self._next(s), NeverMind(seat)]


def picks_open(s: Chaos, seat: int, number: int, picks: tuple[int, ...]) -> list[int]:
    """What may be picked next for this Bonus Action; empty when nothing is left to choose."""
    mine = s.monster[seat]
    others = [other for other in s.living(seat) if other != seat]
    if s.crown:
        if picks:
            return []
        if number in THEFTS:  # CC-cl-3b
            return others
        if number == SEALED:  # CC-cl-666d
            return [s.monster[other] for other in s.living(seat)]
        if number == REAGENT:  # CC-cl-12b
            return [mine * PARTS + part for part in range(PARTS) if not s.dice[mine][part]]
        return []
    if number in CONVERSIONS and number != TO_BLOCKS:  # CC-bl-3b
        changed = sum(1 for entry in s.plan[seat] if entry.kind != CONVERSIONS[number])
        return all_targets(s) if len(picks) < changed else []
    if number == INSANITY:  # CC-bl-9: a part on each other monster
        return (
            [s.monster[others[len(picks)]] * PARTS + part for part in range(PARTS)] if len(picks) < len(others) else []
        )
    if picks:
        return []
    if number == DEFLECT:  # CC-bl-10
        return [s.monster[other] for other in others]
    if number == STEAL:  # CC-bl-11
        return others
    return all_targets(s) if number == BEDLAM else []  # CC-bl-12


# ---------------------------------------------------------------------- activation and answers


def activate(s: Chaos, seat: int, number: int, stones: int, picks: tuple[int, ...], about: int) -> None:
    """Stones and Offering are spent at once, the rest of the plan stays, and others may answer. CC-bonus-17..18"""
    s.pay(seat)
    s.spent[seat] |= stones
    s.used |= 1 << seat
    strike(s, seat, "CC-stones-19")
    index = len(s.bonuses)
    s.bonuses.append(Bonus(seat, number, picks, about))
    tell_bonus(s, index)
    follow = (Answers(index, s.left(seat)), TakeEffect(index, s.released))
    if s.in_lane:
        s.aside(*follow, PlansReopen(seat))
    else:
        s.then(*follow)


def tell_bonus(s: Chaos, index: int) -> None:
    """A Bonus Action lies open: its number, what it was made with is public already, and its choices."""
    bonus = s.bonuses[index]
    s.tell("CC-bonus-23", "bonus", (bonus.seat, bonus.number, bonus.about, *bonus.picks), reveals=True)


def strike(s: Chaos, seat: int, rule: str) -> None:
    """Plan entries whose Stones are gone are struck out; so is a planned Bonus once another is announced
    or its Offering is lost. CC-stones-19, CC-bonus-21"""
    if s.released:
        return
    kept = tuple([entry for entry in s.plan[seat] if not entry.stones & s.spent[seat]])
    if len(kept) != len(s.plan[seat]):
        s.plan[seat] = kept
        s.tell(rule, "struck", (seat,), 1 << seat)
    planned = s.secret[seat]
    if planned is not None and (s.used >> seat & 1 or not s.offerings[seat]):
        s.secret[seat] = None
        s.tell(
            "CC-bonus-21" if not s.used >> seat & 1 else rule,
            "struck_bonus",
            (seat, planned.number),
            1 << seat,
        )


class Answers(Step[Chaos]):
    """Clockwise from the announcer, each other player may answer with Interference before anything happens.

    CC-bonus-17, CC-bonus-27, CC-bonus-29..30
    """

    def __init__(self, index: int, seat: int) -> None:
        self.index = index
        self.seat = seat

    def live(self, s: Chaos) -> bool:
        return not s.bonuses[self.index].void

    def run(self, s: Chaos) -> Ask | None:
        if self.seat == s.bonuses[self.index].seat:
            return None
        if may_activate(s, self.seat) and makes(s, self.seat, canceller(s), False):
            return Ask((self.seat,))
        s.then(Answers(self.index, s.left(self.seat)))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [LetStand(seat, self.index), Answer(seat, self.index)]


class LetStand(Step[Chaos]):
    """Do not answer the announcement."""

    rule: ClassVar[str] = "CC-bonus-17"

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def run(self, s: Chaos) -> Ask | None:
        s.then(Answers(self.index, s.left(self.seat)))
        return None


class Answer(Step[Chaos]):
    """Answer with Innsmouth Interference; only the Bonus Action just announced can be named. CC-bonus-27"""

    rule: ClassVar[str] = "CC-bonus-17"

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def run(self, s: Chaos) -> Ask | None:
        s.then(Spend(self.seat, canceller(s), self.index, False), Answers(self.index, self.seat))
        return None


class TakeEffect(Step[Chaos]):
    """Answered and still standing, a Bonus Action takes effect, in the order of activation. CC-bonus-19"""

    def __init__(self, index: int, late: bool) -> None:
        self.index = index
        self.late = late
        """Activated after the release: what it adds is declared on the spot (CC-decl-15)."""

    def live(self, s: Chaos) -> bool:
        return not s.bonuses[self.index].void

    def run(self, s: Chaos) -> Ask | None:
        from miskatonic.games.chaos_of_cthulhu.effects import take_effect

        s.moment += 1
        s.passed = 0
        s.bonuses[self.index] = s.bonuses[self.index].but(active=True, moment=s.moment if self.late else 0)
        take_effect(s, self.index)
        return None


class PlansReopen(Step[Chaos]):
    """After a public event all must report ready again, whether their plans are affected or not.

    CC-round-4, CC-round-12..13, CC-cl-11d
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        reopen(s, self.seat)
        return None


def reopen(s: Chaos, seat: int) -> None:
    """Ready reports lapse; polling goes on with the next player. Silenced players count as ready."""
    s.ready = 0
    for other in s.living(0):
        strike(s, other, "CC-bonus-21")
        if s.silenced(other):
            s.ready |= 1 << other
    s.poll = s.left(seat)
    s.wake()
    s.tell("CC-round-12", "reopened", ())


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

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        s.passed |= 1 << self.seat
        return None
