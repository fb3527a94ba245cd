"""Where figures stand, and how tiles are joined: the board as facts, without choices."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import Tile
from miskatonic.games.cthulhu_mash.content.tiles import edge, gate_at
from miskatonic.games.cthulhu_mash.figures import CHARACTER, GENERATOR, MONSTER, NOBODY, NOWHERE
from miskatonic.games.cthulhu_mash.state import SPACES, Mash

DEAD_END: Final = -1
HIDDEN: Final = -2
NO_GATE: Final = -3


# ---------------------------------------------------------------------- figures


def put(s: Mash, figure: int, space: int) -> None:
    """Stand a figure on a space, with the vampire that is attached to it. CM-2.5.1-13"""
    rider = s.rider[figure] if figure < s.seats else NOBODY
    _lift(s, figure)
    if rider >= 0:
        _lift(s, rider)
    for piece in (figure, rider) if rider >= 0 else (figure,):
        tile = space // SPACES
        s.space[piece] = space
        s.crowd[tile] = (*s.crowd[tile], piece)
        s.occupied[tile] |= 1 << space % SPACES


def shift(s: Mash, figure: int, space: int) -> None:
    """Stand a figure on another space of its own tile: its place in the order of arrival stays."""
    old = s.space[figure]
    tile = old // SPACES
    if space // SPACES != tile:
        put(s, figure, space)
        return
    rider = s.rider[figure] if figure < s.seats else NOBODY
    s.space[figure] = space
    if rider >= 0:
        s.space[rider] = space
    if not _still_there(s, tile, old):
        s.occupied[tile] &= ~(1 << old % SPACES)
    s.occupied[tile] |= 1 << space % SPACES


def lift(s: Mash, figure: int) -> None:
    """Take a figure off the board; an attached vampire stays behind. CM-2.5.1-18"""
    _lift(s, figure)


def _lift(s: Mash, figure: int) -> None:
    old = s.space[figure]
    if old < 0:
        return
    tile = old // SPACES
    s.space[figure] = NOWHERE
    s.crowd[tile] = tuple([other for other in s.crowd[tile] if other != figure])
    if not _still_there(s, tile, old):
        s.occupied[tile] &= ~(1 << old % SPACES)


def _still_there(s: Mash, tile: int, space: int) -> bool:
    """Does somebody else stand there: a victim whose vampire was torn off, or a vampire left behind?"""
    places = s.space
    return space in [places[figure] for figure in s.crowd[tile]]


def flies(s: Mash, figure: int) -> bool:
    """Elder Things, Star Vampires and Mi-Gos fly; characters by a spell. CM-2.5.1-5"""
    if figure < s.seats:
        return bool(s.flying >> figure & 1)
    return s.box.sort[figure] == MONSTER and s.box.monster(figure).flies


def on_tile(s: Mash, tile: int, sort: int) -> list[int]:
    """The characters, monsters or generators of a tile, in the order of their arrival."""
    return [figure for figure in s.crowd[tile] if s.box.sort[figure] == sort]


def mask_on(s: Mash, tile: int, sort: int) -> int:
    """Where they stand."""
    mask = 0
    for figure in s.crowd[tile]:
        if s.box.sort[figure] == sort:
            mask |= 1 << s.space[figure] % SPACES
    return mask


def characters_mask(s: Mash, tile: int, but: int = NOBODY) -> int:
    """The spaces of a tile on which characters stand, one of them left out."""
    mask = 0
    for seat in range(s.seats):
        space = s.space[seat]
        if seat != but and space >= 0 and space // SPACES == tile:
            mask |= 1 << space % SPACES
    return mask


def others_mask(s: Mash, tile: int) -> int:
    """The spaces on which monsters and generators stand."""
    mask = 0
    for figure in s.crowd[tile]:
        if s.box.sort[figure] != CHARACTER:
            mask |= 1 << s.space[figure] % SPACES
    return mask


def generators_on(s: Mash, tile: int) -> list[int]:
    """The generators of a tile in the order in which they came onto it. CM-2.5.2-5"""
    return on_tile(s, tile, GENERATOR)


def tissue_on(s: Mash, tile: int) -> int:
    """The spaces of a tile where a Shoggoth Tissue lies. CM-5.4-10"""
    mask = 0
    for space, _ in s.tissue:
        if space // SPACES == tile:
            mask |= 1 << space % SPACES
    return mask


def harmless(s: Mash, tile: int) -> int:
    """The spaces of a tile that neither hurt nor hold. CM-2.8-5, CM-3.3.2-6, CM-5.4-10"""
    here = s.box.tiles[tile]
    return here.stand & ~here.red & ~here.hold & ~tissue_on(s, tile)


# ---------------------------------------------------------------------- gates and places


def beyond(s: Mash, tile: int, side: int) -> int:
    """Where the gate on a printed side of a tile leads: a space, ``HIDDEN``, ``DEAD_END`` or ``NO_GATE``.

    CM-2.3.2-1, CM-2.3.2-9, CM-2.3.2-10, CM-2.3.2-11, CM-2.3.2-20, CM-3.3.2-8, CM-7-4
    """
    here = s.box.tiles[tile]
    if here.gates[side] < 0:
        return NO_GATE
    place = s.place_of[tile]
    facing = (side + s.turned[place]) % 4
    there = s.plan().beside[place * 4 + facing]
    if there < 0:
        return DEAD_END
    if s.turned[there] < 0:
        return HIDDEN
    number, turn = s.tile_at[there], s.turned[there]
    other = s.box.tiles[number]
    back = (facing + 2) % 4
    gate = gate_at(other, turn, back)
    if gate >= 0:
        return number * SPACES + gate
    if other.ceiling >= 0 and (other.blank + turn) % 4 == back:
        return number * SPACES + other.ceiling
    if s.options["one_way_gates"]:
        return _across(other, number, turn, back, edge(s.turned[place], facing).index(here.gates[side]))
    return DEAD_END


def _across(tile: Tile, number: int, turn: int, side: int, index: int) -> int:
    """The edge space straight across from a gate, or the legal one nearest to it. CM-7-4"""
    row = edge(turn, side)
    legal = [i for i in range(6) if tile.stand >> row[i] & 1 and not tile.red >> row[i] & 1]
    if not legal:
        return DEAD_END
    return number * SPACES + row[min(legal, key=lambda i: (abs(i - index), i))]


def way_up(s: Mash, tile: int) -> int:
    """From the ceiling space of the Ice Cave to the facing gate beyond the blank edge. CM-3.3.2-8, CM-3.3.2-18"""
    here = s.box.tiles[tile]
    place = s.place_of[tile]
    facing = (here.blank + s.turned[place]) % 4
    there = s.plan().beside[place * 4 + facing]
    if there < 0 or s.turned[there] < 0:
        return DEAD_END
    gate = gate_at(s.box.tiles[s.tile_at[there]], s.turned[there], (facing + 2) % 4)
    return s.tile_at[there] * SPACES + gate if gate >= 0 else DEAD_END


def gate_sides(s: Mash, space: int) -> list[int]:
    """The printed sides whose gate has this space."""
    gates = s.box.tiles[space // SPACES].gates
    at = space % SPACES
    return [side for side in range(4) if gates[side] == at]


def is_dead_end(s: Mash, space: int) -> bool:
    """Does the space hold a gate that leads nowhere? CM-2.3.2-10"""
    if not s.box.tiles[space // SPACES].gate_spaces >> space % SPACES & 1:
        return False
    if s.options["shared_start"] and s.entered != (1 << s.seats) - 1 and space == entrance(s):
        return False
    return any(beyond(s, space // SPACES, side) == DEAD_END for side in gate_sides(s, space))


def entrance(s: Mash) -> int:
    """The gate space of a shared start tile that has no neighbour: there the characters come in. CM-9.1-3"""
    plan = s.plan()
    place = plan.starts[0]
    tile = s.box.tiles[s.tile_at[place]]
    for side in range(4):
        rim = place * 4 + (side + s.turned[place]) % 4
        if tile.gates[side] >= 0 and (plan.beside[rim] < 0 or plan.wraps[rim]):
            return tile.number * SPACES + tile.gates[side]
    return NOWHERE


def reachable(s: Mash, starts: list[int], machines: bool) -> int:
    """The places that can be reached from these, through gates and wrap-around, hidden tiles being open all round.

    CM-2.3.2-12, CM-2.3.2-21
    """
    ways = roads(s)
    found = 0
    todo = list(starts)
    while todo:
        place = todo.pop()
        if found >> place & 1:
            continue
        found |= 1 << place
        todo.extend(ways[place])
        if machines and s.turned[place] >= 0 and s.box.tiles[s.tile_at[place]].feature("transporter"):
            todo.extend([other for other in range(len(s.turned)) if s.turned[other] >= 0])
    return found


def roads(s: Mash) -> tuple[tuple[int, ...], ...]:
    """For each place those next to it that can be walked to. Remembered, since boards change seldom."""
    key = (s.layout, s.options["one_way_gates"], *s.tile_at, *s.turned)
    known = _ROADS.get(key)
    if known is None:
        if len(_ROADS) >= REMEMBERED:
            _ROADS.clear()
        known = _ROADS[key] = tuple([tuple(_leads_to(s, place)) for place in range(len(s.turned))])
    return known


_ROADS: Final[dict[tuple[int, ...], tuple[tuple[int, ...], ...]]] = {}
REMEMBERED: Final = 256


def _leads_to(s: Mash, place: int) -> list[int]:
    """The places next to one that can be walked to from it."""
    found = []
    plan = s.plan()
    for side in range(4):
        other = plan.beside[place * 4 + side]
        if other < 0:
            continue
        if s.turned[place] >= 0:
            printed = (side - s.turned[place]) % 4
            way = beyond(s, s.tile_at[place], printed)
            if way == HIDDEN or way >= 0:
                found.append(other)
        elif s.turned[other] < 0 or _opens(s, other, (side + 2) % 4):
            found.append(other)
    return found


def _opens(s: Mash, place: int, side: int) -> bool:
    """Can a tile turned up beside this place lead into it?"""
    tile, turn = s.box.tiles[s.tile_at[place]], s.turned[place]
    if gate_at(tile, turn, side) >= 0 or s.options["one_way_gates"]:
        return True
    return tile.ceiling >= 0 and (tile.blank + turn) % 4 == side
