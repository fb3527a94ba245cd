"""A puzzle in characters: each piece in its square, with what is drawn on it the way it lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Fact, Token

LOOK: Final = "puzzle"
TILE: Final = "piece.tile"
Touched = Callable[[Text, str], Text]
STYLES: Final = {"red": "red", "blue": "blue"}


def as_it_is(text: Text, name: str) -> Text:
    return text


def drawn(panel: Panel, touched: Touched = as_it_is) -> RenderableType:
    """The heading, the squares, and what does not lie in them; ``touched`` makes things answer to their ids."""
    squares, columns = _squares(panel)
    table = Table(box=SQUARE, show_header=False, show_lines=True)
    for _ in range(columns):
        table.add_column(justify="center")
    rows = (max(squares, default=-1) // columns) + 1
    for row in range(rows):
        row_of = [squares.get(row * columns + column) for column in range(columns)]
        table.add_row(*[touched(_cell(token), token.id) if token is not None else Text() for token in row_of])
    counts = [f"{item.name}: {item.value}" for item in panel.items if isinstance(item, Fact) and not item.numbers]
    heading = Text.assemble((panel.title, "bold"), f"   {'   '.join(counts)}")
    return Group(heading, table, *[Text(line) for line in _beside(panel, squares)])


def lines(panel: Panel) -> list[str]:
    """The same in sentences."""
    squares, columns = _squares(panel)
    counts = [f"{item.name} {item.value}" for item in panel.items if isinstance(item, Fact) and not item.numbers]
    found = [f"{panel.title}: {'; '.join(counts)}."]
    for at, token in sorted(squares.items()):
        where = f"row {at // columns + 1}, column {at % columns + 1}"
        found.append(f"  {_number(token)}{token.name}, {where}: {'; '.join(_marks(token))}.")
    return [*found, *[f"  {line}." for line in _beside(panel, squares)]]


def _squares(panel: Panel) -> tuple[dict[int, Token], int]:
    """What lies in each square, and how many make a row."""
    grid = next((dict(item.numbers) for item in panel.items if isinstance(item, Fact) and item.numbers), {})
    size = grid.get("rows", 1) * grid.get("columns", 1)
    tokens = [item for item in panel.items if isinstance(item, Token)]
    found = {grid[token.id]: token for token in tokens if grid.get(token.id, size) < size}
    return found, max(1, grid.get("columns", 1))


def _number(token: Token) -> str:
    """The number of its place, by which choices speak of it."""
    last = token.id.rsplit(".", 1)[-1]
    return f"{int(last) + 1}: " if last.isdigit() else ""


def _marks(token: Token) -> list[str]:
    """What is drawn on it; what a tile shows belongs to the side of a piece."""
    if token.id != TILE:
        return [f"{name} {value}" for name, value in token.facts]
    return [
        f"{_side(name)} {value}" if name[0].isdigit() else f"{name} at {_side(value)}" for name, value in token.facts
    ]


def _side(said: str) -> str:
    place, side = said.split(" ", 1)
    return f"piece {int(place) + 1} {side}"


def _cell(token: Token) -> Text:
    text = Text(f"{_number(token)}{token.name}", style="bold")
    for mark in _marks(token):
        text.append("\n")
        text.append(mark, style=STYLES.get(mark.split(" ")[0], "not bold"))
    return text


def _beside(panel: Panel, squares: dict[int, Token]) -> list[str]:
    """The tile if it lies round the pieces, and a piece in hand."""
    there = {token.id for token in squares.values()}
    apart = [item for item in panel.items if isinstance(item, Token) and item.id not in there]
    found = []
    for token in apart:
        marks = f": {'; '.join(_marks(token))}" if token.facts else ""
        found.append(f"{'' if token.id == TILE else 'In hand: '}{token.name}{marks}")
    return found
