"""Small things one after the other: a line breaks between two of them, not within one that fits a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

GAP = "   "
HANG = 2
"""How far the rest of a thing too long for a line stands in."""


class Flow:
    """Texts that fill the lines they need; lines after the first are indented."""

    def __init__(self, texts: Sequence[Text], indent: int = 0) -> None:
        self.texts = texts
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines: list[Text] = []
        for text in self.texts:
            if lines and lines[-1].cell_len + len(GAP) + text.cell_len <= options.max_width:
                lines[-1] = Text.assemble(lines[-1], GAP, text)
                continue
            stand = " " * self.indent if lines else ""
            first, *rest = text.wrap(console, max(options.max_width - len(stand) - HANG, 1)) or [text]
            whole = len(stand) + text.cell_len <= options.max_width
            lines.append(Text.assemble(stand, text if whole else first))
            lines.extend(Text.assemble(stand, " " * HANG, more) for more in (rest if not whole else ()))
        yield from lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        wide = sum(text.cell_len for text in self.texts) + len(GAP) * max(len(self.texts) - 1, 0)
        longest = max((text.cell_len for text in self.texts), default=0)
        return Measurement(min(longest, options.max_width), min(wide, options.max_width))
