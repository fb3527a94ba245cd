"""What many paragraphs share: steps of one turn or one fight, and cards on their way."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.records import Pending
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Step

CUT_SHORT: Final = 1
SKIPPED: Final = 2


class OfTurn(Step[Munchkin]):
    """A paragraph of one turn: dropped when that turn is over or its player dead. MU-death-19"""

    early: ClassVar[bool] = True
    """Left out when an effect has ended the turn. MU-turn-24"""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Munchkin) -> bool:
        return of_turn(s, self.no, self.early)


class InFight(Step[Munchkin]):
    """A paragraph of one fight: dropped when that fight is over."""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Munchkin) -> bool:
        return in_fight(s, self.no)


def of_turn(s: Munchkin, no: int, early: bool) -> bool:
    """Is that turn on, its player alive, and what comes early or late in it not left out?"""
    return s.turns == no and s.alive(s.turn) and s.ended < (CUT_SHORT if early else SKIPPED)


def in_fight(s: Munchkin, no: int) -> bool:
    """Is that fight on?"""
    return s.fight is not None and s.fight.no == no


def announce(s: Munchkin, what: str, card: int, by: int, use: int = 0, on: int = -1, extra: int = -1) -> int:
    """A card has left its place and waits for its effect. Returns its number. MU-close-9"""
    s.pendings += 1
    s.pending = (*s.pending, Pending(s.pendings, what, card, by, use, on, extra))
    return s.pendings


def waiting(s: Munchkin, no: int) -> Pending | None:
    return next((p for p in s.pending if p.no == no), None)


def update(s: Munchkin, pending: Pending) -> None:
    s.pending = tuple([pending if p.no == pending.no else p for p in s.pending])


def settle(s: Munchkin, no: int) -> Pending:
    """Take a waiting card off the list: it takes effect now, or never."""
    found = waiting(s, no)
    assert found is not None
    s.pending = tuple([p for p in s.pending if p.no != no])
    return found


def disturb(s: Munchkin) -> None:
    """Outside a fight every play starts the passing afresh; a fight judges by itself. MU-dig-5, MU-close-12"""
    if s.fight is None or s.fight.settled:
        s.passed = 0
