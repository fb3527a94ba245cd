"""The messages of the two sockets. Each is one JSON text frame with its ``type``.

A player's socket takes ``FromPlayer`` and sends ``ToPlayer``; a watcher's takes ``FromWatcher`` and sends
``ToWatcher``. Every request has an ``id`` of the sender's choosing, which comes back in the answer. For requests
that change something it is the idempotency key: the same id twice happens once, and is answered alike.
"""

from __future__ import annotations

import msgspec

from miskatonic.kernel.scene.beat import Beat
from miskatonic.table.wire.game import Line, OddsRow, View
from miskatonic.table.wire.room import ChatLine, RoomView

ID_LENGTH = 64


class Request(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Anything a client asks for."""

    id: str


# ---------------------------------------------------------------------- what changes the game


class Choose(Request, tag_field="type", tag="choose", frozen=True, kw_only=True):
    """Make a choice. ``version`` is that of the view on which it was decided."""

    version: str
    key: str
    values: tuple[int | tuple[int, ...], ...] = ()


class TakeBack(Request, tag_field="type", tag="undo", frozen=True, kw_only=True):
    """Take back one's last choice, as far as the rules of undo allow; else it becomes a proposal to all."""

    version: str


class Stand(Request, tag_field="type", tag="stand", frozen=True, kw_only=True):
    """A standing answer: make this declining choice until something changes, or for this occasion, or this round."""

    key: str
    until: str
    """``change``, ``occasion``, ``round``, or ``off`` to forget them all. From now on the seat is ``asked`` also where
    it has only one choice, or ``spared`` such questions again, as at the beginning."""


class Wait(Request, tag_field="type", tag="wait", frozen=True, kw_only=True):
    """Hold (or release) automatic answers for a moment: anybody may, whatever they hold."""

    on: bool = True


# ---------------------------------------------------------------------- what only asks


class Foresee(Request, tag_field="type", tag="odds", frozen=True, kw_only=True):
    """The odds of a choice."""

    key: str
    values: tuple[int | tuple[int, ...], ...] = ()


class WhyNot(Request, tag_field="type", tag="why", frozen=True, kw_only=True):
    """Why can't I? ``what`` is a choice's key or a thing's scene id."""

    what: str


class Hint(Request, tag_field="type", tag="hint", frozen=True, kw_only=True):
    """What would the house bot do here, and why?"""


class Resync(Request, tag_field="type", tag="resync", frozen=True, kw_only=True):
    """A whole view again; ``lines`` says how many log lines the client holds."""

    lines: int = 0


class Ping(Request, tag_field="type", tag="ping", frozen=True, kw_only=True):
    """Are you there?"""


# ---------------------------------------------------------------------- what changes the room


class Say(Request, tag_field="type", tag="say", frozen=True, kw_only=True):
    """Say something to everybody at the table."""

    text: str


class Pause(Request, tag_field="type", tag="pause", frozen=True, kw_only=True):
    """Stop all clocks and bots, or go on."""

    on: bool


class Resign(Request, tag_field="type", tag="resign", frozen=True, kw_only=True):
    """Give up; a bot plays the seat to the end."""


class Leave(Request, tag_field="type", tag="leave", frozen=True, kw_only=True):
    """Let a bot take over; the seat stays one's own."""


class Return(Request, tag_field="type", tag="return", frozen=True, kw_only=True):
    """Take one's seat back from the bot."""


class Propose(Request, tag_field="type", tag="propose", frozen=True, kw_only=True):
    """Ask all seated people: ``end`` the game, ``undo`` back to before event ``at``, ``branch`` from it."""

    what: str
    at: int = 0


class Vote(Request, tag_field="type", tag="vote", frozen=True, kw_only=True):
    """Answer a proposal; one no ends it."""

    proposal: int
    yes: bool


class Share(Request, tag_field="type", tag="share", frozen=True, kw_only=True):
    """Consent to one's own view being watched (the answer holds a ticket), or withdraw that."""

    on: bool


class Give(Request, tag_field="type", tag="give", frozen=True, kw_only=True):
    """Give one of one's several seats to somebody else: the answer holds its ticket."""

    seat: int


class Pledge(Request, tag_field="type", tag="pledge", frozen=True, kw_only=True):
    """Bind oneself to a share in the secret of the dice; an empty pledge says that one adds nothing."""

    pledge: str = ""


class Reveal(Request, tag_field="type", tag="reveal", frozen=True, kw_only=True):
    """Show one's share, once all pledges are sealed together."""

    share: str


class HostSeat(Request, tag_field="type", tag="host", frozen=True, kw_only=True):
    """The host: ``replace`` an absent player by a bot, ``open`` a seat again, ``fill`` all free seats with bots,
    ``mute``, ``unmute``, ``pace`` (``bot`` says how many milliseconds), ``abandon``."""

    what: str
    seat: int = -1
    bot: str = ""


FromPlayer = (
    Choose | TakeBack | Stand | Wait | Foresee | WhyNot | Hint | Resync | Ping
    | Say | Pause | Resign | Leave | Return | Propose | Vote | Share | Give | Pledge | Reveal | HostSeat
)  # fmt: skip
FromWatcher = Resync | Ping | Say


# ---------------------------------------------------------------------- what the table says


class Hello(msgspec.Struct, tag_field="type", tag="hello", frozen=True, omit_defaults=True):
    """The first message: the room, the view, and the chat so far."""

    room: RoomView
    view: View
    chat: tuple[ChatLine, ...] = ()
    server: str = ""
    """The version of the program."""


class Changed(msgspec.Struct, tag_field="type", tag="view", frozen=True, omit_defaults=True):
    """Something this seat can see has changed."""

    view: View


class RoomChanged(msgspec.Struct, tag_field="type", tag="room", frozen=True, omit_defaults=True):
    """Something about the room has changed."""

    room: RoomView


class Said(msgspec.Struct, tag_field="type", tag="said", frozen=True, omit_defaults=True):
    """Somebody said something."""

    line: ChatLine


class Done(msgspec.Struct, tag_field="type", tag="done", frozen=True, omit_defaults=True):
    """A request was carried out, durably. ``text`` is what it brought, if anything (a ticket, a table's id)."""

    id: str
    text: str = ""


class Refused(msgspec.Struct, tag_field="type", tag="refused", frozen=True, omit_defaults=True):
    """A request was refused and changed nothing. ``code``: illegal, stale, form, limit, forbidden, over, paused."""

    id: str
    code: str
    text: str
    rule: str = ""


class OddsAnswer(msgspec.Struct, tag_field="type", tag="odds", frozen=True, omit_defaults=True):
    """The odds asked for."""

    id: str
    rows: tuple[OddsRow, ...]
    exact: bool = False
    others: bool = False
    """Others may still decide something on the way; these are the odds if they decline."""
    drawn: int = 0
    """There were too many outcomes to walk in the time: so many were drawn at random. 0: all were walked."""


class WhyAnswer(msgspec.Struct, tag_field="type", tag="why", frozen=True, omit_defaults=True):
    """Why not: the rule against it, if one is, a sentence that names the obstacle, its kind with arguments for other
    languages, and the things of the scene that stand in the way. All empty if it is legal."""

    id: str
    rule: str
    text: str = ""
    kind: str = ""
    args: tuple[int | str, ...] = ()
    things: tuple[str, ...] = ()


class HintAnswer(msgspec.Struct, tag_field="type", tag="hint", frozen=True, omit_defaults=True):
    """What the house bot would do."""

    id: str
    key: str
    label: str
    values: tuple[int | tuple[int, ...], ...] = ()
    reason: str = ""


class Bye(msgspec.Struct, tag_field="type", tag="bye", frozen=True, omit_defaults=True):
    """The socket is about to close, and why; ``again``: come back at once."""

    code: str
    text: str
    again: bool = True


ToPlayer = Hello | Changed | RoomChanged | Said | Done | Refused | OddsAnswer | WhyAnswer | HintAnswer | Bye
ToWatcher = Hello | Changed | RoomChanged | Said | Done | Refused | Bye


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a game that is being stepped through: the view as it was, and what had just happened."""

    at: int
    length: int
    view: View
    news: tuple[Line, ...] = ()
    beats: tuple[Beat, ...] = ()
    """What each line of the news showed happening, in their order."""
