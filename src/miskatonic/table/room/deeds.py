"""Deeds: what the rows of a table's log say. Whatever was acknowledged is one of these, and nothing else is kept."""

from __future__ import annotations

from typing import Final

import msgspec

from miskatonic.kernel.journal.entry import CHOICE, CLOCK, EXPIRE, REWIND, UNDO, Entry, JournalError

PERSON, BOT, STANDING, TIME = "person", "bot", "standing", "clock"
"""Who made a choice: somebody, a bot, a standing answer, or the house bot when time had run out."""

Filled = tuple[int | tuple[int, ...], ...]


class Deed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="do"):
    """One thing that happened at a table."""


# ---------------------------------------------------------------------- in the game


class Move(Deed, frozen=True, kw_only=True):
    """An entry of the game's journal, with the chance it took and the digest it led to."""

    seat: int = -1
    chance: tuple[int, ...] = ()
    check: str = ""
    took: int = 0
    """Milliseconds of the seat's own time."""
    tick: int = 0
    """Milliseconds of the game's time since the last move."""
    used: int = 0
    """Milliseconds of the decision in hand, as its clock counted them."""


class Moved(Move, tag="moved", frozen=True, kw_only=True):
    """A seat made a choice."""

    key: str
    values: Filled = ()
    by: str = PERSON
    reason: str = ""
    """Why a bot did it; told when the game is over."""


class Expired(Move, tag="expired", frozen=True, kw_only=True):
    """A seat's time ran out, and the game's own rule decided."""


class Rang(Move, tag="rang", frozen=True, kw_only=True):
    """The time for the whole game ran out."""


class TookBack(Move, tag="back", frozen=True, kw_only=True):
    """A seat took back its last choice, entry ``number`` of the journal."""

    number: int


class Rewound(Move, tag="rewound", frozen=True, kw_only=True):
    """All agreed to go back to before entry ``to``."""

    to: int


# ---------------------------------------------------------------------- around it


class Sat(Deed, tag="sat", frozen=True, kw_only=True):
    """Somebody sat down, or changed their name."""

    seat: int
    name: str
    host: bool = False
    player: int = -1
    """Together with the seats of this one's person, who plays them all."""


class BotTook(Deed, tag="bot", frozen=True, kw_only=True):
    """A bot decides for a seat: its person ``left`` or was ``replaced``, or it was ``filled`` because nobody came."""

    seat: int
    bot: str
    how: str
    took: int = 0
    """Milliseconds of the seat's own time until then."""


class CameBack(Deed, tag="came", frozen=True, kw_only=True):
    """A person took the seat back from the bot."""

    seat: int


class Opened(Deed, tag="opened", frozen=True, kw_only=True):
    """A seat was freed for somebody else: by the host, or because its person wanted to be forgotten."""

    seat: int
    invited: bool = False
    """Whoever comes needs an invitation, if the seat was not open to everybody before."""
    parted: bool = False
    """It was one of several that one person played, who has given it to somebody else."""


class Resigned(Deed, tag="resigned", frozen=True, kw_only=True):
    """A person gave up; this bot plays the seat to the end."""

    seat: int
    bot: str


class Paused(Deed, tag="paused", frozen=True, kw_only=True):
    """Clocks and bots stand still. ``spent``: each running seat's milliseconds until then, ``used``: of a decision."""

    seat: int
    name: str
    host: bool = False
    spent: tuple[tuple[int, int], ...] = ()
    used: tuple[tuple[int, int], ...] = ()


class Resumed(Deed, tag="resumed", frozen=True, kw_only=True):
    """They go on."""


class Proposed(Deed, tag="proposed", frozen=True, kw_only=True):
    """Somebody asks all: ``undo``, ``end`` or ``branch``. ``to`` is an entry of the journal, ``at`` a moment."""

    what: str
    by: int
    at: int = 0
    to: int = 0


class Voted(Deed, tag="voted", frozen=True, kw_only=True):
    """Somebody answered a proposal."""

    proposal: int
    seat: int
    yes: bool


class Stood(Deed, tag="stood", frozen=True, kw_only=True):
    """A standing answer was given, or (``off``) all of the seat's were withdrawn."""

    seat: int
    key: str
    until: str


class Held(Deed, tag="held", frozen=True, kw_only=True):
    """Somebody asked the automatic answers to wait, or let them go."""

    seat: int
    on: bool


class Paced(Deed, tag="paced", frozen=True, kw_only=True):
    """The host set another beat."""

    ms: int


class Muted(Deed, tag="muted", frozen=True, kw_only=True):
    """The host silenced a seat in the chat, or gave it its voice back."""

    seat: int
    on: bool


class Hushed(Deed, tag="hushed", frozen=True, kw_only=True):
    """The host silenced all who only watch, or gave them their voices back."""

    on: bool


