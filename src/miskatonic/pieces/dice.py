"""Sums and differences of dice: which totals a handful can make, and with which of them."""

from __future__ import annotations

from functools import cache


@cache
def totals(values: tuple[int, ...]) -> frozenset[int]:
    """Every total of all these values, each counted once with a plus or a minus sign."""
    made = {0}
    for value in values:
        made = {had + sign * value for had in made for sign in (1, -1)}
    return frozenset(made)


@cache
def reach(values: tuple[int, ...], used: int) -> int:
    """The positive totals that some of the unused dice make, as bits. ``used`` is a bit for each die."""
    found = 0
    for mask in _groups(len(values), used):
        for total in totals(chosen(values, mask)):
            if total > 0:
                found |= 1 << total
    return found


@cache
def groups(values: tuple[int, ...], used: int, wanted: int) -> tuple[int, ...]:
    """The groups of unused dice that make one of the wanted totals (as bits), smallest first.

    Groups that show the same values are the same group to a player; only the first is listed.
    """
    found: dict[tuple[int, ...], int] = {}
    for mask in _groups(len(values), used):
        shown = tuple(sorted(chosen(values, mask)))
        if shown not in found and any(total > 0 and wanted >> total & 1 for total in totals(shown)):
            found[shown] = mask
    return tuple(sorted(found.values(), key=lambda mask: (mask.bit_count(), mask)))


def chosen(values: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The values of the dice in a group."""
    return tuple([value for i, value in enumerate(values) if mask >> i & 1])


def _groups(count: int, used: int) -> list[int]:
    return [mask for mask in range(1, 1 << count) if not mask & used]
