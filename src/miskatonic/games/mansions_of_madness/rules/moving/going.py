"""On the way: what every step between setting out and arriving has in common (MM-gen-9, MM-inv-5, MM-inv-7)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Step


class Going(Step[Mansions]):
    """A step of a move goes on while she still stands where she set out, the move has not come to nothing and her turn
    has not been ended. MM-gen-9, MM-inv-5, MM-inv-7, MM-lock-3"""

    def __init__(self, seat: int, no: int, here: int) -> None:
        self.seat = seat
        self.no = no
        self.here = here
        """The space in which the move began."""

    def live(self, s: Mansions) -> bool:
        return under_way(s, self.seat, self.no, self.here) and not s.cut_short(self.seat)


def under_way(s: Mansions, seat: int, no: int, here: int) -> bool:
    """Can this move still be made from there?"""
    return s.alive(seat) and s.space[seat] == here and s.stopped != no
