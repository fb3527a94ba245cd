"""Panels: boxes side by side while they fit, headings with things in a line, cards and boards below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import HEAVY, ROUNDED
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.draw import puzzle
from miskatonic.clients.terminal.draw.draw import REFERENCE, boxed
from miskatonic.clients.terminal.draw.emblems import line_style
from miskatonic.clients.terminal.draw.flow import Flow
from miskatonic.clients.terminal.tui.paint import boards
from miskatonic.clients.terminal.tui.paint.brush import MARK, Brush, marked, stamp
from miskatonic.clients.terminal.tui.paint.cards import CardRow
from miskatonic.clients.terminal.tui.paint.crosses import cross
from miskatonic.clients.terminal.tui.paint.small import small
from miskatonic.kernel.scene.boards import Graph, Grid, Panel
from miskatonic.kernel.scene.elements import Card, Element
from miskatonic.kernel.scene.scene import Scene

PAD = 2
NARROWEST = 30
"""A seat's box is at least so wide, if it holds more than dice."""


def paint(scene: Scene, brush: Brush, console: Console, width: int) -> list[RenderableType]:
    """The whole scene but its reference panels, fitted to a width."""
    shown = [panel for panel in scene.panels if panel.look != REFERENCE]
    fitting = _fitting(shown, brush, console, width)
    fitting.seat_width = _seat_width(shown, width)
    return _rows(shown, fitting, console, width)


