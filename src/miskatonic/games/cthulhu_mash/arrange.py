"""Laying out a position by readable names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from miskatonic.games.cthulhu_mash import stock
from miskatonic.games.cthulhu_mash.arrange_seats import arrange_seat, attach_vampires
from miskatonic.games.cthulhu_mash.board import put
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.figures import FIGURES, GENERATORS_OF, MONSTERS_OF, NOBODY, NOWHERE
from miskatonic.games.cthulhu_mash.lookup import (
    figure_of,
    free_piece,
    known,
    named,
    one_of,
    seat_of,
    space_of,
    whole,
)
from miskatonic.games.cthulhu_mash.names import HOLDS, MODES, seat_name
from miskatonic.games.cthulhu_mash.records import Hold, Pile
from miskatonic.games.cthulhu_mash.state import CAMP_HEALTH, IN_PLAY, TILES, Mash
from miskatonic.games.cthulhu_mash.steps import phase, sanity, turn, victory
from miskatonic.games.cthulhu_mash.steps.setup import take_character
from miskatonic.kernel.step import Step

ENTRIES: Final = (
    "phase", "mode", "sides", "characters", "round", "active", "first", "actions", "points", "tiles", "seats",
    "monsters", "generators", "ground", "tissue", "holds", "discards", "generated", "crystal",
)  # fmt: skip


def _phases(s: Mash) -> dict[str, Callable[[], list[Step[Mash]]]]:
    no = s.turns
    end: list[Step[Mash]] = [victory.CheckVictory(), turn.NextTurn()]
    pieces: list[Step[Mash]] = [phase.MonsterPhase(no), *end]
    return {
        "turn": lambda: [turn.BeginTurn(s.active)],
        "actions": lambda: [turn.Actions(no), turn.EndOfTurn(no), *pieces],
        "monsters": lambda: pieces,
        "next": lambda: end,
        "round": lambda: [victory.EndOfRound(), turn.BeginTurn(s.active)],
    }


def arrange(s: Mash, given: Mapping[str, Any]) -> None:
    """Lay out a position and go on from its phase. ``ValueError`` names the entry that is wrong.

    What is not stated is empty or fresh: no monsters, no objects, everybody on the own spawning space.
    """
    known(given, ENTRIES, "position")
    _clear(s)
    s.mode = one_of(given.get("mode", MODES[s.mode]), MODES, "mode")
    _characters(s, given.get("characters", list(given.get("seats", {})) if "seats" in given else []))
    if "sides" in given:
        s.side = [int(side) - 1 for side in given["sides"]]
    if "tiles" in given:
        _tiles(s, given["tiles"])
    s.round = whole(given.get("round", 1), "round")
    s.turns = max(1, s.turns)
    s.active = s.first = seat_of(s, given["active"]) if "active" in given else 0
    if "first" in given:
        s.first = seat_of(s, given["first"])
    shown = [tile for place, tile in enumerate(s.tile_at) if s.turned[place] >= 0]
    s.made = sum([1 << tile for tile in shown]) if given.get("generated", True) else 0
    s.fresh_turn = 0 if given.get("generated", True) else (1 << s.seats) - 1
    for data, number in _pieces(given.get("generators", {}), CONTENT.generators):
        _stand(s, number, data, GENERATORS_OF)
    for data, number in _pieces(given.get("monsters", {}), CONTENT.monsters):
        _stand(s, number, data, MONSTERS_OF)
    if given.get("crystal"):
        s.crystal = named(given["crystal"], CONTENT.power_ups, "crystal")
        s.power_pile &= ~(1 << s.crystal)
    seats = given.get("seats", {})
    for seat in range(s.seats):
        arrange_seat(s, seat, seats.get(seat_name(s, seat), {}))
    attach_vampires(s, seats)
    _lay_objects(s, given)
    for entry in given.get("holds", []):
        _hold(s, entry)
    s.actions = whole(given.get("actions", s.sheet(s.active).actions), "actions")
    s.mp = whole(given.get("points", 0), "points")
    phases = _phases(s)
    where = given.get("phase", "actions")
    if where not in phases:
        raise ValueError(f"phase must be one of {', '.join(phases)}, not {where!r}")
    s.agenda = []
    s.then(*phases[where]())
    s._trunk = s.agenda
    s.advance()


def _clear(s: Mash) -> None:
    """An empty board with full stacks."""
    s.outcome, s.sealed, s.lanes = None, {}, []
    s.space = [NOWHERE] * FIGURES
    s.health = [0] * FIGURES
    s.crowd = [()] * TILES
    s.occupied = [0] * TILES
    s.status = [IN_PLAY] * s.seats
    s.camps = [CAMP_HEALTH] * s.seats
    s.objects, s.trophies, s.powers = [()] * s.seats, [()] * s.seats, [()] * s.seats
    s.gained, s.arcane, s.memory = [0] * s.seats, [-1] * s.seats, [()] * s.seats
    s.power_pile = (1 << len(CONTENT.power_ups)) - 1
    s.crystal = -1
    s.bags, s.laid, s.discards, s.gone = [(1 << stock.PIECES) - 1], [0], 0, 0
    s.ground, s.tissue, s.written = {}, (), {}
    s.spell_bag = (1 << len(CONTENT.spells)) - 1
    s.gen_bag = [card.count for card in CONTENT.generators]
    s.gen_discards = [0] * len(CONTENT.generators)
    s.monster_pile = [card.count for card in CONTENT.monsters]
    s.holds, s.bound, s.dying, s.hits, s.blow, s.mark = (), (), (), (), None, None
    s.rider, s.tamed = [NOBODY] * s.seats, [NOBODY] * s.seats
    s.chimed = s.flying = s.ward = s.razor = s.used = s.acted = s.charged = s.webbed = s.granted = s.refused_now = 0
    s.check = s.cut = s.told_to = s.redone = s.shaken = 0
    s.script = s.deeds = ()
    s.runner, s.runs = NOBODY, 0
    s.felled = [0] * s.seats
    s.facing = {}
    s.packs = {}
    s.worn = [()] * s.seats
    s.in_hand = [-1] * s.seats
    s.horrors, s.counted = [0] * s.seats, [0] * s.seats
    s.entered = (1 << s.seats) - 1
    s.sheets = [None] * s.seats


def _characters(s: Mash, names: Sequence[str]) -> None:
    """Who plays whom; the layout's start tiles change hands with them."""
    if not names:
        for seat in range(s.seats):
            take_character(s, seat, s.character[seat])
    else:
        if len(names) != s.seats:
            raise ValueError(f"characters: {s.seats} names are needed, not {len(names)}")
        before = s.home[:]
        for seat, name in enumerate(names):
            take_character(s, seat, named(name, CONTENT.characters, "characters"))
        if len(set(s.character)) != s.seats:
            raise ValueError("characters: no character may be used twice [CM-1-2]")
        for old, new in zip(before, s.home, strict=True):
            _change_tiles(s, old, new)
    if s.options["sanity"]:
        sanity.begin(s)


