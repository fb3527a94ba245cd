"""The prompt bar's list: numbered choices in columns, with a cursor, digits and the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from miskatonic.clients.terminal.draw.outlook import outlook
from miskatonic.table.wire.game import ChoiceView

Columns = tuple[int, int, list[int]]
NUMBER = "choice"
GAP = 2
HEAD = 4
"""Characters before a label: the cursor, a number of two digits, a space."""
FEW, CUT, KEPT = 6, 16, 30
"""Of more than a few choices the longest label may lose so many characters and must keep so many, to save lines."""


class ChoiceList(ScrollView, can_focus=True):
    """What may be chosen. Digits choose by number; Enter chooses what is under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", "Up", show=False),
        Binding("down", "go(1)", "Down", show=False),
        Binding("left", "aside(-1)", "Left", show=False),
        Binding("right", "aside(1)", "Right", show=False),
        Binding("home", "first", "First", show=False),
        Binding("end", "last", "Last", show=False),
        Binding("enter,space", "pick", "Choose", show=False),
    ]

    class Picked(Message):
        """Somebody chooses this."""

        def __init__(self, choice: ChoiceView) -> None:
            super().__init__()
            self.choice = choice

    class Highlighted(Message):
        """The cursor is on this."""

        def __init__(self, choice: ChoiceView) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # Textual's own word
        super().__init__(id=id)
        self.choices: Sequence[ChoiceView] = ()
        self.near: frozenset[str] = frozenset()
        """Things under the board's cursor: choices that touch them are marked."""
        self.at = 0
        self._across = 1
        self._down = 0
        self._widths: list[int] = []
        self._texts: list[str] = []

    # ------------------------------------------------------------------ content

    def show(self, choices: Sequence[ChoiceView]) -> None:
        """Other choices. The cursor stays on the same one, or goes to the first."""
        held = self.choices[self.at].key if self.at < len(self.choices) else ""
        self.choices = choices
        self.at = next((i for i, choice in enumerate(choices) if choice.key == held), 0)
        self._lay_out()
        self.scroll_home(animate=False, immediate=True)
        self._reveal()
        self._tell()

    def mark(self, near: frozenset[str]) -> None:
        """Mark the choices that touch one of these things."""
        if near != self.near:
            self.near = near
            self.refresh()

    @property
    def current(self) -> ChoiceView | None:
        """The choice under the cursor."""
        return self.choices[self.at] if self.at < len(self.choices) else None

    def rows_for(self, width: int) -> int:
        """How many lines the choices would take at a width."""
        return _laid(self.choices, width)[1][1]

    def _lay_out(self) -> None:
        width = max(self.size.width - 1, 10)
        self._texts, (self._across, self._down, self._widths) = _laid(self.choices, width)
        self.virtual_size = Size(width, self._down)
        self.refresh()

    def on_resize(self) -> None:
        """Other columns."""
        self._lay_out()

    def render_line(self, y: int) -> Strip:
        """One line: a choice of each column."""
        row = y + self.scroll_offset.y
        segments: list[Segment] = []
        for column, width in enumerate(self._widths):
            number = column * self._down + row
            if row < self._down and number < len(self.choices):
                segments.extend(self._cell(number, width))
            segments.append(Segment(" " * GAP))
        width = self.size.width
        return Strip(segments).apply_style(self.rich_style).adjust_cell_length(width, self.rich_style)

    def _cell(self, number: int, width: int) -> list[Segment]:
        choice, label = self.choices[number], self._texts[number]
        here = number == self.at
        marked = not self.near.isdisjoint(choice.targets)
        style = Style(meta={NUMBER: number}, reverse=here and self.has_focus, bold=here or marked)
        head = f"{'▸' if here else '•' if marked else ' '}{number + 1:>2} "
        room = max(width - cell_len(head), 1)
        text = label if cell_len(label) <= room else set_cell_size(label, room - 1) + "…"
        return [Segment(head, style + Style(color="cyan")), Segment(set_cell_size(text, room), style)]

    @property
    def text(self) -> str:
        """All choices with their numbers, as text."""
        return "\n".join(f"{i}. {told(choice)}" for i, choice in enumerate(self.choices, 1))

    # ------------------------------------------------------------------ the cursor

    def move_to(self, number: int) -> None:
        """Put the cursor on a choice."""
        if self.choices:
            self.at = max(0, min(number, len(self.choices) - 1))
            self._reveal()
            self.refresh()
            self._tell()

    def _reveal(self) -> None:
        if self._down:
            self.scroll_to_region(Region(0, self.at % self._down, 1, 1), animate=False, force=True)

    def _tell(self) -> None:
        if self.current is not None:
            self.post_message(self.Highlighted(self.current))

    def action_go(self, by: int) -> None:
        """Up or down."""
        self.move_to(self.at + by)

    def action_aside(self, by: int) -> None:
        """Into the next column."""
        if 0 <= self.at + by * self._down < len(self.choices):
            self.move_to(self.at + by * self._down)

    def action_first(self) -> None:
        """The first choice."""
        self.move_to(0)

    def action_last(self) -> None:
        """The last choice."""
        self.move_to(len(self.choices) - 1)

    def action_pick(self) -> None:
        """Choose."""
        if self.current is not None:
            self.post_message(self.Picked(self.current))

    def on_focus(self) -> None:
        """The choice under the cursor is shown on the board."""
        self._tell()
        self.refresh()

    def on_blur(self) -> None:
        """The cursor fades where keys do not go."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        number = event.style.meta.get(NUMBER)
        if number is not None:
            self.move_to(number)
            self.action_pick()


def _laid(choices: Sequence[ChoiceView], width: int) -> tuple[list[str], Columns]:
    """What is written and where: labels with what comes of each, if that takes hardly more lines and nothing is cut."""
    brief, full = [_brief(choice) for choice in choices], [told(choice) for choice in choices]
    alone, both = _columns(brief, width), _columns(full, width)
    whole = all(HEAD + cell_len(text) <= both[2][i // both[1]] for i, text in enumerate(full))
    return (full, both) if whole and both[1] <= max(alone[1], FEW) else (brief, alone)


def _columns(texts: Sequence[str], width: int) -> Columns:
    """How many columns, how many rows, and how wide each column is: as many columns as fit and can be told apart."""
    if not texts:
        return 1, 0, []
    sizes = [HEAD + cell_len(text) for text in texts]
    for across in range(min(len(texts), 6), 0, -1):
        down = -(-len(texts) // across)
        widths = [max(sizes[i : i + down]) for i in range(0, len(sizes), down)]
        over = sum(widths) + GAP * (len(widths) - 1) - width
        if over <= 0:
            return len(widths), down, widths
        widest = widths.index(max(widths))
        widths[widest] -= over
        column = texts[widest * down : (widest + 1) * down]
        room = widths[widest] - HEAD
        if len(texts) > FEW and over <= CUT and room >= KEPT and _distinct(column, room):
            return len(widths), down, widths
    return 1, len(texts), [width]


def _distinct(texts: Sequence[str], room: int) -> bool:
    """Can these still be told apart when they are cut?"""
    cut = [text if cell_len(text) <= room else text[: room - 1] for text in texts]
    return len(set(cut)) == len(cut)


def _brief(choice: ChoiceView) -> str:
    return choice.label + ("…" if choice.blanks else "")


def told(choice: ChoiceView) -> str:
    """The label, and what comes of it where that is known."""
    more = outlook(choice.label, choice.verb, choice.result, choice.odds, choice.noun)
    return f"{_brief(choice)} ({more})" if more else _brief(choice)
