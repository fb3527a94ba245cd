"""Which actions apply this round: derived from the plans and the Bonus Actions that stand.

Nothing is ever rolled back. A cancelled Bonus Action is void, and the actions are derived anew
without it (CC-bl-6b, CC-bl-6e, CC-bonus-22).
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, BLOCK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import CENTER, NOWHERE, PARTS, Bonus, Chaos
from miskatonic.kernel.record import Record

Id = tuple[int, ...]
Loot = dict[tuple[int, int], tuple[Bonus, int]]
"""Who planned each stolen action, with the theft that holds it and its new aim."""
ACTIVATED: Final = 0
EXTRA: Final = 1

# Bonus Actions of the normal game (CC-bl) and of Crown of Chaos (CC-cl), by number.
BOON: Final = 1
ABSORB: Final = 2
TO_HEALS: Final = 3
DOUBLE: Final = 4
TO_MADNESS: Final = 5
CANCEL: Final = 6
SWITCH: Final = 7
TO_BLOCKS: Final = 8
INSANITY: Final = 9
DEFLECT: Final = 10
STEAL: Final = 11
BEDLAM: Final = 12
AMBUSH: Final = 1
CROWN_CANCEL: Final = 2
PLUNDER: Final = 3
POSSESSION: Final = 4
ATTACK_ALL: Final = 5
SEIZURE: Final = 6
DELIRIUM: Final = 7
MEGA: Final = 8
PAY_THE_GODS: Final = 9
TEA_PARTY: Final = 10
BANISHMENT: Final = 11
REAGENT: Final = 12
SEALED: Final = 666

CONVERSIONS: Final = {TO_HEALS: HEAL, TO_MADNESS: MADNESS, TO_BLOCKS: BLOCK}
THEFTS: Final = {PLUNDER: BLOCK, POSSESSION: MADNESS, SEIZURE: HEAL}


class Sent(Record):
    """One action as the plans and the standing Bonus Actions make it, apart from when it is declared and where
    an Attack is placed."""

    def __init__(
        self, which: Id, sender: int, kind: int, monster: int, part: int, late: int = 0, on_spot: bool = False
    ) -> None:
        self.which = which
        self.sender = sender
        self.kind = kind
        self.monster = monster
        """The monster it strikes; -1 for a Block, which is assigned later."""
        self.part = part
        """-1 for an Attack, whose victim chooses the part, and for a Block."""
        self.late = late
        """When a Bonus Action added it during Declaration; else 0."""
        self.on_spot = on_spot
        """It was declared when it was added, not on its sender's turn (CC-decl-15)."""


class Action(Record):
    """One action as it lies on the mats now: whether it is declared, since when, and where an Attack was placed."""

    def __init__(self, which: Id, sender: int, kind: int, monster: int, part: int, moment: int, declared: bool) -> None:
        self.which = which
        self.sender = sender
        self.kind = kind
        self.monster = monster
        self.part = part
        self.moment = moment
        self.declared = declared


def actions(s: Chaos) -> list[Action]:
    """Everything planned, converted, stolen, added and deflected, as it stands now."""
    return [
        Action(a.which, a.sender, a.kind, a.monster, part_of(s, a), moment_of(s, a), is_declared(s, a)) for a in sent(s)
    ]


def is_declared(s: Chaos, a: Sent) -> bool:
    """Has it been announced: on its sender's turn, or on the spot?"""
    return a.on_spot or bool(s.declared >> a.sender & 1)


def moment_of(s: Chaos, a: Sent) -> int:
    """Its place in the order of declaring. CC-crown-35"""
    return a.late if a.on_spot else max(a.late, s.declared_at[a.sender])


def part_of(s: Chaos, a: Sent) -> int:
    """The part it strikes. An Attack stays on the part its victim chose while the victim is the same. CC-decl-8"""
    if a.kind != ATTACK:
        return a.part
    placed = s.placed.get(a.which)
    return placed[1] if placed is not None and placed[0] == a.monster else NOWHERE


def sent(s: Chaos) -> list[Sent]:
    """All actions of the round. Kept until a plan or a Bonus Action changes: whoever does that calls ``changed``."""
    if s.sent is None:
        s.sent = derive(s)
    found: list[Sent] = s.sent
    return found


def changed(s: Chaos) -> None:
    """Something that the actions are derived from has changed."""
    s.sent = None


def derive(s: Chaos) -> list[Sent]:
    """Work the actions out from scratch; where a Bonus Action contradicts a normal rule, it prevails.

    CC-game-12, CC-bonus-9, CC-bl-9b
    """
    found: list[Sent] = []
    taken = loot(s)
    for seat in s.living(s.coin):
        found.extend(_activated(s, seat, taken))
    for index, bonus in enumerate(s.bonuses):
        if bonus.stands:
            found.extend(_extras(s, index, bonus))
    deflects = [] if s.crown else [b for b in s.bonuses if b.number == DEFLECT and b.stands]
    return [_deflected(s, action, deflects) for action in found] if deflects else found


def own_bonus(s: Chaos, seat: int, *numbers: int) -> Bonus | None:
    """The standing Bonus Action of this seat, if it is one of these numbers."""
    for bonus in s.bonuses:
        if bonus.seat == seat and bonus.number in numbers and bonus.stands:
            return bonus
    return None


