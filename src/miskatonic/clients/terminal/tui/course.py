"""The course of a game: the numbers before each seat, at moments along the way, as little curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.tui.link import House
from miskatonic.kernel.scene import Die, Fact, Panel, Sum, Track
from miskatonic.table.wire.game import Line

Numbers = dict[str, dict[int, int]]
"""What it is, whose, how much."""
Course = dict[str, dict[int, list[int]]]
"""What it is, whose, all its values from first to last."""
BARS = "▁▂▃▄▅▆▇█"
MOMENTS = 32
LONGEST = 4
"""So many kinds of numbers are shown."""
STONE = "stone"


def numbers(panels: Iterable[Panel]) -> Numbers:
    """Tracks, sums, facts that are numbers, and dice added up by the panel they lie in; of seats only."""
    found: Numbers = {}
    for panel in panels:
        if panel.seat >= 0:
            for item in panel.items:
                _count(item, panel.seat, "", found)
    return found


def _count(item: Any, seat: int, place: str, found: Numbers) -> None:
    if isinstance(item, Panel):
        for part in item.items:
            _count(part, seat, item.title or place, found)
        return
    name, value = "", 0
    if isinstance(item, Track):
        name, value = item.name, item.value
    elif isinstance(item, Sum):
        name, value = item.name, item.total
    elif isinstance(item, Fact) and item.value.lstrip("-").isdecimal():
        name, value = item.name, int(item.value)
    elif isinstance(item, Die) and item.look != STONE:
        name, value = place or "Dice", item.value
    if name:
        there = found.setdefault(name, {})
        there[seat] = there.get(seat, 0) + value


def course(moments: Sequence[Numbers], first: str = "") -> Course:
    """Every number that several seats have and that moved, with all its values; where it is missing, it stays."""
    found: dict[str, dict[int, list[int]]] = {}
    for name in dict.fromkeys([name for moment in moments for name in moment]):
        seats = sorted({seat for moment in moments for seat in moment.get(name, {})})
        rows = {seat: _filled([moment.get(name, {}).get(seat) for moment in moments]) for seat in seats}
        if len(rows) > 1 and any(len(set(values)) > 1 for values in rows.values()):
            found[name] = rows
    return dict(sorted(found.items(), key=lambda row: row[0] != first))


def _filled(values: Sequence[int | None]) -> list[int]:
    last = next((value for value in values if value is not None), 0)
    filled = []
    for value in values:
        last = last if value is None else value
        filled.append(last)
    return filled


def curve(values: Sequence[int], low: int, high: int) -> str:
    """A line of bars."""
    span = max(high - low, 1)
    return "".join([BARS[(value - low) * (len(BARS) - 1) // span] for value in values])


def written(rows: Course, names: Sequence[str]) -> list[RenderableType]:
    """One table for each kind of number: who, the curve, from what to what."""
    parts: list[RenderableType] = []
    for name, seats in list(rows.items())[:LONGEST]:
        every = [value for values in seats.values() for value in values]
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
        for seat, values in seats.items():
            line = Text(curve(values, min(every), max(every)), style="cyan")
            table.add_row(Text(names[seat]), line, Text(f"{values[0]} → {values[-1]}", style="bold"))
        parts += [Text(f"{name[:1].upper()}{name[1:]}", style="bold yellow"), table, Text()]
    return parts or [Text("Nothing that can be counted has changed.")]


async def watch_again(
    house: House, table: str, viewer: int, ticket: str = "", first: str = ""
) -> tuple[Course, tuple[Line, ...]]:
    """The numbers of a finished game, from its beginning to its end, and its whole log."""
    begin = await house.replay(table, viewer, 0, ticket)
    steps = min(MOMENTS, begin.length + 1)
    at = [round(i * begin.length / max(steps - 1, 1)) for i in range(1, steps)]
    views = [begin.view, *[(await house.replay(table, viewer, moment, ticket)).view for moment in at]]
    return course([numbers(view.panels) for view in views], first), views[-1].lines
