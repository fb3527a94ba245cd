"""Targets: the solver and the odds equal trying everything, and an assignment does what it says."""

from itertools import product
from math import comb
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.targets import SPARE, assign, best, can_meet, chance, maximal, met, wants, ways

TARGETS = st.lists(st.tuples(st.integers(-1, 11), st.booleans()), max_size=3)
DICE = st.lists(st.integers(0, 8), max_size=6)


def sets_slowly(dice: list[int], targets: list[tuple[int, bool]]) -> set[int]:
    """The sets of Targets that some assignment meets: every assignment is tried."""
    everywhere = [SPARE, *range(len(targets))]
    return {met(dice, targets, assigned) for assigned in product(everywhere, repeat=len(dice))}


@given(DICE, TARGETS)
def test_what_can_be_met_equals_trying_every_assignment(dice: list[int], targets: list[tuple[int, bool]]) -> None:
    slow = sets_slowly(dice, targets)
    every = (1 << len(targets)) - 1
    assert can_meet(dice, targets) is (every in slow)
    assert set(maximal(dice, targets)) == {a for a in slow if not any(a != b and a & b == a for b in slow)}


@given(DICE, TARGETS, st.integers(0, 7))
def test_an_assignment_meets_what_was_chosen_or_there_is_none(
    dice: list[int], targets: list[tuple[int, bool]], chosen: int
) -> None:
    chosen &= (1 << len(targets)) - 1
    assigned = assign(dice, targets, chosen)
    if assigned is None:
        assert not any(chosen & made == chosen for made in sets_slowly(dice, targets))
        return
    assert met(dice, targets, assigned) & chosen == chosen
    used = [die for die, to in enumerate(assigned) if to != SPARE]
    assert all(dice[die] > 0 and chosen >> assigned[die] & 1 for die in used), "no die on what was not chosen"


@given(DICE, TARGETS, st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_the_best_set_is_worth_as_much_as_any(
    dice: list[int], targets: list[tuple[int, bool]], prices: list[int]
) -> None:
    def worth(made: int) -> float:
        return sum(price for at, price in enumerate(prices) if made >> at & 1)

    chosen, assigned = best(dice, targets, worth)
    assert met(dice, targets, assigned) & chosen == chosen
    assert worth(chosen) == max(map(worth, sets_slowly(dice, targets)))


@given(st.integers(0, 4), TARGETS, st.lists(st.integers(-1, 8), max_size=2), st.integers(2, 6))
def test_the_odds_equal_rolling_every_roll(
    count: int, targets: list[tuple[int, bool]], lying: list[int], sides: int
) -> None:
    rolls = product(range(1, sides + 1), repeat=count)
    slow = sum(can_meet([*roll, *lying], targets) for roll in rolls)
    assert ways(count, tuple(targets), tuple(sorted(lying)), sides) == slow
    assert chance(count, targets, lying, sides) == slow / sides**count


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), TARGETS)
def test_one_more_die_never_hurts(dice: list[int], targets: list[tuple[int, bool]]) -> None:
    assert can_meet(dice, targets) or not can_meet(dice[1:], targets)


@pytest.mark.parametrize(
    ("count", "targets", "number"),
    [
        (1, [(4, False)], 3),
        (1, [(4, True)], 1),
        (2, [(7, True)], 6),
        (2, [(11, False)], 3),
        (2, [(6, False), (6, True)], 1),
    ],
)
def test_small_odds_are_as_anybody_counts_them(count: int, targets: list[tuple[int, bool]], number: int) -> None:
    assert ways(count, tuple(targets)) == number


def test_a_large_roll_is_exact_to_the_last_way() -> None:
    """Twenty dice, one exact six: not a single group of dice may make it, counted face by face."""
    fails = 0
    for ones, twos, threes in product(range(6), range(3), range(2)):
        made = {a + 2 * b + 3 * c for a in range(ones + 1) for b in range(twos + 1) for c in range(threes + 1)}
        for fours in range(21 - ones - twos - threes):
            fives = 20 - ones - twos - threes - fours
            sums = {
                m + 4 * (f > 0) * g + 5 * h
                for m in made
                for f in (fours,)
                for g in (0, 1)
                for h in range(min(fives, 1) + 1)
            }
            if 6 not in sums:
                fails += multinomial(ones, twos, threes, fours, fives)
    assert ways(20, ((6, True),)) == 6**20 - fails


MANY = (((7, False), (7, True), (10, False), (8, False)), ((5, True), (6, True), (7, True), (3, False), (4, False)))


@pytest.mark.parametrize("targets", MANY)
def test_twenty_dice_on_many_targets_are_as_every_single_roll_says(targets: tuple[tuple[int, bool], ...]) -> None:
    """All 53,130 different rolls, each in as many orders as it has."""
    asked = wants(targets)

    def going_on(left: int, face: int, dice: int) -> int:
        if face == 1:
            return int(bool(left & asked.summing(dice)))  # ones lower any number by 1
        made = 0
        for showing in range(dice + 1):
            made += comb(dice, showing) * going_on(left, face - 1, dice - showing)
            left = asked.one_more(left, face)
        return made

    assert ways(20, targets) == going_on(asked.untouched, 6, 20)


@pytest.mark.parametrize("targets", MANY)
@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_many_targets_equal_rolling_every_roll(targets: tuple[tuple[int, bool], ...], sides: int) -> None:
    for lying in ((), (5, 6, 7), (1, 2, 3, 4, 4)):
        slow = sum(can_meet([*roll, *lying], targets) for roll in product(range(1, sides + 1), repeat=6))
        assert ways(6, targets, lying, sides) == slow


def test_twenty_dice_on_four_targets_take_milliseconds() -> None:
    took = []
    for number in (7, 8, 9):  # each asked for the first time
        before = process_time()
        ways(20, ((number, False), (7, True), (10, False), (8, False)))
        took.append(process_time() - before)
    assert min(took) < 0.05


def test_more_targets_than_memory_bears_are_refused_before_any_work() -> None:
    with pytest.raises(ValueError, match=r"9 Targets have .* ask about fewer at once"):
        can_meet([6] * 20, [(9, False)] * 9)


def multinomial(*counts: int) -> int:
    """In how many orders so many dice of each kind can lie."""
    total, result = 0, 1
    for count in counts:
        for n in range(1, count + 1):
            total += 1
            result = result * total // n
    return result
