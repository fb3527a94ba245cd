"""One person with several seats in the terminal: set up so, without a curtain; one is given away."""

from __future__ import annotations

import asyncio
import io
import time
from pathlib import Path
from typing import Any, TextIO, cast

import pytest

from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.address import read_address
from miskatonic.clients.terminal.tui.links.joining import seats_at
from miskatonic.clients.terminal.tui.links.keyring import Keyring
from miskatonic.clients.terminal.tui.links.local_house import LocalLink
from miskatonic.clients.terminal.tui.links.remote_house import RemoteHouse
from miskatonic.clients.terminal.tui.plain_table import PlainTable
from miskatonic.clients.terminal.tui.planning import YOU, beside, make_plan
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.arriving.new_game import NewGame
from miskatonic.clients.terminal.tui.screens.seated.curtain import Curtain
from miskatonic.clients.terminal.tui.screens.seated.table import TableScreen
from miskatonic.clients.terminal.tui.screens.sheet import Menu, Sheet
from miskatonic.table.lobby import catalogue
from tests.clients.tui.stage import Player, playing, terminal
from tests.clients.tui.test_table_menu import in_menu
from tests.table.web.house import House

pytestmark = pytest.mark.anyio
CHAOS = "chaos_of_cthulhu"


def players(*chairs: str) -> tuple[list[tuple[str, int]], tuple[int, ...]]:
    plan, mine = make_plan(catalogue.card(CHAOS), chairs, {})
    return [(seat.kind, seat.player) for seat in plan.seats], mine


def test_a_chair_beside_somebodys_is_theirs_and_beside_a_bot_sits_a_bot() -> None:
    assert players(YOU, beside(0), YOU, beside(1)) == (
        [("person", -1), ("person", 0), ("person", -1), ("person", 0)],
        (0, 1, 2, 3),
    )
    assert players("invited", beside(0), YOU) == ([("person", -1), ("person", 0), ("person", -1)], (2,))
    assert players("anybody", beside(0)) == ([("open", -1), ("open", 0)], ())
    assert players("random", beside(0), YOU) == ([("bot", -1), ("bot", -1), ("person", -1)], (2,))


async def test_the_dialog_offers_the_seats_before(data: Path) -> None:
    async with playing(terminal(data)) as player:
        await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
        await player.press("n")
        form = await player.until(lambda: isinstance(player.app.screen, NewGame) and player.app.screen)
        form.query_one("#chair-1").value = beside(0)
        form.query_one("#pace").value = 0
        await player.pilot.pause()
        assert not form.query_one("#called-0").display
        await player.press("ctrl+g")
        table = await player.sit()
        room: Any = table.mirror.room
        assert ([seat.player for seat in room.seats], table.viewers) == ([0, 0, -1], (0, 1))


async def both(player: Player, table: TableScreen) -> None:
    """Choose until both seats have been asked."""
    seen: set[int] = set()
    while len(seen) < 2:
        assert not isinstance(player.app.screen, Curtain)
        if table.mirror.choices:
            seen.add(table.viewer)
            await player.choose(1)
        await player.asked()


async def test_between_two_seats_of_one_person_no_curtain_falls(data: Path) -> None:
    async with playing(terminal(data, CHAOS, chairs=(YOU, beside(0), "random"))) as player:
        table = await player.sit()
        await both(player, table)
        room: Any = table.mirror.room
        assert [(seat.player, seat.name) for seat in room.seats[:2]] == [(0, table.house.player)] * 2
        assert table.mirror.name_of(0).endswith(", you")
        assert table.mirror.name_of(1).endswith(", you")


