"""Targets that dice are assigned to: which can be met at once, by which dice, and how likely that is before the roll.

A die goes to one Target or to none; any number of dice may be added for one Target. A Target is a number and whether it
must be met exactly. What is 0 or less is met already. More dice never hurt, since they may be left over.

What the Targets still want is a row of numbers, one for each; a set of such rows is one integer with a bit for each, so
that one more die, wherever it may go, is a few shifts. A row is in the set if so much at most can be left of each
Target that wants a number at least, and exactly so much of each that wants it exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Final

Target = tuple[int, bool]
"""The number, and whether the dice must match it exactly (else they must make at least so much)."""

LARGEST: Final = 1 << 26
"""So many rows at most: Targets that have more together are to be asked about in portions."""
SPARE: Final = -1
"""Where a die goes that goes to no Target."""


class Wants:
    """What some Targets want of the dice, prepared for many questions. Ask ``wants`` for it."""

    def __init__(self, targets: tuple[Target, ...]) -> None:
        self.numbers: Final = tuple([max(number, 0) for number, _ in targets])
        self.exact: Final = tuple([exact for _, exact in targets])
        self.places: Final[list[int]] = []
        """How far apart the rows are that differ by 1 in what this Target wants."""
        size = 1
        for number in self.numbers:
            self.places.append(size)
            size *= number + 1
        if size > LARGEST:
            raise ValueError(f"{len(targets)} Targets have {size} rows, more than {LARGEST}: ask about fewer at once")
        self.size: Final = size
        self.total: Final = sum(self.numbers)
        self.untouched: Final = 1 << size - 1
        """The set that holds only the row of all numbers: no die has been assigned."""
        self.low: Final = tuple([self._rows(target, 0, number) for target, number in enumerate(self.numbers)])
        """For each Target the rows that want less than its whole number."""
        self.met: Final = tuple([self._rows(target, 0, 1) for target in range(len(self.numbers))])
        """For each Target the rows that want nothing more of it."""
        self.easy: Final = _all([met for met, exact in zip(self.met, self.exact, strict=True) if exact], size)
        """The rows in which each die helps, whatever it shows: no number is to be matched exactly."""
        self._ends: Final[dict[tuple[int, int], int]] = {(0, 0): 1}
        self._lower: Final[dict[int, list[int]]] = {}
        self._higher: Final[dict[int, list[int]]] = {}
        self._sums: Final[dict[int, int]] = {}

    def _rows(self, target: int, least: int, end: int) -> int:
        """The set of all rows that want from ``least`` to ``end - 1`` of a Target."""
        place, number = self.places[target], self.numbers[target]
        stripe = (1 << place * max(end - least, 0)) - 1 << place * least
        period = place * (number + 1)
        return stripe * (((1 << self.size) - 1) // ((1 << period) - 1))

    def _kept(self, value: int) -> list[int]:
        """For each Target the rows that a die of this value can lead to by a plain shift."""
        found = self._lower.get(value)
        if found is None:
            ends = [number - value + 1 for number in self.numbers]
            found = self._lower[value] = [self._rows(t, 0, end) for t, end in enumerate(ends)]
        return found

    def one_more(self, left: int, value: int) -> int:
        """What may be left after one more die, put on any Target or on none."""
        if value <= 0:
            return left
        found, kept = left, self._kept(value)
        for target, number in enumerate(self.numbers):
            if not number:
                continue
            place = self.places[target]
            if number >= value:
                found |= left >> place * value & kept[target]
            if not self.exact[target]:
                whole = left & ~self.low[target]
                span = min(value - 1, number)  # whatever wants the whole number may want 1 to `value` less now
                reach = 1
                while reach <= span:
                    whole |= whole >> place * min(reach, span + 1 - reach)
                    reach *= 2
                found |= whole
        return found

    def _one_less(self, left: int, value: int) -> int:
        """What may have been left before one more die of a low value: before a 1 or a 2."""
        found = left
        for target, number in enumerate(self.numbers):
            place = self.places[target]
            if number >= value:
                found |= left << place * value & self._high(value)[target]
            if number and value > 1 and not self.exact[target]:
                found |= (left & self.met[target]) << place
        return found

    def _high(self, value: int) -> list[int]:
        """For each Target the rows that want at least so much of it."""
        found = self._higher.get(value)
        if found is None:
            found = self._higher[value] = [self._rows(t, value, number + 1) for t, number in enumerate(self.numbers)]
        return found

    def ending(self, twos: int, ones: int) -> int:
        """The rows of which so many twos and ones leave nothing."""
        found = self._ends.get((twos, ones))
        if found is None:
            before = (self.ending(twos - 1, ones), 2) if twos else (self.ending(0, ones - 1), 1)
            found = self._ends[twos, ones] = self._one_less(*before)
        return found

    def summing(self, most: int) -> int:
        """The rows whose numbers add up to so much at most."""
        most = min(most, self.total)
        found = self._sums.get(most)
        if found is None:
            rows = [1] * (most + 1)  # by the sum allowed, for the Targets so far
            for number, place in zip(self.numbers, self.places, strict=True):
                rows = [_union([rows[m - n] << n * place for n in range(min(number, m) + 1)]) for m in range(most + 1)]
            self._sums.update(enumerate(rows))
            found = rows[most]
        return found

    def after(self, dice: Sequence[int]) -> int:
        """What may be left after these dice."""
        left = self.untouched
        for value in dice:
            left = self.one_more(left, value)
        return left

    def row(self, chosen: int) -> int:
        """The bit of the row in which nothing is wanted of the chosen Targets and everything of the others."""
        bit = 0
        for target, number in enumerate(self.numbers):
            if not chosen >> target & 1:
                bit += number * self.places[target]
        return bit

    def assigned(self, dice: Sequence[int], chosen: int) -> tuple[int, ...] | None:
        """For each die its Target or ``SPARE``, so that the chosen Targets are met; None if they cannot be."""
        stages = [self.untouched]
        for value in dice:
            stages.append(self.one_more(stages[-1], value))
        here = self.row(chosen)
        if not stages[-1] >> here & 1:
            return None
        found = [SPARE] * len(dice)
        for die in range(len(dice) - 1, -1, -1):
            before = stages[die]
            if not before >> here & 1:  # then this die has gone somewhere
                found[die], here = self._origin(before, here, dice[die])
        return tuple(found)

    def _origin(self, before: int, here: int, value: int) -> tuple[int, int]:
        """To which Target a die went that led to this row, and the row before it."""
        for target, number in enumerate(self.numbers):
            place = self.places[target]
            wanted = here // place % (number + 1)
            more = wanted + value if self.exact[target] else min(wanted + value, number)
            if wanted < more <= number and before >> (row := here + (more - wanted) * place) & 1:
                return target, row
        raise AssertionError("a row without origin")


@lru_cache(maxsize=64)
def wants(targets: tuple[Target, ...]) -> Wants:
    """What these Targets want, prepared for many questions."""
    return Wants(targets)


def met(dice: Sequence[int], targets: Sequence[Target], assigned: Sequence[int]) -> int:
    """The Targets (as bits) that these dice meet; ``assigned`` says for each die to which it goes, or ``SPARE``."""
    found = 0
    for number, (wanted, exact) in enumerate(targets):
        total = sum([value for value, to in zip(dice, assigned, strict=True) if to == number])
        if wanted <= 0 or total == wanted or (total > wanted and not exact):
            found |= 1 << number
    return found


def can_meet(dice: Sequence[int], targets: Sequence[Target]) -> bool:
    """Whether these dice can meet all of the Targets at once."""
    return bool(wants(tuple(targets)).after(dice) & 1)


def maximal(dice: Sequence[int], targets: Sequence[Target]) -> tuple[int, ...]:
    """The sets of Targets (as bits) that can be met at once, without those that are part of a larger one."""
    asked = wants(tuple(targets))
    left = asked.after(dice)
    found: list[int] = []
    for chosen in sorted(range(1 << len(targets)), key=lambda mask: (-mask.bit_count(), mask)):
        if left >> asked.row(chosen) & 1 and not any(chosen & larger == chosen for larger in found):
            found.append(chosen)
    return tuple(found)


def assign(dice: Sequence[int], targets: Sequence[Target], chosen: int = -1) -> tuple[int, ...] | None:
    """For each die the Target it goes to, or ``SPARE``, so that the chosen ones are met; None if they cannot be.

    High dice are used first, and no die that is not needed.
    """
    order = sorted(range(len(dice)), key=lambda die: -dice[die])
    sorted_out = wants(tuple(targets)).assigned([dice[die] for die in order], chosen)
    if sorted_out is None:
        return None
    found = [SPARE] * len(dice)
    for die, target in zip(order, sorted_out, strict=True):
        found[die] = target
    return tuple(found)


def best(dice: Sequence[int], targets: Sequence[Target], worth: Callable[[int], float]) -> tuple[int, tuple[int, ...]]:
    """The set of Targets (as bits) worth most among those that can be met at once, and the dice for it."""
    chosen = max(maximal(dice, targets), key=worth)
    return chosen, assign(dice, targets, chosen) or (SPARE,) * len(dice)


def chance(count: int, targets: Sequence[Target], lying: Sequence[int] = (), sides: int = 6) -> float:
    """How likely it is that all Targets can be met once this many dice are rolled and added to those that lie there."""
    every: int = sides**count
    return ways(count, tuple(targets), tuple(sorted(lying)), sides) / every


@lru_cache(maxsize=1 << 10)
def ways(count: int, targets: tuple[Target, ...], lying: tuple[int, ...] = (), sides: int = 6) -> int:
    """In how many of the ``sides ** count`` rolls of this many dice all Targets can be met. Exact.

    The faces are gone through from the highest to the lowest. What is remembered of the dice counted so far is what
    they may leave and how many are still to be counted; rolls that agree in both are one. What wants more than the dice
    that are left could still make is forgotten, so that many more of them agree. Twos and ones are counted from the
    other end: by what they could bring to nothing.
    """
    asked = wants(targets)
    rolls = {asked.after(lying): {count: 1}}
    found = 0
    for face in range(sides, 2, -1):
        sure, rolls = _next_face(asked, rolls, face)
        found += sure
    for left, numbers in rolls.items():
        for dice, n in numbers.items():
            for twos in range(dice + 1 if sides > 1 else 1):
                if left & asked.ending(twos, dice - twos):
                    found += n * comb(dice, twos)
    return found


Rolls = dict[int, dict[int, int]]
"""What the dice counted so far may leave, how many are still to be counted, and in how many ways it comes to that."""


def _next_face(asked: Wants, rolls: Rolls, face: int) -> tuple[int, Rolls]:
    """However many dice show this face: the ways that are sure to meet everything, and what the others leave."""
    after: Rolls = {}
    one_more: dict[int, int] = {}
    found = 0
    for left, numbers in rolls.items():
        most = max(numbers)
        for showing in range(most + 1):
            if left & 1:  # so it stays, however many more show this face, and whatever the rest show
                found += sum([n * _at_least(showing, dice, face) for dice, n in numbers.items()])
                break
            for dice, n in numbers.items():
                rest = dice - showing
                hope = left & asked.summing(rest * (face - 1)) if rest >= 0 else 0
                if hope and hope & asked.easy & asked.summing(rest):  # each die makes at least 1
                    found += n * comb(dice, showing) * (face - 1) ** rest
                elif hope:
                    known = after.setdefault(hope, {})
                    known[rest] = known.get(rest, 0) + n * comb(dice, showing)
            if showing < most:
                following = one_more.get(left)
                if following is None:
                    following = one_more[left] = asked.one_more(left, face)
                left = following
    return found, after


@cache
def _at_least(showing: int, dice: int, face: int) -> int:
    """In how many ways at least this many dice show the highest face."""
    return sum([comb(dice, n) * (face - 1) ** (dice - n) for n in range(showing, dice + 1)])


def _all(sets: list[int], size: int) -> int:
    """What is in every one of some sets of rows."""
    found = (1 << size) - 1
    for one in sets:
        found &= one
    return found


def _union(sets: list[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found