def _change_tiles(s: Mash, old: int, new: int) -> None:
    place, other = s.place_of[old], s.place_of[new]
    if place < 0 or old == new or (other >= 0 and old in s.home):
        return
    s.tile_at[place], s.place_of[new] = new, place
    s.place_of[old] = other
    if other >= 0:
        s.tile_at[other] = old


def _tiles(s: Mash, given: Mapping[str, str]) -> None:
    """Places by address: ``A1: Base Camp, turned 2``, or ``face down``."""
    plan = s.plan()
    s.place_of = [NOWHERE] * TILES
    old = [tile for tile in s.tile_at if tile >= 0 and CONTENT.tiles[tile].start]
    s.tile_at = [NOWHERE] * len(plan.places)
    s.turned = [NOWHERE] * len(plan.places)
    for name, text in given.items():
        match = re.fullmatch(r"([A-Z])(\d+)", str(name))
        spots = [
            p.number for p in plan.places if match and (p.x, plan.height - p.y) == (ord(match[1]) - 65, int(match[2]))
        ]
        if not spots:
            raise ValueError(f"tiles: the layout has no place {name!r}")
        parts = [part.strip() for part in str(text).split(",")]
        if parts[0] == "face down":
            tile = named(parts[1], CONTENT.tiles, "tiles") if len(parts) > 1 else NOWHERE
        else:
            tile = named(parts[0], CONTENT.tiles, "tiles")
            turns = re.fullmatch(r"turned ([0-3])", parts[1]) if len(parts) > 1 else None
            s.turned[spots[0]] = int(turns[1]) if turns else 0
        s.tile_at[spots[0]] = tile
        if tile >= 0:
            s.place_of[tile] = spots[0]
    missing = [CONTENT.tiles[t].name for t in s.home if s.place_of[t] < 0]
    if missing and len(old):
        raise ValueError(f"tiles: the start tile {missing[0]} must lie somewhere")
    s.tile_bag = [int(not t.start and s.place_of[t.number] < 0) for t in CONTENT.tiles]


