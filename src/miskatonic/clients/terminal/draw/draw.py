"""A scene drawn with Rich. It knows the vocabulary of scenes, and no game's rules or names.

Small things (a die, a token, a track) are drawn inline; panels, cards with text and boards are blocks.
Seats' panels stand side by side as far as the width allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.draw import boards, puzzle
from miskatonic.clients.terminal.draw.emblems import emblem, line_style
from miskatonic.clients.terminal.draw.flow import Flow
from miskatonic.clients.terminal.draw.things import Pen, card, cross, inline
from miskatonic.kernel.scene.boards import Graph, Grid, Panel
from miskatonic.kernel.scene.elements import Card, Die, Element, Sum
from miskatonic.kernel.scene.scene import Scene

TALL = 38
"""Terminals of so many lines have room for big dice."""
PAD = 2
"""How far the things of a panel stand in."""
REFERENCE = "reference"
"""The look of a panel that is drawn only when somebody asks for it."""


def draw(scene: Scene, console: Console, tall: bool | None = None) -> RenderableType:
    """The whole scene, fitted to the console; reference panels are left out."""
    letters = not console.encoding.lower().startswith("utf")
    big = console.height >= TALL if tall is None else tall
    pen = _fitting(scene, console, letters, big)
    heading = Rule(Text(heading_of(scene), style="bold"), align="left", style="dim")
    shown = [panel for panel in scene.panels if panel.look != REFERENCE]
    parts: list[RenderableType] = [heading, *_rows(shown, pen, console)]
    if not pen.big:
        parts.extend(_legend(shown, letters))
    return Group(*parts)


def heading_of(scene: Scene) -> str:
    """Where the game stands; once it is over, no phase of it goes on."""
    return "The end" if scene.over else scene.title


def draw_panels(panels: Iterable[Panel], scene: Scene, console: Console) -> RenderableType:
    """Some panels of a scene: what has changed, or the reference that was asked for."""
    pen = Pen(scene, not console.encoding.lower().startswith("utf"))
    return Group(*_rows(list(panels), pen, console))


# ---------------------------------------------------------------------- laying out panels


def _fitting(scene: Scene, console: Console, letters: bool, big: bool) -> Pen:
    """The roomiest way of drawing in which the seats' boxes still share one row, if there is one."""
    for pen in (Pen(scene, letters, big=True), Pen(scene, letters), Pen(scene, letters, tight=True)):
        widths = [_width(draw_panel(panel, pen), console) for panel in scene.panels if boxed(panel)]
        if sum(widths) + len(widths) - 1 <= console.width and (big or not pen.big):
            return pen
    return Pen(scene, letters)


def _rows(panels: Sequence[Panel], pen: Pen, console: Console) -> list[RenderableType]:
    """Neighbouring seats' boxes share a row while they fit; everything else has a row of its own."""
    rows: list[RenderableType] = []
    boxes: list[Box] = []
    for panel in panels:
        if panel.seat < 0 and not panel.items:
            continue
        drawn = draw_panel(panel, pen)
        if isinstance(drawn, Box):
            taken = sum(_width(box, console) + 1 for box in boxes)
            if boxes and taken + _width(drawn, console) > console.width:
                rows.append(_side_by_side(boxes, console))
                boxes = []
            boxes.append(drawn)
            continue
        if boxes:
            rows.append(_side_by_side(boxes, console))
            boxes = []
        rows.append(drawn)
    if boxes:
        rows.append(_side_by_side(boxes, console))
    return rows


def _side_by_side(boxes: Sequence[Box], console: Console) -> RenderableType:
    """Boxes of one row, all as high as the highest."""
    row = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    widths = [_width(box, console) for box in boxes]
    lines = [console.render_lines(box, console.options.update(width=w)) for box, w in zip(boxes, widths, strict=True)]
    for box, width in zip(boxes, widths, strict=True):
        box.height = max(len(drawn) for drawn in lines)
        row.add_column(width=width)
    row.add_row(*boxes)
    return row


