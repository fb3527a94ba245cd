"""From the command line into the app."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import typer

from miskatonic.clients.terminal.lines.saves import all_saves, unfinished
from miskatonic.clients.terminal.tui.app import Terminal
from miskatonic.clients.terminal.tui.local_house import LocalHouse
from miskatonic.clients.terminal.tui.planning import make_plan
from miskatonic.kernel.journal.journal import JournalError
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
    house = LocalHouse()
    try:
        await house.open()
    except Trouble as trouble:
        raise JournalError(trouble.text) from trouble
    try:
        return [info for info in await house.mine() if info.phase in ("open", "playing")]
    finally:
        await house.close()
