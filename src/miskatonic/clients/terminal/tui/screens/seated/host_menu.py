"""What only a host may do at a table, and only what would be granted now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from miskatonic.table.wire.room import RoomView, SeatInfo

Hosting = Callable[..., Awaitable[None]]
"""Asks the table for something: what, and for which seat."""


def host_entries(room: RoomView, chair: SeatInfo, remote: bool, hosting: Hosting) -> Iterator[tuple[str, Hosting]]:
    """Words, and what they do."""
    going = room.phase in ("open", "playing")
    if going and any(seat.kind == "open" for seat in room.seats):
        yield "Let bots take the free seats", partial(hosting, "fill")
    for seat in room.seats:
        if seat.seat != chair.seat and not (chair.player >= 0 and seat.player == chair.player):
            yield from _seat(seat, going, remote, hosting)
    if remote and room.watching:
        word = "unmute" if room.hushed else "mute"
        yield f"{word.capitalize()} those who watch", partial(hosting, word, -1)


def _seat(seat: SeatInfo, going: bool, remote: bool, hosting: Hosting) -> Iterator[tuple[str, Hosting]]:
    """Whoever is here keeps the seat: only those who are away can be replaced."""
    name, number = seat.name or f"seat {seat.seat + 1}", seat.seat
    away = going and not seat.here
    if away and seat.kind == "person":
        yield f"Put a bot in the place of {name}", partial(hosting, "replace", number)
    if remote and away and seat.kind != "open" and not (seat.resigned or seat.host):
        whose = f"Free the seat of {name}" if seat.name else f"Take seat {number + 1} from its bot"
        yield f"{whose}, for somebody with a new link", partial(hosting, "open", number)
    if remote and seat.kind == "person":
        word = "unmute" if seat.muted else "mute"
        yield f"{word.capitalize()} {name}", partial(hosting, word, number)
