"""The house bot of Terror Paths: it rates every choice by a rule of thumb, and says why. It searches nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths import odds
from miskatonic.games.terror_paths.bot.value import (
    HARDLY,
    LIFE,
    WORTH_AN_ITEM,
    crossing,
    goals_at,
    pull,
    raise_value,
    san_cost,
    stake,
    token_cost,
)
from miskatonic.games.terror_paths.content.records import RELIC
from miskatonic.games.terror_paths.records import BATTLE, CHALLENGE, POW, RECOVERY, TEST, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.rolls.prepare import PowerUp, most_power
from miskatonic.games.terror_paths.rules.sheet.inventory import room_for
from miskatonic.games.terror_paths.rules.sheet.losses import lacking
from miskatonic.games.terror_paths.rules.turn.encounter import deeds_here
from miskatonic.games.terror_paths.rules.turn.moving import Move as Walking
from miskatonic.games.terror_paths.rules.turn.moving import Unlock
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form, Step
from miskatonic.pieces.targets import maximal

Rate = Callable[[Terror, int, Any], float]
NEVER: Final = -50.0


class HouseBot:
    """Remembers nothing."""

    def choose(self, at: Seat) -> Move:
        steps = [step for step in at.legal() if not step.idle and not isinstance(step, Form)]
        if len(steps) == 1:
            at.dice.below(1)
            return Move(steps[0], reason="there is nothing else to do")
        s: Terror = at.imagine()
        ahead = pull(s, at.seat) if any(isinstance(step, (Walking, Unlock)) for step in steps) else []
        rated = [
            (_go(s, at.seat, step, ahead) if isinstance(step, (Walking, Unlock)) else rate(s, at.seat, step), n)
            for n, step in enumerate(steps)
        ]
        top = max(rated)[0]
        equal = [n for value, n in rated if value == top]
        step = steps[equal[at.dice.below(len(equal))]]
        return Move(step, reason=_reason(s, at.seat, step))


def _reason(s: Terror, seat: int, step: Any) -> str:
    """Where a goal of the scenario lies, that is the reason to go there."""
    name = type(step).__name__
    goals = goals_at(s, step.to, seat) if name == "Move" else []
    return goals[0].words if goals else REASONS.get(name, "it seems the best of these")


def rate(s: Terror, seat: int, step: Step[Any]) -> float:
    """What a choice is worth; letting things take their course is worth nothing."""
    found = RATES.get(type(step).__name__)
    if found is not None:
        return found(s, seat, step)
    return 0.0 if step.declines else 0.5


# ---------------------------------------------------------------------- moving


def _go(s: Terror, seat: int, x: Any, ahead: list[float]) -> float:
    """What it is worth to be there, or on the way from there, more than here; behind a Lock that she can open too."""
    here = s.place[seat]
    if isinstance(x, Unlock):
        return float(ahead[x.to] - ahead[here] - crossing(s, seat))
    return float(ahead[x.to] - ahead[here] - crossing(s, seat) * s.paths.crossings(here)[x.to] - 0.4)


# ---------------------------------------------------------------------- rolls


def _missing(s: Terror, roll: Roll) -> int:
    """Targets that the dice as they lie do not Hit."""
    if roll.targets or roll.kind not in (BATTLE, CHALLENGE):
        return 0
    wanted = odds.open_targets(s, roll)
    if wanted is None:
        return 0
    sets = maximal([die.value for die in roll.dice], wanted)
    return len(wanted) - max([chosen.bit_count() for chosen in sets], default=0)


def _reroll(s: Terror, seat: int, x: Any) -> float:
    """What it adds to the chance of what is wanted, against what Luck is worth."""
    roll = s.roll_of(x.no)
    assert roll is not None
    die = roll.dice[x.die]
    cost = token_cost(s.luck[seat] if not x.coin else s.insight[seat])
    if roll.kind == "attack":
        power = max(1, roll.power[0] if roll.power else 1)
        victim = roll.seats[0]
        deadly = -(-roll.total // power) > s.hp[victim]
        return float((LIFE if deadly else 0.0) * (die.face - 1) / 6 - cost) if die.face >= 3 else NEVER
    if roll.kind == "recovery":
        return 0.5 - cost if die.face <= 2 else NEVER
    now = odds.lying(s, roll)
    then = odds.rerolled(s, roll, x.die)
    if now is None or then is None or now:
        return NEVER
    gain = stake(s, roll) * then - cost
    return gain if gain > 0 else NEVER


def _use(s: Terror, seat: int, x: Any) -> float:
    roll = s.rolls[-1] if s.rolls else None
    if roll is None:
        return 0.4
    if s.locked and s.box.items[x.held >> 1].key:
        return NEVER
    if roll.kind in (TEST, RECOVERY):
        return NEVER if odds.lying(s, roll) else 1.0
    missing = _missing(s, roll)
    return 1.0 if 0 < missing <= 2 else NEVER


def _use_before(s: Terror, seat: int, x: Any) -> float:
    """Where the dice as planned will hardly do, and it matters."""
    roll = s.roll_of(x.no)
    if roll is None or roll.kind not in (BATTLE, CHALLENGE):
        return NEVER
    chance = odds.planned(s, roll)
    return 1.5 if chance is not None and chance < HARDLY and stake(s, roll) >= WORTH_AN_ITEM else NEVER


def _power(s: Terror, seat: int, x: Any) -> float:
    """As much as pays: what each point adds to the chance, against what the SAN is worth."""
    roll = s.roll_of(x.no)
    assert roll is not None
    now = roll.power[roll.at(seat)]
    return 2.0 if x.points != now and x.points == _best_power(s, roll, seat) else NEVER


def _best_power(s: Terror, roll: Roll, seat: int) -> int:
    worth = stake(s, roll)
    best, found = 0, -1.0
    for points in range(most_power(s, roll, seat) + 1):
        chance = odds.planned(s, roll, PowerUp(roll.no, seat, points))
        if chance is None:  # too many Targets to reckon: what can be spared
            return max(0, min(most_power(s, roll, seat), s.san[seat] - s.investigator(seat).threshold - 1))
        gain = worth * chance - san_cost(s, seat, points)
        if gain > found + 1e-9:
            best, found = points, gain
    return best


def _fight_with(s: Terror, seat: int, x: Any) -> float:
    """The better of her stats, once."""
    roll = s.roll_of(x.no)
    assert roll is not None
    return 2.5 if s.stat(seat, x.stat) > s.stat(seat, roll.stats[roll.at(seat)]) else NEVER


def _recover(s: Terror, seat: int, x: Any) -> float:
    lacks = lacking(s, seat)
    return 2.0 - 0.5 * abs(x.dice - max(1, lacks // 3)) if lacks >= 3 else NEVER


def _strike(s: Terror, seat: int, x: Any) -> float:
    """Whoever is least likely to die of it, then whoever loses least of what she has."""
    found = odds.struck(s, x.foe, x.victim)
    dies = found.get("she dies", 0.0) if found is not None else 0.0
    return float(5.0 - LIFE * dies + 0.1 * s.hp[x.victim] + 0.2 * s.stat(x.victim, POW))


def _insight_to(s: Terror, seat: int, x: Any) -> float:
    """All at once, to whoever has grown least."""
    grown = sum(s.stats[3 * x.seat : 3 * x.seat + 3]) + s.insight[x.seat]
    return float(5.0 + x.count - 0.2 * grown)


def _buy(s: Terror, seat: int, x: Any) -> float:
    return (1.2, 0.6, 1.0)[x.deck] if s.luck[seat] > 2 and len(s.items[seat]) < 2 else NEVER


def _disaster(s: Terror, seat: int, x: Any) -> float:
    return 1.5 if not s.disasters[seat] and not s.insight[seat] else NEVER


def _raise(s: Terror, seat: int, x: Any) -> float:
    return raise_value(s, seat, x.stat) if s.round else NEVER


def _use_now(s: Terror, seat: int, x: Any) -> float:
    """A key is for Locks, while there are any; what moves a counter waits until the whole move is needed, what heals
    until it is."""
    if s.locked and s.box.items[x.held >> 1].key:
        return NEVER
    text = s.box.text(s.box.items[x.held >> 1].uses[x.use].text)
    for effect in text:
        if effect.verb == "toward":
            away = s.counters[s.box.counter_number[effect.word("counter")]] - effect.number("goal")
            return 1.0 if abs(away) > effect.number("by") else NEVER
    return 1.0 if lacking(s, seat) >= 4 and not _asked_for(s, x.held >> 1) else NEVER


def _asked_for(s: Terror, item: int) -> bool:
    """A face of the Menace has a use for it."""
    conditions = [c for stage in s.box.scenario.stages for deed in stage.deeds for c in deed.conditions]
    return any(c.name == "carried_here" and s.box.item_number[c.word("item")] == item for c in conditions)


def _deed(s: Terror, seat: int, x: Any) -> float:
    """As the scenario says a careful team would."""
    found = [deed for where, n, deed in deeds_here(s, x.place, seat) if (where, n) == (x.where, x.number)]
    return 4.0 if found and holds(s, found[0].wish, x.place, seat) else NEVER


def _pay(s: Terror, seat: int, x: Any) -> float:
    """What a deed costs was known; anything else is paid out of plenty."""
    if ".deed." in x.of.text:
        return 3.0 if s.san[seat] > 1 else NEVER
    what = s.box.text(x.of.text)[x.of.at].word("what")
    plenty = {"san": s.san[seat] >= 6, "hp": s.hp[seat] >= 6, "luck": s.luck[seat] >= 3}
    return 1.0 if plenty.get(what) else NEVER


def _take(s: Terror, seat: int, x: Any) -> float:
    """A Relic even in the place of something else, but not of another Relic."""
    spare = [item for item in s.items[seat] if s.box.items[item >> 1].deck != RELIC]
    return 2.0 if room_for(s, seat) > 0 or (spare and s.box.items[x.item >> 1].deck == RELIC) else NEVER


def _always(value: float) -> Rate:
    return lambda s, seat, x: value


RATES: Final[dict[str, Rate]] = {
    "CloseMoves": _always(NEVER),
    "CloseRoll": _always(NEVER),
    "Withdraw": lambda s, seat, x: 1.0 if s.hp[seat] <= 1 and s.foes_at(s.place[seat]) else NEVER,
    "Reroll": _reroll,
    "UseItem": _use,
    "UseBefore": _use_before,
    "UseNow": _use_now,
    "UseInAct": _always(0.3),
    "PowerUp": _power,
    "FightWith": _fight_with,
    "Join": _always(3.0),
    "StayOut": _always(NEVER),
    "AssignBest": _always(9.0),
    "Put": _always(NEVER),
    "Assigned": _always(0.0),
    "Recover": _recover,
    "Share": lambda s, seat, x: 0.1 * min(s.san[seat] + x.san, s.hp[seat] + x.hp),
    "Strike": _strike,
    "TakeInsight": _insight_to,
    "Award": _insight_to,
    "BuyItem": _buy,
    "DisasterForInsight": _disaster,
    "DisasterForLuck": _always(NEVER),
    "Raise": _raise,
    "Take": _take,
    "DropFor": lambda s, seat, x: 0.0 if s.box.items[x.item >> 1].deck == "relic" else 1.0,
    "LeaveVictim": _always(NEVER),
    "Search": _always(1.5),
    "Spy": lambda s, seat, x: 0.5 if x.place >= 0 else -0.1,  # the top Event comes anyway
    "DoDeed": _deed,
    "Shield": lambda s, seat, x: 1.0 if max(x.loss.san, x.loss.hp) >= 2 else NEVER,
    "ClearOut": _always(1.0),
    "OldJoin": lambda s, seat, x: 0.0 if x.join else 1.0,
    "Keep": lambda s, seat, x: 1.0 if s.san[seat] > 5 else NEVER,
    "PayIt": _pay,
    "Refuse": _always(NEVER),
}
REASONS: Final = {
    "Move": "there is more to gain there",
    "DoneMoving": "this is where to be",
    "Raise": "it will be needed from now on",
    "Reroll": "this die is not good enough",
    "Content": "the dice will do",
    "AssignBest": "nothing Hits more",
    "Join": "more dice Hit more",
    "PowerUp": "that much can be spared",
    "Ready": "that will have to do",
    "Search": "somebody may have left something",
    "Recover": "a rest is due",
    "TakeInsight": "it should go to whoever has grown least",
    "Award": "it should go to whoever has grown least",
    "Strike": "she can take it best",
    "Take": "it may be of use",
    "DoDeed": "that is what we came for",
    "BuyItem": "better armed than lucky",
    "Shield": "too much to take",
}
