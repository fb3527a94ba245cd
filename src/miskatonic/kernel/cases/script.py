"""Scripted dice of a case: faces by number, draws by the title of what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from miskatonic.kernel.chance import ChanceError

MOST_FURTHER: Final = 500
"""A die that shows the same face for ever would never settle a tie."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CaseDice:
    """A script that knows titles, and may go on with one face when the listed ones are used up."""

    def __init__(self, faces: Sequence[int | str], further: int, drawn: Sequence[Sequence[str]]) -> None:
        self.faces = list(faces)
        self.further = further
        self.drawn = [[title.casefold() for title in titles] for titles in drawn]
        """What may be drawn, by title, each list in the order of its outcomes."""
        self.taken = 0
        self.beyond = 0

    @property
    def left(self) -> int:
        """How many outcomes have not been asked for."""
        return len(self.faces) - self.taken

    def take(self, weights: Sequence[int]) -> int:
        """The next outcome; ``ChanceError`` if it cannot be."""
        if not self.left and self.further and self.beyond < MOST_FURTHER:
            self.beyond += 1
            return self._further(weights)
        if not self.left:
            raise ChanceError(f"the script holds {len(self.faces)} outcomes, and one more is needed")
        face = self.faces[self.taken]
        outcome = self._titled(face, weights) if isinstance(face, str) else face - 1
        if not 0 <= outcome < len(weights) or not weights[outcome]:
            raise ChanceError(f"outcome {self.taken + 1} of the script is {face}; it must be {self._must(weights)}")
        self.taken += 1
        return outcome

    def _further(self, weights: Sequence[int]) -> int:
        """The face that goes on; what is not there to be drawn is passed over."""
        first = min(self.further, len(weights)) - 1
        return next((at for at in (*range(first, len(weights)), *range(first)) if weights[at]), first)

    def _must(self, weights: Sequence[int]) -> str:
        """What it could be: some titles, if something may be drawn here, and the number of it."""
        lists = [titles for titles in self.drawn if len(titles) == len(weights)]
        some = [title for title, weight in zip(lists[0], weights, strict=True) if weight][:3] if lists else []
        return f"1 to {len(weights)}" + (f", or what may be drawn here ({', '.join(some)}, ...)" if some else "")

    def _titled(self, title: str, weights: Sequence[int]) -> int:
        """The outcome of this title, in a list as long as what is drawn from; -1 if there is none."""
        for titles in self.drawn:
            if len(titles) == len(weights):
                for outcome, called in enumerate(titles):
                    if called == title.casefold() and weights[outcome]:
                        return outcome
        return -1
