"""Laying out the table itself: an empty board, who plays whom on which side, and where the tiles lie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import NOBODY, NOWHERE
from miskatonic.games.cthulhu_mash.positions.lookup import named
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn.setup import layout_number, start_turns, take_character
from miskatonic.games.cthulhu_mash.state import CAMP_HEALTH, COOPERATIVE, IN_PLAY, Mash
from miskatonic.games.cthulhu_mash.words.names import MODES
from miskatonic.kernel.cases.stated import listing, one_of, whole

TOGETHER: Final = ("minutes", "sanity", "shared_start", "program_monsters")
"""Options that belong to a cooperative game."""


def clear(s: Mash) -> None:
    """An empty board with full stacks."""
    s.outcome, s.sealed, s.lanes = None, {}, []
    s.space = [NOWHERE] * s.box.figures
    s.health = [0] * s.box.figures
    s.crowd = [()] * len(s.box.tiles)
    s.occupied = [0] * len(s.box.tiles)
    s.status = [IN_PLAY] * s.seats
    s.camps = [CAMP_HEALTH] * s.seats
    s.objects, s.trophies, s.powers = [()] * s.seats, [()] * s.seats, [()] * s.seats
    s.gained, s.arcane, s.memory = [0] * s.seats, [-1] * s.seats, [()] * s.seats
    s.power_pile = (1 << len(s.box.power_ups)) - 1
    s.crystal = -1
    s.bags, s.laid, s.discards, s.gone = [(1 << len(s.box.pieces)) - 1], [0], 0, 0
    s.ground, s.tissue, s.written = {}, (), {}
    s.spell_bag = (1 << len(s.box.spells)) - 1
    s.gen_bag = [card.count for card in s.box.generators]
    s.gen_discards = [0] * len(s.box.generators)
    s.monster_pile = [card.count for card in s.box.monsters]
    s.holds, s.bound, s.dying, s.hits, s.blow, s.mark = (), (), (), (), None, None
    s.rider, s.tamed = [NOBODY] * s.seats, [NOBODY] * s.seats
    s.chimed = s.flying = s.ward = s.razor = s.used = s.acted = s.charged = s.webbed = s.granted = s.refused_now = 0
    s.check = s.cut = s.told_to = s.redone = s.shaken = 0
    s.script = s.deeds = ()
    s.runner, s.runs = NOBODY, 0
    s.felled = [0] * s.seats
    s.facing = {}
    s.packs = {}
    s.left = 0
    s.worn = [()] * s.seats
    s.in_hand = [-1] * s.seats
    s.horrors, s.counted = [0] * s.seats, [0] * s.seats
    s.entered = (1 << s.seats) - 1
    s.sheets = [None] * s.seats


# ---------------------------------------------------------------------- who plays whom


def characters(s: Mash, given: Any, seats: Mapping[str, Any]) -> None:
    """Who plays whom: as stated, or in the order of the seats; the layout's start tiles change hands with them."""
    path = "characters" if given is not None else "seats"
    names = listing(given, path) if given is not None else list(seats)
    before = s.home[:]
    if names and len(names) != s.seats:
        raise ValueError(f"{path}: {s.seats} names are needed, not {len(names)}")
    if not names and NOBODY in s.character:
        raise ValueError("characters must be stated: nobody has picked one yet [CM-2.1-1]")
    numbers = [named(name, s.box.characters, path) for name in names] or s.character[:]
    for seat, number in enumerate(numbers):
        take_character(s, seat, number)
    if len(set(numbers)) != s.seats:
        raise ValueError(f"{path}: no character may be used twice [CM-1-2]")
    if not s.options["shared_start"]:
        for old, new in zip(before, s.home, strict=True):
            _change_tiles(s, old, new)
        _bring_back(s)
    if s.options["sanity"]:
        sanity.begin(s)


def _change_tiles(s: Mash, old: int, new: int) -> None:
    place, other = s.place_of[old] if old >= 0 else NOWHERE, s.place_of[new]
    if place < 0 or old == new or (other >= 0 and old in s.home):
        return
    s.tile_at[place], s.place_of[new] = new, place
    s.place_of[old] = other
    if other >= 0:
        s.tile_at[other] = old


