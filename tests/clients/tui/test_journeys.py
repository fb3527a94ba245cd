"""Whole games on the client, from the lobby to the outcome, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.clients.terminal.tui.screens.ending import EndScreen
from miskatonic.clients.terminal.tui.screens.form import FormScreen
from miskatonic.clients.terminal.tui.screens.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.new_game import NewGame
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.table import TableScreen
from tests.clients.tui.stage import SMALL, Player, playing, terminal

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
    await player.until(lambda: table.mirror.view is not view or player.over)
    await player.asked()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("chaos_of_cthulhu", 2), ("munchkin_cthulhu", 3)])
async def test_a_whole_game_is_played_by_keys_from_the_first_choice_to_the_outcome(
    data: Path, game: str, seats: int
) -> None:
    async with playing(terminal(data, game, seats), SMALL) as player:
        table = await player.sit()
        await play_by_hints(player)
        ending = await player.until(lambda: isinstance(player.app.screen, EndScreen) and player.app.screen)
        assert table.mirror.view.over in str(ending.outcome()[0])  # type: ignore[union-attr]
        await player.press("enter")
        replay = await player.until(
            lambda: isinstance(player.app.screen, ReplayScreen) and player.app.screen.at > 0 and player.app.screen
        )
        assert replay.at == replay.length
        await player.press("home")
        await player.until(lambda: replay.at == 0)
        await player.press("b")  # what if? a new game from its very beginning
        await player.until(lambda: player.app.screen is not replay and player.table is not table)
        await player.asked()
        assert not player.over


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
        await player.press("q")
        await player.until(
            lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries[0] == "Go on with"
        )
    async with playing(terminal(data)) as player:
        await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
        await player.press("enter")
        await player.sit()
        assert player.shown().text == text


async def test_two_people_at_one_screen_are_parted_by_a_curtain(data: Path) -> None:
    app = terminal(data, "munchkin_cthulhu", chairs=("you", "you", "house"))
    async with playing(app) as player:
        table = await player.sit()
        await player.choose(1)
        await player.until(lambda: "Curtain" in type(player.app.screen).__name__)
        assert "Birch" in player.words("curtain")
        assert "hand" not in player.picture()
        await player.press("enter")
        assert table.viewer == 1


async def test_only_bots_can_be_watched(data: Path) -> None:
    async with playing(terminal(data, "chaos_of_cthulhu", chairs=("house", "random"))) as player:
        await player.until(lambda: player.app.screen.__class__.__name__ in ("TableScreen", "EndScreen"))
        await player.until(lambda: len(player.table.mirror.lines) > 20)
        assert player.table.mirror.seat == -1
        assert not player.shown().choices
