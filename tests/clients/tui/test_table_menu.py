"""The table's menu and the lobby's last lines: what the browser offers, too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.mirror import may_go_on
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.log import LogScreen
from miskatonic.clients.terminal.tui.screens.prompt import Ask
from miskatonic.clients.terminal.tui.screens.seated.host_menu import host_entries
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.clients.terminal.tui.seen import Seen
from miskatonic.table.wire.room import RoomView, SeatInfo
from tests.clients.tui.stage import Player, playing, terminal
from tests.table.web.house import House

pytestmark = pytest.mark.anyio
CHAOS, MUNCHKIN = "chaos_of_cthulhu", "munchkin_cthulhu"


async def in_menu(player: Player, label: str) -> None:
    """Open the table's menu, and choose what is called so."""
    await player.press("m")
    menu = await player.until(lambda: isinstance(player.app.screen, Menu) and player.app.screen)
    assert label in menu.labels, menu.labels
    await player.press(*["down"] * menu.labels.index(label), "enter")


async def in_lobby(player: Player, label: str) -> None:
    """Choose what begins so in the lobby."""
    lobby = await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
    number = [getattr(entry, "label", "").startswith(label) for entry in lobby].index(True)
    player.app.screen.query_one("#lobby-list").highlighted = number  # type: ignore[attr-defined]
    await player.press("enter")


async def answer(player: Player, title: str, text: str) -> None:
    """Write something where it is asked for."""
    ask = await player.until(lambda: isinstance(player.app.screen, Ask) and player.app.screen.heading == title and
                             player.app.screen)  # fmt: skip
    ask.query_one("Input").value = text
    await player.press("enter")


def room(*seats: SeatInfo, **more: Any) -> RoomView:
    return RoomView(
        id="t", game=CHAOS, title="", edition="", options={}, phase="playing", seats=seats, commit="", **more
    )


async def ask(what: str, seat: int = -1) -> None:
    """Nobody."""


def test_only_those_who_are_away_can_be_replaced() -> None:
    host = SeatInfo(0, "person", "Ada", here=True, host=True)
    there = room(host, SeatInfo(1, "person", "Bea", here=True), SeatInfo(2, "person", "Cy"))
    labels = [label for label, _ in host_entries(there, host, True, ask)]
    assert labels == [
        "Mute Bea",
        "Put a bot in the place of Cy",
        "Free the seat of Cy, for somebody with a new link",
        "Mute Cy",
        "Mute those who watch",
    ]


def test_on_ones_own_machine_nobody_is_muted_or_sent_a_link() -> None:
    host = SeatInfo(0, "person", "Ada", here=True, host=True)
    there = room(host, SeatInfo(1, "open"), SeatInfo(2, "bot", bot="house"))
    assert [label for label, _ in host_entries(there, host, False, ask)] == ["Let bots take the free seats"]


def test_a_hosts_pause_is_the_hosts_to_end() -> None:
    host, guest = SeatInfo(0, "person", "Ada", host=True), SeatInfo(1, "person", "Bea")
    assert may_go_on(room(host, guest, paused_by="Ada", paused_by_host=True), host)
    assert not may_go_on(room(host, guest, paused_by="Ada", paused_by_host=True), guest)
    assert may_go_on(room(host, guest, paused_by="Bea"), guest)


