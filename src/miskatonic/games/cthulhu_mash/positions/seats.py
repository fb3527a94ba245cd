"""Laying out what belongs to one seat: the character and what it carries, knows and has done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from miskatonic.games.cthulhu_mash.figures import MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.positions.lookup import (
    figure_of,
    floor_of,
    named,
    take_generator,
    take_piece,
    take_spell,
)
from miskatonic.games.cthulhu_mash.rules.moving.board import put
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.objects.abilities import MOST_MEMORIZED
from miskatonic.games.cthulhu_mash.rules.objects.sheet import GROUPS
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import CAMP_HEALTH, IN_PLAY, OUT, SPACES, SPAWNING, Mash
from miskatonic.games.cthulhu_mash.words.names import full_space, seat_name
from miskatonic.kernel.cases.stated import known, listing, one_of, truth, whole

SEAT_ENTRIES: Final = (
    "at", "status", "side", "health", "mentality", "sanity", "spawning space", "objects", "power-ups", "trophies",
    "arcane spell", "memorized", "spells", "vampire", "flying", "warded", "felled", "in use", "gave up",
    "tamed", "in hand",
)  # fmt: skip
STATUS: Final = ("in play", "waiting", "out")
DRUNK: Final = 10
"""Health that was drunk may lie above the base (CM-5.1-35, CM-6-28); more than this is taken for a slip."""


def _path(s: Mash, seat: int) -> str:
    return f"seats.{seat_name(s, seat)}"


# ---------------------------------------------------------------------- power-ups, before any number is worked out


def give_powers(s: Mash, seat: int, data: Mapping[str, Any]) -> None:
    """Power-ups come from the character's own pile. CM-2.7-1"""
    path = f"{_path(s, seat)}.power-ups"
    own = [power for power in s.box.power_ups if power.character == s.character[seat]]
    for name in listing(data.get("power-ups"), path):
        number = named(name, own, path)
        if not s.power_pile >> number & 1:
            raise ValueError(f"{path}: there is only one {name!r} in the pile [CM-2.7-1]")
        s.power_pile &= ~(1 << number)
        s.powers[seat] = tuple(sorted((*s.powers[seat], number)))


def fix_crystal(s: Mash, name: Any) -> None:
    """The power-up of the Elder Thing Crystal comes from the pile of its finder. CM-5.3-9"""
    if name is None:
        return
    own = [power for power in s.box.power_ups if power.character in s.character]
    named(name, own, "crystal")
    s.crystal = named(name, [power for power in own if s.power_pile >> power.number & 1], "crystal")
    s.power_pile &= ~(1 << s.crystal)


# ---------------------------------------------------------------------- the seat


def arrange_seat(s: Mash, seat: int, data: Mapping[str, Any]) -> None:
    """A seat's character, and what it carries, knows and has done."""
    path = _path(s, seat)
    known(data, SEAT_ENTRIES, path)
    s.status[seat] = one_of(data.get("status", "in play"), STATUS, f"{path}.status")
    if "side" in data:
        s.side[seat] = whole(data["side"], f"{path}.side", 1, s.seats, "CM-3.2-9") - 1
    _carry(s, seat, data, path)
    for i, name in enumerate(listing(data.get("trophies"), f"{path}.trophies")):
        _trophy(s, seat, name, f"{path}.trophies[{i}]")
    _learn(s, seat, data, path)
    s.ward |= int(truth(data.get("warded", False), f"{path}.warded")) << seat
    s.flying |= int(truth(data.get("flying", False), f"{path}.flying")) << seat
    s.sheets[seat] = None
    s.camps[seat] = whole(
        data.get("spawning space", CAMP_HEALTH), f"{path}.spawning space", 0, CAMP_HEALTH, "CM-2.10-2"
    )
    _leave(s, seat, data, f"{path}.gave up")
    s.felled[seat] = whole(data.get("felled", 0), f"{path}.felled")
    _sanity(s, seat, data, path)
    if s.status[seat] == IN_PLAY:
        _body(s, seat, data, path)
    else:
        _no_body(s, seat, data, path)


