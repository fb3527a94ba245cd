"""`miskatonic soak`: play games at random and check every promise on the way."""

from __future__ import annotations

from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from miskatonic.games import UnknownGame, names
from miskatonic.games import game as find
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import OptionError
from miskatonic.lab.soak import PER_GAME, PROMISES, ROUND_LIMIT, Broken, Report, soak


def register(app: typer.Typer) -> None:
    """Add the command `soak` to the app."""
    app.command("soak", help="Play games at random and check every promise on the way.")(soak_command)


def soak_command(
    game: Annotated[str, typer.Argument(help="A game by name, or all.")] = "all",
    decisions: Annotated[int, typer.Option(min=1, help="How many decisions a game.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays and checks the same.")] = 1,
    round_limit: Annotated[int, typer.Option(min=1, help="Give a game up after this round.")] = ROUND_LIMIT,
    seats: Annotated[int, typer.Option(min=0, help="Only with so many seats.")] = 0,
    sparse: Annotated[
        int, typer.Option(min=1, help="Check dear promises so many times as rarely: for long soaks.")
    ] = 1,
    per_game: Annotated[int, typer.Option(min=1, help="Go on to the next game after so many decisions.")] = PER_GAME,
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Only with this option; may be repeated.")
    ] = None,
) -> None:
    """Play games at random and check every promise on the way; exit 1 if one is broken."""
    try:
        games = [find(name) for name in (names() if game == "all" else (game,))]
        for one in games:
            one.resolve(seats or one.seats[0], read_options(one, options or []))
        if options and game == "all":
            fail("--set belongs to one GAME")
    except (UnknownGame, OptionError) as error:
        fail(str(error))
    console = Console(highlight=False)
    for one in games:
        given = read_options(one, options) if options else None
        console.print(report_table(watched(console, one, decisions, seed, round_limit, seats, given, sparse, per_game)))


def read_options(game: Game[Any], texts: list[str]) -> dict[str, Any]:
    """Options typed as NAME=VALUE."""
    known = {option.name: option for option in game.options}
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise OptionError(f"--set {text}: {game.title} has the options {', '.join(known)}; write NAME=VALUE")
        values[name] = known[name].read(value)
    return values


def watched(
    console: Console,
    game: Game[Any],
    decisions: int,
    seed: int,
    round_limit: int,
    seats: int,
    options: dict[str, Any] | None,
    sparse: int = 1,
    per_game: int = PER_GAME,
) -> Report:
    """Soak one game behind a progress bar; exit 1 with the report of a broken promise."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(game.title, total=decisions)
            return soak(
                game,
                decisions,
                seed,
                round_limit,
                lambda done: bar.update(task, completed=done),
                seats=seats,
                sparse=sparse,
                per_game=per_game,
                options=options,
            )
    except Broken as broken:
        tell_broken(console, broken)
        raise typer.Exit(1) from broken


def tell_broken(console: Console, broken: Broken) -> None:
    """What broke, and how to see it again."""
    start = broken.start
    says = PROMISES[broken.promise].says if broken.promise in PROMISES else "a legal choice can be played"
    console.print(f"[bold red]{start.game.title} breaks a promise:[/] {says} ({broken.promise}).")
    console.print(escape(broken.details))
    console.print(f"Seats {start.seats}, seed {start.seed}, decision {broken.decision}. To see it again:")
    console.print(start.command(broken.decision + 1), soft_wrap=True, markup=False)


def report_table(report: Report) -> Table:
    """Promise by promise, how often it was checked and held."""
    ends = ", ".join(f"{reason} {count}" for reason, count in report.ends.most_common())
    table = Table(
        title=f"{report.game}: {report.decisions} decisions in {report.games} games, {report.rate:.0f} a second",
        caption=f"ended by {ends}; at most {report.most_in_a_round} choices in a round; "
        f"{report.worlds_apart} of {report.worlds} imagined worlds differed from the true one; "
        f"{report.unanswered} of {report.asked} questions why not had no answer",
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("Promise")
    table.add_column("which says that")
    table.add_column("held", justify="right")
    for name, promise in PROMISES.items():
        table.add_row(name, promise.says, str(report.checked[name]))
    return table


def fail(message: str) -> NoReturn:
    typer.echo(f"miskatonic soak: {message}", err=True)
    raise typer.Exit(2)
