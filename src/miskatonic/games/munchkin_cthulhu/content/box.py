"""The cards of one set by number: what states hold, and quick answers about what is printed.

Doors come first, then Treasures, each by the numbers in the files. A number stands for a title; copies are alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.reading import CONTENT, Content, Use
from miskatonic.pieces.effects.effect import Effect

NONE: Final = -1
SLOTS: Final = ("headgear", "armor", "footgear")


class Box:
    """A set of cards, numbered: two decks, their kinds, four Classes; all of it data.

    MU-comp-4..8, MU-mon-6, MU-mix-2
    """

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.cards: Final = [*content.deck("door"), *content.deck("treasure")]
        self.doors: Final = len(content.deck("door"))
        """Numbers below this are Doors, the others Treasures. MU-comp-4"""
        self.numbers: Final = {card.id: number for number, card in enumerate(self.cards)}
        self.titles: Final = [card.name.strip(" .") for card in self.cards]
        """The names without dots around them."""
        self.facts: Final[dict[int, tuple[tuple[str, str], ...]]] = {}
        """The figures on each card, by name, as far as they have been asked for."""
        self.shown: Final[dict[tuple[str, int], Any]] = {}
        """Cards as they were drawn, by place and number: there are only so many places."""
        self.names: Final = {card.name: number for number, card in enumerate(self.cards)}
        self.copies: Final = [card.count for card in self.cards]
        """How many of each there are: six Cultists, of other Classes fewer. MU-cult-12"""
        self.verbs: Final = [_verbs(card.effects) for card in self.cards]
        """What each card says, by verb; of cards with two uses, the usual one."""
        self.kinds: Final = [card.kind for card in self.cards]
        self.level: Final = [card.level for card in self.cards]
        self.is_item: Final = [card.is_item for card in self.cards]
        self.wearable: Final = [card.kind == "item" for card in self.cards]
        self.cultist: Final = self.numbers["cultist"]
        self.answers: Final = {timing: self._with_timing(timing) for timing in ANSWER_TIMINGS}
        """The cards that answer each sort of event. MU-close-13"""

    def _with_timing(self, timing: str) -> tuple[int, ...]:
        return tuple([n for n, card in enumerate(self.cards) if any(use.timing == timing for use in card.uses)])

    def is_door(self, card: int) -> bool:
        return card < self.doors

    def name(self, card: int) -> str:
        return self.cards[card].name

    def says(self, card: int, verb: str) -> bool:
        return verb in self.verbs[card]

    def value(self, card: int, verb: str, name: str) -> int:
        """A number of a verb that stands once on the card; 0 if it does not."""
        found = self.verbs[card].get(verb)
        return found[0].number(name) if found else 0

    def effects(self, card: int, verb: str) -> tuple[Effect, ...]:
        return self.verbs[card].get(verb, ())

    def use(self, card: int, which: int) -> Use:
        return self.cards[card].uses[which]


def _verbs(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    found: dict[str, tuple[Effect, ...]] = {}
    for effect in effects:
        found[effect.verb] = (*found.get(effect.verb, ()), effect)
    return found


ANSWER_TIMINGS: Final = (
    "answer_card", "answer_discard", "answer_own_curse", "answer_curse", "answer_level", "answer_roll",
    "on_rewards", "after_fight",
)  # fmt: skip

BOX: Final = Box(CONTENT)
"""The box as it is sold."""
