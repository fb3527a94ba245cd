"""`miskatonic soak`, called as a person would call it."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

import miskatonic as mk
import miskatonic.clients.terminal.commands.soak as command
from miskatonic.kernel.game import Game
from tests.conformance.planted import LostCard, planted
from tests.conformance.toy import SEANCE


@pytest.fixture(autouse=True)
def toy_table(monkeypatch: pytest.MonkeyPatch) -> None:
    games: dict[str, Game[Any]] = {"seance": SEANCE, "fault_lostcard": planted(LostCard)}
    monkeypatch.setattr(command, "names", lambda: ("seance",))
    monkeypatch.setattr(command, "find", lambda name: games.get(name) or mk.game(name))


def call(line: str) -> Result:
    app = typer.Typer()
    command.register(app)
    app.callback()(lambda: None)
    return CliRunner().invoke(app, ["soak", *shlex.split(line)], env={"COLUMNS": "160"})


def test_a_soak_that_finds_nothing_ends_with_a_table_and_0() -> None:
    result = call("seance --decisions 60 --seed 3")
    assert result.exit_code == 0, result.output
    assert "seance: 60 decisions in" in result.output
    assert "who is asked gives nothing away" in result.output


def test_without_a_name_all_games_are_soaked() -> None:
    result = call("--decisions 20")
    assert (result.exit_code, "seance: 20 decisions" in result.output) == (0, True)


def test_a_broken_promise_is_exit_1_and_its_command_breaks_it_again() -> None:
    result = call("fault_lostcard --decisions 400 --seed 5")
    assert result.exit_code == 1
    assert "breaks a promise: no piece is lost or doubled (conservation)" in result.output
    again = next(line for line in result.output.splitlines() if line.startswith("miskatonic soak"))
    repeated = call(again.removeprefix("miskatonic soak"))
    assert repeated.exit_code == 1
    assert repeated.output.splitlines()[-4:] == result.output.splitlines()[-4:]


def test_seats_and_options_can_be_fixed() -> None:
    result = call("seance --decisions 20 --seats 3 --set rounds=2 --set clock=yes")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "there is no game 'nonsense'"),
        ("seance --seats 9", "is for 2 to 4 seats"),
        ("seance --set speed=9", "--set speed=9: Séance has the options rounds"),
        ("seance --set rounds", "write NAME=VALUE"),
        ("seance --set rounds=99", "use 1 to 8"),
        ("seance --set clock=yes --set mood=solemn", "mood=solemn does not go with clock"),
        ("all --set rounds=2", "--set belongs to one GAME"),
    ],
)
def test_what_cannot_be_soaked_is_said_plainly(line: str, message: str) -> None:
    result = call(line)
    assert result.exit_code == 2
    assert message in result.output
