"""A table as clients see it: its seats, its clocks, what is proposed, who talks."""

from __future__ import annotations

from typing import Any

import msgspec

PERSON, BOT, OPEN = "person", "bot", "open"
SERVER, TOGETHER = "server", "together"


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: ``person`` (invited by link), ``bot`` (by name) or ``open`` (anybody)."""

    kind: str = OPEN
    bot: str = ""
    name: str = ""
    player: int = -1
    """The seat whose person plays this one, too; -1: it has a person of its own."""


class ClockPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Seconds for each decision, or in reserve for a seat's whole game; 0: no limit."""

    decision: int = 0
    reserve: int = 0
    then: str = "rules"
    """When time runs out: ``rules`` (the game's own rule) or ``house`` (the house bot decides)."""


class TablePlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a host asks for."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | int | str] = {}
    listed: bool = False
    watching: bool = True
    """May spectators see the public view?"""
    delay: int = 0
    """Spectators are so many events behind."""
    pace: int = 700
    """Milliseconds between the answers of bots and standing answers: a fixed beat, so that speed tells nothing."""
    clock: ClockPlan = ClockPlan()
    title: str = ""
    absence: int = 300
    """Seconds that somebody may be away before the host may give their seat to others."""
    packs: tuple[str, ...] = ()
    """Packs of this server that the game is played with, by name."""
    dice: str = "server"
    """Who makes their secret: the ``server`` alone when the table is made, or all ``together`` when everybody sits."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str
    """Who decides now: ``person``, ``bot`` or ``open``."""
    name: str = ""
    bot: str = ""
    here: bool = False
    """Is somebody connected?"""
    host: bool = False
    muted: bool = False
    resigned: bool = False
    away: bool = False
    """A bot decides until the person comes back."""
    left_ms: int | None = None
    """Time left, if a clock runs for it."""
    player: int = -1
    """The first seat of the person who plays this one among several; -1: this is their only one."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that all seated people must agree to."""

    id: int
    what: str
    """``undo``, ``end`` or ``branch``."""
    by: int
    at: int = 0
    yes: tuple[int, ...] = ()
    needed: tuple[int, ...] = ()


class DicePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one person adds to the secret of the dice, by the first of their seats."""

    seat: int
    pledge: str = ""
    """What binds them; empty if they add nothing."""
    share: str = ""
    """What they add, once it is shown."""


class Resealing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice were sealed anew, because some did not come forward."""

    commit: str
    """The seal that was given up."""
    without: tuple[int, ...]
    """The seats that are left out from then on."""


class DiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the secret of the dice is made by all together."""

    stage: str
    """``pledge``, ``reveal``, or ``rolled`` when the game has begun."""
    wanted: tuple[int, ...] = ()
    """The seats whose pledge or share is still to come, once all sit."""
    parts: tuple[DicePart, ...] = ()
    seal: str = ""
    """From ``reveal`` on: one seal for the server's secret and all pledges. Whoever notes it can check every roll."""
    restarts: tuple[Resealing, ...] = ()


class RoomView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table around the game."""

    id: str
    game: str
    title: str
    edition: str
    options: dict[str, Any]
    phase: str
    """``open`` (seats are free), ``playing``, ``over``, ``ended`` (by agreement) or ``abandoned``."""
    seats: tuple[SeatInfo, ...]
    commit: str
    """The hash of the dice's seed, shown before the first roll."""
    listed: bool = False
    watching: bool = True
    watchers: int = 0
    delay: int = 0
    pace: int = 700
    clock: ClockPlan = ClockPlan()
    paused_by: str = ""
    paused_by_host: bool = False
    """Then only a host lets the game go on."""
    hushed: bool = False
    """The host has silenced those who watch."""
    held_by: int = -1
    """Somebody pressed "wait": automatic answers are held."""
    proposals: tuple[Proposal, ...] = ()
    rematch: str = ""
    """The id of the table that follows this one."""
    branches: tuple[str, ...] = ()
    """The ids of tables that were branched off this one."""
    packs: tuple[str, ...] = ()
    """What the game is played with beside its box."""
    notice: str = ""
    length: int = 0
    """How many events spectators could step through; known to all."""
    absence: int = 300
    """Seconds that somebody may be away before the host may give their seat to others."""
    dice: DiceView | None = None
    """Where all make the secret of the dice together: how far that is."""


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something somebody said. Clients show it as text, never as markup."""

    number: int
    name: str
    text: str
    seat: int = -1
    at: int = 0
    """Milliseconds since 1970."""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    phase: str
    seats: tuple[SeatInfo, ...]
    made: int
    """Milliseconds since 1970."""
    watching: bool = False
    mine: tuple[int, ...] = ()
    """The seats that belong to whoever asks."""
    turn: bool = False
    """One of them is to decide."""


class TableMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new table: a ticket for each seat, one to watch. Links hold them; nobody can guess them."""

    id: str
    tickets: dict[str, str]
    """By the number of the seat."""
    watch: str
    seated: tuple[int, ...] = ()


class SitDown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Take a seat: with its ticket, or an open seat of a listed table by number."""

    name: str
    ticket: str = ""
    seat: int | None = None
    beside: int | None = None
    """A seat of one's own here: one plays both."""


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come back to a seat with the short code that was shown on sitting down."""

    code: str


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of one's own, and the code to recover it by (shown once)."""

    table: str
    seat: int
    code: str = ""
    seats: tuple[int, ...] = ()
    """All that one plays from now on, where that is more than this one."""


class SessionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is asking, as far as the table knows. ``token`` is given once, to programs that want no cookie."""

    name: str
    token: str = ""


class MovingCode(msgspec.Struct, frozen=True):
    """A code that leads another device to all games of this one (shown once)."""

    code: str


class Brought(msgspec.Struct, frozen=True):
    """What a code has brought: the name that goes with it, and how many tables."""

    name: str
    tables: int


class NewSession(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A name is enough."""

    name: str
    bearer: bool = False


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused. ``code`` is for programs, ``text`` for people, ``rule`` where the rules refuse."""

    code: str
    text: str
    rule: str = ""
    field: str = ""
