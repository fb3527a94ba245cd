"""Did every outcome of a journal come from where it says: the sealed stream, or the seed?"""

from __future__ import annotations

from miskatonic.kernel.chance import ChanceError, Checked, Sealed, Seeded, commitment, same
from miskatonic.kernel.journal import journal as journals
from miskatonic.kernel.journal.entry import BACK, Entry, JournalError
from miskatonic.kernel.step import Illegal


def verify(journal: journals.Journal) -> int:
    """Play it again with its own dice and compare every outcome; returns how many were checked.

    What was taken over from another journal had other dice: it must replay, and its outcomes are not checked here.
    """
    if journal.waits:
        return 0
    trial, stream = _opened(journal)
    for number, entry in enumerate(journal.entries, 1):
        if entry.kind in BACK or number <= journal.inherited:
            trial.repeat(entry)
            continue
        try:
            stream.expect(entry.chance)
            trial.enter(Entry(entry.kind, entry.seat, entry.key, entry.values), stream)
            stream.expect(())
        except (Illegal, ChanceError) as error:
            raise JournalError(f"entry {number} does not verify: {error}") from error
        if entry.check and trial.state.digest() != entry.check:
            raise JournalError(f"entry {number} does not verify: it leads to another position than recorded")
    if trial.state.digest() != journal.state.digest():  # after a snapshot
        raise JournalError("it does not verify: its entries lead to another position than it stands at")
    return stream.checked


def _opened(journal: journals.Journal) -> tuple[journals.Journal, Checked]:
    """The game set up again, and the dice that come next."""
    trial = journal.reopened()
    if journal.inherited >= 0:
        return trial, Checked(source_of(journal), ())
    stream = Checked(source_of(journal), journal.opening)
    try:
        trial = journals.Journal(journal.game, journal.seats, like=journal, source=stream)
        stream.expect(())
    except ChanceError as error:
        raise JournalError(f"the opening does not verify: {error}") from error
    return trial, stream


def source_of(journal: journals.Journal) -> Sealed | Seeded:
    """The dice from the first one on."""
    if journal.seed is not None:
        return Seeded(journal.seed)
    if journal.secret is None:
        raise JournalError("it cannot be verified: its dice are sealed, and their secret is not in the journal")
    if not same(commitment(journal.secret), journal.commit):
        raise JournalError("there is no secret that fits the commitment")
    sealed = journal.stream()
    assert sealed is not None
    return sealed
