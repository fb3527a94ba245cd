"""Secret planning on the Player Mats, until all are ready (CC-round, CC-mat, CC-stones)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import reopen
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import (
    canceller,
    cards,
    may_activate,
    used_stones,
    why_no_bonus,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus.choices import AnnounceBonus, PlanBonus, interferences
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import DropPart, PlanFree, PlanPart
from miskatonic.games.chaos_of_cthulhu.rules.planning.plan import not_planning, planned_parts, strike_rolled, wanted
from miskatonic.games.chaos_of_cthulhu.state import FREE, PARTS, Chaos
from miskatonic.kernel.step import LANES, Ask, Form, Illegal, Pick, Step, Values
from miskatonic.pieces.dice import chosen, reach

AT_WORK: Final = tuple([Ask((seat,), stay=True) for seat in range(4)])

AT_REST: Final = tuple([Ask((seat,), stay=True, rest=(seat,)) for seat in range(4)])


class Planning(Step[Chaos]):
    """All plan at once behind their screens, until everyone stands as ready.

    Requests are taken as they arrive, and where they are polled, clockwise from Player 1.

    CC-game-6, CC-round-3, CC-round-6, CC-round-11, CC-round-13, CC-mat-2
    """

    def run(self, s: Chaos) -> Ask | None:
        return Ask(s.living(s.poll), LANES)

    def lane(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [Mat(seat)] if s.alive(seat) else []

    def done(self, s: Chaos) -> bool:
        return s.ready.bit_count() == len(s.living(0))


class Mat(Step[Chaos]):
    """A player's own mat: activate dice, plan a Bonus Action, re-roll Stones, report ready.

    CC-round-4..5, CC-stones-12..13, CC-mat-5, CC-mat-6
    """

    asks: ClassVar[str] = "CC-round-3"
    puts: ClassVar[tuple[str, ...]] = (
        "Ready", "Unready", "PlanPart", "PlanFree", "DropPart", "DropBonus", "PlanBonus", "AnnounceBonus", "Interfere",
        "RerollStones",
    )  # fmt: skip

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Chaos) -> Ask | None:
        return (AT_REST if s.ready >> self.seat & 1 else AT_WORK)[self.seat]

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        if s.ready >> seat & 1:
            return [] if s.silenced(seat) else [Unready(seat)]
        found: list[Step[Chaos]] = [Ready(seat)]
        used = used_stones(s, seat, True)
        makes = reach(s.stones[seat], used)
        busy = planned_parts(s, seat)
        for part, number in enumerate(s.dice[s.monster[seat]]):
            if busy >> part & 1:
                found.append(DropPart(seat, part))
            elif number and makes & wanted(number):
                found.append(PlanPart(seat, part))
        if s.free >> seat & 1:
            if busy >> FREE & 1:
                found.append(DropPart(seat, FREE))
            else:
                found.extend([PlanFree(seat, kind) for kind in (ATTACK, BLOCK, HEAL, MADNESS)])
        if s.secret[seat] is not None:
            found.append(DropBonus(seat))
        if may_activate(s, seat):
            found.extend(self._bonuses(s, seat))
        if s.offerings[seat] and not s.rerolled >> seat & 1 and len(s.stones[seat]) > s.spent[seat].bit_count():
            found.append(RerollStones(seat))
        return found

    def _bonuses(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        found: list[Step[Chaos]] = []
        for number, card in cards(s).items():
            if number == canceller(s):
                continue
            if card.open:
                if not why_no_bonus(s, seat, number, False):
                    found.append(AnnounceBonus(seat, number))
            elif s.secret[seat] is None and not why_no_bonus(s, seat, number, True):
                found.append(PlanBonus(seat, number))
        return found + interferences(s, seat)

    def refused(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        if s.ready >> seat & 1:
            return []
        found: list[Step[Chaos]] = [PlanPart(seat, part) for part in range(PARTS)]
        for number, card in cards(s).items():
            if number != canceller(s):
                found.append(AnnounceBonus(seat, number) if card.open else PlanBonus(seat, number))
        return [*found, RerollStones(seat)]


class Ready(Step[Chaos]):
    """Report ready. The last report is the release. CC-round-3, CC-round-11"""

    rule: ClassVar[str] = "CC-round-3"
    when: ClassVar[str] = "CC-round-11"
    against: ClassVar[tuple[str, ...]] = ("CC-round-4", "CC-cl-11d")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Chaos, seat: int) -> str:
        return not_planning(s, seat)

    def run(self, s: Chaos) -> Ask | None:
        s.ready |= 1 << self.seat
        s.tell("CC-round-11", "ready", (self.seat,))
        return None


class Unready(Step[Chaos]):
    """Take a ready report back and go on planning. CC-round-4"""

    rule: ClassVar[str] = "CC-round-4"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-round-11", "CC-cl-11d")
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Chaos, seat: int) -> str:
        if s.silenced(seat):
            return "CC-cl-11d"
        return "" if s.ready >> seat & 1 else "CC-round-11"

    def run(self, s: Chaos) -> Ask | None:
        s.ready &= ~(1 << self.seat)
        s.tell("CC-round-4", "unready", (self.seat,))
        return None


class DropBonus(Step[Chaos]):
    """Drop the secretly planned Bonus Action; until the release that is free. CC-bonus-25"""

    rule: ClassVar[str] = "CC-bonus-6"
    when: ClassVar[str] = "CC-bonus-25"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-mat-5")
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Chaos, seat: int) -> str:
        return not_planning(s, seat) or ("" if s.secret[seat] is not None else "CC-mat-5")

    def run(self, s: Chaos) -> Ask | None:
        s.secret[self.seat] = None
        s.tell("CC-bonus-25", "dropped_bonus", (self.seat,), 1 << self.seat)
        return None


class RerollStones(Form[Chaos]):
    """For one Offering, roll any of your Stones again, once a round. CC-stones-14..15, CC-off-5"""

    rule: ClassVar[str] = "CC-off-3"
    fills: ClassVar[str] = "CC-stones-14"
    when: ClassVar[str] = "CC-stones-15"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-off-5", "CC-stones-14", "CC-stones-15")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Chaos, seat: int) -> str:
        busy = not_planning(s, seat)
        if busy:
            return busy
        if s.rerolled >> seat & 1:
            return "CC-stones-14"
        if not s.offerings[seat]:
            return "CC-off-5"
        return "" if self._open(s, seat) else "CC-stones-15"

    def _open(self, s: Chaos, seat: int) -> tuple[int, ...]:
        return tuple([i for i in range(len(s.stones[seat])) if not s.spent[seat] >> i & 1])

    def blanks(self, s: Chaos, seat: int) -> tuple[Pick, ...]:
        stones = self._open(s, seat)
        return (Pick("stones", stones, 1, len(stones)),)

    def fill(self, s: Chaos, seat: int, values: Values) -> Step[Chaos]:
        if not values[0]:
            raise Illegal("CC-stones-14", "name at least one Stone to roll again")
        return Reroll(seat, sum([1 << i for i in values[0]]))


class Reroll(Step[Chaos]):
    """Everybody sees which Stones are rolled and what they show; plans that used them are struck out.

    CC-stones-14..15, CC-stones-19, CC-round-12
    """

    def __init__(self, seat: int, stones: int) -> None:
        self.seat = seat
        self.stones = stones

    def run(self, s: Chaos) -> Ask | None:
        seat, mask = self.seat, self.stones
        s.pay(seat)
        s.rerolled |= 1 << seat
        s.tell("CC-stones-14", "rerolls", (seat, *chosen(s.stones[seat], mask)))
        rolled = s.pool(mask.bit_count(), 6)
        stones = list(s.stones[seat])
        for value, i in zip(rolled, [i for i in range(len(stones)) if mask >> i & 1], strict=True):
            stones[i] = value
        s.stones[seat] = tuple(stones)
        s.tell("CC-stones-15", "rerolled", (seat, mask, *stones))
        strike_rolled(s, seat, mask)
        reopen(s, seat)
        return None
