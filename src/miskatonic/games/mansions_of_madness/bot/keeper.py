"""What the house bot of the keeper thinks of each choice: a plan toward his Objective, monsters to where people are,
cards when they hurt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.value import blow, distances, hurts, ways
from miskatonic.games.mansions_of_madness.content.monsters import BEAST, ELDRITCH, HUMANOID
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.effects import forced
from miskatonic.games.mansions_of_madness.rules.tests.values import target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.effects.effect import Effect

Rate = Callable[[Mansions, Any], float]
KEEPER_WORTH: Final = {
    "maniac_attack": 2.2, "summoning": 2.6, "raise_dead": 2.0, "summon_worshippers": 1.6, "command_minion": 1.8,
    "creature_of_the_night": 1.8, "take_sample": 3.0, "dark_ritual": 1.4, "witchcraft": 1.5, "evil_presence": 0.9,
    "uncontrollable_urges": 0.7, "darkness": 0.5, "pyromaniac": 1.2,
}  # fmt: skip
"""What a Keeper Action is worth to the house bot."""
REACH: Final[dict[str, tuple[tuple[tuple[int, ...], int, bool], ...]]] = {
    "command_minion": (((HUMANOID,), 3, False), ((HUMANOID,), 2, True)),
    "creature_of_the_night": (((BEAST,), 3, False), ((ELDRITCH,), 3, False)),
}
"""Which classes a deed moves, how far, and whether all of them."""
SPARE: Final = 1.2
"""What is worth less than this is not bought with the threat that the cards in hand want."""
SAVED: Final = 4
"""Threat that is put by for a monster, while none is on the board."""


def _buy(s: Mansions, x: Any) -> float:
    """Dear things when they can be afforded; monsters to where people are."""
    action = s.box.actions[x.action]
    worth = KEEPER_WORTH.get(action.id, 1.0)
    cost: int = action.deeds[x.deed].cost
    if action.id in REACH:
        return _command(s, *REACH[action.id][x.deed])
    if action.id == "maniac_attack" and x.deed and max([s.hurt[foe] for foe in s.foes()], default=0) < 3:
        return -1.0
    if action.id == "evil_presence":
        return 0.9 + 0.2 * x.deed if sum(s.mythos_hand) < 3 and sum(s.trauma_hand) < 3 else -1.0
    if action.id == "uncontrollable_urges":
        worth = _urge(s, x.deed, x.who)
    if not s.foes() and s.threat - cost < SAVED and cost < SAVED and "maniac_attack" in _own(s):
        return worth - 1.2
    if worth < SPARE and s.threat - cost < min(2, sum(s.mythos_hand)):
        return -0.5
    return worth - 0.1 * cost


def _command(s: Mansions, classes: tuple[int, ...], steps: int, several: bool) -> float:
    """What it is worth to move monsters so far: most if they come to somebody whom they can attack at once."""
    worths = []
    for foe in s.foes():
        of = s.box.kinds[s.box.kind_of[foe]].of
        if of in classes and not s.foe_stun[foe] and not s.barred >> foe & 1:
            worths.append(_use_of_moving(s, foe, steps))
    if several:
        return sum(sorted(worths)[-3:]) * 0.6 if len([worth for worth in worths if worth > 0]) > 1 else -1.0
    return max(worths, default=-1.0)


def _use_of_moving(s: Mansions, foe: int, steps: int) -> float:
    if s.samples[foe] and s.box.altars:
        far = distances(s.box.house, s.shut)[s.foe_at[foe]]
        return 2.2 if min([far[space] for space in _altars(s)]) <= steps + 2 else 1.6
    near = _prey(s, s.foe_at[foe])
    if near == 0:
        return -1.0
    return 1.7 + 0.15 * s.claws(foe) if near <= steps else 1.3 - 0.1 * near


def _urge(s: Mansions, deed: int, who: int) -> float:
    """Pushed into a monster or a fire, or made to shoot at one of the others."""
    if deed == 0:
        near = [to for to in ways(s.box.house, s.shut)[s.space[who]] if s.foes_at(to)]
        return 1.2 if near and not s.foes_at(s.space[who]) else 0.3
    if deed == 1:
        own = [(weapon, victim) for weapon, _, victim in forced.forced_attacks(s, who) if victim > KEEPER]
        return max([0.6 * blow(s, who, weapon) + hurts(s, victim) for weapon, victim in own], default=-1.0)
    return -1.0


def _own(s: Mansions) -> set[str]:
    return {s.box.actions[number].id for number in s.box.story.actions}


def _prey(s: Mansions, space: int) -> int:
    """How far the nearest investigator is."""
    far = distances(s.box.house, s.shut)[space]
    return min([far[s.space[seat]] for seat in s.living()], default=0)


def _hunger(s: Mansions, space: int) -> float:
    """The same, for a monster that would rather have the weak."""
    far = distances(s.box.house, s.shut)[space]
    return min([far[s.space[seat]] - 2.0 * hurts(s, seat) for seat in s.living()], default=0.0)


def _altars(s: Mansions) -> list[int]:
    return [space for space in range(s.box.house.size) if s.box.altars >> space & 1]


def _step_foe(s: Mansions, x: Any) -> float:
    """Toward people; with samples to the altar."""
    foe = x.of.foe
    if x.to < 0:
        return 9.0
    if s.samples[foe] and s.box.altars:
        far = distances(s.box.house, s.shut)
        return float(min([far[s.foe_at[foe]][to] - far[x.to][to] for to in _altars(s)]))
    return _hunger(s, s.foe_at[foe]) - _hunger(s, x.to)


def _picked(s: Mansions, x: Any) -> float:
    """To be moved: who gets furthest by it. To be given up: who is of least use where it stands."""
    effect: Effect = s.box.texts[x.of.text][x.of.at]
    if effect.verb == "move_monster":
        return 1.0 + _use_of_moving(s, x.foe, effect.number("count"))
    if effect.verb == "mend":
        return float(s.hurt[x.foe])
    return _spared(s, x)


def _spared(s: Mansions, x: Any) -> float:
    """Far away and hurt: it is missed least."""
    foe: int = x.foe
    return 1.0 + 0.1 * _prey(s, s.foe_at[foe]) + 0.2 * s.hurt[foe] - (2.0 if s.named_on >> foe & 1 else 0.0)


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
    "AnswerChoice": lambda s, x: 0.0,
    "Buy": _buy,
    "PlayInsanity": lambda s, x: 3.0,
    "PutOnAltar": lambda s, x: 9.0,
    "Strike": _strike,
    "StrikeSpecial": lambda s, x: 2.6,
    "StepFoe": _step_foe,
    "MoveNext": lambda s, x: _use_of_moving(s, x.foe, x.of.count),
    "PickedFoe": _picked,
    "Sacrifice": _spared,
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
