"""Boards in a terminal: a grid with its walls, a graph as a list of places and ways."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.emblems import emblem, line_style
from miskatonic.kernel.scene import Graph, Grid

WIDE, HIGH = 5, 2
"""Characters of one space, its north or west edge included."""


def grid(board: Grid, letters: bool = False) -> Text:
    """Spaces as boxes; edges with a look are walls and doors; what lies on a space is its emblem."""
    rows = [[" "] * (board.width * WIDE + 1) for _ in range(board.height * HIGH + 1)]
    there = {(cell.x, cell.y): cell for cell in board.cells}
    for x, y in there:
        _put(rows, x, y, 0, 0, "·")
        _put(rows, x, y, WIDE, 0, "·")
        _put(rows, x, y, 0, HIGH, "·")
        _put(rows, x, y, WIDE, HIGH, "·")
    for edge in board.edges:
        wall = edge.look == "wall"
        if edge.side == "north":
            for i in range(1, WIDE):
                _put(rows, edge.x, edge.y, i, 0, "-" if wall else emblem(edge.look, letters) if i == 2 else " ")
        else:
            _put(rows, edge.x, edge.y, 0, 1, "|" if wall else emblem(edge.look, letters))
    on = lying(board.items)
    for (x, y), cell in there.items():
        marks = on.get(cell.id, [])
        text = "".join(emblem(item.icon or item.name, letters) for item in marks) or cell.name[:1].lower()
        for i, mark in enumerate(text[: WIDE - 1]):
            _put(rows, x, y, 1 + i, 1, mark)
    return Text("\n".join("".join(row).rstrip() for row in rows))


def _put(rows: list[list[str]], x: int, y: int, right: int, down: int, mark: str) -> None:
    rows[y * HIGH + down][x * WIDE + right] = mark


def graph(board: Graph, letters: bool = False) -> Table:
    """One row a place: what lies there, and where its ways lead."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    names = {node.id: node.name for node in board.nodes}
    ways: dict[str, list[str]] = {node.id: [] for node in board.nodes}
    for start, end, look in board.links:
        kind = f" ({look})" if look else ""
        ways[start].append(names[end] + kind)
        ways[end].append(names[start] + kind)
    on = lying(board.items)
    for node in sorted(board.nodes, key=lambda n: (n.y, n.x)):
        marks = ", ".join(f"{emblem(item.icon, letters)} {item.name}".strip() for item in on.get(node.id, []))
        table.add_row(
            Text(node.name, style=line_style(node.look) or "bold"),
            Text(marks),
            Text(f"to {', '.join(ways[node.id])}" if ways[node.id] else "", style="dim"),
        )
    return table


def lying(items: Iterable[Any]) -> dict[str, list[Any]]:
    """What lies on each space or place, by its id."""
    found: dict[str, list[Any]] = {}
    for item in items:
        found.setdefault(getattr(item, "at", ""), []).append(item)
    return found
