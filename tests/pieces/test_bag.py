"""Bags as counts: draws are chance, and nothing is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miskatonic as mk
from miskatonic.kernel.chance import Paths
from miskatonic.pieces.bag import EMPTY, contents, draw, draw_several, pour, put_back, take

BAGS = st.lists(st.integers(0, 5), min_size=1, max_size=8)


def table(seed: int = 1) -> mk.State:
    s = mk.State(2, {})
    s.rng = seed
    return s


def test_a_draw_takes_one_thing_out() -> None:
    s, bag = table(), [0, 3, 0]
    assert draw(s, bag) == 1
    assert bag == [0, 2, 0]


def test_an_empty_bag_gives_nothing_and_takes_no_chance() -> None:
    s, bag = table(), [0, 0]
    before = (s.rng, s.finals)
    assert draw(s, bag) == EMPTY
    assert (bag, (s.rng, s.finals)) == ([0, 0], before)


def test_a_scripted_draw_names_the_kind() -> None:
    s, bag = table(), [2, 1, 4]
    s.chance = mk.Script([3, 2])
    assert draw_several(s, bag, 2) == [2, 1]
    assert bag == [2, 0, 3]


def test_a_script_cannot_draw_what_is_not_there() -> None:
    s = table()
    s.chance = mk.Script([1])
    with pytest.raises(mk.ChanceError, match="outcome 1 of the script"):
        draw(s, [0, 1])


def test_a_draw_is_as_likely_as_its_count() -> None:
    s, weights = table(5), [6, 3, 0, 1]
    found = Counter(draw(s, weights[:]) for _ in range(5000))
    assert found[2] == 0
    assert [round(found[kind] / 500) for kind in (0, 1, 3)] == [6, 3, 1]


def test_all_outcomes_of_two_draws_can_be_walked() -> None:
    s = table()
    odds: dict[tuple[int, ...], float] = {}
    path: list[int] | None = []
    while path is not None:
        paths = Paths(path, str)
        s.chance = paths
        drawn = tuple(draw_several(s, [1, 0, 1], 2))
        odds[drawn] = paths.weight
        path = paths.next()
    assert odds == {(0, 2): 0.5, (2, 0): 0.5}


@given(BAGS, st.integers(0, 50), st.integers(0, 1 << 60))
def test_drawing_and_putting_back_loses_nothing(bag: list[int], count: int, seed: int) -> None:
    before = bag[:]
    drawn = draw_several(table(seed), bag, count)
    assert len(drawn) == min(count, sum(before))
    put_back(bag, drawn)
    assert bag == before


@given(BAGS)
def test_pouring_moves_everything(bag: list[int]) -> None:
    into = [1] * len(bag)
    everything = [count + 1 for count in bag]
    pour(bag, into)
    assert (into, contents(bag)) == (everything, ())


def test_contents_lists_every_single_thing() -> None:
    assert contents([2, 0, 1]) == (0, 0, 2)


def test_only_what_is_there_can_be_taken() -> None:
    bag = [1, 0]
    take(bag, 0)
    assert bag == [0, 0]
    for kind in (0, 1, 2, -1):
        with pytest.raises(ValueError, match=f"nothing of kind {kind}"):
            take(bag, kind)


def test_only_known_kinds_go_in() -> None:
    for kind in (2, -1):
        with pytest.raises(ValueError, match=f"nothing of kind {kind} belongs"):
            put_back([0, 0], [kind])
