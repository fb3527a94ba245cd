"""Forms: blanks are checked, the form judges, and random fillings are legal ones."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miskatonic as mk
from miskatonic.kernel import step as steps
from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.cases.named import Unclear, values_from
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.step import NOWHERE, Assign, Blank, Form, Illegal, Number, Pick, Values, check_values
from miskatonic.table.sight.projection import choice_view
from miskatonic.table.wire.game import Place, Thing
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


DICE = Assign("dice", (10, 11, 12), (3, 5), (1, 0), (2, 1))
"""Three things: place 3 takes one or two of them, place 5 one at most."""


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ((3, 3), "dice needs a place for each of 3 things, not 2"),
        ((3, 4, -1), r"dice must have each thing in one of \[3, 5, -1\], not in 4"),
        ((3, 3, 3), "dice needs 1 to 2 things in 3, not 3"),
        ((3, 5, 5), "dice needs 0 to 1 things in 5, not 2"),
        ((-1, -1, 5), "dice needs 1 to 2 things in 3, not 0"),
        ((3, True, -1), "dice must be a list of numbers"),
    ],
)
def test_an_assignment_that_does_not_fit_is_refused_by_the_blanks_name(value: tuple[Any, ...], message: str) -> None:
    with pytest.raises(Illegal, match=message) as refusal:
        check_values((DICE,), (value,), "BE-1")
    assert refusal.value.rule == "BE-1"


def test_where_everything_must_find_a_place_nothing_stays_out() -> None:
    whole = Assign("wounds", (1, 2), (7, 8), (0, 0), (2, 2), True)
    with pytest.raises(Illegal, match=r"wounds must have each thing in one of \[7, 8\], not in -1"):
        check_values((whole,), ((7, -1),), "")
    assert check_values((whole,), ([8, 8],), "") == ((8, 8),)


@st.composite
def assignments(draw: st.DrawFn) -> Assign:
    places = draw(st.lists(st.integers(0, 9), unique=True, max_size=3))
    least = [draw(st.integers(0, 2)) for _ in places]
    most = [low + draw(st.integers(0, 2)) for low in least]
    things = tuple(range(draw(st.integers(0, 4))))
    return Assign("x", things, tuple(places), tuple(least), tuple(most), draw(st.booleans()))


@given(assignments())
def test_thing_by_thing_one_comes_to_every_assignment_that_fits_and_to_no_other(blank: Assign) -> None:
    def grow(prefix: tuple[int, ...]) -> set[tuple[int, ...]]:
        if len(prefix) == len(blank.options):
            return {prefix}
        return set().union(*[grow((*prefix, place)) for place in blank.open(prefix)])

    slow = set()
    for value in product((*blank.places, NOWHERE), repeat=len(blank.options)):
        try:
            slow.add(check_values((blank,), (value,), "")[0])
        except Illegal:
            continue
    reached = grow(()) if blank.options or slow else set()
    assert reached == slow


class Serve(Form[Bench]):
    """Dishes to guests; the first two dishes never to the same one."""

    rule: ClassVar[str] = "BE-serve"

    def blanks(self, s: Bench, seat: int) -> tuple[Blank, ...]:
        return (Number("hour", 1, 2), DICE)

    def open(self, s: Bench, seat: int, filled: Values, prefix: tuple[int, ...]) -> tuple[int, ...]:
        allowed = super().open(s, seat, filled, prefix)
        return tuple([p for p in allowed if len(prefix) != 1 or p != prefix[0]]) if filled == (2,) else allowed

    def fill(self, s: Bench, seat: int, values: Values) -> Any:
        if values[0] == 2 and values[1][0] == values[1][1]:
            raise Illegal("BE-serve", "the first two never go together")
        return Say(str(values))


def test_a_random_assignment_keeps_to_what_the_form_leaves_open() -> None:
    form, s, dice = Serve(), cafe(), Dice(5)
    found = {sample(form, s, 0, dice, tries=1) for _ in range(800)}
    fits = set()
    for hour, *places in product((1, 2), *[(3, 5, -1)] * 3):
        try:
            values = check_values(form.blanks(s, 0), (hour, tuple(places)), "")
            form.fill(s, 0, values)
        except Illegal:
            continue
        fits.add(values)
    assert found == fits


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


class Dishes:
    """What the dishes and the guests are called, as a game would say it."""

    def blank(self, s: Any, seat: int, form: Any, blank: Any, value: int) -> tuple[str, str]:
        return f"dish {value}", f"dish.{value}"

    def place(self, s: Any, seat: int, form: Any, blank: Any, value: int) -> tuple[str, str]:
        return f"guest {value}", f"guest.{value}"

    def label(self, s: Any, seat: int, step: Any) -> str:
        return "Serve"

    def targets(self, s: Any, step: Any) -> tuple[str, ...]:
        return ()


def dining() -> Any:
    """A table whose game knows these words."""
    s: Any = Bench(1, {})
    s.game = Dishes()
    return s


def test_a_case_says_which_thing_goes_where() -> None:
    s = dining()
    assert values_from(s, 0, Serve(), (1, {"dish 12": "guest 5", "dish 10": "guest 3"})) == (1, (3, NOWHERE, 5))
    with pytest.raises(Unclear, match="'guest 9' is not among the things to pick: guest 3, guest 5"):
        values_from(s, 0, Serve(), (1, {"dish 12": "guest 9"}))


def test_an_assignment_travels_with_its_places_and_their_limits() -> None:
    s = dining()
    seen = choice_view(s.game, s, 0, Serve(), "Serve", Answer(verb="Serve")).blanks[1]
    assert (seen.kind, seen.name, seen.low, seen.high) == ("assign", "dice", 1, 3)
    assert seen.things[2] == Thing(12, "dish 12", "dish.12")
    assert seen.places == (Place(3, "guest 3", "guest.3", 1, 2), Place(5, "guest 5", "guest.5", 0, 1))
