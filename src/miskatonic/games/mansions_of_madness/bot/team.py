"""What the house bots of the investigators think of each choice: follow the Clues, fight what is in the way, open what
is shut, keep each other whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.puzzling import after, least
from miskatonic.games.mansions_of_madness.bot.value import Wishes, blow, hurts
from miskatonic.games.mansions_of_madness.content.printed import LUCK, WEAPON, Trait
from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.rules.moving.evading import to_evade
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import DrawPiece, PutPiece, lying, puzzle_of
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute, chance, target
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.puzzles.plan import NEVER

Rate = Callable[[Wishes, Any], float]


def _go(w: Wishes, x: Any) -> float:
    s, seat = w.s, w.seat
    if x.to < 0:
        return 50.0
    gain = 2 * (w.at(x.to) - w.at(s.space[seat]))
    if gain <= 0 or s.moves_left + s.action_left == 1:
        held = HELD if to_evade(s, seat) else 1.0
        gain += held * w.danger(s.space[seat]) - w.danger(x.to)
    return gain - (0.1 if type(x).__name__ == "Run" else 0.02)


HELD: Final = 0.6
"""What is gained by leaving a monster that has to be evaded first."""


def _explore(w: Wishes, x: Any) -> float:
    s, seat = w.s, w.seat
    room = s.room(seat)
    if not any(card >> 1 not in s.box.locks for card in s.piles[room]):
        return -1.0
    return 0.3 + w.rooms[room] - (2.0 if [foe for foe in s.foes_at(s.space[seat]) if not s.foe_stun[foe]] else 0.0)


def _attack(w: Wishes, x: Any) -> float:
    s, seat = w.s, w.seat
    left = s.toughness(x.foe) - s.hurt[x.foe]
    hit = min(blow(s, seat, x.weapon), float(left))
    if s.named_on >> x.foe & 1 and w.targets:
        return 6.0 + hit
    beside = s.foe_at[x.foe] == s.space[seat]
    return hit - 1.0 + (1.0 if beside else 0.0) + (1.0 if hit >= left else 0.0)


def _cast(w: Wishes, x: Any) -> float:
    s = w.s
    if s.box.spells[x.spell].attack:
        return (5.0 if s.named_on >> x.foe & 1 and w.targets else 1.8) if x.foe != NONE else 0.0
    return 3.0 * hurts(s, x.who) - 1.0 if x.who > KEEPER else -1.0


def _use(w: Wishes, x: Any) -> float:
    """Healing when it is wanted, other things when they could help."""
    s, seat = w.s, w.seat
    use = using.use_of(s, seat, x.source, x.number)
    words = use.words.lower()
    if "heal" in words or "pray" in words:
        return 4.0 * max([hurts(s, each) for each in s.in_room(s.room(seat))], default=0.0) - 1.6
    if "skill point" in words or "objective" in words:
        return 0.6 if "discard" not in words else -0.5
    if "read" in words:
        return 0.9
    if "put out" in words:
        return 2.5 if "here" in words and s.fire >> s.room(seat) & 1 else -1.0
    beset = bool(s.foes_at(s.space[seat]))
    if use.attack and beset:
        return 3.0
    if "step" in words:
        return 1.5
    return 1.0 if beset else -0.5


def _skill(w: Wishes, x: Any) -> float:
    """Where Luck would help most."""
    s = w.s
    test = s.test
    if test is None:
        return 0.0
    number = target(s, test)
    gain = chance(number + attribute(s, w.seat, LUCK)) - chance(number)
    weight = 2.0 if test.combat or test.kind == "evade" else 1.2
    return gain * weight - 0.35


def _puzzle(w: Wishes, x: Any) -> float:
    """One action nearer to the goal; a drawn piece where it leaves least to do."""
    s = w.s
    attempt = s.attempt
    here = lying(s, attempt.room, attempt.card) if attempt is not None else None
    if attempt is None or here is None:
        return 0.0
    plan = puzzle_of(s, attempt.card).plan
    now = least(plan, here.laid)
    if isinstance(x, DrawPiece):
        return 3.0 if now >= NEVER else -1.0
    laid = after(plan, here.laid, attempt.drawn, x)
    if isinstance(x, PutPiece):
        return 10.0 - least(plan, laid, 20)
    return 5.0 if least(plan, laid, now) < now else -1.0


def _raise(w: Wishes, x: Any) -> float:
    s = w.s
    attempt = s.attempt
    here = lying(s, attempt.room, attempt.card) if attempt is not None else None
    if attempt is None or here is None or attempt.left:
        return -1.0
    return 4.0 if least(puzzle_of(s, attempt.card).plan, here.laid) <= attribute(s, w.seat, LUCK) else -1.0


def _prevent(w: Wishes, x: Any) -> float:
    s, harm = w.s, x.harm
    left = s.health(harm.seat) - harm.damage if harm.damage else s.sanity(harm.seat) - harm.horror
    return 3.0 if left <= 3 else -0.5


def _pick(w: Wishes, x: Any) -> float:
    """Whoever is whole, clever and steady."""
    sheet = w.s.box.investigators[x.sheet]
    mind = max([trait.values[0] * 2 + trait.values[1] for trait in sheet.traits if not trait.physical])
    arms = max([armed(w.s, trait) for trait in sheet.traits])
    return float(sheet.health + 0.7 * sheet.sanity + 0.5 * mind + sheet.skill + 1.5 * arms)


def armed(s: Mansions, trait: Trait) -> float:
    """What the weapon that comes with a Trait can be expected to do."""
    item = s.box.cards[s.box.card_number[trait.item]] if trait.item else None
    if item is None or item.sort != WEAPON:
        return 0.0
    return float(item.damage * trait.values[2 if item.weapon == "ranged" else 0] / 10)


def _trait(w: Wishes, x: Any) -> float:
    """A clever mind, and something to fight with."""
    trait = w.s.investigator(w.seat).traits[x.place]
    if not trait.physical:
        return float(trait.values[0] * 2.0 + trait.values[1] + trait.values[3])
    return float(sum(trait.values) + 4 * armed(w.s, trait))


def _give(w: Wishes, x: Any) -> float:
    """What is least missed: Clues are known, keys may be wanted."""
    if x.of.sort == "spell":
        return 0.0
    card = w.s.box.cards[x.card]
    if card.sort == WEAPON:
        return 0.5 - 0.1 * float(card.damage)
    return MISSED.get(card.sort, 0.0)


MISSED: Final[dict[str, float]] = {"clue": 3.0, "tome": 2.0, "equipment": 1.0, "key": -1.0}
"""How gladly a card of each sort is given up."""


def _hide(w: Wishes, x: Any) -> float:
    return -0.5


def helped(s: Mansions) -> float:
    """A card that helps at a test that is likely to fail."""
    return 0.4 if s.test is not None and chance(target(s, s.test)) < 0.6 else -0.2


TEAM: Final[dict[str, Rate]] = {
    "Move": _go,
    "Run": _go,
    "MoveOn": _go,
    "Explore": _explore,
    "Attack": _attack,
    "Cast": _cast,
    "UseCard": _use,
    "UseFree": _use,
    "Barricade": lambda w, x: -1.0,
    "TakeDown": lambda w, x: -1.0,
    "Hide": _hide,
    "ComeOut": lambda w, x: 0.8,
    "BurnCorpses": lambda w, x: 0.3 + 0.1 * x.count,
    "SpendSkill": _skill,
    "UseAtTest": lambda w, x: helped(w.s),
    "TakeOn": lambda w, x: 2.0,
    "UseKey": lambda w, x: 3.0,
    **dict.fromkeys(("Swap", "TurnPiece", "TurnTile", "PutPiece", "DrawPiece"), _puzzle),
    "PuzzleSkill": _raise,
    "Prevent": _prevent,
    "GoIn": lambda w, x: 0.5,
    "Drag": lambda w, x: -0.5,
    "Object": lambda w, x: -1.0,
    "PickInvestigator": _pick,
    "ChooseTrait": _trait,
    "GiveCard": _give,
    "StepFoe": lambda w, x: -1.0 if w.s.in_space(x.to) else 1.0,
    "EvadeNext": lambda w, x: -float(w.s.box.kinds[w.s.box.kind_of[x.foe]].awareness),
}
