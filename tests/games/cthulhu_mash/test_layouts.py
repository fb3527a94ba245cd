"""Layouts: who lies beside whom, and how the rim leads round."""

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Layout
from miskatonic.kernel.book.pages import ContentError
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SIDES, SOUTH, WEST

SMALL, SQUARE = CONTENT.layout("small"), CONTENT.layout("square")
every_layout = pytest.mark.parametrize("layout", CONTENT.layouts, ids=lambda layout: layout.id)


def made(*rows: str) -> Layout:
    return Layout("x", "X", "x", list(rows))


def beside(layout: Layout, place: int) -> list[int]:
    return list(layout.beside[place * 4 : place * 4 + 4])


@pytest.mark.rule("CM-2.3.1-1")
def test_one_or_two_players_have_two_rows_of_three_between_two_start_tiles() -> None:
    assert SMALL.rows == (".S.", "TTT", "TTT", ".S.")
    assert (len(SMALL.places), SMALL.starts, SMALL.seats) == (8, (0, 7), (1, 2))


@pytest.mark.rule("CM-2.3.1-2")
def test_three_or_four_players_have_a_square_with_start_tiles_in_the_corners() -> None:
    corners = [(place.x, place.y) for place in SQUARE.places if place.start]
    assert corners == [(0, 3), (3, 3), (0, 0), (3, 0)]
    assert (len(SQUARE.places), SQUARE.seats) == (16, (3, 4))


@pytest.mark.rule("CM-2.3.2-9")
def test_the_rim_of_the_square_leads_to_the_opposite_rim_of_the_same_row_or_column() -> None:
    assert beside(SQUARE, 0) == [12, 1, 4, 3]
    assert [SQUARE.wraps[side] for side in (NORTH, EAST, SOUTH, WEST)] == [True, False, False, True]
    assert beside(SQUARE, 5) == [1, 6, 9, 4]


@pytest.mark.rule("CM-2.3.2-9")
def test_in_the_small_layout_the_start_tiles_wrap_north_and_south_only() -> None:
    assert beside(SMALL, 0) == [7, NOWHERE, 2, NOWHERE]
    assert beside(SMALL, 7) == [5, NOWHERE, 0, NOWHERE]
    assert beside(SMALL, 1) == [4, 2, 4, 3]


@every_layout
@pytest.mark.rule("CM-2.3.2-20", "CM-gap-10")
def test_who_lies_beside_another_has_that_one_on_the_opposite_side(layout: Layout) -> None:
    for place in range(len(layout.places)):
        for side in SIDES:
            other = layout.beside[place * 4 + side]
            if other != NOWHERE:
                assert layout.beside[other * 4 + (side + 2) % 4] == place


@every_layout
@pytest.mark.rule("CM-gap-10", "CM-2.3.2-14", "CM-2.3.2-3")
def test_start_tiles_have_a_neighbour_at_each_gate_that_must_be_linked(layout: Layout) -> None:
    for place in layout.starts:
        direct = [layout.beside[place * 4 + s] != NOWHERE and not layout.wraps[place * 4 + s] for s in SIDES]
        assert any(direct)
        if layout.mode != "shared" and max(layout.seats) > 2:
            assert any(direct[s] and direct[(s + 1) % 4] for s in SIDES)
            assert layout.corner(place)


@pytest.mark.rule("CM-9.1-2", "CM-9.1-3")
def test_shared_layouts_have_one_start_tile_and_six_or_twelve_others_in_rows_of_three() -> None:
    shared = [layout for layout in CONTENT.layouts if layout.mode == "shared"]
    assert [(len(layout.places) - 1, layout.seats) for layout in shared] == [(6, (1, 2)), (12, (3, 4))]
    for layout in shared:
        (start,) = layout.starts
        assert beside(layout, start)[EAST] == beside(layout, start)[WEST] == NOWHERE


@pytest.mark.rule("CM-7-3", "CM-gap-10")
def test_other_layouts_exist_for_every_number_of_players() -> None:
    others = [layout.seats for layout in CONTENT.layouts if layout.mode == "other"]
    assert {seats for many in others for seats in many} == {1, 2, 3, 4}


@pytest.mark.rule("CM-7-3", "CM-gap-10")
def test_a_gap_inside_a_row_leads_nowhere() -> None:
    well = made("STT", "T.T", "TTT")
    assert beside(well, 3) == [0, NOWHERE, 5, 4]
    assert beside(well, 1) == [6, 2, NOWHERE, 0]


@pytest.mark.rule("CM-7-3", "CM-gap-10")
@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (("S.T", "..T"), "falls apart"),
        (("S",), "has 1 places"),
        (("TT",), "no place S"),
        (("STTTTTTTTT", "TTTTTTTTTT"), "has 20 places"),
        (("SX",), "sign 'X'"),
    ],
)
def test_a_layout_that_cannot_be_played_is_refused(rows: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        made(*rows)
