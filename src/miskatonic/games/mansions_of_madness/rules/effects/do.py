"""Carrying out a text, effect by effect (MM-gen-9, MM-win-7)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.effects import conditions
from miskatonic.games.mansions_of_madness.rules.keeper import hand
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step

OWN: Final = ("card.", "combat.", "spell.", "trait.")
"""Texts that are carried out in a step of the one to whom they speak; of Combat cards the upper half."""


class Do(Step[Mansions]):
    """One effect of a text is completed, with all that breaks into it, before the next begins; at its end the keeper's
    hand is counted. MM-gen-9, MM-event-7, MM-kact-6"""

    def __init__(self, text: str, at: int, who: int = NOBODY, foe: int = NONE, room: int = NOWHERE) -> None:
        self.text = text
        """The key of the text in the box."""
        self.at = at
        self.who = who
        """The investigator whom the text speaks to."""
        self.foe = foe
        self.room = room
        """'Here'."""

    def run(self, s: Mansions) -> Ask | None:
        effects = s.box.texts[self.text]
        if self.at >= len(effects) or self._broken_off(s):
            ends.check(s)
            if hand.too_many(s):
                s.then(hand.HandLimit())
            return None
        effect = effects[self.at]
        s.then(Do(self.text, self.at + 1, self.who, self.foe, self.room))
        if not effect.conditions or conditions.holds(s, effect.conditions, self.place(s), self.who, self.foe):
            s.box.verbs[effect.verb](s, effect, self)
        return None

    def _broken_off(self, s: Mansions) -> bool:
        """Her turn was ended in the midst of her own step: what is left of her card or attack lapses; what keeps harm
        off does not. MM-inv-7, MM-trauma-12"""
        if s.harm or not s.cut_short(self.who) or not s.alive(self.who):
            return False
        return self.text.startswith(OWN) and not f"{self.text}.".count(".lower.")

    def place(self, s: Mansions) -> int:
        """'Here': the room of the text, or where the one it speaks to stands now."""
        return self.room if self.room != NOWHERE else s.room(self.who) if s.alive(self.who) else NOWHERE

    def branch(self, name: str, number: int = -1) -> str:
        """The key of a branch of this effect."""
        key = f"{self.text}.{self.at}.{name}"
        return f"{key}.{number}" if number >= 0 else key

    def decider(self, s: Mansions, by: str) -> int:
        """Who decides: the investigator it speaks to, the keeper, or the first of the investigators. MM-gen-2,
        MM-gen-10"""
        if by == "you" and s.alive(self.who):
            return self.who
        living = s.living()
        return living[0] if by == "group" and living else KEEPER


def carry_out(s: Mansions, text: str, who: int = NOBODY, foe: int = NONE, room: int = NOWHERE) -> None:
    """A text comes next, if there is one."""
    if s.box.texts[text]:
        s.then(Do(text, 0, who, foe, room))
