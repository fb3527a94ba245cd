"""`miskatonic verify`: were the dice of a finished game fair?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from miskatonic.clients.terminal.commands.replay import check
from miskatonic.clients.terminal.lines.saves import shelf
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.kernel.journal.journal import JournalError

EXAMPLES = """
Examples:

  miskatonic verify table.journal                       every position and every roll

  miskatonic verify table.journal --commit 3f9a01...    and the seal is the one that was shown
"""


DIGITS = 32
"""Of the seal: with fewer of them somebody could look for a secret whose seal begins alike."""


def register(app: typer.Typer) -> None:
    """Add the command `verify` to the app."""
    app.command("verify", help="Check every roll of a finished game's journal.", epilog=EXAMPLES)(verify)


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal file, as a table gives it after the end.")],
    commit: Annotated[
        str, typer.Option("--commit", help="The seal that was shown before the first roll, or its beginning.")
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Play it again with its own dice: exit 0 if every roll is as recorded, 1 if not, 2 for a file that is none."""
    screen = Screen(plain)
    if not file.is_file():
        raise JournalError(f"there is no file {file}")
    check(screen, file)
    if commit:
        _same_seal(screen, file, commit)


def _same_seal(screen: Screen, file: Path, shown: str) -> None:
    """The secret fits the seal in the file, and so do all shares; is that the one people saw?"""
    journal, wanted = shelf().load(file), shown.strip().lower().rstrip(".…")
    seal = journal.seal
    if len(wanted) >= DIGITS and seal.startswith(wanted):
        screen.say("Seal: it is the one that was shown.", "green")
        return
    why = f"the journal's is {seal or 'none'}"
    if len(wanted) < DIGITS:
        why = f"at least {DIGITS} of its digits are needed"
    elif journal.commit.startswith(wanted):
        why = f"this is the server's own, from before people added to it; the one of all together is {seal}"
    screen.say(f"Not verified: the seal is another one; {why}", "bold red")
    raise typer.Exit(1)
