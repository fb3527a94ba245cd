"""At the table: keys, the mouse, and what they bring."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.help import HelpSheet
from miskatonic.clients.terminal.tui.screens.log import LogScreen
from miskatonic.clients.terminal.tui.screens.replay import ReplayScreen
from miskatonic.clients.terminal.tui.screens.rules import RulesScreen
from miskatonic.clients.terminal.tui.screens.seated.form import FormScreen
from miskatonic.clients.terminal.tui.screens.seated.odds import OddsSheet
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.clients.terminal.tui.widgets.board_view import BoardView
from miskatonic.clients.terminal.tui.widgets.choice_list import ChoiceList
from tests.clients.tui.stage import LARGE, Player, playing, terminal

pytestmark = pytest.mark.anyio
CHAOS, MUNCHKIN = "chaos_of_cthulhu", "munchkin_cthulhu"


async def planning(player: Player) -> TableScreen:
    """Past the setup, to the first round's plans."""
    table = await player.sit()
    while "Planning" not in player.table.mirror.scene.title:
        await player.choose(1)
        await player.asked()
    return table


async def asked_always(player: Player) -> TableScreen:
    """At a table that answers nothing for this seat, so that a question stays until it is answered."""
    table = await player.sit()
    while not (len(table.mirror.choices) > 1 and any(choice.declines for choice in table.mirror.choices)):
        await player.choose(1)
        await player.asked()
    menu = await player.open_menu("p")
    await player.press(str(menu.labels.index("ask me also where there is only one choice") + 1))
    await player.until(lambda: table.mirror.view.asked)  # type: ignore[union-attr]
    await player.asked()
    return table


