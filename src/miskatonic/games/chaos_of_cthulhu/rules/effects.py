"""What each Bonus Action does when it takes effect (CC-bl, CC-cl).

Most do nothing here: conversions, doubling, switches, extra actions and deflection are derived by
``actions`` from the Bonus Actions that stand. Here are those that roll, pay, take or ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from miskatonic.games.chaos_of_cthulhu.content.reading import BLOCK
from miskatonic.games.chaos_of_cthulhu.rules import declaration
from miskatonic.games.chaos_of_cthulhu.rules.actions import (
    ABSORB,
    AMBUSH,
    BANISHMENT,
    BOON,
    CANCEL,
    CROWN_CANCEL,
    DELIRIUM,
    DOUBLE,
    MEGA,
    PAY_THE_GODS,
    STEAL,
    THEFTS,
    all_targets,
    changed,
    is_copy,
    loot,
    out_of_reach,
    own_bonus,
    sent,
)
from miskatonic.games.chaos_of_cthulhu.state import PARTS, Bonus, Chaos
from miskatonic.kernel.step import Ask, Step

Effect = Callable[[Chaos, int, Bonus], None]


def take_effect(s: Chaos, index: int) -> None:
    """Carry a Bonus Action out; then Attacks that arose or changed their victim are placed. CC-decl-16"""
    bonus = s.bonuses[index]
    if s.released:
        s.then(declaration.PlaceAttacks(bonus.seat))
    effect = (CROWN if s.crown else NORMAL).get(bonus.number)
    if effect is not None:
        effect(s, index, bonus)
    changed(s)
    if s.log is not None and not s.crown and bonus.number == DOUBLE and s.declared >> bonus.seat & 1:
        copies = [a for a in sent(s) if a.sender == bonus.seat and is_copy(a.which)]
        s.tell("CC-bl-4", "copied", (bonus.seat, len(copies)))


def half(held: int) -> int:
    """Half of the Offerings, rounded up."""
    return (held + 1) // 2


def boon(s: Chaos, index: int, bonus: Bonus) -> None:
    """Miskatonic Boon: 1 to 4 gain that many Offerings, 5 or 6 one; paid first. CC-bl-1, CC-bl-1b, CC-stones-16"""
    roll = s.roll(6)
    wanted = roll if roll <= 4 else 1
    got = s.gain(bonus.seat, wanted)
    s.bonuses[index] = bonus.but(roll=roll, done=True)
    s.tell("CC-bl-1", "boon", (bonus.seat, roll, got))
    if got < wanted:
        s.tell("CC-off-2", "beyond_limit", (bonus.seat, wanted - got))


def absorb(s: Chaos, index: int, bonus: Bonus) -> None:
    """Ponape Scripture: as many extra Blocks as a rolled Stone shows. CC-bl-2"""
    roll = s.roll(6)
    s.bonuses[index] = bonus.but(roll=roll)
    s.tell("CC-bl-2", "absorb", (bonus.seat, roll))


def cancel(s: Chaos, index: int, bonus: Bonus) -> None:
    """Innsmouth Interference: the other Bonus Action has no effect this round. CC-bl-6, CC-bl-6b, CC-cl-2"""
    target = s.bonuses[bonus.about]
    s.bonuses[bonus.about] = target.but(void=True)
    s.bonuses[index] = bonus.but(done=True)
    s.tell("CC-cl-2" if s.crown else "CC-bl-6", "cancelled", (bonus.seat, target.seat, target.number))


def steal(s: Chaos, index: int, bonus: Bonus) -> None:
    """Revelations of Glaaki: take half of one player's Offerings, as far as there is room. CC-bl-11, CC-bl-11b"""
    victim = bonus.picks[0]
    taken = min(half(s.offerings[victim]), s.limit - s.offerings[bonus.seat])
    s.offerings[victim] -= taken
    s.offerings[bonus.seat] += taken
    s.bonuses[index] = bonus.but(done=True)
    s.tell("CC-bl-11", "stole", (bonus.seat, victim, taken))


def pay_the_gods(s: Chaos, index: int, bonus: Bonus) -> None:
    """R'lyeh Rope-a-Dope: each other player loses half of the Offerings; nobody receives them. CC-cl-9"""
    for other in s.living(bonus.seat):
        if other != bonus.seat:
            lost = half(s.offerings[other])
            s.offerings[other] -= lost
            s.stock += lost
            s.tell("CC-cl-9", "tithe", (other, lost))
    s.bonuses[index] = bonus.but(done=True)


def delirium(s: Chaos, index: int, bonus: Bonus) -> None:
    """Sign of the King: Madness on every part of the others that shows the rolled number now. CC-cl-7, CC-cl-7b"""
    roll = s.roll(6)
    others = [s.monster[seat] for seat in s.living(bonus.seat) if seat != bonus.seat]
    hit = tuple([m * PARTS + part for m in others for part in range(PARTS) if s.dice[m][part] == roll])
    s.bonuses[index] = bonus.but(roll=roll, aims=hit)
    s.tell("CC-cl-7", "delirium", (bonus.seat, roll))


def mega_attack(s: Chaos, index: int, bonus: Bonus) -> None:
    """Pnakotic Plight: up to the rolled number of extra Attacks on the left neighbour. CC-cl-8"""
    roll = s.roll(6)
    s.bonuses[index] = bonus.but(roll=roll)
    s.tell("CC-cl-8", "plight", (bonus.seat, roll))
    s.then(HowMany(index))


