"""Look words that are colours: what a scene may call a thing, and the colour that every client gives it.

The browser gets this table with its types (``table/wire/schema.py``); the terminal draws dice from it. A game may name
further words among its looks, and those come first.
"""

from __future__ import annotations

import re
from typing import Final

COLOURS: Final[dict[str, str]] = {
    "white": "#ece5d2",
    "bone": "#e6dcc2",
    "black": "#2c2b33",
    "grey": "#7d8585",
    "stone": "#8d8f86",
    "red": "#b9443a",
    "oxblood": "#8a2a2e",
    "orange": "#d0803a",
    "yellow": "#d9b74a",
    "brass": "#c19a50",
    "gold": "#d0a744",
    "green": "#4f9a63",
    "teal": "#3d9c93",
    "blue": "#4a7fb5",
    "purple": "#7d5ba6",
    "violet": "#7d5ba6",
    "pink": "#c77b9b",
    "brown": "#86603f",
    "offering": "#c19a50",
    "water": "#2f6f8f",
    "ice": "#9fc6d4",
    "mud": "#6d5a40",
    "wall": "#c19a50",
    "obstacle": "#3a3a38",
    "void": "#555555",
}
LIGHT: Final = 140
"""So bright a colour takes dark ink."""
DARK_INK: Final = "#1b1712"
LIGHT_INK: Final = "#f4ecd8"


def words_of(look: str) -> list[str]:
    """The words of a look: ``deep-water`` is deep, and water."""
    return re.split(r"[\s._-]+", look.lower())


def colour_of(look: str) -> str:
    """The colour of the first word that names one; empty if none does."""
    return next((COLOURS[word] for word in words_of(look) if word in COLOURS), "")


def ink_on(colour: str) -> str:
    """Dark or light ink, whichever can be read on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return DARK_INK if 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT else LIGHT_INK
