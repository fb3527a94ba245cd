"""`miskatonic simulate`: let bots play many games, and count."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from miskatonic import bots
from miskatonic._compiled import EDITION
from miskatonic.clients.terminal.lines.timekeeper import refuse_clock
from miskatonic.games import UnknownGame
from miskatonic.games import game as find_game
from miskatonic.games import names as game_names
from miskatonic.kernel.game import Game
from miskatonic.kernel.option import OptionError
from miskatonic.lab.simulate import DEFAULT_LIMIT, Count, Simulation, Spec, shares_of, spread

EXAMPLES = """
Examples:

  miskatonic simulate chaos_of_cthulhu                           200 games of house bots

  miskatonic simulate chaos_of_cthulhu --bots house,random       one against one

  miskatonic simulate chaos_of_cthulhu --seats 4 --bots house --by colour

  miskatonic simulate chaos_of_cthulhu -n 4 -o mode=crown --games 1000 --jobs 4 --json crown.json
"""


def register(app: typer.Typer) -> None:
    """Add the command `simulate` to the app."""
    app.command("simulate", help="Let bots play many games, and count who wins.", epilog=EXAMPLES)(simulate)


def complete_game(incomplete: str) -> list[str]:
    """Names of games, for the shell."""
    return [name for name in game_names() if name.startswith(incomplete)]


def simulate(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)],
    games: Annotated[int, typer.Option("--games", "-g", help="How many games.")] = 200,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many seats; as many as bots.")] = None,
    bot_names: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,...", help="One bot for all seats, or one for each.")
    ] = "",
    seed: Annotated[int, typer.Option("--seed", "-s", help="Game number i is dealt with seed + i.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    limit: Annotated[int, typer.Option("--limit", help="A game is stopped after so many choices.")] = DEFAULT_LIMIT,
    by: Annotated[str, typer.Option("--by", help="Count wins also by this tag of the game, such as colour.")] = "",
    census: Annotated[bool, typer.Option("--census", help="Count also what the game finds worth counting.")] = False,
    file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the figures to a file.")] = None,
) -> None:
    """Let bots play many games, and count who wins."""
    try:
        found = find_game(game)
        names = tuple(name.strip() for name in bot_names.split(",")) if bot_names else (_best_bot(found),)
        count = seats or (len(names) if len(names) > 1 else found.seats[0])
        spec = Spec(game, count, names, seed, _options(found, option or []), limit, by, census)
        refuse_clock(found, spec.options, "in simulations")
        simulation = Simulation(spec, games, jobs)
        if file is not None:
            file.touch()  # better to learn now than after an hour that it cannot be written
    except (UnknownGame, OptionError, ValueError, OSError) as error:
        fail(str(error))
    run(simulation)
    show(Console(highlight=False), simulation)
    if file is not None:
        file.write_text(json.dumps(as_data(simulation), indent=2) + "\n", encoding="utf-8")


def _best_bot(game: Game[Any]) -> str:
    return "house" if "house" in game.bots else bots.names(game)[0]


def _options(game: Game[Any], given: list[str]) -> dict[str, Any]:
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is given as NAME=VALUE, not {text!r}")
        if name not in known:
            raise OptionError(f"{game.title} has no option {name!r}; it has {', '.join(known) or 'none'}")
        chosen[name] = known[name].read(value)
    return chosen


def fail(message: str) -> NoReturn:
    typer.echo(f"miskatonic simulate: {' '.join(message.split())}", err=True)
    raise typer.Exit(2)


def run(simulation: Simulation) -> None:
    """Play with a progress bar on stderr, so that the figures can be piped."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=simulation.games, speed="")
        for done in simulation:
            progress.update(task, completed=done, speed=f"{simulation.speed:,.0f} choices/s")


# ---------------------------------------------------------------------- the figures


def show(console: Console, simulation: Simulation) -> None:
    """The figures as tables."""
    spec, tally = simulation.spec, simulation.tally
    changed = [f"{o.name}={spec.options[o.name]}" for o in find_game(spec.game).options if _is_changed(o, spec)]
    last = spec.seed + simulation.games - 1
    console.print(f"{spec.game}, {spec.seats} seats, {tally.games:,} games, seeds {spec.seed} to {last}", *changed)
    console.print(wins("bot", tally.by_bot))
    console.print(wins("seat", tally.by_seat))
    if spec.by:
        console.print(wins(spec.by, tally.by_tag))
    for title, shares in sorted(tally.shares.items()):
        console.print(wins(title, shares_of(shares)))
    for title, counted in sorted(tally.counts.items()):
        console.print(times(title, counted, tally.games))
    table = Table("a game takes", "mean", "5%", "median", "95%", "most", title_justify="left")
    for name, counts in (("rounds", tally.rounds), ("choices", tally.decisions)):
        row = spread(counts)
        table.add_row(name, *[f"{row[key]:,}" for key in ("mean", "5%", "median", "95%", "most")])
    console.print(table)
    table = Table("games end", "games", "share")
    for end, count in tally.ends.most_common():
        # the rule's id stands in brackets, which Rich would take for a style
        table.add_row(end.replace("[", "\\["), f"{count:,}", f"{count / tally.games:.1%}")
    console.print(table)
    how = f"{simulation.jobs} process(es), {simulation.seconds:,.1f} s, rules {EDITION}"
    console.print(f"{simulation.speed:,.0f} choices/s in {how}")


def _is_changed(option: Any, spec: Spec) -> bool:
    return bool(spec.options[option.name] != option.default)


def wins(title: str, counts: dict[str, Count]) -> Table:
    """Who won how often, with 95% intervals."""
    table = Table(title, "played", "won", "share", "95% interval")
    for name, count in sorted(counts.items()):
        low, high = count.interval
        table.add_row(name, f"{count.games:,}", f"{count.wins:,}", f"{count.rate:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def times(title: str, counted: Counter[str], games: int) -> Table:
    """How often something was, in all and in a hundred games."""
    table = Table(title, "times", "in 100 games")
    for name, count in counted.most_common():
        table.add_row(name, f"{count:,}", f"{100 * count / games:,.1f}")
    return table


def as_data(simulation: Simulation) -> dict[str, Any]:
    """Everything that was asked and counted."""
    spec = simulation.spec
    asked = {
        "game": spec.game,
        "seats": spec.seats,
        "bots": list(spec.bots),
        "options": dict(spec.options),
        "seed": spec.seed,
        "limit": spec.limit,
        "by": spec.by,
        "content": find_game(spec.game).content_digest(),
    }
    timed = {"seconds": round(simulation.seconds, 3), "choices per second": round(simulation.speed)}
    return {**asked, **simulation.tally.to_dict(), **timed, "processes": simulation.jobs, "rules": EDITION}
