"""Boards in a terminal: a grid with its walls, a graph as a list of places and ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.draw.emblems import emblem, line_style
from miskatonic.kernel.scene.boards import Cell, Graph, Grid, Node

WIDE, HIGH = 5, 2
"""Characters of one space, its north or west edge included."""
LINES: Final = {
    "wall": ("━", "┃", "bright_blue"),
    "fence": ("┅", "┇", "bright_blue"),
    "rim": ("─", "│", "dim"),
    "ladder": ("≡", "≡", "yellow"),
}
"""Along and down, and the colour. Whatever is not here is a door: its emblem in the middle of the edge."""
PLAIN_LINES: Final = {"wall": ("-", "|"), "fence": (".", ":"), "rim": ("-", "|"), "ladder": ("H", "H")}
GROUND: Final = {
    "water": "blue",
    "obstacle": "grey35",
    "danger": "red",
    "trap": "magenta",
    "help": "green",
    "machine": "bright_green",
}
"""The colour of a mark on the ground."""


class Canvas:
    """Characters with a style each."""

    def __init__(self, wide: int, high: int) -> None:
        self.rows = [[(" ", "")] * wide for _ in range(high)]

    def put(self, x: int, y: int, mark: str, style: str = "") -> None:
        self.rows[y][x] = (mark, style)

    def text(self) -> Text:
        """All rows; what is empty on the right is left out."""
        lines = []
        for row in self.rows:
            last = max((i for i, (mark, _) in enumerate(row) if mark != " "), default=-1)
            lines.append(Text.assemble(*[(mark, style) for mark, style in row[: last + 1]]))
        return Text("\n").join(lines)


def grid(board: Grid, letters: bool = False) -> Text:
    """Spaces as boxes; edges with a look are walls and doors; what lies on a space is its mark or emblem."""
    canvas = Canvas(board.width * WIDE + 1, board.height * HIGH + 1)
    for cell in board.cells:
        for right, down in ((0, 0), (WIDE, 0), (0, HIGH), (WIDE, HIGH)):
            canvas.put(cell.x * WIDE + right, cell.y * HIGH + down, "." if letters else "·", "dim")
    for edge in board.edges:
        _edge(canvas, edge.x * WIDE, edge.y * HIGH, edge.side == "north", edge.look, letters)
    on = lying(board.items)
    for cell in board.cells:
        _cell(canvas, cell, on.get(cell.id, []), letters)
    return _labelled(board, canvas)


def _labelled(board: Grid, canvas: Canvas) -> Text:
    """The names of the columns above, those of the rows at the left."""
    text = canvas.text()
    if not board.columns:
        return text
    margin = max([len(name) for name in board.rows], default=0) + 1
    lines = [Text(" " * (margin + 1) + "".join([name.ljust(WIDE) for name in board.columns]).rstrip(), style="dim")]
    for i, line in enumerate(text.split("\n", allow_blank=True)):
        name = board.rows[i // HIGH] if i % HIGH and i // HIGH < len(board.rows) else ""
        lines.append(Text.assemble((name.ljust(margin), "dim"), line))
    return Text("\n").join(lines)


def _edge(canvas: Canvas, x: int, y: int, north: bool, look: str, letters: bool) -> None:
    lines = LINES.get(look)
    if lines is None:
        canvas.put(x + (2 if north else 0), y + (0 if north else 1), emblem(look, letters), "bold yellow")
        return
    along, down = PLAIN_LINES[look] if letters else lines[:2]
    if north:
        for i in range(1, WIDE):
            canvas.put(x + i, y, along, lines[2])
    else:
        canvas.put(x, y + 1, down, lines[2])


def _cell(canvas: Canvas, cell: Cell, items: list[Any], letters: bool) -> None:
    x, y = cell.x * WIDE + 1, cell.y * HIGH + 1
    marks: list[tuple[str, str]] = []
    for item in items:
        style = line_style(item.look)
        text = item.mark or emblem(item.icon or item.name, letters)
        marks.extend([(mark, f"bold {style}".strip()) for mark in text])
    if not marks:
        marks = [(mark, GROUND.get(cell.look, "dim")) for mark in cell.mark or cell.name[:1].lower()]
    for i, (mark, style) in enumerate(marks[: WIDE - 1]):
        canvas.put(x + i, y, mark, style)


def graph(board: Graph, letters: bool = False) -> Table:
    """One row a place, area after area: what lies there, what is printed there, and where its ways lead."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    on, leads, states = lying(board.items), ways_of(board), dict(board.states)
    for area, places in by_area(board):
        if area:
            table.add_row(Text(area, style="italic"))
        for node in places:
            marks = ", ".join(f"{emblem(item.icon, letters)} {item.name}".strip() for item in on.get(node.id, []))
            table.add_row(
                Text(place_title(node, states), style=line_style(node.look) or "bold"),
                Text(marks),
                Text(f"to {', '.join(leads[node.id])}" if leads[node.id] else "", style="dim"),
            )
    return table


def by_area(board: Graph) -> list[tuple[str, list[Node]]]:
    """The places of a map under the names of their areas, from top to bottom, then from left to right."""
    names = {area.id: area.name or area.id for area in board.chart.areas}
    found: dict[str, list[Node]] = {name: [] for name in names.values()}
    for node in sorted(board.nodes, key=lambda place: (place.y, place.x)):
        found.setdefault(names.get(node.area, ""), []).append(node)
    return [(name, places) for name, places in found.items() if places]


def place_title(node: Node, states: Mapping[str, str]) -> str:
    """What a place is called, with what is printed in it and how it is now."""
    marks = [*node.icons, *([states[node.id]] if node.id in states else [])]
    return f"{node.name} ({', '.join(marks)})" if marks else node.name


def ways_of(board: Graph) -> dict[str, list[str]]:
    """Where the ways of each place lead, of what kind they are and how they are now; some lead off the map."""
    names = {node.id: node.name for node in board.nodes}
    states = dict(board.states)
    found: dict[str, list[str]] = {node.id: [] for node in board.nodes}
    for way in board.ways:
        marks = ", ".join([word for word in (way.name or way.look, states.get(way.id, "")) if word])
        kind = f" ({marks})" if marks else ""
        if way.start == way.end:
            found[way.start].append(f"outside{kind}")
            continue
        found[way.start].append(names[way.end] + kind)
        found[way.end].append(names[way.start] + kind)
    return found


def lying(items: Iterable[Any]) -> dict[str, list[Any]]:
    """What lies on each space or place, by its id."""
    found: dict[str, list[Any]] = {}
    for item in items:
        found.setdefault(getattr(item, "at", ""), []).append(item)
    return found
