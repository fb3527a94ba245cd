"""Which actions apply this round: derived from the plans and the Bonus Actions that stand.

Nothing is ever rolled back. A cancelled Bonus Action is void, and the actions are derived anew
without it (CC-bl-6b, CC-bl-6e, CC-bonus-22).
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.content import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import CENTER, NOWHERE, PARTS, Bonus, Chaos
from miskatonic.kernel.record import Record

Id = tuple[int, ...]
ACTIVATED: Final = 0
EXTRA: Final = 1

# Bonus Actions of the normal game (CC-bl) and of Crown of Chaos (CC-cl), by number.
BOON, ABSORB, TO_HEALS, DOUBLE, TO_MADNESS, CANCEL, SWITCH, TO_BLOCKS, INSANITY, DEFLECT, STEAL, BEDLAM = range(1, 13)
(AMBUSH, CROWN_CANCEL, PLUNDER, POSSESSION, ATTACK_ALL, SEIZURE, DELIRIUM, MEGA, PAY_THE_GODS, TEA_PARTY, BANISHMENT,
 REAGENT) = range(1, 13)  # fmt: skip
SEALED: Final = 666

CONVERSIONS: Final = {TO_HEALS: HEAL, TO_MADNESS: MADNESS, TO_BLOCKS: BLOCK}
THEFTS: Final = {PLUNDER: BLOCK, POSSESSION: MADNESS, SEIZURE: HEAL}


class Action(Record):
    """One action that applies: who sends it, its kind, and the monster and part it strikes."""

    def __init__(self, which: Id, sender: int, kind: int, monster: int, part: int, moment: int, declared: bool) -> None:
        self.which = which
        self.sender = sender
        self.kind = kind
        self.monster = monster
        """-1 for a Block, which is assigned later."""
        self.part = part
        """-1 while an Attack has not been placed."""
        self.moment = moment
        """Its place in the order of declaring (CC-crown-35)."""
        self.declared = declared


def actions(s: Chaos) -> list[Action]:
    """Everything planned, converted, stolen, added and deflected, as it stands now."""
    found: list[Action] = []
    for seat in s.living(s.coin):
        found.extend(_activated(s, seat))
    for index, bonus in enumerate(s.bonuses):
        if bonus.stands:
            found.extend(_extras(s, index, bonus))
    deflects = [] if s.crown else [b for b in s.bonuses if b.number == DEFLECT and b.stands]
    return [_placed(s, _deflected(s, action, deflects)) for action in found]


def own_bonus(s: Chaos, seat: int, *numbers: int) -> Bonus | None:
    """The standing Bonus Action of this seat, if it is one of these numbers."""
    for bonus in s.bonuses:
        if bonus.seat == seat and bonus.number in numbers and bonus.stands:
            return bonus
    return None


def loot(s: Chaos) -> dict[tuple[int, int], tuple[Bonus, int]]:
    """The stolen actions: who planned each, with the theft that holds it and its new aim. CC-cl-3b, CC-cl-3c"""
    taken: dict[tuple[int, int], tuple[Bonus, int]] = {}
    if s.crown:
        for bonus in s.bonuses:
            if bonus.stands:
                for i, place in enumerate(bonus.loot):
                    taken[place] = (bonus, bonus.aims[i] if i < len(bonus.aims) else NOWHERE)
    return taken


def _activated(s: Chaos, seat: int) -> list[Action]:
    """A seat's activated actions, wherever conversions, doubling and thieves have taken them. CC-game-11"""
    taken = loot(s)
    convert = own_bonus(s, seat, AMBUSH) if s.crown else own_bonus(s, seat, *CONVERSIONS)
    double = None if s.crown else own_bonus(s, seat, DOUBLE)
    known = bool(s.declared >> seat & 1)
    when = s.declared_at[seat]
    found: list[Action] = []
    changed = 0
    for i, entry in enumerate(s.plan[seat]):
        id_ = (ACTIVATED, seat, i, 0)
        theft = taken.get((seat, i))
        if theft is not None:
            found.append(_stolen(s, id_, theft[0], theft[1]))
            continue
        kind, aim = entry.kind, entry.aim
        if convert is not None:
            kind = ATTACK if s.crown else CONVERSIONS[convert.number]
            if kind != entry.kind:
                aim = convert.picks[changed] if kind in (HEAL, MADNESS) else NOWHERE
                changed += 1
        found.append(_sent(s, id_, seat, kind, aim, when, known))
        if double is not None:  # CC-bl-4b, CC-bl-4c
            later = max(when, double.moment)
            found.append(_sent(s, (ACTIVATED, seat, i, 1), seat, kind, aim, later, known))
    return found


