"""`miskatonic join`: sit down at a table of a server, or watch one."""

from __future__ import annotations

from typing import Annotated

import typer

EXAMPLES = """
Examples:

  miskatonic join http://localhost:8642                  a server's lobby

  miskatonic join http://localhost:8642/t/TABLE/TICKET   the seat of an invitation

  miskatonic join http://localhost:8642/w/TABLE/TICKET   watch

  miskatonic join --code CODE http://localhost:8642/t/TABLE
                                                         your seat again, from another device

  miskatonic join --plain http://localhost:8642/t/TABLE/TICKET
                                                         line by line, for screen readers
"""


def register(app: typer.Typer) -> None:
    """Add the command `join` to the app."""
    app.command("join", help="Sit down at a table of a server, or watch one.", epilog=EXAMPLES)(join)


def join(
    address: Annotated[str, typer.Argument(help="A link to a seat or to watch, or a server's address.")],
    name: Annotated[str, typer.Option("--name", help="What others call you.", show_default="your login")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
    code: Annotated[str, typer.Option("--code", help="Come back to your seat with its recovery code.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without colours or boxes.")] = False,
) -> None:
    """Come to a table."""
    from miskatonic.clients.terminal.commands.play import full_screen
    from miskatonic.clients.terminal.tui import plain_table
    from miskatonic.clients.terminal.tui.app import Terminal
    from miskatonic.clients.terminal.tui.start import run

    if full_screen(plain):
        run(Terminal(address=address, name=name, watch=watch, recovery=code))
    else:
        plain_table.run(address, name, watch, code)