def _bring_back(s: Mash) -> None:
    """A start tile that gave way to another takes the place of one that nobody owns."""
    for tile in s.home:
        for place, other in enumerate(s.tile_at):
            if s.place_of[tile] < 0 <= other and s.box.tiles[other].start and other not in s.home:
                s.tile_at[place], s.place_of[tile], s.place_of[other] = tile, place, NOWHERE


def mode_and_sides(s: Mash, given: Mapping[str, Any]) -> None:
    """What must be done to win, and who wins together. CM-3.2-1, CM-3.2-9"""
    before = s.mode
    s.mode = one_of(given.get("mode", MODES[s.mode]), MODES, "mode")
    needs = ["a single player"] if s.seats == 1 else [name for name in TOGETHER if s.options[name]]
    if s.mode != COOPERATIVE and needs:
        raise ValueError(f"mode must be {MODES[COOPERATIVE]} for {needs[0]} [CM-3.2-7]")
    if s.mode != before:
        s.side = [0] * s.seats if s.mode == COOPERATIVE else list(range(s.seats))
    if given.get("sides") is not None:
        sides = listing(given["sides"], "sides")
        if len(sides) != s.seats:
            raise ValueError(f"sides: {s.seats} numbers are needed, not {len(sides)}")
        s.side = [whole(side, f"sides[{i}]", 1, s.seats, "CM-3.2-9") - 1 for i, side in enumerate(sides)]


# ---------------------------------------------------------------------- tiles


def start_tiles(s: Mash) -> None:
    """Where no tiles are stated the start tiles lie as they were dealt, turned to their neighbours."""
    if not any(s.place_of[tile] >= 0 for tile in s.home):
        raise ValueError("tiles must be stated: none has been laid out yet [CM-2.3-2]")
    for place, tile in enumerate(s.tile_at):
        if tile >= 0 and s.box.tiles[tile].start and s.turned[place] < 0:
            s.turned[place] = start_turns(s, place)[0]


def tiles(s: Mash, given: Mapping[str, Any]) -> None:
    """Places by address: ``A1: Base Camp, turned 2``, or ``face down``."""
    s.layout = layout_number(s)
    s.place_of = [NOWHERE] * len(s.box.tiles)
    s.tile_at = [NOWHERE] * len(s.plan().places)
    s.turned = [NOWHERE] * len(s.plan().places)
    for name, text in given.items():
        _lay_tile(s, _place(s, name), text, f"tiles.{name}")
    shared = s.options["shared_start"]
    missing = [s.box.tiles[t].name for t in s.home if s.place_of[t] < 0]
    if missing and not shared:
        raise ValueError(f"tiles: the start tile {missing[0]} must lie somewhere [CM-2.3-3]")
    s.tile_bag = [int((shared or not t.start) and s.place_of[t.number] < 0) for t in s.box.tiles]


def _place(s: Mash, name: Any) -> int:
    plan = s.plan()
    match = re.fullmatch(r"([A-Z])(\d{1,2})", str(name))
    for place in plan.places:
        if match and (place.x, plan.height - place.y) == (ord(match[1]) - 65, int(match[2])):
            return place.number
    raise ValueError(f"tiles: the layout has no place {name!r}")


def _lay_tile(s: Mash, place: int, text: Any, path: str) -> None:
    first, _, rest = [part.strip() for part in str(text).partition(",")]
    down = first == "face down"
    name = rest if down else first
    tile = named(name, s.box.tiles, path) if name or not down else NOWHERE
    if s.tile_at[place] >= 0 or s.turned[place] >= 0:
        raise ValueError(f"{path}: the place is stated twice")
    if tile >= 0 and s.place_of[tile] >= 0:
        raise ValueError(f"{path}: {s.box.tiles[tile].name} lies in two places [CM-2.3-1]")
    if down and tile >= 0 and s.box.tiles[tile].start and not s.options["shared_start"]:
        raise ValueError(f"{path}: a start tile never lies face down [CM-2.3-2]")
    if not down:
        turns = re.fullmatch(r"turned ([0-3])", rest or "turned 0")
        if not turns:
            raise ValueError(f"{path}: a tile is 'turned 0' to 'turned 3', not {rest!r}")
        s.turned[place] = int(turns[1])
    s.tile_at[place] = tile
    if tile >= 0:
        s.place_of[tile] = place
