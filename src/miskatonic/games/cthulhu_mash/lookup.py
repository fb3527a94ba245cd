"""Finding seats, figures, spaces and pieces by the names that a position states."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from miskatonic.games.cthulhu_mash import stock
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.names import figure_name, seat_name
from miskatonic.games.cthulhu_mash.state import SPACES, Mash


def seat_of(s: Mash, name: str) -> int:
    """The seat that plays this character."""
    for seat in range(s.seats):
        if seat_name(s, seat).casefold() == str(name).casefold():
            return seat
    raise ValueError(f"nobody plays {name!r}; there are {', '.join(seat_name(s, i) for i in range(s.seats))}")


def figure_of(s: Mash, name: str) -> int:
    """A figure on the board by its name."""
    for figure, space in enumerate(s.space):
        if space >= 0 and figure_name(s, figure).casefold() == str(name).casefold():
            return figure
    raise ValueError(f"there is no {name!r} on the board")


def space_of(s: Mash, text: str) -> int:
    """A space as ``R3/C4 of Base Camp``, or ``R3/C4`` of the first seat's tile."""
    match = re.fullmatch(r"R([1-6])/C([1-6])(?: of (.+))?", str(text))
    if not match:
        raise ValueError(f"a space is written R3/C4 or R3/C4 of Base Camp, not {text!r}")
    tile = named(match[3], CONTENT.tiles, "space") if match[3] else s.home[0]
    return tile * SPACES + (int(match[1]) - 1) * 6 + int(match[2]) - 1


def free_piece(s: Mash, name: str) -> int:
    """An object of this name that has not been laid out yet."""
    number = named(name, CONTENT.objects, "objects")
    for piece in range(stock.PIECES):
        if CONTENT.pieces[piece] == number and s.bags[0] >> piece & 1:
            return piece
    raise ValueError(f"objects: there are no more pieces of {name!r}")


def named(name: Any, cards: Sequence[Any], path: str, among: Sequence[Any] | None = None) -> int:
    """The number of a card by its name or id."""
    for card in cards if among is None else among:
        if str(name).casefold() in (card.name.casefold(), card.id):
            return int(card.number)
    raise ValueError(f"{path}: there is no {name!r}; there are {', '.join(card.name for card in cards)}")


def known(data: Any, entries: Sequence[str], path: str) -> None:
    """Refuse entries that nobody reads."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{path} must be a mapping, not {data!r}")
    for name in data:
        if name not in entries:
            raise ValueError(f"{path} has no entry {name!r}; it has {', '.join(entries)}")


def one_of(value: Any, allowed: Sequence[str], path: str) -> int:
    """Which of these words it is."""
    for i, name in enumerate(allowed):
        if str(value).casefold() == name.casefold():
            return i
    raise ValueError(f"{path} must be one of {', '.join(allowed)}, not {value!r}")


def whole(value: Any, path: str) -> int:
    """A number that is not negative."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{path} must be a whole number, not {value!r}")
    return value
