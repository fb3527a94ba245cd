"""What is said after a game: luck against odds, and what each is remembered for."""

from __future__ import annotations

from rich.console import Console, Group

from miskatonic.clients.terminal.tui.honours import Award, Luck, awards, luck, written
from miskatonic.table.wire.game import Line


def line(kind: str, *facts: int | str) -> Line:
    return Line(text="", kind=kind, facts=facts)


def test_luck_is_the_mean_of_the_rolls_that_the_game_names() -> None:
    looks = {"rolls": {"stones": 6, "struggled": {"sides": 10, "at": 2}}}
    lines = [line("stones", 0, 6, 4), line("struggled", 1, 99, 2), line("moved", 0, 1, 1)]
    assert luck(lines, 2, looks) == [Luck(0, 2, 5.0, 3.5), Luck(1, 1, 2.0, 5.5)]


def test_a_line_may_say_itself_how_many_sides_the_die_had() -> None:
    looks = {"rolls": {"attack": {"sides": 0, "at": 2, "sides_at": 3}}}
    lines = [line("attack", 0, -1, 7, 8), line("attack", 0, -1, 0, 8), line("attack", 0, -1, 7)]
    assert luck(lines, 1, looks) == [Luck(0, 1, 7.0, 4.5)]


def test_a_game_that_names_no_rolls_has_those_whose_kind_speaks_of_rolling() -> None:
    assert luck([line("rolled", 1, 6), line("walked", 1, 6)], 2, {}) == [Luck(1, 1, 6.0, 3.5)]


def test_what_no_die_can_show_and_who_has_no_seat_is_not_counted() -> None:
    lines = [line("rolled", 0, 7), line("rolled", 5, 3), line("rolled", 0, "six"), line("rolled", 0), line("rolled")]
    assert luck(lines, 2, {}) == []


def test_the_lucky_and_the_cursed_need_a_few_rolls() -> None:
    lucky = [Luck(0, 9, 4.5, 3.5), Luck(1, 9, 2.5, 3.5), Luck(2, 3, 6.0, 3.5)]
    assert awards({}, lucky, [], 3, {}) == [
        Award("Fortune’s child", 0, "1.0 a roll above the mean"),
        Award("Cursed dice", 1, "1.0 a roll below the mean"),
    ]


def test_the_first_number_tells_who_climbed_who_fell_and_who_was_in_front() -> None:
    rows = {"Level": {0: [1, 1, 4, 4, 2, 4], 1: [1, 2, 3, 3, 3, 3]}, "gold": {0: [0, 900], 1: [0, 0]}}
    assert awards(rows, [], [], 2, {}) == [
        Award("The climber", 0, "+3 Level in one go"),
        Award("The fall", 0, "−2 Level in one go"),
        Award("In front longest", 0, "ahead 50% of the time"),
    ]


def test_a_games_own_awards_go_to_whoever_stands_out_and_to_nobody_else() -> None:
    looks = {"awards": [{"kind": "slain", "at": 1, "title": "The exterminator", "text": "slew most monsters"}]}
    slain = [line("slain", 7, 1), line("slain", 8, 1), line("slain", 9, 0)]
    assert Award("The exterminator", 1, "slew most monsters (2)") in awards({}, [], slain, 2, looks)
    assert awards({}, [], [line("slain", 7, 1), line("slain", 8, 0)], 2, looks) == []


def test_it_is_written_with_names_and_a_line_whose_middle_is_fair() -> None:
    console = Console(width=76)
    with console.capture() as text:
        found = [Award("The climber", 1, "+3 Level in one go")]
        console.print(Group(*written(found, [Luck(0, 1, 5.25, 3.5)], ("Armitage", "Birch"))))
    assert "Birch: +3 Level in one go" in text.get()
    assert "──────────┃▶▶▶▶▶▶▶▶▶▶ " in text.get()
    assert "5.25 against 3.50" in text.get()
    assert "1 roll\n" in text.get()
