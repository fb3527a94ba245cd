"""Choices of Cthulhu Mash as things to press: the verb, what comes of it, its odds, and what is set apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.records import BARE, DRILL, MELEE, OWN, RANGED, Blow
from miskatonic.games.cthulhu_mash.rules.combat.arms import beats, die_of, hits, push_defense_of
from miskatonic.games.cthulhu_mash.rules.moving.escape import nimble
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.scene.answers import ASIDE, BACK, END, LEAVE, PASS, Answer
from miskatonic.kernel.step import Step

HITS: Final = "hits"
Made = Callable[[Mash, int, Any, str], Answer]


def answer(s: Mash, seat: int, step: Step[Any], label: str) -> Answer:
    """A choice as something to press."""
    kind = type(step).__name__
    made = ANSWERS.get(kind)
    if made is not None:
        return made(s, seat, step, label)
    return Answer(label, apart=SET_APART.get(kind, ""), rank=RANKS.get(kind, 0))


def hit_chance(s: Mash, attacker: int, weapon: int, kind: int, target: int) -> float:
    """The chance that a single attack hits, face by face, before anybody answers it. CM-2.1.6-1, CM-2.3.4-7"""
    sides, bonus = die_of(s, attacker, weapon, kind)
    origin = s.space[attacker]
    good = [
        hits(
            s,
            Blow(attacker, weapon, kind, target, (target,), sides, face, face + bonus, attacker, -1, 0, origin),
            target,
        )
        for face in range(1, sides + 1)
    ]
    return sum(good) / sides


def _attack(kind: int) -> Made:
    """Whom first, large; with what below it."""

    def made(s: Mash, seat: int, c: Any, label: str) -> Answer:
        verb, space, weapon = label.rpartition(" with ")
        chance = hit_chance(s, seat, c.weapon, kind, c.target)
        return Answer(verb or label, f"with {weapon}" if space else "", chance, HITS, rank=-2)

    return made


def _drill(s: Mash, seat: int, c: Any, label: str) -> Answer:
    return Answer(label, "", hit_chance(s, seat, DRILL, MELEE, c.target), HITS, rank=-2)


def _monster(kind: int) -> Made:
    """A monster strikes or shoots with all it has."""

    def made(s: Mash, seat: int, c: Any, label: str) -> Answer:
        weapon = BARE if kind == MELEE else OWN
        return Answer(label, "", hit_chance(s, c.figure, weapon, kind, c.target), HITS, rank=-2)

    return made


def _push(s: Mash, seat: int, c: Any, label: str) -> Answer:
    sheet = s.sheet(seat)
    need = push_defense_of(s, c.target)
    sides = sheet.push
    good = sum([beats(face, sides, face + sheet.push_bonus, need) for face in range(1, sides + 1)])
    return Answer(label, "", good / sides, "moves it", rank=1)


def _break_free(s: Mash, seat: int, c: Any, label: str) -> Answer:
    number = next((h.number for h in s.holds if (h.figure, h.kind) == (c.figure, c.kind)), 0)
    good = min(6, max(0, number + nimble(s, c.figure)))
    return Answer(label, "", good / 6, "free", rank=-1)


def _endure(s: Mash, seat: int, c: Any, label: str) -> Answer:
    after = max(0, s.health[seat] - c.damage + c.points)
    return Answer(label, f"health {s.health[seat]} becomes {after}", apart="" if c.points else PASS)


def _move(s: Mash, seat: int, c: Any, label: str) -> Answer:
    return Answer("Move", f"{s.sheet(seat).move} points", rank=-1)


def _end_move(s: Mash, seat: int, c: Any, label: str) -> Answer:
    return Answer("End the move", f"{s.mp} {'point' if s.mp == 1 else 'points'} left", apart=END)


def _end_turn(s: Mash, seat: int, c: Any, label: str) -> Answer:
    left = f"{s.actions} {'action' if s.actions == 1 else 'actions'} left" if s.actions else ""
    return Answer("End the turn", left, apart=END, waste=left)


ANSWERS: Final[dict[str, Made]] = {
    "Strike": _attack(MELEE),
    "Shoot": _attack(RANGED),
    "Drill": _drill,
    "MonsterStrike": _monster(MELEE),
    "MonsterShoot": _monster(RANGED),
    "Push": _push,
    "BreakFree": _break_free,
    "Endure": _endure,
    "Move": _move,
    "EndMove": _end_move,
    "EndTurn": _end_turn,
}
SET_APART: Final[dict[str, str]] = {
    "GiveUp": LEAVE,
    "LeaveBe": BACK,
    **dict.fromkeys(("Suffer", "Decline", "LetStand", "CarryOn", "LeaveLying", "AllDone"), PASS),
    **dict.fromkeys(("Always", "Drop", "Offer"), ASIDE),
    **dict.fromkeys(("Rest", "LetWait"), END),
}
RANKS: Final[dict[str, int]] = {"AskPassage": 5}
"""Attacks, then moving, then everything else; others are asked last."""
