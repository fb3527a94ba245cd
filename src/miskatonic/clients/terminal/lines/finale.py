"""How a game ended: by which rule, with which scores, and how to see it again."""

from __future__ import annotations

from rich.text import Text

from miskatonic.clients.terminal.draw.charts import chart
from miskatonic.clients.terminal.draw.course import written
from miskatonic.clients.terminal.lines.screen import Screen
from miskatonic.clients.terminal.lines.talk import Talk
from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.scene.scene import Scene
from miskatonic.table.sight.course import course


def finale(
    screen: Screen, journal: Journal, humans: tuple[int, ...], name: str, talk: Talk, shown: Scene | None
) -> None:
    """The last news for whoever looked last, the table as it lies, and the result."""
    seat = humans[0] if len(humans) == 1 else SPECTATOR
    news = talk.chronicle.news(shown.seat if shown else seat)
    talk.tell([line for line in news if line.event.kind != "over"])  # that one is told below
    scene = journal.game.scene(journal.state, seat)
    screen.scene(scene)
    screen.say(scene.over, "bold yellow")
    names = [f"{who}{', you' if i == seat else ''}" for i, who in enumerate(scene.seats)]
    _result(screen, journal, names)
    _course(screen, journal, names)
    screen.say(f"See it again: miskatonic replay {name}", "dim")
    if journal.secret is not None:
        screen.say(f"Check every roll: miskatonic replay {name} --verify", "dim")


def _course(screen: Screen, journal: Journal, names: list[str]) -> None:
    """How it went. A game that goes on from a snapshot alone does not know."""
    try:
        found = course(journal)
    except JournalError:
        return
    for part in written(found, names, screen.plain):
        screen.console.print(part)


def _result(screen: Screen, journal: Journal, names: list[str]) -> None:
    outcome, book = journal.state.outcome, journal.game.rulebook
    assert outcome is not None
    if outcome.rule in book.rules:
        rule = book.rule(outcome.rule)
        screen.console.print(Text.assemble((rule.id, "cyan"), f"  {rule.title}"))
    rows = [(name, float(score), str(score)) for name, score in zip(names, outcome.scores, strict=True)]
    chart(screen.console, rows, screen.plain)
