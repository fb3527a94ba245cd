"""Before the first roll: everybody at the table adds to the secret of the dice, and nobody can have picked them.

First all pledge a share that they keep to themselves; when all pledges are there they are sealed together, and from
then on shares are shown. Whoever does not come forward in time is left out, and then all of it begins again under a new
seal of the server, for everybody to see: whoever could drop what they do not like would have a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from miskatonic.kernel.chance import commitment
from miskatonic.kernel.journal.journal import Journal, reopened
from miskatonic.kernel.journal.origin import Origin, opened
from miskatonic.kernel.shares import Part, Restart, seal_of
from miskatonic.table.room import hands
from miskatonic.table.room.deeds import Begun, Gathered, Opened, Pledged, Resealed, Revealed
from miskatonic.table.wire.room import DicePart, DiceView, Resealing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from miskatonic.table.room.people import Chair

PATIENCE: Final = 20_000
"""Milliseconds for each of the two steps; a client takes none of a person's time for them."""
SealingDeed = Pledged | Gathered | Revealed | Resealed


class Sealing:
    """How far it is. The journal that waits holds the server's own secret and seal."""

    def __init__(self, origin: Origin) -> None:
        self.commit = origin.commit
        self.secret = origin.secret
        self.pledges: dict[int, str] = {}
        self.gathered: tuple[int, ...] | None = None
        """The seats whose pledges are sealed together; None: they are still being made."""
        self.shares: dict[int, str] = {}
        self.restarts: tuple[Restart, ...] = ()
        self.since = 0
        """When the step in hand began to wait for people."""

    def copy(self) -> Sealing:
        """The same once more."""
        made = Sealing.__new__(Sealing)
        made.commit, made.secret, made.gathered = self.commit, self.secret, self.gathered
        made.pledges, made.shares = dict(self.pledges), dict(self.shares)
        made.restarts, made.since = self.restarts, self.since
        return made

    @property
    def left_out(self) -> frozenset[int]:
        """The seats that did not come forward."""
        return frozenset([seat for restart in self.restarts for seat in restart.without])

    @property
    def bound(self) -> tuple[Part, ...]:
        """The pledges that are sealed together."""
        return tuple([(seat, self.pledges[seat]) for seat in self.gathered or ()])

    @property
    def seal(self) -> str:
        """For everything that is settled before the first share is shown."""
        return seal_of(self.commit, self.bound)

    def people(self, chairs: Sequence[Chair]) -> tuple[int, ...]:
        """Who adds something: each person who plays, by the first of their seats. Bots add nothing."""
        firsts = [seat for seat in hands.voters(chairs) if not chairs[seat].bot]
        return tuple([seat for seat in firsts if seat not in self.left_out])

    def wanted(self, chairs: Sequence[Chair]) -> tuple[int, ...]:
        """Those who are waited for in this step."""
        if self.gathered is None:
            return tuple([seat for seat in self.people(chairs) if seat not in self.pledges])
        return tuple([seat for seat in self.gathered if seat not in self.shares])

    def fold(self, deed: SealingDeed | Opened, at: int) -> None:
        """One step on."""
        if isinstance(deed, Pledged):
            self.pledges[deed.seat] = deed.pledge
        elif isinstance(deed, Gathered):
            self.gathered, self.since = deed.seats, at
        elif isinstance(deed, Revealed):
            self.shares[deed.seat] = deed.share
        elif isinstance(deed, Resealed):
            self.restarts = (*self.restarts, Restart(self.commit, deed.without))
            self.secret = bytes.fromhex(deed.secret)
            self.commit, self.since = commitment(self.secret), at
            self.pledges, self.shares, self.gathered = {}, {}, None
        elif self.gathered is None:
            self.pledges.pop(deed.seat, None)

    def origin(self, o: Origin) -> Origin:
        """The journal's origin with what all have added."""
        shares = tuple(sorted(self.shares.items()))
        return Origin(
            o.game, o.seats, o.options, o.edition, o.content, None, self.secret, self.commit, used=o.used,
            shares=shares, restarts=self.restarts,
        )  # fmt: skip

    def rolled(self, journal: Journal) -> Begun:
        """Set the game up: the first roll."""
        origin = self.origin(journal)
        made = Journal(origin.game, origin.seats, like=origin, source=origin.stream())
        return Begun(opening=made.opening, check=made.opening_check)

    def begun(self, journal: Journal, deed: Begun) -> Journal:
        """The game from there on."""
        made = reopened(opened(self.origin(journal), deed.opening, deed.check))
        made.filmed, made.notice = journal.filmed, journal.notice
        return made

    def view(self, chairs: Sequence[Chair], full: bool, rolled: bool) -> DiceView:
        """As everybody sees it. ``full``: all sit."""
        gathered = self.gathered is not None
        seats = sorted(self.gathered if self.gathered is not None else self.pledges)
        return DiceView(
            "rolled" if rolled else "reveal" if gathered else "pledge",
            self.wanted(chairs) if full and not rolled else (),
            tuple([DicePart(seat, self.pledges[seat], self.shares.get(seat, "")) for seat in seats]),
            self.seal if gathered else "",
            tuple([Resealing(restart.commit, restart.without) for restart in self.restarts]),
        )
