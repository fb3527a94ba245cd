"""Figures by number: the characters of the seats first, then the monsters, then the generators of the box."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Generator, Monster

CHARACTER: Final = 0
MONSTER: Final = 1
GENERATOR: Final = 2
SEATS: Final = 4
NOBODY: Final = -1
NOWHERE: Final = -1


def _figures() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each figure: what sort it is, and its number among the characters, monsters or generators."""
    sorts, numbers = [CHARACTER] * SEATS, list(range(SEATS))
    for monster in CONTENT.monsters:
        sorts.extend([MONSTER] * monster.count)
        numbers.extend([monster.number] * monster.count)
    for generator in CONTENT.generators:
        sorts.extend([GENERATOR] * generator.count)
        numbers.extend([generator.number] * generator.count)
    return tuple(sorts), tuple(numbers)


_FIGURES: Final = _figures()
SORT: Final = _FIGURES[0]
NUMBER: Final = _FIGURES[1]
FIGURES: Final = len(SORT)
FIRST_MONSTER: Final = SEATS
FIRST_GENERATOR: Final = SORT.index(GENERATOR)
MONSTERS_OF: Final = tuple(
    tuple(f for f in range(FIGURES) if SORT[f] == MONSTER and NUMBER[f] == m.number) for m in CONTENT.monsters
)
GENERATORS_OF: Final = tuple(
    tuple(f for f in range(FIGURES) if SORT[f] == GENERATOR and NUMBER[f] == g.number) for g in CONTENT.generators
)


def monster(figure: int) -> Monster:
    """What is printed on a monster's piece."""
    return CONTENT.monsters[NUMBER[figure]]


def generator(figure: int) -> Generator:
    """What is printed on a generator's piece."""
    return CONTENT.generators[NUMBER[figure]]
