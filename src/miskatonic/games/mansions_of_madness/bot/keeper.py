"""What the house bot of the keeper thinks of each choice: a plan toward his Objective, monsters to where people are,
cards when they hurt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.value import distances, hurts
from miskatonic.games.mansions_of_madness.rules.tests.values import target
from miskatonic.games.mansions_of_madness.state import Mansions

Rate = Callable[[Mansions, Any], float]
KEEPER_WORTH: Final = {
    "maniac_attack": 2.2, "summoning": 2.6, "raise_dead": 2.0, "summon_worshippers": 1.6, "command_minion": 1.8,
    "creature_of_the_night": 1.8, "take_sample": 3.0, "dark_ritual": 1.4, "witchcraft": 1.5, "evil_presence": 0.9,
    "uncontrollable_urges": 0.7, "darkness": 0.5, "pyromaniac": 1.2,
}  # fmt: skip
"""What a Keeper Action is worth to the house bot."""
SAVED: Final = 4
"""Threat that is put by for a monster, while none is on the board."""


def _answer(s: Mansions, x: Any) -> float:
    """An Objective for which time works, rather than one against which it does."""
    return by_the_clock(s, x.answer) if x.choice == 1 else 0.0


def by_the_clock(s: Mansions, answer: int) -> float:
    """What the last Event does for the keeper with this answer to the first choice."""
    worth = 0.0
    for effect in s.box.texts[s.box.story.events[-1].key]:
        letters = [each for each in effect.conditions if each.name == "letter" and each.number("choice") == 1]
        if effect.verb == "win" and (not letters or letters[0].word("answer") == "abc"[answer]):
            worth += 1.0 if effect.word("side") == "keeper" else -1.0
    return worth


def _buy(s: Mansions, x: Any) -> float:
    """Dear things when they can be afforded; monsters to where people are."""
    action = s.box.actions[x.action]
    worth = KEEPER_WORTH.get(action.id, 1.0)
    cost: int = action.deeds[x.deed].cost
    if action.id in ("command_minion", "creature_of_the_night"):
        return worth if any(_prey(s, s.foe_at[foe]) > 0 for foe in s.foes() if not s.foe_stun[foe]) else -1.0
    if action.id == "maniac_attack" and x.deed and max([s.hurt[foe] for foe in s.foes()], default=0) < 3:
        return -1.0
    if action.id == "evil_presence" and sum(s.mythos_hand) >= 3:
        return -1.0
    if not s.foes() and s.threat - cost < SAVED and cost < SAVED and "maniac_attack" in _own(s):
        return worth - 1.2
    return worth - 0.1 * cost


def _own(s: Mansions) -> set[str]:
    return {s.box.actions[number].id for number in s.box.story.actions}


def _prey(s: Mansions, space: int) -> int:
    """How far the nearest investigator is."""
    far = distances(s.box.house, s.shut)[space]
    return min([far[s.space[seat]] for seat in s.living()], default=0)


def _step_foe(s: Mansions, x: Any) -> float:
    """Toward people; with samples to the altar."""
    foe = x.of.foe
    if x.to < 0:
        return 9.0
    if s.samples[foe] and s.box.altars:
        far = distances(s.box.house, s.shut)[s.box.altars.bit_length() - 1]
        return float(far[s.foe_at[foe]] - far[x.to])
    return float(_prey(s, s.foe_at[foe]) - _prey(s, x.to))


def _strike(s: Mansions, x: Any) -> float:
    return 2.0 + hurts(s, x.victim) - (0.5 if s.hiding >> x.victim & 1 else 0.0)


def _mythos(s: Mansions, x: Any) -> float:
    """Cheap cards freely, dear ones when there is threat to spare."""
    cost: int = s.box.mythos[x.card].cost
    return 1.0 - 0.35 * cost + 0.15 * s.threat


def _place(s: Mansions, x: Any) -> float:
    """As near to people as may be."""
    return -float(_prey(s, x.space)) if s.living() else 0.0


def _push(s: Mansions, x: Any) -> float:
    """People toward monsters, and into fire; away from what they look for."""
    if x.to < 0:
        return -5.0
    room = s.box.house.room_of[x.to]
    return float(len(s.foes_at(x.to)) + 2 * (s.fire >> room & 1)) - 0.5


def _reroll(s: Mansions, x: Any) -> float:
    return 0.5 if s.test is not None and s.test.die <= target(s, s.test) else -1.0


OWN: Final[dict[str, Rate]] = {
    "AnswerChoice": _answer,
    "Buy": _buy,
    "PlayInsanity": lambda s, x: 3.0,
    "PutOnAltar": lambda s, x: 9.0,
    "Strike": _strike,
    "StrikeSpecial": lambda s, x: 2.6,
    "StepFoe": _step_foe,
    "PlayMythos": _mythos,
    "PlayTrauma": lambda s, x: 1.0,
    "PlaceAt": _place,
    "ForcedAttack": lambda s, x: 2.0 if x.victim > 0 else -1.0,
    "MoveOn": _push,
    "Claw": lambda s, x: 1.0,
    "NotPay": lambda s, x: 0.1,
    "ForceReroll": _reroll,
}
HARSH: Final = frozenset(("Claw", "PlayTrauma", "PlayInsanity", "PlayMythos", "StrikeSpecial", "ForceReroll"))
"""What a cautious keeper leaves out half the time."""
