"""Carrying out a text, effect by effect (TP-dig-2, TP-dig-7)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import NOBODY
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Do(Step[Terror]):
    """One effect of a text is completed, ends of the game and all, before the next begins. TP-dig-2, TP-end-5"""

    def __init__(self, text: str, at: int, place: int, who: int) -> None:
        self.text = text
        """The key of the text in the box."""
        self.at = at
        self.place = place
        """'Here'. TP-glos-1"""
        self.who = who
        """The seat that the text speaks to; -1 if to nobody."""

    def run(self, s: Terror) -> Ask | None:
        effects = s.box.text(self.text)
        if self.at >= len(effects):
            ends.check(s)
            return None
        effect = effects[self.at]
        s.then(Do(self.text, self.at + 1, self.place, self.who))
        if not effect.conditions or holds(s, effect.conditions, self.place, self.who):
            s.box.verbs[effect.verb](s, effect, self)
        return None

    def branch(self, name: str, number: int = -1) -> str:
        """The key of a branch of this effect."""
        key = f"{self.text}.{self.at}.{name}"
        return f"{key}.{number}" if number >= 0 else key


def carry_out(s: Terror, text: str, place: int, who: int = NOBODY) -> None:
    """A text comes next, if there is one."""
    if s.box.text(text):
        s.then(Do(text, 0, place, who))