@pytest.mark.parametrize(("second", "curtain"), [(YOU, True), (beside(0), False)])
async def test_when_the_seat_in_sight_is_taken_away_another_persons_cards_wait_behind_a_curtain(
    data: Path, second: str, curtain: bool
) -> None:
    async with playing(terminal(data, "munchkin_cthulhu", chairs=(YOU, second, "house"))) as player:
        table = await player.sit()
        lost, other = table.viewer, 1 - table.viewer
        await player.until(lambda: table.hand and table.mirrors[other].view)
        link = cast(LocalLink, table.links[lost])
        link.live.end_all("forbidden", "this seat is somebody else's now", again=False, only=lost)
        await player.until(lambda: table.viewer == other)
        await player.pilot.pause()
        assert isinstance(player.app.screen, Curtain) == curtain
        if curtain:
            assert f"Pass the screen to {table.mirror.played(other)}." in player.words("curtain")
            assert "Level" not in player.picture()
            await player.press("enter")
        await player.until(lambda: player.app.screen is table)
        assert not table.lost


class Typist:
    """Somebody who always takes the first choice, each time there is one to take."""

    def __init__(self, out: io.StringIO, times: int) -> None:
        self.out = out
        self.left = times
        self.seen = 0

    def readline(self) -> str:
        """The next line; it comes when something is asked."""
        until = time.monotonic() + 30
        while "\n1. " not in self.out.getvalue()[self.seen :] and time.monotonic() < until:
            time.sleep(0.01)
        self.seen, self.left = len(self.out.getvalue()), self.left - 1
        return "1\n" if self.left >= 0 else "quit\n"


async def test_line_by_line_one_person_plays_all_their_seats(data: Path) -> None:
    with House(data / "server") as server:
        ann = server.visitor("Ann")
        seats = [{"kind": "person"}, {"kind": "person", "player": 0}]
        made = ann.post("/api/tables", {"game": CHAOS, "seats": seats, "pace": 0})
        address = read_address(f"http://{server.address}/t/{made['id']}/{made['tickets']['0']}")
        house = RemoteHouse(address, "Ada", Keyring(data))
        await house.open()
        viewers, _ = await seats_at(house, address)
        assert viewers == (0, 1)
        links, out = [await house.link(address.table, seat) for seat in viewers], io.StringIO()
        async with asyncio.timeout(120):
            await PlainTable(house, links, cast(TextIO, Typist(out, 12)), out).run()
        for link in links:
            await link.close()
        said = out.getvalue()
        assert "You play East" in said
        assert "You play North" in said.partition("You play East")[2]


async def test_a_seat_is_given_away_and_one_is_taken_beside(data: Path) -> None:
    with House(data / "server") as house:
        host = house.visitor("Host")
        seats = [{"kind": "person"}, {"kind": "person", "player": 0}, {"kind": "person"}]
        made = host.post("/api/tables", {"game": CHAOS, "seats": seats, "pace": 0})
        link = f"http://{house.address}/t/{made['id']}/{made['tickets']['0']}"
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            await player.until(lambda: any(isinstance(screen, TableScreen) for screen in player.app.screen_stack))
            table = player.table
            await player.until(lambda: table.mirror.room)
            assert table.viewers == (0, 1)
            table.take_beside(2, made["tickets"]["2"])
            await player.until(lambda: table.viewers == (0, 1, 2))
            await player.asked()
            await in_menu(player, f"Give {table.mirror.played(0)} to somebody else")
            await player.until(
                lambda: isinstance(player.app.screen, Menu) and player.app.screen.labels == ["Yes", "No"]
            )
            await player.press("1")
            sheet = await player.until(lambda: isinstance(player.app.screen, Sheet) and player.app.screen)
            ticket = str(sheet.content[0]).rpartition("/")[2]
            await player.until(lambda: table.viewers == (1, 2))
            assert not table.lost
            bob = house.visitor("Bob")
            assert bob.post(f"/api/tables/{made['id']}/sit", {"name": "Bob", "ticket": ticket})["seat"] == 0
            await player.press("escape")
            await player.until(lambda: table.mirror.room is not None and table.mirror.room.seats[0].name == "Bob")
            room: Any = table.mirror.room
            assert [seat.player for seat in room.seats] == [-1, 1, 1]
