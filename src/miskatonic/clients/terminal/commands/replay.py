"""`miskatonic replay`: read a journal, look at any position of it, check every roll."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from miskatonic.clients.terminal.lines.chronicle import Chronicle, Line
from miskatonic.clients.terminal.lines.prompt import read_number
from miskatonic.clients.terminal.lines.room import room_of
from miskatonic.clients.terminal.lines.saves import all_saves, find_save, shelf, signing_key
from miskatonic.clients.terminal.lines.screen import EndOfInput, Screen
from miskatonic.clients.terminal.lines.talk import Talk
from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.entry import CLOCK, EXPIRE, REWIND, UNDO, Entry
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.option import OptionError
from miskatonic.kernel.state import State
from miskatonic.kernel.step import FIRST

EXAMPLES = """
Examples:

  miskatonic replay chaos-1             step through a kept game, or a file

  miskatonic replay chaos-1 --at 40     the position after entry 40

  miskatonic replay chaos-1 --events    the whole log

  miskatonic replay chaos-1 --verify    check every position and every roll
"""


def register(app: typer.Typer) -> None:
    """Add the command `replay` to the app."""
    app.command("replay", help="Step through a kept game, or check it.", epilog=EXAMPLES)(replay)


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A journal file, or a kept game: see miskatonic play --list.")
    ],
    at: Annotated[int | None, typer.Option("--at", help="The position after so many entries.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay everything and check every roll.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Print the whole log.")] = False,
    seat: Annotated[int, typer.Option("--seat", help="Whose eyes to look through; -1: a watcher's.")] = SPECTATOR,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no boxes.")] = False,
) -> None:
    """Step through a kept game, or check it."""
    screen = Screen(plain)
    table = None if Path(file).is_file() or file in {save.name for save in all_saves()} else table_of(file)
    path = Path(file) if Path(file).is_file() or table is not None else find_save(file).path
    if verify:
        check(screen, path, table)
        return
    journal = table if table is not None else load(path)
    mind(screen, journal)
    show = Show(screen, journal, seat)
    if events:
        show.talk.log(seat)
    elif at is not None:
        show.position(at)
    elif screen.live:
        show.step_through()
    else:
        show.position(len(show.states) - 1)


def load(path: Path) -> Journal:
    """A journal file, replayed."""
    try:
        journal = shelf().load(path, signing_key())
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error
    if journal.from_snapshot:
        raise JournalError(f"{path}: it can be resumed, but not stepped through: {journal.notice}")
    return journal


def mind(screen: Screen, journal: Journal) -> None:
    """Say that it was played by other rules or with other content, where it was."""
    if journal.notice:
        screen.say(f"Mind: {journal.notice}", "yellow")


def table_of(name: str) -> Journal | None:
    """The journal of a game that was played full-screen here."""
    from miskatonic.clients.terminal.tui.start import table_journal

    return table_journal(name)


def check(screen: Screen, path: Path, table: Journal | None = None) -> None:
    """Replay from the first roll on, trusting no snapshot; exit 1 if anything is not as recorded."""
    try:
        journal = savefile.loads(savefile.dumps(table), shelf().find) if table is not None else shelf().load(path)
        screen.say(f"{journal.game.title}, {journal.seats} seats, {len(journal.entries)} entries.")
        mind(screen, journal)
        screen.say("Positions: every entry leads to the recorded one.", "green")
        _say_dice(screen, journal, journal.verify())
        _say_who(screen, journal)
    except JournalError as error:
        screen.say(f"Not verified: {error}", "bold red")
        raise typer.Exit(1) from error
    outcome = journal.state.outcome
    scene = journal.game.scene(journal.state, None)
    screen.say(scene.over if outcome is not None else "The game is not over yet.")


def _say_dice(screen: Screen, journal: Journal, count: int) -> None:
    """Where the outcomes come from. What was taken over from another game is not in this one's stream."""
    if journal.waits:
        screen.say("Dice: none; the game had not begun.", "yellow")
        return
    origin = f"the stream sealed as {journal.seal[:16]}" if journal.seed is None else f"seed {journal.seed}"
    taken = journal.unchecked
    if not taken:
        screen.say(f"Dice: all {count} outcomes come from {origin}.", "green")
        return
    screen.say(f"Dice: {count} outcomes come from {origin}.", "green" if count else "yellow")
    why = "they were taken over from another game, and anybody could have written them"
    screen.say(f"Not checked: {taken} outcomes; {why}. So this journal does not prove fair dice.", "bold yellow")


