"""Damage and horror: prevented, taken, answered by Trauma; healing (MM-dmg, MM-trauma-12, MM-key-1, MM-key-2)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import HARM
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.rules.harm.death import die
from miskatonic.games.mansions_of_madness.rules.harm.trauma import TraumaWindow
from miskatonic.games.mansions_of_madness.rules.keeper.mythos import SECOND_MOVE
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class Harm(Step[Mansions]):
    """So much is about to be taken: now something may prevent it. Damage comes before horror. MM-dmg-10,
    MM-trauma-12"""

    asks: ClassVar[str] = "MM-dmg-2"
    limits: ClassVar[str] = "MM-inv-8"
    puts: ClassVar[tuple[str, ...]] = ("TakeIt", "Prevent")

    def __init__(self, seat: int, damage: int, horror: int) -> None:
        self.seat = seat
        self.damage = damage
        self.horror = horror

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and (self.damage > 0 or self.horror > 0)

    def run(self, s: Mansions) -> Ask | None:
        if self.damage > 0 and self.horror > 0:  # two occasions: MM-trauma-9
            s.then(Harm(self.seat, self.damage, 0), Harm(self.seat, 0, self.horror))
            return None
        if self._shields(s):
            return Ask((self.seat,))
        take(s, self.seat, self.damage, self.horror)
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [TakeIt(self), *[Prevent(self, source, number) for source, number in self._shields(s)]]

    def _shields(self, s: Mansions) -> list[tuple[int, int]]:
        sort = "damage" if self.damage > 0 else "horror"
        if sort == "horror" and s.sanity(self.seat) <= 0:
            return []  # nothing would be taken
        return [(at, n) for at, n, use in using.usable(s, self.seat, HARM) if not use.causes or sort in use.causes]


class TakeIt(Step[Mansions]):
    """Take it as it is. MM-dmg-2, MM-dmg-4"""

    rule: ClassVar[str] = "MM-dmg-2"
    declines: ClassVar[bool] = True

    def __init__(self, harm: Harm) -> None:
        self.harm = harm

    def run(self, s: Mansions) -> Ask | None:
        take(s, self.harm.seat, self.harm.damage, self.harm.horror)
        return None


class Prevent(Step[Mansions]):
    """A card keeps some of it off; what is left may be lessened again. MM-trauma-12"""

    rule: ClassVar[str] = "MM-trauma-12"

    def __init__(self, harm: Harm, source: int, number: int) -> None:
        self.harm = harm
        self.source = source
        self.number = number

    def run(self, s: Mansions) -> Ask | None:
        harm = self.harm
        s.harm = (harm.seat, harm.damage, harm.horror)
        s.then(Rest())
        using.use_up(s, harm.seat, self.source, self.number, "MM-trauma-12")
        return None


class Rest(Step[Mansions]):
    """What is left of it."""

    def run(self, s: Mansions) -> Ask | None:
        if s.harm:
            seat, damage, horror = s.harm
            s.harm = ()
            s.then(Harm(seat, damage, horror))
        return None


def take(s: Mansions, seat: int, damage: int, horror: int) -> None:
    """At 0 health one is killed at once; sanity stops at 0. A Trauma card may be answered by another. MM-dmg-1,
    MM-dmg-3, MM-dmg-6, MM-dmg-7, MM-dmg-9, MM-trauma-11, MM-trauma-13"""
    if damage > 0:
        s.damage[seat] += damage
        s.tell("MM-dmg-2", "damage", (seat, damage))
        if s.health(seat) <= 0:
            die(s, seat, "MM-dmg-3")
            return
        s.then(TraumaWindow(seat, True))
    elif horror > 0:
        more = min(horror, max(0, s.sanity(seat)))
        s.horror[seat] += more
        s.tell("MM-dmg-4" if more else "MM-dmg-6", "horror", (seat, more))
        s.then(TraumaWindow(seat, False))


def heal(s: Mansions, seat: int, damage: int, horror: int, rule: str) -> None:
    """No more than there is. MM-dmg-8"""
    less, calmer = min(damage, s.damage[seat]), min(horror, s.horror[seat])
    if less or calmer:
        s.damage[seat] -= less
        s.horror[seat] -= calmer
        s.tell(rule, "heals", (seat, less, calmer))


def stun(s: Mansions, seat: int, count: int, rule: str) -> None:
    """In one's own turn an unused second Movement step is lost, once; tokens never run out. MM-stun-1, MM-stun-2,
    MM-stun-5, MM-stun-6, MM-limit-6"""
    if s.active == seat and not s.stun[seat] and s.moves_left and s.moves_left + s.moves_made > 1:
        s.moves_left -= 1
        s.windows |= SECOND_MOVE
    s.stun[seat] += count
    s.tell(rule, "stunned", (seat, count))


def steady(s: Mansions, seat: int, count: int, rule: str) -> None:
    """The penalty ends with the last token; a step that was not received does not come back. MM-stun-7"""
    less = min(count, s.stun[seat])
    if less:
        s.stun[seat] -= less
        s.tell(rule, "steadied", (seat, less))


def insane(s: Mansions, seat: int) -> bool:
    """No sanity left. MM-dmg-5"""
    return s.alive(seat) and s.sanity(seat) <= 0
