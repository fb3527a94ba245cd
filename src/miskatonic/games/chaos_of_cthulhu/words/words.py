"""All that Chaos of Cthulhu says: its choices as sentences and the scene elements they touch; questions and events are
in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, COLOURS, HEAL
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules import declaration
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    CONVERSIONS,
    DEFLECT,
    INSANITY,
    SEALED,
    STEAL,
    THEFTS,
    incoming,
    part_of,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.bonus import choices as bonus_choices
from miskatonic.games.chaos_of_cthulhu.rules.planning import mat, parts, plan
from miskatonic.games.chaos_of_cthulhu.state import FREE, NOWHERE, PARTS, Chaos
from miskatonic.games.chaos_of_cthulhu.words.log import EVENTS
from miskatonic.games.chaos_of_cthulhu.words.names import (
    PLAYERS,
    action_name,
    action_title,
    bonus_short,
    bonus_title,
    count_of,
    monster_name,
    part_name,
    seat_name,
    sum_text,
)
from miskatonic.games.chaos_of_cthulhu.words.questions import QUESTIONS
from miskatonic.kernel.scene.words import Said, Words
from miskatonic.kernel.step import Blank, Form
from miskatonic.pieces.dice import chosen, totals


def _plan_part(s: Chaos, step: parts.PlanPart) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    return f"Activate your {PART_NAMES[step.part]} {number}: {action_title(plan.face(s, step.seat, step.part))}"


def _ready(s: Chaos, step: mat.Ready) -> str:
    count = len(s.plan[step.seat])
    said = f"with {count_of(count, 'action')}" if count else "with nothing planned"
    return f"Report ready {said}{' and a Bonus Action' if s.secret[step.seat] is not None else ''}"


def _with_stones(s: Chaos, step: parts.WithStones) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    wanted = plan.wanted(number)
    values = chosen(s.stones[step.seat], step.stones)
    own = 1 << number
    made = sum_text(values, own if totals(values) & own else wanted)
    wild = ", wild" if number != 6 and made.endswith("6") else ""
    return f"with {made}{wild}"


def _aim(s: Chaos, step: parts.Aim) -> str:
    return _target(s, step.seat, step.kind, step.aim)


def _target(s: Chaos, seat: int, kind: int, code: int) -> str:
    """A body part, with the number it shows and the one this action alone would turn it to."""
    number = s.dice[code // PARTS][code % PARTS]
    turned = number + 1 if kind == HEAL else number - 1
    gone = "lost" if s.crown and not turned else "rolled again"
    where = f"your {PART_NAMES[code % PARTS]}" if s.player_of(code // PARTS) == seat else part_name(s, code)
    return f"{where} ({number} → {turned if 1 <= turned <= 6 else gone})"


def _drop_part(s: Chaos, step: parts.DropPart) -> str:
    return f"Take {'the free action' if step.part == FREE else PART_NAMES[step.part]} off the mat"


def _bonus_pick(s: Chaos, step: bonus.BonusPick) -> str:
    if not step.picks:
        values = chosen(s.stones[step.seat], step.stones)
        return f"pay with {sum_text(values, 1 << step.number)}" if step.number != SEALED else "pay with three 6s"
    pick, number = step.picks[-1], step.number
    if s.crown:
        if number in THEFTS:
            return f"Rob {seat_name(s, pick)}"
        return f"Seal the core of {monster_name(s, pick)}" if number == SEALED else f"Regain {part_name(s, pick)}"
    if number == DEFLECT:
        return f"Deflect everything to {monster_name(s, pick)}"
    if number == STEAL:
        return f"Steal from {seat_name(s, pick)}"
    return f"{_picked(s, step)}{part_name(s, pick)}"


def _picked(s: Chaos, step: bonus.BonusPick) -> str:
    if step.number in CONVERSIONS:
        kind = CONVERSIONS[step.number]
        changed = [entry for entry in s.plan[step.seat] if entry.kind != kind]
        was = ACTIONS[changed[len(step.picks) - 1].kind].title()
        return f"{was} becomes {action_name(kind)} at "
    return "Madness on " if step.number == INSANITY else "Bedlam on "


def _interfere(s: Chaos, step: bonus_choices.Interfere | bonus.Answer) -> str:
    target = s.bonuses[step.index]
    return f"Innsmouth Interference: cancel Bonus {bonus_title(s, target.number)} of {PLAYERS[target.seat]}"


def _place(s: Chaos, step: declaration.PlaceAttack) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    turned = str(number - 1) if number > 1 else "lost" if s.crown else "rolled again"
    return f"your {PART_NAMES[step.part]} ({number} → {turned})"


LABELS: Final[Mapping[str, Said[Chaos]]] = {
    "TakeColour": lambda s, c: f"Play {COLOURS[c.colour]}",
    "KeepMonster": "Keep your starting monster",
    "RerollMonster": "Pay an Offering, roll your whole monster again",
    "Ready": _ready,
    "Unready": "Take back your ready report",
    "PlanPart": _plan_part,
    "WithStones": _with_stones,
    "PlanFree": lambda s, c: f"Free action: {action_title(c.kind)}",
    "Aim": _aim,
    "DropPart": _drop_part,
    "PlanBonus": lambda s, c: f"Plan {bonus_short(s, c.number)}",
    "AnnounceBonus": lambda s, c: f"Announce {bonus_short(s, c.number)}",
    "ActivateBonus": lambda s, c: f"Activate {bonus_short(s, c.number)}",
    "Interfere": _interfere,
    "Answer": _interfere,
    "LetStand": lambda s, c: f"Let Bonus {bonus_title(s, s.bonuses[c.index].number)} stand",
    "NeverMind": "Never mind",
    "BonusPick": _bonus_pick,
    "DropBonus": "Drop the planned Bonus Action",
    "RerollStones": "Pay an Offering, roll Stones again",
    "PassBonus": "No Bonus Action now",
    "PlaceAttack": _place,
    "NoBlocks": "Use no Blocks",
    "UseBlocks": "Use Blocks",
    "AimLoot": lambda s, c: _target(s, c.seat, THEFTS[s.bonuses[c.index].number], c.aim),
    "UseAttacks": lambda s, c: f"Use {c.count} of the rolled Attacks",
    "LetFall": "Save nothing",
    "SaveParts": "Pay Offerings to save fallen parts",
}


def blank(s: Chaos, seat: int, form: Form[Any], field: Blank, value: int) -> tuple[str, str]:
    """One thing that a form's blank lists: its words and its scene id."""
    if isinstance(form, mat.RerollStones):
        return f"the {s.stones[seat][value]}", f"stone.{seat}.{value}"
    if isinstance(form, declaration.UseBlocks):
        action = incoming(s, seat)[value]
        where = part_name(s, action.monster * PARTS + part_of(s, action))
        text = f"{ACTIONS[action.kind].title()} of {seat_name(s, action.sender)} on {where}"
        return text, f"action.{'.'.join(map(str, action.which))}"
    return part_name(s, value), f"die.{value // PARTS}.{value % PARTS}"


