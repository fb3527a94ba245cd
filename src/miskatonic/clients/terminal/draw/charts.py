"""Small bar charts of named numbers: odds and final scores."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

WIDEST = 30


def chart(out: Console, rows: Sequence[tuple[str, float, str]], plain: bool) -> None:
    """One row a name: a bar for its number, and the number in words. Plain: no bars."""
    if plain:
        for name, _, said in rows:
            out.print(Text(f"{name}: {said}"))
        return
    most = max((value for _, value, _ in rows), default=0) or 1
    widest = min(WIDEST, max(8, out.width // 3))
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    table.add_column(no_wrap=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for name, value, said in rows:
        table.add_row(Text(name), bar(value / most, widest), Text(said, style="bold"))
    out.print(table)


def bar(share: float, width: int) -> Text:
    """A bar of this share of the width; anything above nothing is visible."""
    full = round(share * width)
    if share > 0 and not full:
        return Text("▏", style="cyan")
    return Text("█" * full, style="cyan")
