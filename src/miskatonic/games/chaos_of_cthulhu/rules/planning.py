"""Rolling and using Summoning Stones (CC-stones), Player Mats and secret planning (CC-mat)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, FACES, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.actions import CONVERSIONS, TO_BLOCKS, all_targets, out_of_reach
from miskatonic.games.chaos_of_cthulhu.rules.bonus import Nested, NeverMind, reopen
from miskatonic.games.chaos_of_cthulhu.rules.bonus_choices import AnnounceBonus, PlanBonus, interferences
from miskatonic.games.chaos_of_cthulhu.rules.bonus_open import canceller, cards, may_activate, used_stones, why_no_bonus
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, SIX, Chaos, Entry
from miskatonic.kernel.step import LANES, Ask, Form, Illegal, Pick, Step, Values
from miskatonic.pieces.dice import chosen, groups, reach, totals

AT_WORK: Final = tuple([Ask((seat,), stay=True) for seat in range(4)])
AT_REST: Final = tuple([Ask((seat,), stay=True, rest=(seat,)) for seat in range(4)])


def face(s: Chaos, seat: int, part: int) -> int:
    """The action on the upper face of one of a seat's own dice. CC-act-11, CC-dice-1"""
    monster = s.monster[seat]
    return FACES[s.colours[monster]][part][s.dice[monster][part]]


def wanted(number: int) -> int:
    """The totals that activate a die showing this number: itself, or any 6. Only sums and differences make totals.

    CC-stones-2, CC-stones-6..9, CC-faq-2
    """
    return 1 << number | SIX


def planned_parts(s: Chaos, seat: int) -> int:
    """The parts a plan activates already, as bits."""
    mask = 0
    for entry in s.plan[seat]:
        mask |= 1 << entry.part
    return mask


def not_planning(s: Chaos, seat: int) -> str:
    """The rule against changing one's plan, though planning goes on: silenced, or reported ready and not yet back.

    CC-cl-11d, CC-round-4
    """
    if s.silenced(seat):
        return "CC-cl-11d"
    return "CC-round-4" if s.ready >> seat & 1 else ""


def drop_conversion(s: Chaos, seat: int) -> None:
    """A planned conversion names a target for every action, so a changed plan needs it chosen anew. CC-bl-3b"""
    planned = s.secret[seat]
    if planned is not None and not s.crown and planned.number in CONVERSIONS and planned.number != TO_BLOCKS:
        s.secret[seat] = None
        s.tell("CC-bl-3b", "struck_bonus", (seat, planned.number), 1 << seat)


def strike_rolled(s: Chaos, seat: int, mask: int) -> None:
    """What a plan not yet released built on Stones that were rolled again is struck out. CC-stones-19"""
    kept = tuple([entry for entry in s.plan[seat] if not entry.stones & mask])
    if len(kept) != len(s.plan[seat]):
        drop_conversion(s, seat)
        s.plan[seat] = kept
        s.tell("CC-stones-19", "struck", (seat,), 1 << seat)
    planned = s.secret[seat]
    if planned is not None and planned.stones & mask:
        s.secret[seat] = None
        s.tell("CC-stones-19", "struck_bonus", (seat, planned.number), 1 << seat)


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


class PlanPart(Nested):
    """Activate one of your own Elder Dice: choose the Stones whose total is its number, or a 6.

    CC-stones-2, CC-stones-5, CC-stones-10..11
    """

    rule: ClassVar[str] = "CC-game-4"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = (
        "CC-cl-11d", "CC-round-4", "CC-crown-9", "CC-stones-10", "CC-stones-5", "CC-stones-2",
    )  # fmt: skip
    puts: ClassVar[tuple[str, ...]] = ("WithStones", "NeverMind")
    asks: ClassVar[str] = "CC-mat-5"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def why_not(self, s: Chaos, seat: int) -> str:
        busy = not_planning(s, seat)
        if busy:
            return busy
        number = s.dice[s.monster[seat]][self.part]
        if not number:
            return "CC-crown-9"
        if planned_parts(s, seat) >> self.part & 1:
            return "CC-stones-10"
        if reach(s.stones[seat], used_stones(s, seat, True)) & wanted(number):
            return ""
        return "CC-stones-5" if reach(s.stones[seat], 0) & wanted(number) else "CC-stones-2"

    def _ways(self, s: Chaos) -> list[Step[Chaos]]:
        number = s.dice[s.monster[self.seat]][self.part]
        masks = groups(s.stones[self.seat], used_stones(s, self.seat, True), wanted(number))
        return [WithStones(self.seat, self.part, mask) for mask in masks]

    def run(self, s: Chaos) -> Ask | None:
        ways = self._ways(s)
        if len(ways) > 1:
            return Ask((self.seat,))
        s.then(*ways)
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*self._ways(s), NeverMind(seat)]


