"""A second game from one that is there: the same past with other dice from there on, or in all the same."""

from __future__ import annotations

import secrets

from miskatonic.kernel.chance import Sealed, commitment
from miskatonic.kernel.journal.entry import Entry
from miskatonic.kernel.journal.journal import Journal, JournalError


def fork(journal: Journal, at: int, secret: bytes | None = None) -> Journal:
    """A journal that begins with the first ``at`` inputs that stand in this one, and has sealed dice of its own.

    The old dice may be known by now (a finished game's secret is shown), so they are never rolled on.
    """
    if journal.waits:
        raise JournalError("this game has not begun")
    past = journal.effective()
    if not 0 <= at <= len(past):
        raise JournalError(f"the journal has {len(past)} inputs that stand; {at} is not among them")
    twin = journal.reopened()
    for old in past[:at]:  # without digests: what was taken back meanwhile may have been part of them
        twin.repeat(Entry(old.kind, old.seat, old.key, old.values, old.chance))
    twin.seed = None
    twin.secret = secrets.token_bytes(32) if secret is None else secret
    twin.commit = commitment(twin.secret)
    twin.shares, twin.restarts = (), ()
    twin.edition, twin.content, twin.used = twin.game.edition, twin.game.content_digest(), twin.game.used(twin.options)
    twin.inherited = len(twin.entries)
    twin.source = Sealed(twin.secret)
    return twin


def twin(journal: Journal) -> Journal:
    """The same game once more, dice included: what is added to one is not in the other. Positions are shared."""
    made = Journal(journal.game, journal.seats, like=journal, state=journal.state)
    made.filmed = journal.filmed
    made.notice, made.from_snapshot = journal.notice, journal.from_snapshot
    made.entries, made.told = list(journal.entries), list(journal.told)
    made.past, made.again = journal.past.copy(), journal.again
    source = journal.source
    made.source = Sealed(source.secret, source.drawn) if isinstance(source, Sealed) else source
    return made
