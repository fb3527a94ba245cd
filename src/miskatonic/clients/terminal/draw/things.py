"""Single things of a scene, drawn with Rich: dice, tokens, tracks, sums, piles, cards, and dice laid as a cross."""

from __future__ import annotations

from rich.align import Align
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from miskatonic.clients.terminal.draw.emblems import die_style, emblem, line_style
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card, Die, Element, Fact, Pile, Sum, Token, Track
from miskatonic.kernel.scene.scene import Scene

CHIP, BIG = 5, 8
"""The width of a die in a cross, small and big."""
DOTS = 10
"""Tracks up to this length are drawn as dots, longer ones as bars."""


class Pen:
    """How to draw: for which seat, with emblems or letters only, with big dice or small ones, with or without air."""

    def __init__(self, scene: Scene, letters: bool = False, big: bool = False, tight: bool = False) -> None:
        self.seat = scene.seat
        self.names = scene.seats
        self.letters = letters
        self.big = big
        self.tight = tight


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
    if item.low in (0, 1) and item.high <= DOTS and 0 <= item.value <= item.high:
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
    """A card with its text below, and what else there is to know about this one."""
    note = f" ({item.note})" if item.note not in item.text else ""
    return Group(card_line(item), Padding(Text(f"{item.text}{note}", style="dim"), (0, 0, 0, 2)))


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
