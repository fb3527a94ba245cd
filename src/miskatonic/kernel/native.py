"""The one-integer generator in 64 bits of the machine: it takes the place of ``generator.py`` where the rules are
compiled. Sums and products lose what is beyond 64 bits by themselves there; interpreted they would not.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

Inner: TypeAlias = i64
"""What a generator remembers, as it is calculated with: the upper half of all numbers is negative."""

_WHOLE: Final = 1 << 64
_HALF: Final = 1 << 63


def inner(rng: int) -> i64:
    """What is saved (0 to 2**64 - 1), to be calculated with."""
    kept = rng % _WHOLE
    return i64(kept if kept < _HALF else kept - _WHOLE)


def outer(rng: i64) -> int:
    """What is calculated with, to be saved."""
    kept = int(rng)
    return kept if kept >= 0 else kept + _WHOLE


def following(rng: i64) -> i64:
    """What it remembers after one number."""
    return rng * 6364136223846793005 + 1442695040888963407


def below(rng: i64, count: int) -> int:
    """A number from 0 to count - 1: 32 well mixed bits, shared out."""
    upper: i64 = (rng >> 18) & 0x3FFF_FFFF_FFFF
    mixed: i64 = ((upper ^ rng) >> 27) & 0xFFFF_FFFF
    turn: i64 = (rng >> 59) & 31
    shares: i64 = count
    return ((mixed >> turn | mixed << (32 - turn)) & 0xFFFF_FFFF) * shares >> 32
