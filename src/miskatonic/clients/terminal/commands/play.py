"""`miskatonic play`: start or resume a game at this screen."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from miskatonic import bots
from miskatonic.clients.terminal.lines.local_game import LocalGame
from miskatonic.clients.terminal.lines.prompt import read_number
from miskatonic.clients.terminal.lines.saves import Save, all_saves, find_save, new_save, shelf, unfinished
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.clients.terminal.lines.timekeeper import Timekeeper, minutes, refuse_clock
from miskatonic.games import called as find_game
from miskatonic.games import names as game_names
from miskatonic.games.shelf import pack_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.option import Option, OptionError

Hands = tuple[tuple[int, ...], ...]
"""The seats of each person at this screen."""
DEFAULT_GAME = "chaos_of_cthulhu"
DEFAULT_SEATS = 3
HOUSE = "house"
EXAMPLES = """
Examples:

  miskatonic play                            the lobby: new games, kept games, tables elsewhere

  miskatonic play chaos                      at once: you against two house bots

  miskatonic play --seats 4 -o mode=crown    the Crown of Chaos, four seats

  miskatonic play --you 0 --you 1            two people and a bot

  miskatonic play --you 0,1                  you with two seats, and a bot

  miskatonic play --bots house,random        who the bots are

  miskatonic play munchkin_cthulhu --pack tides.toml    with cards of your own

  miskatonic play --ask                      be asked for everything

  miskatonic play --resume                   go on where you left

  miskatonic play --resume chaos-2           go on with that one (see --list)
"""


def register(app: typer.Typer) -> None:
    """Add the command `play` to the app."""
    app.command("play", help="Play in this terminal: a game at once, or the lobby.", epilog=EXAMPLES)(play)


def complete_game(incomplete: str) -> list[str]:
    """Names of games, for the shell."""
    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        help="The game, by name or code (chaos, CC); with --resume, a kept game.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats; 3 unless told.")]
You = Annotated[
    list[str] | None,
    typer.Option("--you", "-y", help="A person's seat, from 0, or several: 0,2. Repeat it for several people."),
]
Watch = Annotated[bool, typer.Option("--watch", help="No person plays: watch the bots.")]
BotNames = Annotated[
    str,
    typer.Option("--bots", "-b", help="The bots in seat order, the last one repeated; house unless told."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", "-s", help="Dice that can be repeated; without it they are sealed.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game: see miskatonic games."),
]
AskMe = Annotated[bool, typer.Option("--ask", help="Ask for everything that was not given.")]
Resume = Annotated[bool, typer.Option("--resume", "-r", help="Go on with a kept game: the last, or the one named.")]
Listing = Annotated[bool, typer.Option("--list", "-l", help="List the kept games.")]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="FILE", help="A pack of cards to play with; it is kept, so that games go on."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Lines without colours or boxes: for screen readers, scripts.")]
Lines = Annotated[bool, typer.Option("--lines", help="Line by line in colour, without the full screen.")]


def play(
    game: GameName = "",
    seats: Seats = None,
    you: You = None,
    watch: Watch = False,
    bot_names: BotNames = "",
    seed: Seed = None,
    option: Options = None,
    ask: AskMe = False,
    resume: Resume = False,
    listing: Listing = False,
    plain: Plain = False,
    lines: Lines = False,
    pack: Packs = None,
) -> None:
    """Play a game in this terminal."""
    full = full_screen(plain or lines or ask or listing)
    if full and (resume or not (game or seats or you or watch or bot_names or option or pack or seed is not None)):
        if open_lobby(game, resume):
            return
    elif full:
        begin_full(with_packs(game, pack), seats, () if watch else hands_of(you or ["0"]), bot_names, seed, option)
        return
    screen = Screen(plain)
    if listing:
        list_saves(screen)
    elif resume:
        go_on(screen, find_save(game))
    else:
        if ask:
            game, seats, option = ask_around(screen, game, seats, option or [])
        begin(screen, with_packs(game, pack), seats, () if watch else hands_of(you or ["0"]), bot_names, seed, option)


def with_packs(name: str, files: list[Path] | None) -> Game[Any]:
    """The game with the packs in these files, which are copied to the player's own shelf."""
    game = find_game(name or DEFAULT_GAME)
    try:
        read = [pack_from(file) for file in files or []]
        game.with_packs(read)  # before anything is kept
        return game.with_packs([shelf().keep(game.id, pack) for pack in read])
    except ValueError as error:  # what a pack says may be wrong in any way; its file and line are named
        raise OptionError(f"--pack: {error}") from error


