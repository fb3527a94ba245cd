"""What a game of Chaos of Cthulhu is played with: the Elder Dice and the monsters they make, printed or of packs.

The Bonus lists are paragraphs of the rulebook, so no pack changes them; nor may a pack add a fifth colour (CC-comp-1).
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import (
    COLOURS,
    FACES,
    MONSTERS,
    PARTS,
    Faces,
    Monster,
    Monsters,
    digested,
    parse_die,
    parse_monster,
)
from miskatonic.kernel.book.pack import Pack
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.packs import head

NUMBERS: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")


class Box:
    """The dice and the monsters of one game. Never changed; states share it."""

    def __init__(self, faces: Faces = FACES, monsters: Monsters = MONSTERS, brought: str = "") -> None:
        self.faces: Final = faces
        self.monsters: Final = monsters
        self.brought: Final = brought
        """Of a box that a pack made: the digest of what the pack says that matters to play."""


BOX: Final = Box()


def packed(pack: Pack, base: Box) -> Box:
    """The base with the pack's dice and monsters in the places of others."""
    page = Page(pack.text, f"{pack.name}.toml")
    head(page, ("dice", "monster"))
    faces = [list(dice) for dice in base.faces]
    monsters = [list(six) for six in base.monsters]
    brought: list[tuple[int, int, tuple[int, ...]]] = []
    for c, colour in _by_colour(page, "dice"):
        colour.only((), *PARTS)
        for p in [p for p, part in enumerate(PARTS) if colour.has(part)]:
            faces[c][p] = (-1, *parse_die(colour, PARTS[p]))
            brought.append((c, p, faces[c][p]))
    changed: list[tuple[int, int]] = []
    for c, colour in _by_colour(page, "monster"):
        colour.only((), *NUMBERS)
        for n in [n for n in range(1, 7) if colour.has(str(n))]:
            monsters[c][n] = parse_monster(colour.part(str(n)), set())
            changed.append((c, n))
    _apart(page, monsters, changed)
    return Box(tuple([tuple(dice) for dice in faces]), tuple([tuple(six) for six in monsters]), digested(brought))


def _by_colour(page: Page, kind: str) -> list[tuple[int, Entry]]:
    whole = page.whole()
    if not whole.has(kind):
        return []
    table = whole.part(kind)
    table.only((), *COLOURS)
    return [(c, table.part(colour)) for c, colour in enumerate(COLOURS) if table.has(colour)]


def _apart(page: Page, monsters: list[list[Monster]], changed: list[tuple[int, int]]) -> None:
    """No two monsters of a game go by one name."""
    names = [being.name for six in monsters for being in six[1:]]
    for c, n in changed:
        name = monsters[c][n].name
        if names.count(name) > 1:
            entry = page.whole().part("monster").part(COLOURS[c]).part(str(n))
            raise entry.fail("name", f"is that of another one too: {name!r}")
