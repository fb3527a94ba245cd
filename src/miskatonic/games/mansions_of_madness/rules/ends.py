"""Winning and losing, looked at after every effect (MM-win, MM-esc-6, MM-esc-7)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.story import Objective
from miskatonic.games.mansions_of_madness.records import KEEPER, NOBODY, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.event import Outcome

SIDES: Final = ("keeper", "investigators", "nobody")


def objective(s: Mansions) -> Objective:
    """The one in play: the first story choice picks it. MM-ksetup-2"""
    return s.box.story.objectives[s.answers[0]]


def check(s: Mansions) -> None:
    """Has either side won by what has just happened? Of both, the side whose turn it is. MM-win-7, MM-win-8"""
    if s.outcome is not None or not s.round:
        return
    goal = objective(s)
    keeper = bool(goal.keeper) and holds(s, goal.keeper, NOWHERE, NOBODY, NOBODY)
    team = bool(goal.team) and holds(s, goal.team, NOWHERE, NOBODY, NOBODY)
    if keeper and team:
        finish(s, SIDES[int(s.active != KEEPER)], "MM-win-8")
    elif keeper or team:
        finish(s, SIDES[int(team)], "MM-win-7")


def nobody_left(s: Mansions) -> bool:
    """Each investigator player has escaped or been eliminated. MM-esc-7"""
    return all((s.escaped | s.eliminated) >> seat & 1 for seat in s.players)


def after_a_loss(s: Mansions) -> None:
    """Somebody has died or gone: nobody may be left, or not enough of them. MM-win-3, MM-esc-6, MM-esc-7"""
    check(s)
    if s.outcome is not None or not s.round:
        return
    if all(s.eliminated >> seat & 1 for seat in s.players):
        finish(s, "keeper", "MM-win-3")
    elif nobody_left(s):
        finish(s, "keeper", "MM-esc-7")
    elif s.revealed and objective(s).all_escape and objective(s).only_escape and s.eliminated & s.finale:
        finish(s, "keeper", "MM-esc-6")


def finish(s: Mansions, side: str, rule: str) -> None:
    """Investigators win or lose together, the eliminated with them. MM-win-9, MM-win-11, MM-kill-7"""
    if s.outcome is not None:
        return
    if not s.revealed:
        s.revealed = True
        s.tell("MM-win-7", "objective", (s.answers[0],), reveals=True)  # shown as proof
    winners = {"keeper": (KEEPER,), "investigators": tuple(s.players)}.get(side, ())
    scores = tuple([int(seat in winners) for seat in range(s.seats)])
    s.finish(Outcome(winners, scores, side, rule))
