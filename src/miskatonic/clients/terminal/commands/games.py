"""`miskatonic games` and `miskatonic practice`: what can be played and agreed on before, and what can be practised."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from miskatonic import bots
from miskatonic.clients.terminal.lines.practising import practise
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.games import called as find_game
from miskatonic.games import game as the_game
from miskatonic.games import names
from miskatonic.kernel.scene.exercise import Exercise

HIGHEST: Final = 999_999
"""The last number of a deal."""


def register(app: typer.Typer) -> None:
    """Add the commands `games` and `practice` to the app."""
    app.command("games", help="List the games, their options and their bots.")(games)
    app.command("practice", help="Practise the puzzles of a game, apart from games.")(practice)


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


def practice(
    exercise: Annotated[str, typer.Argument(help="Which; without: all there are.", show_default=False)] = "",
    game: Annotated[str, typer.Option("--game", help="Only of this one.", show_default=False)] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, max=HIGHEST, help="Which deal; the same for everybody.")] = 1,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no boxes.")] = False,
) -> None:
    """List what can be practised, or practise one."""
    screen = Screen(plain)
    found = there_are(game)
    if not exercise:
        for each in found:
            screen.say(f"{each.id:<12}{each.name}")
        example = f"Practise: miskatonic practice {found[0].id} --seed 7" if found else ""
        screen.say(example or "There is nothing to practise.")
        return
    chosen = next((each for each in found if exercise.lower() in (each.id.lower(), each.name.lower())), None)
    if chosen is None:
        known = ", ".join([each.id for each in found]) or "nothing"
        raise typer.BadParameter(f"nothing to practise is called {exercise!r}; there is {known}")
    practise(screen, chosen, seed)


def there_are(game: str) -> list[Exercise]:
    """What can be practised, of one game or of all."""
    games = [find_game(game)] if game else [the_game(name) for name in names()]
    return [each for one in games for each in one.exercises()]
