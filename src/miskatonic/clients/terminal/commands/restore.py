"""`miskatonic restore`: a backup becomes the tables' database again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from miskatonic.clients.terminal.lines.saves import data_folder

EXAMPLES = """
Examples:

  miskatonic restore ~/backups/tables-20260401-200000.sqlite

The backup is looked through first. What was there before is moved into a folder beside it, and nothing is deleted.
It is refused while a server runs on that folder. If the key was copied along with the backup, it comes back, too.
"""


def register(app: typer.Typer) -> None:
    """Add the command `restore` to the app."""
    app.command("restore", help="Put a backup in the place of the tables' database.", epilog=EXAMPLES)(restore)


def restore(
    backup: Annotated[Path, typer.Argument(metavar="FILE", help="What `miskatonic backup` has written.")],
    data: Annotated[
        Path | None, typer.Option("--data", help="Where the server keeps everything.", show_default="as serve does")
    ] = None,
    database: Annotated[
        str, typer.Option("--database", envvar="MISKATONIC_DATABASE", help="As it was given to serve.")
    ] = "",
) -> None:
    """Restore a backup."""
    from miskatonic.table.store import restore as restoring
    from miskatonic.table.store.base import StoreError
    from miskatonic.table.store.opening import sqlite_path

    try:
        if database and not database.startswith("sqlite:"):
            raise StoreError("a PostgreSQL database is restored with PostgreSQL's own tool: pg_restore")
        place = sqlite_path(database, data or data_folder() / "table")
        aside = restoring.restore(backup, place)
    except StoreError as error:
        typer.echo(f"miskatonic restore: {error}", err=True)
        raise typer.Exit(2) from error
    except OSError as error:
        typer.echo(f"miskatonic restore: {error.filename} cannot be written: {error.strerror}", err=True)
        raise typer.Exit(2) from error
    typer.echo(f"Restored {place} from {backup}")
    if restoring.key_beside(backup) is None:
        typer.echo("The key was not beside the backup; the one in the data folder stays.")
    if aside is not None:
        typer.echo(f"What was there before is in {aside}")
