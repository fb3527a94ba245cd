"""Choices of Chaos of Cthulhu as things to press: the verb, what comes of it, and what is set apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import COLOURS, HEAL
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules import declaration
from miskatonic.games.chaos_of_cthulhu.rules.actions import THEFTS
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat, parts, plan
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import (
    action_title,
    bonus_short,
    count_of,
    part_name,
)
from miskatonic.kernel.scene.answers import BACK, END, PASS, Answer
from miskatonic.kernel.step import Step


def answer(s: Chaos, step: Step[Any], label: str) -> Answer:
    """A choice as something to press."""
    kind = type(step).__name__
    made = ANSWERS.get(kind)
    if made is not None:
        return made(s, step)
    return Answer(f"{label[:1].upper()}{label[1:]}", apart=SET_APART.get(kind, ""))


def turned(s: Chaos, code: int, up: bool) -> str:
    """What one action alone makes of a die."""
    number = s.dice[code // PARTS][code % PARTS]
    after = number + 1 if up else number - 1
    if 1 <= after <= 6:
        return f"{number} becomes {after}"
    return f"{number} is lost" if s.crown and not after else f"{number} is rolled again"


def _where(s: Chaos, seat: int, code: int) -> str:
    mine = s.player_of(code // PARTS) == seat
    return f"your {PART_NAMES[code % PARTS]}" if mine else part_name(s, code)


def _at(s: Chaos, seat: int, kind: int, code: int) -> Answer:
    verb = "Heal" if kind == HEAL else "Madden"
    return Answer(f"{verb} {_where(s, seat, code)}", turned(s, code, kind == HEAL))


def _aim(s: Chaos, step: parts.Aim) -> Answer:
    return Answer("Plan it") if step.aim == NOWHERE else _at(s, step.seat, step.kind, step.aim)


def _place(s: Chaos, step: declaration.PlaceAttack) -> Answer:
    code = s.monster[step.seat] * PARTS + step.part
    return Answer(f"Take it on the {PART_NAMES[step.part]}", turned(s, code, False))


def _plan(s: Chaos, step: parts.PlanPart) -> Answer:
    number = s.dice[s.monster[step.seat]][step.part]
    return Answer(f"{action_title(plan.face(s, step.seat, step.part))}: {PART_NAMES[step.part]} {number}")


def _ready(s: Chaos, step: mat.Ready) -> Answer:
    planned = len(s.plan[step.seat])
    with_bonus = s.secret[step.seat] is not None
    parts = ([count_of(planned, "action")] if planned else []) + (["a Bonus"] if with_bonus else [])
    result = f"{' and '.join(parts) or 'nothing'} planned"
    return Answer("Report ready", result, apart=END, waste="" if parts else result)


SET_APART: Final = {"DropPart": BACK}
"""What is pressed by its sentence, and yet set apart."""
ANSWERS: Final[dict[str, Callable[[Chaos, Any], Answer]]] = {
    "TakeColour": lambda s, c: Answer(f"Play {COLOURS[c.colour]}"),
    "KeepMonster": lambda s, c: Answer("Keep it"),
    "RerollMonster": lambda s, c: Answer("Roll it again", "costs an Offering"),
    "Ready": _ready,
    "Unready": lambda s, c: Answer("Go on planning", apart=BACK),
    "PlanPart": _plan,
    "PlanFree": lambda s, c: Answer(f"{action_title(c.kind)}, free", rank=-1),
    "Aim": _aim,
    "DropBonus": lambda s, c: Answer("Drop the Bonus Action", apart=BACK),
    "PlanBonus": lambda s, c: Answer(f"Plan {bonus_short(s, c.number)}", rank=1),
    "AnnounceBonus": lambda s, c: Answer(f"Announce {bonus_short(s, c.number)}", "costs an Offering", rank=1),
    "ActivateBonus": lambda s, c: Answer(f"Activate {bonus_short(s, c.number)}", "costs an Offering", rank=1),
    "Interfere": lambda s, c: Answer("Interfere", "costs an Offering", rank=1),
    "Answer": lambda s, c: Answer("Interfere", "costs an Offering"),
    "LetStand": lambda s, c: Answer("Let it stand", apart=PASS),
    "NeverMind": lambda s, c: Answer("Never mind", apart=BACK),
    "RerollStones": lambda s, c: Answer("Roll Stones again", "costs an Offering", rank=2),
    "PassBonus": lambda s, c: Answer("No Bonus Action now", apart=PASS),
    "PlaceAttack": _place,
    "NoBlocks": lambda s, c: Answer("Use no Blocks", apart=PASS),
    "UseBlocks": lambda s, c: Answer("Use Blocks"),
    "AimLoot": lambda s, c: _at(s, c.seat, THEFTS[s.bonuses[c.index].number], c.aim),
    "UseAttacks": lambda s, c: Answer(f"Use {c.count or 'none'}", apart="" if c.count else PASS),
    "LetFall": lambda s, c: Answer("Save nothing", apart=PASS),
    "SaveParts": lambda s, c: Answer("Save parts", "an Offering each"),
}
