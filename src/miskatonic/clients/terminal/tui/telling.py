"""A table told line by line: all of it once, then only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from miskatonic.clients.terminal.draw.draw import REFERENCE
from miskatonic.clients.terminal.draw.plain import describe, describe_panels
from miskatonic.clients.terminal.lines.reading import briefly, cards_in, without_plans
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene


class Teller:
    """Remembers what the listener has heard: panels, texts of cards, plans of boards."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.drawn: dict[str, Panel] = {}
        self.texts: set[str] = set()
        self.plans: set[str] = set()

    def everything(self, scene: Scene) -> None:
        """The whole table; boards with their plans, and cards that are new with their texts."""
        self.drawn = _shown(scene)
        without_plans(self.drawn.values(), self.plans)
        brief = self._brief(self.drawn.values())
        for line in describe(msgspec.structs.replace(scene, panels=tuple(brief))):
            self.say(line)

    def changes(self, scene: Scene) -> None:
        """Only what has changed since it was told last."""
        shown = _shown(scene)
        changed = [panel for panel in shown.values() if self.drawn.get(panel.id) != panel]
        self.drawn = shown
        for line in describe_panels(self._brief(without_plans(changed, self.plans)), scene.seat, scene.seats):
            self.say(line)

    def _brief(self, panels: Iterable[Panel]) -> list[Panel]:
        brief = briefly(panels, self.texts)
        self.texts.update([card.name for card in cards_in(brief)])
        return brief


def _shown(scene: Scene) -> dict[str, Panel]:
    return {panel.id: panel for panel in scene.panels if panel.look != REFERENCE}
