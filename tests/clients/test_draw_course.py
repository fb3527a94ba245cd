"""How a game went, in characters."""

from __future__ import annotations

from rich.console import Console, Group

from miskatonic.clients.terminal.draw.course import curve, written
from miskatonic.table.wire.course import Award, Course, Luck, Point, Swing, Tried

FOUND = Course(
    points=(Point(0, 0, (0.5, 0.5)), Point(7, 2, (0.2, 0.8)), Point(9, 3, (0.0, 1.0))),
    swings=(Swing(7, 2, "Birch throws the Kitchen Sink.", 1, 0.5, 0.8),),
    awards=(Award("So near", 0, "had 60%, and lost it"),),
    luck=(Luck(1, 1, 5.25, 3.5),),
    length=9,
)


def shown(course: Course, plain: bool = False) -> str:
    console = Console(width=90)
    with console.capture() as text:
        console.print(Group(*written(course, ("Armitage", "Birch"), plain)))
    return text.get()


def test_a_curve_goes_from_nothing_to_certainty() -> None:
    assert curve([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(curve([0.5] * 500)) == 48


def test_everybodys_chances_are_written_with_names_and_from_what_to_what() -> None:
    text = shown(FOUND)
    assert "Birch     ▅▇█  50% → 100%" in text
    assert "Armitage  ▅▂▁  50% → 0%" in text


def test_a_turning_point_says_what_happened_to_whom_and_where_to_see_it() -> None:
    assert "50% → 80%  Birch: Birch throws the Kitchen Sink.  (moment 7, round 2)" in shown(FOUND)


def test_honours_and_luck_are_written_and_a_line_whose_middle_is_fair() -> None:
    text = shown(FOUND)
    assert "Armitage: had 60%, and lost it" in text
    assert "──────────┃▶▶▶▶▶▶▶▶▶▶ " in text
    assert "5.25 against 3.50" in text
    assert "1 roll\n" in text


def test_puzzles_are_written_with_what_they_took_and_the_least() -> None:
    tried = (
        Tried(1, "Six runes", 7, True, 12, 5),
        Tried(0, "Wiring tile 3", 1, False, 20),
        Tried(0, "X", 0, True, 21, 0),
    )
    text = shown(Course(points=FOUND.points, tried=tried))
    assert "Six runes  Birch: solved with 7 actions; the least was 5  (moment 12)" in text
    assert "Wiring tile 3  Armitage: given up after 1 action; it could not be done without drawing" in text
    assert "X  Armitage: solved with 0 actions; it lay solved" in text


def test_who_win_or_lose_together_have_one_line() -> None:
    team = Course(points=(Point(0, 0, (0.25,)), Point(1, 1, (1.0,))), together=True)
    assert "Everybody  ▃█  25% → 100%" in shown(team)


def test_plain_it_has_no_bars() -> None:
    text = shown(FOUND, plain=True)
    assert "▅" not in text
    assert "┃" not in text
    assert "50% → 100%" in text
