"""Victory and defeat, looked at after every effect (TP-end)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.event import Outcome

DOOM: Final = "doom"
DEAD: Final = "dead"


def check(s: Terror) -> None:
    """Has the scenario been won or lost by what has just happened? Defeat goes first. TP-end-1, TP-end-4, TP-end-5"""
    if s.outcome is not None or not s.round:
        return
    for ending in s.box.endings[s.stage, s.second]:
        if holds(s, ending.conditions, NOWHERE, NOBODY):
            finish(s, ending.won, ending.id, "TP-end-1" if ending.won else "TP-end-4")
            return


def lose_all(s: Terror) -> None:
    """Nobody is left alive on the map: the players lose at once. TP-end-2"""
    if s.outcome is None and s.round and not s.living():
        finish(s, False, DEAD, "TP-end-2")


def finish(s: Terror, won: bool, how: str, rule: str) -> None:
    """All win or lose together. TP-intro-1"""
    if s.outcome is None:
        everybody = tuple(range(s.seats))
        s.finish(Outcome(everybody if won else (), (1 if won else 0,) * s.seats, how, rule))
