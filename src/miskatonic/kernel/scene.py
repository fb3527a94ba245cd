"""Scenes: what one seat sees, as panels, boards, cards, dice and tokens with stable ids.

A scene says what is there, never how to draw it: browser, terminal and pictures draw the same one.
Scenes compare by value and encode to JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a thing shows, put together from silhouettes that content names; a client has them, or leaves them out."""

    icon: str
    """The silhouette in front."""
    sky: str = ""
    """What is behind it all: a night, a fog, a sea."""
    behind: str = ""
    """A second silhouette, in the distance."""


class Element(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Anything on the table. Choices name elements by id."""

    id: str
    look: str = ""
    """A hint for drawing, such as a colour or an emblem: words a game explains in its looks."""
    note: str = ""
    """What a person reads on looking closer."""
    picture: Picture | None = None
    """What it shows, if content gives it a picture."""


class Fact(Element, tag="fact", frozen=True, kw_only=True):
    """A line of text with a name; what it says, as data where it is more than a word."""

    name: str
    value: str
    numbers: tuple[tuple[str, int], ...] = ()
    """The numbers in it, by name."""
    about: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The ids it speaks of, by the part they play: who offers, what is given."""


class Die(Element, tag="die", frozen=True, kw_only=True):
    """A die and the face that is up."""

    name: str = ""
    value: int
    """0: not on the table any more."""
    icon: str = ""
    spent: bool = False


class Token(Element, tag="token", frozen=True, kw_only=True):
    """A piece, a marker, a figure, or several alike."""

    name: str
    icon: str = ""
    count: int = 1
    at: str = ""
    """The id of the element it lies on, if that is not where it is listed."""
    mark: str = ""
    """Up to four characters that stand for it on a board, where its icon is not enough."""
    by: str = ""
    """The id of whoever has sent it."""
    aims: tuple[str, ...] = ()
    """The ids it is sent against."""
    facts: tuple[tuple[str, str], ...] = ()
    """What its sheet says, by name: Defense, Health, what it strikes with."""


class Card(Element, tag="card", frozen=True, kw_only=True):
    """A card; face down it has no name."""

    name: str = ""
    gist: str = ""
    """What it does in at most 28 characters, for a card too small for its text."""
    kind: str = ""
    text: str = ""
    up: bool = True
    badges: tuple[tuple[str, str], ...] = ()
    """Numbers and marks by name: level, bonus, price."""


class Pile(Element, tag="pile", frozen=True, kw_only=True):
    """Many cards of which at most the top one is seen."""

    name: str
    count: int
    top: Card | None = None


class Track(Element, tag="track", frozen=True, kw_only=True):
    """A value on a scale."""

    name: str
    value: int
    low: int = 0
    high: int


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a term of a total is: whose, of which kind, and its name where it is clear whose it is."""

    of: str
    """The id of whoever or whatever has it: a seat's panel, a monster."""
    kind: str = ""
    """``level``, ``own``, ``modifier``, or a word of the game's."""
    name: str = ""


class Sum(Element, tag="sum", frozen=True, kw_only=True):
    """A total with every term named: a fight's strength, a test's target."""

    name: str
    terms: tuple[tuple[str, int], ...]
    total: int
    parts: tuple[Part, ...] = ()
    """What the terms are, in their order, where several have a share in the total."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One space of a grid."""

    id: str
    x: int
    y: int
    look: str = ""
    name: str = ""
    mark: str = ""
    """Up to four characters drawn where nothing lies on it."""
    picture: Picture | None = None


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between neighbouring spaces of a grid, or along one's border: a wall, a door."""

    x: int
    y: int
    side: str
    """``north`` or ``west`` of that space."""
    look: str
    """A ``wall`` stops everything, a ``fence`` only some, the ``rim`` is the edge; a ``door`` or ``ladder`` is open."""


class Grid(Element, tag="grid", frozen=True, kw_only=True):
    """A board of squares."""

    name: str = ""
    width: int
    height: int
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    items: tuple[Item, ...] = ()
    columns: tuple[str, ...] = ()
    """What the columns are called, from left to right, where the game speaks of them."""
    rows: tuple[str, ...] = ()
    """What the rows are called, from top to bottom."""


Point = tuple[float, float]


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a map with a ground of its own: the caves, the cellar, the library."""

    id: str
    name: str = ""
    look: str = ""
    """Its ground: sand, planks, water."""
    outline: tuple[Point, ...] = ()
    """Where its walls stand; without it, its places have walls of their own."""
    label: tuple[float, ...] = ()
    """Where its name stands, and by how many degrees it is turned."""


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of a map: a chamber, or a space of a room. One unit is one pixel at full size."""

    id: str
    name: str
    x: float
    y: float
    look: str = ""
    area: str = ""
    """The id of the area it belongs to."""
    wide: float = 0
    high: float = 0
    """How large it is drawn about its middle; 0 leaves that to the client."""
    outline: tuple[Point, ...] = ()
    """Its borders, if they are printed."""
    icons: tuple[str, ...] = ()
    """What is printed in it."""
    picture: Picture | None = None


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one gets from one place to another, and back."""

    id: str
    start: str
    end: str
    look: str = ""
    """``doorway``, ``stairs``, ``tunnel``, ``path``, ``secret``, ``door``, ``opening``, or a word of the game's."""
    bend: float = 0
    """How far its middle is drawn aside."""
    line: tuple[Point, ...] = ()
    """Where the wall has a door or an opening: its two ends."""
    name: str = ""


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A map as it is printed: it never changes during a game."""

    nodes: tuple[Node, ...]
    ways: tuple[Way, ...] = ()
    areas: tuple[Area, ...] = ()
    look: str = ""
    """``cavern``: chambers cut into rock; ``plan``: rooms with walls; else places joined by lines."""
    wide: float = 0
    high: float = 0
    """The size of the sheet; 0 leaves that to the client."""


class Graph(Element, tag="graph", frozen=True, kw_only=True):
    """A board of places and ways between them: what is printed, and apart from it what changes."""

    name: str = ""
    chart: Chart
    states: tuple[tuple[str, str], ...] = ()
    """What is not as printed, by id: ``blocked``, ``locked``, ``secret``, or what the game says."""
    items: tuple[Item, ...] = ()

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its places."""
        return self.chart.nodes

    @property
    def ways(self) -> tuple[Way, ...]:
        """Its ways."""
        return self.chart.ways


class Panel(Element, tag="panel", frozen=True, kw_only=True):
    """A part of the table: a seat's mat, a hand, the middle."""

    title: str = ""
    layout: str = "row"
    """``row``, ``column``, or ``cross`` (top, then left, center, right, then bottom)."""
    seat: int = -1
    """Whose it is; -1 if nobody's."""
    items: tuple[Item, ...] = ()


Item = Element | Fact | Die | Token | Card | Pile | Track | Sum | Grid | Graph | Panel
"""Whatever may lie on a board or a panel, listed so that clients in other languages get real types."""


class Common:
    """What several seats see alike, panels mostly, made once for all of them. Good for one position only; what rests on
    few things is taken over from the position ``before`` as long as they are the same."""

    __slots__ = ("_made", "kept", "words")

    def __init__(self, words: bool = True, before: Common | None = None) -> None:
        self._made: dict[object, Any] = {}
        self.kept: dict[object, tuple[object, Any]] = {} if before is None else before.kept
        self.words = words
        """Does a person look? Machines get the same things with the same ids, without sentences, notes and texts."""

    def once(self, key: object, make: Callable[..., T], *given: Any) -> T:
        """The thing of this name. Whoever may not see it must ask for another one."""
        found: T | None = self._made.get(key)
        if found is None:
            found = self._made[key] = make(*given)
        return found

    def lasting(self, key: object, rests_on: object, make: Callable[..., T], *given: Any) -> T:
        """The same, for a thing that follows from what it rests on and from nothing else that ever changes."""
        found: T | None = self._made.get(key)
        if found is None:
            known = self.kept.get(key)
            if known is None or known[0] != rests_on:
                known = self.kept[key] = (rests_on, make(*given))
            found = self._made[key] = known[1]
        return found


class Question(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is being decided, as data; the prompt says it in words."""

    kind: str
    """What is asked, in a word or two of the game: ``plan``, ``place_attack``, ``run_away``."""
    who: tuple[int, ...]
    """The seats that are asked."""
    stage: tuple[str, ...] = ()
    """The ids it is about, the foremost first: the fight, the roll, the attack, the puzzle."""
    still: tuple[int, ...] = ()
    """The seats that may still act on it, by what everybody can see."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A choice as something to press: what is done, and what comes of it."""

    verb: str
    """What one does, in the game's words: "Kick open the door"."""
    result: str = ""
    """What it makes of the table, where that is certain: "5 becomes 4"."""
    odds: float | None = None
    """The chance of what ``noun`` names, where it follows from what the seat can see."""
    noun: str = ""
    """What the odds are of: "wins", "escapes", "hits"."""
    apart: str = ""
    """Why it is set apart from the others: one of ``APART``; empty for all that plays on."""
    rank: int = 0
    """Among those that are not set apart, the lower comes first."""
    puts: tuple[tuple[str, int], ...] = ()
    """What it makes of totals, by their ids, where that is certain."""
    waste: str = ""
    """What is given up unused by it: whoever shows it asks once more."""


PASS: Final = "pass"
"""It lets things take their course."""
END: Final = "end"
"""It ends a turn or a phase, or gives up what could still be done."""
ASIDE: Final = "aside"
"""It leads away from the matter in hand and may be done again and again: showing, offering, dropping things."""
BACK: Final = "back"
"""It takes back what was only planned."""
LEAVE: Final = "leave"
"""It gives up the game."""
APART: Final = ("", PASS, END, ASIDE, BACK, LEAVE)
"""In the order of showing."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one seat (-1: a spectator) sees now."""

    game: str
    seat: int
    title: str
    """Where the game stands: round, phase."""
    prompt: str
    """Who must decide what, and why."""
    waiting: tuple[int, ...]
    seats: tuple[str, ...]
    """How the game calls each seat."""
    panels: tuple[Panel, ...]
    over: str = ""
    """How it ended, in a sentence."""
    question: Question | None = None
    """What is being decided; nothing when the game is over."""

    def marks(self) -> dict[str, int | str]:
        """Its values by id: faces, tracks, heights of piles, and where cards and tokens lie."""
        found: dict[str, int | str] = {}
        for panel in self.panels:
            _mark(panel, "", found)
        return found

    def mentions(self) -> set[str]:
        """The ids that its facts and tokens speak of."""
        found: set[str] = set()
        for panel in self.panels:
            _mention(panel, found)
        return found

    def ids(self) -> set[str]:
        """The ids of everything in it."""
        found: set[str] = set()
        for panel in self.panels:
            _collect(panel, found)
        return found

    def to_json(self) -> bytes:
        """The scene as JSON."""
        return msgspec.json.encode(self)


def _mark(element: Any, within: str, found: dict[str, int | str]) -> None:
    if isinstance(element, (Track, Die)):
        found[element.id] = element.value
    elif isinstance(element, Card):
        found[element.id] = within
    elif isinstance(element, Token):
        if element.at:
            found[element.id] = element.at
    elif isinstance(element, Pile):
        found[element.id] = element.count
        if element.top is not None:
            _mark(element.top, element.id, found)
    else:
        for item in getattr(element, "items", ()):
            _mark(item, element.id, found)


def _parts(element: Any) -> tuple[Any, ...]:
    """The spaces, places and ways of a board."""
    return getattr(element, "cells", ()) + getattr(element, "nodes", ()) + getattr(element, "ways", ())


def _mention(element: Any, found: set[str]) -> None:
    if isinstance(element, Token):
        found.update(name for name in (element.by, *element.aims) if name)
    elif isinstance(element, Fact):
        found.update(name for _, names in element.about for name in names)
    for item in getattr(element, "items", ()):
        _mention(item, found)


def _collect(element: Any, found: set[str]) -> None:
    if element.id in found:
        raise ValueError(f"two elements of the scene are called {element.id}")
    found.add(element.id)
    for part in _parts(element):
        found.add(part.id)
    top = getattr(element, "top", None)
    for item in getattr(element, "items", ()) + ((top,) if top is not None else ()):
        _collect(item, found)


def named_things(scene: Scene) -> dict[str, str]:
    """Everything in a scene by its id: what it is called, empty if it has no name."""
    found: dict[str, str] = {}
    for panel in scene.panels:
        _name(panel, found)
    return found


def _name(element: Any, found: dict[str, str]) -> None:
    found[element.id] = getattr(element, "name", "") or getattr(element, "title", "")
    for part in _parts(element):
        found[part.id] = part.name
    top = getattr(element, "top", None)
    for item in getattr(element, "items", ()) + ((top,) if top is not None else ()):
        _name(item, found)