async def test_a_branch_is_proposed_and_gone_to_by_the_menu(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        await player.choose(1)
        await player.asked()
        await in_menu(player, "Propose a branch: a second table from here")
        await player.until(lambda: table.mirror.room.branches)  # type: ignore[union-attr]
        await in_menu(player, "To the branch of this game")
        await player.until(
            lambda: any(isinstance(one, TableScreen) and one is not table for one in player.app.screen_stack)
        )
        await player.asked()
        assert player.table.table == table.mirror.room.branches[0]  # type: ignore[union-attr]
        assert player.table.mirror.lines[0] == table.mirror.lines[0]


async def test_a_host_sees_the_links_again_and_a_name_is_changed(data: Path) -> None:
    with House(data / "server") as house:
        async with playing(Terminal(address=house.address, name="Ada")) as player:
            await in_lobby(player, "Your name: Ada")
            await answer(player, "Your name?", "Ada L.")
            await player.until(lambda: any(getattr(entry, "label", "") == "Your name: Ada L.…"
                                           for entry in player.app.screen.entries))  # type: ignore[attr-defined]  # fmt: skip
            await player.press("home", "enter")
            table = await player.sit()
            assert table.mirror.chair.name == "Ada L."  # type: ignore[union-attr]
            await in_menu(player, "Links to send")
            sheet = await player.until(lambda: isinstance(player.app.screen, Sheet) and player.app.screen)
            assert f"http://{house.address}/w/{table.table}/" in str(sheet.content[0])


async def test_with_a_code_one_comes_back_from_another_device(data: Path) -> None:
    with House(data / "server") as house:
        host = house.visitor("Host")
        made = host.make(1, 1, pace=0)
        code = host.sit(made, 0)["code"]
        async with playing(Terminal(address=house.address, name="Host")) as player:
            await in_lobby(player, "Come back with a code")
            await answer(player, "Which table?", made["id"])
            await answer(player, "Which code?", "wrong-code")
            await player.until(lambda: any("fits no seat" in note.message for note in player.app._notifications))
            await in_lobby(player, "Come back with a code")
            await answer(player, "Which table?", f"http://{house.address}/t/{made['id']}")
            await answer(player, "Which code?", code)
            assert (await player.sit()).viewer == 0


async def test_a_game_comes_from_a_file_and_is_played_on(data: Path) -> None:
    from miskatonic.games import game
    from miskatonic.kernel.journal.journal import Journal

    journal = Journal(game(CHAOS), 2, {}, seed=3)
    journal.choose(0, "TakeColour(0,3)")
    journal.save(str(data / "begun.journal"))
    async with playing(terminal(data / "house")) as player:
        await in_lobby(player, "A game from a file")
        await answer(player, "Which file?", str(data / "nothing.journal"))
        await player.until(lambda: any("nothing.journal" in note.message for note in player.app._notifications))
        await in_lobby(player, "A game from a file")
        await answer(player, "Which file?", str(data / "begun.journal"))
        await player.until(lambda: isinstance(player.app.screen, Menu))
        await player.press("2")  # the second seat
        await player.until(lambda: any(isinstance(screen, TableScreen) for screen in player.app.screen_stack))
        await player.until(lambda: player.table.mirror.view)
        await in_menu(player, "Let bots take the free seats")
        await player.asked()
        assert player.table.viewer == 1


async def test_a_big_choice_is_asked_once_more(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        await player.choose(1)
        await player.asked()
        view = table.mirror.view
        number = [choice.key.startswith("RerollMonster(") for choice in table.mirror.choices].index(True) + 1
        await player.press(str(number))
        menu = await player.until(lambda: isinstance(player.app.screen, Menu) and player.app.screen)
        assert menu.heading == f"{table.mirror.choices[number - 1].label}?"
        await player.press("2")
        await player.until(lambda: player.app.screen is table)
        assert table.mirror.view is view, "nothing has been sent"
        await player.press(str(number), "1")
        await player.until(lambda: table.mirror.view is not view)


async def test_words_find_lines_of_the_log(data: Path) -> None:
    async with playing(terminal(data, CHAOS)) as player:
        table = await player.sit()
        for _ in range(2):
            await player.choose(1)
            await player.asked()
        await player.press("l")
        log = await player.until(lambda: isinstance(player.app.screen, LogScreen) and player.app.screen)
        assert len(log.found) == len(table.mirror.lines)
        await player.press("slash", *"east")
        await player.until(lambda: 0 < len(log.found) < len(log.lines))
        assert all("East" in line.text for _, line in log.found)


async def test_whoever_comes_back_is_told_what_is_new_and_s_shows_it(data: Path) -> None:
    with House(data / "server") as house:
        made = house.visitor("Host").make(2, 0, pace=0)
        bea = house.visitor("Bea")
        bea.sit(made, 1)
        link = f"http://{house.address}/t/{made['id']}/{made['tickets']['0']}"
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            await player.sit()
            await player.choose(1)
        seen = Seen().get(made["id"], 0) or 0
        socket = bea.play(made["id"], 1)
        socket.receive()
        await asyncio.to_thread(socket.move)
        async with playing(Terminal(address=link)) as player:
            table = await player.sit()
            new = len(table.mirror.lines) - seen
            assert new > 0
            await player.until(lambda: "since you last looked" in player.said)
            await player.press("s")
            log = await player.until(lambda: isinstance(player.app.screen, LogScreen) and player.app.screen)
            assert [number for number, _ in log.lines] == list(range(seen + 1, seen + new + 1))
