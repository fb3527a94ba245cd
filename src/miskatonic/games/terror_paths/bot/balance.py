"""What simulations of Terror Paths count: with whom teams win, how they end, and what each card does to their chances.

A row says in how many games something came up, and how many of those were won: beside the share of all games, that is
what it did to the chance of winning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Step

INVESTIGATORS: Final = "Investigators who began"
LOST: Final = "Investigators lost"
DOOM: Final = "Doom at the end"
CARDS: Final = "Encounter cards turned up"
EVENTS: Final = "Events and Disasters drawn"
ITEMS: Final = "Items used"
MENACE: Final = "Menace cards turned up"
DEEDS: Final = "Deeds done"
VICTIMS: Final = "Victims found"
LORE: Final = "Lore learned"
USES: Final = ("UseItem", "UseBefore", "UseNow", "UseInAct", "ClearOut", "TapItem")


def investigator(s: Terror, seat: int) -> str:
    """Whom a seat played to the end."""
    return s.investigator(seat).name if s.place[seat] >= 0 else "nobody"


TAGS: Final[dict[str, Callable[[Terror, int], str]]] = {"investigator": investigator}


class Census:
    """Looks on at one game after another."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {title: Counter() for title in (LOST, DOOM)}
        titles = (INVESTIGATORS, CARDS, EVENTS, ITEMS, MENACE, DEEDS, VICTIMS, LORE)
        self.shares: dict[str, Counter[str]] = {title: Counter() for title in titles}
        self._seen: set[tuple[str, str]] = set()
        """What has come up in the game that is being played."""
        self._began = False

    def saw(self, s: Terror, seat: int, step: Step[Any]) -> None:
        """A choice is about to be made; whoever comes later, for the dead, is not of those who began."""
        if not self._began and NONE not in s.sheet:
            self._began = True
            self._seen.update([(INVESTIGATORS, investigator(s, other)) for other in range(s.seats)])
        x: Any = step
        name = type(step).__name__
        if name in USES:
            self._seen.add((ITEMS, s.box.items[x.held >> 1].name))
        elif name == "Shield":
            self._seen.add((ITEMS, s.box.items[x.item >> 1].name))
        elif name == "DoDeed":
            some = [d for where, n, d in deeds_here(s, x.place, x.seat) if (where, n) == (x.where, x.number)]
            self._seen.update([(DEEDS, deed.words) for deed in some])
        for number in s.box.menace_all:
            if s.counters[number]:
                self._seen.add((MENACE, s.box.scenario.counters[number].name))

    def ended(self, s: Terror) -> None:
        """A game is over, or was stopped."""
        won = s.outcome is not None and bool(s.outcome.winners)
        box = s.box
        self.counts[LOST][str(s.gone.bit_count())] += 1
        self.counts[DOOM][str(s.doom)] += 1
        seen = set(self._seen)
        up = {s.card_at[place] for place in range(box.size) if s.up >> place & 1}
        seen.update([(CARDS, card.name) for card in box.cards if s.gone_cards[card.number] or card.number in up])
        lying = {*[e for held in s.curses for e in held], *[e for some in s.events_at for e in some], *s.events_out}
        seen.update([(EVENTS, e.name) for e in box.events if s.gone_events[e.number] or e.number in lying])
        seen.update([(VICTIMS, victim.name) for victim in box.victims if s.victims_out >> victim.number & 1])
        seen.update([(LORE, lore.name) for n, lore in enumerate(box.scenario.lore) if s.lore >> n & 1])
        for title, name in seen:
            self.shares[title][name] += 1
            self.shares[title][f"won {name}"] += won
        self._seen = set()
        self._began = False
