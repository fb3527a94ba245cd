"""The sight diagram of CM-gap-11: a small map with walls and pieces, and what can be attacked from its start space."""

import pytest

from miskatonic.games.cthulhu_mash.content.picture import SOLID, SPACES, Picture
from miskatonic.pieces.boards.grid import Passage, mask_of, spaces
from miskatonic.pieces.boards.sight import Sight

# s: the start space, p: pieces.
MAP = Picture("""
+-----+-----+-----+-----+-----+-----+
|                                   |
+     +     +     +     +     +     +
|        p                          |
+     +     +     +     +     +     +
|  p                                |
+     +     +     +-----+     +     +
|           |  s           p        |
+     +     +     +     +     +     +
|     |                             |
+     +     +     +     +     +     +
|     |                             |
+-----+-----+-----+-----+-----+-----+
""")
# m: a target there can be attacked in melee, r: at range, .: not at all.
LABELS = """
..rrrr
rrrrr.
.rmr.r
..smr.
.rmrrr
.rrrrr
"""
START = 14
PIECES = mask_of(s for s in range(SPACES) if "p" in MAP.signs[s].letters)
SIGHT = Sight(MAP.grid, (SOLID,))


def at(row: int, column: int) -> int:
    return (row - 1) * 6 + column - 1


def label(space: int) -> str:
    if space == START:
        return "s"
    if not SIGHT.sees(START, space, PIECES):
        return "."
    return "m" if Passage(MAP.grid, ()).around[START] >> space & 1 else "r"


@pytest.mark.rule("CM-gap-11", "CM-4.1-3", "CM-2.1.2-1", "CM-2.1.2-2", "CM-2.1.2-5", "CM-2.1.2-6", "CM-2.3.3-1")
def test_the_diagram_has_the_labels_it_should() -> None:
    rows = ["".join(label(row * 6 + column) for column in range(6)) for row in range(5, -1, -1)]
    assert rows == LABELS.split()


@pytest.mark.rule("CM-gap-11", "CM-4.1-1")
def test_a_line_that_touches_the_end_of_a_wall_is_not_blocked() -> None:
    assert SIGHT.sees(START, at(4, 4), 0)
    assert SIGHT.sees(START, at(4, 2), 0)


@pytest.mark.rule("CM-gap-11", "CM-4.1-2")
def test_a_line_through_a_corner_closed_on_both_sides_is() -> None:
    assert SIGHT.sees(START, at(2, 2), 0)
    assert not SIGHT.sees(START, at(1, 1), 0)


@pytest.mark.rule("CM-gap-11", "CM-2.1.2-4", "CM-2.1.2-6")
def test_a_piece_hides_what_is_behind_it_and_not_itself() -> None:
    assert SIGHT.sees(START, at(3, 5), PIECES)
    assert not SIGHT.sees(START, at(3, 6), PIECES)
    assert SIGHT.sees(START, at(3, 6), PIECES & ~(1 << at(3, 5)))


@pytest.mark.rule("CM-gap-11", "CM-4.1-2")
def test_a_line_passes_between_two_pieces_that_meet_only_at_a_corner() -> None:
    assert {at(5, 2), at(4, 1)} <= set(spaces(PIECES))
    assert SIGHT.sees(START, at(5, 1), PIECES)


@pytest.mark.rule("CM-2.5.1-7")
def test_a_flyer_shoots_over_pieces_but_not_over_walls() -> None:
    assert SIGHT.clear[START] >> at(3, 6) & 1
    assert not SIGHT.clear[START] >> at(3, 2) & 1
