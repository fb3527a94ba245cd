"""What other things lie on: panels, and boards, which are squares in a grid or a map of areas, places and ways."""

from __future__ import annotations

import msgspec

from miskatonic.kernel.scene.elements import Card, Die, Element, Fact, Picture, Pile, Sum, Token, Track


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
