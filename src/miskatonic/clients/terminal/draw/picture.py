"""Scenes as SVG: ``python -m miskatonic.clients.terminal.draw.picture GAME OUT.svg [--seed S] [--at N]``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.terminal_theme import MONOKAI

from miskatonic import bots
from miskatonic.clients.terminal.lines.chronicle import Chronicle
from miskatonic.clients.terminal.lines.prompt import Menu
from miskatonic.clients.terminal.lines.room import room_of
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.clients.terminal.lines.talk import Talk
from miskatonic.games import game as find_game
from miskatonic.kernel.bot import Dice, Seat
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.journal.journal import Journal

WIDTH, LOG = 100, 6


def main(
    game: Annotated[str, typer.Argument(help="The game.")],
    out: Annotated[Path, typer.Argument(help="The SVG file to write.")],
    seed: Annotated[int, typer.Option(help="Dice of the game and of the bots.")] = 7,
    at: Annotated[int, typer.Option(help="The position after so many choices.")] = 60,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 3,
    width: Annotated[int, typer.Option(help="Characters across.")] = WIDTH,
) -> None:
    """Let bots play for a while, and draw what the seat to act then sees."""
    journal = played(game, seats, seed, at)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(picture(journal, width), encoding="utf-8")


def played(name: str, seats: int, seed: int, choices: int) -> Journal:
    """A game of bots after a number of choices."""
    game = find_game(name)
    journal = Journal(game, seats, seed=seed)
    bot = bots.make(game, "house" if "house" in bots.names(game) else "random")
    dice = Dice(seeded(seed))
    for _ in range(choices):
        if journal.state.over:
            break
        seat = journal.state.seats_to_act[0]
        move = bot.choose(Seat(journal.state, seat, dice))
        journal.choose(seat, move.step, move.values)
    return journal


def picture(journal: Journal, width: int = WIDTH) -> str:
    """The last lines of the log, the table and the question, as SVG."""
    state = journal.state
    seat = state.seats_to_act[0] if state.seats_to_act else -1
    scene = journal.game.scene(state, seat)
    console = Console(
        record=True,
        width=width,
        height=50,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    screen = Screen(console=console)
    chronicle = Chronicle(room_of(journal))
    Talk(chronicle, screen).tell(chronicle.lines(seat)[-LOG:])
    screen.scene(scene)
    screen.say(scene.over or scene.prompt, "bold yellow")
    if seat >= 0:
        Menu(state, seat, scene).show(screen)
    return console.export_svg(title=journal.game.title, theme=MONOKAI)


if __name__ == "__main__":
    typer.run(main)
