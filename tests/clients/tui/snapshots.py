"""Pictures of screens as plain text. ``python -m tests.clients.tui.snapshots`` takes them all anew, docs included."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from miskatonic import games
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from tests.clients.tui.stage import BLINK, LARGE, SMALL, Player, playing, terminal

FOLDER = Path(__file__).parent / "snapshots"
PAGE = Path(__file__).parents[3] / "docs" / "play.md"
BLOCK = re.compile(r"(<!-- picture: (\w+) -->\n```text\n)(.*?)(```\n)", re.DOTALL)
"""A picture on a page, with its name before it."""
CHAOS, MUNCHKIN, MASH = "chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"
STILL = 6
"""So many looks alike in a row are a screen at rest."""
Act = Callable[[Player], Awaitable[None]]


class Shot(NamedTuple):
    """What is to be seen: how large, in which game (none: the lobby), and which way leads there."""

    size: tuple[int, int]
    game: str
    act: Act


async def in_the_lobby(player: Player) -> None:
    """When its list is there."""
    await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)


async def alone(player: Player) -> None:
    """When nobody else is still to answer."""
    await player.sit()
    await player.until(lambda: player.table.mirror.view is not None and player.table.mirror.view.waiting == (0,))
    await player.table.settled()


async def dealt(player: Player) -> None:
    """After the very first choice."""
    await alone(player)
    await player.choose(1)
    await alone(player)


async def later(player: Player) -> None:
    """After the first choices."""
    await alone(player)
    for _ in range(2):
        await player.choose(1)
        await alone(player)


def then(way: Act, *keys: str) -> Act:
    """A way, and some keys after it."""

    async def act(player: Player) -> None:
        await way(player)
        screen = player.app.screen
        for key in keys:
            await player.press(key)
        await player.until(lambda: not keys or player.app.screen is not screen or keys[-1] in ("tab", "down"))

    return act


async def lesson(player: Player) -> None:
    """The first lesson, at its first step."""
    await in_the_lobby(player)
    await player.press(*["down"] * len(games.names()), "enter")  # past the games
    await alone(player)


SHOTS = {
    "lobby_small": Shot(SMALL, "", in_the_lobby),
    "lobby_large": Shot(LARGE, "", in_the_lobby),
    "new_game_small": Shot(SMALL, "", then(in_the_lobby, "n")),
    "lesson_small": Shot(SMALL, "", lesson),
    "chaos_small": Shot(SMALL, CHAOS, later),
    "chaos_large": Shot(LARGE, CHAOS, later),
    "munchkin_small": Shot(SMALL, MUNCHKIN, dealt),
    "munchkin_large": Shot(LARGE, MUNCHKIN, dealt),
    "mash_small": Shot(SMALL, MASH, alone),
    "mash_board_small": Shot(SMALL, MASH, then(alone, "tab")),
    "mash_large": Shot(LARGE, MASH, alone),
    "help_small": Shot(SMALL, CHAOS, then(alone, "question_mark")),
    "rules_large": Shot(LARGE, CHAOS, then(alone, "r")),
    "log_small": Shot(SMALL, CHAOS, then(later, "l")),
}


async def take(name: str, folder: Path) -> str:
    """One picture, in a house of its own."""
    shot = SHOTS[name]
    async with playing(terminal(folder, shot.game, 3, seed=5), shot.size) as player:
        await shot.act(player)
        return (await _at_rest(player)).rstrip("\n") + "\n"


async def _at_rest(player: Player) -> str:
    """The screen once it has stopped moving: a log may still scroll by a line when the last word has been said."""
    seen: list[str] = []
    for _ in range(100):
        await player.pilot.pause()
        seen = [*seen[-STILL + 1 :], player.picture()]
        if len(seen) == STILL and len(set(seen)) == 1:
            break
        await asyncio.sleep(BLINK)
    return seen[-1]


def kept(name: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{name}.txt"


def with_pictures(page: str) -> str:
    """A page whose pictures are those that are kept."""
    return BLOCK.sub(lambda found: f"{found[1]}{kept(found[2]).read_text(encoding='utf-8')}{found[4]}", page)


async def renew() -> None:
    """Take all pictures, and put them into the docs."""
    for name in SHOTS:
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(MISKATONIC_DATA=folder, LOGNAME="ada")  # as in the tests
            kept(name).write_text(await take(name, Path(folder)), encoding="utf-8")
    PAGE.write_text(with_pictures(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(renew())
