"""The house bots of Mansions of Madness: a rule of thumb for each choice, and a reason. They search nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.value import distances, goals, hurts, room_worth, space_worth
from miskatonic.games.mansions_of_madness.content.printed import LUCK
from miskatonic.games.mansions_of_madness.records import HANDS, KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import lying, puzzle_of
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, chance, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form, Step
from miskatonic.pieces.puzzles.plan import NEVER

Rate = Callable[[Mansions, int, Any], float]


class HouseBot:
    """Remembers nothing."""

    def choose(self, at: Seat) -> Move:
        steps = [step for step in at.legal() if not step.idle and not isinstance(step, Form)]
        if len(steps) == 1:
            at.dice.below(1)
            return Move(steps[0], reason="there is nothing else to do")
        s: Mansions = at.imagine()
        rated = [(rate(s, at.seat, step), n) for n, step in enumerate(steps)]
        top = max(rated)[0]
        equal = [n for value, n in rated if value == top]
        step = steps[equal[at.dice.below(len(equal))]]
        return Move(step, reason=_reason(s, at.seat, step))


def _reason(s: Mansions, seat: int, step: Any) -> str:
    """Where a goal of the story lies, that is the reason to go there."""
    name = type(step).__name__
    if name in ("Move", "Run") and step.to >= 0:
        for goal in goals(s, False):
            if any(s.piles[room] for room in goal.rooms):
                return goal.words
    return REASONS.get(name, "it seems the best of these")


def rate(s: Mansions, seat: int, step: Step[Any]) -> float:
    """What a choice is worth; letting things take their course is worth nothing."""
    found = RATES.get(type(step).__name__)
    if found is not None:
        return found(s, seat, step)
    return 0.0 if step.declines else 0.5


# ---------------------------------------------------------------------- investigators


def _go(s: Mansions, seat: int, x: Any) -> float:
    if x.to < 0:
        return 50.0
    gain = space_worth(s, seat, x.to) - space_worth(s, seat, s.space[seat])
    dread = 0.6 * len(s.foes_in(s.box.house.room_of[x.to])) if s.box.house.room_of[x.to] != s.room(seat) else 0.0
    return gain - dread - (0.3 if type(x).__name__ == "Run" else 0.05)


def _explore(s: Mansions, seat: int, x: Any) -> float:
    room = s.room(seat)
    if not any(card >> 1 not in s.box.locks for card in s.piles[room]):
        return -1.0
    return 2.0 + room_worth(s, seat, room) - (3.0 if s.foes_at(s.space[seat]) else 0.0)


def _attack(s: Mansions, seat: int, x: Any) -> float:
    damage = s.box.cards[x.weapon].damage if x.weapon != HANDS else 1
    beside = s.foe_at[x.foe] == s.space[seat]
    named = 4.0 if s.named_on >> x.foe & 1 else 0.0
    return damage - 1.0 + (1.5 if beside else 0.0) + named


def _cast(s: Mansions, seat: int, x: Any) -> float:
    spell = s.box.spells[x.spell]
    if spell.attack:
        return 2.5 if x.foe != NONE else 0.0
    if x.who <= KEEPER:
        return -1.0
    return 3.0 * hurts(s, x.who) - 1.0


def _use(s: Mansions, seat: int, x: Any) -> float:
    """Healing when it is wanted, other things when they could help."""
    words = using.use_of(s, seat, x.source, x.number).words.lower()
    if "heal" in words:
        return 4.0 * max([hurts(s, each) for each in s.in_room(s.room(seat))], default=0.0) - 1.2
    if "skill point" in words or "objective" in words:
        return 0.6
    if "read" in words:
        return 1.0
    if "put out" in words:
        return 2.5 if s.fire else -1.0
    beset = bool(s.foes_at(s.space[seat]))
    return 2.0 if beset else -0.5


def _skill(s: Mansions, seat: int, x: Any) -> float:
    """Where Luck would help most."""
    test = s.test
    if test is None:
        return 0.0
    number = target(s, test)
    gain = chance(number + attribute(s, seat, LUCK)) - chance(number)
    weight = 2.0 if test.combat or test.kind == "evade" else 1.2
    return gain * weight - 0.35


def _puzzle(s: Mansions, seat: int, x: Any) -> float:
    """One action nearer to the goal; a drawn piece where it leaves least to do."""
    attempt = s.attempt
    here = lying(s, attempt.room, attempt.card) if attempt is not None else None
    if attempt is None or here is None:
        return 0.0
    plan = puzzle_of(s, attempt.card).plan
    kind = type(x).__name__
    if kind == "Swap":
        after = here.laid.swapped(x.a, x.b)
    elif kind == "TurnPiece":
        after = here.laid.turned(x.slot, x.way)
    elif kind == "TurnTile":
        after = plan.with_tile(here.laid, x.way)
    elif kind == "PutPiece":
        after = here.laid.replaced(x.slot, attempt.drawn)
    else:
        return 3.0 if plan.least(here.laid) >= NEVER else -1.0
    left, now = plan.least(after), plan.least(here.laid)
    if kind == "PutPiece":
        return 10.0 - min(left, 20)
    return 5.0 if left < now else -1.0


def _raise(s: Mansions, seat: int, x: Any) -> float:
    attempt = s.attempt
    here = lying(s, attempt.room, attempt.card) if attempt is not None else None
    if attempt is None or here is None or attempt.left:
        return -1.0
    return 4.0 if puzzle_of(s, attempt.card).plan.least(here.laid) <= attribute(s, seat, LUCK) else -1.0


def _prevent(s: Mansions, seat: int, x: Any) -> float:
    harm = x.harm
    left = s.health(harm.seat) - harm.damage if harm.damage else s.sanity(harm.seat) - harm.horror
    return 3.0 if left <= 3 else -0.5


# ---------------------------------------------------------------------- the keeper


def _buy(s: Mansions, seat: int, x: Any) -> float:
    """Dear things when they can be afforded; monsters to where people are."""
    action = s.box.actions[x.action]
    worth = KEEPER_WORTH.get(action.id, 1.0)
    cost: int = action.deeds[x.deed].cost
    if action.id in ("command_minion", "creature_of_the_night"):
        return worth if any(_prey(s, foe, s.foe_at[foe]) > 0 for foe in s.foes()) else -1.0
    if action.id == "evil_presence" and sum(s.mythos_hand) >= 4:
        return -1.0
    return worth - 0.1 * cost


KEEPER_WORTH: Final = {
    "maniac_attack": 2.2, "summoning": 2.6, "raise_dead": 2.0, "summon_worshippers": 1.6, "command_minion": 1.8,
    "creature_of_the_night": 1.8, "take_sample": 3.0, "dark_ritual": 1.4, "witchcraft": 1.5, "evil_presence": 0.9,
    "uncontrollable_urges": 0.7, "darkness": 0.5, "pyromaniac": 1.2,
}  # fmt: skip
"""What a Keeper Action is worth to the house bot."""


def _prey(s: Mansions, foe: int, space: int) -> int:
    """How far the nearest investigator is."""
    far = distances(s.box.house)[space]
    return min([far[s.space[seat]] for seat in s.living()], default=0)


def _step_foe(s: Mansions, seat: int, x: Any) -> float:
    """Toward people, if the keeper moves it; away from them, if they do."""
    foe = x.of.foe
    if x.to < 0:
        return -5.0
    nearer = _prey(s, foe, s.foe_at[foe]) - _prey(s, foe, x.to)
    carries = s.samples[foe] and s.box.altars
    if seat == KEEPER and carries:
        altar = s.box.altars.bit_length() - 1
        far = distances(s.box.house)[altar]
        return float(far[s.foe_at[foe]] - far[x.to])
    return float(nearer if seat == KEEPER else -nearer)


def _strike(s: Mansions, seat: int, x: Any) -> float:
    return 2.0 + float(hurts(s, x.victim))


def _mythos(s: Mansions, seat: int, x: Any) -> float:
    """Cheap cards freely, dear ones when there is threat to spare."""
    return float(1.0 - 0.35 * s.box.mythos[x.card].cost + 0.15 * s.threat)


def _place(s: Mansions, seat: int, x: Any) -> float:
    """As near to people as may be."""
    return -float(_prey(s, 0, x.space)) if s.living() else 0.0


def _forced(s: Mansions, seat: int, x: Any) -> float:
    return 2.0 if x.victim > 0 else -1.0


def _push(s: Mansions, seat: int, x: Any) -> float:
    """The keeper moves people toward monsters, and into fire."""
    if x.to < 0:
        return -5.0
    room = s.box.house.room_of[x.to]
    worse = len(s.foes_at(x.to)) + 2 * (s.fire >> room & 1)
    return float(worse) - 0.5 if x.of.by == KEEPER else space_worth(s, x.of.seat, x.to) - 0.5


RATES: Final[dict[str, Rate]] = {
    "Move": _go,
    "Run": _go,
    "Explore": _explore,
    "Attack": _attack,
    "Cast": _cast,
    "UseCard": _use,
    "UseFree": _use,
    "Barricade": lambda s, seat, x: -1.0,
    "TakeDown": lambda s, seat, x: -1.0,
    "Hide": lambda s, seat, x: -0.5,
    "ComeOut": lambda s, seat, x: 0.8,
    "BurnCorpses": lambda s, seat, x: 0.4,
    "SpendSkill": _skill,
    "UseAtTest": lambda s, seat, x: 0.4 if s.test is not None and chance(target(s, s.test)) < 0.6 else -0.2,
    "TakeOn": lambda s, seat, x: 2.0,
    "UseKey": lambda s, seat, x: 3.0,
    **dict.fromkeys(("Swap", "TurnPiece", "TurnTile", "PutPiece", "DrawPiece"), _puzzle),
    "PuzzleSkill": _raise,
    "Prevent": _prevent,
    "GoIn": lambda s, seat, x: 0.5,
    "Drag": lambda s, seat, x: -0.5,
    "Object": lambda s, seat, x: -1.0,
    "NotPay": lambda s, seat, x: 0.1,
    "Buy": _buy,
    "PlayInsanity": lambda s, seat, x: 3.0,
    "PutOnAltar": lambda s, seat, x: 9.0,
    "Strike": _strike,
    "StrikeSpecial": lambda s, seat, x: 2.6,
    "StepFoe": _step_foe,
    "PlayMythos": _mythos,
    "PlayTrauma": lambda s, seat, x: 1.0,
    "PlaceAt": _place,
    "ForcedAttack": _forced,
    "MoveOn": _push,
    "Claw": lambda s, seat, x: 1.0,
    "ForceReroll": lambda s, seat, x: 0.5 if s.test is not None and s.test.die <= target(s, s.test) else -1.0,
}
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
    "EndTurn": "there is nothing better to do",
}
