"""Taking a person's name out of what a table keeps, for those who want to be forgotten."""

from __future__ import annotations

import msgspec

from miskatonic.table.room import deeds
from miskatonic.table.store.base import FORGOTTEN
from miskatonic.table.wire.room import TablePlan


def _unread(seats: frozenset[int], body: bytes) -> bytes:
    """A deed of a kind that is not known here: what would be a name in any other is one in this."""
    try:
        found = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return body
    if not isinstance(found, dict) or found.get("seat") not in seats or found.get("name", FORGOTTEN) == FORGOTTEN:
        return body
    return msgspec.json.encode({**found, "name": FORGOTTEN})


class Names:
    """What the store asks for when it forgets somebody."""

    def deed(self, seats: frozenset[int], body: bytes) -> bytes:
        """A deed without the names of those who sat on these seats."""
        try:
            deed = deeds.read(body)
        except msgspec.MsgspecError:  # written by a later version
            return _unread(seats, body)
        if isinstance(deed, deeds.Sat | deeds.Paused) and deed.seat in seats and deed.name != FORGOTTEN:
            return deeds.write(msgspec.structs.replace(deed, name=FORGOTTEN))
        return body

    def plan(self, seats: frozenset[int], plan: bytes) -> bytes:
        """A plan without their names."""
        read = msgspec.json.decode(plan, type=TablePlan)
        named = [seat for seat in seats if seat < len(read.seats) and read.seats[seat].name not in ("", FORGOTTEN)]
        if not named:
            return plan
        chairs = [
            msgspec.structs.replace(chair, name=FORGOTTEN) if seat in named else chair
            for seat, chair in enumerate(read.seats)
        ]
        return msgspec.json.encode(msgspec.structs.replace(read, seats=tuple(chairs)))
