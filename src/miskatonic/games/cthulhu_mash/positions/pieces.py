"""Laying out what stands and lies on the tiles: monsters, generators, objects, tissue; and what holds pieces fast."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import GENERATOR, NOBODY
from miskatonic.games.cthulhu_mash.positions.lookup import (
    HIDDEN,
    figure_of,
    floor_of,
    named,
    seat_of,
    take_generator,
    take_piece,
)
from miskatonic.games.cthulhu_mash.records import PLACE, Hold, Pile
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.board import put
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.words.names import HOLDS
from miskatonic.kernel.cases.stated import known, listing, mapping, one_of, whole

UNSEEN: Final = -1
"""An object of the first bag that nobody knows."""
OF_HOLD: Final = ("who", "kind", "number", "source", "by", "since", "hurts")
SOURCES: Final = (
    "icon", "quicksand", "tentacles", "web", "syringe", "hold",
)  # fmt: skip
"""What may hold a piece, besides objects and spells."""

# ---------------------------------------------------------------------- monsters and generators


def stand_all(s: Mash, given: Any, sort: int) -> None:
    """Pieces by name (with a letter, or without for the next one), each with its space and health."""
    group = "generators" if sort == GENERATOR else "monsters"
    for name, where in _rows(given, group):
        path = f"{group}.{name}"
        data = where if isinstance(where, Mapping) else {"at": where}
        known(data, ("at", "health") if sort == GENERATOR else ("at", "health", "objects", "bound by"), path)
        if "at" not in data:
            raise ValueError(f"{path} needs a space: at")
        _stand(s, str(name), data, sort, path)


def _rows(given: Any, group: str) -> Iterator[tuple[Any, Any]]:
    """A mapping, or a list of mappings; a name without a letter may have a list of spaces."""
    for i, row in enumerate(given if isinstance(given, (list, tuple)) else [given]):
        for name, where in mapping(row, f"{group}[{i}]" if row is not given else group).items():
            for one in where if isinstance(where, (list, tuple)) else [where]:
                yield name, one


def _stand(s: Mash, name: str, data: Mapping[str, Any], sort: int, path: str) -> None:
    cards: Any = s.box.generators if sort == GENERATOR else s.box.monsters
    number = named(re.sub(r" [A-Z]$", "", name), cards, path)
    figures = (s.box.generators_of if sort == GENERATOR else s.box.monsters_of)[number]
    letter = re.search(r" ([A-Z])$", name)
    if letter and ord(letter[1]) - 65 >= len(figures):
        raise ValueError(f"{path}: there are only {len(figures)} pieces of that kind [CM-fact-components]")
    meant = [figures[ord(letter[1]) - 65]] if letter else figures
    free = [figure for figure in meant if s.space[figure] < 0]
    if not free:
        raise ValueError(f"{path}: there are no more pieces of that kind [CM-fact-components]")
    (s.gen_bag if sort == GENERATOR else s.monster_pile)[number] -= 1
    put(s, free[0], floor_of(s, data["at"], path))
    top = cards[number].health
    s.health[free[0]] = whole(data.get("health", top), f"{path}.health", 1, top, "CM-2.5.3-8")
    _load(s, free[0], data, f"{path}.objects")
    casters = [seat_of(s, caster, f"{path}.bound by") for caster in listing(data.get("bound by"), f"{path}.bound by")]
    s.bound = (*s.bound, *[(free[0], caster) for caster in dict.fromkeys(casters)])


def _load(s: Mash, figure: int, data: Mapping[str, Any], path: str) -> None:
    """Objects that a monster carries, if monsters may. CM-7-8"""
    for i, name in enumerate(listing(data.get("objects"), path)):
        if not s.options["monsters_use_objects"]:
            raise ValueError(f"{path}: monsters carry objects only with monsters_use_objects [CM-7-8]")
        piece = take_piece(s, name, f"{path}[{i}]")
        if s.box.kind_of(piece).trap:
            raise ValueError(f"{path}[{i}]: {name} acts at once and is never carried [CM-5.4-1]")
        loot.gain(s, figure, piece)
    if figure in s.packs and loot.room(s, figure) < 0:
        raise ValueError(f"{path}: it cannot carry so much [CM-7-8]")


# ---------------------------------------------------------------------- objects


def lay_tissue(s: Mash, given: Mapping[str, Any]) -> None:
    """Shoggoth Tissue that has been found, by its strength, and what has been discarded. CM-2.1.3-4"""
    for where, strength in mapping(given.get("tissue"), "tissue").items():
        path = f"tissue.{where}"
        wanted = whole(strength, path, 1)
        found = [p for p in range(len(s.box.pieces)) if s.bags[0] >> p & 1 and s.box.strength[p] == wanted]
        if not found:
            raise ValueError(f"{path}: there is no (more) Shoggoth Tissue of strength {wanted} [CM-5.4-9]")
        s.bags[0] &= ~(1 << found[0])
        s.tissue = (*s.tissue, (floor_of(s, where, path), found[0]))
    for i, name in enumerate(listing(given.get("discards"), "discards")):
        s.discards |= 1 << take_piece(s, name, f"discards[{i}]")
    for i, name in enumerate(listing(given.get("wrecked"), "wrecked")):
        s.gen_discards[take_generator(s, name, f"wrecked[{i}]")] += 1


def lay_objects(s: Mash, given: Mapping[str, Any]) -> None:
    """Piles of objects; how many lie unseen is counted when all that is seen has been taken from the stack."""
    ground = mapping(given.get("ground"), "ground")
    for where, pile in ground.items():
        _lay_pile(s, where, pile, f"ground.{where}")
    for where, pile in ground.items():
        down = pile.get("down", 0)
        if type(down) is int:
            left = s.bags[0].bit_count() - s.laid[0]
            count = whole(down, f"ground.{where}.down", 0, left, "CM-2.6-1")
            _lay_unseen(s, floor_of(s, where, "ground"), count)


def _lay_pile(s: Mash, where: Any, pile: Any, path: str) -> None:
    known(pile, ("up", "down"), path)
    space = floor_of(s, where, path)
    if space in s.ground:
        raise ValueError(f"{path}: this space is stated twice")
    up = [take_piece(s, name, f"{path}.up") for name in listing(pile.get("up"), f"{path}.up")]
    for piece in up:
        if s.box.kind_of(piece).trap:
            raise ValueError(f"{path}.up: {s.box.kind_of(piece).name} acts when it is turned up [CM-5.4-1]")
    down = pile.get("down", 0)
    listed = [] if type(down) is int else listing(down, f"{path}.down")
    below = tuple([UNSEEN if name == HIDDEN else take_piece(s, name, f"{path}.down") for name in listed])
    s.laid[0] += below.count(UNSEEN)
    s.ground[space] = Pile(tuple(up), below)


def _lay_unseen(s: Mash, space: int, count: int) -> None:
    pile = s.ground.pop(space)
    s.laid[0] += count
    if pile.up or pile.down or count:
        s.ground[space] = Pile(pile.up, (*(UNSEEN,) * count, *pile.down))


# ---------------------------------------------------------------------- holds


def put_hold(s: Mash, data: Any, path: str) -> None:
    """One hold of each kind at most, and none on a generator. CM-2.3.4-20"""
    known(data, OF_HOLD, path)
    for name in ("who", "kind", "number"):
        if name not in data:
            raise ValueError(f"{path} needs {name}")
    figure = figure_of(s, data["who"], f"{path}.who")
    kind = one_of(data["kind"], HOLDS, f"{path}.kind")
    number = whole(data["number"], f"{path}.number", 0, 6, "CM-2.3.4-6")
    sources = (*SOURCES, *[card.id for cards in (s.box.objects, s.box.spells) for card in cards])
    source = sources[one_of(data.get("source", "icon"), sources, f"{path}.source")]
    by = seat_of(s, data["by"], f"{path}.by") if data.get("by") else NOBODY
    since = whole(data.get("since", 0), f"{path}.since")
    hurts = whole(data.get("hurts", _price_of(s, source)), f"{path}.hurts")
    if s.box.sort[figure] == GENERATOR:
        raise ValueError(f"{path}.who: nothing holds a generator [CM-2.3.4-1]")
    if any(hold.figure == figure and hold.kind == kind for hold in s.holds):
        raise ValueError(f"{path}.kind: {data['who']} is held twice in the same way [CM-2.3.4-20]")
    if kind == PLACE and not s.ground_of(figure).hold >> s.space[figure] % SPACES & 1:
        raise ValueError(f"{path}.kind: there is no icon under {data['who']} that could hold it [CM-2.3.4-8]")
    s.holds = (*s.holds, Hold(figure, kind, number, source, by, since, hurts))


def _price_of(s: Mash, source: str) -> int:
    """What each failed attempt costs whoever is held by this. CM-6-16"""
    return max([spell.attack.failed_escape for spell in s.box.spells if spell.id == source and spell.attack] or [0])
