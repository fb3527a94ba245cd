"""Journals as files: one JSON line for the header, one for each entry, and signed snapshots between.

A journal replays on its own. If the rules have changed since, one's own snapshot still loads: it is
signed with a key kept beside one's games, so that nobody else's snapshot is ever trusted.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from miskatonic.kernel.game import Game
from miskatonic.kernel.journal import CHOICE, CLOCK, EXPIRE, UNDO, Entry, Journal, JournalError

FORMAT: Final = 1
FindGame = Callable[[str], Game[Any]]


def dumps(journal: Journal, key: bytes | None = None) -> str:
    """The journal as text; with a key, a signed snapshot of where it stands is added."""
    lines = [header(journal), *[entry_line(entry) for entry in journal.entries]]
    if key is not None:
        lines.append(snapshot(journal, key))
    return "\n".join(lines) + "\n"


def header(journal: Journal) -> str:
    """The first line: which game it is, and how it was set up."""
    return _line(
        {
            "miskatonic": FORMAT,
            "game": journal.game.id,
            "edition": journal.edition,
            "content": journal.content,
            "seats": journal.seats,
            "options": journal.options,
            "seed": journal.seed,
            "secret": journal.secret.hex() if journal.secret else None,
            "commit": journal.commit,
            "opening": list(journal.opening),
            "check": journal.opening_check,
        }
    )


def entry_line(entry: Entry) -> str:
    """One input as a line."""
    return _line(
        {
            "do": entry.kind,
            "seat": entry.seat,
            "key": entry.key,
            "values": list(entry.values),
            "chance": list(entry.chance),
            "check": entry.check,
        }
    )


def snapshot(journal: Journal, key: bytes) -> str:
    """The present position, signed."""
    state = journal.state.to_dict()
    body = {"at": len(journal.entries), "edition": journal.edition, "state": state}
    return _line({"snapshot": body, "signature": _signature(body, key)})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _signature(body: dict[str, Any], key: bytes) -> str:
    return hmac.new(key, _line(body).encode(), hashlib.sha256).hexdigest()


def loads(text: str, find: FindGame, key: bytes | None = None) -> Journal:
    """Rebuild a journal by replaying it. ``JournalError`` names the line or entry that is wrong.

    If it no longer replays and a snapshot signed with ``key`` is there, the game goes on from that,
    and ``notice`` says why.
    """
    rows = _rows(text)
    recorded = _recorded(rows[0], find)
    entries = [_entry(row, i) for i, row in enumerate(rows[1:], 2) if "snapshot" not in row]
    try:
        return _replayed(recorded, entries)
    except JournalError as error:
        taken = _trusted_snapshot(rows, key)
        if taken is None:
            raise JournalError(f"{_provenance(recorded)}{error}") from error
        return _from_snapshot(recorded, entries, taken, str(error))


def _rows(text: str) -> list[dict[str, Any]]:
    rows = []
    for i, line in enumerate(text.splitlines(), 1):
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise JournalError(f"line {i} is not JSON: {error.msg}") from error
        if not isinstance(row, dict):
            raise JournalError(f"line {i} is not an object")
        rows.append(row)
    if not rows or rows[0].get("miskatonic") != FORMAT:
        raise JournalError("line 1 is not the header of a Miskatonic journal")
    return rows


def _recorded(head: dict[str, Any], find: FindGame) -> Journal:
    """A journal that holds only what the header says; its state is made by the replay."""
    try:
        journal: Journal = object.__new__(Journal)
        journal.game = find(head["game"])
        journal.seats = head["seats"]
        journal.options = journal.game.resolve(head["seats"], head["options"])
        journal.edition, journal.content = head["edition"], head["content"]
        journal.seed = head["seed"]
        journal.secret = bytes.fromhex(head["secret"]) if head["secret"] else None
        journal.commit = head["commit"]
        journal.opening = _outcomes(head["opening"])
        journal.opening_check = head["check"]
    except KeyError as missing:
        raise JournalError(f"line 1: the header lacks {missing}") from missing
    except (TypeError, ValueError) as error:
        raise JournalError(f"line 1: {error}") from error
    return journal


def _entry(row: dict[str, Any], line: int) -> Entry:
    try:
        kind = row["do"]
        if kind not in (CHOICE, EXPIRE, CLOCK, UNDO):
            raise JournalError(f"line {line}: unknown kind of entry {kind!r}")
        values = tuple(tuple(v) if isinstance(v, list) else v for v in row["values"])
        chance = _outcomes(row["chance"])
        if type(row["seat"]) is not int:
            raise TypeError("seat must be a whole number")
        return Entry(kind, row["seat"], str(row["key"]), values, chance, str(row["check"]))
    except KeyError as missing:
        raise JournalError(f"line {line}: the entry lacks {missing}") from missing
    except TypeError as error:
        raise JournalError(f"line {line}: {error}") from error


def _outcomes(data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or any(type(outcome) is not int for outcome in data):
        raise TypeError("chance must be a list of whole numbers")
    return tuple(data)


def _replayed(recorded: Journal, entries: list[Entry]) -> Journal:
    journal = recorded.reopened()
    for entry in entries:
        journal.repeat(entry)
    journal.resume_chance()
    return journal


def _trusted_snapshot(rows: list[dict[str, Any]], key: bytes | None) -> dict[str, Any] | None:
    for row in reversed(rows):
        body = row.get("snapshot")
        if key is None or not isinstance(body, dict):
            continue
        if hmac.compare_digest(_signature(body, key), str(row.get("signature"))):
            return body
    return None


def _from_snapshot(recorded: Journal, entries: list[Entry], taken: dict[str, Any], why: str) -> Journal:
    journal = recorded
    try:
        journal.state = journal.game.from_dict(taken["state"])
    except (TypeError, ValueError) as error:
        raise JournalError(f"{why}; and its snapshot does not load: {error}") from error
    journal.entries = entries[: taken["at"]]
    journal.told = [[] for _ in range(taken["at"] + 1)]
    journal._marks, journal._dropped = {}, set()
    journal.notice = f"{_provenance(recorded)}it goes on from its snapshot after entry {taken['at']}: {why}"
    journal.resume_chance()
    return journal


def _provenance(recorded: Journal) -> str:
    game = recorded.game
    parts = []
    if recorded.edition != game.edition:
        parts.append(f"it was played by edition {recorded.edition}, the rules are now {game.edition}")
    if recorded.content != game.content_digest():
        parts.append("its content differs from what is installed")
    return f"{'; '.join(parts)}; " if parts else ""


def save(journal: Journal, path: Path, key: bytes | None = None) -> None:
    """Write a journal so that a crash leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(path.suffix + ".part")
    partial.write_text(dumps(journal, key), encoding="utf-8")
    partial.replace(path)


def load(path: Path, find: FindGame, key: bytes | None = None) -> Journal:
    """Read a journal file."""
    try:
        return loads(path.read_text(encoding="utf-8"), find, key)
    except UnicodeDecodeError as error:
        raise JournalError(f"{path.name} is not a text file") from error
