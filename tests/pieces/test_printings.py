"""Numbers for good: a thing keeps its number wherever it stands in its file, and what is new takes the next one."""

from __future__ import annotations

from itertools import permutations

import pytest

from miskatonic.kernel.book.pages import ContentError, Entry, Page
from miskatonic.pieces.printings import in_order, printings

THINGS = [("candle", 1, 1), ("mirror", 2, 1), ("knife", 3, 1), ("veil", 4, 2), ("ward", 5, 3)]


def entries(*things: tuple[str, int, int]) -> list[Entry]:
    lines = [f'[[thing]]\nid = "{name}"\nnumber = {n}\n{f"printing = {p}" if p > 1 else ""}\n' for name, n, p in things]
    return Page("\n".join(lines), "things.toml").entries("thing")


def ids(found: list[Entry]) -> list[object]:
    return [entry.table["id"] for entry in found]


def test_the_order_of_the_file_does_not_matter() -> None:
    for shuffled in permutations(THINGS):
        assert ids(in_order(entries(*shuffled))) == [name for name, _, _ in THINGS]


def test_a_game_of_an_earlier_printing_goes_on_with_that() -> None:
    found = entries(*THINGS[3:], *THINGS[:3])
    assert [len(in_order(found, printing)) for printing in (1, 2, 3, 4)] == [3, 4, 5, 5]
    assert ids(in_order(found, 2)) == ["candle", "mirror", "knife", "veil"]
    assert printings(found) == 3
    assert printings(entries(*THINGS[:2])) == 1


@pytest.mark.parametrize(
    ("things", "message"),
    [
        ([("a", 1, 1), ("b", 1, 1)], "field 'number' is used already, at things.toml:1; the next is 2"),
        ([("a", 1, 1), ("b", 3, 1)], "field 'number' leaves out 2"),
        ([("a", 2, 1)], "field 'number' leaves out 1"),
        ([("a", 0, 1)], "field 'number' must be a number from 1"),
        ([("a", 1, 2), ("b", 2, 1)], "field 'printing' is before that of number 1"),
    ],
)
def test_a_number_that_is_no_number_for_good_is_refused(things: list[tuple[str, int, int]], message: str) -> None:
    with pytest.raises(ContentError, match=message) as error:
        in_order(entries(*things))
    assert str(error.value).startswith("things.toml:")


def test_every_thing_has_a_number() -> None:
    with pytest.raises(ContentError, match="field 'number' is missing"):
        in_order(Page('[[thing]]\nid = "a"', "things.toml").entries("thing"))
