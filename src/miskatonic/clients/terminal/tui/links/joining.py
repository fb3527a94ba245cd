"""Coming to a server: with a seat's link, a link to watch, or only its address."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.app import App

from miskatonic.clients.terminal.tui.links.address import Address, read_address
from miskatonic.clients.terminal.tui.links.remote_house import RemoteHouse
from miskatonic.clients.terminal.tui.screens.arriving import lobby as lobbies
from miskatonic.clients.terminal.tui.screens.sheet import Sheet


async def seats_at(
    house: RemoteHouse, address: Address, watch: bool = False, recovery: str = ""
) -> tuple[tuple[int, ...], str]:
    """Which seats one has at the table of a link, and the recovery code if one has just sat down."""
    if recovery:
        back = await house.recover(address.table, recovery)
        return back.seats or (back.seat,), ""
    if address.watch or watch:
        return (-1,), ""
    mine = next((info.mine for info in await house.mine() if info.id == address.table), ())
    if mine:
        return mine, ""
    if not address.ticket:
        return (-1,), ""
    seated = await house.sit(address.table, ticket=address.ticket)
    return seated.seats or (seated.seat,), seated.code


async def enter(
    app: App[Any], text: str, name: str = "", watch: bool = False, then: Any = None, recovery: str = ""
) -> None:
    """Open a server's lobby, and the table that the link names. ``Trouble`` if that fails."""
    address = read_address(text)
    house = RemoteHouse(address, name)
    await house.open()
    viewers, code = await seats_at(house, address, watch, recovery) if address.table else ((), "")
    lobby = lobbies.Lobby(house)
    await app.push_screen(lobby, then)
    if address.at >= 0:
        lobby.look_back(address.table, address.seat, address.ticket, address.at)
        return
    if viewers:
        lobby.open_table(address.table, viewers, address.ticket if viewers[0] < 0 else "")
    if code:
        said = f"{code}\n\nWith this code you can come back to your seat from another device. It is shown once."
        app.push_screen(Sheet("Your recovery code", Text(said)))
