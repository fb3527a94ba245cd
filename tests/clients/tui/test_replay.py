"""Looking back: by itself, through other eyes; the position as a file, a link to a moment, a branch for a stranger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.address import read_address
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.seated.ending import EndScreen
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from tests.clients.tui.stage import Player, playing, terminal
from tests.table.web.house import House

pytestmark = pytest.mark.anyio
CHAOS = "chaos_of_cthulhu"


async def looking_back(player: Player) -> ReplayScreen:
    """Wait until a moment is shown."""
    found: ReplayScreen = await player.until(
        lambda: isinstance(player.app.screen, ReplayScreen) and player.app.screen.step and player.app.screen
    )
    await player.until(lambda: found._wanted is None)
    return found


async def given_up(player: Player) -> Any:
    """A game of a few choices that ends because its only person gives up."""
    table = await player.sit()
    for _ in range(2):
        await player.choose(1)
        await player.asked()
    await player.press("m")
    await player.until(lambda: type(player.app.screen).__name__ == "Menu")
    number = player.app.screen.labels.index("Give up") + 1  # type: ignore[attr-defined]
    await player.press(*["down"] * (number - 1), "enter")
    await player.until(lambda: type(player.app.screen).__name__ == "Menu" and "Give up?" in player.app.screen.heading)  # type: ignore[attr-defined]
    await player.press("1")
    await player.until(lambda: isinstance(player.app.screen, EndScreen))
    return table


async def test_it_plays_by_itself_from_the_beginning_and_stops_at_the_end(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        await given_up(player)
        await player.press("enter")
        replay = await looking_back(player)
        await player.press("plus", "plus", "space")
        await player.until(lambda: replay.at < replay.length)
        await player.until(lambda: replay.at == replay.length and replay._runs is None)


async def test_after_the_end_one_looks_through_everybodys_eyes(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        await given_up(player)
        await player.press("enter")
        replay = await looking_back(player)
        seen = []
        for _ in range(3):
            await player.press("e")
            await player.until(lambda: replay._wanted is None and replay.step.view.seat == replay.viewer)  # type: ignore[union-attr]
            seen.append((replay.viewer, "seen by a spectator" in player.words("replay-head")))
        assert seen == [(1, False), (-1, True), (0, False)]


async def test_while_a_game_runs_only_ones_own_eyes_and_a_spectators_are_offered(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        await player.sit()
        await player.press("t")
        assert (await looking_back(player)).eyes() == [-1, 0]


async def test_a_position_is_kept_as_a_case_and_the_outcome_comes_back_by_a_key(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await given_up(player)
        await player.press("escape")
        await player.until(lambda: player.app.screen is table)
        await player.press("e")
        await player.until(lambda: isinstance(player.app.screen, EndScreen))
        await player.press("enter")
        replay = await looking_back(player)
        await player.press("home")
        await player.until(lambda: replay.at == 0)
        await player.press("s")
        kept = await player.until(lambda: list((data / "exports").glob("*-0.yaml")))
        assert CHAOS in kept[0].read_text(encoding="utf-8")


async def test_a_link_to_a_moment_opens_there_and_a_stranger_can_branch_off(data: Path) -> None:
    with House(data / "server") as house:
        made = house.visitor("Host").make(1, 1, pace=0, listed=True)
        link = f"http://{house.address}/t/{made['id']}/{made['tickets']['0']}"
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            await given_up(player)
            await player.press("enter")
            replay = await looking_back(player)
            await player.press("home", "right")
            await player.until(lambda: replay.at == 1)
            await player.press("k")
            sheet = await player.until(lambda: isinstance(player.app.screen, Sheet) and player.app.screen)
            sent = str(sheet.content[0])
        assert read_address(sent)[3:] == (True, 1, 0)
        (data / "servers.json").unlink()  # somebody else follows the link
        async with playing(Terminal(address=sent, name="Eve")) as player:
            replay = await looking_back(player)
            assert replay.at == 1
            await player.press("b")
            table = await player.sit()
            assert table.mirror.room.seats[table.viewer].name == "Eve"  # type: ignore[union-attr]