def banish(s: Chaos, index: int, bonus: Bonus) -> None:
    """Dreamland Banishment: only this player's actions count this round. CC-cl-11, CC-cl-11b, CC-cl-11d"""
    s.banisher = bonus.seat
    for other in s.living(bonus.seat):
        if other != bonus.seat:
            s.plan[other] = ()
            s.secret[other] = None
    for i, earlier in enumerate(s.bonuses):
        if earlier.seat != bonus.seat and not earlier.done:
            s.bonuses[i] = earlier.but(void=True)
    s.tell("CC-cl-11", "banished", (bonus.seat,))


def rob(s: Chaos, index: int, bonus: Bonus) -> None:
    """A theft takes the fitting activated actions its victim has now, and nothing afterwards.

    CC-cl-3, CC-cl-3b..3d
    """
    victim, kind = bonus.picks[0], THEFTS[bonus.number]
    found: tuple[tuple[int, int], ...] = ()
    if own_bonus(s, victim, AMBUSH) is None:  # a Ghast Ambush has made Attacks of them all
        taken = loot(s)
        places = [(victim, i) for i, entry in enumerate(s.plan[victim]) if entry.kind == kind]
        found = tuple([place for place in places if place not in taken])
    s.bonuses[index] = bonus.but(loot=found)
    s.tell("CC-cl-3b", "robbed", (bonus.seat, victim, kind, len(found)))
    if found and kind != BLOCK:
        s.then(Reaim(index))


class Reaim(Step[Chaos]):
    """The thief chooses new targets for stolen Heals and Madness at once, one by one. CC-cl-3b, CC-cl-4, CC-cl-6"""

    def __init__(self, index: int) -> None:
        self.index = index

    puts: ClassVar[tuple[str, ...]] = ("AimLoot",)
    asks: ClassVar[str] = "CC-cl-3b"

    def live(self, s: Chaos) -> bool:
        bonus = s.bonuses[self.index]
        return bonus.stands and len(bonus.aims) < len(bonus.loot)

    def run(self, s: Chaos) -> Ask | None:
        return Ask((s.bonuses[self.index].seat,), stay=True)

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        return [AimLoot(seat, self.index, aim) for aim in all_targets(s)]

    def timeout(self, s: Chaos, seat: int) -> Step[Chaos] | None:
        """A stolen action keeps its target. CC-round-14"""
        bonus = s.bonuses[self.index]
        owner, place = bonus.loot[len(bonus.aims)]
        return AimLoot(seat, self.index, s.plan[owner][place].aim)


class AimLoot(Step[Chaos]):
    """Aim a stolen action at a body part."""

    rule: ClassVar[str] = "CC-act-9"
    when: ClassVar[str] = "CC-cl-3b"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-3b", "CC-mat-8", "CC-crown-9")

    def __init__(self, seat: int, index: int, aim: int) -> None:
        self.seat = seat
        self.index = index
        self.aim = aim

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if not isinstance(asking, Reaim) or asking.index != self.index or self.aim < 0:
            return "CC-cl-3b"
        return out_of_reach(s, self.aim)

    def run(self, s: Chaos) -> Ask | None:
        bonus = s.bonuses[self.index]
        s.bonuses[self.index] = bonus.but(aims=(*bonus.aims, self.aim))
        changed(s)
        s.tell("CC-cl-3b", "reaimed", (self.seat, THEFTS[bonus.number], s.as_told(self.aim)))
        return None


class HowMany(Step[Chaos]):
    """Right after the roll its player states how many of the rolled Attacks are used. CC-cl-8b"""

    def __init__(self, index: int) -> None:
        self.index = index

    puts: ClassVar[tuple[str, ...]] = ("UseAttacks",)
    asks: ClassVar[str] = "CC-cl-8b"

    def run(self, s: Chaos) -> Ask | None:
        return Ask((s.bonuses[self.index].seat,))

    def candidates(self, s: Chaos, seat: int) -> list[Step[Chaos]]:
        """All of them first: that is what happens when time runs out. CC-round-14"""
        return [UseAttacks(seat, self.index, n) for n in range(s.bonuses[self.index].roll, -1, -1)]


class UseAttacks(Step[Chaos]):
    """Use this many of the rolled Attacks."""

    rule: ClassVar[str] = "CC-cl-8"
    when: ClassVar[str] = "CC-cl-8b"
    against: ClassVar[tuple[str, ...]] = ("CC-cl-8b",)

    def __init__(self, seat: int, index: int, count: int) -> None:
        self.seat = seat
        self.index = index
        self.count = count

    def why_not(self, s: Chaos, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        fits = isinstance(asking, HowMany) and asking.index == self.index
        return "" if fits and 0 <= self.count <= s.bonuses[self.index].roll else "CC-cl-8b"

    def run(self, s: Chaos) -> Ask | None:
        s.bonuses[self.index] = s.bonuses[self.index].but(aims=(self.count,))
        changed(s)
        s.tell("CC-cl-8b", "mega", (self.seat, self.count))
        return None


NORMAL: Final[dict[int, Effect]] = {BOON: boon, ABSORB: absorb, CANCEL: cancel, STEAL: steal}
CROWN: Final[dict[int, Effect]] = {
    CROWN_CANCEL: cancel,
    **dict.fromkeys(THEFTS, rob),
    DELIRIUM: delirium,
    MEGA: mega_attack,
    PAY_THE_GODS: pay_the_gods,
    BANISHMENT: banish,
}
