"""The screen and the keyboard: where text goes, and where a person's lines come from."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from miskatonic.clients.terminal.draw.draw import REFERENCE, draw, draw_panels
from miskatonic.clients.terminal.draw.plain import describe, describe_panels
from miskatonic.clients.terminal.lines.reading import briefly, cards_in, without_plans
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene


class EndOfInput(Exception):
    """No more lines will come: the person has left, or the script has ended."""


class Screen:
    """Draws scenes and prints lines, in colour or plainly, and reads what is typed."""

    def __init__(self, plain: bool = False, console: Console | None = None) -> None:
        self.plain = plain
        self.read: dict[int, set[str]] = {}
        """The names of the cards that each seat has read."""
        self.plans: set[str] = set()
        """The plans of boards that were told; they are secret from nobody."""
        self.console = console or Console(highlight=False, no_color=plain or None, emoji=False, markup=False)
        _never_choke(sys.stdin, sys.stdout)
        self.live = sys.stdin.isatty() and self.console.is_terminal
        if self.live:
            _line_editing()

    def say(self, text: str = "", style: str = "") -> None:
        """A line of text."""
        self.console.print(Text(text, style="" if self.plain else style), soft_wrap=self.plain)

    def title(self, text: str) -> None:
        """A line that begins something new."""
        if self.plain:
            self.say(text)
        else:
            self.console.rule(Text(text, style="bold"), align="left", style="dim")

    def scene(self, scene: Scene) -> None:
        """The whole table as one seat sees it; cards that it has read before without their texts."""
        scene = msgspec.structs.replace(scene, panels=tuple(self._new_to(scene, scene.panels)))
        if self.plain:
            without_plans(scene.panels, self.plans)
            for line in describe(scene):
                self.say(line)
        else:
            self.console.print(draw(scene, self.console))

    def panels(self, panels: Iterable[Panel], scene: Scene) -> None:
        """Only some panels of it; cards that the seat has read before without their texts."""
        self._panels(self._new_to(scene, panels), scene)

    def _panels(self, panels: Iterable[Panel], scene: Scene) -> None:
        if self.plain:
            for line in describe_panels(without_plans(panels, self.plans), scene.seat, scene.seats):
                self.say(line)
        else:
            self.console.print(draw_panels(panels, scene, self.console))

    def _new_to(self, scene: Scene, panels: Iterable[Panel]) -> list[Panel]:
        """Panels without what this seat has read; now it has read it all."""
        read = self.read.setdefault(scene.seat, set())
        found = [panel for panel in panels if panel.look != REFERENCE]
        brief = briefly(found, read)
        read.update(card.name for card in cards_in(brief))
        return brief

    def cards(self, scene: Scene, word: str) -> bool:
        """Every card that lies open to the seat, in full; only those whose names hold the word. False: none."""
        shown = [panel for panel in scene.panels if panel.look != REFERENCE]
        found = {card.name: card for card in cards_in(shown) if word.lower() in card.name.lower()}
        if found:
            self._panels([Panel(id="cards", title="Cards", layout="column", items=tuple(found.values()))], scene)
        return bool(found)

    def reference(self, scene: Scene) -> bool:
        """The panels that are drawn only on request. False: there are none."""
        found = [panel for panel in scene.panels if panel.look == REFERENCE]
        self._panels(found, scene)
        return bool(found)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard, or from a script; then it is repeated, so that the output reads as a talk."""
        shown = prompt if self.plain or not self.live else f"\x01\x1b[1;36m\x02{prompt}\x01\x1b[0m\x02"
        try:
            if self.live:
                return input(shown).strip()
            self.console.print(Text(prompt), end="")
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            self.say()
            raise EndOfInput
        if not self.live:
            self.say(line.strip())
        return line.strip()

    def wipe(self) -> None:
        """Nothing of what was shown stays readable, the scrolled-back lines included."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()


def _never_choke(*streams: Any) -> None:
    """Bytes that are no text in this terminal's encoding become question marks, not errors."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _line_editing() -> None:
    """Arrow keys and a history of commands, where the system has them."""
    try:
        import readline  # noqa: F401, PLC0415 - importing it is what makes input() editable
    except ImportError:
        return
