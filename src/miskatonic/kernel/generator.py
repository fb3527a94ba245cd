"""The one-integer generator (a 64-bit PCG), in Python's own integers.

Where the rules are compiled, ``native.py`` stands here instead: the same numbers, in 64 bits of the machine.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Inner: TypeAlias = int
"""What a generator remembers, as it is calculated with."""

_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF


def inner(rng: int) -> Inner:
    """What is saved (0 to 2**64 - 1), to be calculated with."""
    return rng & _MASK


def outer(rng: Inner) -> int:
    """What is calculated with, to be saved."""
    return rng


def following(rng: Inner) -> Inner:
    """What it remembers after one number."""
    return (rng * 6364136223846793005 + 1442695040888963407) & _MASK


def below(rng: Inner, count: int) -> int:
    """A number from 0 to count - 1: 32 well mixed bits, shared out."""
    mixed = ((rng >> 18 ^ rng) >> 27) & 0xFFFF_FFFF
    turn = rng >> 59
    return ((mixed >> turn | mixed << (32 - turn)) & 0xFFFF_FFFF) * count >> 32
