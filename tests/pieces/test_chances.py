"""Chances of winning from numbers: shares that make one."""

from __future__ import annotations

from math import log

import pytest

from miskatonic.pieces.chances import STEEPEST, shares


def test_shares_make_one_and_follow_the_weights() -> None:
    found = shares((log(2.0), 0.0), [(1.0, 5.0), (0.0, 9.0), (0.0, 1.0)])
    assert found == pytest.approx([0.5, 0.25, 0.25])


def test_a_side_that_is_out_has_no_chance_and_the_others_share() -> None:
    assert shares((1.0,), [None, (3.0,), (3.0,)]) == [0.0, 0.5, 0.5]


def test_where_all_are_out_nothing_speaks_for_anybody() -> None:
    assert shares((1.0,), [None, None]) == [0.5, 0.5]


def test_one_side_alone_plays_against_the_game() -> None:
    assert shares((log(3.0),), [(1.0,)]) == pytest.approx([0.75])
    assert shares((1.0,), [None]) == [0.0]


def test_nothing_is_too_great_to_be_weighed() -> None:
    assert shares((1.0,), [(1e9,), (-1e9,)]) == pytest.approx([1.0, 0.0], abs=1e-9)
    assert 0.0 < shares((1.0,), [(-1e9,)])[0] < shares((1.0,), [(-STEEPEST / 2,)])[0]
