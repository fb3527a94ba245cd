"""Records of the turn in a position: what has been done and cannot be done again (MM-gen-4), by readable names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE
from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import CARDS, mark
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.words.names import space_name
from miskatonic.kernel.book.pages import near
from miskatonic.kernel.cases.stated import listing, truth, whole

TURN: Final = ("mythos played", "bought", "urged", "barred")
"""Of the whole table."""
OWN: Final = ("evaded", "tested", "left", "refused", "tried")
"""Of each investigator: monsters evaded, tested against, gone out of the room; rooms that refused; puzzles tried."""
ACTIVE: Final = ("moves", "actions", "strides", "hid now")
"""Of whoever's turn it is."""


def numbers_of(things: Iterable[Any]) -> dict[str, int]:
    """By id, and by what it is called in the game."""
    listed = list(things)
    return {thing.name.casefold(): thing.number for thing in listed} | {thing.id: thing.number for thing in listed}


def named(numbers: Mapping[str, int], name: Any, what: str) -> int:
    for word in (str(name), str(name).casefold()):
        if word in numbers:
            return numbers[word]
    raise ValueError(f"there is no {what} {name!r}{near(str(name), tuple(numbers))}")


def space(s: Mansions, written: Any) -> int:
    """A space by its id, such as ``gallery.b``, or as it is called in the game; a room of one space by the room."""
    house, name = s.box.house, str(written)
    if name in house.space_number:
        return house.space_number[name]
    if name in house.room_number:
        own = house.rooms[house.room_number[name]].spaces
        if len(own) == 1:
            return own[0]
        raise ValueError(f"{name} has several spaces: {', '.join([house.spaces[each].id for each in own])}")
    for each in range(house.size):
        if name.casefold() in (space_name(s, each).casefold(), space_name(s, each).removeprefix("the ").casefold()):
            return each
    raise ValueError(f"there is no space {name!r}{near(name, tuple(house.space_number))}")


def door(s: Mansions, written: Any, path: str, among: Sequence[int] = ()) -> int:
    """A door by its number, or by the rooms that it joins: ``Library - Study``, ``Study - outside``; of several, one of
    those that are meant."""
    house, words = s.box.house, str(written).replace("\N{EN DASH}", "-")
    if words.isdigit():
        return whole(int(words), path, 0, len(house.doors) - 1)
    rooms = {**numbers_of(house.rooms), "outside": OUTSIDE}
    ends = sorted([named(rooms, end.strip(), "room") for end in words.split("-")])
    alike = [n for n in range(len(house.doors)) if _joins(s, n) == ends]
    found = [n for n in alike if n in among] or alike
    if len(found) != 1:
        said = f"are {', '.join(map(str, found))}; say which" if found else "do not exist"
        raise ValueError(f"{path}: doors {words!r} {said}")
    return found[0]


def _joins(s: Mansions, number: int) -> list[int]:
    own, house = s.box.house.doors[number], s.box.house
    return sorted([house.room_of[end] if end >= 0 else OUTSIDE for end in (own.a, own.b)])


def figure(s: Mansions, written: Any) -> int:
    """A figure by its type and number; the first of the type if only that is given."""
    called, _, number = str(written).rpartition(" ")
    if not called or not number.isdigit():
        called, number = str(written), "1"
    kind = s.box.kinds[named(numbers_of(s.box.kinds), called, "type of monster")]
    return kind.first + whole(int(number), f"monster {written}", 1, len(kind.undersides)) - 1


def figure_name(s: Mansions, foe: int) -> str:
    kind = s.box.kinds[s.box.kind_of[foe]]
    return f"{kind.id} {foe - kind.first + 1}"


def _bits(numbers: Sequence[int]) -> int:
    return sum([1 << number for number in set(numbers)])


def _set(bits: int) -> list[int]:
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


# ---------------------------------------------------------------------- read


def take_table(s: Mansions, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """What the table remembers of this turn. MM-mythos-2, MM-kact-4, MM-kact-12, MM-catk-10"""
    s.mythos_played = truth(given.get("mythos played", False), "mythos played")
    actions = numbers_of(s.box.actions)
    s.acts_used = _bits([named(actions, name, "Keeper Action card") for name in listing(given.get("bought"), "bought")])
    seats = {name: seat for seat, name in enumerate(names) if seat != KEEPER}
    s.urged = _bits([named(seats, name, "investigator") for name in listing(given.get("urged"), "urged")])
    s.barred = _bits([figure(s, name) for name in listing(given.get("barred"), "barred")])


def take_seat(s: Mansions, seat: int, about: Mapping[str, Any]) -> None:
    """What is remembered of one investigator. MM-horror-12, MM-evade-13, MM-lock-3, MM-puz-6"""
    for field, marks in (("evaded", s.evaded), ("tested", s.tested), ("left", s.left_room)):
        marks[seat] = _bits([figure(s, name) for name in listing(about.get(field), field)])
    rooms = numbers_of(s.box.house.rooms)
    s.locked_out[seat] = _bits([named(rooms, name, "room") for name in listing(about.get("refused"), "refused")])
    s.tried[seat] = tuple([_puzzle(s, name) for name in listing(about.get("tried"), "tried")])


def _puzzle(s: Mansions, name: Any) -> int:
    """The puzzle of the uppermost card in this room that has one."""
    room = named(numbers_of(s.box.house.rooms), name, "room")
    return mark(room, puzzle_card(s, room))


def puzzle_card(s: Mansions, room: int) -> int:
    for card in reversed(s.piles[room]):
        if s.box.cards[card >> 1].puzzle:
            return card >> 1
    raise ValueError(f"room {s.box.house.rooms[room].id}: no card of its pile has a puzzle")


def take_active(s: Mansions, seat: int, about: Mapping[str, Any]) -> None:
    """Steps that are left; spaces walked; whether it was in this turn that she hid. MM-inv-1, MM-stun-6,
    MM-trauma-10, MM-hide-5"""
    steps = 1 if s.stun[seat] else 2
    s.moves_left = whole(about.get("moves", steps), "moves", 0, 3)
    s.moves_made = max(0, steps - s.moves_left)
    s.action_left = whole(about.get("actions", 1), "actions", 0, 2)
    s.strides = whole(about.get("strides", 0), "strides", 0, 99)
    s.hid_now = truth(about.get("hid now", False), "hid now") << seat


# ---------------------------------------------------------------------- write


def table_of(s: Mansions, names: Sequence[str]) -> dict[str, Any]:
    """What is not empty of it."""
    found: dict[str, Any] = {
        "bought": [s.box.actions[number].id for number in _set(s.acts_used)],
        "urged": [names[seat] for seat in _set(s.urged)],
        "barred": [figure_name(s, foe) for foe in _set(s.barred)],
    }
    if s.mythos_played and s.active > KEEPER:
        found["mythos played"] = True
    return {name: value for name, value in found.items() if value}


def seat_of(s: Mansions, seat: int) -> dict[str, Any]:
    """What is not empty of it."""
    rooms = s.box.house.rooms
    found: dict[str, Any] = {
        "evaded": [figure_name(s, foe) for foe in _set(s.evaded[seat])],
        "tested": [figure_name(s, foe) for foe in _set(s.tested[seat])],
        "left": [figure_name(s, foe) for foe in _set(s.left_room[seat])],
        "refused": [rooms[room].id for room in _set(s.locked_out[seat])],
        "tried": [rooms[each // CARDS].id for each in s.tried[seat]],
    }
    if s.active == seat:
        found |= {"strides": s.strides, "hid now": bool(s.hid_now >> seat & 1)}
    return {name: value for name, value in found.items() if value}