def _die(code: int) -> str:
    return f"die.{code // PARTS}.{code % PARTS}"


def _pick_targets(s: Chaos, step: bonus.BonusPick) -> tuple[str, ...]:
    if not step.picks:
        return tuple([f"stone.{step.seat}.{i}" for i in range(PARTS) if step.stones >> i & 1])
    pick = step.picks[-1]
    if (s.crown and step.number in THEFTS) or (not s.crown and step.number == STEAL):
        return (f"seat.{pick}",)
    if s.crown and step.number == SEALED:
        return (f"monster.{pick}",)
    if not s.crown and step.number == DEFLECT:
        return (f"monster.{pick}",)
    return (_die(pick),)


def _own_die(s: Chaos, step: Any) -> tuple[str, ...]:
    return () if step.part == FREE else (f"die.{s.monster[step.seat]}.{step.part}",)


def _aimed(s: Chaos, step: Any) -> tuple[str, ...]:
    return () if step.aim == NOWHERE else (_die(step.aim),)


def _stones(s: Chaos, step: Any) -> tuple[str, ...]:
    return tuple([f"stone.{step.seat}.{i}" for i in range(PARTS) if step.stones >> i & 1])


def _listed(s: Chaos, step: Any) -> tuple[str, ...]:
    return (f"list.{step.number}",)


def _announced(s: Chaos, step: Any) -> tuple[str, ...]:
    return (f"bonus.{step.index}",)


def _monster(s: Chaos, step: Any) -> tuple[str, ...]:
    return (f"monster.{s.monster[step.seat]}",)


TARGETS: Final[Mapping[str, Callable[[Chaos, Any], tuple[str, ...]]]] = {
    **dict.fromkeys(("PlanPart", "DropPart", "PlaceAttack"), _own_die),
    **dict.fromkeys(("Aim", "AimLoot"), _aimed),
    **dict.fromkeys(("PlanBonus", "AnnounceBonus", "ActivateBonus"), _listed),
    **dict.fromkeys(("Interfere", "Answer", "LetStand"), _announced),
    **dict.fromkeys(("RerollMonster", "KeepMonster", "SaveParts"), _monster),
    **dict.fromkeys(("UseBlocks", "NoBlocks"), lambda s, step: ("actions",)),
    "WithStones": _stones,
    "BonusPick": _pick_targets,
    "RerollStones": lambda s, step: (f"seat.{step.seat}.stones",),
}
WORDS: Final = Words(LABELS, QUESTIONS, EVENTS, TARGETS)
