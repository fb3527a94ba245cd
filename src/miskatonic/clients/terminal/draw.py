"""A scene drawn with Rich. It knows the vocabulary of scenes, and no game's rules or names.

Small things (a die, a token, a track) are drawn inline; panels, cards with text and boards are blocks.
Seats' panels stand side by side as far as the width allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.align import Align
from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal import boards
from miskatonic.clients.terminal.emblems import die_style, emblem, line_style
from miskatonic.kernel.scene import Card, Die, Element, Fact, Graph, Grid, Panel, Pile, Scene, Sum, Token, Track

CHIP, BIG = 5, 8
"""The width of a die in a cross, small and big."""
TALL = 38
"""Terminals of so many lines have room for big dice."""
DOTS = 10
"""Tracks up to this length are drawn as dots, longer ones as bars."""
REFERENCE = "reference"
"""The look of a panel that is drawn only when somebody asks for it."""


class Pen:
    """How to draw: for which seat, with emblems or letters only, with big dice or small ones, with or without air."""

    def __init__(self, seat: int = -1, letters: bool = False, big: bool = False, tight: bool = False) -> None:
        self.seat = seat
        self.letters = letters
        self.big = big
        self.tight = tight


def draw(scene: Scene, console: Console, tall: bool | None = None) -> RenderableType:
    """The whole scene, fitted to the console; reference panels are left out."""
    letters = not console.encoding.lower().startswith("utf")
    big = console.height >= TALL if tall is None else tall
    pen = _fitting(scene, console, letters, big)
    heading = Rule(Text(scene.title, style="bold"), align="left", style="dim")
    shown = [panel for panel in scene.panels if panel.look != REFERENCE]
    parts: list[RenderableType] = [heading, *_rows(shown, pen, console)]
    if not pen.big:
        parts.extend(_legend(shown, letters))
    return Group(*parts)


def draw_panels(panels: Iterable[Panel], scene: Scene, console: Console) -> RenderableType:
    """Some panels of a scene: what has changed, or the reference that was asked for."""
    pen = Pen(scene.seat, not console.encoding.lower().startswith("utf"))
    return Group(*_rows(list(panels), pen, console))


# ---------------------------------------------------------------------- laying out panels


def _fitting(scene: Scene, console: Console, letters: bool, big: bool) -> Pen:
    """The roomiest way of drawing in which the seats' boxes still share one row, if there is one."""
    for pen in (Pen(scene.seat, letters, big=True), Pen(scene.seat, letters), Pen(scene.seat, letters, tight=True)):
        widths = [_width(draw_panel(panel, pen), console) for panel in scene.panels if boxed(panel)]
        if sum(widths) + len(widths) - 1 <= console.width and (big or not pen.big):
            return pen
    return Pen(scene.seat, letters)


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
    title = Text(panel.title, style="bold")
    small = [None if isinstance(item, Card) else inline(item, pen) for item in panel.items]
    if not panel.items:
        return Text.assemble((panel.title, "bold"), ("  nothing yet", "dim"))
    if panel.layout == "row" and all(text is not None for text in small):
        return Text("   ").join([title, *[text for text in small if text is not None]])
    lines: list[RenderableType] = []
    run = [text for text in small if text is not None]
    if run:
        lines.append(Text("   ").join(run) if panel.layout == "row" else Columns(run, padding=(0, 3)))
    lines.extend(element(item, pen) for item, text in zip(panel.items, small, strict=True) if text is None)
    return Group(title, Padding(Group(*lines), (0, 0, 0, 2)))


# ---------------------------------------------------------------------- single things


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


