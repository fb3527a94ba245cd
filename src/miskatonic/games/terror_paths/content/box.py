"""The box: everything printed for one scenario, numbered and looked up. A state holds one; nothing of it changes.

``texts`` holds every list of effects by key, branches included: ``card.hall.enter``, ``event.fever.now``,
``card.hall.enter.0.fail``. Steps on the agenda keep keys, so that a saved game outlives a change of the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.content.items import Investigator, Item, Victim
from miskatonic.games.terror_paths.content.records import DECKS, Back, Challenge, Encounter, EventCard, FoeKind
from miskatonic.games.terror_paths.content.scenario import Area, Ending, MenaceCard, Scenario, Spot, Stage
from miskatonic.pieces.boards.graph import Graph
from miskatonic.pieces.effects.effect import Band, Effect, Option

NONE: Final = -1
MENACE_CARD: Final = "menace.card."
"""How the id of a counter begins that stands for a Menace card; the whole id is the key of its text."""
Carrier = Callable[[Any, Effect, Any], None]
"""Carries out one effect: given the state, the effect, and the step that has come to it."""


class Box:
    """One scenario with everything it uses."""

    def __init__(
        self,
        scenario: Scenario,
        graph: Graph,
        spots: tuple[Spot, ...],
        investigators: tuple[Investigator, ...],
        items: tuple[Item, ...],
        events: tuple[EventCard, ...],
        foes: tuple[FoeKind, ...],
        backs: tuple[Back, ...],
        cards: tuple[Encounter, ...],
        victims: tuple[Victim, ...] = (),
        texts: dict[str, tuple[Effect, ...]] | None = None,
        verbs: Mapping[str, Carrier] | None = None,
        digest: str = "",
        words: str = "",
        areas: tuple[Area, ...] = (),
        shut: int = 0,
        sheet: tuple[int, int] = (0, 0),
    ) -> None:
        self.scenario: Final = scenario
        self.graph: Final = graph
        self.spots: Final = spots
        self.areas: Final = {area.id: area for area in areas}
        """The areas of the map by id. TP-map-1"""
        self.sheet: Final = sheet
        """How wide and high the map is drawn."""
        self.shut: Final = shut
        """Ways that are shut when the game begins, as bits."""
        self.investigators: Final = investigators
        self.items: Final = items
        self.events: Final = events
        """Events first, then Disasters, then the Curses of the scenario."""
        self.foes: Final = foes
        self.backs: Final = backs
        self.cards: Final = cards
        self.victims: Final = victims
        self.verbs: Final[Mapping[str, Carrier]] = verbs or {}
        """What carries out each verb."""
        self.digest: Final = digest
        """Of what matters to play."""
        self.words: Final = words
        """The digest of everything printed, sentences too."""
        self.size: Final = graph.size
        self.texts: Final[dict[str, tuple[Effect, ...]]] = {}
        for key, effects in (texts or {}).items():
            self.add(key, effects)
        self.disasters: Final = next((e.number for e in events if e.disaster), len(events))
        """The number of the first Disaster."""
        self.curses: Final = next((e.number for e in events if e.curse), len(events))
        """The number of the first Curse: they are in no deck. TP-lore-3"""
        self.deck: Final = {name: tuple([i.number for i in items if i.deck == name]) for name in DECKS}
        """The Items of each common deck."""
        self.of_back: Final = tuple([tuple([c.number for c in cards if c.back == b.number]) for b in backs])
        """The cards with each back."""
        self.icons: Final = tuple([(place, icon) for place, spot in enumerate(spots) for icon in spot.icons])
        """Every Item icon of the map: its place and its deck."""
        self.icons_at: Final = tuple([tuple(self._icons_at(place)) for place in range(len(spots))])
        self.retreats: Final = sum([1 << p for p, spot in enumerate(spots) if spot.retreat or p in scenario.retreats])
        self.item_number: Final = {item.id: item.number for item in items}
        self.card_number: Final = {card.id: card.number for card in cards}
        self.event_number: Final = {event.id: event.number for event in events}
        self.foe_number: Final = {foe.id: foe.number for foe in foes}
        self.investigator_number: Final = {sheet.id: sheet.number for sheet in investigators}
        self.victim_number: Final = {victim.id: victim.number for victim in victims}
        self.counter_number: Final = {counter.id: n for n, counter in enumerate(scenario.counters)}
        self.menace_cards: Final = tuple(
            [n for n, counter in enumerate(scenario.counters) if isinstance(counter, MenaceCard) and counter.drawn]
        )
        """The Menace cards of the deck, by their counters."""
        self.menace_all: Final = tuple(
            [n for n, counter in enumerate(scenario.counters) if isinstance(counter, MenaceCard)]
        )
        """All Menace cards, those set aside too."""
        self.lore_number: Final = {lore.id: n for n, lore in enumerate(scenario.lore)}
        self.endings: Final = {
            (first, second): _ends([scenario.stages[n] for n in (first, second) if n >= 0])
            for first in range(len(scenario.stages))
            for second in range(-1, len(scenario.stages))
        }
        """The ways to end while these faces of the Menace are up, defeats first. TP-end-5"""
        self.stage_number: Final = {stage.id: n for n, stage in enumerate(scenario.stages)}
        self.place_number: Final = {spot.id: n for n, spot in enumerate(spots)}
        self.challenges: Final[dict[str, Challenge]] = {
            f"{kind}.{card.id}": card.challenge
            for kind, some in (("card", cards), ("event", events))
            for card in some
            if card.challenge is not None
        }

    def add(self, key: str, effects: tuple[Effect, ...]) -> None:
        self.texts[key] = effects
        for at, effect in enumerate(effects):
            for name, value in effect.args.items():
                if isinstance(value, tuple) and value and not isinstance(value[0], str):
                    self._branch(f"{key}.{at}.{name}", value)

    def _branch(self, key: str, value: tuple[object, ...]) -> None:
        if isinstance(value[0], Effect):
            self.add(key, tuple([effect for effect in value if isinstance(effect, Effect)]))
            return
        for number, branch in enumerate(value):
            if isinstance(branch, Option | Band):
                self.add(f"{key}.{number}", branch.effects)

    def _icons_at(self, place: int) -> list[int]:
        return [number for number, (at, _) in enumerate(self.icons) if at == place]

    def text(self, key: str) -> tuple[Effect, ...]:
        """The effects of a text; none if there is no such text."""
        return self.texts.get(key, ())


def _ends(faces: list[Stage]) -> tuple[Ending, ...]:
    """The ways to end that these faces print, defeats first. TP-end-5"""
    return tuple(sorted([ending for face in faces for ending in face.endings], key=lambda each: each.won))
