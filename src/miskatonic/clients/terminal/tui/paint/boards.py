"""Boards: grids in box drawing with their walls and doors, graphs as lists of places and ways."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.text import Text

from miskatonic.clients.terminal.draw import boards
from miskatonic.clients.terminal.draw.emblems import emblem, line_style
from miskatonic.clients.terminal.draw.flow import Flow
from miskatonic.clients.terminal.draw.ground import legend
from miskatonic.clients.terminal.tui.paint.brush import MARK, Brush, marked, stamp
from miskatonic.kernel.scene.boards import Cell, Graph, Grid

NARROWEST = 20
"""A legend is at least so wide, however small its board is."""
OPEN_GROUND = "bold black on green3"


def grid(board: Grid, brush: Brush) -> RenderableType:
    """The board that the line client draws, with each space stamped; spaces that can be chosen are marked."""
    margin = max([len(name) for name in board.rows], default=0) + 1 if board.columns else 0
    top = 1 if board.columns else 0
    wide = margin + board.width * boards.WIDE + 1
    lines = list(boards.grid(board, brush.letters).split("\n", allow_blank=True))
    for line in lines:
        line.pad_right(max(0, wide - line.cell_len))
    on = boards.lying(board.items)
    for cell in board.cells:
        ids = (cell.id, *[item.id for item in on.get(cell.id, [])])
        row = top + cell.y * boards.HIGH + 1
        lines[row] = _cell(lines[row], margin + cell.x * boards.WIDE + 1, ids, brush)
    title = [marked(Text(board.name, style="bold"), brush, board.id)] if board.name else []
    return Group(*title, *lines, *_legend(board, wide, brush))


def _legend(board: Grid, width: int, brush: Brush) -> list[RenderableType]:
    """What the marks and lines mean, below the board and no wider."""
    parts = [Text.assemble((mark, "bold"), (f" {meaning}", "dim")) for mark, meaning in legend(board, brush.letters)]
    return [Constrain(Flow(parts, 0), max(width, NARROWEST))] if parts else []


def _cell(line: Text, x: int, ids: tuple[str, ...], brush: Brush) -> Text:
    """One space: stamped, and marked at its right end if it can be chosen."""
    end = x + boards.WIDE - 1
    if brush.may(*ids):
        inside = line[x:end]
        short = inside.plain.rstrip()
        if len(short) < boards.WIDE - 1:
            inside = Text.assemble(inside[: boards.WIDE - 2], MARK)
        inside.stylize(OPEN_GROUND)
        line = Text.assemble(line[:x], inside, line[end:])
    return stamp(line, *ids, start=x, end=end)


def graph(board: Graph, brush: Brush) -> RenderableType:
    """One line a place, area after area: what lies there, and where its ways lead."""
    on, leads, states = boards.lying(board.items), boards.ways_of(board), dict(board.states)
    lines = [marked(Text(board.name, style="bold"), brush, board.id)] if board.name else []
    for area, places in boards.by_area(board):
        lines += [Text(area, style="italic")] if area else []
        for node in places:
            title = Text(boards.place_title(node, states), style=line_style(node.look) or "bold")
            line = marked(title, brush, node.id)
            for item in on.get(node.id, []):
                thing = Text(f"{emblem(item.icon, brush.letters)} {item.name}".strip(), style=line_style(item.look))
                line = Text.assemble(line, "  ", marked(thing, brush, item.id))
            lines.append(Text.assemble(line, (f"  to {', '.join(leads[node.id])}" if leads[node.id] else "", "dim")))
    return Group(*lines)


def cell_name(cell: Cell) -> str:
    """What a space is called."""
    return cell.name or f"{cell.x + 1}, {cell.y + 1}"