def full_screen(not_wanted: bool) -> bool:
    """Is there a terminal for the full-screen client, and is it wanted?"""
    return not not_wanted and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def open_lobby(name: str, resume: bool) -> bool:
    """The lobby, or the kept game that is to be resumed. False: it was kept by the line client, which goes on."""
    from miskatonic.clients.terminal.tui.start import lobby, resume_table

    if not resume:
        lobby()
        return True
    return resume_table(name)


def begin_full(
    game: Game[Any],
    seats: int | None,
    people: Hands,
    bot_names: str,
    seed: int | None,
    options: list[str] | None,
) -> None:
    """A new game on the full screen."""
    from miskatonic.clients.terminal.tui.planning import YOU, beside
    from miskatonic.clients.terminal.tui.start import new_game

    count = seats_for(game, seats)
    chosen = read_options(game, options or [])
    game.resolve(count, chosen)
    humans = check_seats(people, count)
    others = seat_bots(game, [seat for seat in range(count) if seat not in humans], bot_names)
    here = {seat: YOU if seat == hand[0] else beside(hand[0]) for hand in people for seat in hand}
    new_game(
        game.id,
        tuple([here.get(seat) or others[seat] for seat in range(count)]),
        chosen,
        seed,
        tuple([pack.name for pack in game.packs]),
    )


def seats_for(game: Game[Any], seats: int | None) -> int:
    """As many seats as asked for, or the usual number."""
    return seats if seats is not None else min(max(DEFAULT_SEATS, game.seats[0]), game.seats[-1])


def hands_of(given: list[str]) -> Hands:
    """The seats of each person at this screen."""
    people = []
    for text in given:
        seats = [read_number(part.strip()) for part in text.split(",")]
        if any(seat is None for seat in seats):
            raise OptionError(
                f"--you {text[:20]!r}: a person's seat is a number from 0; several have commas between them"
            )
        people.append(tuple(sorted({seat for seat in seats if seat is not None})))
    return tuple(sorted(set(people)))


def check_seats(people: Hands, count: int) -> tuple[int, ...]:
    """Do these people's seats exist, and has each one person? All of them, in order."""
    humans = [seat for hand in people for seat in hand]
    for seat in humans:
        if not 0 <= seat < count:
            raise OptionError(f"--you {seat}: the seats are 0 to {count - 1}")
        if humans.count(seat) > 1:
            raise OptionError(f"--you {seat}: two people cannot play one seat")
    return tuple(sorted(humans))


def begin(
    screen: Screen,
    game: Game[Any],
    seats: int | None,
    people: Hands,
    bot_names: str,
    seed: int | None,
    options: list[str] | None,
) -> None:
    """A new game."""
    count = seats_for(game, seats)
    chosen = read_options(game, options or [])
    resolved = game.resolve(count, chosen)
    if not people:
        refuse_clock(game, resolved, "while only bots play")
    humans = check_seats(people, count)
    others = seat_bots(game, [seat for seat in range(count) if seat not in humans], bot_names)
    journal = Journal(game, count, chosen, seed=seed)
    clock = Timekeeper(game.clocks(resolved))
    open_games = unfinished()
    save = new_save(game)
    screen.title(game.title)
    screen.say(game.blurb, "italic")
    screen.say(introduce(journal, people, others), "dim")
    if open_games:
        left = (
            f"{open_games[0].name} is unfinished" if len(open_games) == 1 else f"{len(open_games)} games are unfinished"
        )
        screen.say(f"{left}: miskatonic play --resume", "dim")
    if humans:
        tell_clock(screen, clock)
        screen.say("Type the number of a choice, or help.", "dim")
    LocalGame(journal, people, others, save, screen, clock).play()


def go_on(screen: Screen, save: Save) -> None:
    """A kept game."""
    about = save.about()
    journal = save.load()
    if journal.read_only:
        raise JournalError(f"{save.name}: its dice are sealed, the secret is not here; `miskatonic replay` shows it")
    game = journal.game
    humans = tuple(seat for seat in about.humans if seat < journal.seats)
    people = about.hands or tuple([(seat,) for seat in humans])
    others = {seat: about.bots.get(seat, HOUSE) for seat in range(journal.seats) if seat not in humans}
    for name in others.values():
        if name not in bots.names(game):
            raise JournalError(f"{save.beside}: {game.title} has no bot {name!r}; it has {', '.join(bots.names(game))}")
    clock = Timekeeper(game.clocks(journal.options), about.elapsed)
    screen.title(f"{game.title}: {save.name}")
    if journal.notice:
        screen.say(f"Mind: {journal.notice}", "yellow")
    screen.say(introduce(journal, people, others), "dim")
    tell_clock(screen, clock)
    LocalGame(journal, people, others, save, screen, clock).play()


