"""What is printed on a board, in words: a legend for the eye, sentences for the ear."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.clients.terminal.draw.boards import LINES, PLAIN_LINES
from miskatonic.clients.terminal.draw.emblems import emblem
from miskatonic.kernel.scene.boards import Cell, Edge, Grid

RIM = "rim"
SIDES = {"north": (0, -1, "north"), "west": (-1, 0, "west")}
FACING = {"north": "south", "west": "east"}


def place_name(cell: Cell) -> str:
    """What a space is called: its name up to the first comma, else its column and row."""
    return cell.name.partition(", ")[0] or f"column {cell.x + 1} row {cell.y + 1}"


def nature(cell: Cell) -> str:
    """What is special about a space: its name after the first comma, if that says more."""
    place, _, more = cell.name.partition(", ")
    return more if more != place else ""


def legend(board: Grid, letters: bool = False) -> list[tuple[str, str]]:
    """Marks and lines on this board with their meanings, each once."""
    found: dict[str, str] = {}
    for look in dict.fromkeys([edge.look for edge in board.edges if edge.look != RIM]):
        lines = PLAIN_LINES if letters else LINES
        found[lines[look][0] if look in lines else emblem(look, letters)] = look
    for cell in board.cells:
        mark = cell.mark.strip()
        if mark and nature(cell):
            found.setdefault(mark if len(set(mark)) > 1 else mark[0], nature(cell))
    return list(found.items())


def spoken(board: Grid) -> list[str]:
    """Special spaces by what they do, and the lines between spaces, in sentences."""
    kinds: dict[str, list[str]] = {}
    for cell in board.cells:
        if nature(cell):
            kinds.setdefault(nature(cell), []).append(place_name(cell))
    for edge in board.edges:
        where = _where(edge, board.cells)
        if edge.look != RIM and where:
            kinds.setdefault(f"{edge.look}s" if edge.look[-1:] != "s" else edge.look, []).append(where)
    return [f"{kind}: {', '.join(places)}" for kind, places in kinds.items()]


def _where(edge: Edge, cells: Iterable[Cell]) -> str:
    """Between which spaces a line runs, or on which side of one."""
    at = {(cell.x, cell.y): cell for cell in cells}
    right, down, side = SIDES[edge.side]
    here, there = at.get((edge.x, edge.y)), at.get((edge.x + right, edge.y + down))
    if here is not None and there is not None:
        return f"between {place_name(there)} and {place_name(here)}"
    if here is not None:
        return f"{side} of {place_name(here)}"
    return f"{FACING[edge.side]} of {place_name(there)}" if there is not None else ""
