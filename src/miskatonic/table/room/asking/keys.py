"""The key of a request in the log: whose it was, the id it came with, and a mark of its words.

A request that comes again is known by its id and answered alike. The same id with other words is refused: whoever sends
that cannot be told "done", and must not have it done as if it were new. Whoever sits down on a freed seat begins anew.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from miskatonic.table.room import deeds
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import Row
from miskatonic.table.web.problems import Trouble

_encode: Final = msgspec.json.Encoder().encode
MARK: Final = "|"


def key_of(who: str, request: Any) -> str:
    """The key under which a request is written down."""
    mark = hashlib.blake2b(_encode(request), digest_size=6).hexdigest()
    return f"{who}:{request.id}{MARK}{mark}"


def seat_key(room: Room, seat: int, request: Any) -> str:
    """The key of whoever sits there now."""
    return key_of(f"{seat}.{room.chairs[seat].freed}", request)


def answered(room: Room, key: str) -> str | None:
    """What this request brought when it was carried out; None: it is new."""
    name, _, mark = key.rpartition(MARK)
    found = room.keys.get(name)
    if found is None:
        return None
    if found[0] != mark:
        raise Trouble("conflict", "this id has been used for another request; take a new one", field="id")
    return found[1]


def note(room: Room, key: str, text: str) -> None:
    """It has been carried out."""
    name, _, mark = key.rpartition(MARK)
    room.keys[name] = (mark, text)


def recall(room: Room, row: Row, deed: deeds.AnyDeed) -> None:
    """The same from the log: what a request brought is told by what it wrote."""
    if row.key:
        note(room, row.key, str(room.proposals.made) if isinstance(deed, deeds.Proposed) else "")
        room.last_key = (row.key, row.at)
    elif isinstance(deed, deeds.Followed) and deed.what == "branch" and row.at == room.last_key[1]:
        note(room, room.last_key[0], deed.table)
