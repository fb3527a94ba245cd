"""The command `miskatonic`: everything the table offers, from one prompt."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from miskatonic import __version__
from miskatonic._compiled import EDITION
from miskatonic.clients.terminal.commands import audit as audit_command
from miskatonic.clients.terminal.commands import backup as backup_command
from miskatonic.clients.terminal.commands import check as check_command
from miskatonic.clients.terminal.commands import games as games_command
from miskatonic.clients.terminal.commands import join as join_command
from miskatonic.clients.terminal.commands import move as move_command
from miskatonic.clients.terminal.commands import play as play_command
from miskatonic.clients.terminal.commands import replay as replay_command
from miskatonic.clients.terminal.commands import restore as restore_command
from miskatonic.clients.terminal.commands import rules as rules_command
from miskatonic.clients.terminal.commands import serve as serve_command
from miskatonic.clients.terminal.commands import simulate as simulate_command
from miskatonic.clients.terminal.commands import soak as soak_command
from miskatonic.clients.terminal.commands import verify as verify_command
from miskatonic.games import UnknownGame
from miskatonic.kernel.book.pages import ContentError
from miskatonic.kernel.book.rulebook import RulebookError
from miskatonic.kernel.chance import ChanceError
from miskatonic.kernel.journal.journal import JournalError
from miskatonic.kernel.option import OptionError
from miskatonic.kernel.step import Illegal

BAD_USE = 2
EXPECTED = (OptionError, UnknownGame, JournalError, Illegal, ChanceError, ContentError, RulebookError, OSError)
"""What a person can cause: told in one line, without a traceback."""
USAGE: type[Exception] = typer.BadParameter.__mro__[1]
"""What the option parser raises; its home has moved between versions of Typer."""
EXAMPLES = """
Examples:

  miskatonic play                      the lobby: new games, kept games, tables

  miskatonic play chaos                a game at once: you against two bots

  miskatonic serve --lan               tables for browsers, with a QR code for phones

  miskatonic games                     what can be played, with all options

  miskatonic rules CC CC-bl-6          a rule by its id

  miskatonic rules CC --search coin    rules that hold a word

  miskatonic replay chaos-1 --verify   check every roll of a kept game

  miskatonic play --help               every command explains itself
"""


class Front(TyperGroup):
    """The group of all commands. Expected errors end it with one line on stderr and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except BrokenPipeError:
            sys.stderr.close()  # the reader has gone; there is nobody to tell
            sys.exit(1)
        except USAGE as error:
            _complain(error)
        except EXPECTED as error:
            typer.echo(f"miskatonic: {_one_line(str(error))}", err=True)
            sys.exit(BAD_USE)
        except typer.Abort:
            sys.exit(130)
        sys.exit(code if isinstance(code, int) else 0)


def _complain(error: Any) -> None:
    """A wrong option or command in one line, and where help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "miskatonic"
    typer.echo(f"{path}: {_one_line(error.format_message())} (see {path} --help)", err=True)
    sys.exit(BAD_USE)


def _one_line(text: str) -> str:
    return " ".join(text.split())


app = typer.Typer(
    cls=Front,
    name="miskatonic",
    help="One table for Lovecraftian board games: play, host, look up rules, replay, check and simulate.",
    epilog=EXAMPLES,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"miskatonic {__version__} ({EDITION})")
        raise typer.Exit


@app.callback()
def front(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Without a command, help is what was wanted."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    play_command,
    join_command,
    games_command,
    rules_command,
    replay_command,
    check_command,
    simulate_command,
    soak_command,
    audit_command,
    serve_command,
    verify_command,
    backup_command,
    restore_command,
    move_command,
):
    command.register(app)


def main() -> None:
    """The console command."""
    app(prog_name="miskatonic")