def loot(s: Chaos) -> Loot:
    """The stolen actions: who planned each, with the theft that holds it and its new aim. CC-cl-3b, CC-cl-3c"""
    taken: Loot = {}
    if s.crown:
        for bonus in s.bonuses:
            if bonus.stands:
                for i, place in enumerate(bonus.loot):
                    taken[place] = (bonus, bonus.aims[i] if i < len(bonus.aims) else NOWHERE)
    return taken


def _activated(s: Chaos, seat: int, taken: Loot) -> list[Sent]:
    """A seat's activated actions, wherever conversions, doubling and thieves have taken them.

    CC-game-11, CC-bl-3, CC-bl-3b, CC-bl-4, CC-bl-5, CC-bl-8, CC-cl-1
    """
    if not s.bonuses:
        return [_sent(s, (ACTIVATED, seat, i, 0), seat, e.kind, e.aim) for i, e in enumerate(s.plan[seat])]
    convert = own_bonus(s, seat, AMBUSH) if s.crown else own_bonus(s, seat, *CONVERSIONS)
    double = None if s.crown else own_bonus(s, seat, DOUBLE)
    found: list[Sent] = []
    turned = 0
    for i, entry in enumerate(s.plan[seat]):
        which = (ACTIVATED, seat, i, 0)
        if (seat, i) in taken:  # it counts for the thief, from the theft on: CC-cl-3b, CC-crown-35
            theft, aim = taken[seat, i]
            found.append(_sent(s, which, theft.seat, THEFTS[theft.number], aim, theft.moment, theft.moment > 0))
            continue
        kind, aim = entry.kind, entry.aim
        if convert is not None:
            kind = ATTACK if s.crown else CONVERSIONS[convert.number]
            if kind != entry.kind:
                aim = convert.picks[turned] if kind in (HEAL, MADNESS) else NOWHERE
                turned += 1
        found.append(_sent(s, which, seat, kind, aim))
        if double is not None:  # CC-bl-4b, CC-bl-4c
            found.append(_sent(s, (ACTIVATED, seat, i, 1), seat, kind, aim, double.moment))
    return found


def _sent(s: Chaos, which: Id, seat: int, kind: int, aim: int, late: int = 0, on_spot: bool = False) -> Sent:
    if kind == ATTACK:
        return Sent(which, seat, kind, s.monster[attacked_by(s, seat)], NOWHERE, late, on_spot)
    if kind == BLOCK or aim == NOWHERE:
        return Sent(which, seat, kind, NOWHERE, NOWHERE, late, on_spot)
    return Sent(which, seat, kind, aim // PARTS, aim % PARTS, late, on_spot)


def is_copy(which: Id) -> bool:
    """Was it made by Double Up, beside the action that was activated? CC-bl-4"""
    return which[0] == ACTIVATED and which[3] == 1


def attacked_by(s: Chaos, seat: int) -> int:
    """Attacks strike the left neighbour, or the right one after a Tarsioid Psalm; of two players the other.

    CC-act-1, CC-act-10, CC-bl-7
    """
    if not s.crown and own_bonus(s, seat, SWITCH) is not None:
        return s.right(seat)
    return s.left(seat)


def _extras(s: Chaos, index: int, bonus: Bonus) -> list[Sent]:
    """The extra actions a Bonus Action creates. CC-decl-15"""
    strikes = _crown_strikes(s, bonus) if s.crown else _normal_strikes(bonus)
    return [
        Sent((EXTRA, index, i), bonus.seat, kind, monster, part, bonus.moment, bonus.moment > 0)
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
    if bonus.number == DELIRIUM:  # CC-cl-7, CC-cl-7b
        return [(MADNESS, aim // PARTS, aim % PARTS) for aim in bonus.aims]
    return []


def _deflected(s: Chaos, a: Sent, deflects: list[Bonus]) -> Sent:
    """Each action passes once through the Deflects in force, in order of activation. CC-bl-10, CC-bl-10b..10d"""
    monster = a.monster
    for bonus in deflects:
        if a.kind != BLOCK and monster == s.monster[bonus.seat]:
            monster = bonus.picks[0]
    return a if monster == a.monster else Sent(a.which, a.sender, a.kind, monster, a.part, a.late, a.on_spot)


def incoming(s: Chaos, seat: int) -> list[Sent]:
    """The actions aimed at a seat's monster that a Block of its player could cancel. CC-act-5"""
    monster = s.monster[seat]
    return [a for a in sent(s) if a.kind != BLOCK and a.monster == monster]


def blocks_of(s: Chaos, seat: int) -> int:
    """How many Blocks a seat may assign."""
    return sum([1 for a in sent(s) if a.kind == BLOCK and a.sender == seat])


def uncancelled(s: Chaos) -> list[Sent]:
    """What reaches the dice in Resolution, in the order of declaring: no Block turns a die. CC-res-6"""
    return sorted([a for a in sent(s) if a.kind != BLOCK and a.which not in s.blocked], key=lambda a: moment_of(s, a))


def all_targets(s: Chaos) -> list[int]:
    """Every body part in play, by code. CC-mat-8, CC-crown-9"""
    return [m * PARTS + part for m, dice in enumerate(s.dice) if dice[CENTER] for part in range(PARTS) if dice[part]]


def out_of_reach(s: Chaos, code: int) -> str:
    """The rule against aiming at a body part: its monster is dead, or the part is lost. CC-mat-8, CC-crown-9"""
    dice = s.dice[code // PARTS]
    if not dice[CENTER]:
        return "CC-mat-8"
    return "" if dice[code % PARTS] else "CC-crown-9"