def _width(drawn: RenderableType, console: Console) -> int:
    return min(Measurement.get(console, console.options, drawn).maximum, console.width)


def boxed(panel: Panel) -> bool:
    """Does it hold panels itself? Then it is drawn as a box."""
    return any(isinstance(item, Panel) for item in panel.items)


def draw_panel(panel: Panel, pen: Pen) -> RenderableType:
    """A box for what holds panels itself, a cross for a cross, else a heading and its things."""
    if panel.layout == "cross":
        return cross(panel, pen)
    if panel.look == puzzle.LOOK:
        return puzzle.drawn(panel)
    if not boxed(panel):
        return _headed(panel, pen)
    mine = panel.seat >= 0 and panel.seat == pen.seat
    title = Text(f"{panel.title} · you" if mine else panel.title, style="bold" if mine else "")
    body = Group(*[element(item, pen) for item in panel.items])
    return Box(
        body,
        title=title,
        title_align="left",
        subtitle=Text(panel.note, style="dim") if panel.note else None,
        subtitle_align="right",
        box=ROUNDED,
        border_style=line_style(panel.look) or "none",
        expand=False,
        padding=(0, 0 if pen.tight else 1),
    )


def _headed(panel: Panel, pen: Pen) -> RenderableType:
    """A heading and its things: small ones flow, sums and cards with a text have lines of their own."""
    mine = panel.seat >= 0 and panel.seat == pen.seat and panel.title in pen.names
    title = Text(f"{panel.title} · you" if mine else panel.title, style="bold")
    if not panel.items:
        return Text.assemble(title, ("  nothing yet", "dim"))
    items = sorted(panel.items, key=_is_card) if panel.seat >= 0 else panel.items  # a person first, then the cards
    small = [None if isinstance(item, Sum) else inline(item, pen) for item in items]
    whole = all(text is not None for text in small)
    beside = (panel.seat >= 0 and small[0] is not None) or (panel.layout == "row" and whole)
    run: list[Text] = [title] if beside else []
    lines: list[RenderableType] = [] if beside else [title]
    for before, item, text in zip((None, *items), items, small, strict=False):
        apart = panel.layout != "row" and _is_card(item) and (panel.seat < 0 or not _is_card(before))
        if run and (text is None or apart):
            lines.append(_indented(Flow(run, PAD), bool(lines)))
            run = []
        if text is None:
            lines.append(_indented(element(item, pen), bool(lines)))
        else:
            run.append(text)
    if run:
        lines.append(_indented(Flow(run, 0 if lines else PAD), bool(lines)))
    return Group(*lines)


def _is_card(item: object) -> bool:
    return isinstance(item, Card)


def _indented(drawn: RenderableType, below: bool) -> RenderableType:
    return Padding(drawn, (0, 0, 0, PAD)) if below else drawn


def element(item: Element, pen: Pen) -> RenderableType:
    """Anything of a scene."""
    text = inline(item, pen)
    if text is not None:
        return text
    if isinstance(item, Panel):
        return draw_panel(item, pen)
    if isinstance(item, Card):
        return card(item)
    if isinstance(item, Grid):
        return Group(Text(item.name, style="bold"), boards.grid(item, pen.letters))
    if isinstance(item, Graph):
        return Group(Text(item.name, style="bold"), boards.graph(item, pen.letters))
    return Text(repr(item), style="dim")


def _legend(panels: Sequence[Panel], letters: bool) -> list[RenderableType]:
    """What the emblems on small dice mean, in a line."""
    icons: dict[str, None] = {}
    for panel in panels:
        _collect_icons(panel, icons)
    if not icons:
        return []
    return [Text("   ".join(f"{emblem(icon, letters)} {icon}" for icon in icons), style="dim")]


def _collect_icons(panel: Any, icons: dict[str, None]) -> None:
    for item in panel.items:
        if isinstance(item, Die) and item.icon:
            icons.setdefault(item.icon)
        elif isinstance(item, Panel):
            _collect_icons(item, icons)
