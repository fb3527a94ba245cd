"""Which spells can be cast to some purpose. Section 6."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.records import RAZOR_CAST, WARD_CAST
from miskatonic.games.cthulhu_mash.rules.objects.theft import fetches
from miskatonic.games.cthulhu_mash.rules.spells import lore
from miskatonic.games.cthulhu_mash.rules.spells.casting import Curse, victims, waves
from miskatonic.games.cthulhu_mash.rules.spells.charms import (
    CastWard,
    Comfort,
    DrawRazor,
    OpenGate,
    PassThrough,
    TakeWing,
    beyond_walls,
    patients,
)
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Every spell that the active character can cast now to some purpose. CM-6-4, CM-6-5, CM-6-6"""
    if not s.mentality[seat]:
        return
    for number in lore.spells_of(s, seat):
        spell = s.box.spells[number]
        if spell.when != "action" or not lore.affordable(s, seat, number):
            continue
        if spell.aims and spell.attack is not None:
            if spell.attack.shape == "line":
                waves(s, seat, number, found)
            else:
                found.extend([Curse(number, target) for target in victims(s, seat, spell)])
        for effect in spell.effects:
            _offer(s, seat, number, effect.verb, found)


def _offer(s: Mash, seat: int, number: int, verb: str, found: list[Step[Mash]]) -> None:
    if verb == "create_gate":
        found.append(OpenGate(number))
    elif verb == "ward":
        if not (s.ward >> seat & 1 or s.used & WARD_CAST):  # CM-6-12, CM-6-13
            found.append(CastWard(number))
    elif verb == "fly":
        if not s.flying >> seat & 1:
            found.append(TakeWing(number))
    elif verb in ("heal", "soothe"):
        found.extend([Comfort(number, target) for target in patients(s, seat, verb)])
    elif verb == "part_sands":
        found.extend([PassThrough(number, space) for space in beyond_walls(s, seat)])
    elif verb == "fetch":
        fetches(s, seat, number, found)
    elif verb == "razor" and not (s.razor or s.used & RAZOR_CAST):  # CM-6-6
        found.append(DrawRazor(number))
