"""From rows to a room. If the rules have changed so that a game no longer replays, it goes on from its snapshot."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from miskatonic import games
from miskatonic.kernel.journal import header, snapshot
from miskatonic.kernel.journal.header import FindGame
from miskatonic.kernel.journal.journal import Journal, JournalError, reopened
from miskatonic.kernel.journal.origin import Origin, opened
from miskatonic.table.live.thinking import LOAD_SECONDS, Patience
from miskatonic.table.room import deeds
from miskatonic.table.room.asking import keys
from miskatonic.table.room.deeds import Continued, Move
from miskatonic.table.room.room import Room
from miskatonic.table.room.sealing.sealing import Sealing, SealingDeed
from miskatonic.table.store.base import Row, TableRecord
from miskatonic.table.wire.room import TablePlan


def load(
    record: TableRecord,
    rows: Sequence[Row],
    signed: bytes | None,
    key: bytes | None,
    patience: Patience | None = None,
    find: FindGame = games.find,
) -> Room:
    """The room that these rows add up to. ``JournalError`` if neither they nor the snapshot can be read.

    ``TooLong`` if that takes longer than there is patience for.
    """
    patience = patience or Patience(LOAD_SECONDS)
    head = header.recorded(json.loads(record.header), find)
    try:
        told = [(row, deeds.read(row.body)) for row in rows]
    except msgspec.MsgspecError as error:  # written by a later version
        raise JournalError(f"table {record.id} holds a row that cannot be read: {error}") from error
    try:
        if any(isinstance(deed, Continued) for _, deed in told):
            raise JournalError("the rules had changed")
        room = Room(record, plan_of(record), reopened(head))
        room.notice = header.provenance(head)
        for row, deed in told:
            patience()
            fold(room, row, deed)
        room.journal.resume_chance(room.journal.drawn)
    except JournalError as error:
        room = _continued(record, told, signed, key, str(error), find)
    room.chronicle.settle()
    return room


def plan_of(record: TableRecord) -> TablePlan:
    """What the host asked for."""
    return msgspec.json.decode(record.plan, type=TablePlan)


def fold(room: Room, row: Row, deed: deeds.AnyDeed) -> None:
    """Add one row."""
    if row.n != room.rows + 1:
        raise JournalError(f"row {row.n} follows row {room.rows}")
    room.apply(deed, row.at)
    room.rows = row.n
    keys.recall(room, row, deed)


Told = list[tuple[Row, deeds.AnyDeed]]


def _continued(
    record: TableRecord, told: Told, signed: bytes | None, key: bytes | None, why: str, find: FindGame
) -> Room:
    """As it stood at its snapshot, and whatever still applies after that."""
    standing = _standing(told)
    head = _origin(header.recorded(json.loads(record.header), find), told)
    lines = [header.header(head), *([json.loads(signed)] if signed else [])]
    taken = snapshot.trusted(lines, key)
    if taken is None:
        raise JournalError(f"table {record.id} no longer replays and has no snapshot of ours: {why}")
    journal = snapshot.resumed(head, [deeds.entry_of(move) for move in standing.values()], taken, why)
    room = Room(record, plan_of(record), journal)
    lost = _after(room, told, list(standing)[len(journal.entries) :])
    room.why_continued = why
    room.told_continued = not lost and any(isinstance(deed, Continued) for _, deed in told)
    room.notice = _notice(header.provenance(journal), lost)
    return room


def _origin(head: Origin, told: Told) -> Origin:
    """With what people have added to its dice, where the game began with that."""
    sealing = Sealing(head)
    for row, deed in told if head.waits else ():
        if isinstance(deed, deeds.Begun):
            return opened(sealing.origin(head), deed.opening, deed.check)
        if isinstance(deed, SealingDeed | deeds.Opened):
            sealing.fold(deed, row.at)
    return head


def _notice(changed: str, lost: bool) -> str:
    """Plain words for everybody. What did not replay may be a secret of one seat, and is not said."""
    parts = ["The rules have changed since this game began, and it goes on from where it was kept"]
    parts += [f"({changed})"] if changed else []
    return " ".join(parts) + ("; what came after that could not be kept." if lost else ".")


def _standing(told: Told) -> dict[int, Move]:
    """The moves by the numbers of their rows, without those that were given up when the game was continued."""
    found: dict[int, Move] = {}
    for row, deed in told:
        if isinstance(deed, Move):
            found[row.n] = deed
        elif isinstance(deed, Continued):
            found = dict(list(found.items())[: deed.entries])
    return found


def _after(room: Room, told: Told, later: list[int]) -> bool:
    """Everything around the game, and the moves after the snapshot as long as they apply. True: some did not."""
    lost = False
    for row, deed in told:
        if not isinstance(deed, Move | Continued):
            room.apply(deed, row.at)
        elif isinstance(deed, Move) and row.n in later and not lost:
            try:
                room.apply(deed, row.at)
            except JournalError:
                lost = True
        room.rows = row.n
        keys.recall(room, row, deed)
    return lost


def header_of(journal: Journal) -> bytes:
    """The journal's first line, as the table's record keeps it."""
    return header.line(header.header(journal)).encode()