def _stolen(s: Chaos, id_: Id, theft: Bonus, aim: int) -> Action:
    """A stolen action counts for the thief; its place is the theft, or at the release the thief's declaration."""
    at_once = theft.moment > 0
    known = at_once or bool(s.declared >> theft.seat & 1)
    when = theft.moment if at_once else s.declared_at[theft.seat]
    return _sent(s, id_, theft.seat, THEFTS[theft.number], aim, when, known)


def _sent(s: Chaos, id_: Id, seat: int, kind: int, aim: int, when: int, known: bool) -> Action:
    if kind == ATTACK:
        return Action(id_, seat, kind, s.monster[attacked_by(s, seat)], NOWHERE, when, known)
    if kind == BLOCK or aim == NOWHERE:
        return Action(id_, seat, kind, NOWHERE, NOWHERE, when, known)
    return Action(id_, seat, kind, aim // PARTS, aim % PARTS, when, known)


def attacked_by(s: Chaos, seat: int) -> int:
    """Attacks strike the left neighbour, or the right one after a Tarsioid Psalm. CC-act-1, CC-bl-7"""
    if not s.crown and own_bonus(s, seat, SWITCH) is not None:
        return s.right(seat)
    return s.left(seat)


def _extras(s: Chaos, index: int, bonus: Bonus) -> list[Action]:
    """The extra actions a Bonus Action creates. CC-decl-15"""
    known = bonus.moment > 0 or bool(s.declared >> bonus.seat & 1)
    when = bonus.moment or s.declared_at[bonus.seat]
    strikes = _crown_strikes(s, bonus) if s.crown else _normal_strikes(bonus)
    return [
        Action((EXTRA, index, i), bonus.seat, kind, monster, part, when, known)
        for i, (kind, monster, part) in enumerate(strikes)
    ]


def _normal_strikes(bonus: Bonus) -> list[tuple[int, int, int]]:
    if bonus.number == ABSORB:  # CC-bl-2
        return [(BLOCK, NOWHERE, NOWHERE)] * bonus.roll
    if bonus.number == INSANITY:  # CC-bl-9
        return [(MADNESS, pick // PARTS, pick % PARTS) for pick in bonus.picks]
    return []


def _crown_strikes(s: Chaos, bonus: Bonus) -> list[tuple[int, int, int]]:
    others = [s.monster[seat] for seat in s.living(bonus.seat) if seat != bonus.seat]
    if bonus.number == ATTACK_ALL:  # CC-cl-5
        return [(ATTACK, monster, NOWHERE) for monster in others]
    if bonus.number == MEGA:  # CC-cl-8
        return [(ATTACK, s.monster[s.left(bonus.seat)], NOWHERE)] * (bonus.aims[0] if bonus.aims else 0)
    if bonus.number == DELIRIUM and bonus.roll:  # CC-cl-7, CC-cl-7b
        return [(MADNESS, m, part) for m in others for part in range(PARTS) if s.dice[m][part] == bonus.roll]
    return []


def _deflected(s: Chaos, action: Action, deflects: list[Bonus]) -> Action:
    """Each action passes once through the Deflects in force, in order of activation. CC-bl-10, CC-bl-10b..10c"""
    monster = action.monster
    for bonus in deflects:
        if action.kind != BLOCK and monster == s.monster[bonus.seat]:
            monster = bonus.picks[0]
    if monster == action.monster:
        return action
    return Action(action.which, action.sender, action.kind, monster, action.part, action.moment, action.declared)


def _placed(s: Chaos, action: Action) -> Action:
    """An Attack stays on the part its victim chose, as long as the victim stays the same. CC-decl-8"""
    if action.kind != ATTACK:
        return action
    monster, part = s.placed.get(action.which, (NOWHERE, NOWHERE))
    if monster != action.monster:
        return action
    return Action(action.which, action.sender, ATTACK, monster, part, action.moment, action.declared)


def incoming(s: Chaos, seat: int) -> list[Action]:
    """The actions aimed at a seat's monster that a Block of its player could cancel. CC-act-5"""
    return [a for a in actions(s) if a.kind != BLOCK and a.monster == s.monster[seat]]


def blocks_of(s: Chaos, seat: int) -> int:
    """How many Blocks a seat may assign."""
    return sum(1 for a in actions(s) if a.kind == BLOCK and a.sender == seat)


def uncancelled(s: Chaos) -> list[Action]:
    """What reaches the dice in Resolution, in the order of declaring."""
    return sorted([a for a in actions(s) if a.kind != BLOCK and a.which not in s.blocked], key=lambda a: a.moment)


def all_targets(s: Chaos) -> list[int]:
    """Every body part in play, by code. CC-mat-8, CC-crown-9"""
    return [m * PARTS + part for m, dice in enumerate(s.dice) if dice[CENTER] for part in range(PARTS) if dice[part]]
