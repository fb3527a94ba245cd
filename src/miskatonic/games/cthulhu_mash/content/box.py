"""The box: everything printed, each piece by the number that states know it by. A state holds one; it never changes.

Figures are numbers: the characters of the seats first, then the monsters, then the generators.
"""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.content.cards import Generator, Monster, ObjectType
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Content
from miskatonic.games.cthulhu_mash.figures import CAMPS, CHARACTER, GENERATOR, MONSTER, SEATS, SPELL
from miskatonic.kernel.book.pages import ContentError


class Box:
    """A content with all its pieces numbered."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.tiles: Final = content.tiles
        self.layouts: Final = content.layouts
        self.characters: Final = content.characters
        self.monsters: Final = content.monsters
        self.generators: Final = content.generators
        self.objects: Final = content.objects
        self.spells: Final = content.spells
        self.power_ups: Final = content.power_ups
        self.pieces: Final = content.pieces
        """The kind of each object piece by number."""
        self.strength: Final = content.strength
        self.kinds: Final = tuple([content.objects[kind] for kind in content.pieces])
        """What is printed on each object piece."""
        sorts, numbers = [CHARACTER] * SEATS, list(range(SEATS))
        for monster in self.monsters:
            sorts.extend([MONSTER] * monster.count)
            numbers.extend([monster.number] * monster.count)
        self.first_generator: Final = len(sorts)
        for generator in self.generators:
            sorts.extend([GENERATOR] * generator.count)
            numbers.extend([generator.number] * generator.count)
        self.sort: Final = tuple(sorts)
        """Of each figure, whether it is a character, a monster or a generator."""
        self.number: Final = tuple(numbers)
        """Of each figure, its number among those."""
        self.figures: Final = len(sorts)
        self.monsters_of: Final = tuple([self._figures(MONSTER, card.number) for card in self.monsters])
        self.generators_of: Final = tuple([self._figures(GENERATOR, card.number) for card in self.generators])
        self.healing: Final = tuple(
            [sum([1 << at for at, gift in enumerate(tile.health) if gift]) for tile in self.tiles]
        )
        """The spaces of each tile that restore health, as a mask."""
        self.spell_number: Final = {spell.id: spell.number for spell in self.spells}
        self.own_powers: Final = [
            sum([1 << power.number for power in self.power_ups if power.character == number])
            for number in range(len(self.characters))
        ]
        """The power-ups of each character, as a mask. CM-2.7-1"""
        self.kept: Final[dict[Any, Any]] = {}
        """What has been worked out from it once, and is asked for often: each by its own key."""

        if len(self.pieces) > SPELL:
            raise ContentError(f"there are {len(self.pieces)} objects; a game has room for {SPELL}")
        if self.figures > CAMPS:
            raise ContentError(f"there are {self.figures} monsters and generators; a game has room for {CAMPS}")

    def _figures(self, sort: int, number: int) -> tuple[int, ...]:
        return tuple([f for f in range(self.figures) if self.sort[f] == sort and self.number[f] == number])

    def monster(self, figure: int) -> Monster:
        """What is printed on a monster's piece."""
        return self.monsters[self.number[figure]]

    def generator(self, figure: int) -> Generator:
        """What is printed on a generator's piece."""
        return self.generators[self.number[figure]]

    def kind_of(self, piece: int) -> ObjectType:
        """What is printed on an object piece."""
        return self.kinds[piece]

    def pieces_of(self, name: str) -> tuple[int, ...]:
        """The pieces of this object."""
        number = self.content.object(name).number
        return tuple([piece for piece, kind in enumerate(self.pieces) if kind == number])


BOX: Final = Box(CONTENT)
"""The box as it is printed now."""
