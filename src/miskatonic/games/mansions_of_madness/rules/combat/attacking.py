"""An investigator's attack action: which weapon, which monster (MM-act-5, MM-cmb-6, MM-cmb-10, MM-los-1)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import HANDS
from miskatonic.games.mansions_of_madness.state import Mansions


def why_no_attack(s: Mansions, seat: int, weapon: int, foe: int) -> str:
    """The rule against attacking this monster with this."""
    if s.hiding >> seat & 1:
        return "MM-hide-3"
    if s.foe_at[foe] < 0:
        return "MM-cmb-10"
    here, there = s.space[seat], s.foe_at[foe]
    if weapon == HANDS:
        return "" if here == there else "MM-cmb-6"
    if weapon not in s.held[seat] or not s.box.cards[weapon].weapon:
        return "MM-act-5"
    reach = s.box.cards[weapon].reach
    house = s.box.house
    if house.ranges[here][there] > reach:
        return "MM-los-1"
    return "" if house.sees(here, there) else "MM-los-3"


def attacks(s: Mansions, seat: int) -> list[tuple[int, int]]:
    """Every weapon, bare hands too, with every monster that it reaches."""
    found = []
    for foe in s.foes():
        own = (HANDS, *dict.fromkeys(s.weapons(seat)))
        found.extend([(weapon, foe) for weapon in own if not why_no_attack(s, seat, weapon, foe)])
    return found
