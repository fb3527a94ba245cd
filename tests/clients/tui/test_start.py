"""From the command line to the full screen: new games, only bots, kept games, a server's table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from miskatonic import cli
from miskatonic.clients.terminal.commands import play as play_command
from miskatonic.clients.terminal.tui import start
from miskatonic.clients.terminal.tui.app import Terminal
from tests.clients.tui.stage import playing, terminal

pytestmark = pytest.mark.anyio


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Terminal]:
    """The apps that would have been run."""
    found: list[Terminal] = []
    monkeypatch.setattr(start, "run", found.append)
    monkeypatch.setattr(play_command, "full_screen", lambda not_wanted: not not_wanted)
    return found


def play(*words: str) -> str:
    result = CliRunner().invoke(cli.app, ["play", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_without_a_word_it_is_the_lobby(opened: list[Terminal]) -> None:
    play()
    assert opened[0].house is not None
    assert opened[0].plan is None


def test_watching_seats_bots_alone(opened: list[Terminal]) -> None:
    play("cthulhu_mash", "--watch", "--seats", "2")
    plan, mine = opened[0].plan or (None, (0,))
    assert plan is not None
    assert [seat.kind for seat in plan.seats] == ["bot", "bot"]
    assert mine == ()


def test_people_options_and_bots_are_taken_over(opened: list[Terminal]) -> None:
    play("chaos_of_cthulhu", "--you", "0", "--you", "2", "--bots", "random", "-o", "mode=crown")
    plan, mine = opened[0].plan or (None, ())
    assert plan is not None
    assert (plan.seats[1].bot, plan.options, mine) == ("random", {"mode": "crown"}, (0, 2))


def test_somebody_with_several_seats_sits_down_on_all_of_them(opened: list[Terminal]) -> None:
    play("chaos_of_cthulhu", "--seats", "4", "--you", "0,2", "--you", "3")
    plan, mine = opened[0].plan or (None, ())
    assert plan is not None
    assert ([seat.player for seat in plan.seats], mine) == ([-1, -1, 0, -1], (0, 2, 3))


async def test_a_kept_game_is_resumed_where_it_was_left(data: Path, opened: list[Terminal]) -> None:
    async with playing(terminal(data / "tables", "chaos_of_cthulhu")) as player:
        await player.sit()
        await player.choose(1)
        await player.asked()
        asked, table = player.shown().text, player.table.table
    await asyncio.to_thread(play, "--resume")  # it runs a loop of its own
    assert (opened[0].table, opened[0].viewers) == (table, (0,))
    async with playing(opened[0]) as player:
        await player.sit()
        assert player.shown().text == asked


def test_nothing_to_resume_is_said_in_a_line(opened: list[Terminal]) -> None:
    result = CliRunner().invoke(cli.app, ["play", "--resume"])
    assert not opened
    assert "no unfinished game" in f"{result.output}{result.exception}"
