"""The box: everything printed for one story, numbered and looked up. A state holds one; nothing of it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.monsters import CLASSES, Combat, Kind
from miskatonic.games.mansions_of_madness.content.printed import (
    LOCK,
    NOTHING,
    Card,
    Investigator,
    KeeperAction,
    Mythos,
    Spell,
    Trauma,
)
from miskatonic.games.mansions_of_madness.content.story import Story
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.effects.texts import Texts
from miskatonic.pieces.puzzles.plan import Plan

Carrier = Callable[[Any, Effect, Any], None]
"""Carries out one effect: given the state, the effect, and the step that has come to it."""
CORPSES: Final = 6
"""The book gives no number; see MM-gap-20."""


class Puzzle:
    """A puzzle as a card pictures it: its plan, and the pile its pieces come from. MM-puz-3, MM-setup-7"""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        kind: str,
        plan: Plan,
        pile: int,
        tile: str,
        symbols: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.plan: Final = plan
        self.pile: Final = pile
        self.tile: Final = tile
        """The setup tile, such as 6B; none for runes."""
        self.symbols: Final = symbols
        """The symbols of locks by their numbers."""


class Stock:
    """What is printed and the same for every story."""

    def __init__(
        self,
        investigators: tuple[Investigator, ...],
        cards: tuple[Card, ...],
        spells: tuple[Spell, ...],
        actions: tuple[KeeperAction, ...],
        mythos: tuple[Mythos, ...],
        traumas: tuple[Trauma, ...],
        kinds: tuple[Kind, ...],
        combat: tuple[Combat, ...],
        puzzles: tuple[Puzzle, ...],
        piles: tuple[int, ...],
    ) -> None:
        self.investigators: Final = investigators
        self.cards: Final = cards
        self.spells: Final = spells
        self.actions: Final = actions
        self.mythos: Final = mythos
        self.traumas: Final = traumas
        self.kinds: Final = kinds
        self.combat: Final = combat
        self.puzzles: Final = puzzles
        self.piles: Final = piles
        """How many pieces each of the five piles has. MM-setup-7"""


class Box:
    """One story with everything it uses."""

    def __init__(
        self,
        story: Story,
        stock: Stock,
        texts: Texts,
        verbs: Mapping[str, Carrier],
        digest: str,
        words: str,
    ) -> None:
        self.story: Final = story
        self.house: Final = story.house
        self.stock: Final = stock
        self.investigators: Final = stock.investigators
        self.cards: Final = stock.cards
        self.spells: Final = stock.spells
        self.actions: Final = stock.actions
        self.mythos: Final = stock.mythos
        self.traumas: Final = stock.traumas
        self.kinds: Final = stock.kinds
        self.combat: Final = stock.combat
        self.puzzles: Final = {puzzle.id: puzzle for puzzle in stock.puzzles}
        self.texts: Final = texts
        self.verbs: Final = verbs
        self.digest: Final = digest
        """Of what matters to play."""
        self.words: Final = words
        """Of everything printed, sentences too."""
        self.kind_of: Final = tuple([kind.number for kind in stock.kinds for _ in kind.undersides])
        """The type of each figure."""
        self.under_of: Final = tuple([n for kind in stock.kinds for n in range(len(kind.undersides))])
        self.figures: Final = len(self.kind_of)
        self.card_number: Final = {card.id: card.number for card in stock.cards}
        self.kind_number: Final = {kind.id: kind.number for kind in stock.kinds}
        self.spell_number: Final = {spell.id: spell.number for spell in stock.spells}
        self.counter_number: Final = {counter: n for n, (counter, _) in enumerate(story.counters)}
        self.named_number: Final = {named.id: named.number for named in story.named}
        self.locks: Final = frozenset([card.number for card in stock.cards if card.sort == LOCK])
        self.nothing: Final = next(card.number for card in stock.cards if card.sort == NOTHING)
        self.mythos_deck: Final = tuple([int(card.group in story.groups) for card in stock.mythos])
        self.cheapest: Final = min([card.cost for card in stock.mythos if card.group in story.groups], default=0)
        """Public: the cost of the cheapest Mythos card there is in this story. MM-mythos-7"""
        self.combat_of: Final = tuple(
            [tuple([c.number for c in stock.combat if c.of == of]) for of in range(len(CLASSES))]
        )
        self.backs: Final = max([len(spell.backs) for spell in stock.spells])
        self.ladders: Final = self._spaces("ladder")
        self.vents: Final = self._spaces("vent")
        self.altars: Final = self._spaces("altar")
        self.hiding: Final = self._spaces("hiding")
        self.campfires: Final = self._spaces("campfire")
        self.barriers: Final = tuple([f.space for f in story.features if f.kind == "barrier"])
        """The space of each barrier. MM-barr-2"""

    def _spaces(self, kind: str) -> int:
        return sum([1 << f.space for f in self.story.features if f.kind == kind])

    def text(self, key: str) -> tuple[Effect, ...]:
        return self.texts[key]

    def types_of(self, name: str) -> tuple[int, ...]:
        """The types of monsters that a word means: any, a class, a type. MM-mon-8"""
        if name == "any":
            return tuple(range(len(self.kinds)))
        if name in CLASSES:
            return tuple([kind.number for kind in self.kinds if CLASSES[kind.of] == name])
        return (self.kind_number[name],)
