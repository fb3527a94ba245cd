"""Monsters hurt, killed, stunned, placed, taken off the board (MM-mkill, MM-kact-11, MM-limit-7, MM-mon)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER, NAMED_DAMAGE, NOBODY, NONE, OFF
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.moving.evading import show_underside
from miskatonic.games.mansions_of_madness.rules.moving.horror import monster_comes
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def deal(s: Mansions, foe: int, damage: int, rule: str) -> None:
    """Added to what it has, on large bases too; from its health on it is dead. MM-mkill-1..3, MM-secret-3"""
    if s.foe_at[foe] < 0 or damage <= 0:
        return
    s.hurt[foe] += damage
    s.tell(rule, "deals", (foe, damage))
    show_underside(s, foe, "MM-secret-3")
    if s.hurt[foe] >= s.toughness(foe):
        kill(s, foe, "MM-mkill-3")


def slay(s: Mansions, foe: int, rule: str) -> None:
    """Outright; a named monster takes 5 damage instead. MM-mon-5, MM-mon-7"""
    if s.named_on >> foe & 1:
        deal(s, foe, NAMED_DAMAGE, "MM-mon-5")
    elif s.foe_at[foe] >= 0:
        kill(s, foe, rule)


def kill(s: Mansions, foe: int, rule: str) -> None:
    """Off the board, its tokens gone, its figure free again. MM-mkill-4, MM-mkill-6, MM-sample-4"""
    named, room = s.name_of[foe], s.foe_room(foe)
    s.tell(rule, "foe_dies", (foe, s.under[foe]), reveals=True)
    s.shown |= 1 << foe
    s.kill_count += 1
    take_off(s, foe)
    s.then(Checked())
    if named != NONE:
        carry_out(s, s.box.story.named[named].key, NOBODY, NONE, room)


class Checked(Step[Mansions]):
    """Has a death decided the game? MM-win-7"""

    def run(self, s: Mansions) -> Ask | None:
        ends.check(s)
        return None


def take_off(s: Mansions, foe: int) -> None:
    """Its records belong to the figure on the board: placed again it is a new one. MM-horror-12, MM-limit-8"""
    bit = ~(1 << foe)
    if s.shown >> foe & 1:
        for other in s.box.kinds[s.box.kind_of[foe]].figures:
            s.ruled[other] |= 1 << s.under[foe]
    s.ruled[foe] = 0
    s.foe_at[foe] = OFF
    s.under[foe] = s.name_of[foe] = NONE
    s.hurt[foe] = s.foe_stun[foe] = s.samples[foe] = 0
    s.named_on &= bit
    s.shown &= bit
    s.barred &= bit
    for seat in s.players:
        s.tested[seat] &= bit
        s.left_room[seat] &= bit
        s.evaded[seat] &= bit


def free_figure(s: Mansions, kind: int) -> int:
    """A figure of the type off the board; none if all are on it. MM-limit-7"""
    for foe in s.box.kinds[kind].figures:
        if s.foe_at[foe] < 0:
            return foe
    return NONE


def place(s: Mansions, kind: int, space: int, named: int = NONE) -> int:
    """A figure whose underside is drawn unseen among those not in use. MM-kact-11, MM-horror-9"""
    foe = free_figure(s, kind)
    if foe == NONE:
        return NONE
    own = s.box.kinds[kind]
    in_use = [s.under[other] for other in own.figures if s.foe_at[other] >= 0]
    weights = [int(n not in in_use) for n in range(len(own.undersides))]
    s.under[foe] = s.pick(weights)
    s.ruled[foe] = 0
    s.foe_at[foe] = space
    s.name_of[foe] = named
    if named != NONE:
        s.named_on |= 1 << foe
    s.tell("MM-kact-11", "placed_foe", (foe, space, named))
    monster_comes(s, foe)
    return foe


class PlaceOne(Step[Mansions]):
    """Of a type, in one of these spaces: the keeper picks which. MM-kact-11"""

    asks: ClassVar[str] = "MM-kact-11"
    puts: ClassVar[tuple[str, ...]] = ("PlaceAt",)
    must: ClassVar[bool] = True

    def __init__(self, kind: int, among: tuple[int, ...], named: int = NONE) -> None:
        self.kind = kind
        self.among = among
        self.named = named

    def run(self, s: Mansions) -> Ask | None:
        if free_figure(s, self.kind) == NONE:
            if victims(s, self.kind):
                s.then(MaySacrifice(self))
            return None
        if len(self.among) > 1:
            return Ask((KEEPER,))
        if self.among:
            place(s, self.kind, self.among[0], self.named)
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PlaceAt(self, space) for space in self.among]


class PlaceAt(Step[Mansions]):
    """In this space. MM-kact-11"""

    rule: ClassVar[str] = "MM-kact-11"

    def __init__(self, of: PlaceOne, space: int) -> None:
        self.of = of
        self.space = space

    def run(self, s: Mansions) -> Ask | None:
        place(s, self.of.kind, self.space, self.of.named)
        return None


def victims(s: Mansions, kind: int) -> list[int]:
    """Figures of the type that may be given up: no named one. MM-limit-7, MM-limit-8"""
    return [foe for foe in s.box.kinds[kind].figures if s.foe_at[foe] >= 0 and not s.named_on >> foe & 1]


class MaySacrifice(Step[Mansions]):
    """None is left: the keeper may kill one of the type and place it anew. MM-limit-7"""

    asks: ClassVar[str] = "MM-limit-7"
    limits: ClassVar[str] = "MM-limit-8"
    puts: ClassVar[tuple[str, ...]] = ("Sacrifice", "PlaceNone")

    def __init__(self, of: PlaceOne) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if self.of.among else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PlaceNone(), *[Sacrifice(self.of, foe) for foe in victims(s, self.of.kind)]]


class PlaceNone(Step[Mansions]):
    """Nothing is placed. MM-limit-7"""

    rule: ClassVar[str] = "MM-limit-7"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class Sacrifice(Step[Mansions]):
    """It loses its damage and tokens, and its death counts for nobody. MM-limit-7, MM-mkill-6"""

    rule: ClassVar[str] = "MM-limit-7"

    def __init__(self, of: PlaceOne, foe: int) -> None:
        self.of = of
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        s.tell("MM-limit-7", "sacrificed", (self.foe, s.foe_at[self.foe]))
        take_off(s, self.foe)
        s.then(self.of)
        return None
