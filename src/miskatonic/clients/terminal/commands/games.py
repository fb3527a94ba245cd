"""`miskatonic games`: what can be played, and what can be agreed on before."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from miskatonic import bots
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.games import called as find_game
from miskatonic.games import names


def register(app: typer.Typer) -> None:
    """Add the command `games` to the app."""
    app.command("games", help="List the games, their options and their bots.")(games)


def games(
    game: Annotated[str, typer.Argument(help="Only this one.", show_default=False)] = "",
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no boxes.")] = False,
) -> None:
    """List the games, their options and their bots."""
    screen = Screen(plain)
    for number, name in enumerate([game] if game else names()):
        if number:
            screen.say()
        describe_game(screen, name)


def describe_game(screen: Screen, name: str) -> None:
    """One game: its title and id, what it is, its options and its bots."""
    found = find_game(name)
    low, high = found.seats[0], found.seats[-1]
    screen.console.print(Text.assemble((found.title, "bold"), (f"  {found.id}", "cyan"), f"  {low} to {high} seats"))
    screen.say(found.blurb)
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for option in found.options:
        default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        if screen.plain:
            screen.say(f"Option {option.name}, default {default}, allowed {option.describe()}: {option.text}.")
        else:
            choices = Text.assemble((default, "bold"), f"  ({option.describe()})")
            table.add_row(Text(f"  {option.name}", style="cyan"), choices, Text(option.text, style="dim"))
    if not screen.plain and found.options:
        screen.say("Options, the default first:")
        screen.console.print(table)
    screen.say(f"Bots: {', '.join(bots.names(found))}")
    screen.say(f"Play: miskatonic play {found.id}", "dim")
