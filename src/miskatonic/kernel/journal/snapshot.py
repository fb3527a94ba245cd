"""Signed snapshots: a player's own games go on when the rules have changed so that they no longer replay.

The signature covers the position, how far the dice were drawn, and a hash of the journal's header, so
that a snapshot is good for its own journal only. Nobody else's snapshot is ever trusted.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Final

from miskatonic.kernel.journal import journal as journals
from miskatonic.kernel.journal.entry import Entry, JournalError
from miskatonic.kernel.journal.header import header, line, provenance
from miskatonic.kernel.journal.origin import Origin
from miskatonic.kernel.journal.past import unplayed

KEY_BYTES: Final = 32


def check_key(key: bytes | None) -> None:
    """A short key can be guessed, and an empty one is known to everybody."""
    if key is not None and len(key) != KEY_BYTES:
        raise JournalError(f"the key that signs snapshots has {KEY_BYTES} bytes, not {len(key)}")


def snapshot(journal: journals.Journal, key: bytes) -> str:
    """The present position as a signed line."""
    check_key(key)
    body = {
        "at": len(journal.entries),
        "drawn": journal.drawn,
        "edition": journal.edition,
        "header": fingerprint(header(journal)),
        "state": journal.state.to_dict(),
    }
    written = line(body)
    return f'{{"signature":"{_signed(written, key)}","snapshot":{written}}}'


def fingerprint(head: dict[str, Any]) -> str:
    """A hash of the header line."""
    return hashlib.sha256(line(head).encode()).hexdigest()


def signature(body: dict[str, Any], key: bytes) -> str:
    """What only the owner of the key can write under this body."""
    return _signed(line(body), key)


def _signed(written: str, key: bytes) -> str:
    return hmac.new(key, written.encode(), hashlib.sha256).hexdigest()


def trusted(rows: list[dict[str, Any]], key: bytes | None) -> dict[str, Any] | None:
    """The last snapshot of these lines that is signed with the key and made for their header."""
    if key is None:
        return None
    made_for = fingerprint(rows[0])
    for row in reversed(rows[1:]):
        body, signed = row.get("snapshot"), row.get("signature")
        if not isinstance(body, dict) or not isinstance(signed, str) or body.get("header") != made_for:
            continue
        if hmac.compare_digest(signature(body, key).encode(), signed.encode(errors="replace")):
            return body
    return None


def resumed(recorded: Origin, entries: list[Entry], taken: dict[str, Any], why: str) -> journals.Journal:
    """The journal as it stood at its snapshot; what came before is kept but cannot be replayed."""
    at, drawn = taken.get("at"), taken.get("drawn")
    if type(at) is not int or type(drawn) is not int or not 0 <= at <= len(entries):
        raise JournalError(f"{why}; and its snapshot does not fit: it is of entry {at!r}, of {len(entries)}")
    try:
        state = recorded.game.from_dict(taken.get("state"))
    except ValueError as error:
        raise JournalError(f"{why}; and its snapshot does not load: {error}") from error
    if (state.seats, state.options) != (recorded.seats, recorded.options):
        raise JournalError(f"{why}; and its snapshot is of a game that was set up in another way")
    journal = journals.Journal(recorded.game, recorded.seats, like=recorded, state=state)
    journal.entries = entries[:at]
    journal.told = [[] for _ in range(at + 1)]
    journal.past, journal.again = unplayed(journal.entries, state), 0
    journal.from_snapshot = True
    parts = [provenance(recorded), f"it goes on from its snapshot after entry {at}: {why}"]
    journal.notice = "; ".join(filter(None, parts))
    # what was rolled after the snapshot has been seen: it is never rolled again
    journal.resume_chance(drawn + sum(len(entry.chance) for entry in entries[at:]))
    return journal
