"""Cards as little boxes, side by side, for screens with room."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from miskatonic.clients.terminal.draw.emblems import line_style
from miskatonic.clients.terminal.tui.paint.brush import MARK, Brush, stamp
from miskatonic.kernel.scene.elements import Card

WIDTH = 27
"""Of one card, its border included."""


class CardRow:
    """As many cards in a row as fit."""

    def __init__(self, cards: Sequence[Card], brush: Brush) -> None:
        self.cards = cards
        self.brush = brush

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        across = max(1, (options.max_width + 1) // (WIDTH + 1))
        for first in range(0, len(self.cards), across):
            boxes = [box(card, self.brush) for card in self.cards[first : first + across]]
            for lines in zip(*boxes, strict=True):
                yield Text(" ").join(lines)


def box(card: Card, brush: Brush) -> list[Text]:
    """Four lines: kind, name, badges."""
    inner = WIDTH - 4
    may = brush.may(card.id)
    style = line_style(card.look)
    badges = " · ".join([f"{name} {value}".strip() for name, value in card.badges])
    kind = f" {card.kind} " if card.kind else ""
    name = f"{MARK} {card.name}" if may else card.name or "face down"
    top = f"╭─{kind}".ljust(WIDTH - 1, "─")[: WIDTH - 1] + "╮"
    lines = [
        Text(top, style=style),
        _line(Text(_fit(name, inner), style="bold underline" if may else "bold"), style),
        _line(Text(_fit(badges or card.text, inner), style="cyan" if badges else "dim"), style),
        Text("╰" + "─" * (WIDTH - 2) + "╯", style=style),
    ]
    return [stamp(line, card.id) for line in lines]


def _line(text: Text, style: str) -> Text:
    return Text.assemble(("│ ", style), text, (" │", style))


def _fit(text: str, width: int) -> str:
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
