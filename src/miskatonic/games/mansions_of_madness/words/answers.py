"""Choices of Mansions of Madness as things to press: the verb, what comes of it, its odds, and what is set apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.printed import ACTION
from miskatonic.games.mansions_of_madness.rules.tests.values import chance, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.scene.answers import ASIDE, END, LEAVE, PASS, Answer
from miskatonic.kernel.step import Step

Made = Callable[[Mansions, Any, str], Answer]


def answer(s: Mansions, step: Step[Any], label: str) -> Answer:
    """A choice as something to press."""
    kind = type(step).__name__
    made = ANSWERS.get(kind)
    if made is not None:
        return made(s, step, label)
    usual = ASIDE if step.idle else PASS if step.declines else ""
    if s.moves_left and (kind == "Run" or getattr(step, "step", "") == ACTION):
        usual = ASIDE  # for whoever wants to keep a Movement step
    return Answer(label, apart=APART.get(kind, usual), rank=RANKS.get(kind, 0))


def _roll(s: Mansions, x: Any, label: str) -> Answer:
    """The chance to pass as it stands. MM-test-2"""
    if s.test is None:
        return Answer(label)
    return Answer(label, "", chance(target(s, s.test)), "passes")


def _skill(s: Mansions, x: Any, label: str) -> Answer:
    """The chance to pass with Luck added. MM-skill-2"""
    if s.test is None:
        return Answer(label)
    left = f"skill {s.skill[x.seat]} becomes {s.skill[x.seat] - 1}"
    made = target(s, s.test.but(skill=True))
    return Answer(label, left, chance(made), "passes", rank=1, puts=(("test.number", made),))


def _buy(s: Mansions, x: Any, label: str) -> Answer:
    cost = s.box.actions[x.action].deeds[x.deed].cost
    return Answer(label, f"threat {s.threat} becomes {s.threat - cost}")


def _mythos(s: Mansions, x: Any, label: str) -> Answer:
    return Answer(label, f"threat {s.threat} becomes {s.threat - s.box.mythos[x.card].cost}")


def _take(s: Mansions, x: Any, label: str) -> Answer:
    harm = x.harm
    if harm.damage:
        now = s.health(harm.seat)
        return Answer(label, f"health {now} becomes {max(0, now - harm.damage)}", apart=PASS)
    now = s.sanity(harm.seat)
    return Answer(label, f"sanity {now} becomes {max(0, now - harm.horror)}", apart=PASS)


ANSWERS: Final[dict[str, Made]] = {
    "RollNow": _roll,
    "SpendSkill": _skill,
    "Buy": _buy,
    "PlayMythos": _mythos,
    "TakeIt": _take,
}
APART: Final[dict[str, str]] = {
    **dict.fromkeys(("EndTurn", "DoneActing", "DoneAttacking", "DoneTrading"), END),
    "Concede": LEAVE,
}
RANKS: Final[dict[str, int]] = {
    "Explore": -1,
    "Attack": 0,
    "Cast": 1,
    "UseCard": 2,
    "Move": 1,
    "Run": 3,
    **dict.fromkeys(("Barricade", "TakeDown", "Hide", "UseFree"), 4),
}
"""Searching first, then going; what is seldom wanted last."""
