"""Finding seats, figures, spaces and pieces by the names that a position states; the field is named when one fails."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.words.names import figure_name, seat_name

# ---------------------------------------------------------------------- things of the table

HIDDEN: Final = "face down"
"""How a pile calls an object that nobody knows."""


def seat_of(s: Mash, name: Any, path: str = "seats") -> int:
    """The seat that plays this character."""
    for seat in range(s.seats):
        if seat_name(s, seat).casefold() == str(name).casefold():
            return seat
    raise ValueError(f"{path}: nobody plays {name!r}; there are {', '.join(seat_name(s, i) for i in range(s.seats))}")


def figure_of(s: Mash, name: Any, path: str = "figure") -> int:
    """A figure on the board by its name."""
    for figure, space in enumerate(s.space):
        if space >= 0 and figure_name(s, figure).casefold() == str(name).casefold():
            return figure
    raise ValueError(f"{path}: there is no {name!r} on the board")


def space_of(s: Mash, text: Any, path: str = "space") -> int:
    """A space as ``R3/C4 of Base Camp``, or ``R3/C4`` of the first seat's tile."""
    match = re.fullmatch(r"R([1-6])/C([1-6])(?: of (.+))?", str(text))
    if not match:
        raise ValueError(f"{path}: a space is written R3/C4 or R3/C4 of Base Camp, not {text!r}")
    tile = named(match[3], s.box.tiles, path) if match[3] else s.home[0]
    return tile * SPACES + (int(match[1]) - 1) * 6 + int(match[2]) - 1


def floor_of(s: Mash, text: Any, path: str) -> int:
    """A space on which something can stand or lie: on a tile that lies face up, and not within an obstacle."""
    space = space_of(s, text, path)
    tile = s.box.tiles[space // SPACES]
    place = s.place_of[tile.number]
    if place < 0:
        raise ValueError(f"{path}: {tile.name} is not on the table")
    if s.turned[place] < 0:
        raise ValueError(f"{path}: {tile.name} lies face down [CM-2.3-2]")
    if not tile.stand >> space % SPACES & 1:
        raise ValueError(f"{path}: {text} is an obstacle [CM-2.3.3-2]")
    return space


def take_piece(s: Mash, name: Any, path: str) -> int:
    """An object of this name comes out of the stack; refused if all of them have been laid out."""
    number = named(name, s.box.objects, path)
    for piece in range(len(s.box.pieces)):
        if s.box.pieces[piece] == number and s.bags[0] >> piece & 1:
            s.bags[0] &= ~(1 << piece)
            return piece
    raise ValueError(f"{path}: there are no more pieces of {name!r} [CM-2.6-1]")


def take_generator(s: Mash, name: Any, path: str) -> int:
    """A generator of this kind comes out of the stack."""
    number = named(name, s.box.generators, path)
    if s.gen_bag[number] < 1:
        raise ValueError(f"{path}: there are no more pieces of {name!r} [CM-fact-components]")
    s.gen_bag[number] -= 1
    return number


def take_spell(s: Mash, name: Any, path: str) -> int:
    """A spell comes out of the stack; there is one of each."""
    number = named(name, s.box.spells, path)
    if not s.spell_bag >> number & 1:
        raise ValueError(f"{path}: there is only one {s.box.spells[number].name}, and it is stated twice [CM-6-3]")
    s.spell_bag &= ~(1 << number)
    return number


def named(name: Any, cards: Sequence[Any], path: str) -> int:
    """The number of a card by its name or id."""
    for card in cards:
        if str(name).casefold() in (card.name.casefold(), card.id):
            return int(card.number)
    raise ValueError(f"{path}: there is no {name!r}; there are {', '.join(card.name for card in cards)}")
