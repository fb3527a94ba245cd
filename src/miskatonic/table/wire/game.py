"""A game as clients see it: what can be set up, what can be chosen, what happened."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.beat import Beat
from miskatonic.kernel.scene.boards import Panel


class OptionCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a group may agree on before a game."""

    name: str
    default: bool | int | str
    text: str
    rule: str = ""
    allowed: tuple[bool | int | str, ...] = ()
    low: int | None = None
    high: int | None = None
    """A range instead of a list."""


class GameCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on the shelf."""

    id: str
    title: str
    edition: str
    blurb: str
    fewest: int
    most: int
    options: tuple[OptionCard, ...]
    bots: tuple[str, ...]
    minutes: str = ""
    weight: str = ""
    looks: dict[str, Any] = {}
    """Colours, emblems and layout hints, as data."""
    packs: tuple[str, ...] = ()
    """Packs that tables of this server may be played with."""


class RuleText(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule in our own words."""

    id: str
    text: str
    section: str = ""
    kind: str = ""
    ruling: str = ""
    see: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    """Other rules that point to it."""
    title: str = ""


class SectionText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of a rulebook."""

    id: str
    title: str
    rules: tuple[RuleText, ...] = ()


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a blank lists."""

    value: int
    label: str
    target: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a blank that assigns, and the least and the most things it takes."""

    value: int
    label: str
    target: str = ""
    low: int = 0
    high: int = 0


class BlankView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be filled in: a number, some of the things, all of them in an order, or a place for each."""

    kind: str
    """``number``, ``pick``, ``order`` or ``assign``."""
    name: str
    low: int = 0
    high: int = 0
    """For a number: its limits. For a pick: the least and the most things. To assign: the least that find a place."""
    things: tuple[Thing, ...] = ()
    places: tuple[Place, ...] = ()
    """To assign: where things may go. The value is a list with the place of each thing in order; -1: nowhere."""


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something this seat may do now."""

    key: str
    label: str
    rule: str = ""
    targets: tuple[str, ...] = ()
    blanks: tuple[BlankView, ...] = ()
    idle: bool = False
    declines: bool = False
    """It lets things take their course: a standing answer may make it."""
    verb: str = ""
    """What one does, on a button; empty if that is the label."""
    result: str = ""
    """What it makes of the table, where that is certain: "5 becomes 4"."""
    odds: float | None = None
    """The chance of what ``noun`` names, where it follows from what the seat can see."""
    noun: str = ""
    """What the odds are of: "wins", "escapes"."""
    apart: str = ""
    puts: tuple[tuple[str, int], ...] = ()
    waste: str = ""
    """Why it is set apart: ``pass``, ``end``, ``aside``, ``back`` or ``leave``."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something this seat might look for in vain, and why: the rule against it, a sentence that names the obstacle, its
    kind with arguments for other languages, and the things of the scene that stand in the way."""

    label: str
    rule: str
    targets: tuple[str, ...] = ()
    why: str = ""
    kind: str = ""
    args: tuple[int | str, ...] = ()
    things: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log as a seat may read it."""

    text: str
    rule: str = ""
    kind: str = ""
    facts: tuple[int | str, ...] = ()
    seat: int = -1
    """Whose choice led to it, where that may be known."""
    note: str = ""
    """A bot's reason, where it may be known."""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str = ""
    secret: str = ""
    """The seed of the dice, revealed at the end: its hash was shown before the first roll."""


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one seat (-1: a spectator) sees: a scene by its parts, what it may choose, and the log.

    ``version`` is a fingerprint of all that; a choice is made on a version and refused if it has changed.
    A first view is whole. A later one holds only the panels that have changed; ``order`` lists all of them.
    """

    version: str
    seat: int
    title: str
    prompt: str
    waiting: tuple[int, ...]
    seats: tuple[str, ...]
    order: tuple[str, ...]
    panels: tuple[Panel, ...]
    choices: tuple[ChoiceView, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    log_from: int = 0
    """The lines from this number on are replaced by ``lines``."""
    lines: tuple[Line, ...] = ()
    undoable: bool = False
    occasion: str = ""
    """What a standing answer may last for, in a word ("fight"); empty if nothing."""
    standing: str = ""
    """Until when this seat's own standing answer lasts (``change``, ``occasion``, ``round``); empty without one."""
    spared: bool = False
    """It is asked, but the table answers for it on the next beat: it has no choice, or a standing answer."""
    asked: bool = False
    """This seat wants to be asked also where it has no choice."""
    over: str = ""
    ending: Ending | None = None
    question: Question | None = None
    """What is being decided, as data."""
    beats: tuple[Beat, ...] = ()
    """What each of ``lines`` showed happening, in their order; empty in a first view."""


class OddsRow(msgspec.Struct, frozen=True):
    """A named outcome and its chance."""

    name: str
    chance: float
