"""Journals as files: one JSON line for the header, one for each entry, and signed snapshots between.

A journal replays on its own. If the rules have changed since, one's own snapshot still loads.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from miskatonic.kernel.journal import journal as journals
from miskatonic.kernel.journal.entry import KINDS, Entry, JournalError
from miskatonic.kernel.journal.header import FORMAT, FindGame, header, line, outcomes, provenance, recorded
from miskatonic.kernel.journal.origin import Origin
from miskatonic.kernel.journal.snapshot import check_key, resumed, snapshot, trusted
from miskatonic.kernel.step import Values


def _go_on() -> None:
    """However long it takes."""


def dumps(journal: journals.Journal, key: bytes | None = None) -> str:
    """The journal as text; with a key, a signed snapshot of where it stands is added."""
    lines = [line(header(journal)), *[entry_line(entry) for entry in journal.entries]]
    if key is not None:
        lines.append(snapshot(journal, key))
    return "\n".join(lines) + "\n"


def entry_line(entry: Entry) -> str:
    """One input as a line."""
    return line(
        {
            "do": entry.kind,
            "seat": entry.seat,
            "key": entry.key,
            "values": list(entry.values),
            "chance": list(entry.chance),
            "check": entry.check,
        }
    )


def loads(
    text: str, find: FindGame, key: bytes | None = None, before_each: Callable[[], None] = _go_on
) -> journals.Journal:
    """Rebuild a journal by replaying it. ``JournalError`` names the line or entry that is wrong.

    If it no longer replays and a snapshot signed with ``key`` is there, the game goes on from that.
    ``notice`` says so, and whether it was played by other rules than those installed.
    ``before_each`` is called before each entry; it may raise, so that nobody has to wait for the end.
    """
    check_key(key)
    try:
        return _read(text, find, key, before_each)
    except RecursionError as error:
        raise JournalError("what it holds is nested too deeply") from error


def _read(text: str, find: FindGame, key: bytes | None, before_each: Callable[[], None]) -> journals.Journal:
    rows = _rows(text)
    head = recorded(rows[0], find)
    entries = [_entry(row, i) for i, row in enumerate(rows[1:], 2) if "snapshot" not in row]
    try:
        return _replayed(head, entries, before_each)
    except JournalError as error:
        taken = trusted(rows, key)
        if taken is None:
            raise JournalError("; ".join(filter(None, [provenance(head), str(error)]))) from error
        return resumed(head, entries, taken, str(error))


def _rows(text: str) -> list[dict[str, Any]]:
    rows = []
    for i, written in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(written)
        except json.JSONDecodeError as error:
            raise JournalError(f"line {i} is not JSON: {error.msg}") from error
        except ValueError as error:  # a number too long
            raise JournalError(f"line {i} cannot be read: {error}") from error
        if not isinstance(row, dict):
            raise JournalError(f"line {i} is not an object")
        if not isinstance(row.get("snapshot", {}), dict):
            raise JournalError(f"line {i}: snapshot must be an object")
        rows.append(row)
    form = rows[0].get("miskatonic") if rows else None
    if type(form) is not int or form != FORMAT:
        raise JournalError("line 1 is not the header of a Miskatonic journal")
    return rows


def _entry(row: dict[str, Any], number: int) -> Entry:
    try:
        kind, seat, key, check = row["do"], row["seat"], row["key"], row["check"]
        if kind not in KINDS:
            raise JournalError(f"line {number}: unknown kind of entry {kind!r}")
        if type(seat) is not int:
            raise TypeError(f"seat must be a whole number, not {seat!r}")
        if not isinstance(key, str) or not isinstance(check, str):
            raise TypeError("key and check must be text")
        return Entry(kind, seat, key, _values(row["values"]), outcomes(row["chance"], "chance"), check)
    except KeyError as missing:
        raise JournalError(f"line {number}: the entry lacks {missing}") from missing
    except TypeError as error:
        raise JournalError(f"line {number}: {error}") from error


def _values(data: Any) -> Values:
    """What was filled in: for each blank a number, or a list of them."""
    if not isinstance(data, list):
        raise TypeError("values must be a list")
    return tuple([value if type(value) is int else outcomes(value, "a value that is no number") for value in data])


def _replayed(head: Origin, entries: list[Entry], before_each: Callable[[], None]) -> journals.Journal:
    journal = journals.reopened(head)
    for entry in entries:
        before_each()
        journal.repeat(entry)
    journal.notice = provenance(journal)
    journal.resume_chance(journal.drawn)
    return journal


def save(journal: journals.Journal, path: Path, key: bytes | None = None) -> None:
    """Write a journal so that a crash leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(path.suffix + ".part")
    partial.write_text(dumps(journal, key), encoding="utf-8")
    partial.replace(path)


def load(path: Path, find: FindGame, key: bytes | None = None) -> journals.Journal:
    """Read a journal file."""
    try:
        return loads(path.read_text(encoding="utf-8"), find, key)
    except UnicodeDecodeError as error:
        raise JournalError(f"{path.name} is not a text file") from error
