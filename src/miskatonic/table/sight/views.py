"""The table around the game, as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from miskatonic.table.live import presence
from miskatonic.table.room import hands
from miskatonic.table.store.base import ChatRecord
from miskatonic.table.wire.room import ChatLine, RoomView, SeatInfo, TableInfo

if TYPE_CHECKING:
    from miskatonic.table.sight.gallery import Gallery

CHAT_SHOWN: Final = 200
CHAT_LETTERS: Final = 16_000
"""So much of what was said comes with a greeting: the newest lines, as many as that holds."""


def chat_line(line: ChatRecord) -> ChatLine:
    """What was said, as it travels."""
    return ChatLine(line.number, line.name, line.text, line.seat, line.at)


def lately(chat: Sequence[ChatLine]) -> tuple[ChatLine, ...]:
    """What was said last, for those who come."""
    room, first = CHAT_LETTERS, len(chat)
    while first and room >= len(chat[first - 1].text):
        first -= 1
        room -= len(chat[first].text)
    return tuple(chat[first:])


def room_view(live: Gallery) -> RoomView:
    """The room as it stands; the same for all who look."""
    room = live.room
    journal, plan = room.journal, room.plan
    return RoomView(
        id=room.id,
        game=journal.game.id,
        title=room.title or journal.game.title,
        edition=journal.edition,
        options=journal.options,
        packs=tuple([pack.name for pack in journal.game.packs]),
        phase=room.phase,
        seats=seats(live),
        commit=room.sealing.commit if room.sealing is not None else journal.commit,
        listed=room.listed,
        watching=plan.watching,
        watchers=sum(len(held) for viewer, held in live.viewers.items() if viewer < 0) + live.elsewhere.watchers,
        delay=plan.delay,
        pace=room.pace,
        clock=plan.clock,
        paused_by=room.paused_by,
        paused_by_host=room.paused_by_host,
        hushed=room.hushed,
        held_by=room.times.held_by if room.times.held_until > live.hub.clock.now() else -1,
        proposals=tuple([proposal.view(room.chairs) for proposal in room.proposals.open]),
        rematch=room.rematch,
        branches=room.branches,
        notice=room.notice,
        length=len(room.moments),
        absence=plan.absence,
        dice=room.sealing.view(room.chairs, room.full, not journal.waits) if room.sealing is not None else None,
    )


def seats(live: Gallery) -> tuple[SeatInfo, ...]:
    """The seats; who is here, and what time they have left."""
    room, clocks, now = live.room, live.clocks, live.hub.clock.now()
    found = []
    for seat, chair in enumerate(room.chairs):
        left = clocks.left(room, seat, now) if clocks.on else None
        here = any(presence.present(live, own) for own in room.hand(seat))
        found.append(chair.info(seat, hands.shown(room.chairs, seat), here=here, left_ms=left))
    return tuple(found)


def ends(live: Gallery) -> tuple[int | None, ...]:
    """When each seat's time runs out; none where no clock runs."""
    if not live.clocks.on:
        return ()
    return tuple([live.clocks.deadline(live.room, seat) for seat in range(len(live.room.chairs))])


def mark(live: Gallery) -> tuple[object, ...] | None:
    """As long as it is the same, a move has changed nothing of the room but its length; None where time matters."""
    room = live.room
    if live.clocks.on or room.plan.delay or room.times.held_until > live.hub.clock.now():
        return None
    return room.token, room.around, room.phase, len(room.proposals.open)


def at_the_time(live: Gallery, shown: RoomView) -> RoomView:
    """What was shown, with the time that is left now."""
    if not live.ends or shown is not live.shown:
        return shown
    now = live.hub.clock.now()
    found = [
        seat if end is None else msgspec.structs.replace(seat, left_ms=max(0, end - now))
        for seat, end in zip(shown.seats, live.ends, strict=True)
    ]
    return msgspec.structs.replace(shown, seats=tuple(found))


def from_afar(live: Gallery, shown: RoomView) -> RoomView:
    """The room for those who are some moments behind: nothing in it tells how far the game is, or who decides now."""
    if not live.room.plan.delay or live.room.over:
        return shown
    return msgspec.structs.replace(
        shown,
        seats=tuple([msgspec.structs.replace(seat, left_ms=None) for seat in shown.seats]),
        proposals=tuple([msgspec.structs.replace(proposal, at=0) for proposal in shown.proposals]),
        held_by=-1,
        length=live.room.moments_from_afar(),
    )


def differs(old: RoomView, new: RoomView) -> bool:
    """Is there anything to tell? Not that time has passed, nor that there is more to step through."""
    if old.seats != new.seats and [_timeless(seat) for seat in old.seats] != [_timeless(seat) for seat in new.seats]:
        return True
    same = {"seats": old.seats, "length": old.length}
    return msgspec.structs.replace(new, **same) != old


def _timeless(seat: SeatInfo) -> tuple[object, ...]:
    return msgspec.structs.replace(seat, left_ms=None), seat.left_ms is None


def table_info(live: Gallery, mine: tuple[int, ...]) -> TableInfo:
    """The table in a list."""
    room, seats = live.room, [msgspec.structs.replace(seat, left_ms=None) for seat in live.shown.seats]
    turn = room.phase == "playing" and any(seat in room.acting for seat in mine)
    return TableInfo(
        room.id, room.journal.game.id, room.title or room.journal.game.title, room.phase, tuple(seats),
        room.made, room.plan.watching, mine, turn,
    )  # fmt: skip
