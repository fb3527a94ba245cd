"""Sorts of figures, and numbers that are none of theirs; those of the pieces themselves are in ``content/box.py``."""

from __future__ import annotations

from typing import Final

CHARACTER: Final = 0
MONSTER: Final = 1
GENERATOR: Final = 2
SEATS: Final = 4
FIRST_MONSTER: Final = SEATS
NOBODY: Final = -1
NOWHERE: Final = -1
CAMPS: Final = 200
"""CAMPS + seat as the aim of an attack: that seat's spawning space. CM-2.10-2"""
SPELL: Final = 100
"""SPELL + n: the attack of spell number n; below are the object pieces."""
