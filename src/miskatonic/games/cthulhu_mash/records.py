"""Small facts of the table that are replaced and never changed: holds, piles, the attack being resolved, deaths."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.record import Record

# Kinds of hold. CM-2.3.4-20
PLACE: Final = 0
BODY: Final = 1
CUFFS: Final = 2

# How a piece comes onto a space. CM-2.3.4-21
MOVED: Final = 0
PUSHED: Final = 1
PUT: Final = 2

# Melee or ranged.
MELEE: Final = 0
RANGED: Final = 1

# How somebody died: where the objects go, and whether there is a way back.
FELL: Final = 0
LOST: Final = 1
SUNK: Final = 2
ENDED: Final = 3
"""Fell: objects stay (CM-2.6-8). Lost: they are discarded. Sunk: they leave the game (CM-3.3.2-3). Ended: they are
discarded, and the character never comes back (CM-2.3.2-10)."""

# What an attack is made with, besides the pieces 0 to 71.
BARE: Final = -1
"""Bare hands, or the piece's own melee attack."""
OWN: Final = -2
"""The ranged attack of a monster or generator."""
SYRINGE: Final = -3
RAZOR: Final = -4
DRILL: Final = -5

# Bits of ``used``: things done in this turn.
BIRD: Final = 1
WARD_CAST: Final = 2
RAZOR_CAST: Final = 4
SLIPPED: Final = 8
SWITCHED: Final = 16
REDRAWN: Final = 32
ENDED_TURN: Final = 1 << 20
"""The character's part of the turn is over. CM-3.1-5"""
REWORN: Final = 64
"""Another shield, armor or movement object has come to count since the last action. CM-2.6-12"""
SETTLED: Final = 128
"""The standing answer has been changed since the last action. CM-2.6-12"""
SPURRED: Final = 256
"""A crystal that gave actions in this turn has been given away. CM-5.3-9"""


class Hold(Record):
    """What keeps a piece from moving, or from using its hands."""

    def __init__(self, figure: int, kind: int, number: int, source: str, by: int, since: int, hurts: int = 0) -> None:
        self.figure = figure
        self.kind = kind
        self.number = number
        """The highest d6 result that breaks free."""
        self.source = source
        """What holds: ``icon``, ``quicksand``, ``tentacles``, ``web``, ``net``, the id of an object or spell."""
        self.by = by
        """The seat whose doing it is; -1 nobody's."""
        self.since = since
        """For quicksand: the turn (of a monster: the monster phase) in which it was caught. CM-3.3.2-3"""
        self.hurts = hurts
        """Health lost by each failed attempt. CM-6-16"""


class Pile(Record):
    """Objects on a space: face-up ones, and face-down ones with the topmost last."""

    def __init__(self, up: tuple[int, ...], down: tuple[int, ...]) -> None:
        self.up = up
        self.down = down
        """An unseen object is -1 for the first bag, -2 for the second; a piece number if everybody knows it."""


class Blow(Record):
    """The attack that is being resolved."""

    def __init__(
        self,
        attacker: int,
        weapon: int,
        kind: int,
        aim: int,
        targets: tuple[int, ...],
        sides: int,
        face: int,
        total: int,
        by: int,
        back: int = -1,
        certain: int = 0,
        origin: int = -1,
        gone: int = 0,
    ) -> None:
        self.attacker = attacker
        self.weapon = weapon
        self.kind = kind
        self.aim = aim
        """The figure aimed at, or -1 where a space or an area was."""
        self.targets = targets
        self.sides = sides
        self.face = face
        """What the die shows; 0 if none was rolled. CM-2.3.4-7"""
        self.total = total
        self.by = by
        """The seat that is credited with kills; -1 nobody."""
        self.back = back
        """The seat that has thrown it back. CM-6-23"""
        self.certain = certain
        """Targets that are hit whatever the die shows, as bits of their place among the targets."""
        self.origin = origin
        """The space the attack came from."""
        self.gone = gone
        """Targets dealt with by an answer (parried, reflected), as bits of their place."""


class Death(Record):
    """Somebody is dead and has not been cleared away yet."""

    def __init__(self, figure: int, by: int, how: int, space: int) -> None:
        self.figure = figure
        self.by = by
        self.how = how
        self.space = space


class Mark(Record):
    """The whole table before an action: what Temporal Dust brings back. CM-6-30"""

    def __init__(self, seats: int, actor: int, deed: Any, agenda: tuple[Any, ...], table: tuple[Any, ...]) -> None:
        self.seats = seats
        """Seats that could cast Temporal Dust when the action began. CM-6-34"""
        self.actor = actor
        """The figure whose action it is."""
        self.deed = deed
        """The action as a choice; None if it must be chosen anew."""
        self.agenda = agenda
        self.table = table
