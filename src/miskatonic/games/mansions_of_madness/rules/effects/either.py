"""The keeper draws cards of either kind, as he likes, one by one (MM-kact-6)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.keeper.hand import HandLimit, draw_mythos, draw_trauma
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class DrawEither(Step[Mansions]):
    """A Mythos or a Trauma card? MM-mythos-1, MM-trauma-1"""

    asks: ClassVar[str] = "MM-kact-6"
    puts: ClassVar[tuple[str, ...]] = ("TakeMythos", "TakeTrauma")
    must: ClassVar[bool] = True

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: Mansions) -> Ask | None:
        if self.left > 0:
            return Ask((KEEPER,))
        s.then(HandLimit())
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [TakeMythos(self.left), TakeTrauma(self.left)]


class TakeMythos(Step[Mansions]):
    """The top Mythos card. MM-mythos-1"""

    rule: ClassVar[str] = "MM-mythos-1"

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: Mansions) -> Ask | None:
        draw_mythos(s, 1)
        s.then(DrawEither(self.left - 1))
        return None


class TakeTrauma(Step[Mansions]):
    """The top Trauma card. MM-trauma-1"""

    rule: ClassVar[str] = "MM-trauma-1"

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: Mansions) -> Ask | None:
        draw_trauma(s, 1)
        s.then(DrawEither(self.left - 1))
        return None