class WithStones(Nested):
    """This group of Stones activates the die; Heal and Madness need their exact aim now. CC-act-6..7, CC-mat-3"""

    rule: ClassVar[str] = "CC-game-4"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-stones-11", "CC-stones-5", "CC-stones-2", "CC-stones-3")
    puts: ClassVar[tuple[str, ...]] = ("Aim", "NeverMind")
    asks: ClassVar[str] = "CC-mat-3"

    def __init__(self, seat: int, part: int, stones: int) -> None:
        self.seat = seat
        self.part = part
        self.stones = stones

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if not isinstance(asking, PlanPart) or asking.part != self.part:
            return "CC-stones-11"
        used, stones = used_stones(s, seat, True), s.stones[seat]
        if self.stones & used:
            return "CC-stones-5"
        needed = wanted(s.dice[s.monster[seat]][self.part])
        # each Stone of the group with a sign of one's choice: CC-stones-4
        if not 0 < self.stones < 1 << len(stones) or not totals(chosen(stones, self.stones)) & needed:
            return "CC-stones-2"
        return "" if self.stones in groups(stones, used, needed) else "CC-stones-3"

    def live(self, s: Chaos) -> bool:
        """Stones spent on an answer in the meantime are gone. CC-stones-19"""
        return super().live(s) and not self.stones & s.spent[self.seat]

    def run(self, s: Chaos) -> Ask | None:
        kind = face(s, self.seat, self.part)
        if kind in (HEAL, MADNESS):
            return Ask((self.seat,))
        s.then(Aim(self.seat, self.part, self.stones, kind, NOWHERE))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        kind = face(s, seat, self.part)
        return [*[Aim(seat, self.part, self.stones, kind, aim) for aim in all_targets(s)], NeverMind(seat)]


class PlanFree(Nested):
    """The free action of a matched monster: any kind, no Stone, no die. CC-crown-20, CC-crown-23"""

    rule: ClassVar[str] = "CC-crown-23"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-crown-20")
    puts: ClassVar[tuple[str, ...]] = ("Aim", "NeverMind")
    asks: ClassVar[str] = "CC-mat-3"

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def why_not(self, s: Chaos, seat: int) -> str:
        spare = s.free >> seat & 1 and not planned_parts(s, seat) >> FREE & 1
        return not_planning(s, seat) or ("" if spare else "CC-crown-20")

    def run(self, s: Chaos) -> Ask | None:
        if self.kind in (HEAL, MADNESS):
            return Ask((self.seat,))
        s.then(Aim(self.seat, FREE, 0, self.kind, NOWHERE))
        return None

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [*[Aim(seat, FREE, 0, self.kind, aim) for aim in all_targets(s)], NeverMind(seat)]


class Aim(Step[Chaos]):
    """Put the token on the mat: Heal and Madness on any part of any monster, Attack and Block beside a diagram.

    CC-act-2, CC-act-4, CC-act-6..9, CC-mat-3, CC-faq-6..7
    """

    rule: ClassVar[str] = "CC-act-9"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-act-11", "CC-mat-3", "CC-mat-8", "CC-crown-9", "CC-stones-11")

    def __init__(self, seat: int, part: int, stones: int, kind: int, aim: int) -> None:
        self.seat = seat
        self.part = part
        self.stones = stones
        self.kind = kind
        self.aim = aim

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if isinstance(asking, WithStones):
            if (asking.part, asking.stones) != (self.part, self.stones):
                return "CC-stones-11"
            kind = face(s, seat, self.part)
        else:
            assert isinstance(asking, PlanFree)
            if (self.part, self.stones) != (FREE, 0):
                return "CC-stones-11"
            kind = asking.kind
        if self.kind != kind:
            return "CC-act-11"
        return "CC-mat-3" if self.aim < 0 else out_of_reach(s, self.aim)

    def run(self, s: Chaos) -> Ask | None:
        drop_conversion(s, self.seat)
        s.plan[self.seat] = (*s.plan[self.seat], Entry(self.part, self.stones, self.kind, self.aim))
        aim = NOWHERE if self.aim == NOWHERE else s.as_told(self.aim)
        s.tell("CC-mat-3", "planned", (self.seat, self.part, self.kind, aim), 1 << self.seat)
        return None


class DropPart(Step[Chaos]):
    """Take an action off your mat again. CC-round-4, CC-stones-13"""

    rule: ClassVar[str] = "CC-stones-13"
    when: ClassVar[str] = "CC-mat-4"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-11d", "CC-round-4", "CC-mat-5")
    idle: ClassVar[bool] = True

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def why_not(self, s: Chaos, seat: int) -> str:
        return not_planning(s, seat) or ("" if planned_parts(s, seat) >> self.part & 1 else "CC-mat-5")

    def run(self, s: Chaos) -> Ask | None:
        drop_conversion(s, self.seat)
        s.plan[self.seat] = tuple([entry for entry in s.plan[self.seat] if entry.part != self.part])
        s.tell("CC-round-4", "dropped", (self.seat, self.part), 1 << self.seat)
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