def _seat_width(panels: Sequence[Panel], width: int) -> int:
    """Seats without dice share the rows equally: as many in a row as can be read."""
    seats = [panel for panel in panels if panel.seat >= 0 and panel.layout == "column" and not boxed(panel)]
    across = min(max(len(seats), 1), max(width // NARROWEST, 1))
    return (width - (across - 1)) // across


def paint_reference(scene: Scene, brush: Brush) -> list[RenderableType]:
    """The panels that are drawn only on request."""
    found: list[RenderableType] = []
    for panel in scene.panels:
        if panel.look == REFERENCE:
            found.append(Text(panel.title, style="bold"))
            found.extend([Padding(_whole(item, brush), (0, 0, 0, PAD)) for item in panel.items])
    return found


def _whole(item: Element, brush: Brush) -> RenderableType:
    if isinstance(item, Card):
        text = small(item, brush) or Text()
        return Group(text, Padding(Text(item.text, style="dim"), (0, 0, 0, PAD)))
    return element(item, brush)


def _fitting(panels: Sequence[Panel], brush: Brush, console: Console, width: int) -> Brush:
    """The roomiest way of drawing in which the seats' boxes still share one row, if there is one."""
    for tried in (brush.with_size(brush.big, False), brush.with_size(False, False), brush.with_size(False, True)):
        widths = [_width(draw(panel, tried), console, width) for panel in panels if boxed(panel)]
        if sum(widths) + len(widths) - 1 <= width:
            return tried
    return brush.with_size(False, False)


def _rows(panels: Sequence[Panel], brush: Brush, console: Console, width: int) -> list[RenderableType]:
    rows: list[RenderableType] = []
    boxes: list[Box] = []
    for panel in panels:
        if panel.seat < 0 and not panel.items:
            continue
        drawn = draw(panel, brush)
        fits = sum([_width(box, console, width) + 1 for box in boxes])
        if boxes and (not isinstance(drawn, Box) or fits + _width(drawn, console, width) > width):
            rows.append(_side_by_side(boxes, console, width))
            boxes = []
        if isinstance(drawn, Box):
            boxes.append(drawn)
        else:
            rows.append(drawn)
    if boxes:
        rows.append(_side_by_side(boxes, console, width))
    return rows


def _side_by_side(boxes: Sequence[Box], console: Console, width: int) -> RenderableType:
    """Boxes of one row, all as high as the highest."""
    row = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    widths = [_width(box, console, width) for box in boxes]
    options = console.options
    lines = [console.render_lines(box, options.update(width=w)) for box, w in zip(boxes, widths, strict=True)]
    for box, wide in zip(boxes, widths, strict=True):
        box.height = max(len(drawn) for drawn in lines)
        row.add_column(width=wide)
    row.add_row(*boxes)
    return row


def _width(drawn: RenderableType, console: Console, width: int) -> int:
    return min(Measurement.get(console, console.options.update(width=width), drawn).maximum, width)


def draw(panel: Panel, brush: Brush) -> RenderableType:
    """A box for what holds panels itself (and for seats where there is room), else a heading and its things."""
    if panel.layout == "cross":
        return cross(panel, brush)
    if panel.look == puzzle.LOOK:
        return puzzle.drawn(panel, lambda text, name: marked(text, brush, name))
    if boxed(panel) or (brush.big and panel.seat >= 0 and panel.layout == "column"):
        return _box(panel, brush)
    return _headed(panel, brush)


def _box(panel: Panel, brush: Brush) -> Box:
    mine = panel.seat >= 0 and panel.seat == brush.seat
    title = _title(panel, brush)
    body = Group(*[element(item, brush) for item in panel.items] or [Text("nothing yet", style="dim")])
    return Box(
        body,
        title=title,
        title_align="left",
        subtitle=Text(panel.note, style="dim") if panel.note else None,
        subtitle_align="right",
        box=HEAVY if mine else ROUNDED,
        border_style=line_style(panel.look) or "none",
        expand=False,
        width=None if boxed(panel) or not brush.seat_width else brush.seat_width,
        padding=(0, 0 if brush.tight else 1),
    )


def _title(panel: Panel, brush: Brush) -> Text:
    """The heading stands for the panel itself: it is where a panel is chosen."""
    mine = panel.seat >= 0 and panel.seat == brush.seat and (boxed(panel) or panel.title in brush.names)
    may = brush.may(panel.id)
    text = f"{MARK if may else ''}{panel.title}{' · you' if mine else ''}"
    return stamp(Text(text, style="bold underline" if may else "bold" if mine or not boxed(panel) else ""), panel.id)


def _headed(panel: Panel, brush: Brush) -> RenderableType:
    """A heading and its things: small ones flow, cards of one's own are boxes where there is room."""
    title = _title(panel, brush)
    if not panel.items:
        return Text.assemble(title, ("  nothing yet", "dim"))
    cards = [item for item in panel.items if isinstance(item, Card)]
    if brush.big and cards and panel.seat in (-1, brush.seat):
        others = [item for item in panel.items if not isinstance(item, Card)]
        return Group(*_lines(title, others, brush), Padding(CardRow(cards, brush), (0, 0, 0, PAD)))
    ordered = sorted(panel.items, key=_is_card) if panel.seat >= 0 else panel.items
    return Group(*_lines(title, ordered, brush))


def _lines(title: Text, items: Sequence[Element], brush: Brush) -> list[RenderableType]:
    """Small things flow behind the heading; blocks follow in lines of their own."""
    run: list[Text] = [title] if title.plain else []
    pad = PAD if title.plain else 0
    lines: list[RenderableType] = []
    for item in items:
        text = small(item, brush)
        if text is not None:
            run.append(text)
            continue
        if run:
            lines.append(Padding(Flow(run, PAD), (0, 0, 0, pad if lines else 0)))
            run = []
        lines.append(Padding(element(item, brush), (0, 0, 0, pad)))
    if run:
        lines.append(Padding(Flow(run, 0 if lines else PAD), (0, 0, 0, pad if lines else 0)))
    return lines


def _is_card(item: object) -> bool:
    return isinstance(item, Card)


def element(item: Element, brush: Brush) -> RenderableType:
    """Anything of a scene."""
    text = small(item, brush)
    if text is not None:
        return text
    if isinstance(item, Grid):
        return boards.grid(item, brush)
    if isinstance(item, Graph):
        return boards.graph(item, brush)
    if isinstance(item, Panel):
        return draw(item, brush)
    return Text(item.id, style="dim")
