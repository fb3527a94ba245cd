"""Dice that lie on the table: opened, rolled, changed, closed (TP-att-1, TP-att-12, TP-luck-2)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import ROLLED, Die, Roll
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Step
from miskatonic.kernel.window import Gathering


def open_roll(s: Terror, kind: str, place: int, seats: tuple[int, ...], what: str = "", need: int = 0) -> int:
    """A roll begins: its number."""
    s.roll_no += 1
    zeros = (0,) * len(seats)
    s.rolls = (*s.rolls, Roll(s.roll_no, kind, place, seats, what, need, (), zeros, zeros, extra=zeros))
    return s.roll_no


def close_roll(s: Terror, no: int) -> None:
    """It is over; the dice are picked up."""
    s.rolls = tuple([roll for roll in s.rolls if roll.no != no])


def roll_dice(s: Terror, no: int, owner: int, count: int, rule: str) -> None:
    """Dice are rolled and lie there with the others. TP-dice-1, TP-xdice-1"""
    roll = s.roll_of(no)
    if roll is None or count <= 0:
        return
    faces = s.pool(count, 6)
    dice = tuple([Die(owner, face) for face in faces])
    s.set_roll(roll.but(dice=(*roll.dice, *dice), stage=ROLLED, put=()))
    s.tell(rule, "rolls", (owner, roll.kind, *faces))


def set_die(s: Terror, roll: Roll, at: int, die: Die) -> None:
    """One die is changed; nothing is committed before the end. TP-tgt-3"""
    s.set_roll(roll.but(dice=(*roll.dice[:at], die, *roll.dice[at + 1 :]), put=()))


def distinct(roll: Roll) -> list[int]:
    """The dice by position, of equal ones only the first."""
    seen: set[Die] = set()
    found: list[int] = []
    for at, die in enumerate(roll.dice):
        if die not in seen:
            seen.add(die)
            found.append(at)
    return found


class OfRoll(Step[Terror]):
    """Belongs to a roll and is dropped when that is over."""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Terror) -> bool:
        return s.roll_of(self.no) is not None


class RollWindow(Gathering[Terror]):
    """A window on a roll."""

    def __init__(self, no: int, content: int = 0, last: int = -1) -> None:
        super().__init__(content, last)
        self.no = no

    def live(self, s: Terror) -> bool:
        return s.roll_of(self.no) is not None
