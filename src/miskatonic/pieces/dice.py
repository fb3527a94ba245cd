"""Sums and differences of dice: which totals a handful can make, and with which of them.

Sets of totals are bits of an integer: bit 6 stands for a total of 6. Groups of dice are bits too: bit
0 is the first die.
"""

from __future__ import annotations

from functools import cache


def totals(values: tuple[int, ...]) -> int:
    """The positive totals of all these values, each counted once with a plus or a minus sign."""
    middle = sum(values)
    made = 1 << middle
    for value in values:
        made = made << value | made >> value
    return made >> middle & ~1


@cache
def _table(values: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Every group of the dice with the totals it makes, smallest groups first."""
    masks = sorted(range(1, 1 << len(values)), key=lambda mask: (mask.bit_count(), mask))
    return tuple((mask, totals(chosen(values, mask))) for mask in masks)


@cache
def reach(values: tuple[int, ...], used: int) -> int:
    """The totals that some of the unused dice make. ``used`` is a bit for each die."""
    found = 0
    for mask, made in _table(values):
        if not mask & used:
            found |= made
    return found


@cache
def groups(values: tuple[int, ...], used: int, wanted: int) -> tuple[int, ...]:
    """The groups of unused dice that make one of the wanted totals, smallest first.

    Groups that show the same values are the same group to a player; only the first is listed.
    """
    shown: dict[tuple[int, ...], int] = {}
    for mask, made in _table(values):
        if made & wanted and not mask & used:
            shown.setdefault(tuple(sorted(chosen(values, mask))), mask)
    return tuple(shown.values())


def chosen(values: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The values of the dice in a group."""
    return tuple([value for i, value in enumerate(values) if mask >> i & 1])
