"""Small things in a line: dice, tokens, facts, tracks, sums, piles, cards by their names."""

from __future__ import annotations

from rich.text import Text

from miskatonic.clients.terminal.draw.things import card_line, inline
from miskatonic.clients.terminal.tui.paint.brush import Brush, marked, stamp
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card, Element, Pile


def small(item: Element, brush: Brush) -> Text | None:
    """What fits into a line, stamped with its id; None for a block. A card's text is read in the lens."""
    if isinstance(item, Card):
        return marked(card_line(item), brush, item.id)
    if isinstance(item, Panel):
        return _row(item, brush)
    text = inline(item, brush)
    if text is None:
        return None
    ids = (item.id, item.top.id) if isinstance(item, Pile) and item.top is not None else (item.id,)
    return marked(text, brush, *ids)


def _row(panel: Panel, brush: Brush) -> Text | None:
    """A row of small things with a heading; the heading stands for the panel itself."""
    if panel.layout != "row":
        return None
    parts = [small(item, brush) for item in panel.items]
    if any(part is None for part in parts):
        return None
    gap = "" if brush.tight else " "
    things = Text(gap).join([part for part in parts if part is not None])
    if not panel.title:
        return stamp_gaps(things, panel.id)
    return Text(" ").join([marked(Text(panel.title), brush, panel.id), things])


def stamp_gaps(text: Text, name: str) -> Text:
    """A panel without a heading is found between its things."""
    under = Text(text.plain)
    stamp(under, name)
    under.spans.extend(text.spans)
    return under
