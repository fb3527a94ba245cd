"""What is really on the screen, at both sizes, in every game: nothing is cut off, and all that matters is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.clients.tui.stage import LARGE, SMALL, playing, terminal

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", ["chaos_of_cthulhu", "munchkin_cthulhu", "cthulhu_mash"])
async def test_the_table_fits_the_screen(data: Path, game: str, size: tuple[int, int]) -> None:
    async with playing(terminal(data, game, 3), size) as player:
        table = await player.sit()
        await player.choose(1)
        await player.asked()
        await player.choose(1)
        await player.asked()
        view = table.mirror.view
        assert view is not None
        lines = player.picture().splitlines()
        assert len(lines) == size[1]
        assert max(cell_len(line) for line in lines) <= size[0]
        text = "\n".join(lines)
        assert view.title[:40] in lines[0], "a long title may lose its end"
        assert "your turn" in lines[0]
        assert view.prompt in text
        assert view.choices[0].label[:20] in text
        assert "? Help" in lines[-1]
        assert "q Leave" in lines[-1]
        assert view.seats[0] in text
        rules = ("MU-setup-2", "CC-setup-7", "CM-3.1-3")
        assert any(rule in text for rule in rules) == (size is LARGE), "the log stands beside wide boards"
        if game == "chaos_of_cthulhu":
            assert "▸" in text
            assert ("  heal  " in text) == (size is LARGE), "big dice where there is room"


async def test_the_lobby_explains_what_is_under_the_cursor(data: Path) -> None:
    async with playing(terminal(data), SMALL) as player:
        await player.until(lambda: getattr(player.app.screen, "entries", None))
        text = player.picture()
        assert "Chaos of Cthulhu" in text
        assert "Munchkin Cthulhu" in text
        assert "2 to 4 players" in text
        await player.press("n")
        await player.until(lambda: type(player.app.screen).__name__ == "NewGame")
        text = player.picture()
        assert "house bot" in text
        assert "Begin" in text
