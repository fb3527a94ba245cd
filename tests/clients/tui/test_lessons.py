"""The guided first games, in the terminal: every step by keys, a wrong move, a step back, and on to a real game."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.lesson import LessonScreen, spoken
from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.table.lobby import catalogue, lessons
from tests.clients.tui.stage import Player, playing, terminal

pytestmark = pytest.mark.anyio
TAUGHT = [(card.id, found.id) for card in catalogue.shelf() for found in lessons.cards(card.id)]


async def learn(player: Player, game: str) -> LessonScreen:
    """From the lobby into the lesson of a game."""
    lobby = await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
    first, start = lobby.index("A new game") + 1, lobby.index("Learn by playing")
    steps = [entry for entry in lobby[first:] if not isinstance(entry, str)]
    wanted = next(entry for entry in lobby[start:] if getattr(entry, "game", "") == game)
    await player.press(*["down"] * steps.index(wanted), "enter")
    found = await player.until(lambda: isinstance(player.app.screen, LessonScreen) and player.app.screen)
    await player.asked()
    assert isinstance(found, LessonScreen)
    return found


async def follow(player: Player, screen: LessonScreen) -> None:
    """Do what the lesson asks for."""
    at = screen.lesson_link.at
    await player.press("h", "enter")
    while isinstance(player.app.screen, FormScreen):
        await player.press("enter")
    await player.until(lambda: screen.lesson_link.at == at + 1 and screen.mirror.view.version == str(at + 1))  # type: ignore[union-attr]
    await player.asked()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), TAUGHT)
async def test_a_lesson_is_followed_to_its_end_and_a_real_game_begins(data: Path, game: str, name: str) -> None:
    async with playing(terminal(data)) as player:
        screen = await learn(player, game)
        for number, step in enumerate(screen.lesson.steps):
            assert " ".join(step.say.split())[:30] in " ".join(player.words("voice").split())
            board = screen.query_one(BoardView)
            drawn = {name for spot in board._things for name in spot.ids}
            empty = {panel.id for panel in screen.mirror.scene.panels if not panel.items}
            wanted = set(step.point) - empty
            assert not wanted or not board.pointed.isdisjoint(drawn), f"nothing of {wanted} is to be seen"
            if number < len(screen.lesson.steps) - 1:
                await follow(player, screen)
        await player.press("1")
        table = await player.sit()
        assert table is not screen
        assert table.mirror.room.game == game  # type: ignore[union-attr]


async def test_another_move_is_answered_and_undo_goes_back_a_step(data: Path) -> None:
    async with playing(terminal(data)) as player:
        screen = await learn(player, "chaos_of_cthulhu")
        await player.press("2")
        await player.until(lambda: player.said == screen.lesson.steps[0].wrong)
        assert screen.lesson_link.at == 0
        await follow(player, screen)
        await player.press("u")
        await player.until(lambda: screen.lesson_link.at == 0)
        await player.press("u")
        await player.until(lambda: "begins" in player.said)
        await player.press("q", "2")
        await player.until(lambda: isinstance(player.app.screen, Lobby))


def test_stress_and_rules_in_a_comment_are_told_apart() -> None:
    text = spoken("Roll *now*, as [CC-act-1] says.")
    assert text.plain == "Roll now, as CC-act-1 says."
    assert {str(span.style) for span in text.spans} == {"bold italic", "cyan"}
