"""Paying for a Bonus Action, choosing for it, activating and answering it (CC-bonus)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.rules import effects
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    BEDLAM,
    CONVERSIONS,
    DEFLECT,
    INSANITY,
    REAGENT,
    SEALED,
    STEAL,
    THEFTS,
    TO_BLOCKS,
    all_targets,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import (
    canceller,
    in_reach,
    makes,
    may_activate,
    paying,
    used_stones,
)
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, Bonus, Chaos, Planned
from miskatonic.kernel.step import Ask, Step

PICKS: Final = {
    **dict.fromkeys(CONVERSIONS, "CC-bl-3b"), INSANITY: "CC-bl-9", DEFLECT: "CC-bl-10", STEAL: "CC-bl-11",
    BEDLAM: "CC-bl-12",
}  # fmt: skip
CROWN_PICKS: Final = {**dict.fromkeys(THEFTS, "CC-cl-3b"), SEALED: "CC-cl-666d", REAGENT: "CC-cl-12b"}
PICKING: Final = tuple(dict.fromkeys([*PICKS.values(), *CROWN_PICKS.values()]))
"""By Bonus Action: the rule that says what may be picked for it, normal and Crown."""


class NeverMind(Step[Chaos]):
    """Leave a choice half made; nothing has happened yet. CC-round-4"""

    rule: ClassVar[str] = "CC-bonus-6"
    when: ClassVar[str] = "CC-round-4"
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        return None


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

    puts: ClassVar[tuple[str, ...]] = ("BonusPick", "NeverMind")
    asks: ClassVar[str] = "CC-bonus-2"

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

    rule: ClassVar[str] = "CC-bonus-1"
    against: ClassVar[tuple[str, ...]] = ("CC-bonus-24", "CC-bonus-26", "CC-bonus-2", "CC-cl-666b", *PICKING)
    puts: ClassVar[tuple[str, ...]] = ("BonusPick", "NeverMind")
    asks: ClassVar[str] = "CC-bonus-24"

    def __init__(self, seat: int, number: int, about: int, secret: bool, stones: int, picks: tuple[int, ...]) -> None:
        self.seat = seat
        self.number = number
        self.about = about
        self.secret = secret
        self.stones = stones
        self.picks = picks

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        assert isinstance(asking, (Spend, BonusPick))
        mine = (self.seat, self.number, self.about, self.secret)
        if mine != (asking.seat, asking.number, asking.about, asking.secret):
            return "CC-bonus-24"
        if isinstance(asking, Spend):
            if self.picks:
                return "CC-bonus-24"
            if self.stones & used_stones(s, seat, self.secret):
                return "CC-bonus-26"
            if self.stones in paying(s, seat, self.number, self.secret):
                return ""
            return "CC-cl-666b" if self.number == SEALED else "CC-bonus-2"
        if self.stones != asking.stones or not self.picks or self.picks[:-1] != asking.picks:
            return "CC-bonus-24"
        if self.picks[-1] in picks_open(s, seat, self.number, asking.picks):
            return ""
        return (CROWN_PICKS if s.crown else PICKS).get(self.number, "CC-bonus-24")

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
    living = s.living(seat)
    others = [other for other in living if other != seat]
    if s.crown:
        if picks:
            return []
        if number in THEFTS:  # CC-cl-3b
            return others
        if number == SEALED:  # CC-cl-666d
            return [s.monster[other] for other in living]
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


def picks_of(s: Chaos, number: int) -> str:
    """What is picked for this Bonus Action: a player, a monster, or a body part."""
    if number in THEFTS if s.crown else number == STEAL:
        return "player"
    return "monster" if number == (SEALED if s.crown else DEFLECT) else "part"


def activate(s: Chaos, seat: int, number: int, stones: int, picks: tuple[int, ...], about: int) -> None:
    """Stones and Offering are spent at once, the rest of the plan stays, and others may answer. CC-bonus-17..18"""
    s.pay(seat)
    s.spent[seat] |= stones
    s.used |= 1 << seat
    strike(s, seat, "CC-stones-19")
    _begin_anew(s, seat)
    index = len(s.bonuses)
    s.bonuses.append(Bonus(seat, number, picks, about))
    tell_bonus(s, index)
    follow = (Answers(index, s.left(seat)), TakeEffect(index, s.released))
    if s.in_lane:
        s.aside(*follow, PlansReopen(seat))
    else:
        s.then(*follow)


def _begin_anew(s: Chaos, seat: int) -> None:
    """An activation half made when its Stones go to an answer is dropped: it never completes itself, though one way
    may be left. CC-stones-13, CC-stones-19"""
    if s.lanes and not s.in_lane and len(s.lanes[seat]) > 1:
        s.restart_lane(seat, s.lanes[seat][0])


def tell_bonus(s: Chaos, index: int) -> None:
    """A Bonus Action lies open: its number, what it was made with is public already, and its choices."""
    bonus = s.bonuses[index]
    picks = [_as_told(s, bonus.number, pick) for pick in bonus.picks]
    s.tell("CC-bonus-23", "bonus", (bonus.seat, bonus.number, bonus.about, *picks), reveals=True)


def _as_told(s: Chaos, number: int, pick: int) -> int:
    """A pick by the seats that play the monsters now: a player, the player of a monster, or a body part."""
    if number == (SEALED if s.crown else DEFLECT):
        return s.player_of(pick)
    is_player = number in THEFTS if s.crown else number == STEAL
    return pick if is_player else s.as_told(pick)


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

    puts: ClassVar[tuple[str, ...]] = ("LetStand", "Answer")
    asks: ClassVar[str] = "CC-bonus-17"

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


def answering(s: Chaos, seat: int) -> int:
    """Which announcement this seat may answer now; -1 for none."""
    asking = s.stack_of(seat)[-1]
    return asking.index if isinstance(asking, Answers) else NOWHERE


class LetStand(Step[Chaos]):
    """Do not answer the announcement."""

    rule: ClassVar[str] = "CC-bonus-6"
    when: ClassVar[str] = "CC-bonus-17"
    against: ClassVar[tuple[str, ...]] = ("CC-bonus-27",)

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def why_not(self, s: Chaos, seat: int) -> str:
        return "" if answering(s, seat) == self.index else "CC-bonus-27"

    def run(self, s: Chaos) -> Ask | None:
        s.then(Answers(self.index, s.left(self.seat)))
        return None


class Answer(Step[Chaos]):
    """Answer with Innsmouth Interference; only the Bonus Action just announced can be named. CC-bonus-27"""

    rule: ClassVar[str] = "CC-bl-6"
    when: ClassVar[str] = "CC-bonus-17"
    against: ClassVar[tuple[str, ...]] = ("CC-bonus-27",)

    def __init__(self, seat: int, index: int) -> None:
        self.seat = seat
        self.index = index

    def why_not(self, s: Chaos, seat: int) -> str:
        return "" if answering(s, seat) == self.index else "CC-bonus-27"

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
        s.moment += 1
        s.passed = 0
        s.bonuses[self.index] = s.bonuses[self.index].but(active=True, moment=s.moment if self.late else 0)
        effects.take_effect(s, self.index)
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
