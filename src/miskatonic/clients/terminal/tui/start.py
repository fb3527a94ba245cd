"""From the command line into the app."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import typer

from miskatonic.clients.terminal.lines.saves import all_saves, data_folder, unfinished
from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.links.local_house import FOLDER, LocalHouse
from miskatonic.clients.terminal.tui.planning import make_plan
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.table.lobby import catalogue
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.room import TableInfo


def run(app: Terminal) -> None:
    """Run it; if it could not begin, say why in a line."""
    code = app.run()
    if app.failure:
        typer.echo(f"miskatonic: {app.failure}", err=True)
    if code:
        raise typer.Exit(code)


def lobby() -> None:
    """The lobby of this machine."""
    run(Terminal(LocalHouse()))


def new_game(
    game: str,
    chairs: tuple[str, ...],
    options: Mapping[str, bool | int | str],
    seed: int | None,
    packs: tuple[str, ...] = (),
) -> None:
    """Straight into a new game. A chair is ``you`` or a bot's name."""
    run(Terminal(LocalHouse(seed=seed), plan=make_plan(catalogue.card(game), chairs, options, packs=packs)))


def resume_table(name: str) -> bool:
    """The game last played here, or the one whose id is given. False: the line client has kept it."""
    if name and name in {save.name for save in all_saves()}:
        return False
    going = asyncio.run(_going())
    found = next((info for info in going if name in ("", info.id)), None)
    if found is None:
        if not name and unfinished():
            return False
        there = f"no kept game {name!r}" if name else "no unfinished game to resume; start one with: miskatonic play"
        raise JournalError(f"there is {there}")
    run(Terminal(LocalHouse(), table=found.id, viewers=found.mine or (-1,)))
    return True


async def _going() -> list[TableInfo]:
    return [info for info in await _all() if info.phase in ("open", "playing")]


def kept_tables() -> list[TableInfo]:
    """All games that were played full-screen, the newest first."""
    return asyncio.run(_all()) if (data_folder() / FOLDER).is_dir() else []


async def _all() -> list[TableInfo]:
    async with _house() as house:
        return await house.mine()


def table_journal(name: str) -> Journal | None:
    """The journal of a game that was played full-screen; None if there is no such game."""
    return asyncio.run(_journal(name)) if (data_folder() / FOLDER).is_dir() else None


async def _journal(name: str) -> Journal | None:
    async with _house() as house:
        if name not in {info.id for info in await house.mine()}:
            return None
        return (await house.hub.table(name)).room.journal


@asynccontextmanager
async def _house() -> AsyncIterator[LocalHouse]:
    house = LocalHouse()
    try:
        await house.open()
    except Trouble as trouble:
        raise JournalError(trouble.text) from trouble
    try:
        yield house
    finally:
        await house.close()
