"""Whole games on the client, from the lobby to the outcome, by keys alone."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from miskatonic import cli
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.arriving.new_game import NewGame
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.seated.curtain import Curtain
from miskatonic.clients.terminal.tui.screens.seated.ending import EndScreen
from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from tests.clients.tui.stage import Player, playing, terminal

pytestmark = pytest.mark.anyio


async def play_by_hints(player: Player) -> None:
    """Ask for a hint, take it, until the game is over."""
    while not player.over:
        await take_a_hint(player, player.table)


async def take_a_hint(player: Player, table: TableScreen) -> None:
    """Ask what the house bot would do, and do that."""
    view = table.mirror.view
    table.hinted.clear()
    await player.press("h")
    await player.until(lambda: table.hinted or player.over or table.mirror.view is not view)
    if table.mirror.view is view and not player.over:
        await player.press("enter")
        while isinstance(player.app.screen, FormScreen):
            await player.press("enter")
    await player.answered(view)
    await player.asked()


async def begin_from_the_lobby(player: Player, title: str, **options: object) -> TableScreen:
    """Down to the game's name, n for its options: two seats where two can play, and bots that answer at once."""
    lobby = await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
    first = lobby.index("A new game") + 1
    number = next(i for i, entry in enumerate(lobby[first:]) if getattr(entry, "label", "") == title)
    await player.press(*["down"] * number, "n")
    form = await player.until(lambda: isinstance(player.app.screen, NewGame) and player.app.screen)
    for name, value in options.items():
        form.query_one(f"#option-{name}").value = value
    seats = max(form.card.fewest, 2)
    await player.press("tab", "enter", "home", *["down"] * (seats - form.card.fewest), "enter")
    await player.press(*["tab"] * (seats + 1), "enter", "home", "enter", "ctrl+g")
    table = await player.sit()
    assert table.mirror.room is not None
    assert (len(table.mirror.room.seats), table.mirror.room.pace) == (seats, 0)
    return table


async def play_from_the_lobby(player: Player, title: str, **options: object) -> TableScreen:
    """A whole game, from the lobby to its outcome, by keys."""
    table = await begin_from_the_lobby(player, title, **options)
    await play_by_hints(player)
    ending = await player.until(lambda: isinstance(player.app.screen, EndScreen) and player.app.screen)
    assert table.mirror.view.over in str(ending.outcome()[0])  # type: ignore[union-attr]
    return table


def another_table(player: Player, table: TableScreen) -> bool:
    """Has somebody gone on to another table?"""
    return any(isinstance(screen, TableScreen) and screen is not table for screen in player.app.screen_stack)


@pytest.mark.slow
async def test_a_whole_game_of_chaos_then_scrubbed_and_branched_from_its_beginning(data: Path) -> None:
    async with playing(terminal(data, seed=3)) as player:
        table = await play_from_the_lobby(player, "Chaos of Cthulhu")
        await player.press("enter")
        replay = await player.until(
            lambda: isinstance(player.app.screen, ReplayScreen) and player.app.screen.at > 0 and player.app.screen
        )
        assert replay.at == replay.length
        await player.press("home")
        await player.until(lambda: replay.at == 0)
        await player.press("right", "right", "left")
        await player.until(lambda: replay.at == 1)
        await player.press("b")  # what if? a new game from its very beginning
        await player.until(lambda: another_table(player, table))
        await player.asked()
        assert not player.over


@pytest.mark.nightly(45)
async def test_a_whole_game_of_munchkin_then_played_again_with_the_same_people(data: Path) -> None:
    async with playing(terminal(data, seed=3)) as player:
        table = await play_from_the_lobby(player, "Munchkin Cthulhu")
        await player.press("down", "enter")
        sheet = await player.until(lambda: isinstance(player.app.screen, Sheet) and player.app.screen)
        assert "Chance of winning" in [str(part) for part in sheet.content], "how it went"
        await player.press("escape")
        await player.until(lambda: isinstance(player.app.screen, EndScreen))
        await player.press("down", "down", "enter")
        await player.until(lambda: another_table(player, table))
        await player.asked()
        assert not player.over
        assert player.table.mirror.room.title == table.mirror.room.title  # type: ignore[union-attr]