def inline(item: Element, pen: Pen) -> Text | None:
    """What fits into a line; None for a block."""
    if isinstance(item, Die):
        return die(item, pen)
    if isinstance(item, Token):
        count = f" ×{item.count}" if item.count != 1 else ""
        mark = emblem(item.icon, pen.letters)
        return Text(f"{mark} {item.name}{count}".strip(), style=line_style(item.look))
    if isinstance(item, Fact):
        return Text.assemble((f"{item.name}: " if item.name else "", ""), (item.value, "bold" if item.name else "cyan"))
    if isinstance(item, Track):
        return track(item)
    if isinstance(item, Sum):
        terms = ", ".join(f"{name} {value:+d}" for name, value in item.terms)
        return Text.assemble(f"{item.name}: ", (str(item.total), "bold"), (f" ({terms})" if terms else "", "dim"))
    if isinstance(item, Pile):
        top = f", on top {item.top.name or 'a card face down'}" if item.top is not None else ""
        return Text(f"{item.name} ({item.count}{top})", style=line_style(item.look))
    if isinstance(item, Card) and not item.text:
        return card_line(item)
    if isinstance(item, Panel) and item.layout == "row":
        small = [inline(part, pen) for part in item.items]
        if all(text is not None for text in small):
            things = Text("" if pen.tight else " ").join([text for text in small if text is not None])
            return Text(" ").join([Text(item.title), things])
    return None


def die(item: Die, pen: Pen) -> Text:
    """A die as a chip: its emblem, if it has one, and its number; spent or lost ones fade."""
    if not item.value:
        return Text("  –  " if item.icon or item.name else " – ", style="dim")
    mark = emblem(item.icon, pen.letters)
    text = f" {mark} {item.value} " if mark else f" {item.value} "
    return Text(text, style="dim strike" if item.spent else die_style(item.look))


def track(item: Track) -> Text:
    """A value on a scale, as dots or as a bar, and in digits."""
    style = line_style(item.look) or "cyan"
    if item.low == 0 and item.high <= DOTS and 0 <= item.value <= item.high:
        drawn = Text("●" * item.value, style=style) + Text("○" * (item.high - item.value), style="dim")
    else:
        span = max(item.high - item.low, 1)
        full = round(DOTS * (item.value - item.low) / span)
        drawn = Text("█" * full, style=style) + Text("░" * (DOTS - full), style="dim")
    return Text.assemble(f"{item.name} ", drawn, f" {item.value}/{item.high}")


def card_line(item: Card) -> Text:
    """A card in a line: its name and its badges."""
    if not item.up:
        return Text("[face down]", style="dim")
    badges = ", ".join(f"{name} {value}".strip() for name, value in item.badges)
    kind = f" ({item.kind})" if item.kind else ""
    line = Text.assemble((item.name, "bold"), (kind, "italic"), (f"  {badges}" if badges else "", "cyan"))
    line.stylize(line_style(item.look))
    return line


def card(item: Card) -> RenderableType:
    """A card with its text below."""
    return Group(card_line(item), Padding(Text(item.text, style="dim"), (0, 0, 0, 2)))


# ---------------------------------------------------------------------- the cross


def cross(panel: Panel, pen: Pen) -> RenderableType:
    """Top, then left, center, right, then bottom. A finished one has a title."""
    dice = [item for item in panel.items if isinstance(item, Die)]
    if len(dice) < 5:
        return Text(panel.title or "nothing yet", style="dim")
    top, left, center, right, bottom = dice[:5]
    rows: tuple[list[Die | None], ...] = ([None, top, None], [left, center, right], [None, bottom, None])
    lines: list[Text] = [Text(panel.title, style="bold yellow", justify="center")] if panel.title else []
    for row in rows:
        lines.extend(_cross_row(row, pen))
    return Align.center(Group(*lines))


def _cross_row(row: list[Die | None], pen: Pen) -> list[Text]:
    if not pen.big:
        return [Text(" ").join([_chip(item, pen) for item in row])]
    blocks = [_big_die(item, pen) for item in row]
    return [Text(" ").join([block[i] for block in blocks]) for i in range(3)]


def _chip(item: Die | None, pen: Pen) -> Text:
    return Text(" " * CHIP) if item is None else die(item, pen)


def _big_die(item: Die | None, pen: Pen) -> list[Text]:
    if item is None:
        return [Text(" " * BIG)] * 3
    if not item.value:
        return [Text(line.center(BIG), style="dim") for line in ("┌ ─  ─ ┐", "lost", "└ ─  ─ ┘")]
    face = f"{emblem(item.icon, pen.letters)}  {item.value}".center(BIG)
    style = die_style(item.look)
    return [Text(line, style=style) for line in (" " * BIG, face, item.icon.center(BIG))]


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
