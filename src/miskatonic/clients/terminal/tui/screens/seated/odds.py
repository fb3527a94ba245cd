"""The odds of a choice, as bars and numbers."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.draw.charts import bar
from miskatonic.clients.terminal.draw.outlook import percent
from miskatonic.clients.terminal.tui.screens.sheet import Sheet
from miskatonic.table.wire.messages import OddsAnswer

WIDEST = 24


class OddsSheet(Sheet):
    """What chance makes of a choice."""

    def __init__(self, label: str, answer: OddsAnswer) -> None:
        super().__init__(f"Odds: {label}", *written(answer))


def written(answer: OddsAnswer) -> list[RenderableType]:
    """Rows of outcomes, the likeliest first, and how sure they are."""
    if not answer.rows:
        return [Text("Chance has no part in it.")]
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    for row in sorted(answer.rows, key=lambda row: -row.chance):
        table.add_row(Text(row.name), bar(row.chance, WIDEST), Text(percent(row.chance), style="bold"))
    return [table, Text(f"\n{how_sure(answer)}", style="dim")]


def how_sure(answer: OddsAnswer) -> str:
    """Where the figures come from, and what is not in them."""
    sure = "These are exact." if answer.exact else "These are estimates from imagined games."
    if answer.drawn:
        sure = f"These are estimates: there was too much for the time, and {answer.drawn} games were drawn at random."
    return f"{sure} What others will choose is not in them." if answer.others else sure
