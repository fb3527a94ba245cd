"""Which spells lie before a character, and what they are called in the scene."""

from __future__ import annotations

from collections.abc import Mapping


def everywhere_written(written: Mapping[int, tuple[int, ...]]) -> list[int]:
    """The spells of all tomes that have been read."""
    return [number for spells in written.values() for number in spells]


def known_spells(
    carried: tuple[int, ...],
    written: Mapping[int, tuple[int, ...]],
    arcane: int,
    memory: tuple[int, ...],
    copied: list[int],
) -> list[tuple[str, int]]:
    """Every spell a character knows or can read in a tome it carries; copies in a mind have ids of their own.

    CM-6-3, CM-3.3.1-19, CM-3.3.1-20
    """
    found = [(f"spell{number}", number) for piece in carried for number in written.get(piece, ())]
    known = [*([arcane] if arcane >= 0 else []), *memory]
    found.extend([(f"spell{number}m" if number in copied else f"spell{number}", number) for number in known])
    return found
