"""Pools: whose dice they are, what was added stays, and what was set is not rolled again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel.record import pack, unpack
from miskatonic.pieces.pools import Pool


def pool() -> Pool:
    return Pool().joined(0, (6, 1)).joined(2, (4,)).joined(0, (5,), fixed=True)


def test_dice_are_counted_by_owner() -> None:
    assert (pool().of(0), pool().of(2), pool().of(0, 2), pool().of(1)) == (0b1011, 0b0100, 0b1111, 0)


def test_what_was_added_to_a_die_stays_when_it_is_rolled_again() -> None:
    boosted = pool().boosted(1, 3).boosted(1, -1)
    assert boosted.values == (6, 3, 4, 5)
    assert boosted.rerolled(1, 6).values == (6, 8, 4, 5)


def test_a_die_never_counts_less_than_nothing_but_remembers_what_was_taken() -> None:
    assert pool().boosted(1, -3).values[1] == 0
    assert pool().boosted(1, -3).rerolled(1, 4).values[1] == 1


def test_a_die_that_was_set_is_not_rolled_again_and_shows_nothing_rolled() -> None:
    with pytest.raises(ValueError, match="die 3 was set"):
        pool().rerolled(3, 1)
    assert (pool().showing(5), pool().showing(6)) == (0, 1)
    assert pool().boosted(3, 2).values[3] == 7


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6), st.integers(-3, 3), st.booleans())), st.integers(0))
def test_dice_taken_away_leave_the_others_as_they_were(dice: list[tuple[int, int, int, bool]], gone: int) -> None:
    whole = Pool()
    for die, (owner, face, more, fixed) in enumerate(dice):
        whole = whole.joined(owner, (face,), fixed).boosted(die, more)
    left = whole.without(gone)
    rows = [row for die, row in enumerate(dice) if not gone >> die & 1]
    assert left.owners == tuple(owner for owner, *_ in rows)
    assert left.values == tuple(max(face + more, 0) for _, face, more, _ in rows)
    assert [bool(left.fixed >> at & 1) for at in range(left.size)] == [fixed for *_, fixed in rows]
    assert unpack(pack(left), {"Pool": Pool}) == left
