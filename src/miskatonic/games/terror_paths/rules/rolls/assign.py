"""Drawbacks, and dice assigned to Targets (TP-flaw, TP-tgt, TP-chal-3, TP-var)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.records import Target
from miskatonic.games.terror_paths.records import BATTLE, CLOSED, NOBODY, NONE, STATS, Foe, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import holds, worth
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Assign, Blank, Form, Illegal, Step, Values
from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.targets import best

FIELDS: Final = 4
"""Numbers for each Target in ``Roll.targets``."""


class Drawbacks(OfRoll):
    """Compulsory, once, after all rerolls and Items, on natural values, and on every die its user rolled.

    TP-flaw-1, TP-flaw-2, TP-att-1, TP-xdice-2
    """

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(stage=CLOSED))
        pairs = list(zip(roll.used[::2], roll.used[1::2], strict=True))
        for seat, item in reversed(pairs):
            if s.alive(seat):
                carry_out(s, f"item.{s.box.items[item].id}.flaw", roll.place, seat)
        return None


class ReadTargets(OfRoll):
    """All variable Targets are read once, now, for the whole assignment. TP-var-3, TP-var-1, TP-foe-3"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(targets=open_now(s, roll), put=(NONE,) * len(roll.dice)))
        return None


def open_now(s: Terror, roll: Roll) -> tuple[int, ...]:
    """What these dice may be assigned to, as it stands; ``FIELDS`` numbers each. TP-chal-3, TP-var-3"""
    found: list[int] = []
    if roll.kind == BATTLE:
        assert s.battle is not None
        for foe in s.foes:
            if foe.no in s.battle.foes and not immune(s, foe):
                found.extend(_open(s, foe.no, foe_targets(s, foe), foe.hits, foe.place, foe.seat))
    else:
        targets = s.box.challenges[roll.what].targets
        found.extend(_open(s, NONE, targets, kept_hits(s, roll), roll.place, NOBODY))
    return tuple(found)


def immune(s: Terror, foe: Foe) -> bool:
    """No dice may be assigned to it. TP-foe-3"""
    conditions = s.box.foes[foe.kind].immune
    return foe.seat == NOBODY and bool(conditions) and holds(s, conditions, foe.place, NOBODY)


def foe_targets(s: Terror, foe: Foe) -> tuple[Target, ...]:
    """Those of its card; who has been turned is cured by a Critical Target equal to her SAN. TP-elim-10, TP-var-4"""
    if foe.seat != NOBODY:
        return (Target(Amount(s.san[foe.seat]), True),)
    return s.box.foes[foe.kind].targets


def kept_hits(s: Terror, roll: Roll) -> int:
    """Targets of a Persistent Challenge that were Hit before. TP-pers-1, TP-norm-1"""
    persistent = s.box.challenges[roll.what].kind == "persistent"
    return s.hits[roll.place] if persistent else 0


def _open(s: Terror, foe: int, targets: tuple[Target, ...], hits: int, place: int, who: int) -> list[int]:
    """Targets that are neither Hit nor at 0 or less. TP-var-1, TP-var-2"""
    found: list[int] = []
    for n, target in enumerate(targets):
        value = worth(s, target.value, place, who)
        if not hits >> n & 1 and value > 0:
            found.extend([foe, n, value, int(target.critical)])
    return found


