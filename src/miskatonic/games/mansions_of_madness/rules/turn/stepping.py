"""Movement steps and the Run action (MM-move, MM-act-2)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.rules.moving.evading import Evade, to_evade
from miskatonic.games.mansions_of_madness.rules.moving.moving import go
from miskatonic.games.mansions_of_madness.rules.moving.ways import ways
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action, spend_move
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def moves(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """A Movement step, or the Run action, in whatever order. MM-inv-1, MM-move-1, MM-act-2"""
    if s.hiding >> seat & 1 or not (s.moves_left or s.action_left):
        return []
    found: list[Step[Mansions]] = []
    for to, door in ways(s, seat):
        if s.moves_left:
            found.append(Move(seat, to, door))
        if s.action_left:
            found.append(Run(seat, to, door))
    return found


def evades_first(s: Mansions, seat: int) -> bool:
    """Monsters in the space are evaded before; then she may go on, or do something else. MM-evade-1, MM-evade-5,
    MM-act-7"""
    if to_evade(s, seat):
        s.then(Evade(seat))
        return True
    return False


class Move(Step[Mansions]):
    """A Movement step: one space. MM-move-1"""

    rule: ClassVar[str] = "MM-move-1"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-move-3", "MM-move-5", "MM-lock-3", "MM-esc-1")

    def __init__(self, seat: int, to: int, door: int) -> None:
        self.seat = seat
        self.to = to
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_move(s, self.seat, self.to, self.door, s.moves_left)

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_move(s, self.seat)
            s.then(*go(s, self.seat, self.to, self.door))
        return None


def why_no_move(s: Mansions, seat: int, to: int, door: int, steps: int) -> str:
    """The rule against going there now."""
    if not steps:
        return "MM-inv-1"
    if s.hiding >> seat & 1:
        return "MM-hide-3"
    if (to, door) in ways(s, seat):
        return ""
    if door >= 0 and s.shut >> door & 1:
        return "MM-move-5"
    if to < 0:
        return "MM-esc-1"
    return "MM-lock-3" if s.locked_out[seat] >> s.box.house.room_of[to] & 1 else "MM-move-3"


class Run(Step[Mansions]):
    """With the Action step, one space. MM-act-2"""

    rule: ClassVar[str] = "MM-act-2"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-hide-3", "MM-move-3", "MM-move-5", "MM-lock-3", "MM-esc-1")

    def __init__(self, seat: int, to: int, door: int) -> None:
        self.seat = seat
        self.to = to
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        return why_no_move(s, self.seat, self.to, self.door, s.action_left)

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            s.then(*go(s, self.seat, self.to, self.door))
        return None
