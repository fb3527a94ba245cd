"""The house bots of Mansions of Madness: a worth for each choice, and a reason. They search nothing."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.keeper import HARSH, OWN
from miskatonic.games.mansions_of_madness.bot.team import TEAM
from miskatonic.games.mansions_of_madness.bot.value import Wishes, goals
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form, Step


class HouseBot:
    """Remembers nothing. A cautious one, as keeper, lets half of the cruel things be."""

    def __init__(self, cautious: bool = False) -> None:
        self.cautious: Final = cautious

    def choose(self, at: Seat) -> Move:
        steps = [step for step in at.legal() if not step.idle and not isinstance(step, Form)]
        if len(steps) == 1:
            at.dice.below(1)
            return Move(steps[0], reason="there is nothing else to do")
        s: Mansions = at.imagine()
        rated = [(value, n) for n, value in enumerate(self._rated(s, at, steps))]
        top = max(rated)[0]
        equal = [n for value, n in rated if value == top]
        step = steps[equal[at.dice.below(len(equal))]]
        return Move(step, reason=_reason(s, at.seat, step))

    def _rated(self, s: Mansions, at: Seat, steps: list[Step[Any]]) -> list[float]:
        if at.seat == KEEPER:
            lets_be = self.cautious and at.dice.below(2) == 0
            return [-1.0 if lets_be and type(step).__name__ in HARSH else rate(s, step) for step in steps]
        wishes = Wishes(s, at.seat)
        return [_team(wishes, step) for step in steps]


def cautious() -> HouseBot:
    return HouseBot(cautious=True)


def rate(s: Mansions, step: Step[Any]) -> float:
    """What a choice is worth to the keeper; letting things take their course is worth nothing."""
    found = OWN.get(type(step).__name__)
    return found(s, step) if found is not None else 0.0 if step.declines else 0.5


def _team(wishes: Wishes, step: Step[Any]) -> float:
    """The same to an investigator."""
    found = TEAM.get(type(step).__name__)
    return found(wishes, step) if found is not None else 0.0 if step.declines else 0.5


def _reason(s: Mansions, seat: int, step: Any) -> str:
    """Where a goal of the story lies, that is the reason to go there."""
    name = type(step).__name__
    if name in ("Move", "Run") and step.to >= 0:
        for goal in goals(s, False):
            if any(s.piles[room] for room in goal.rooms):
                return goal.words
    return REASONS.get(name, "it seems the best of these")


REASONS: Final[dict[str, str]] = {
    "Explore": "there is something to find here",
    "Attack": "it is in the way",
    "TakeOn": "it has to be opened",
    "UseKey": "that is what the key is for",
    "Claw": "why let them go",
    "Strike": "they are within reach",
    "PlayMythos": "the moment is right",
    "PlayTrauma": "it will hurt for longer",
    "PutOnAltar": "that is what they were taken for",
    "AnswerChoice": "time will work for that",
    "EndTurn": "there is nothing better to do",
}