@pytest.mark.nightly(20)
async def test_a_whole_game_of_mash_on_its_boards_then_its_journal_is_verified(data: Path) -> None:
    async with playing(terminal(data, seed=1)) as player:
        table = await play_from_the_lobby(player, "Cthulhu Mash", layout="corridor", rounds=10)
        assert "━" in table.query_one(BoardView).text, "the last tile is drawn with its walls"
        await player.press("down", "down", "down", "enter")
        kept = await player.until(lambda: list((data / "exports").glob("*.journal")))
        verified = await asyncio.to_thread(CliRunner().invoke, cli.app, ["verify", str(kept[0])])
        assert verified.exit_code == 0, verified.output


async def test_from_the_lobby_a_game_begins_with_options_is_left_and_gone_on_with(data: Path) -> None:
    async with playing(terminal(data)) as player:
        lobby = await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
        assert lobby[0] == "A new game"
        await player.press("n")
        form = await player.until(lambda: isinstance(player.app.screen, NewGame) and player.app.screen)
        form.query_one("#seats").value = 3
        form.query_one("#option-mode").value = "crown"
        form.query_one("#pace").value = 0
        await player.pilot.pause()
        await player.press("ctrl+g")
        table = await player.sit()
        assert table.mirror.room.options["mode"] == "crown"  # type: ignore[union-attr]
        await player.choose(2)
        await player.asked()
        text = player.shown().text
        await player.press("q", "2")
        await player.until(
            lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries[0] == "Go on with"
        )
    async with playing(terminal(data)) as player:
        await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
        await player.press("enter")
        await player.sit()
        assert player.shown().text == text


async def test_a_pack_is_offered_where_there_is_one_and_added_to_the_box(data: Path) -> None:
    pier = Path(__file__).parents[2] / "games" / "munchkin_cthulhu" / "packs" / "nights_at_the_pier.toml"
    folder = data / "packs" / "munchkin_cthulhu"
    folder.mkdir(parents=True)
    shutil.copy(pier, folder)
    async with playing(terminal(data)) as player:
        lobby = await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
        first = lobby.index("A new game") + 1
        number = next(i for i, e in enumerate(lobby[first:]) if getattr(e, "label", "") == "Munchkin Cthulhu")
        await player.press(*["down"] * number, "n")
        form = await player.until(lambda: isinstance(player.app.screen, NewGame) and player.app.screen)
        form.query_one("#pack-0").value = True
        await player.press("ctrl+g")
        table = await player.sit()
        assert table.mirror.room is not None
        assert table.mirror.room.packs == ("nights_at_the_pier",)


async def test_two_people_at_one_screen_are_parted_by_a_curtain_both_ways(data: Path) -> None:
    app = terminal(data, "munchkin_cthulhu", chairs=("you", "you", "house"))
    async with playing(app) as player:
        table = await player.sit()
        names = ("Armitage", "Birch")
        for _ in range(4):
            viewer = table.viewer
            while not isinstance(player.app.screen, Curtain):
                await player.asked()
                await player.choose(1)
                await player.until(
                    lambda me=viewer: isinstance(player.app.screen, Curtain) or me in table._waiting(me)  # type: ignore[misc]
                )
            assert table.viewer != viewer
            assert f"Pass the screen to {names[table.viewer]}." in player.words("curtain")
            seen = player.picture()
            assert not any(word in seen for word in ("hand", "Level", "Doors")), "nothing of the table is seen"
            await player.press("enter")
            await player.until(lambda: player.app.screen is table)
            assert f"{names[table.viewer]} · you" in player.picture()


async def test_only_bots_can_be_watched(data: Path) -> None:
    async with playing(terminal(data, "chaos_of_cthulhu", chairs=("house", "random"))) as player:
        await player.until(lambda: player.app.screen.__class__.__name__ in ("TableScreen", "EndScreen"))
        await player.until(lambda: len(player.table.mirror.lines) > 20)
        assert player.table.mirror.seat == -1
        assert not player.shown().choices
