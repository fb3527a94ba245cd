"""The command line itself: help, version, the list of games, and bad use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import miskatonic as mk
from miskatonic.cli import app
from miskatonic.clients.terminal.draw.picture import picture, played
from miskatonic.clients.terminal.lines.talk import HELP

COMMANDS = (
    "play",
    "join",
    "serve",
    "games",
    "practice",
    "rules",
    "replay",
    "verify",
    "check",
    "simulate",
    "soak",
    "backup",
    "restore",
    "move",
)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def test_help_lists_every_command_and_teaches_by_example() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)
    assert "Examples" in result.output
    assert "miskatonic play" in result.output


def test_no_command_at_all_shows_the_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Usage" in result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_the_version_is_the_packages_own() -> None:
    assert run("--version").output.strip() == f"miskatonic {mk.__version__} (interpreted)"


def test_shell_completion_is_offered() -> None:
    assert "--install-completion" in run("--help").output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("dance",), "No such command 'dance'"),
        (("play", "--seat", "3"), "--seats"),
        (("play", "--seats", "many"), "Invalid value for '--seats'"),
        (("play", "no_game"), "there is no game 'no_game'"),
        (("games", "no_game"), "there is no game 'no_game'"),
        (("replay",), "Missing argument"),
        (("replay", "nowhere"), "no kept game 'nowhere'"),
    ],
)
def test_bad_use_ends_with_one_line_and_exit_code_2(
    args: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MISKATONIC_DATA", str(tmp_path))
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.stderr


def test_games_lists_blurb_seats_options_and_bots() -> None:
    for output in (run("games").output, run("games", "chaos_of_cthulhu", "--plain").output):
        assert "Chaos of Cthulhu" in output
        assert "2 to 4 seats" in output
        assert "crown" in output
        assert "house" in output


def test_the_console_command_ends_with_the_exit_code(tmp_path: Path) -> None:
    code = "import sys; sys.argv = ['miskatonic', 'play', 'nothing']; from miskatonic.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("miskatonic: there is no game 'nothing'")


def test_the_page_on_playing_explains_every_command_of_the_prompt() -> None:
    page = Path(__file__).parents[2] / "docs" / "play.md"
    told = page.read_text(encoding="utf-8")
    assert [command for command, _ in HELP if f"| `{command}` |" not in told] == []


def test_pictures_are_made_by_a_command() -> None:
    svg = picture(played("chaos_of_cthulhu", 3, 7, 44))
    assert svg.startswith("<svg")
    assert "Chaos&#160;of&#160;Cthulhu" in svg or "Chaos of Cthulhu" in svg
    assert "Offerings" in svg
