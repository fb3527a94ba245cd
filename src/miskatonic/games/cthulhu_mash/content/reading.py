"""Everything in the box as data: tiles, layouts, characters, monsters, generators, objects, spells, power-ups, tables.

The facts lie in `content/facts/*.toml`. They are read once, checked, and kept as objects that every state shares. What
an effect does is said by the vocabulary and done by the rules; there is no logic here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Final, Protocol, TypeVar

from miskatonic.games.cthulhu_mash.content.cards import (
    ABILITIES,
    Character,
    Generator,
    Monster,
    ObjectType,
    PowerUp,
    Spell,
)
from miskatonic.games.cthulhu_mash.content.layouts import Layout, Place, read_layout
from miskatonic.games.cthulhu_mash.content.survey import survey
from miskatonic.games.cthulhu_mash.content.tiles import Loss, Sighting, Tile, read_tile
from miskatonic.games.cthulhu_mash.content.vocabulary import VERBS, Attack, Effect, Verb, read_text
from miskatonic.kernel.book.pages import ContentError, Entry, Page, unknown
from miskatonic.pieces.packs import Brought, add
from miskatonic.pieces.printings import LATEST, chosen, in_order, printings

__all__ = [
    "CONTENT",
    "FILES",
    "VERBS",
    "Attack",
    "Character",
    "Content",
    "ContentError",
    "Effect",
    "Generator",
    "Layout",
    "Loss",
    "Monster",
    "ObjectType",
    "Place",
    "PowerUp",
    "Sighting",
    "Spell",
    "Table",
    "Tile",
    "Verb",
    "digest",
    "parse",
    "texts",
]

FILES: Final = {
    "tile": "tiles.toml",
    "layout": "layouts.toml",
    "character": "characters.toml",
    "monster": "monsters.toml",
    "generator": "generators.toml",
    "object": "objects.toml",
    "spell": "spells.toml",
    "power_up": "power_ups.toml",
    "table": "tables.toml",
}
"""The file of each kind of entry."""
NEW: Final = ("object", "spell", "power_up")
"""What a pack may add. Of everything else it puts things in place of those that there are."""
OF_PACKS: Final = (*NEW, "tile", "character", "monster", "generator")


class Table:
    """A die and what its faces give. CM-fact-table1, CM-fact-table3"""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.number: Final = entry.number_of("number", 1, 4)
        """Of gates, or the spawning number."""
        self.die: Final = entry.number_of("die", 0, 10)
        """0: no roll."""
        found: list[int] = [value for value in entry.items("faces") if isinstance(value, int)]
        self.faces: Final = tuple(found)
        """What each face gives, from 1 on; a single number if there is no roll."""
        entry.text("source")
        entry.done()
        if len(self.faces) != max(self.die, 1):
            raise entry.fail("faces", f"must be {max(self.die, 1)} numbers")

    def count(self, face: int) -> int:
        """What a face of the die gives; without a die, what there always is."""
        return self.faces[face - 1] if self.die else self.faces[0]

    def record(self) -> list[object]:
        return [self.name, self.number, self.die, list(self.faces)]

    def played(self) -> list[object]:
        return self.record()


class Named(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str: ...


class Recorded(Protocol):
    """Anything that can say all there is to it as plain data."""

    def record(self) -> list[object]: ...
    def played(self) -> list[object]:
        """What of it matters to play, and not its texts."""
        ...


T = TypeVar("T", bound=Named)


class Content:
    """A box whose parts fit together. The number of a thing counts from 0: one less than in its file."""

    def __init__(self, pages: Mapping[str, Page], printing: int = LATEST, packs: Sequence[Page] = ()) -> None:
        entries, self._brought = _gathered(pages, printing, packs)
        newest = max([printings(page.entries(kind)) for kind, page in pages.items() if kind != "table"])
        self.printing: Final = chosen(printing, newest, "the box")
        self.tiles: Final = _read(entries["tile"], _tile)
        self.layouts: Final = _read(entries["layout"], lambda entry, number: read_layout(entry))
        self.characters: Final = _read(entries["character"], Character)
        self.monsters: Final = _read(entries["monster"], Monster)
        monsters = {card.id: card for card in self.monsters}
        self.generators: Final = _read(entries["generator"], lambda entry, n: Generator(entry, n, monsters))
        self.objects: Final = _read(entries["object"], ObjectType)
        self.spells: Final = _read(entries["spell"], Spell)
        characters = {card.id: card for card in self.characters}
        self.power_ups: Final = _read(entries["power_up"], lambda entry, n: PowerUp(entry, n, characters))
        tables = [Table(entry) for entry in pages["table"].entries("table")]
        self._tables: Final = {(table.name, table.number): table for table in tables}
        self.pieces: Final = tuple([card.number for card in self.objects for _ in range(card.copies)])
        """The kind of each object piece; a piece is its place here."""
        self.strength: Final = tuple([strength for card in self.objects for strength in card.strengths])
        """The number printed on each piece, 0 if none."""
        self._check(entries, pages["table"].name)
        self.generator_of: Final = tuple(
            [next(g.number for g in self.generators if g.monster == monster.number) for monster in self.monsters]
        )
        """The generator that brings forth each monster."""
        self._tile_ids: Final = {tile.id: tile for tile in self.tiles}
        self._layout_ids: Final = {layout.id: layout for layout in self.layouts}
        self._character_ids: Final = characters
        self._monster_ids: Final = monsters
        self._generator_ids: Final = {card.id: card for card in self.generators}
        self._object_ids: Final = {card.id: card for card in self.objects}
        self._spell_ids: Final = {card.id: card for card in self.spells}
        self._power_up_ids: Final = {card.id: card for card in self.power_ups}
        self._known: Final[dict[str, Mapping[str, Recorded]]] = {
            "tile": self._tile_ids, "character": self._character_ids, "monster": self._monster_ids,
            "generator": self._generator_ids, "object": self._object_ids, "spell": self._spell_ids,
            "power_up": self._power_up_ids,
        }  # fmt: skip

    def tile(self, ident: str) -> Tile:
        return self._tile_ids[ident]

    def layout(self, ident: str) -> Layout:
        return self._layout_ids[ident]

    def character(self, ident: str) -> Character:
        return self._character_ids[ident]

    def monster(self, ident: str) -> Monster:
        return self._monster_ids[ident]

    def generator(self, ident: str) -> Generator:
        return self._generator_ids[ident]

    def object(self, ident: str) -> ObjectType:
        return self._object_ids[ident]

    def spell(self, ident: str) -> Spell:
        return self._spell_ids[ident]

    def power_up(self, ident: str) -> PowerUp:
        return self._power_up_ids[ident]

    def generators_for(self, gates: int) -> Table:
        """Table 1: how many generators a tile gets, by the number of its gates. CM-2.4-3"""
        return self._tables["generators", gates]

    def objects_for(self, spawns: int) -> Table:
        """Table 3: how many objects a generator with this number leaves. CM-2.4.3-2"""
        return self._tables["objects", spawns]

    def digest(self) -> str:
        """Sixteen hex digits that change whenever a fact or a sentence does; comments and layout do not count."""
        return _digest([[thing.record() for thing in part] for part in self._parts()])

    def play_digest(self) -> str:
        """Sixteen hex digits that change whenever something that matters to play does, and by no text."""
        return _digest([[thing.played() for thing in part] for part in self._parts()])

    def pack_digest(self, number: int) -> str:
        """Sixteen hex digits of what one of its packs says that matters to play."""
        return _digest([[kind, self._known[kind][ident].played()] for kind, ident in self._brought[number]])

    def _parts(self) -> list[Sequence[Recorded]]:
        return [
            self.tiles, self.layouts, self.characters, self.monsters, self.generators, self.objects, self.spells,
            self.power_ups, list(self._tables.values()),
        ]  # fmt: skip

    # --- what the parts must satisfy together ---

    def _check(self, entries: Mapping[str, list[Entry]], tables: str) -> None:
        for card, entry in zip(self.characters, entries["character"], strict=True):
            self._check_character(card, entry)
        spawned = {card.monster for card in self.generators}
        for monster, entry in zip(self.monsters, entries["monster"], strict=True):
            if monster.number not in spawned:
                raise entry.fail("id", "has no generator that brings it forth")
        known = {card.id for card in self.characters}
        for tile, entry in zip(self.tiles, entries["tile"], strict=True):
            if tile.owner and tile.owner not in known:
                raise entry.fail("owner", f"names no character: {tile.owner}")
        for name, numbers in (("generators", (2, 3, 4)), ("objects", (1, 2, 3, 4))):
            for number in numbers:
                if (name, number) not in self._tables:
                    raise ContentError(f"{tables}: the table {name} for {number} is missing")

    def _check_character(self, card: Character, entry: Entry) -> None:
        if not any(tile.id == card.start_tile and tile.owner == card.id for tile in self.tiles):
            raise entry.fail("start_tile", f"names {card.start_tile}, which is no tile owned by {card.id}")
        for thing in card.starting_objects:
            if not any(thing == other.id for other in self.objects):
                raise entry.fail("starting_objects", f"names no object: {thing}", thing)
        for ability in card.abilities:
            if ability not in ABILITIES:
                raise entry.fail("abilities", unknown(ability, ABILITIES), ability)


def _tile(entry: Entry, number: int) -> Tile:
    tile = read_tile(entry, number)
    survey(entry, tile)
    return tile


def _gathered(
    pages: Mapping[str, Page], printing: int, packs: Sequence[Page]
) -> tuple[dict[str, list[Entry]], list[list[Brought]]]:
    """The entries of a printing by their numbers, with what packs put in their place or after them, pack by pack."""
    found: dict[str, list[Entry]] = {}
    for kind, page in pages.items():
        page.only(kind)
        found[kind] = page.entries(kind) if kind == "table" else in_order(page.entries(kind), printing)
    return found, [add(page, found, OF_PACKS, NEW) for page in packs]


def _read(entries: Sequence[Entry], read: Callable[[Entry, int], T]) -> tuple[T, ...]:
    """All things of a kind, each with an id of its own."""
    found: list[T] = []
    seen: dict[str, Entry] = {}
    for entry in entries:
        ident = entry.text("id")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", ident):
            raise entry.fail("id", "must be small letters, digits and _")
        if ident in seen:
            raise entry.fail("id", f"is used already, at {seen[ident].place()}")
        seen[ident] = entry
        found.append(read(entry, len(found)))
        entry.done()
    return tuple(found)


def texts() -> dict[str, str]:
    """The text of every content file, by kind of entry."""
    return {kind: read_text(name) for kind, name in FILES.items()}


def parse(
    changed: Mapping[str, str] | None = None, printing: int = LATEST, packs: Sequence[tuple[str, str]] = ()
) -> Content:
    """A printing of the box, with some files replaced by other texts, and with packs: their file names and texts."""
    found = {**texts(), **(changed or {})}
    pages = {kind: Page(text, FILES[kind]) for kind, text in found.items()}
    return Content(pages, printing, [Page(text, name) for name, text in packs])


def _digest(data: object) -> str:
    canon = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(canon.encode(), digest_size=8).hexdigest()


def digest() -> str:
    """The digest of the printed box."""
    return CONTENT.digest()


CONTENT: Final = parse()
