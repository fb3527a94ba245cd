"""What all seated people must agree to: to end the game, to go back, to branch. One no ends a proposal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.table.room.deeds import Proposed, Voted
from miskatonic.table.room.hands import voters
from miskatonic.table.room.people import Chair
from miskatonic.table.wire.room import Proposal

UNDO, END, BRANCH = "undo", "end", "branch"
KINDS: Final = (UNDO, END, BRANCH)
MOST_OPEN: Final = 4


class Open:
    """A proposal that waits for answers."""

    __slots__ = ("at", "by", "id", "to", "what", "yes")

    def __init__(self, number: int, deed: Proposed) -> None:
        self.id = number
        self.what = deed.what
        self.by = deed.by
        self.at = deed.at
        self.to = deed.to
        self.yes = [deed.by]

    def agreed(self, chairs: Sequence[Chair]) -> bool:
        """Has everybody who can vote said yes?"""
        return all(seat in self.yes for seat in voters(chairs))

    def view(self, chairs: Sequence[Chair]) -> Proposal:
        """As everybody sees it."""
        return Proposal(self.id, self.what, self.by, self.at, tuple(self.yes), voters(chairs))


class Proposals:
    """All that are open."""

    def __init__(self) -> None:
        self.open: list[Open] = []
        self.made = 0

    def fold(self, deed: Proposed | Voted) -> None:
        """A proposal or an answer."""
        if isinstance(deed, Proposed):
            self.made += 1
            self.open.append(Open(self.made, deed))
            return
        proposal = self.find(deed.proposal)
        if proposal is None:
            return
        if not deed.yes:
            self.open.remove(proposal)
        elif deed.seat not in proposal.yes:
            proposal.yes.append(deed.seat)

    def find(self, number: int) -> Open | None:
        """The open proposal of this number."""
        return next((proposal for proposal in self.open if proposal.id == number), None)

    def settle(self, what: str) -> None:
        """It has happened (or can no longer happen): proposals of this kind are off the table."""
        self.open = [proposal for proposal in self.open if proposal.what != what]

    def agreed(self, chairs: Sequence[Chair]) -> Open | None:
        """One that everybody has agreed to and that is to be carried out."""
        return next((proposal for proposal in self.open if proposal.agreed(chairs)), None)
