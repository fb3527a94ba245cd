"""What stands in the way of a request: the game does not run, the view was another, a bot decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miskatonic.table.room.room import Room
from miskatonic.table.sight import consent
from miskatonic.table.sight.projection import look
from miskatonic.table.web.problems import Trouble

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable


def check_running(room: Room) -> None:
    """Refuse while nothing can be chosen."""
    if room.over:
        raise Trouble("over", "the game is over")
    if room.phase == "open" and room.full:
        raise Trouble("paused", "the dice are being sealed by all together; the game begins in a moment")
    if room.phase == "open":
        raise Trouble("paused", "the game begins when every seat is taken; the host can let bots fill them")
    if room.paused_by:
        raise Trouble("paused", f"the game is paused by {room.paused_by}")


def check_version(live: LiveTable, seat: int, version: str, key: str = "") -> None:
    """Refuse what was decided on another view than the present one, unless it means the same on this one.

    Without a key it is about the player's own last choice: that means the same until they have made another.
    """
    sight = live.sights.get(seat) or look(live.room, seat)
    if sight.version == version:
        return
    old = live.seen.when(seat, version)
    if old is not None and old.question == sight.question:
        rests_on = live.room.journal.game.rests_on(live.room.state, key)
        if not key or consent.stands(key, old, sight, rests_on):
            return
    raise Trouble("stale", "something has changed since; look again")


def check_holder(room: Room, seat: int, sitting: int) -> None:
    """Refuse whoever held the seat before it was freed: another process may have heard of that first."""
    chair = room.chairs[seat]
    if not chair.sat or chair.freed != sitting:
        raise Trouble("forbidden", "this seat is no longer yours")


def check_person(room: Room, seat: int) -> None:
    """Refuse while a bot decides for the seat."""
    chair = room.chairs[seat]
    if chair.resigned:
        raise Trouble("forbidden", "this seat has given up")
    if chair.bot:
        raise Trouble("forbidden", "a bot decides for this seat; take it back first")
