"""Something of a game that can be practised by itself, apart from games, and what came of it in a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.boards import Panel

NONE: Final = -1
"""It could not be done like this."""


class Move:
    """Something that can be done now: its key, its words, the things of the panel that it touches."""

    def __init__(self, key: str, label: str, targets: tuple[str, ...]) -> None:
        self.key: Final = key
        self.label: Final = label
        self.targets: Final = targets


class Trial:
    """An exercise that lies on the table: looked at, and worked on move by move."""

    spent: int = 0
    """Actions so far."""
    done: bool = False

    def panel(self) -> Panel:
        """As it lies."""
        raise NotImplementedError(type(self).__name__)

    def least(self) -> int:
        """The fewest actions with which it could have been done: for whoever has done it."""
        raise NotImplementedError(type(self).__name__)

    def moves(self) -> list[Move]:
        """What can be done now; nothing once it is done."""
        raise NotImplementedError(type(self).__name__)

    def make(self, key: str) -> None:
        """One of the moves. ``ValueError`` for a key that is none of them."""
        raise NotImplementedError(type(self).__name__)


class Exercise:
    """A kind of it, by its id."""

    def __init__(self, id: str, name: str, kind: str) -> None:  # noqa: A002
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind

    def deal(self, seed: int) -> Trial:
        """The same for everybody with this number. It can be done."""
        raise NotImplementedError(type(self).__name__)


class Effort:
    """What somebody tried in a game, with how many actions, and how few there might have been."""

    def __init__(self, seat: int, what: str, spent: int, least: int, done: bool) -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.spent: Final = spent
        self.least: Final = least
        """``NONE`` if it could not be done with what lay there."""
        self.done: Final = done


class Efforts:
    """Reads along in a game for what was tried in it."""

    def saw(self, s: Any, event: Event) -> None:
        """Something that happened; the table is as it is after all that came of it."""

    def ended(self) -> list[Effort]:
        """What has come to its end since this was asked last."""
        return []


class Practised:
    """What a game says about practising; most have nothing of the kind."""

    def exercises(self) -> Sequence[Exercise]:
        """What of it can be practised by itself, apart from games."""
        return ()

    def efforts(self) -> Efforts:
        """Who reads along for the review after the game: what was tried, and with how many actions."""
        return Efforts()
