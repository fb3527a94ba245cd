"""Who must decide what: the prompt of a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import HEAL
from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS as PART_NAMES
from miskatonic.games.chaos_of_cthulhu.rules import declaration
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    THEFTS,
    actions,
    blocks_of,
)
from miskatonic.games.chaos_of_cthulhu.rules.bonus import bonus
from miskatonic.games.chaos_of_cthulhu.rules.planning import parts, plan
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.words.log import ending
from miskatonic.games.chaos_of_cthulhu.words.names import (
    PLAYERS,
    action_name,
    action_title,
    bonus_title,
    count_of,
    seat_name,
)
from miskatonic.kernel.scene.words import Said
from miskatonic.kernel.step import LANES, TOGETHER


def _which_stones(s: Chaos, step: parts.PlanPart) -> str:
    number = s.dice[s.monster[step.seat]][step.part]
    total = "a total of 6" if number == 6 else f"a total of {number}, or of 6, which is wild"
    return f"Which Stones activate your {PART_NAMES[step.part]}? They make {total}."


def _aim_at(kind: int) -> str:
    does = "turns a die up by one" if kind == HEAL else "turns a die down by one"
    return f"Where does {action_name(kind)} go? It {does}, on any monster, your own included."


def _under_attack(s: Chaos, step: declaration.PlaceAttacks) -> str:
    first = step.candidates(s, s.seats_to_act[0])[0]
    assert isinstance(first, declaration.PlaceAttack)
    sender = next(action.sender for action in actions(s) if action.which == first.which)
    return f"{seat_name(s, sender)} attacks you: which body part takes it?"


def _announced(s: Chaos, step: bonus.Answers) -> str:
    announced = s.bonuses[step.index]
    said = f"{seat_name(s, announced.seat)} announces Bonus {bonus_title(s, announced.number)}."
    return f"{said} Answer with Innsmouth Interference?"


def _paid(s: Chaos, step: bonus.Spend) -> str:
    return f"Which Stones pay for Bonus {bonus_title(s, step.number)}?"


def _picking(s: Chaos, step: bonus.BonusPick) -> str:
    return f"Bonus {bonus_title(s, step.number)}: choose."


QUESTIONS: Final[Mapping[str, Said[Chaos]]] = {
    "ChooseColour": "Choose your colour.",
    "PaidRerolls": "Keep your starting monster, or pay an Offering for a new roll?",
    "Mat": "Plan your actions behind the screen, then report ready.",
    "PlanPart": _which_stones,
    "WithStones": lambda s, q: _aim_at(plan.face(s, q.seat, q.part)),
    "PlanFree": lambda s, q: _aim_at(q.kind),
    "Spend": _paid,
    "BonusPick": _picking,
    "Answers": _announced,
    "BonusWindow": "Activate a Bonus Action with your unused Stones?",
    "PlaceAttacks": _under_attack,
    "AssignBlocks": lambda s, q: f"You hold {count_of(blocks_of(s, q.seat), 'Block')}. Which actions do you cancel?",
    "SaveWindow": "Save fallen body parts for an Offering each?",
    "Reaim": lambda s, q: f"Aim the stolen {action_title(THEFTS[s.bonuses[q.index].number])}: which body part?",
    "HowMany": "How many of the rolled Attacks do you use?",
}


def prompt(s: Chaos, seat: int, waiting: tuple[int, ...]) -> str:
    """Who must decide what."""
    ask = s.asking()
    if ask is None:
        return ending(s)
    if seat in waiting:
        return s.game.words.question(s, s.stack_of(seat)[-1])
    if ask.mode in (LANES, TOGETHER) or len(waiting) > 1:
        return f"Waiting for {', '.join(PLAYERS[i] for i in waiting)}."
    return f"Waiting for {seat_name(s, waiting[0])}."
