"""What lies in a scene: facts, dice, tokens, cards, piles, tracks, sums."""

from __future__ import annotations

import msgspec


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
