"""The question and its answers: blanks one by one, and choices in groups."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from miskatonic.clients.terminal.lines.prompt import Menu, fill, read_number
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.kernel.scene.answers import PASS, Answer
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import NOWHERE, Assign, Blank, Form, Number, Order, Pick, Step


class Offer(Form[Any]):
    """Something with blanks."""


class Greet(Step[Any]):
    """Something that one does to somebody."""


class Wave(Step[Any]):
    """Something else."""


class Script(Screen):
    """Types the given lines, and keeps what was printed."""

    def __init__(self, *lines: str) -> None:
        self.out = io.StringIO()
        super().__init__(console=Console(file=self.out, width=80))
        self.lines = list(lines)
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.lines.pop(0)


def filled(screen: Script, *blanks: Blank, typed: list[int] | None = None) -> Any:
    game = SimpleNamespace(
        blank=lambda s, seat, form, blank, value: (f"thing {value}", ""),
        place=lambda s, seat, form, blank, value: (f"place {value}", ""),
    )
    choice: Any = SimpleNamespace(blanks=blanks, step=Offer(), seat=0, rule="")
    state: Any = SimpleNamespace(game=game)
    return fill(screen, state, choice, typed or [])


THINGS = Pick("things", (4, 7, 9), 0, 2)
COINS = Number("coins", 0, 3)


def test_blanks_are_asked_for_one_by_one() -> None:
    screen = Script("1 3", "2")
    assert filled(screen, THINGS, COINS) == ((4, 9), 2)
    assert screen.prompts == ["things> ", "coins> "]
    assert "thing 7" in screen.out.getvalue()


def test_0_picks_nothing_where_nothing_may_be_picked() -> None:
    assert filled(Script("0"), THINGS) == ((),)
    assert filled(Script("0", "1"), Pick("things", (4, 7), 1, 1)) == ((4,),)


@pytest.mark.parametrize("wrong", ["9", "1 1", "1 2 3"])
def test_what_does_not_fit_is_asked_for_again(wrong: str) -> None:
    screen = Script("2", wrong, "1")
    assert filled(screen, COINS, THINGS) == (2, (4,))
    assert screen.prompts == ["coins> ", "things> ", "things> "]


SPREAD = Assign("dice", (4, 7, 9), (20, 30), (0, 0), (3, 1))


def test_things_are_assigned_by_the_number_of_their_place() -> None:
    screen = Script("2 0 1")
    assert filled(screen, SPREAD) == ((30, NOWHERE, 20),)
    shown = screen.out.getvalue()
    assert "3 thing 9" in shown
    assert "1 place 20\n" in shown
    assert "2 place 30 (0 to 1)" in shown
    assert "0 for nowhere, for example: 1 1 2" in shown.replace("1\n2", "1 2")


def test_what_is_not_typed_goes_nowhere() -> None:
    assert filled(Script(), SPREAD, typed=[2]) == ((30, NOWHERE, NOWHERE),)


@pytest.mark.parametrize("wrong", ["3", "2 2", "1 1 1 1"])
def test_an_assignment_that_does_not_fit_is_asked_for_again(wrong: str) -> None:
    screen = Script(wrong, "1")
    assert filled(screen, SPREAD) == ((20, NOWHERE, NOWHERE),)
    assert screen.prompts == ["dice> ", "dice> "]


def test_enter_never_minds_the_whole_offer() -> None:
    assert filled(Script("1", ""), THINGS, COINS) is None


@pytest.mark.parametrize(
    ("blank", "value"),
    [
        (Pick("none", (), 0, 0), ()),
        (Pick("all", (5,), 1, 1), (5,)),
        (Number("one", 2, 2), 2),
        (Order("alone", (6,)), (6,)),
        (Assign("wounds", (1, 2), (7, 8), (0, 2), (1, 2), True), (8, 8)),
    ],
)
def test_what_can_be_only_one_way_is_not_asked_for(blank: Blank, value: Any) -> None:
    screen = Script("3")
    assert filled(screen, blank, COINS) == (value, 3)
    assert screen.prompts == ["coins> "]
    assert filled(Script(), blank, COINS, typed=[1]) == (value, 1)


def test_numbers_have_up_to_six_plain_digits() -> None:
    assert [read_number(text) for text in ("0", "007", "999999")] == [0, 7, 999999]
    assert [read_number(text) for text in ("", "²", "٣", "-1", "1.5", " 1", "1\n", "1000000")] == [None] * 8


def menu(*targets: tuple[str, ...]) -> str:
    """A menu of greetings that touch these seats."""
    panels = tuple(Panel(id=name, title=name, seat=i) for i, name in enumerate(("Ann", "Bob")))
    scene = Scene(game="g", seat=0, title="", prompt="", waiting=(), seats=("Ann", "Bob"), panels=panels)
    choices = [
        SimpleNamespace(step=Greet(), label=f"Greet {i}", targets=t, key=str(i), answer=Answer(""))
        for i, t in enumerate(targets)
    ]
    state: Any = SimpleNamespace(choices=lambda seat: choices)
    screen = Script()
    Menu(state, 0, scene).show(screen)
    return screen.out.getvalue()


def test_several_choices_for_each_player_stand_below_the_name() -> None:
    assert menu(("Ann",), ("Ann",), ("Bob",), ("Bob",)).split()[:2] == ["Ann", "Bob"]


def test_one_choice_for_each_player_needs_no_headings() -> None:
    assert menu(("Ann",), ("Bob",)).split() == ["1", "Greet", "0", "2", "Greet", "1"]


def test_what_is_set_apart_comes_last_and_what_comes_of_a_choice_stands_beside_it() -> None:
    scene = Scene(game="g", seat=0, title="", prompt="", waiting=(), seats=("Ann",), panels=())
    answers = (Answer("", apart=PASS), Answer("", "5 becomes 4", 0.45, "wins"), Answer("", odds=0.999))
    choices = [
        SimpleNamespace(step=step, label=f"Greet {i}", targets=(), key=str(i), answer=answer)
        for i, (step, answer) in enumerate(zip((Greet(), Wave(), Wave()), answers, strict=True))
    ]
    state: Any = SimpleNamespace(choices=lambda seat: choices)
    screen = Script()
    found = Menu(state, 0, scene)
    found.show(screen)
    assert [line.rstrip() for line in screen.out.getvalue().splitlines()] == [
        " 1 Greet 1 (5 becomes 4, 45% wins)",
        " 2 Greet 2 (>99%)",
        " 3 Greet 0",
    ]
    assert found.number_of("0") == 3