def _say_who(screen: Screen, journal: Journal) -> None:
    """Who has added to the secret. Where nobody has, whoever ran the table has chosen it alone."""
    if journal.shares:
        seats = ", ".join([str(seat) for seat, _ in journal.shares])
        screen.say(f"Secret: made by the server and the seats {seats} together; share by share:", "green")
        for seat, share in journal.shares:
            screen.say(f"  seat {seat}: {share}", "dim")
    elif journal.secret is not None:
        screen.say("Secret: chosen by whoever ran the table, alone; nobody added to it.", "yellow")
    for restart in journal.restarts:
        out = ", ".join([str(seat) for seat in restart.without])
        screen.say(f"Sealed anew: {restart.commit[:16]} was given up, and the seats {out} were left out.", "yellow")


class Show:
    """A journal with all its positions, seen by one seat."""

    def __init__(self, screen: Screen, journal: Journal, seat: int) -> None:
        if not -1 <= seat < journal.seats:
            raise OptionError(f"--seat {seat}: the seats are 0 to {journal.seats - 1}, or -1 for a watcher")
        self.screen = screen
        self.journal = journal
        self.seat = seat
        self.states: list[State] = list(journal.states())
        self.chronicle = Chronicle(room_of(journal))
        self.talk = Talk(self.chronicle, screen)

    def lines_of(self, number: int) -> list[Line]:
        """What entry number so-and-so brought about; 0 is the setting up."""
        return [line for line in self.chronicle.lines(self.seat) if line.entry == number - 1]

    def position(self, number: int) -> None:
        """The position after a number of entries, with the last entry and its events."""
        last = len(self.states) - 1
        if not 0 <= number <= last:
            raise JournalError(f"the journal has entries 0 to {last}; {number} is not among them")
        state = self.states[number]
        self.screen.title(f"Entry {number} of {last}")
        if number:
            self.screen.say(self.words(self.journal.entries[number - 1], self.states[number - 1]), "bold")
        self.talk.tell(self.lines_of(number))
        scene = self.journal.game.scene(state, self.seat)
        self.screen.scene(scene)
        self.screen.say(scene.over or scene.prompt, "bold yellow")

    def words(self, entry: Entry, before: State) -> str:
        """An entry in a line: who, and what, if this seat may know it."""
        name = self.journal.game.scene(before, self.seat).seats[entry.seat]
        if entry.kind == CLOCK:
            return "The time for the game is over."
        if entry.kind == REWIND:
            return f"All agree to go back to before entry {int(entry.key) + 1}."
        if entry.kind == EXPIRE:
            return f"{name} has taken too long to decide."
        if entry.kind == UNDO:
            return f"{name} takes back entry {int(entry.key) + 1}."
        ask = before.asking()  # an open question may stand above sealed answers and plans behind screens
        if entry.seat != self.seat and ask is not None and ask.mode != FIRST:
            return f"{name} plans in secret."
        labels = {choice.key: choice.label for choice in before.choices(entry.seat)}
        return f"{name}: {labels.get(entry.key, entry.kind)}"

    def step_through(self) -> None:
        """Enter: on. A number: to that entry. b: back. q: leave."""
        number, last = 0, len(self.states) - 1
        try:
            while True:
                self.position(number)
                line = self.screen.ask(f"{number}/{last} (Enter on, b back, a number, q)> ").lower()
                if line in ("q", "quit"):
                    return
                wanted = read_number(line)
                if wanted is not None:
                    number = min(wanted, last)
                elif line in ("b", "back"):
                    number = max(0, number - 1)
                elif number == last:
                    return
                else:
                    number += 1
        except (EndOfInput, KeyboardInterrupt):
            return
