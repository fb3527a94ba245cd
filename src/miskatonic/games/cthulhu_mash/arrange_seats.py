"""Laying out what belongs to one seat: the character and what it carries, knows and has done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash import stock
from miskatonic.games.cthulhu_mash.board import put
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.lookup import figure_of, free_piece, known, named, space_of, whole
from miskatonic.games.cthulhu_mash.names import seat_name
from miskatonic.games.cthulhu_mash.state import CAMP_HEALTH, IN_PLAY, OUT, SPACES, SPAWNING, WAITING, Mash

SEAT_ENTRIES: Final = (
    "at", "status", "side", "health", "mentality", "sanity", "spawning space", "objects", "power-ups", "trophies",
    "arcane spell", "memorized", "spells", "vampire", "flying", "warded", "felled", "in use",
)  # fmt: skip
STATUS: Final = {"in play": IN_PLAY, "waiting": WAITING, "out": OUT}


def arrange_seat(s: Mash, seat: int, data: Mapping[str, Any]) -> None:
    """A seat's character, and what it carries, knows and has done."""
    path = f"seats.{seat_name(s, seat)}"
    known(data, SEAT_ENTRIES, path)
    s.status[seat] = STATUS[data.get("status", "in play")]
    for name in data.get("objects", []):
        piece = free_piece(s, name)
        s.bags[0] &= ~(1 << piece)
        stock.gain(s, seat, piece)
    s.side[seat] = whole(data["side"], f"{path}.side") - 1 if "side" in data else s.side[seat]
    s.worn[seat] = tuple([_carried(s, seat, name, f"{path}.in use") for name in data.get("in use", [])])
    for name in data.get("power-ups", []):
        free = [power for power in CONTENT.power_ups if s.power_pile >> power.number & 1]
        own = [power for power in free if power.character == s.character[seat]]
        number = named(name, CONTENT.power_ups, path, own + free)
        s.power_pile &= ~(1 << number)
        s.powers[seat] = (*s.powers[seat], number)
    s.trophies[seat] = tuple([named(name, CONTENT.generators, path) for name in data.get("trophies", [])])
    for number in s.trophies[seat]:
        s.gen_bag[number] -= 1
    _learn(s, seat, data, path)
    s.ward |= int(bool(data.get("warded"))) << seat
    s.flying |= int(bool(data.get("flying"))) << seat
    s.sheets[seat] = None
    sheet = s.sheet(seat)
    s.health[seat] = whole(data.get("health", sheet.base_health), f"{path}.health")
    s.mentality[seat] = whole(data.get("mentality", sheet.base_mentality), f"{path}.mentality")
    if "sanity" in data and s.options["sanity"]:
        s.sanity[seat] = whole(data["sanity"], f"{path}.sanity")
    s.camps[seat] = whole(data.get("spawning space", CAMP_HEALTH), f"{path}.spawning space")
    s.felled[seat] = whole(data.get("felled", 0), f"{path}.felled")
    if s.status[seat] == IN_PLAY and data.get("at") != "nowhere":
        put(s, seat, space_of(s, data["at"]) if "at" in data else s.home[seat] * SPACES + SPAWNING)


def _carried(s: Mash, seat: int, name: Any, path: str) -> int:
    number = named(name, CONTENT.objects, path)
    for piece in s.objects[seat]:
        if CONTENT.pieces[piece] == number:
            return piece
    raise ValueError(f"{path}: {name!r} is not carried")


def _learn(s: Mash, seat: int, data: Mapping[str, Any], path: str) -> None:
    """Arcane knowledge, memorized spells, and spells in the first tome that is carried."""
    if data.get("arcane spell"):
        s.arcane[seat] = named(data["arcane spell"], CONTENT.spells, path)
        s.spell_bag &= ~(1 << s.arcane[seat])
    s.memory[seat] = tuple([named(name, CONTENT.spells, path) for name in data.get("memorized", [])])
    spells = [named(name, CONTENT.spells, path) for name in data.get("spells", [])]
    tomes = [piece for piece in s.objects[seat] if stock.kind_of(piece).tome]
    for tome in tomes:
        count = stock.kind_of(tome).spells
        if spells:
            s.written[tome], spells = tuple(spells[:count]), spells[count:]
            for number in s.written[tome]:
                s.spell_bag &= ~(1 << number)
    if spells:
        raise ValueError(f"{path}.spells: there is no tome to hold {CONTENT.spells[spells[0]].name}")


def attach_vampires(s: Mash, seats: Mapping[str, Any]) -> None:
    """The Star Vampires that sit on their victims."""
    for seat in range(s.seats):
        name = seats.get(seat_name(s, seat), {}).get("vampire")
        if name:
            s.rider[seat] = figure_of(s, name)
            put(s, s.rider[seat], s.space[seat])
