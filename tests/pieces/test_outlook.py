"""Sight on floor plans: equal to solving each line with fractions, mutual, and stopped at corners."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.pieces.boards.grid import spaces
from miskatonic.pieces.boards.outlook import Outlook, Point, Wall, meet

POINT = st.tuples(st.integers(0, 6), st.integers(0, 6))
STRETCH = st.tuples(POINT, POINT)


def meet_slowly(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Solve for the point that both have in common; of lines in one direction, try the four ends."""
    (dx, dy), (ex, ey) = (q[0] - p[0], q[1] - p[1]), (b[0] - a[0], b[1] - a[1])
    det = ex * dy - ey * dx
    if det:
        t = Fraction(ex * (a[1] - p[1]) - ey * (a[0] - p[0]), det)
        u = Fraction(dx * (a[1] - p[1]) - dy * (a[0] - p[0]), det)
        return 0 <= t <= 1 and 0 <= u <= 1
    return any(on(x, a, b) for x in (p, q)) or any(on(x, p, q) for x in (a, b))


def on(x: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a stretch: the way there and on is no longer than the stretch."""
    (dx, dy), (ex, ey) = (b[0] - a[0], b[1] - a[1]), (x[0] - a[0], x[1] - a[1])
    along, long = dx * ex + dy * ey, dx * dx + dy * dy
    return dx * ey == dy * ex and ((0 <= along <= long) if long else x == a)


@given(STRETCH, STRETCH)
def test_stretches_meet_as_fractions_say(one: Wall, two: Wall) -> None:
    assert meet(*one, *two) is meet(*two, *one) is meet_slowly(*one, *two)


@given(st.lists(st.tuples(st.lists(POINT, max_size=3), st.integers(0, 1)), max_size=5), st.lists(STRETCH, max_size=5))
def test_sight_equals_trying_every_line_from_both_sides(
    house: list[tuple[list[Point], int]], walls: list[Wall]
) -> None:
    outlook = Outlook([dots for dots, _ in house], [room for _, room in house], walls)
    for a, (dots, room) in enumerate(house):
        slow = {a}
        for b, (others, other_room) in enumerate(house):
            clear = any(not any(meet_slowly(p, q, *wall) for wall in walls) for p in dots for q in others)
            if clear if dots and others else room == other_room:
                slow.add(b)
        assert spaces(outlook.seen[a]) == sorted(slow)
        assert all(outlook.sees(b, a) for b in slow)


def test_a_door_stops_sight_and_an_opening_does_not() -> None:
    dots: list[list[Point]] = [[(1, 1), (1, 9)], [(11, 1), (11, 9)]]
    above: Wall = ((6, 0), (6, 4))
    below: Wall = ((6, 6), (6, 10))
    gap: Wall = ((6, 4), (6, 6))
    assert Outlook(dots, [0, 1], [above, below]).line(0, 1) == ((1, 1), (11, 9))
    assert Outlook(dots, [0, 1], [above, below, gap]).line(0, 1) is None
    assert not Outlook(dots, [0, 1], [above, below, gap]).sees(0, 1)


def test_nobody_sees_through_the_corner_where_two_walls_meet() -> None:
    corner: list[Wall] = [((0, 5), (5, 5)), ((5, 5), (5, 10))]
    assert not Outlook([[(4, 6)], [(6, 4)]], [0, 1], corner).sees(0, 1)


def test_a_space_without_dots_sees_its_own_room_only() -> None:
    outlook = Outlook([[], [(1, 1)], [(2, 2)], []], [0, 0, 1, 1], [])
    assert [spaces(seen) for seen in outlook.seen] == [[0, 1], [0, 1, 2], [1, 2, 3], [2, 3]]
    assert spaces(outlook.room(1)) == [2, 3]


def test_every_space_needs_a_room() -> None:
    with pytest.raises(ValueError, match="2 spaces have dots and 1 have rooms"):
        Outlook([[], []], [0], [])
