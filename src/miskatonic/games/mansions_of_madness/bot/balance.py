"""What simulations of Mansions of Madness count: which Objective was played, who came through, and what was used.

A row says in how many games something came up, and in how many of those the investigators won; among those who took
part it says how many came through alive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.monsters import CLASSES
from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.cards.using import name_of
from miskatonic.games.mansions_of_madness.rules.ends import objective
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Step

SURVIVORS: Final = "Investigators, and who came through"
ACTIONS: Final = "Keeper Actions bought"
MYTHOS: Final = "Mythos cards played"
TRAUMA: Final = "Trauma cards played"
FOUND: Final = "Exploration cards found"
USED: Final = "Items and Traits used"
SPELLS: Final = "Spells cast"
COMBAT: Final = "Combat cards resolved"
FOES: Final = "Monsters placed"
SOLVED: Final = "Puzzles tried, and solved"
LOST: Final = "Investigators lost"
FINALE: Final = "Round of the reveal"


def played(s: Mansions, seat: int) -> str:
    """The Objective of the game."""
    return objective(s).name if s.answers else "none"


TAGS: Final[dict[str, Callable[[Mansions, int], str]]] = {"objective": played}


def combat_name(box: Box, card: int) -> str:
    """A Combat card has no name: its class, what its halves are for, and its place in the box."""
    printed = box.combat[card]
    return f"{CLASSES[printed.of]}: {printed.upper.heading}, {printed.lower.heading} ({card + 1})"


class Census:
    """Looks on at one game after another, and reads what was told in it."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {title: Counter() for title in (LOST, FINALE)}
        titles = (SURVIVORS, ACTIONS, MYTHOS, TRAUMA, FOUND, USED, SPELLS, COMBAT, FOES, SOLVED)
        self.shares: dict[str, Counter[str]] = {title: Counter() for title in titles}
        self._seen: set[tuple[str, str]] = set()

    def saw(self, s: Mansions, seat: int, step: Step[Any]) -> None:
        """A choice is about to be made; from the first one on the game is told. What is used is named while its owner
        is still there."""
        if s.log is None:
            s.log = []
        x: Any = step
        if type(step).__name__ in ("UseCard", "UseFree", "UseAtTest"):
            self._seen.add((USED, name_of(s, seat, x.source)))

    def ended(self, s: Mansions) -> None:
        """A game is over, or was stopped."""
        won = s.outcome is not None and s.outcome.reason == "investigators"
        for event in s.log or ():
            self._heard(s, event.kind, event.facts)
        for title, name in self._seen:
            self.shares[title][name] += 1
            self.shares[title][f"won {name}"] += won
        self._seen = set()
        here = {s.sheet[seat] for seat in s.players if s.alive(seat) or s.escaped >> seat & 1} - {NONE}
        took_part = {sheet for sheet in range(len(s.box.investigators)) if s.seen_sheets >> sheet & 1}
        for sheet in took_part:
            name = s.box.investigators[sheet].name
            self.shares[SURVIVORS][name] += 1
            self.shares[SURVIVORS][f"won {name}"] += sheet in here
        self.counts[LOST][str(len(took_part - here))] += 1

    def _heard(self, s: Mansions, kind: str, facts: tuple[Any, ...]) -> None:
        """Something that happened."""
        box = s.box
        if kind == "buys":
            self._seen.add((ACTIONS, box.actions[facts[0]].name))
        elif kind == "mythos":
            self._seen.add((MYTHOS, box.mythos[facts[1]].name))
        elif kind == "trauma":
            self._seen.add((TRAUMA, box.traumas[facts[1]].name))
        elif kind == "finds":
            self._seen.add((FOUND, box.cards[facts[1]].name))
        elif kind == "casts":
            self._seen.add((SPELLS, box.spells[facts[1]].name))
        elif kind == "combat_card":
            self._seen.add((COMBAT, combat_name(box, facts[0])))
        elif kind == "placed_foe":
            self._seen.add((FOES, box.kinds[box.kind_of[facts[0]]].name))
        elif kind == "attempts":
            self.shares[SOLVED][box.cards[facts[1]].name] += 1
        elif kind == "solved":
            self.shares[SOLVED][f"won {box.cards[facts[1]].name}"] += 1
