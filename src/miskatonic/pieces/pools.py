"""Dice that lie in one pool and belong to several: what each shows, whose it is, what was added to it since.

A pool is a record of an open roll: it never changes, a new one takes its place. Sets of its dice are bits. Which dice
meet which Targets is for ``pieces/targets.py`` to say.
"""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.kernel.record import Record


class Pool(Record):
    """The dice in the order in which they came."""

    def __init__(
        self,
        owners: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
        boosts: tuple[int, ...] = (),
        fixed: int = 0,
    ) -> None:
        self.owners = owners
        self.faces = faces
        """What each die shows by itself."""
        self.boosts = boosts
        """What has been added to each, or taken away from it if below 0."""
        self.fixed = fixed
        """The dice that were set, not rolled: they cannot be rolled again."""

    @property
    def size(self) -> int:
        """How many dice there are."""
        return len(self.faces)

    @property
    def values(self) -> tuple[int, ...]:
        """What each die counts, never less than 0."""
        return tuple([max(face + more, 0) for face, more in zip(self.faces, self.boosts, strict=True)])

    def of(self, *owners: int) -> int:
        """The dice of these owners."""
        return sum([1 << die for die, owner in enumerate(self.owners) if owner in owners])

    def showing(self, face: int) -> int:
        """The rolled dice that show this face by themselves; dice that were set do not count."""
        return sum([1 << die for die, own in enumerate(self.faces) if own == face]) & ~self.fixed

    def joined(self, owner: int, faces: Sequence[int], fixed: bool = False) -> Pool:
        """With more dice of an owner, rolled or set."""
        new = ((1 << len(faces)) - 1) << self.size if fixed else 0
        owners, boosts = (owner,) * len(faces), (0,) * len(faces)
        return Pool(self.owners + owners, (*self.faces, *faces), self.boosts + boosts, self.fixed | new)

    def rerolled(self, die: int, face: int) -> Pool:
        """With one die rolled again: what was added to it stays. ``ValueError`` if it was set."""
        if self.fixed >> die & 1:
            raise ValueError(f"die {die} was set, not rolled")
        return Pool(self.owners, (*self.faces[:die], face, *self.faces[die + 1 :]), self.boosts, self.fixed)

    def boosted(self, die: int, by: int) -> Pool:
        """With so much added to one die, or taken away from it."""
        boosts = (*self.boosts[:die], self.boosts[die] + by, *self.boosts[die + 1 :])
        return Pool(self.owners, self.faces, boosts, self.fixed)

    def without(self, dice: int) -> Pool:
        """With these dice taken away; the others close up."""
        kept = [die for die in range(self.size) if not dice >> die & 1]
        return Pool(
            tuple([self.owners[die] for die in kept]),
            tuple([self.faces[die] for die in kept]),
            tuple([self.boosts[die] for die in kept]),
            sum([1 << at for at, die in enumerate(kept) if self.fixed >> die & 1]),
        )
