"""A new game from a moment of another: the same past, other dice from there on."""

from __future__ import annotations

import secrets

from miskatonic.kernel.chance import Sealed, commitment
from miskatonic.kernel.entry import Entry
from miskatonic.kernel.journal import Journal, JournalError


def fork(journal: Journal, at: int, secret: bytes | None = None) -> Journal:
    """A journal that begins with the first ``at`` inputs that stand in this one, and has sealed dice of its own.

    The old dice may be known by now (a finished game's secret is shown), so they are never rolled on.
    """
    past = journal.effective()
    if not 0 <= at <= len(past):
        raise JournalError(f"the journal has {len(past)} inputs that stand; {at} is not among them")
    twin = journal.reopened()
    for old in past[:at]:  # without digests: what was taken back meanwhile may have been part of them
        twin.repeat(Entry(old.kind, old.seat, old.key, old.values, old.chance))
    twin.seed = None
    twin.secret = secrets.token_bytes(32) if secret is None else secret
    twin.commit = commitment(twin.secret)
    twin.edition, twin.content = twin.game.edition, twin.game.content_digest()
    twin.inherited = len(twin.entries)
    twin.source = Sealed(twin.secret)
    return twin
