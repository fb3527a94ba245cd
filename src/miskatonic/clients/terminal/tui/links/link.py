"""What the screens ask of whoever runs the tables: a *house* to find and make them, a *link* to sit at one.

Two make these: ``local_house`` runs tables in this process, ``remote_house`` speaks to a server. The screens cannot
tell which it is.
"""

from __future__ import annotations

from typing import Any, Protocol

from miskatonic.table.wire.course import Course
from miskatonic.table.wire.game import GameCard, SectionText
from miskatonic.table.wire.lesson import Lesson, LessonCard
from miskatonic.table.wire.messages import FromPlayer, ReplayStep, Request, ToPlayer
from miskatonic.table.wire.room import RoomView, Seated, TableInfo, TableMade, TablePlan


class Lost(Exception):
    """The table cannot be reached any more, and why."""


class Link(Protocol):
    """One viewer's place at one table: messages come, requests are answered."""

    viewer: int
    """A seat; -1: a spectator."""

    async def next(self) -> ToPlayer:
        """The next message that answers no request. ``Lost`` when there will be none."""
        ...

    async def ask(self, request: FromPlayer) -> Any:
        """The answer to a request: ``Done``, ``Refused``, ``OddsAnswer`` and so on. ``Lost`` if there is none."""
        ...

    async def close(self) -> None:
        """Stop looking."""
        ...


class House(Protocol):
    """Where tables stand. Everything that is refused is ``Trouble`` with a sentence."""

    name: str
    """What the lobby is called."""
    remote: bool
    player: str
    """The name one goes by here."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def games(self) -> list[GameCard]: ...
    async def rules(self, game: str) -> list[SectionText]: ...
    async def lessons(self, game: str) -> list[LessonCard]: ...
    async def lesson(self, game: str, name: str) -> Lesson: ...

    async def mine(self) -> list[TableInfo]:
        """The tables where one has a seat, newest first."""
        ...

    async def listed(self) -> list[TableInfo]:
        """Other tables one may sit down at or watch."""
        ...

    async def make(self, plan: TablePlan, seats: tuple[int, ...]) -> TableMade:
        """A new table; one sits down on these seats at once."""
        ...

    async def sit(self, table: str, *, ticket: str = "", seat: int | None = None, beside: int | None = None) -> Seated:
        """Take a seat; ``beside`` is one of one's own, that is played by the same person."""
        ...

    async def link(self, table: str, viewer: int, ticket: str = "") -> Link: ...

    def invitation(self, table: str, ticket: str, watch: bool = False) -> str:
        """An address to send to somebody; empty where nobody else can come."""
        ...

    def moment(self, table: str, at: int, seat: int, ticket: str) -> str:
        """An address of a moment of a game; empty where nobody else can come."""
        ...

    def made(self, table: str) -> TableMade | None:
        """The tickets of a table that one has made from here; None if they are not known."""
        ...

    async def room(self, table: str, ticket: str = "") -> RoomView: ...
    async def replay(self, table: str, viewer: int, at: int, ticket: str = "") -> ReplayStep: ...
    async def course(self, table: str, ticket: str = "") -> Course: ...
    async def rematch(self, table: str) -> TableMade: ...
    async def branch(self, table: str, at: int) -> TableMade: ...
    async def journal(self, table: str, ticket: str = "") -> str: ...
    async def case(self, table: str, at: int, ticket: str = "") -> str: ...
    async def report(self, table: str, seat: int) -> str: ...

    async def bring(self, journal: str) -> TableMade:
        """A table from a journal's text: finished, to be looked at; else with free seats, to be played on."""
        ...

    async def rename(self, name: str) -> None:
        """Another name to go by, from now on."""
        ...


class Numbered:
    """Ids for requests: each one new, told apart from those of other runs by a prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.count = 0

    def new(self) -> str:
        """The next id."""
        self.count += 1
        return f"{self.prefix}-{self.count}"


__all__ = ["House", "Link", "Lost", "Numbered", "Request"]
