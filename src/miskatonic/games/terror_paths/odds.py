"""Exact odds of the rolls of Terror Paths, before anybody touches the dice again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from miskatonic.games.terror_paths.records import ATTACK, BATTLE, NOBODY, POW, RECOVERY, STATS, TEST, Foe, Roll
from miskatonic.games.terror_paths.rules.battle.strikes import Strike
from miskatonic.games.terror_paths.rules.effects.conditions import read, worth
from miskatonic.games.terror_paths.rules.rolls.assign import (
    MOST_ROWS,
    MOST_TARGETS,
    foe_targets,
    immune,
    kept_hits,
    stat_of,
)
from miskatonic.games.terror_paths.rules.rolls.luck import Reroll
from miskatonic.games.terror_paths.rules.rolls.prepare import Join, PowerUp, Ready, StayOut
from miskatonic.games.terror_paths.rules.rolls.tests import GoOn
from miskatonic.games.terror_paths.rules.turn.recovery import Recover
from miskatonic.games.terror_paths.rules.turn.search import Search, SearchAgain
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Step
from miskatonic.pieces.targets import can_meet, chance

FACES: Final = range(1, 7)
Numbers = tuple[tuple[int, bool], ...]
"""Targets that are still open: each a number, and whether it must be met exactly."""
ATTEMPTS: Final = (PowerUp, Join, StayOut, Ready)
SEARCHES: Final = (Search, SearchAgain)


def known_odds(s: Terror, seat: int, step: Step[Any]) -> dict[str, float] | None:
    """What becomes of a choice that leads to a roll, by name; None for any other."""
    if isinstance(step, SEARCHES):
        return _two(passing(s.stat(seat, STATS.index("int"))), "something is found", "nothing is found")
    if isinstance(step, Recover):
        return {f"{total} points": share for total, share in sums(step.dice).items()}
    if isinstance(step, Strike):
        return struck(s, step.foe, step.victim)
    roll = s.rolls[-1] if s.rolls else None
    if roll is None:
        return None
    if isinstance(step, GoOn):
        return _gone_on(s, roll)
    if isinstance(step, Reroll):
        good = rerolled(s, roll, step.die)
        return None if good is None else _two(good, "all that is wanted", "not all that is wanted")
    if isinstance(step, ATTEMPTS):
        good = planned(s, roll, step)
        return None if good is None else _two(good, "all Targets can be Hit", "not all Targets can be Hit")
    return None


def _two(good: float, well: str, badly: str) -> dict[str, float]:
    return {name: share for name, share in ((well, good), (badly, 1 - good)) if share > 0}


# ---------------------------------------------------------------------- Tests and Attacks


def passing(need: int) -> float:
    """The number or lower on one die; at 6 it cannot fail. TP-test-1, TP-test-3, TP-test-4"""
    return min(6, max(0, need)) / 6


def announced(s: Terror, roll: Roll) -> float:
    """The chance of a Test whose die has not been rolled. TP-test-6"""
    return passing(read(s, roll.what, roll.place, roll.seats[0]) + roll.need) if roll.seats else 0.0


def _gone_on(s: Terror, roll: Roll) -> dict[str, float] | None:
    if roll.kind == TEST:
        return _two(announced(s, roll), "the Test is passed", "the Test is failed")
    return struck(s, roll.need, roll.seats[0]) if roll.kind == ATTACK and roll.seats else None


@lru_cache(maxsize=32)
def sums(dice: int) -> dict[int, float]:
    """How likely each sum of this many dice is."""
    found = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for total, share in found.items():
            for face in FACES:
                after[total + face] = after.get(total + face, 0.0) + share / 6
        found = after
    return found


def harm(s: Terror, foe: Foe, victim: int, rolled: int) -> int:
    """The HP that an Attack costs with this sum of its dice. TP-eatk-3, TP-eatk-4, TP-eatk-5"""
    kind = s.box.foes[foe.kind]
    total = max(0, worth(s, kind.attack, foe.place, victim, rolled))
    return -(-total // max(1, s.stat(victim, POW) if kind.divided else 1))


def struck(s: Terror, no: int, victim: int) -> dict[str, float] | None:
    """What an Attack does to her, before anything softens it. TP-eatk-7, TP-dig-6"""
    foe = s.foe(no)
    if foe is None:
        return None
    found: dict[str, float] = {}
    for rolled, share in sums(s.box.foes[foe.kind].attack.dice).items():
        lost = harm(s, foe, victim, rolled)
        name = "she dies" if lost > s.hp[victim] else f"she loses {lost} HP" if lost else "she loses nothing"
        found[name] = found.get(name, 0.0) + share
    return found


# ---------------------------------------------------------------------- attempts


def open_targets(s: Terror, roll: Roll) -> Numbers | None:
    """What a Battle or a Challenge still wants, as it is now; None if it is beyond exact reckoning. TP-var-3"""
    found: list[tuple[int, bool]] = []
    if roll.kind == BATTLE:
        for foe in s.foes if s.battle is not None else ():
            if s.battle is not None and foe.no in s.battle.foes and not immune(s, foe):
                found.extend(_wanted(s, foe_targets(s, foe), foe.hits, foe.place, foe.seat))
    elif roll.what in s.box.challenges:
        found.extend(_wanted(s, s.box.challenges[roll.what].targets, kept_hits(s, roll), roll.place, NOBODY))
    rows = 1
    for number, _ in found:
        rows *= number + 1
    return tuple(found) if found and rows <= MOST_ROWS and len(found) <= MOST_TARGETS else None


def _wanted(s: Terror, targets: Any, hits: int, place: int, who: int) -> list[tuple[int, bool]]:
    values = [(worth(s, t.value, place, who), t.critical) for n, t in enumerate(targets) if not hits >> n & 1]
    return [(value, critical) for value, critical in values if value > 0]


def of_one_stat(s: Terror, roll: Roll) -> bool:
    """In a Battle: all fight with one stat, and all Enemies are fought with it; so the dice are one pool. TP-iatk-2"""
    if roll.kind != BATTLE or s.battle is None:
        return True
    wanted = {STATS.index(s.box.foes[foe.kind].stat) for foe in s.foes if foe.no in s.battle.foes}
    return len(wanted) == 1 and set(roll.stats) <= wanted


def pool(s: Terror, roll: Roll, seat: int, power: int) -> int:
    """How many dice she will roll with these points of Power Up. TP-att-1, TP-desp-1, TP-att-2"""
    at = roll.at(seat)
    own = s.stat(seat, roll.stats[at]) if roll.kind == BATTLE else _own(s, roll, seat)
    last = s.investigator(seat).desperation
    more = power + int(s.san[seat] >= last > s.san[seat] - power) if power else 0
    return own + more + power * (roll.need >> seat & 1) + (roll.extra[at] if at >= 0 else 0)


def _own(s: Terror, roll: Roll, seat: int) -> int:
    return max(0, read(s, s.box.challenges[roll.what].stat, roll.place, seat))


def planned(s: Terror, roll: Roll, step: Step[Any] | None = None) -> float | None:
    """The chance that the dice as planned, or as this choice makes them, can Hit everything. Exact, without Luck."""
    wanted = open_targets(s, roll)
    if wanted is None or not of_one_stat(s, roll):
        return None
    power = dict(zip(roll.seats, roll.power, strict=True))
    if isinstance(step, PowerUp):
        power[step.seat] = step.points
    elif isinstance(step, Join):
        power[step.seat] = 0
    elif isinstance(step, StayOut):
        power.pop(step.seat, None)
    return chance(sum([pool(s, roll, seat, points) for seat, points in power.items()]), wanted)


def rerolled(s: Terror, roll: Roll, at: int) -> float | None:
    """The chance that what is wanted can be had once this die has been rolled again. TP-luck-1, TP-boost-5"""
    if at >= len(roll.dice):
        return None
    die = roll.dice[at]
    if roll.kind == TEST:
        return sum([face + die.plus <= roll.need for face in FACES]) / 6
    if roll.kind in (ATTACK, RECOVERY):
        return sum([face < die.face if roll.kind == ATTACK else face > die.face for face in FACES]) / 6
    wanted = open_targets(s, roll)
    if wanted is None or len({stat_of(roll, other.owner) for other in roll.dice}) > 1 or not of_one_stat(s, roll):
        return None
    rest = [other.value for n, other in enumerate(roll.dice) if n != at]
    return sum([can_meet((*rest, max(0, face + die.plus)), wanted) for face in FACES]) / 6


def lying(s: Terror, roll: Roll) -> bool | None:
    """Can the dice as they lie Hit everything, or does the Test stand?"""
    if roll.kind == TEST:
        return roll.total <= roll.need
    wanted = open_targets(s, roll)
    if roll.kind in (ATTACK, RECOVERY) or wanted is None or not of_one_stat(s, roll):
        return None
    return can_meet([die.value for die in roll.dice], wanted)