class AssignDice(OfRoll):
    """The dice are pooled and go to Targets: one by one, as a form, or the best way. The lead has the last word.

    TP-tgt-3, TP-tgt-4, TP-chal-3, TP-chal-4, TP-iatk-3, TP-iatk-5
    """

    puts: ClassVar[tuple[str, ...]] = ("Assigned", "AssignBest", "AssignAll", "Put", "TakeBack")
    asks: ClassVar[str] = "TP-tgt-3"

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        some = any(to != NONE for to in roll.put)
        return Ask((s.lead,), stay=True) if some or self._puts(s, roll) else None

    def live(self, s: Terror) -> bool:
        roll = s.roll_of(self.no)
        return roll is not None and roll.stage == CLOSED and bool(roll.put) and bool(roll.targets)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        found: list[Step[Terror]] = [Assigned(self.no), AssignBest(self.no), AssignAll(self.no)]
        found.extend(self._puts(s, roll))
        found.extend([TakeBack(self.no, die) for die, to in enumerate(roll.put) if to != NONE])
        return found

    def _puts(self, s: Terror, roll: Roll) -> list[Step[Terror]]:
        """Every different die that is free, on every Target that it may help to Hit."""
        found: list[Step[Terror]] = []
        for at, die in enumerate(roll.dice):
            if roll.put[at] == NONE and die.value > 0 and first_like(roll, at) == at:
                found.extend(
                    [Put(self.no, at, to) for to in range(len(roll.targets) // FIELDS) if suits(s, roll, at, to)]
                )
        return found


def first_like(roll: Roll, die: int) -> int:
    """Of free dice that are worth the same to all Targets the first is offered; this is it."""
    worth = (roll.dice[die].value, stat_of(roll, roll.dice[die].owner))
    for at, other in enumerate(roll.dice[:die]):
        if roll.put[at] == NONE and (other.value, stat_of(roll, other.owner)) == worth:
            return at
    return die


def stat_of(roll: Roll, owner: int) -> int:
    """The stat a die was rolled with. TP-iatk-2"""
    at = roll.at(owner)
    return roll.stats[at] if at >= 0 and roll.kind == BATTLE else NONE


def suits(s: Terror, roll: Roll, die: int, to: int) -> bool:
    """Dice go only to Enemies that are fought with their stat. TP-iatk-2"""
    if roll.kind != BATTLE:
        return True
    foe = s.foe(roll.targets[FIELDS * to])
    return foe is not None and STATS.index(s.box.foes[foe.kind].stat) == stat_of(roll, roll.dice[die].owner)


class Put(Step[Terror]):
    """This die goes to that Target; a die may not be split. TP-chal-3"""

    rule: ClassVar[str] = "TP-tgt-4"
    against: ClassVar[tuple[str, ...]] = ("TP-chal-3", "TP-iatk-2", "TP-boost-3")

    def __init__(self, no: int, die: int, to: int) -> None:
        self.no = no
        self.die = die
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.put[self.die] != NONE:
            return "TP-chal-3"
        if roll.dice[self.die].value <= 0:
            return "TP-boost-3"
        return "" if suits(s, roll, self.die, self.to) else "TP-iatk-2"

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(put=(*roll.put[: self.die], self.to, *roll.put[self.die + 1 :])))
        return None


class TakeBack(Step[Terror]):
    """Take a die back: until they are done the assignment may be changed freely. TP-tgt-3"""

    rule: ClassVar[str] = "TP-tgt-3"
    against: ClassVar[tuple[str, ...]] = ("TP-chal-3",)
    idle: ClassVar[bool] = True

    def __init__(self, no: int, die: int) -> None:
        self.no = no
        self.die = die

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        return "TP-chal-3" if roll.put[self.die] == NONE else ""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(put=(*roll.put[: self.die], NONE, *roll.put[self.die + 1 :])))
        return None


MOST_ROWS: Final = 30_000
"""What the exact solver bears at once: the product of all numbers of the Targets."""
MOST_TARGETS: Final = 8
NEVER: Final = 1 << 40
"""A bit that no set of Targets has."""


class AssignBest(Step[Terror]):
    """The assignment that Hits most: of two that Hit as many, the one that kills. TP-tgt-4"""

    rule: ClassVar[str] = "TP-tgt-4"

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(put=best_assignment(s, roll)))
        s.then(Assigned(self.no))
        return None


