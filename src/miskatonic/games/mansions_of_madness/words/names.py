"""What things are called, and their ids in a scene."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.house import House
from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES
from miskatonic.games.mansions_of_madness.records import HANDS, KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards import using
from miskatonic.games.mansions_of_madness.state import Mansions

ATTRIBUTE_NAMES: Final = tuple([name.capitalize() for name in ATTRIBUTES])


def cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def who(s: Mansions, seat: int) -> str:
    """The keeper, an investigator by name, or a player who has none yet."""
    if seat == KEEPER:
        return "the keeper"
    if seat < 0:
        return "nobody"
    return s.box.investigators[s.sheet[seat]].name if s.sheet[seat] != NONE else f"Investigator {seat}"


def room_name(s: Mansions, room: int) -> str:
    return f"the {s.box.house.rooms[room].name}" if room >= 0 else "the house"


def space_name(s: Mansions, space: int) -> str:
    """By its room; spaces of one room are told apart by letters."""
    if space < 0:
        return "outside"
    house = s.box.house
    room = house.rooms[house.room_of[space]]
    letter = chr(65 + room.spaces.index(space))
    return f"the {room.name}" if len(room.spaces) == 1 else f"the {room.name} ({letter})"


def card_name(s: Mansions, number: int) -> str:
    return s.box.cards[number].name if number >= 0 else "a card"


def weapon_name(s: Mansions, number: int) -> str:
    return "bare hands" if number == HANDS else s.box.cards[number].name


def foe_name(s: Mansions, foe: int) -> str:
    """A named monster by its name, another by its type; with a number while several of the type are about."""
    if foe == NONE:
        return "the target"
    if s.name_of[foe] != NONE:
        name = s.box.story.named[s.name_of[foe]].name
        return f"the {name[4:]}" if name.startswith("The ") else name
    kind = s.box.kinds[s.box.kind_of[foe]]
    about = [each for each in kind.figures if s.foe_at[each] >= 0 and s.name_of[each] == NONE]
    return f"{kind.name} {foe - kind.first + 1}" if len(about) > 1 and foe in about else f"the {kind.name}"


def source_name(s: Mansions, seat: int, source: int) -> str:
    return using.name_of(s, seat, source)


def door_name(s: Mansions, door: int) -> str:
    """By the rooms that it joins."""
    own, house = s.box.house.doors[door], s.box.house
    rooms = [house.rooms[house.room_of[end]].name if end >= 0 else "outside" for end in (own.a, own.b)]
    return f"the door {rooms[0]} – {rooms[1]}"


# ---------------------------------------------------------------------- scene ids


def seat_id(seat: int) -> str:
    return f"seat.{seat}"


def figure_id(seat: int) -> str:
    return f"figure.{seat}"


def foe_id(foe: int) -> str:
    return f"foe.{foe}"


def space_id(space: int) -> str:
    return f"space.{space}" if space >= 0 else "house"


def room_id(room: int) -> str:
    return f"room.{room}"


def plate_id(house: House, room: int) -> str:
    """Where a room's name stands, and what lies on the whole room: its first space."""
    return space_id(house.rooms[room].spaces[0])


def pile_id(room: int) -> str:
    return f"pile.{room}"


def door_id(door: int) -> str:
    return f"door.{door}"


def held_id(seat: int, number: int) -> str:
    return f"card.{seat}.{number}"


def spell_id(seat: int, spell: int) -> str:
    return f"spell.{seat}.{spell}"


def on_board(s: Mansions, seat: int) -> str:
    """Somebody's figure; her sheet while she has none there."""
    return figure_id(seat) if s.alive(seat) else seat_id(max(seat, 0))