def _body(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """Who is in play stands somewhere and lives; at a shared start it may not have come in yet. CM-9.2-1"""
    sheet = s.sheet(seat)
    base, most = sheet.base_health, sheet.base_mentality
    s.health[seat] = whole(data.get("health", base), f"{path}.health", 1, base + DRUNK, "CM-2.2-5")
    s.mentality[seat] = whole(data.get("mentality", most), f"{path}.mentality", 0, most, "CM-2.2-5")
    if data.get("at") == "nowhere":
        if not s.options["shared_start"]:
            raise ValueError(f"{path}.at: who is in play stands somewhere; others are waiting or out [CM-2.8-2]")
        s.entered &= ~(1 << seat)
    else:
        put(s, seat, floor_of(s, data.get("at", full_space(s, s.home[seat] * SPACES + SPAWNING)), f"{path}.at"))
        if not s.fresh_turn >> seat & 1:  # whoever stands on a tile has entered it, CM-8.3-7
            s.horrors[seat] |= 1 << sanity.ENTERING + s.tile_of(seat)


def _no_body(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """The dead stand nowhere and carry nothing. CM-2.1.7-8, CM-2.6-8"""
    s.mentality[seat] = whole(data.get("mentality", s.sheet(seat).base_mentality), f"{path}.mentality")
    s.health[seat] = whole(data.get("health", 0), f"{path}.health", 0, 0, "CM-2.1.7-3")
    word = STATUS[s.status[seat]]
    if data.get("at", "nowhere") != "nowhere":
        raise ValueError(f"{path}.at: who is {word} is not on the board [CM-2.1.7-8]")
    for name in ("objects", "vampire", "flying", "warded"):
        if data.get(name):
            raise ValueError(f"{path}.{name}: who is {word} has none [CM-2.1.7-8]")


def _leave(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """Whoever gave up is out, and the spawning space no longer counts. CM-ref-15"""
    if truth(data.get("gave up", False), path):
        if s.status[seat] != OUT or data.get("spawning space", 0):
            raise ValueError(f"{path}: who gave up is out and has no spawning space [CM-ref-15]")
        s.camps[seat] = 0
        s.left |= 1 << seat


def _sanity(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """From nought to the base, with what is carried. CM-8.1-1"""
    if "sanity" in data:
        top = s.sanity_base[seat] if s.options["sanity"] else 0
        s.sanity[seat] = whole(data["sanity"], f"{path}.sanity", 0, top, "CM-8.1-1")


# ---------------------------------------------------------------------- objects, trophies, spells


def _carry(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """No traps, and no more than the encumbrance allows. CM-2.6-7, CM-5.4-1"""
    for i, name in enumerate(listing(data.get("objects"), f"{path}.objects")):
        piece = take_piece(s, name, f"{path}.objects[{i}]")
        if s.box.kind_of(piece).trap:
            raise ValueError(f"{path}.objects[{i}]: {name} acts at once and is never carried [CM-5.4-1]")
        stock.gain(s, seat, piece)
    if s.sheet(seat).room < 0:
        most = s.sheet(seat).encumbrance
        raise ValueError(f"{path}.objects: no more than {most} objects can be carried [CM-2.6-7]")
    used = [_carried(s, seat, name, f"{path}.in use") for name in listing(data.get("in use"), f"{path}.in use")]
    for group in GROUPS:
        if len([piece for piece in used if getattr(s.box.kind_of(piece), group)]) > 1:
            raise ValueError(f"{path}.in use: only one {group} object counts [CM-2.6-9]")
    s.worn[seat] = tuple(used)
    s.sheets[seat] = None
    if "in hand" in data:
        s.in_hand[seat] = NOBODY if data["in hand"] is None else _held(s, seat, data["in hand"], f"{path}.in hand")


def _held(s: Mash, seat: int, name: Any, path: str) -> int:
    """The one weapon that is held ready, where that matters. CM-7-2"""
    piece = _carried(s, seat, name, path)
    if not s.options["weapon_in_hand"] or not s.box.kind_of(piece).weapon:
        raise ValueError(f"{path}: only with the option is a weapon held ready, and only a weapon [CM-7-2]")
    return piece


def _carried(s: Mash, seat: int, name: Any, path: str) -> int:
    number = named(name, s.box.objects, path)
    for piece in s.objects[seat]:
        if s.box.pieces[piece] == number:
            return piece
    raise ValueError(f"{path}: {name!r} is not carried")


def _trophy(s: Mash, seat: int, name: Any, path: str) -> None:
    s.trophies[seat] = (*s.trophies[seat], take_generator(s, name, path))


def _learn(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """Arcane knowledge, memorized spells, and spells in the tomes that are carried, the first one first."""
    ability = s.box.characters[s.character[seat]].abilities
    if data.get("arcane spell") is not None:
        if "arcane_knowledge" not in ability:
            raise ValueError(f"{path}.arcane spell: this character has none [CM-3.3.1-19]")
        s.arcane[seat] = take_spell(s, data["arcane spell"], f"{path}.arcane spell")
    below = f"{path}.memorized"
    names = listing(data.get("memorized"), below)
    whole(len(names), f"{below}: spells", 0, MOST_MEMORIZED if "spell_memorization" in ability else 0, "CM-3.3.1-21")
    s.memory[seat] = tuple([named(name, s.box.spells, below) for name in names])
    if len(set(s.memory[seat])) < len(names):
        raise ValueError(f"{below}: no spell is memorized twice [CM-3.3.1-20]")
    _write(s, seat, data, f"{path}.spells")


def _write(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    spells = [take_spell(s, name, path) for name in listing(data.get("spells"), path)]
    for tome in [piece for piece in s.objects[seat] if s.box.kind_of(piece).tome]:
        count = s.box.kind_of(tome).spells
        if spells:
            s.written[tome], spells = tuple(spells[:count]), spells[count:]
    if spells:
        raise ValueError(f"{path}: there is no tome to hold {s.box.spells[spells[0]].name} [CM-6-1]")


# ---------------------------------------------------------------------- vampires and Deep Ones


def attach_vampires(s: Mash, rows: Sequence[Mapping[str, Any]]) -> None:
    """The Star Vampires that sit on their victims, one on each. CM-2.5.1-13, CM-2.5.1-17"""
    for seat, row in enumerate(rows):
        if row.get("vampire") is None:
            continue
        path = f"{_path(s, seat)}.vampire"
        figure = figure_of(s, row["vampire"], path)
        if s.box.sort[figure] != MONSTER or not s.box.monster(figure).attaches:
            raise ValueError(f"{path}: {row['vampire']} does not attach itself to anybody [CM-2.5.1-12]")
        if figure in s.rider:
            raise ValueError(f"{path}: {row['vampire']} sits on somebody else already [CM-2.5.1-13]")
        if s.space[seat] < 0:
            raise ValueError(f"{path}: there is no victim on the board [CM-2.5.1-18]")
        s.rider[seat] = figure
        put(s, figure, s.space[seat])


def tame(s: Mash, rows: Sequence[Mapping[str, Any]]) -> None:
    """The Deep One that obeys whoever carries the shell. CM-5.1-31, CM-5.1-32"""
    for seat, row in enumerate(rows):
        if row.get("tamed") is None:
            continue
        path = f"{_path(s, seat)}.tamed"
        figure = figure_of(s, row["tamed"], path)
        if s.box.sort[figure] != MONSTER or s.box.monster(figure).id != "deep_one":
            raise ValueError(f"{path}: {row['tamed']} obeys nobody [CM-5.1-31]")
        if not any(effect.verb == "control" for piece in s.objects[seat] for effect in s.box.kind_of(piece).effects):
            raise ValueError(f"{path}: nothing is carried that a Deep One obeys [CM-5.1-32]")
        s.tamed[seat] = figure
