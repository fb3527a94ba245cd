"""What a plan holds, and what strikes it out (CC-stones, CC-mat)."""

from __future__ import annotations

from miskatonic.games.chaos_of_cthulhu.rules.actions import CONVERSIONS, TO_BLOCKS
from miskatonic.games.chaos_of_cthulhu.state import SIX, Chaos


def face(s: Chaos, seat: int, part: int) -> int:
    """The action on the upper face of one of a seat's own dice. CC-act-11, CC-dice-1"""
    monster = s.monster[seat]
    return s.box.faces[s.colours[monster]][part][s.dice[monster][part]]


def wanted(number: int) -> int:
    """The totals that activate a die showing this number: itself, or any 6. Only sums and differences make totals.

    CC-stones-2, CC-stones-6..9, CC-faq-2
    """
    return 1 << number | SIX


def planned_parts(s: Chaos, seat: int) -> int:
    """The parts a plan activates already, as bits."""
    mask = 0
    for entry in s.plan[seat]:
        mask |= 1 << entry.part
    return mask


def not_planning(s: Chaos, seat: int) -> str:
    """The rule against changing one's plan, though planning goes on: silenced, or reported ready and not yet back.

    CC-cl-11d, CC-round-4
    """
    if s.silenced(seat):
        return "CC-cl-11d"
    return "CC-round-4" if s.ready >> seat & 1 else ""


def drop_conversion(s: Chaos, seat: int) -> None:
    """A planned conversion names a target for every action, so a changed plan needs it chosen anew. CC-bl-3b"""
    planned = s.secret[seat]
    if planned is not None and not s.crown and planned.number in CONVERSIONS and planned.number != TO_BLOCKS:
        s.secret[seat] = None
        s.tell("CC-bl-3b", "struck_bonus", (seat, planned.number), 1 << seat)


def strike_rolled(s: Chaos, seat: int, mask: int) -> None:
    """What a plan not yet released built on Stones that were rolled again is struck out. CC-stones-19"""
    kept = tuple([entry for entry in s.plan[seat] if not entry.stones & mask])
    if len(kept) != len(s.plan[seat]):
        drop_conversion(s, seat)
        s.plan[seat] = kept
        s.tell("CC-stones-19", "struck", (seat,), 1 << seat)
    planned = s.secret[seat]
    if planned is not None and planned.stones & mask:
        s.secret[seat] = None
        s.tell("CC-stones-19", "struck_bonus", (seat, planned.number), 1 << seat)
