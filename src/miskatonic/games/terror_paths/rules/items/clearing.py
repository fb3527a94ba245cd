"""Items that Move the Enemies left after a Battle out of the place (TP-C-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.records import CLEAR
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.items.using import AGAINST_USE, against_use, fitting, use_up
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering


class Clearing(Gathering[Terror]):
    """Behind the Post-battle effects, while Enemies are left. TP-C-3"""

    puts: ClassVar[tuple[str, ...]] = ("LetStay", "ClearOut")
    asks: ClassVar[str] = "TP-C-2"

    def __init__(self, place: int, content: int = 0, last: int = -1) -> None:
        super().__init__(content, last)
        self.place = place

    def live(self, s: Terror) -> bool:
        return bool(s.foes_at(self.place))

    def order(self, s: Terror) -> Sequence[int]:
        return s.present(self.place)

    def able(self, s: Terror, seat: int) -> bool:
        return bool(self.plays(s, seat))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return LetStay(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        uses = [(held, n) for held, n, use in fitting(s, seat, CLEAR) if holds(s, use.conditions, self.place, seat)]
        return [ClearOut(seat, held, n) for held, n in uses]


class LetStay(Step[Terror]):
    """Leave the Enemies where they are. TP-C-3"""

    rule: ClassVar[str] = "TP-C-3"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class ClearOut(Step[Terror]):
    """Use an Item that Moves them away. TP-C-3"""

    rule: ClassVar[str] = "TP-C-3"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE

    def __init__(self, seat: int, held: int, use: int) -> None:
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        return against_use(s, self.seat, self.held, self.use, CLEAR, s.place[self.seat])

    def run(self, s: Terror) -> Ask | None:
        use_up(s, self.seat, self.held, self.use, "TP-C-3")
        return None