def best_assignment(s: Terror, roll: Roll) -> tuple[int, ...]:
    """Worth most: Enemies killed or a Challenge completed, then Targets Hit. Each stat's dice for themselves."""
    put = [NONE] * len(roll.dice)
    groups: dict[int, list[int]] = {}
    for at, die in enumerate(roll.dice):
        groups.setdefault(stat_of(roll, die.owner), []).append(at)
    for dice in groups.values():
        left = list(dice)
        for targets in _bearable(
            roll, [to for to in range(len(roll.targets) // FIELDS) if suits(s, roll, dice[0], to)]
        ):
            values = [roll.dice[at].value for at in left]
            within = [to for to in targets if roll.targets[FIELDS * to + 2] <= sum(values)]
            if not within:
                continue
            numbers = [(roll.targets[FIELDS * to + 2], bool(roll.targets[FIELDS * to + 3])) for to in within]
            _, assigned = best(values, numbers, partial(_worth, _wholes(roll, targets, within)))
            for at, to in zip(left, assigned, strict=True):
                put[at] = within[to] if to >= 0 else NONE
            left = [at for at in left if put[at] == NONE]
    return tuple(put)


def _bearable(roll: Roll, targets: list[int]) -> list[list[int]]:
    """The Targets in portions that the exact solver bears: whole Enemies, those that are nearest to their end first."""
    owners: dict[int, list[int]] = {}
    for to in targets:
        owners.setdefault(roll.targets[FIELDS * to], []).append(to)
    portions: list[list[int]] = []
    size = MOST_ROWS
    for owned in sorted(owners.values(), key=lambda some: sum([roll.targets[FIELDS * to + 2] for to in some])):
        own = 1
        for to in owned:
            own *= roll.targets[FIELDS * to + 2] + 1
        if size * own > MOST_ROWS or len(portions[-1]) + len(owned) > MOST_TARGETS:
            portions.append([])
            size = 1
        portions[-1].extend(owned)
        size *= own
    return portions


def _wholes(roll: Roll, targets: list[int], within: list[int]) -> list[int]:
    """For each Enemy (or the Challenge) all of whose open Targets are within reach, the set of them, as bits."""
    sets: dict[int, int] = {}
    for to in targets:
        owner = roll.targets[FIELDS * to]
        bit = 1 << within.index(to) if to in within else NEVER
        sets[owner] = sets.get(owner, 0) | bit
    return [whole for whole in sets.values() if whole < NEVER]


def _worth(wholes: list[int], mask: int) -> float:
    return 10.0 * sum([whole & mask == whole for whole in wholes]) + mask.bit_count()


class AssignAll(Form[Terror]):
    """Put all dice on Targets at once. TP-tgt-3, TP-tgt-4, TP-chal-3, TP-iatk-2"""

    rule: ClassVar[str] = "TP-tgt-4"
    fills: ClassVar[str] = "TP-chal-3"

    def __init__(self, no: int) -> None:
        self.no = no

    def blanks(self, s: Terror, seat: int) -> tuple[Blank, ...]:
        roll = s.roll_of(self.no)
        assert roll is not None
        dice = len(roll.dice)
        targets = tuple(range(len(roll.targets) // FIELDS))
        return (Assign("dice", tuple(range(dice)), targets, (0,) * len(targets), (dice,) * len(targets)),)

    def open(self, s: Terror, seat: int, filled: Values, prefix: tuple[int, ...]) -> tuple[int, ...]:
        roll = s.roll_of(self.no)
        assert roll is not None
        found = super().open(s, seat, filled, prefix)
        return tuple([to for to in found if to == NONE or suits(s, roll, len(prefix), to)])

    def fill(self, s: Terror, seat: int, values: Values) -> Step[Terror]:
        roll = s.roll_of(self.no)
        assert roll is not None
        if any(to != NONE and not suits(s, roll, die, to) for die, to in enumerate(values[0])):
            raise Illegal("TP-iatk-2", "those dice were rolled with another stat")
        return AssignedSo(self.no, tuple(values[0]))


class AssignedSo(Step[Terror]):
    """All dice are assigned at once. TP-tgt-3"""

    rule: ClassVar[str] = "TP-tgt-4"

    def __init__(self, no: int, put: tuple[int, ...]) -> None:
        self.no = no
        self.put = put

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(roll.but(put=self.put))
        s.then(Assigned(self.no))
        return None


class Assigned(Step[Terror]):
    """The assignment is final; other dice stay unassigned. TP-tgt-3, TP-att-12"""

    rule: ClassVar[str] = "TP-tgt-3"

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        for to in range(len(roll.targets) // FIELDS):
            dice = [die.value for die, where in zip(roll.dice, roll.put, strict=True) if where == to]
            if dice:
                foe, n, value, critical = roll.targets[FIELDS * to : FIELDS * to + FIELDS]
                s.tell("TP-tgt-1", "assigns", (foe, n, value, critical, int(hit(roll, to)), *dice))
        s.tell("TP-tgt-3", "assigned", (s.lead,))
        s.set_roll(roll.but(stage=CLOSED + 1))
        return None


def hit(roll: Roll, to: int) -> bool:
    """At least the number for a Normal Target, exactly it for a Critical one. TP-tgt-1, TP-tgt-2"""
    dice = [die.value for die, where in zip(roll.dice, roll.put, strict=True) if where == to]
    value, critical = roll.targets[FIELDS * to + 2 : FIELDS * to + 4]
    total = sum(dice)
    return bool(dice) and (total == value if critical else total >= value)


def hits_on(roll: Roll, owner: int) -> int:
    """The Targets of an Enemy (or of the Challenge) that have just been Hit, as bits. TP-chal-6"""
    found = 0
    if len(roll.put) != len(roll.dice):
        return 0
    for to in range(len(roll.targets) // FIELDS):
        if roll.targets[FIELDS * to] == owner and hit(roll, to):
            found |= 1 << roll.targets[FIELDS * to + 1]
    return found


def beaten(s: Terror, targets: tuple[Target, ...], hits: int, place: int, who: int) -> bool:
    """All Targets are Hit, leaving aside those at 0 or less; one at least must have been Hit.

    TP-chal-2, TP-var-1, TP-var-4, TP-var-5
    """
    return hits > 0 and all(
        hits >> n & 1 or worth(s, target.value, place, who) <= 0 for n, target in enumerate(targets)
    )
