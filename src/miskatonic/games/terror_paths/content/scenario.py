"""Maps and scenarios as printed: areas, places, piles, faces of the Menace, endings. Nothing here changes in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.games.terror_paths.content.records import Deed
from miskatonic.pieces.effects.effect import Condition


class Area:
    """A coloured part of a map. TP-map-1"""

    def __init__(self, id: str, name: str, ground: str, label: tuple[int, int]) -> None:  # noqa: A002
        self.id: Final = id
        self.name: Final = name
        self.ground: Final = ground
        self.label: Final = label


class Spot:
    """A place of a map as printed: its Item icons, whether it is a Retreat, where it lies. TP-map-2, TP-icon-1..4"""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        icons: tuple[str, ...] = (),
        retreat: bool = False,
        x: float = 0.0,
        y: float = 0.0,
        marks: tuple[str, ...] = (),
        wide: int = 0,
        high: int = 0,
    ) -> None:
        self.wide: Final = wide
        self.high: Final = high
        """How large it is drawn about its middle."""
        self.marks: Final = marks
        """Words that a scenario gives the place."""
        self.id: Final = id
        self.name: Final = name
        self.icons: Final = icons
        self.retreat: Final = retreat
        self.x: Final = x
        self.y: Final = y


class Pile:
    """Cards of one type, shuffled, and the places they are dealt to. TP-enc-1"""

    def __init__(self, type: str, places: tuple[int, ...]) -> None:  # noqa: A002
        self.type: Final = type
        self.places: Final = places


class Ending:
    """How a scenario may end, checked after every effect. TP-end-1, TP-end-4, TP-end-5"""

    def __init__(self, id: str, won: bool, conditions: tuple[Condition, ...], text: str = "") -> None:  # noqa: A002
        self.id: Final = id
        self.won: Final = won
        self.conditions: Final = conditions
        self.text: Final = text


class Stage:
    """A face of the Menace: what it does, and what may be done about it. Its texts: begin, ongoing. TP-glos-3"""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        text: str = "",
        ongoing: bool = False,
        deeds: tuple[Deed, ...] = (),
        endings: tuple[Ending, ...] = (),
        sheet: int = 1,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.ongoing: Final = ongoing
        self.deeds: Final = deeds
        self.endings: Final = endings
        self.sheet: Final = sheet
        """1, or 2 for a face of a second Menace sheet, which lies beside the first."""


NOT_UP: Final = 0
FRONT: Final = 1
BACK: Final = 2
GONE: Final = 3
"""How a Menace card lies: in its deck or aside, with its front or its back up, or out of the game."""


class Counter:
    """A number that a scenario keeps: tokens, people lost. TP-comp-2, TP-dig-4"""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        most: int = 99,
        first: int = 0,
        text: str = "",
        quiet: bool = False,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.most: Final = most
        self.first: Final = first
        self.text: Final = text
        """What is printed, if it stands for a Menace card."""
        self.quiet: Final = quiet
        """Its track is shown while it counts something, and no sooner: its name would tell what is to come."""


class MenaceCard(Counter):
    """A card of the Menace, perhaps with two sides; its counter says how it lies. TP-setup-9, TP-glos-3

    Its texts have its id as their key: itself (when it is turned up), ``ongoing``, ``back``, ``back.ongoing``.
    """

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        text: str,
        back_name: str = "",
        back_text: str = "",
        drawn: bool = True,
        stays: bool = False,
        ongoing: bool = False,
        back_ongoing: bool = False,
    ) -> None:
        super().__init__(id, name, GONE, 0, text)
        self.back_name: Final = back_name
        """Empty for a card with one side."""
        self.back_text: Final = back_text
        self.drawn: Final = drawn
        """It begins in the deck, and not aside."""
        self.stays: Final = stays
        """Turned up, it stays in play and does not go back into the deck."""
        self.ongoing: Final = ongoing
        self.back_ongoing: Final = back_ongoing
        self.lies: Final = stays or ongoing or back_ongoing
        """Turned up, it lies in sight for as long as it does."""


class Goal:
    """What a careful team heads for, while the conditions hold: some places, or wherever Enemies of a kind are."""

    def __init__(
        self,
        words: str,
        worth: int,
        conditions: tuple[Condition, ...] = (),
        places: tuple[int, ...] = (),
        foe: str = "",
    ) -> None:
        self.words: Final = words
        """The reason that the bots give."""
        self.worth: Final = worth
        self.conditions: Final = conditions
        self.places: Final = places
        self.foe: Final = foe


class Lore:
    """Knowledge that all share. TP-lore-1"""

    def __init__(self, id: str, name: str, text: str = "", question: str = "") -> None:  # noqa: A002
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.question: Final = question


class Scenario:
    """One of the seven. Its text: opening. TP-scen-1"""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        start: int,
        piles: tuple[Pile, ...],
        stages: tuple[Stage, ...],
        background: str = "",
        special: str = "",
        counters: tuple[Counter, ...] = (),
        lore: tuple[Lore, ...] = (),
        retreats: tuple[int, ...] = (),
        fates: Mapping[str, str] | None = None,
        goals: tuple[Goal, ...] = (),
    ) -> None:
        self.goals: Final = goals
        """For the bots; nothing in play depends on them."""
        self.fates: Final[Mapping[str, str]] = fates or {}
        """What is told when the game ends by a general rule: doom, dead."""
        self.id: Final = id
        self.name: Final = name
        self.start: Final = start
        """The place of the Start card."""
        self.piles: Final = piles
        self.stages: Final = stages
        self.background: Final = background
        self.special: Final = special
        self.counters: Final = counters
        self.lore: Final = lore
        self.retreats: Final = retreats
        """Further Retreats, beyond those printed on the map."""
