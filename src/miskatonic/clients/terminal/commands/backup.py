"""`miskatonic backup`: a copy of everything a table keeps, while it runs."""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from miskatonic.clients.terminal.lines.saves import data_folder

EXAMPLES = """
Examples:

  miskatonic backup ~/backups             a new file in that folder, named by the time, and the key beside it

  miskatonic backup evening.sqlite        this very file, and evening.sqlite.key
"""
KEY = "table.key"


def register(app: typer.Typer) -> None:
    """Add the command `backup` to the app."""
    app.command("backup", help="Copy the tables' database, also while the server runs.", epilog=EXAMPLES)(backup)


def backup(
    target: Annotated[Path, typer.Argument(metavar="DIR|FILE", help="A folder, or a file that is not there yet.")],
    data: Annotated[
        Path | None, typer.Option("--data", help="Where the server keeps everything.", show_default="as serve does")
    ] = None,
    database: Annotated[
        str, typer.Option("--database", envvar="MISKATONIC_DATABASE", help="As it was given to serve.")
    ] = "",
) -> None:
    """Copy the database while it is in use."""
    from miskatonic.table.store.base import StoreError

    folder = data or data_folder() / "table"
    into = target.is_dir() or not target.suffix
    file = target / f"tables-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite" if into else target
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        asyncio.run(_copy(database, folder, file))
    except OSError as error:
        typer.echo(f"miskatonic backup: {file.parent} cannot be made: {error.strerror}", err=True)
        raise typer.Exit(2) from error
    except StoreError as error:
        typer.echo(f"miskatonic backup: {error}", err=True)
        raise typer.Exit(2) from error
    typer.echo(f"Copied to {file}")
    if (folder / KEY).is_file():
        _copy_key(folder / KEY, target / KEY if into else file.with_name(f"{file.name}.key"))


async def _copy(database: str, folder: Path, file: Path) -> None:
    from miskatonic.table.store.opening import open_store

    store, _ = open_store(database, folder)
    await store.backup(str(file))


def _copy_key(key: Path, to: Path) -> None:
    """The key that signs snapshots goes along, readable by nobody else; one that is there stays."""
    try:
        handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "wb") as file:
        file.write(key.read_bytes())
