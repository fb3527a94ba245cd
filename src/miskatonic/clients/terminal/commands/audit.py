"""`miskatonic audit`: break rules on purpose and see which test notices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from miskatonic.clients.terminal.commands.rules import open_book
from miskatonic.kernel.book.rulebook import RulebookError
from miskatonic.lab.coverage import Roots

if TYPE_CHECKING:
    from miskatonic.lab.audit.audit import Report


def register(app: typer.Typer) -> None:
    """Add the command `audit` to the app."""
    app.command("audit", help="Break rules on purpose, one by one, and see which test notices.")(audit_command)


def audit_command(
    game: Annotated[str, typer.Argument(help="A game, by name or code.")],
    rules: Annotated[int, typer.Option(min=1, help="How many rules are broken, up to three times each.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The same seed breaks the same.")] = 1,
    rule: Annotated[
        list[str] | None, typer.Option("--rule", metavar="ID", help="Only this rule; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="All verdicts as JSON.")] = False,
) -> None:
    """Break rules on purpose; exit 1 if a break survived, or if only recorded games noticed."""
    try:
        from miskatonic.lab.audit import audit as lab
    except ImportError as missing:  # the tests' own tools do not travel with the package
        fail(f"the audit needs the checkout with its development environment ({missing})")
    try:
        book = open_book(game)
        base = Roots.of_package().base
        unknown = [name for name in rule or [] if name not in book.rules]
        if unknown:
            fail(f"{book.title} has no rule {unknown[0]}")
        say = None if as_json else lambda verdict: typer.echo(str(verdict))
        report = lab.audit(book, Path(base), rules, seed, rule or (), say or (lambda verdict: None))
    except (lab.CannotAudit, RulebookError) as error:
        fail(str(error))
    typer.echo(as_text(report, lab.VERDICTS) if not as_json else in_json(report))
    raise typer.Exit(1 if report.count(lab.SURVIVED) + report.count(lab.RECORDED) else 0)


def fail(message: str) -> None:
    typer.echo(f"miskatonic audit: {message}", err=True)
    raise typer.Exit(2)


def as_text(report: Report, verdicts: tuple[str, ...]) -> str:
    counts = ", ".join([f"{report.count(result)} {result}" for result in verdicts if report.count(result)])
    rules = len({verdict.rule for verdict in report.verdicts})
    return (
        f"{report.game}, seed {report.seed}: {rules} rules, {len(report.verdicts)} breaks: {counts}; {report.rate:.1f}%"
    )


def in_json(report: Report) -> str:
    found = [
        {"rule": v.rule, "result": v.result, "by": v.by, "at": str(v.broken.place), "line": v.broken.line,
         "kind": v.broken.kind, "old": v.broken.old, "new": v.broken.new}
        for v in report.verdicts
    ]  # fmt: skip
    return json.dumps({"game": report.game, "seed": report.seed, "rate": report.rate, "verdicts": found}, indent=1)
