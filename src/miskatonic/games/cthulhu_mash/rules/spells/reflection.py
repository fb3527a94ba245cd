"""Reflection: a ranged attack is thrown back. CM-6-23, CM-6-24, CM-6-32"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.records import RANGED, Blow
from miskatonic.games.cthulhu_mash.rules.combat import results
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, hits, kind_against, total_against
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import lore
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


def _spell(s: Mash) -> int:
    return s.box.spell_number["reflection"]


def can_reflect(s: Mash, seat: int) -> bool:
    """Could this target usefully cast Reflection against the attack being resolved?

    CM-6-7, CM-6-23, CM-6-24, CM-6-32, CM-ref-13
    """
    if not lore.abroad(s, _spell(s)) or not s.mentality[seat] or not lore.knows(s, seat, _spell(s)):
        return False
    blow = s.blow
    if blow is None or blow.back >= 0 or blow.attacker == seat or bound(s, seat):
        return False
    if s.options["sanity"] and sanity.mad(s, seat):
        return False
    return hits(s, blow, seat) or hits(s, thrown_back(s, blow, seat), blow.attacker)


def thrown_back(s: Mash, blow: Blow, seat: int) -> Blow:
    """The same number against the attacker; kills are the caster's. CM-6-23, CM-6-32, CM-2.1.7-7"""
    total = total_against(s, blow, kind_against(s, blow, seat))
    turned: Blow = blow.but(kind=RANGED, targets=(blow.attacker,), total=total, by=seat, back=seat)
    return turned


class Reflect(Step[Mash]):
    """The attack is thrown back at the attacker with the number rolled; the caster takes no harm. CM-6-23, CM-6-24"""

    rule: ClassVar[str] = "CM-6-23"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mash) -> Ask | None:
        blow = s.blow
        assert blow is not None
        place = blow.targets.index(self.seat)
        s.tell("CM-6-23", "reflected", (self.seat, blow.attacker))
        s.then(results.Meet(blow.attacker, results.PARRY), GoesOn(blow.but(gone=blow.gone | 1 << place)))
        s.blow = thrown_back(s, blow, self.seat)
        lore.pay(s, self.seat)
        return None


class GoesOn(Step[Mash]):
    """The part of an attack that was not thrown back takes its course. CM-6-24"""

    def __init__(self, blow: Blow) -> None:
        self.blow = blow

    def run(self, s: Mash) -> Ask | None:
        s.blow = self.blow
        return None
