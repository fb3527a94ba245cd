"""What becomes of an attack: answers to a hit in their order, damage, holds, and the end of it. CM-ref-11, CM-ref-14"""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, DRILL, MELEE, RANGED, Blow
from miskatonic.games.cthulhu_mash.rules.combat import consequences, harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of, bound, damage_of, hits, kind_against
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.board import put
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from miskatonic.kernel.step import Ask, Step

REFLECT: Final = 0
PARRY: Final = 1
ARMOR: Final = 2
STAMINA: Final = 3
MISS: Final = -1


def blow_of(s: Mash) -> Blow:
    """The attack that is being resolved."""
    assert s.blow is not None
    return s.blow


class Meet(Step[Mash]):
    """One target meets the attack: Reflection, parry, living armor and Stamina are offered in this order.

    CM-ref-11, CM-ref-14, CM-5-4, CM-2.5.1-12
    """

    asks: ClassVar[str] = "CM-ref-13"
    limits: ClassVar[str] = "CM-ref-14"
    puts: ClassVar[tuple[str, ...]] = ("Suffer", "Parry", "Endure", "Reflect")

    def __init__(self, figure: int, stage: int, damage: int = 0) -> None:
        self.figure = figure
        self.stage = stage
        self.damage = damage

    def live(self, s: Mash) -> bool:
        return s.blow is not None

    def run(self, s: Mash) -> Ask | None:
        blow = blow_of(s)
        figure = self.figure
        if figure >= s.seats:
            land(s, figure, damage_of(s, blow) if hits(s, blow, figure) else MISS)
            return None
        return self._answered(s, blow, self.stage, self.damage)

    def _answered(self, s: Mash, blow: Blow, stage: int, damage: int) -> Ask | None:
        """Goes from one answer to the next until one can be given, without a step for each that cannot."""
        figure = self.figure
        if stage == REFLECT:
            if blow.weapon != DRILL and kind_against(s, blow, figure) == RANGED and gaps.can_reflect(s, figure):
                return self._ask(s, stage, damage)
            stage = PARRY
        if stage == PARRY:
            if not hits(s, blow, figure):
                land(s, figure, MISS)
                return None
            if can_parry(s, blow, figure):
                return self._ask(s, stage, damage)
            stage, damage = ARMOR, damage_of(s, blow)
        if attaches(s, blow, figure):  # the hit itself does no damage that could be saved
            land(s, figure, damage)
            return None
        if stage == ARMOR:
            damage = self._armor(s, blow, damage)
        if self._points(s, damage):
            return self._ask(s, STAMINA, damage)
        land(s, figure, damage)
        return None

    def _ask(self, s: Mash, stage: int, damage: int) -> Ask | None:
        """The question belongs to the step of its own stage."""
        if stage == self.stage:
            return Ask((self.figure,))
        s.then(Meet(self.figure, stage, damage))
        return None

    def _armor(self, s: Mash, blow: Blow, damage: int) -> int:
        """Living Armor absorbs all damage of a melee or ranged hit on a 6. CM-5.3-15, CM-5.3-16"""
        absorb = s.sheet(self.figure).absorb
        if absorb and damage > 0 and blow.weapon != DRILL:
            face = s.roll(6)
            s.tell("CM-5.3-16", "armor", (self.figure, face))
            if face >= absorb:
                damage = 0
        return damage

    def _points(self, s: Mash, damage: int) -> int:
        """How many points Exceptional Stamina could save. CM-3.3.1-4, CM-3.3.1-5, CM-2.1.8-2, CM-2.1.8-1"""
        sheet = s.sheet(self.figure)
        damage -= s.ward >> self.figure & 1
        if damage <= 0 or "exceptional_stamina" not in sheet.ability or bound(s, self.figure):
            return 0
        if s.options["sanity"] and sanity.mad(s, self.figure):
            return 0
        return min(damage, s.mentality[self.figure] // stamina_cost(s, self.figure))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        blow = blow_of(s)
        if self.stage == REFLECT:
            return [Suffer(seat, PARRY, 0), gaps.Reflect(seat)]
        if self.stage == PARRY:
            return [Suffer(seat, ARMOR, damage_of(s, blow)), Parry(seat)]
        return [Endure(seat, self.damage, points) for points in range(self._points(s, self.damage) + 1)]


def stamina_cost(s: Mash, seat: int) -> int:
    """Two mentality a point, less what power-ups save. CM-3.3.1-4"""
    return max(1, 2 - s.sheet(seat).bonus.get("stamina", 0))


def can_parry(s: Mash, blow: Blow, seat: int) -> bool:
    """Melee hits that have a number, and reach attacks that count as melee.

    CM-3.3.1-8, CM-3.3.1-9, CM-5-4, CM-2.1.8-4
    """
    if "swashbuckler" not in s.sheet(seat).ability or not blow.face or bound(s, seat) or blow.back >= 0:
        return False
    if blow.weapon == DRILL:
        return False
    return kind_against(s, blow, seat) == MELEE or attack_of(s, blow.attacker, blow.weapon).parried


class Suffer(Step[Mash]):
    """No answer of this kind. CM-ref-11"""

    rule: ClassVar[str] = "CM-ref-11"

    def __init__(self, seat: int, stage: int, damage: int) -> None:
        self.seat = seat
        self.stage = stage
        self.damage = damage

    def run(self, s: Mash) -> Ask | None:
        s.then(Meet(self.seat, self.stage, self.damage))
        return None


class Parry(Step[Mash]):
    """Roll a d10: at least the number that hit cancels the hit. CM-3.3.1-8"""

    rule: ClassVar[str] = "CM-3.3.1-8"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        blow = blow_of(s)
        face = s.roll(10)
        total = face + s.sheet(self.seat).bonus.get("parry", 0)
        s.tell("CM-3.3.1-8", "parry", (self.seat, face, total, int(total >= blow.total)))
        if total >= blow.total:
            land(s, self.seat, MISS)
        else:
            s.then(Meet(self.seat, ARMOR, damage_of(s, blow)))
        return None


class Endure(Step[Mash]):
    """Spend mentality to keep health. CM-3.3.1-4, CM-3.3.1-5"""

    rule: ClassVar[str] = "CM-3.3.1-4"

    def __init__(self, seat: int, damage: int, points: int) -> None:
        self.seat = seat
        self.damage = damage
        self.points = points

    def run(self, s: Mash) -> Ask | None:
        if self.points:
            s.mentality[self.seat] -= self.points * stamina_cost(s, self.seat)
            s.tell("CM-3.3.1-4", "stamina", (self.seat, self.points))
        land(s, self.seat, self.damage - self.points)
        return None


# ---------------------------------------------------------------------- landing


def land(s: Mash, figure: int, damage: int) -> None:
    """The attack arrives: health is lost, then its special effect happens; -1 is a miss.

    Deaths wait until every target has been dealt with. CM-2.1.1-6, CM-2.1.2-8, CM-ref-4, CM-ref-19
    """
    blow = blow_of(s)
    if damage == MISS:
        s.tell("CM-2.1.6-1", "miss", (figure,))
        return
    if figure in s.packs and blow.weapon != DRILL:
        damage = loot.absorbed(s, figure, damage)
    s.hits = (*s.hits, (figure, damage))
    if figure >= CAMPS:
        hurt_camp(s, figure - CAMPS, damage)
        return
    attaching = attaches(s, blow, figure)
    lost = 0 if attaching else harm.hurt(s, figure, damage, blow.by, "CM-2.1.7-1")
    if attaching:
        attach(s, blow.attacker, figure)
        return
    attack = attack_of(s, blow.attacker, blow.weapon)
    if attack.escape and not harm.dead(s, figure):
        consequences.caught(s, blow, figure, attack)
    if attack.on_hit:
        consequences.on_hit(s, blow, figure, attack, lost)
    if attack.on_kill and harm.dead(s, figure) and s.box.sort[figure] != GENERATOR:
        consequences.on_kill(s, blow, figure, attack)


def attaches(s: Mash, blow: Blow, figure: int) -> bool:
    """A Star Vampire's melee hit on a character that carries none. CM-2.5.1-12, CM-2.5.1-17"""
    vampire = blow.attacker
    if (
        vampire < s.seats
        or s.box.sort[vampire] != MONSTER
        or not s.box.monster(vampire).attaches
        or blow.weapon != BARE
    ):
        return False
    return figure < s.seats and s.rider[figure] == NOBODY and not harm.dead(s, figure) and vampire not in s.rider


def attach(s: Mash, vampire: int, seat: int) -> None:
    """It shares the space of its victim from now on; the hit itself does no damage. CM-2.5.1-12, CM-2.5.1-13"""
    put(s, vampire, s.space[seat])
    s.rider[seat] = vampire
    s.tell("CM-2.5.1-12", "attached", (vampire, seat))


def hurt_camp(s: Mash, owner: int, damage: int) -> None:
    """A spawning space has three health; without it there is no way back. CM-2.10-1..5"""
    s.camps[owner] = max(0, s.camps[owner] - damage)
    s.tell("CM-2.10-2", "camp_hurt", (owner, s.camps[owner]))
    if not s.camps[owner]:
        s.check = 1
        s.tell("CM-2.10-1", "camp_destroyed", (owner,))
        if s.status[owner] == WAITING:
            s.status[owner] = OUT
            s.tell("CM-2.10-5", "eliminated", (owner,))


class Finish(Step[Mash]):
    """The attack is over: one-time weapons are spent, the dead are cleared away. CM-5-1, CM-ref-4"""

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        blow = blow_of(s)
        consequences.spend(s, blow, self.space)
        s.blow = None
        consequences.after(s, blow)
        harm.settle(s)
        return None
