"""`miskatonic check` and `miskatonic case export`: run case files, and make one from a journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from miskatonic.clients.terminal.lines.saves import shelf
from miskatonic.games import game
from miskatonic.kernel.cases.export import export
from miskatonic.kernel.cases.run import CaseError, CaseResult, run_file
from miskatonic.kernel.journal.journal import JournalError


def register(app: typer.Typer) -> None:
    """Add the commands `check` and `case` to the app."""
    app.command("check", help="Run case files: exit 0 if all hold, 1 if some fail, 2 for bad files.")(check)
    group = typer.Typer(help="Make case files.", no_args_is_help=True)
    group.callback()(_group)  # keeps `export` a word of its own though it is the only one
    group.command("export", help="Write the position after some entry of a journal as a case file.")(export_case)
    app.add_typer(group, name="case")


def _group() -> None:
    """Make case files."""


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILES_OR_FOLDERS...", help="Case files, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only what fails, and the closing line.")] = False,
) -> None:
    """Run case files, one line a case."""
    passed = failed = bad = 0
    for path in case_files(files):
        try:
            results = run_file(path, game)
        except CaseError as error:
            typer.echo(f"miskatonic check: {error}", err=True)
            bad += 1
            continue
        for result in results:
            passed, failed = passed + result.ok, failed + (not result.ok)
            if not (quiet and result.ok):
                tell(result)
    typer.echo(f"{passed} passed, {failed} failed" + (f", {bad} bad file{'s' if bad > 1 else ''}" if bad else ""))
    raise typer.Exit(2 if bad else 1 if failed else 0)


def case_files(given: list[Path]) -> Iterator[Path]:
    """The files that are meant, those of folders in alphabetical order."""
    found = False
    for path in given:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
            found = found or bool(inside)
            yield from inside
        elif path.exists():
            found = True
            yield path
        else:
            fail("check", f"there is no file or folder {path}")
    if not found:
        fail("check", "there is no case file there")


def tell(result: CaseResult) -> None:
    """One line for a case, and below it what differs."""
    rules = f"  [{', '.join(result.rules)}]" if result.rules else ""
    typer.echo(f"{'ok    ' if result.ok else 'FAILED'}  {result.title}{rules}")
    for problem in result.problems:
        first, *more = problem.splitlines()
        typer.echo(f"        {result.file}: {first}")
        for line in more:
            typer.echo(f"          {line}")


def export_case(
    journal: Annotated[Path, typer.Argument(help="A journal file.")],
    at: Annotated[int, typer.Option("--at", help="After how many entries.")],
    out: Annotated[Path | None, typer.Option("-o", "--out", help="Where to write it; without: to the screen.")] = None,
) -> None:
    """Write the position after some entry of a journal as a case file."""
    try:
        text = export(shelf().load(journal), at)
    except OSError as error:
        fail("case export", f"{journal}: {error.strerror}")
    except JournalError as error:
        fail("case export", f"{journal}: {error}")
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        fail("case export", f"{out}: {error.strerror}")


def fail(command: str, message: str) -> NoReturn:
    typer.echo(f"miskatonic {command}: {message}", err=True)
    raise typer.Exit(2)