def tell_clock(screen: Screen, clock: Timekeeper) -> None:
    """What the clock allows, if there is one."""
    if clock.game:
        left = minutes(clock.game - clock.elapsed)
        screen.say(f"The clock: {left} left, running while you decide, from round one on.", "dim")
    if clock.decision:
        screen.say(f"A decision may take {minutes(clock.decision)}.", "dim")


def introduce(journal: Journal, people: Hands, others: dict[int, str]) -> str:
    """Who sits where."""
    names = journal.game.scene(journal.state, None).seats
    called = " and ".join(" with ".join(names[seat] for seat in hand) for hand in people)
    verb = f"You are {called}" if len(people) == 1 else f"{called} sit at this screen" if people else "You watch"
    against = ", ".join(f"{names[seat]} ({name} bot)" for seat, name in others.items())
    dice = f"seed {journal.seed}" if journal.seed is not None else f"sealed dice {journal.commit[:12]}"
    return f"{verb}; against: {against or 'each other'}; {dice}."


def read_options(game: Game[Any], given: list[str]) -> dict[str, Any]:
    """NAME=VALUE words as the game's options; an error names what is allowed."""
    known: dict[str, Option] = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"--option {text!r} is not of the form NAME=VALUE, such as mode=crown")
        if name not in known:
            raise OptionError(f"{game.title} has no option {name!r}; it has {', '.join(known) or 'none'}")
        chosen[name] = known[name].read(value)
    return chosen


def seat_bots(game: Game[Any], seats: list[int], wanted: str) -> dict[int, str]:
    """A bot for each of these seats; the last one named is repeated."""
    there = bots.names(game)
    names = [name.strip() for name in wanted.split(",") if name.strip()] or [HOUSE if HOUSE in there else there[0]]
    for name in names:
        if name not in there:
            raise OptionError(f"{game.title} has no bot {name!r}; it has {', '.join(there)}")
    return {seat: names[min(i, len(names) - 1)] for i, seat in enumerate(seats)}


def ask_around(screen: Screen, game: str, seats: int | None, given: list[str]) -> tuple[str, int, list[str]]:
    """Ask for what was not given; Enter takes the default."""
    if not game:
        game = screen.ask(f"Game ({', '.join(game_names())}) [{DEFAULT_GAME}]: ") or DEFAULT_GAME
    found = find_game(game)
    if seats is None:
        low, high = found.seats[0], found.seats[-1]
        usual = str(min(max(DEFAULT_SEATS, low), high))
        typed = screen.ask(f"Seats, {low} to {high} [{usual}]: ") or usual
        seats = read_number(typed)
        if seats is None:
            raise OptionError(f"seats must be a number from {low} to {high}, not {typed[:20]!r}")
    named = {text.partition("=")[0] for text in given}
    for option in found.options:
        if option.name not in named:
            screen.say(option.text, "dim")
            default = str(option.default).lower() if isinstance(option.default, bool) else option.default
            typed = screen.ask(f"{option.name} ({option.describe()}) [{default}]: ")
            if typed:
                given = [*given, f"{option.name}={typed}"]
    return game, seats, given


def list_saves(screen: Screen) -> None:
    """Every kept game in a line: those played line by line, then those of the full screen."""
    from miskatonic.clients.terminal.tui.start import kept_tables

    saves, tables = all_saves(), kept_tables()
    if not saves and not tables:
        screen.say("No game has been kept yet. Start one with: miskatonic play")
    for save in saves:
        when = datetime.fromtimestamp(save.when).astimezone().strftime("%Y-%m-%d %H:%M")
        try:
            about = save.about()
            state = "finished" if about.over else f"round {about.round}, to be resumed"
            screen.say(f"{save.name}  {about.game}, {about.seats} seats, {state}, last played {when}")
        except JournalError as error:
            screen.say(f"{save.name}  {error}", "red")
    for info in tables:
        begun = datetime.fromtimestamp(info.made / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
        state = "to be resumed" if info.phase in ("open", "playing") else "finished"
        screen.say(f"{info.id}  {info.game}, {len(info.seats)} seats, {state}, full screen, begun {begun}")
