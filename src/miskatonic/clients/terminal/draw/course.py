"""How a game went, drawn in characters: everybody's chance as a little curve, what changed it most, honours, luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from miskatonic.table.wire.course import Award, Course, Luck, Swing, Tried

BARS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 48
"""Moments that a curve shows."""
SCALE: Final = 10
"""Half of the line on which luck is drawn."""
TEAM: Final = "Everybody"


def written(course: Course, names: Sequence[str], plain: bool = False) -> list[RenderableType]:
    """All of it, part by part; plain: in words."""
    parts: list[RenderableType] = [_title("Chance of winning"), _curves(course, names, plain), Text()]
    if course.swings:
        parts += [_title("What changed it most"), *[_swing(swing, names) for swing in course.swings], Text()]
    if course.awards:
        parts += [_title("Remembered for"), _awards(course.awards, names), Text()]
    if course.tried:
        parts += [_title("Puzzles"), *[_tried(one, names) for one in course.tried], Text()]
    if course.luck:
        parts += [_title("Luck against odds: the mean of each one’s rolls, and of fair dice")]
        parts += [_luck(course.luck, names, plain)]
    return parts


def _title(text: str) -> Text:
    return Text(text, style="bold yellow")


def _table() -> Table:
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))


def _curves(course: Course, names: Sequence[str], plain: bool) -> Table:
    table = _table()
    who = [TEAM] if course.together else names
    for seat, name in enumerate(who):
        values = [point.chances[seat] for point in course.points]
        first, last = f"{values[0]:.0%}", f"{values[-1]:.0%}"
        line = Text("" if plain else curve(values), style="cyan")
        table.add_row(Text(name), line, Text(f"{first} → {last}", style="bold"))
    return table


def curve(chances: Sequence[float]) -> str:
    """A line of bars from nothing to certainty, of as many moments as there is room for."""
    shown = min(WIDEST, len(chances))
    picked = [chances[i * (len(chances) - 1) // max(1, shown - 1)] for i in range(shown)]
    return "".join([BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked])


def _swing(swing: Swing, names: Sequence[str]) -> Text:
    """What happened, and what it did to whom; where to find it in the replay."""
    who = names[swing.who] if swing.who >= 0 else TEAM
    found = Text.assemble((f"{swing.before:.0%} → {swing.after:.0%}  ", "bold"), f"{who}: {swing.text}")
    return found.append(f"  (moment {swing.at}, round {swing.round})", style="dim")


def _awards(awards: Sequence[Award], names: Sequence[str]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for award in awards:
        table.add_row(Text(award.title, style="bold"), Text(f"{names[award.seat]}: {award.text}"))
    return table


def _tried(one: Tried, names: Sequence[str]) -> Text:
    """What it took, and how little it might have taken."""
    took = f"{'solved with' if one.done else 'given up after'} {one.spent} action{'s' if one.spent != 1 else ''}"
    least = f"the least was {one.least}" if one.least > 0 else "it lay solved"
    best = least if one.least >= 0 else "it could not be done without drawing"
    return Text.assemble(
        (f"{one.what}  ", "bold"), f"{names[one.seat]}: {took}; {best}  ", (f"(moment {one.at})", "dim")
    )


def _luck(lucky: Sequence[Luck], names: Sequence[str], plain: bool) -> Table:
    table = _table()
    for one in lucky:
        rolls = f"{one.rolls} roll{'s' if one.rolls != 1 else ''}"
        mean = Text(f"{one.mean:.2f} against {one.fair:.2f}", style="bold")
        table.add_row(Text(names[one.seat]), Text() if plain else _scale(one), mean, Text(rolls))
    return table


def _scale(one: Luck) -> Text:
    """Above fair dice to the right of the middle, below to the left."""
    marks = min(SCALE, round(abs(one.mean - one.fair) / one.fair * SCALE * 2))
    left, right = (0, marks) if one.mean >= one.fair else (marks, 0)
    low = Text("─" * (SCALE - left) + "◀" * left, style="magenta" if left else "dim")
    high = Text("▶" * right + "─" * (SCALE - right), style="cyan" if right else "dim")
    return Text.assemble(low, ("┃", "bold"), high)