class Shared(Deed, tag="shared", frozen=True, kw_only=True):
    """A seat lets others look over its shoulder, or no longer does."""

    seat: int
    on: bool


class Spoke(Deed, tag="spoke", frozen=True, kw_only=True):
    """Something was said; the words are kept with the chat, where they can be deleted."""

    number: int


class Unsaid(Deed, tag="unsaid", frozen=True, kw_only=True):
    """Somebody wanted to be forgotten: what they had said has been deleted from the chat, and is to be read again."""


class Ended(Deed, tag="ended", frozen=True, kw_only=True):
    """The game ended outside the rules: ``agreed``, ``resigned`` or ``abandoned``."""

    how: str


class Followed(Deed, tag="followed", frozen=True, kw_only=True):
    """Another table follows: a ``rematch``, or a ``branch`` of this game."""

    table: str
    what: str = "rematch"


class Branched(Deed, tag="branched", frozen=True, kw_only=True):
    """This game has the past of others that were running then: what it could tell about them waits for their end."""

    tables: tuple[str, ...]


class Continued(Deed, tag="continued", frozen=True, kw_only=True):
    """The rules had changed so that the game no longer replayed; it went on from its snapshot with so many entries."""

    entries: int
    why: str


# ---------------------------------------------------------------------- before the first roll


class Pledged(Deed, tag="pledged", frozen=True, kw_only=True):
    """Somebody has bound themselves to a share in the dice; empty: they add none."""

    seat: int
    pledge: str = ""


class Gathered(Deed, tag="gathered", frozen=True, kw_only=True):
    """All pledges are there and sealed together: these seats show their shares now."""

    seats: tuple[int, ...]


class Revealed(Deed, tag="revealed", frozen=True, kw_only=True):
    """Somebody has shown their share."""

    seat: int
    share: str


class Resealed(Deed, tag="resealed", frozen=True, kw_only=True):
    """Some did not come forward, and are left out: all begins again, under a new seal of the server."""

    without: tuple[int, ...]
    secret: str


class Begun(Deed, tag="begun", frozen=True, kw_only=True):
    """The first roll: the game was set up with what all had added."""

    opening: tuple[int, ...]
    check: str


AnyDeed = (
    Moved | Expired | Rang | TookBack | Rewound | Sat | BotTook | CameBack | Opened | Resigned | Paused | Resumed
    | Proposed | Voted | Stood | Held | Muted | Shared | Spoke | Ended | Followed | Continued | Paced
    | Hushed | Unsaid
    | Branched
    | Pledged | Gathered | Revealed | Resealed | Begun
)  # fmt: skip
_decoder: Final = msgspec.json.Decoder(AnyDeed)
_encoder: Final = msgspec.json.Encoder()


def read(body: bytes) -> AnyDeed:
    """The deed that a row holds."""
    deed: AnyDeed = _decoder.decode(body)
    return deed


def write(deed: Deed) -> bytes:
    """A deed as a row keeps it."""
    return _encoder.encode(deed)


def entry_of(deed: Move) -> Entry:
    """A move as the journal knows it."""
    if isinstance(deed, Moved):
        return Entry(CHOICE, deed.seat, deed.key, deed.values, deed.chance, deed.check)
    if isinstance(deed, Expired):
        return Entry(EXPIRE, deed.seat, "", (), deed.chance, deed.check)
    if isinstance(deed, Rang):
        return Entry(CLOCK, -1, "", (), deed.chance, deed.check)
    if isinstance(deed, TookBack):
        return Entry(UNDO, deed.seat, str(deed.number), (), (), deed.check)
    if isinstance(deed, Rewound):
        return Entry(REWIND, -1, str(deed.to), (), (), deed.check)
    raise JournalError(f"{deed!r} is no entry of a journal")


def move_of(
    entry: Entry, *, took: int = 0, tick: int = 0, used: int = 0, by: str = PERSON, reason: str = ""
) -> Moved | Expired | Rang | TookBack | Rewound:
    """An entry of the journal as a row keeps it."""
    seat, chance, check = entry.seat, entry.chance, entry.check
    if entry.kind == CHOICE:
        return Moved(
            seat=seat, key=entry.key, values=entry.values, chance=chance, check=check,
            took=took, tick=tick, used=used, by=by, reason=reason,
        )  # fmt: skip
    if entry.kind == EXPIRE:
        return Expired(seat=seat, chance=chance, check=check, took=took, tick=tick, used=used)
    if entry.kind == CLOCK:
        return Rang(chance=chance, check=check, tick=tick)
    if entry.kind == UNDO:
        return TookBack(seat=seat, number=int(entry.key), check=check, took=took, tick=tick, used=used)
    return Rewound(to=int(entry.key), check=check, tick=tick)
