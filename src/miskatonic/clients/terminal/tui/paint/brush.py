"""How to draw, and how an element's place on the screen is remembered: as ids in the style of its characters."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from miskatonic.clients.terminal.draw.things import Pen
from miskatonic.kernel.scene.scene import Scene

IDS = "ids"
"""The name under which a style holds the ids of what is drawn there."""
MARK = "▸"
"""Stands before whatever can be chosen: colour alone says nothing."""
CHOOSABLE = "bold underline"


class Brush(Pen):
    """A pen that knows what can be chosen."""

    def __init__(
        self, scene: Scene, choosable: frozenset[str] = frozenset(), letters: bool = False, big: bool = False
    ) -> None:
        super().__init__(scene, letters, big)
        self.choosable = choosable
        self.seat_width = 0
        """How wide the boxes of seats are; 0: as wide as they must be."""

    def may(self, *ids: str) -> bool:
        """Can one of these be chosen?"""
        return not self.choosable.isdisjoint(ids)

    def with_size(self, big: bool, tight: bool) -> Brush:
        """The same with other dice."""
        other = Brush.__new__(Brush)
        other.__dict__.update(self.__dict__)
        other.big, other.tight = big, tight
        return other


def stamp(text: Text, *ids: str, start: int = 0, end: int | None = None) -> Text:
    """Remember whose characters these are."""
    text.stylize(Style(meta={IDS: ids}), start, end)
    return text


def marked(text: Text, brush: Brush, *ids: str) -> Text:
    """Stamped, and with a mark before it if it can be chosen. A leading space gives way to the mark."""
    if brush.may(*ids) and text.plain:
        style = text.style
        rest = text[1:] if text.plain[0] == " " else text.copy()
        base = text[:1] if text.plain[0] == " " else Text()
        head = Text(MARK, style=style)
        for span in base.spans:
            head.stylize(span.style)
        head.stylize("bold")
        rest.stylize("bold" if text.plain[0] == " " else CHOOSABLE)
        text = Text.assemble(head, rest)
    return stamp(text, *ids)
