"""A round: replacements enter, all Move, the places are dealt with, the Menace has its turn (TP-turn, TP-repl)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.menace.menace import MenaceTurn
from miskatonic.games.terror_paths.rules.sheet.entering import available, enter_play
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.foes import no_longer_fresh
from miskatonic.games.terror_paths.rules.turn.moving import Moves
from miskatonic.games.terror_paths.rules.turn.priorities import PlayerTurnActs
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class PlayerTurn(Step[Terror]):
    """First all Move, then they act location by location; then the Menace turn. TP-turn-1, TP-sum-1, TP-turn-3"""

    def run(self, s: Terror) -> Ask | None:
        s.round += 1
        s.held = s.finished = s.handled = s.walked = s.crossed = s.used = s.tried = s.fought = s.opened = 0
        s.handling = NOWHERE
        s.came_from = [NOWHERE] * s.seats
        s.spies = ()
        s.tasks = ()
        no_longer_fresh(s)
        s.tell("TP-turn-1", "player_turn", (s.round,))
        missing = [Replace(seat) for seat in range(s.seats) if s.place[seat] < 0]
        s.then(*missing, StartTurn(), Moves(), PlayerTurnActs(), MenaceTurn(), PlayerTurn())
        return None


class StartTurn(Step[Terror]):
    """With nobody left the players have lost. TP-end-2"""

    def run(self, s: Terror) -> Ask | None:
        ends.lose_all(s)
        ends.check(s)
        return None


class Replace(Step[Terror]):
    """The player of an eliminated Investigator starts another one, on the Start; if none is left, she is out.

    TP-repl-1, TP-repl-2, TP-repl-6
    """

    puts: ClassVar[tuple[str, ...]] = ("Enter",)
    asks: ClassVar[str] = "TP-repl-1"
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        left = available(s)
        if not left:
            return None
        if s.options["investigators"] == "choose":
            return Ask((self.seat,))
        s.then(Enter(self.seat, left[s.roll(len(left)) - 1]))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Enter(self.seat, sheet) for sheet in available(s)]


class Enter(Step[Terror]):
    """As at the beginning, with Insight for the Doom, and no Preparation. TP-repl-2, TP-repl-3, TP-repl-4, TP-repl-5"""

    rule: ClassVar[str] = "TP-repl-1"
    against: ClassVar[tuple[str, ...]] = ("TP-setup-12", "TP-repl-2")

    def __init__(self, seat: int, sheet: int) -> None:
        self.seat = seat
        self.sheet = sheet

    def why_not(self, s: Terror, seat: int) -> str:
        if s.gone >> self.sheet & 1:
            return "TP-repl-2"
        return "TP-setup-12" if self.sheet in s.sheet else ""

    def run(self, s: Terror) -> Ask | None:
        enter_play(s, self.seat, self.sheet)
        s.insight[self.seat] = s.doom
        s.tell("TP-repl-3", "replaces", (self.seat, self.sheet, s.doom))
        return None
