"""Green objects, dropping, and the bird: what costs no action. Sections 2.6, 5.1 and 5.2."""

from __future__ import annotations

from typing import Any, ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Effect
from miskatonic.games.cthulhu_mash.figures import CAMPS, NOBODY
from miskatonic.games.cthulhu_mash.records import BIRD, ENDED_TURN, MELEE, SLIPPED
from miskatonic.games.cthulhu_mash.rules.combat import attack as attack_rules
from miskatonic.games.cthulhu_mash.rules.combat import harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound
from miskatonic.games.cthulhu_mash.rules.combat.consequences import use_up
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.moving import moving
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """What the active player may do with carried objects without an action. CM-5.2-1, CM-5.1-10, CM-2.1.4-12"""
    if s.options["sanity"] and sanity.mad(s, seat):
        return
    found.extend(remedies(s, seat))
    for piece in s.objects[seat]:
        if s.box.kind_of(piece).kind == "companion" and not s.used & BIRD and not s.mp:
            found.extend([SetOnBird(piece, target) for target in bird_targets(s, seat)])
    found.extend([moving.Drop(piece) for piece in s.objects[seat]])


def out_of_turn(s: Mash, seat: int) -> list[Any]:
    """Green objects of somebody who is not asked. CM-5.2-10"""
    if s.options["sanity"] and sanity.mad(s, seat):
        return []
    return remedies(s, seat)


# ---------------------------------------------------------------------- green objects


def remedies(s: Mash, seat: int) -> list[Step[Mash]]:
    """Green objects that would do something; not while immobilized. CM-5.2-10, CM-2.3.4-6, CM-5.1-16"""
    if s.holds and bound(s, seat):
        return []
    found: list[Step[Mash]] = []
    known = set()
    for piece in s.objects[seat]:
        thing = s.box.kind_of(piece)
        if thing.colour == "green" and thing.number not in known and any(helps(s, seat, e) for e in thing.effects):
            known.add(thing.number)
            found.append(UseRemedy(seat, piece))
    return found


def helps(s: Mash, seat: int, effect: Effect) -> bool:
    """Would this effect change anything? CM-2.2-5, CM-5.2-9"""
    if effect.verb == "heal":
        return s.health[seat] < harm.base_health(s, seat)
    if effect.verb == "soothe":
        return s.mentality[seat] < s.sheet(seat).base_mentality
    if effect.verb == "sanity":
        return bool(s.options["sanity"]) and sanity.restorable(s, seat)
    if effect.verb == "power_up":
        return bool(stock.power_pile(s, seat))
    return seat == s.active and not s.used & (SLIPPED | ENDED_TURN)  # the clock


class UseRemedy(Step[Mash]):
    """A green object takes effect at once and is spent. CM-5.2-1, CM-5.2-10"""

    rule: ClassVar[str] = "CM-5.2-1"
    when: ClassVar[str] = "CM-5.2-10"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        use_up(s, self.seat, self.piece)
        swallow(s, self.seat, self.piece)
        return None


def swallow(s: Mash, seat: int, piece: int) -> None:
    """A green object takes effect on a character, whoever gives it. CM-5.2-1, CM-8.6-1"""
    for effect in s.box.kind_of(piece).effects:
        remedy(s, seat, effect)


def remedy(s: Mash, seat: int, effect: Effect) -> None:
    """What one effect of a green object does.

    Health: CM-5.2-3, CM-5.2-5, CM-5.2-8. Mentality: CM-5.2-2, CM-5.2-4, CM-5.2-6. Others: CM-5.2-7, CM-5.2-9, CM-8.4-1
    """
    if effect.verb == "heal":
        harm.heal(s, seat, effect.amount, "CM-5.2-3")
    elif effect.verb == "soothe":
        harm.soothe(s, seat, effect.amount, "CM-5.2-2")
    elif effect.verb == "sanity":
        if s.options["sanity"]:
            sanity.restore(s, seat, effect.amount, "CM-8.4-1")
    elif effect.verb == "power_up":
        stock.draw_power(s, seat, "CM-5.2-7")
    elif effect.verb == "double_actions":
        s.actions += s.sheet(seat).actions
        s.tell("CM-5.2-9", "clock", (seat, s.sheet(seat).actions))


# ---------------------------------------------------------------------- the bird


def bird_targets(s: Mash, seat: int) -> list[int]:
    """Everything next to the owner, the vampire on the owner's back included. CM-5.1-10, CM-5.1-11, CM-2.10-7"""
    space = s.space[seat]
    tile = space // SPACES
    mask = strikes(s, seat)
    found = [figure for figure in s.crowd[tile] if mask >> s.space[figure] % SPACES & 1]
    if s.rider[seat] != NOBODY:
        found.append(s.rider[seat])
    camp = attack_rules.camp_on(s, seat, tile)
    if camp >= 0 and (mask | 1 << space % SPACES) >> SPAWNING & 1:
        found.append(CAMPS + camp)
    return found


class SetOnBird(Step[Mash]):
    """Once a turn, between two actions, the Cock Fighter attacks somebody next to its owner. CM-5.1-10, CM-5.1-11"""

    rule: ClassVar[str] = "CM-5.1-10"

    def __init__(self, piece: int, target: int) -> None:
        self.piece = piece
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        s.used |= BIRD
        attack_rules.attack(s, s.active, self.piece, MELEE, self.target, (self.target,), s.active)
        return None
