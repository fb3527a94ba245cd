"""`miskatonic rules`: read, search and check the rulebooks."""

from __future__ import annotations

import json
import textwrap
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from miskatonic.kernel.book.pages import ContentError, near
from miskatonic.kernel.book.rulebook import Example, Rule, Rulebook, RulebookError, load
from miskatonic.lab.coverage import Citation, Coverage, CoverageError, Roots, measure

BOOKS = "miskatonic.games"
WIDTH = 80


def register(app: typer.Typer) -> None:
    """Add the command `rules` to the app."""
    app.command("rules", help="Read, search and check the rulebooks.")(rules)


def rules(
    game: Annotated[str, typer.Argument(help="A game, by name or code; without one: list them.")] = "",
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="Rules to show.")] = None,
    search: Annotated[str, typer.Option(help="Rules that hold all these words.")] = "",
    section: Annotated[str, typer.Option(help="All rules of one section.")] = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="What code, tests and cases cite.")] = False,
    missing: Annotated[bool, typer.Option("--missing", help="With --coverage: only what lacks.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --coverage: as JSON.")] = False,
    fail_under: Annotated[float, typer.Option(help="With --coverage: exit 1 below this percentage.")] = 0.0,
    root: Annotated[Path | None, typer.Option(help="The checkout to read; default: this one.")] = None,
) -> None:
    """Read, search and check the rulebooks."""
    check_use(game, ids or [], search, section, coverage, bool(missing or as_json or fail_under))
    roots = Roots.of_checkout(root.resolve()) if root else Roots.of_package()
    try:
        if coverage:
            results = [measure(open_book(name), roots) for name in ([game] if game else book_names())]
            report_coverage(results, missing, as_json, fail_under)
        elif not game:
            list_games(console())
        elif search:
            list_found(console(), open_book(game), " ".join([search, *(ids or [])]))
        elif ids:
            show_entries(console(), open_book(game), ids, roots)
        else:
            list_sections(console(), open_book(game), section)
    except (ContentError, RulebookError, CoverageError) as error:
        fail(str(error))


def check_use(game: str, ids: list[str], search: str, section: str, coverage: bool, details: bool) -> None:
    """Refuse what would otherwise be ignored in silence. (IDs after --search are further words.)"""
    if details and not coverage:
        fail("--missing, --json and --fail-under belong to --coverage")
    if coverage and (ids or search or section):
        fail("--coverage looks at whole games; leave out ID, --search and --section")
    if section and (ids or search):
        fail("ask for a --section, for an ID or for a --search, not for several at once")
    if (search or section) and not game:
        fail("--search and --section need a GAME")


def fail(message: str) -> NoReturn:
    typer.echo(f"miskatonic rules: {message}", err=True)
    raise typer.Exit(2)


def console() -> Console:
    made = Console(highlight=False)
    made.width = min(made.width, WIDTH)
    return made


def book_names() -> list[str]:
    """Games on the shelf with a rulebook. They are not imported: a broken one can still be read about."""
    return sorted([room.name for room in files(BOOKS).iterdir() if (room / "rulebook.toml").is_file()])


def open_book(wanted: str) -> Rulebook:
    """A rulebook by the game's name, a word of it that no other has, or the code that its rule ids begin with."""
    names = book_names()
    plain = wanted.lower().replace("-", "_").replace(" ", "_")
    if plain in names:
        return read_book(plain)
    for name in names:
        book = read_book(name)
        if book.code.lower() == plain:
            return book
    meant = [name for name in names if plain in name.split("_")]
    if len(meant) == 1:
        return read_book(meant[0])
    hint = near(plain, names) or f"; there is {', '.join(names)}"
    raise RulebookError(f"there is no rulebook for '{wanted}'{hint}")


def read_book(name: str) -> Rulebook:
    file = files(BOOKS) / name / "rulebook.toml"
    return load(file.read_text(encoding="utf-8"), f"{name}/rulebook.toml")


# --- reading -------------------------------------------------------------------------------------


def list_games(out: Console) -> None:
    table = plain_table("Game", "Code", "Title", "Rules")
    for name in book_names():
        book = read_book(name)
        table.add_row(name, book.code, book.title, str(len(book.rules)))
    out.print(table)


def list_sections(out: Console, book: Rulebook, section: str) -> None:
    if section:
        title = book.section(section).title
        list_rules(out, f"{title} ({section})", book.rules_in(section))
        return
    out.print(Text(f"{book.title}: {len(book.rules)} rules", style="bold"))
    table = plain_table("Section", "Title", "Rules")
    for entry in book.sections.values():
        table.add_row(entry.id, entry.title, str(len(book.rules_in(entry.id))))
    out.print(table)


def list_found(out: Console, book: Rulebook, words: str) -> None:
    found = book.search(words)
    if not found:
        raise RulebookError(f"no rule of {book.title} holds all of: {words}")
    list_rules(out, f"{len(found)} found for: {words}", found)


def list_rules(out: Console, title: str, found: list[Rule]) -> None:
    out.print(Text(title, style="bold"))
    for rule in found:
        out.print()
        out.print(Text.assemble((rule.id, "cyan"), "  ", (rule.title, "bold")))
        indented(out, rule.text)