def _pieces(given: Any, cards: Sequence[Any]) -> list[tuple[Mapping[str, Any], int]]:
    """Monsters or generators by name (with a letter, or without for the next one), each with its space and health."""
    found: list[tuple[Mapping[str, Any], int]] = []
    rows = (
        given.items() if isinstance(given, Mapping) else [(name, where) for row in given for name, where in row.items()]
    )
    for name, where in rows:
        data = where if isinstance(where, Mapping) else {"at": where}
        known(data, ("at", "health"), str(name))
        plain = re.sub(r" [A-Z]$", "", str(name))
        number = named(plain, cards, "pieces")
        wanted = ord(str(name)[-1]) - 65 if plain != name else -1
        found.append(({**data, "letter": wanted}, number))
    return found


def _stand(s: Mash, number: int, data: Mapping[str, Any], groups: Any) -> None:
    letter = data["letter"]
    if letter >= len(groups[number]):
        raise ValueError(f"there are only {len(groups[number])} pieces of that kind")
    figure = groups[number][letter] if letter >= 0 else next(f for f in groups[number] if s.space[f] < 0)
    card = (CONTENT.generators if groups is GENERATORS_OF else CONTENT.monsters)[number]
    pile = s.gen_bag if groups is GENERATORS_OF else s.monster_pile
    pile[number] -= 1
    space = space_of(s, data["at"])
    put(s, figure, space)
    s.health[figure] = whole(data.get("health", card.health), "health")


def _lay_objects(s: Mash, given: Mapping[str, Any]) -> None:
    for where, pile in given.get("ground", {}).items():
        known(pile, ("up", "down"), f"ground.{where}")
        up = []
        for name in pile.get("up", []):
            piece = free_piece(s, name)
            s.bags[0] &= ~(1 << piece)
            up.append(piece)
        down = pile.get("down", 0)
        seen = [] if isinstance(down, int) else [free_piece(s, name) for name in down]
        for piece in seen:
            s.bags[0] &= ~(1 << piece)
        count = down if isinstance(down, int) else 0
        s.laid[0] += count
        s.ground[space_of(s, where)] = Pile(tuple(up), (*(-1,) * count, *seen))
    for where, strength in given.get("tissue", {}).items():
        piece = next(p for p in range(stock.PIECES) if s.bags[0] >> p & 1 and CONTENT.strength[p] == strength)
        s.bags[0] &= ~(1 << piece)
        s.tissue = (*s.tissue, (space_of(s, where), piece))
    for name in given.get("discards", []):
        piece = free_piece(s, name)
        s.bags[0] &= ~(1 << piece)
        s.discards |= 1 << piece


def _hold(s: Mash, data: Mapping[str, Any]) -> None:
    known(data, ("who", "kind", "number", "source", "by", "since", "hurts"), "holds")
    by = seat_of(s, data["by"]) if data.get("by") else NOBODY
    kind = one_of(data["kind"], HOLDS, "holds.kind")
    since = whole(data.get("since", 0), "since")
    figure = figure_of(s, data["who"])
    hurts = whole(data.get("hurts", 0), "hurts")
    s.holds = (*s.holds, Hold(figure, kind, data["number"], data.get("source", "icon"), by, since, hurts))
