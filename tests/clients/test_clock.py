"""Games by the clock at one screen: when it rings, who is late, and what takes no time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import miskatonic as mk
from miskatonic.cli import app
from miskatonic.clients.terminal.lines.local_game import LocalGame
from miskatonic.clients.terminal.lines.saves import Save
from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.journal.journal import CLOCK, EXPIRE, Journal

CLOCKED = {"lament": "clock", "minutes": 10}
"""Ten minutes, so thirty seconds for a decision."""
SETUP = [(5000.0, "1"), (5000.0, "1")]
"""A colour, and the monster as it comes."""


class Hands:
    """A clock whose hands the test turns."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Typist(Screen):
    """Types the given lines, each after so many seconds."""

    def __init__(self, hands: Hands, lines: list[tuple[float, str]]) -> None:
        super().__init__(plain=True)
        self.hands = hands
        self.lines = lines
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EndOfInput
        seconds, line = self.lines.pop(0)
        self.hands.time += seconds
        return line


class Sluggard:
    """A bot that thinks for an hour and then does the first thing."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    def choose(self, seat: Seat) -> Move:
        self.hands.time += 3600
        return Move(next(choice.step for choice in seat.choices() if not choice.blanks))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path))
    return tmp_path


def clocked(*lines: tuple[float, str], elapsed: float = 0.0, options: Any = None) -> LocalGame:
    """A game of a person and a bot, who sets up at leisure, and then types these lines."""
    game, hands = mk.game("chaos_of_cthulhu"), Hands()
    journal = Journal(game, 2, CLOCKED if options is None else options, seed=11)
    keeper = Timekeeper(game.clocks(journal.options), elapsed, hands)
    return LocalGame(journal, ((0,),), {1: "house"}, Save("timed"), Typist(hands, [*SETUP, *lines]), keeper)


def kinds(table: LocalGame) -> list[str]:
    return [entry.kind for entry in table.journal.entries]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.rule("CC-lament-1", "CC-lament-3")
def test_when_the_time_is_over_the_clock_rings_and_the_closest_wins(capsys: pytest.CaptureFixture[str]) -> None:
    table = clocked((20, "1"), (20, "1"), (20, "1"), elapsed=550)
    table.play()
    assert kinds(table)[-1] == CLOCK
    outcome = table.journal.state.outcome
    assert outcome is not None
    assert outcome.reason == "time"
    told = said(capsys)
    assert "Time is up: the game has lasted 10:00. [CC-lament-1]" in told
    assert "The end" in told


def test_setting_up_takes_no_time() -> None:
    table = clocked((5, "quit"))
    table.play()
    assert table.journal.state.game.round_of(table.journal.state) == 1
    assert table.clock.elapsed == 5
    assert kinds(table).count(EXPIRE) == 0


@pytest.mark.rule("CC-round-14", "CC-lament-6")
def test_a_late_answer_is_not_taken_and_the_plan_so_far_counts(capsys: pytest.CaptureFixture[str]) -> None:
    table = clocked((5, "2 1"), (31, "3 1"), (0, "quit"))
    table.play()
    mine = [entry for entry in table.journal.entries if entry.seat == 0]
    late = next(i for i, entry in enumerate(mine) if entry.kind == EXPIRE)
    assert [entry.key.partition("(")[0] for entry in mine[late - 2 : late]] == ["PlanPart", "WithStones"]
    assert "North is ready" in [line.text.rstrip(".") for line in table.chronicle.lines(0)]
    assert "Too late, so the rules decide: North (green) had 0:30. [CC-lament-1]" in said(capsys)


@pytest.mark.rule("CC-lament-6")
def test_shuffling_plans_gains_no_time() -> None:
    table = clocked((20, "2 1"), (4, "undo"), (4, "undo"), (9, "2 1"))
    table.play()
    assert EXPIRE in kinds(table)


def test_a_final_choice_begins_a_new_decision() -> None:
    table = clocked((20, "18"), (20, "2"), (20, "quit"))
    table.play()
    assert EXPIRE not in kinds(table)
    assert table.clock.elapsed == 60


def test_blanks_take_their_time_too() -> None:
    table = clocked((10, "17"), (25, "1 2"))
    table.play()
    assert EXPIRE in kinds(table)
    assert not any(entry.values for entry in table.journal.entries if entry.seat == 0)


def test_bots_take_no_time() -> None:
    table = clocked(*[(1, "1")] * 6)
    assert isinstance(table.screen, Typist)
    table.bots[1] = Sluggard(table.screen.hands)
    table.play()
    assert not {CLOCK, EXPIRE} & set(kinds(table))
    assert table.clock.elapsed < 10


def test_the_time_left_stands_at_the_prompt_and_none_without_a_clock() -> None:
    table = clocked((7, "help"), (2, "quit"))
    table.play()
    assert isinstance(table.screen, Typist)
    assert table.screen.prompts == ["> ", "> ", "10:00 left, 0:30 to decide> ", "9:53 left, 0:23 to decide> "]
    untimed = clocked((7, "quit"), options={})
    untimed.play()
    assert isinstance(untimed.screen, Typist)
    assert set(untimed.screen.prompts) == {"> "}


def test_the_clock_stands_while_nobody_plays_and_goes_on_with_the_game() -> None:
    table = clocked((100, "quit"))
    table.play()
    assert Save("timed").about().elapsed == 100
    result = CliRunner().invoke(app, ["play", "--resume", "timed"], input="quit\n")
    assert "8:20 left" in result.output


def test_a_game_left_with_its_time_over_ends_at_the_next_look() -> None:
    table = clocked((700, "quit"))
    table.play()
    assert CLOCK not in kinds(table)
    CliRunner().invoke(app, ["play", "--resume", "timed"], input="")
    assert Save("timed").load().entries[-1].kind == CLOCK


def test_a_clock_that_the_game_does_not_know_rings_for_nobody() -> None:
    table = clocked((1, "quit"), elapsed=1.0, options={})
    table.clock.game = 1
    table.play()
    assert CLOCK not in kinds(table)


@pytest.mark.parametrize(("options", "limit"), [((), False), (("timer=true", "seconds=30"), True)])
def test_decisions_may_be_limited_without_a_clock(options: tuple[str, ...], limit: bool) -> None:
    args = [word for option in options for word in ("--option", option)]
    result = CliRunner().invoke(app, ["play", "munchkin_cthulhu", "--seed", "5", *args], input="1\n5\nquit\n")
    assert ("A decision may take 0:30." in result.output) == limit
    assert (" to decide>" in result.output) == limit


@pytest.mark.parametrize(
    "args", [["simulate", "chaos_of_cthulhu", "--games", "1"], ["play", "chaos_of_cthulhu", "--watch"]]
)
def test_where_nobody_takes_time_the_clock_is_refused_in_one_line(args: list[str]) -> None:
    result = CliRunner().invoke(app, [*args, "--option", "lament=clock"])
    assert result.exit_code == 2
    assert "no clock runs" in result.stderr
    assert "lament=rounds" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
