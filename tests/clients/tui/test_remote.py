"""At a server's table: joining by a link, talking, coming back, watching, line by line."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest

from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.address import read_address
from miskatonic.clients.terminal.tui.links.joining import seats_at
from miskatonic.clients.terminal.tui.links.keyring import Keyring
from miskatonic.clients.terminal.tui.links.remote_house import RemoteHouse
from miskatonic.clients.terminal.tui.plain_table import PlainTable
from miskatonic.clients.terminal.tui.screens.arriving.lobby import Lobby
from miskatonic.clients.terminal.tui.screens.seated.chat import ChatScreen
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.web.problems import Trouble
from miskatonic.table.web.server import TableServer
from tests.clients.tui.stage import playing
from tests.table.web.house import House

pytestmark = pytest.mark.anyio


def invitation(house: House, seats: int = 1, bots: int = 1) -> tuple[Any, str]:
    """A table that somebody else has made, and the link to its first seat."""
    made = house.visitor("Host").make(seats, bots, pace=0)
    return made, f"http://{house.address}/t/{made['id']}/{made['tickets']['0']}"


async def test_a_link_leads_to_its_seat_and_choices_are_made_there(data: Path) -> None:
    with House(data / "server") as house:
        _, link = invitation(house)
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            assert "code" in player.app.screen.heading  # type: ignore[attr-defined]
            await player.press("escape")
            table = await player.sit()
            assert table.mirror.room.seats[0].name == "Ada"  # type: ignore[union-attr]
            await player.choose(1)
            await player.asked()
            assert len(table.mirror.lines) > 2
        async with playing(Terminal(address=link)) as player:  # the same link, later: the seat is still one's own
            assert (await player.sit()).mirror.seat == 0
            assert player.app.screen is player.table


async def test_talk_comes_through_as_plain_text(data: Path) -> None:
    with House(data / "server") as house:
        _, link = invitation(house)
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            await player.sit()
            await player.press("c")
            await player.until(lambda: isinstance(player.app.screen, ChatScreen))
            await player.press(*"[b]hi", "enter")
            await player.until(lambda: "Ada: [b]hi" in player.words("chat-lines"))


async def test_a_broken_line_is_mended_and_nothing_happens_twice(data: Path) -> None:
    with House(data / "server") as house:
        _, link = invitation(house)
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            table = await player.sit()
            remote: Any = table.links[0]
            await remote._socket.close()
            await player.until(lambda: remote._socket.state.name == "OPEN")
            lines = len(table.mirror.lines)
            await player.choose(1)
            await player.asked()
            assert len(table.mirror.lines) > lines
            assert not table.lost


async def test_a_server_that_was_started_again_finds_everybody_at_the_table(data: Path) -> None:
    with House(data / "server") as house:
        _, link = invitation(house)
        port = house.server.address[1]
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            table = await player.sit()
            for _ in range(3):
                await player.choose(1)
                await player.asked()
            before = [line.text for line in table.mirror.lines]
            await asyncio.to_thread(house.stop)
            again = House(data / "server")
            again.server = TableServer(again.app, "127.0.0.1", port)
            with again:
                view = table.mirror.view
                await player.until(lambda: table.mirror.view is not view)
                await player.asked()
                assert [line.text for line in table.mirror.lines][: len(before)] == before
                seen = table.mirror.view
                await player.choose(1)
                await player.until(lambda: table.mirror.view is not seen)
                assert not table.lost


async def test_a_proposal_is_seen_and_agreed_to_by_a_key_and_chat_is_heard(data: Path) -> None:
    with House(data / "server") as house:
        host = house.visitor("Bea")
        made = host.make(2, 0, pace=0)
        link = f"http://{house.address}/t/{made['id']}/{made['tickets']['0']}"
        host.sit(made, 1)
        other = host.play(made["id"], 1)
        async with playing(Terminal(address=link, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Sheet))
            await player.press("escape")
            table = await player.sit()
            await asyncio.to_thread(other.ask, "say", text="Enough?")
            await player.until(lambda: player.said.startswith("Seat 1 says: Enough?"))
            await asyncio.to_thread(other.ask, "propose", what="end")
            await player.until(lambda: "proposes to end the game" in str(table.query_one("#banner").render()))
            await player.press("y")
            await player.until(lambda: table.mirror.room.phase == "ended")  # type: ignore[union-attr]
            assert "over" in player.picture().splitlines()[0]


async def test_only_watching_shows_the_table_without_a_seat(data: Path) -> None:
    with House(data / "server") as house:
        made = house.visitor("Host").make(1, 1, pace=0, listed=True)
        address = f"http://{house.address}/t/{made['id']}"
        async with playing(Terminal(address=address, name="Eve", watch=True)) as player:
            await player.until(lambda: type(player.app.screen).__name__ == "TableScreen" and player.table.mirror.view)
            assert player.table.viewers == (-1,)
            assert not player.shown().choices


async def test_whoever_watches_has_no_choices(data: Path) -> None:
    with House(data / "server") as house:
        made, _ = invitation(house)
        watch = f"http://{house.address}/w/{made['id']}/{made['watch']}"
        async with playing(Terminal(address=watch, name="Eve")) as player:
            await player.until(lambda: type(player.app.screen).__name__ == "TableScreen" and player.table.mirror.view)
            assert player.table.mirror.seat == -1
            assert not player.shown().choices


async def test_a_servers_lobby_makes_a_table_and_shows_the_links(data: Path) -> None:
    with House(data / "server") as house:
        async with playing(Terminal(address=house.address, name="Ada")) as player:
            await player.until(lambda: isinstance(player.app.screen, Lobby) and player.app.screen.entries)
            await player.press("enter")
            table = await player.sit()
            assert table.mirror.chair is not None
            assert table.mirror.chair.host


async def test_nobody_there_is_said_in_a_line(data: Path) -> None:
    app = Terminal(address="http://127.0.0.1:9/t/abc/def")
    async with playing(app) as player:
        await player.until(lambda: app.failure)
    assert "cannot be reached" in app.failure


async def test_line_by_line_the_same_table_is_played(data: Path) -> None:
    with House(data / "server") as server:
        _, link = invitation(server)
        address = read_address(link)
        house = RemoteHouse(address, "Ada", Keyring(data))
        await house.open()
        viewers, code = await seats_at(house, address)
        assert code
        place = await house.link(address.table, viewers[0])
        out = io.StringIO()
        talk = PlainTable(
            house, [place], io.StringIO("nonsense\nodds 1\nrule CC-setup-1\nhint\n99\nsay hello\nquit\n"), out
        )
        async with asyncio.timeout(60):
            talk.mirror.take(await place.next())
            talk.tell()
            await talk.choose("1")
            while not talk.mirror.choices or "green" not in talk.mirror.scene.seats[0]:
                talk.mirror.take(await place.next())
                talk.tell()
            await talk.run()
        await place.close()
        said = out.getvalue()
        assert "1. Play green" in said
        assert "North (green), you: " in said, "what has changed on the table is told"
        assert "Type the number of a choice" in said
        assert "CC-setup-1" in said
        assert "There are choices 1 to" in said


@pytest.mark.parametrize(
    ("pasted", "base", "table", "ticket", "watch"),
    [
        ("localhost", "http://localhost:8642", "", "", False),
        ("http://a.example:9/t/one/two", "http://a.example:9", "one", "two", False),
        ("https://a.example/w/one/two", "https://a.example", "one", "two", True),
        ("http://[::1]:8642/t/one", "http://[::1]:8642", "one", "", False),
    ],
)
async def test_addresses_are_taken_apart(pasted: str, base: str, table: str, ticket: str, watch: bool) -> None:
    assert read_address(pasted)[:4] == (base, table, ticket, watch)


@pytest.mark.parametrize(
    "pasted", ["ftp://a.example", "http://", "http://a.example/x/y", "http://a:port/", "http://a/t"]
)
async def test_what_is_no_address_is_refused_with_an_example(pasted: str) -> None:
    with pytest.raises(Trouble, match="such as http"):
        read_address(pasted)


async def test_tokens_are_kept_where_nobody_else_can_read_them(data: Path) -> None:
    with House(data / "server") as server:
        house = RemoteHouse(read_address(server.address), "Ada")
        await house.open()
        assert house.http.token in Keyring().path.read_text()
        assert Keyring().path.stat().st_mode & 0o077 == 0
        again = RemoteHouse(read_address(server.address))
        await again.open()
        assert (again.http.token, again.player) == (house.http.token, "Ada")
