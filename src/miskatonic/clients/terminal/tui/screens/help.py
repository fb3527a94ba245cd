"""Which key does what."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from miskatonic.clients.terminal.tui.screens.sheet import Sheet

KEYS = (
    ("1 … 99", "choose by number; Enter if a longer number could follow"),
    ("↑ ↓ ← →  Enter", "move, choose"),
    ("Tab", "between the table and the list of choices"),
    ("n  N", "on the table: to the next or last thing that can be chosen (marked ▸)"),
    ("mouse", "point at a thing to read it, click to choose it"),
    ("a", "about: the choice or the thing under the cursor, with its rule"),
    ("o", "odds of the choice under the cursor"),
    ("w", "why not: what you cannot do now, and the rules against it"),
    ("h", "hint: what the house bot would do in your place, and why"),
    ("u", "undo your last choice; where others are touched, they are asked"),
    ("p", "pass until: keep declining until something changes"),
    ("l", "log: what happened, with the rule behind every line"),
    ("s", "since: what happened since you last chose or looked"),
    ("r", "rulebook, with a search"),
    ("i", "lists of this game, such as its actions"),
    ("c", "chat"),
    ("t", "time: through the game, by itself, through other eyes; branch, link, save"),
    ("f", "fast: bots answer at once, or at their pace again"),
    ("z", "wait: hold the bots for a moment; again to go on"),
    ("e", "end: the outcome again, and what can be done next"),
    ("y  x", "agree to a proposal, or refuse it"),
    ("m", "menu: pause, propose, share, resign, a bot in your place, export"),
    ("ctrl+t", "dark or light"),
    ("q", "leave the table; the game is kept"),
)


class HelpSheet(Sheet):
    """All keys."""

    def __init__(self) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for key, what in KEYS:
            table.add_row(Text(key, style="bold cyan", no_wrap=True), Text(what))
        super().__init__("Keys", table)
