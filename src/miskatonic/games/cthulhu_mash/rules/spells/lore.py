"""Which spells a character knows, and what casting costs. Section 6."""

from __future__ import annotations

from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import Mash


def spells_of(s: Mash, seat: int) -> list[int]:
    """Arcane knowledge, memorized spells, and those of the read tomes that are carried. CM-6-1, CM-6-3, CM-3.3.1-19"""
    found = [s.arcane[seat]] if s.arcane[seat] >= 0 else []
    found.extend(s.memory[seat])
    if s.written:
        for piece in s.objects[seat]:
            found.extend(s.written.get(piece, ()))
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def knows(s: Mash, seat: int, spell: int) -> bool:
    """Could the character cast this spell, mentality aside?"""
    return spell in spells_of(s, seat)


def abroad(s: Mash, spell: int) -> bool:
    """Can anybody know it at all? It has left the bag, or is kept in a mind: the quick question before the long one."""
    return not s.spell_bag >> spell & 1 or any(spell in known for known in s.memory)


def affordable(s: Mash, seat: int, spell: int) -> bool:
    """Is there enough mentality? A price cannot be paid in part. CM-2.1.8-2, CM-6-4"""
    return s.mentality[seat] >= s.box.spells[spell].mentality


def pay(s: Mash, seat: int) -> None:
    """A casting costs one mentality, and in the sanity variant a point of sanity. CM-6-4, CM-2.1.8-1, CM-8.3-9"""
    s.mentality[seat] -= 1
    if s.options["sanity"]:
        sanity.lose(s, seat, 1, "CM-8.3-9")