async def test_undo_gives_the_position_before_and_takes_its_lines_back(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        before = player.shown().text
        lines = len(table.mirror.lines)
        await player.choose(2)
        await player.until(lambda: player.shown().text != before)
        await player.press("u")
        await player.until(lambda: player.shown().text == before)
        assert len(table.mirror.lines) == lines


async def test_odds_hint_why_not_and_the_rulebook_open_by_their_keys(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        await player.choose(1)
        await player.asked()
        await player.press("down", "o")
        await player.until(lambda: isinstance(player.app.screen, OddsSheet))
        await player.press("escape", "h")
        await player.until(lambda: player.said.startswith("Hint: "))
        assert player.said in player.words("said")
        await player.press("r")
        await player.until(lambda: isinstance(player.app.screen, RulesScreen))
        await player.press(*"coin")
        await player.until(lambda: "oin" in player.words("rules-text"))
        found = player.app.screen
        assert isinstance(found, RulesScreen)
        assert 0 < len(found.found) < len(table.book.rules)


async def test_the_log_shows_the_rule_behind_a_line(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        await player.press("l")
        await player.until(lambda: isinstance(player.app.screen, LogScreen))
        await player.press("enter")
        sheet = await player.until(lambda: isinstance(player.app.screen, Sheet) and player.app.screen)
        assert table.mirror.lines[-1].rule in str(sheet.content[0])


async def test_why_not_lists_what_is_refused_with_its_rule(data: Path) -> None:
    async with playing(terminal(data, MUNCHKIN, 3)) as player:
        table = await asked_always(player)
        while not table.mirror.view.refusals and not player.over:  # type: ignore[union-attr]
            await player.choose(1)
            await player.asked()
        await player.press("w")
        menu = await player.until(lambda: isinstance(player.app.screen, Menu) and player.app.screen)
        assert table.mirror.view.refusals[0].rule in menu.labels[0]  # type: ignore[union-attr]
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, Sheet))


async def test_the_cursor_on_the_board_finds_what_can_be_chosen_and_enter_chooses_it(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        view = table.mirror.view
        await player.press("tab")
        board = table.query_one(BoardView)
        assert board.has_focus
        assert not board.choosable.isdisjoint(board.cursor)
        await player.press("enter")
        await player.until(lambda: table.mirror.view is not view)


async def test_a_click_on_a_choice_makes_it(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        view = table.mirror.view
        await player.pilot.click(ChoiceList, offset=(8, 0))
        await player.until(lambda: table.mirror.view is not view)
        assert "green" in table.mirror.view.seats[0]  # type: ignore[union-attr]


async def test_a_click_on_a_die_chooses_it(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        view = table.mirror.view
        board = table.query_one(BoardView)
        spot = next(spot for spot in board._things if not board.choosable.isdisjoint(spot.ids))
        await player.pilot.click(BoardView, offset=(spot.x + 2, spot.y))
        await player.until(lambda: table.mirror.view is not view)


async def test_a_number_that_could_go_on_waits_for_enter(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        view = table.mirror.view
        assert len(player.shown().choices) > 10
        await player.press("1")
        assert table.digits.typed == "1"
        assert table.mirror.view is view
        await player.press("enter")
        await player.until(lambda: table.mirror.view is not view)


async def test_a_form_is_filled_in_and_escape_forgets_it(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        choices = list(table.mirror.choices)
        number = next(i for i, choice in enumerate(choices, 1) if choice.blanks)
        view = table.mirror.view
        player.shown().move_to(number - 1)
        await player.press("enter")
        form = await player.until(lambda: isinstance(player.app.screen, FormScreen) and player.app.screen)
        await player.press("enter")
        assert player.app.screen is form, "nothing is picked yet, so it may not go on"
        await player.press("1", "escape")
        assert table.mirror.view is view
        await player.choose(number)
        await player.until(lambda: table.mirror.view is not view)


async def test_replay_steps_back_and_forth(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await planning(player)
        await player.press("t")
        replay = await player.until(
            lambda: isinstance(player.app.screen, ReplayScreen) and player.app.screen.at > 0 and player.app.screen
        )
        now = replay.query_one(BoardView).text
        last = replay.at
        await player.press("home")
        await player.until(lambda: replay.at == 0)
        await player.until(lambda: replay.query_one(BoardView).text != now)
        await player.press("end")
        await player.until(lambda: replay.at == last and replay.query_one(BoardView).text == now)
        await player.press("q")
        assert player.app.screen is table


async def test_a_card_is_read_in_the_lens_at_both_sizes(data: Path) -> None:
    async with playing(terminal(data, MUNCHKIN, 3), LARGE) as player:
        table = await player.sit()
        await player.choose(1)
        await player.asked()
        await player.press("tab")
        board = table.query_one(BoardView)
        board._move(next(spot for spot in board._things if spot.ids[0].startswith("hand.")))
        await player.pilot.pause()
        card = next(item for panel in table.mirror.scene.panels if panel.id == "hand" for item in panel.items)
        assert getattr(card, "text", "")[:20] in player.words("lens").replace("\n", " ")


async def test_passing_until_something_changes_is_a_standing_answer(data: Path) -> None:
    async with playing(terminal(data, MUNCHKIN, 3)) as player:
        table = await asked_always(player)
        while not any(choice.declines for choice in table.mirror.choices):
            await player.choose(1)
            await player.asked()
        menu = await player.open_menu("p")
        assert "until something changes" in menu.labels
        view = table.mirror.view
        await player.press(str(menu.labels.index("for this round") + 1))
        await player.until(lambda: table.mirror.view is not view and table.mirror.view.standing == "round")  # type: ignore[union-attr]
        await player.until(lambda: "The table declines for you" in str(table.query_one("#banner").render()))
        menu = await player.open_menu("p")
        await player.press(str(len(menu.labels)))
        await player.until(lambda: not table.mirror.view.standing)  # type: ignore[union-attr]


async def test_one_may_ask_to_be_asked_where_there_is_no_choice(data: Path) -> None:
    async with playing(terminal(data, MUNCHKIN, 3)) as player:
        table = await asked_always(player)
        assert table.mirror.view.asked  # type: ignore[union-attr]


async def test_pause_and_help_and_leaving(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        await player.press("m")
        menu = await player.until(lambda: isinstance(player.app.screen, Menu) and player.app.screen)
        await player.press(str(menu.labels.index("Pause") + 1))
        await player.until(lambda: "Paused by" in str(table.query_one("#banner").render()))
        await player.press("question_mark")
        assert isinstance(player.app.screen, HelpSheet)
        await player.press("escape")
        for key in ("escape", "q"):  # neither leaves without asking
            await player.press(key)
            menu = await player.until(lambda: isinstance(player.app.screen, Menu) and player.app.screen)
            assert menu.labels == ["Stay", "Leave: the game is kept"]
            await player.press("escape")
            await player.until(lambda: player.app.screen is table)
        await player.press("escape", "2")
        await player.until(lambda: isinstance(player.app.screen, Lobby))