def show_entries(out: Console, book: Rulebook, ids: list[str], roots: Roots) -> None:
    known = {name.lower(): name for name in [*book.rules, *book.sections, *book.examples]}
    wanted = [known.get(name.lower(), name) for name in ids]
    coverage = measure(book, roots)
    for number, name in enumerate(wanted):
        if number:
            out.print()
        if name in book.sections:
            list_sections(out, book, name)
        elif name in book.examples:
            show_example(out, book, book.examples[name])
        else:
            show_rule(out, book, book.rule(name), coverage)


def show_rule(out: Console, book: Rulebook, rule: Rule, coverage: Coverage) -> None:
    out.print(Text.assemble((rule.id, "cyan"), "  ", (rule.title, "bold")))
    out.print(Text(f"{book.section(rule.section).title} · {rule.kind} · lines {rule.lines}", style="dim"))
    indented(out, rule.text)
    if rule.ruling:
        headed(out, "Ruling", [rule.ruling])
    headed(out, "See also", [f"{ref}  {book.rule(ref).title}" for ref in rule.refs])
    examples = [f"{e.id}  {e.title}" for e in book.examples.values() if rule.id in e.rules]
    headed(out, "Examples", examples)
    if not rule.enforceable:
        headed(out, "Not enforceable", [rule.reason])
    if rule.id in coverage.later:
        headed(out, "Not in the box yet", [coverage.later[rule.id]])
    headed(out, "Enforced by", cited(coverage.enforced.get(rule.id, [])))
    headed(out, "Tested by", cited(coverage.tested.get(rule.id, [])))
    headed(out, "Note", coverage.notes)


def show_example(out: Console, book: Rulebook, example: Example) -> None:
    out.print(Text.assemble((example.id, "cyan"), "  ", (example.title, "bold")))
    headed(out, "Given", [example.given])
    headed(out, "When", [example.when])
    headed(out, "Then", [example.then])
    headed(out, "Rules", [f"{rule}  {book.rule(rule).title}" for rule in example.rules])


def cited(places: list[Citation]) -> list[str]:
    return [str(place) for place in places] or ["nothing yet"]


def headed(out: Console, heading: str, lines: list[str]) -> None:
    if lines:
        out.print()
        out.print(Text(heading, style="bold"))
        for line in lines:
            indented(out, line)


def indented(out: Console, text: str) -> None:
    # Wrapped here and printed as Text: brackets in rules are no markup, and paths stay in one piece.
    for line in textwrap.wrap(text, out.width - 2, break_long_words=False, break_on_hyphens=False):
        out.print(Text(f"  {line}"), soft_wrap=True)


def plain_table(*headings: str) -> Table:
    """Headings, a rule and rows; counts on the right."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        words = heading in ("Game", "Code", "Title", "Section", "Rule", "Lacks")
        table.add_column(heading, justify="left" if words else "right", no_wrap=heading in ("Section", "Rule"))
    return table


# --- coverage ------------------------------------------------------------------------------------


def report_coverage(results: list[Coverage], missing: bool, as_json: bool, fail_under: float) -> None:
    if as_json:
        told = {result.book.game: result.as_dict() for result in results}
        typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
    for result in results:
        if not as_json:
            print_coverage(console(), result, missing)
        for place in result.unknown:
            typer.echo(f"{place}: cites {place.rule}, which is not in the rulebook", err=True)
    low = any(result.covered_percent < fail_under for result in results)
    if fail_under and (low or any(result.unknown for result in results)):
        raise typer.Exit(1)


def print_coverage(out: Console, result: Coverage, missing: bool) -> None:
    if not missing:
        out.print(Text(result.book.title, style="bold"))
        out.print(coverage_table(result))
        out.print()
    out.print(missing_table(result) if result.uncovered else Text("Every enforceable rule is enforced and tested."))
    for note in result.notes:
        out.print(Text(note, style="yellow"))


def coverage_table(result: Coverage) -> Table:
    table = plain_table("Section", "Title", "Rules", "Enforceable", "Enforced", "Tested")
    for row in result.sections():
        counts = (row.rules, row.enforceable, row.enforced, row.tested)
        table.add_row(row.section, row.title, *(str(count) for count in counts))
    total = len(result.enforceable)
    enforced, tested = total - len(result.missing_enforcement), total - len(result.missing_test)
    table.add_row()
    table.add_row("", "All", str(len(result.book.rules)), str(total), str(enforced), str(tested), style="bold")
    table.add_row("", "", "", "", percent(result.enforced_percent), percent(result.tested_percent))
    return table


def missing_table(result: Coverage) -> Table:
    table = plain_table("Rule", "Title", "Lacks")
    for rule in result.uncovered:
        lacks = ["code"] if rule not in result.enforced else []
        lacks += ["test"] if rule not in result.tested else []
        table.add_row(rule, Text(result.book.rule(rule).title), " and ".join(lacks))
    return table


def percent(share: float) -> str:
    # Rounded down: 99.96 must not read as done.
    return f"{int(share * 10) / 10:.1f}%"
