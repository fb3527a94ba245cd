"""Choices of Terror Paths as things to press: the verb, what comes of it, its odds, and what is set apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.terror_paths import odds
from miskatonic.games.terror_paths.records import (
    INSIGHT_FOR_DISASTER,
    LUCK_FOR_DISASTER,
    MAX_THREAT,
    NOBODY,
    STATS,
    TEST,
    Roll,
)
from miskatonic.games.terror_paths.rules.rolls.assign import FIELDS, best_assignment, hit
from miskatonic.games.terror_paths.rules.rolls.luck import INSIGHT, luck_price
from miskatonic.games.terror_paths.rules.sheet.inventory import room_for
from miskatonic.games.terror_paths.rules.turn.moving import toll
from miskatonic.games.terror_paths.rules.turn.search import CRAFT_NOISE
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import STAT_NAMES, VALUES, who
from miskatonic.kernel.scene.answers import ASIDE, BACK, END, PASS, Answer
from miskatonic.kernel.step import Step

WANTED: Final = {"test": "passed", "battle": "all fall", "challenge": "solved", "attack": "lower", "recovery": "higher"}
"""What a reroll is for."""
Made = Callable[[Terror, Any, str], Answer]


def answer(s: Terror, step: Step[Any], label: str) -> Answer:
    """A choice as something to press."""
    kind = type(step).__name__
    made = ANSWERS.get(kind)
    if made is not None:
        return made(s, step, label)
    usual = ASIDE if step.idle else PASS if step.declines else ""
    return Answer(label, apart=APART.get(kind, usual), rank=RANKS.get(kind, 0))


def _becomes(name: str, now: int, then: int) -> str:
    return f"{name} {now} becomes {then}"


# ---------------------------------------------------------------------- the map


def toll_words(s: Terror, x: Any) -> str:
    """What a Move costs, and whether something stops her there. TP-move-2, TP-move-5"""
    threat, stopped = toll(s, x.seat, x.to)
    return ", ".join(filter(None, [f"+{threat} Threat" if threat else "", "stopped there" if stopped else ""]))


def _move(s: Terror, x: Any, label: str) -> Answer:
    """Strolling on after a pause is set apart, or whoever always plays on would never be done. TP-move-2"""
    strolls = s.walked >> x.seat & 1 and not toll(s, x.seat, x.to)[1]
    return Answer(label, toll_words(s, x), apart=ASIDE if strolls else "")


def _take(s: Terror, x: Any, label: str) -> Answer:
    """With full hands one thing is only changed for another. TP-inv-2"""
    return Answer(label, apart="" if room_for(s, x.seat) > 0 else ASIDE)


def _search(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, "", odds.passing(s.stat(x.seat, STATS.index("int"))), "found")


def _threatens(s: Terror, by: int, label: str, rank: int = 0) -> Answer:
    """What it costs stands below, so that the verb need not say so. TP-trk-1"""
    after = s.threat + by
    doom = ", Doom rises" if after > MAX_THREAT else ""
    cost = _becomes("Threat", s.threat, after % (MAX_THREAT + 1)) + doom
    return Answer(label.partition(" (Threat")[0], cost, rank=rank)


def _recover(s: Terror, x: Any, label: str) -> Answer:
    return _threatens(s, x.dice, label)


def _craft(s: Terror, x: Any, label: str) -> Answer:
    return _threatens(s, CRAFT_NOISE, label, 1)


def _share(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, f"SAN {s.san[x.seat] + x.san}, HP {s.hp[x.seat] + x.hp}")


# ---------------------------------------------------------------------- tokens


def _raise(s: Terror, x: Any, label: str) -> Answer:
    now = s.stat(x.seat, x.stat)
    left = s.insight[x.seat] - now
    return Answer(label, f"{_becomes(STAT_NAMES[x.stat], now, now + 1)}, {left} Insight left", rank=5)


def _buy(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, _becomes("Luck", s.luck[x.seat], s.luck[x.seat] - 1))


def _for_luck(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, _becomes("Luck", s.luck[x.seat], s.luck[x.seat] + LUCK_FOR_DISASTER), rank=1)


def _for_insight(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, _becomes("Insight", s.insight[x.seat], s.insight[x.seat] + INSIGHT_FOR_DISASTER), rank=1)


def _gets(s: Terror, x: Any, label: str) -> Answer:
    return Answer(label, _becomes("Insight", s.insight[x.seat], s.insight[x.seat] + x.count))


def _loss(s: Terror, x: Any, label: str) -> Answer:
    loss = x.loss
    words = [
        _becomes(VALUES[name], now, now - lost)
        for name, now, lost in (("san", s.san[loss.seat], loss.san), ("hp", s.hp[loss.seat], loss.hp))
        if lost > 0
    ]
    return Answer(label, ", ".join(words), apart=PASS)


# ---------------------------------------------------------------------- rolls


def _roll(s: Terror) -> Roll | None:
    return s.rolls[-1] if s.rolls else None


def _reroll(s: Terror, x: Any, label: str) -> Answer:
    roll = _roll(s)
    if roll is None or x.die >= len(roll.dice):
        return Answer(label)
    good, die, price = odds.rerolled(s, roll, x.die), roll.dice[x.die], luck_price(s, x.seat)
    whose = "your" if die.owner == x.seat else "the" if die.owner == NOBODY else f"{who(s, die.owner).split()[0]}’s"
    face = f"{die.face}{die.plus:+d}" if die.plus else str(die.face)
    coin, held = ("Insight", s.insight[x.seat]) if x.coin == INSIGHT else ("Luck", s.luck[x.seat])
    left = _becomes(coin, held, held - price)
    noun = WANTED.get(roll.kind, "") if good is not None else ""
    if odds.lying(s, roll):  # nothing can be gained: it is no answer that comes first
        waste = "The Test is passed as it is." if roll.kind == TEST else "The dice meet all Targets as they lie."
        return Answer(f"Reroll {whose} {face}", left, good, noun, ASIDE, waste=waste)
    return Answer(f"Reroll {whose} {face}", left, good, noun)


def _planned(rank: int, apart: str = "") -> Made:
    """The chance of the attempt once this has been chosen. TP-att-1"""

    def made(s: Terror, x: Any, label: str) -> Answer:
        roll = _roll(s)
        good = odds.planned(s, roll, x) if roll is not None else None
        noun = WANTED.get(roll.kind, "") if roll is not None and good is not None else ""
        return Answer(label, _spends(s, x), good, noun, apart, rank)

    return made


def _power(s: Terror, x: Any, label: str) -> Answer:
    """Fewer points than are set is a step back. TP-att-4"""
    roll = s.roll_of(x.no)
    less = roll is not None and x.seat in roll.seats and x.points < roll.power[roll.at(x.seat)]
    return _planned(1, BACK if less else "")(s, x, label)


def _spends(s: Terror, x: Any) -> str:
    points = getattr(x, "points", 0)
    return _becomes("SAN", s.san[x.seat], s.san[x.seat] - points) if points else ""


def _go_on(s: Terror, x: Any, label: str) -> Answer:
    roll = _roll(s)
    if roll is None or roll.kind != TEST:
        return Answer(label, apart=PASS)
    return Answer(label, "", odds.announced(s, roll), WANTED[TEST], PASS)


def _content(s: Terror, x: Any, label: str) -> Answer:
    """What the dice make as they lie. TP-att-12"""
    roll = _roll(s)
    good = odds.lying(s, roll) if roll is not None else None
    if roll is None or good is None:
        return Answer(label, apart=PASS)
    words = ("the Test stands", "the Test fails") if roll.kind == TEST else ("all Targets", "not all Targets")
    return Answer(label, words[0] if good else words[1], apart=PASS)


def _best(s: Terror, x: Any, label: str) -> Answer:
    """How many Targets the best assignment Hits. TP-tgt-4"""
    roll = s.roll_of(x.no)
    if roll is None:
        return Answer(label, rank=-2)
    done = roll.but(put=best_assignment(s, roll))
    targets = len(roll.targets) // FIELDS
    return Answer(label, f"{sum([hit(done, to) for to in range(targets)])} of {targets} Targets", rank=-2)


def _strike(s: Terror, x: Any, label: str) -> Answer:
    """The chance that she lives, before anything softens it. TP-eatk-7"""
    found = odds.struck(s, x.foe, x.victim)
    return Answer(label) if found is None else Answer(label, "", 1 - found.get("she dies", 0.0), "she lives")


ANSWERS: Final[dict[str, Made]] = {
    "Move": _move,
    "Take": _take,
    "Search": _search,
    "SearchAgain": _search,
    "Recover": _recover,
    "Craft": _craft,
    "Share": _share,
    "Raise": _raise,
    "BuyItem": _buy,
    "DisasterForLuck": _for_luck,
    "DisasterForInsight": _for_insight,
    "TakeInsight": _gets,
    "Award": _gets,
    "TakeLoss": _loss,
    "Reroll": _reroll,
    "PowerUp": _power,
    "Join": _planned(0),
    "StayOut": _planned(2, BACK),
    "Ready": _planned(0, PASS),
    "GoOn": _go_on,
    "Content": _content,
    "AssignBest": _best,
    "Strike": _strike,
}
APART: Final[dict[str, str]] = {
    "TakeBack": BACK,
    **dict.fromkeys(("DoneMoving", "CloseMoves", "Prepared", "NoMore", "CloseRoll", "Assigned"), END),
    **dict.fromkeys(("MarkDie", "Drop", "LeaveVictim", "Give", "Exchange"), ASIDE),
}
RANKS: Final[dict[str, int]] = {
    **dict.fromkeys(("UseNow", "TapItem"), 5),
    **dict.fromkeys(("Put", "AssignAll"), 1),
    **dict.fromkeys(("Spy", "SpyByBonus"), 1),
}
"""Items of any time and Insight are offered last."""
