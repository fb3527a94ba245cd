"""Five dice laid as a cross: top, then left, center, right, then bottom."""

from __future__ import annotations

from rich.align import Align
from rich.console import Group, RenderableType
from rich.text import Text

from miskatonic.clients.terminal.draw.emblems import die_style, emblem
from miskatonic.clients.terminal.draw.things import BIG, CHIP, die
from miskatonic.clients.terminal.tui.paint.brush import MARK, Brush, marked, stamp
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Die

FIVE = 5


def cross(panel: Panel, brush: Brush) -> RenderableType:
    """The cross; a panel that can be chosen as a whole has a mark above it."""
    dice = [item for item in panel.items if isinstance(item, Die)]
    if len(dice) < FIVE:
        return marked(Text(panel.title or "nothing yet", style="dim"), brush, panel.id)
    top, left, center, right, bottom = dice[:FIVE]
    rows: tuple[list[Die | None], ...] = ([None, top, None], [left, center, right], [None, bottom, None])
    lines: list[Text] = []
    if panel.title or brush.may(panel.id):
        title = panel.title or "this monster"
        heading = marked(Text(title, style="bold yellow"), brush, panel.id)
        heading.justify = "center"
        lines.append(heading)
    for row in rows:
        lines.extend(_row(row, brush))
    return Align.center(Group(*lines))


def _row(row: list[Die | None], brush: Brush) -> list[Text]:
    if not brush.big:
        return [Text(" ").join([_chip(item, brush) for item in row])]
    blocks = [_big(item, brush) for item in row]
    return [Text(" ").join([block[i] for block in blocks]) for i in range(3)]


def _chip(item: Die | None, brush: Brush) -> Text:
    return Text(" " * CHIP) if item is None else marked(die(item, brush), brush, item.id)


def _big(item: Die | None, brush: Brush) -> list[Text]:
    """A die of three lines: its number and emblem, and the emblem's word."""
    if item is None:
        return [Text(" " * BIG)] * 3
    if not item.value:
        return [stamp(Text(line.center(BIG), style="dim"), item.id) for line in ("┌ ─  ─ ┐", "lost", "└ ─  ─ ┘")]
    may = brush.may(item.id)
    face = f"{emblem(item.icon, brush.letters)}  {item.value}".center(BIG)
    lines = ((MARK if may else " ").ljust(BIG), face, item.icon.center(BIG))
    return [stamp(Text(line, style=die_style(item.look)), item.id) for line in lines]
