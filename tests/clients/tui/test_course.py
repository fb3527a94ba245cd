"""How a game went, in numbers along the way."""

from __future__ import annotations

from rich.console import Console, Group

from miskatonic.clients.terminal.tui.course import course, curve, numbers, written
from miskatonic.kernel.scene import Die, Fact, Panel, Track


def seat(number: int, level: int, gold: str, *dice: int) -> Panel:
    rolled = tuple([Die(id=f"d{number}.{i}", value=value) for i, value in enumerate(dice)])
    monster = Panel(id=f"m{number}", title="Monster", items=rolled)
    track = Track(id=f"l{number}", name="Level", value=level, high=10)
    money = Fact(id=f"g{number}", name="gold", value=gold)
    stone = Die(id=f"stone{number}", value=6, look="stone")
    return Panel(id=f"s{number}", seat=number, items=(track, money, monster, stone))


def test_tracks_facts_and_dice_of_seats_are_counted() -> None:
    common = Panel(id="c", items=(Track(id="t", name="Doom", value=3, high=9),))
    found = numbers([common, seat(0, 2, "300", 4, 5), seat(1, 1, "none", 1)])
    assert found == {"Level": {0: 2, 1: 1}, "gold": {0: 300}, "Monster": {0: 9, 1: 1}}


def test_what_nobody_moved_or_only_one_has_is_left_out() -> None:
    moments = [
        {"Level": {0: 1, 1: 1}, "gold": {0: 5}, "Age": {0: 7, 1: 7}},
        {},
        {"Level": {0: 4, 1: 1}, "gold": {0: 9}},
    ]
    assert course(moments) == {"Level": {0: [1, 1, 4], 1: [1, 1, 1]}}


def test_a_curve_uses_the_whole_height_between_least_and_most() -> None:
    assert curve([0, 5, 10], 0, 10) == "▁▄█"
    assert curve([3, 3], 3, 3) == "▁▁"


def test_it_is_written_with_names_and_from_what_to_what() -> None:
    console = Console(width=76)
    with console.capture() as text:
        console.print(Group(*written({"Level": {0: [1, 10], 1: [1, 9]}}, ("Armitage", "Birch"))))
    assert "Armitage" in text.get()
    assert "1 → 10" in text.get()
