"""`miskatonic move`: from the embedded file to PostgreSQL, or back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from miskatonic.clients.terminal.lines.saves import data_folder

EXAMPLES = """
Examples:

  miskatonic move --database postgresql://club@localhost/tables            the file's tables to PostgreSQL

  miskatonic move --database postgresql://club@localhost/tables --back     and back again, into an empty folder

Stop the servers first. All of it is moved, or nothing; nothing is deleted, and the other side must be empty. The key in
the data folder is not moved: start each server with that folder, or copy table.key into its own.
"""


def register(app: typer.Typer) -> None:
    """Add the command `move` to the app."""
    app.command("move", help="Move all tables from the file to PostgreSQL, or back.", epilog=EXAMPLES)(move)


def move(
    database: Annotated[
        str, typer.Option("--database", envvar="MISKATONIC_DATABASE", help="postgresql://..., the other side.")
    ] = "",
    data: Annotated[
        Path | None, typer.Option("--data", help="The folder with the file.", show_default="as serve does")
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="From PostgreSQL into the file.")] = False,
) -> None:
    """Move everything that is kept."""
    from miskatonic.table.store import opening
    from miskatonic.table.store.base import StoreError

    folder = data or data_folder() / "table"
    try:
        opening.need_postgres(database)
        from miskatonic.table.store import moving

        counts = asyncio.run(moving.move(folder / opening.FILE, database, back))
    except StoreError as error:
        typer.echo(f"miskatonic move: {error}", err=True)
        raise typer.Exit(2) from error
    typer.echo(f"Moved {counts['game_table']} tables with {counts['deed']} rows of their logs.")
    typer.echo("Nothing was deleted where they came from.")
