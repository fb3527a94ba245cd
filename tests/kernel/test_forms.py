"""Forms: blanks are checked, the form judges, and random fillings are legal ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miskatonic as mk
from miskatonic.kernel import step as steps
from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.step import Blank, Illegal, Number, Pick, check_values
from tests.kernel.workbench import Bench, Order, Question, Say, Waiter, bench

BLANKS: tuple[Blank, ...] = (Number("n", -2, 5), Pick("p", (3, 1, 4), 1, 2), steps.Order("o", (7, 8, 9)))

WRONG: list[tuple[tuple[Any, ...], str]] = [
    ((), r"3 values are needed \(n, p, o\), not \(\)"),
    ((1, (3,)), "3 values are needed"),
    ((1, (3,), (7, 8, 9), 0), "3 values are needed"),
    ((6, (3,), (7, 8, 9)), "n must be a number from -2 to 5, not 6"),
    ((-3, (3,), (7, 8, 9)), "n must be a number"),
    ((True, (3,), (7, 8, 9)), "n must be a number"),
    ((1.0, (3,), (7, 8, 9)), "n must be a number"),
    ((None, (3,), (7, 8, 9)), "n must be a number"),
    (((1,), (3,), (7, 8, 9)), "n must be a number"),
    ((1, 3, (7, 8, 9)), "p must be a list of numbers, not 3"),
    ((1, "3", (7, 8, 9)), "p must be a list of numbers"),
    ((1, ("3",), (7, 8, 9)), "p must be a list of numbers"),
    ((1, (True,), (7, 8, 9)), "p must be a list of numbers"),
    ((1, (), (7, 8, 9)), "p needs 1 to 2 of"),
    ((1, (3, 1, 4), (7, 8, 9)), "p needs 1 to 2 of"),
    ((1, (3, 3), (7, 8, 9)), "p must be different ones of"),
    ((1, (2,), (7, 8, 9)), "p must be different ones of"),
    ((1, (3,), (7, 8)), "o needs 3 to 3"),
    ((1, (3,), (7, 8, 8)), "o must be different ones of"),
]


@pytest.mark.parametrize(("values", "message"), WRONG, ids=[str(values) for values, _ in WRONG])
def test_values_that_do_not_fit_are_refused_by_the_blanks_name(values: tuple[Any, ...], message: str) -> None:
    with pytest.raises(Illegal, match=message) as refusal:
        check_values(BLANKS, values, "BE-1")
    assert refusal.value.rule == "BE-1"


def test_values_that_fit_become_numbers_and_tuples() -> None:
    assert check_values(BLANKS, (-2, [4, 3], [9, 7, 8]), "") == (-2, (4, 3), (9, 7, 8))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([1, 3, 4, 7, 8, 9]),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=6,
)


@given(st.lists(ANYTHING, max_size=4).map(tuple))
def test_anything_is_either_refused_or_fits(values: tuple[Any, ...]) -> None:
    try:
        number, picked, ordered = check_values(BLANKS, values, "")
    except Illegal:
        return
    assert -2 <= number <= 5
    assert 1 <= len(set(picked)) <= 2
    assert sorted(ordered) == [7, 8, 9]


def cafe() -> Bench:
    return bench(Waiter((0,)), Say("z"))


def test_a_filled_form_becomes_the_step_it_makes() -> None:
    s = cafe()
    s.choose(0, "Order(0)", ([5, 0], 2))
    assert s.notes == ["tea for (5, 0) with 2", "z"]


def test_the_form_judges_what_fits_its_blanks() -> None:
    s = cafe()
    before = s.to_dict()
    with pytest.raises(mk.Illegal, match="a biscuit for each guest") as refusal:
        s.choose(0, "Order(0)", ((0, 1), 1))
    assert refusal.value.rule == "BE-biscuit"
    assert s.to_dict() == before


def test_a_form_must_be_filled_and_other_choices_must_not() -> None:
    with pytest.raises(mk.Illegal, match="2 values are needed"):
        cafe().choose(0, "Order(0)")
    s = bench(Question((0,)))
    with pytest.raises(mk.Illegal, match="has no blanks to fill"):
        s.choose(0, Say("0 yes"), (1,))


def test_a_choice_shows_its_blanks() -> None:
    s = cafe()
    assert s.choices(0)[0].blanks == (Pick("guests", (0, 1, 5), 1, 2), Number("biscuits", 0, 3))
    assert Choice(s, 0, Say("x")).blanks == ()


@given(st.integers(0, (1 << 64) - 1))
def test_a_random_filling_is_accepted(rng: int) -> None:
    s = cafe()
    values = sample(Order(0), s, 0, Dice(rng))
    s.choose(0, "Order(0)", values)
    assert s.notes[-1] == "z"


def test_random_fillings_reach_everything() -> None:
    s, dice = cafe(), Dice(1)
    found = {(frozenset(v[0]), v[1]) for v in (sample(Order(0), s, 0, dice) for _ in range(600))}
    assert len(found) == 3 * 3 + 3 * 2  # one guest with 1 to 3 biscuits, two with 2 or 3


class Stubborn(Order):
    """Refuses whatever is filled in."""

    def fill(self, s: Bench, seat: int, values: Any) -> Any:
        raise Illegal("", "no")


def test_a_form_that_refuses_everything_is_an_error_not_a_hang() -> None:
    with pytest.raises(RuntimeError, match=r"Stubborn\(0\) refused 50 random fillings"):
        sample(Stubborn(0), cafe(), 0, Dice(1))


def test_orders_are_shuffled_whole() -> None:
    class Queue(Order):
        def blanks(self, s: Bench, seat: int) -> tuple[Blank, ...]:
            return (steps.Order("line", (1, 2, 3)),)

        def fill(self, s: Bench, seat: int, values: Any) -> Any:
            return Say(str(values))

    dice = Dice(2)
    found = {sample(Queue(0), cafe(), 0, dice)[0] for _ in range(100)}
    assert len(found) == 6
