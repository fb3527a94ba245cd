"""Emblems and colours: how the words of a scene's ``icon`` and ``look`` appear in a terminal.

The words are those any table uses; a word that is not here is drawn by its first letter, or plainly.
"""

from __future__ import annotations

from typing import Final

EMBLEMS: Final[dict[str, str]] = {
    "attack": "⚔",
    "block": "■",
    "heal": "♥",
    "madness": "@",
    "coin": "◉",
    "bonus": "★",
    "skull": "☠",
    "clue": "?",
    "door": "∩",
    "star": "★",
    "moon": "☾",
    "sun": "☼",
    "book": "≡",
    "eye": "◎",
}

DICE: Final[dict[str, str]] = {
    "green": "bold white on dark_green",
    "white": "bold black on grey93",
    "purple": "bold white on purple4",
    "black": "bold white on grey19",
    "red": "bold white on dark_red",
    "blue": "bold white on blue3",
    "yellow": "bold black on yellow3",
    "orange": "bold black on dark_orange",
    "brown": "bold white on orange4",
    "grey": "bold black on grey62",
    "stone": "bold black on grey70",
}
"""A coloured thing on the table: a die, a chip."""

LINES: Final[dict[str, str]] = {
    "green": "green",
    "white": "bright_white",
    "purple": "medium_purple",
    "black": "grey62",
    "red": "red",
    "blue": "bright_blue",
    "yellow": "yellow",
    "orange": "dark_orange",
    "brown": "orange4",
    "grey": "grey62",
    "offering": "yellow",
    "void": "dim strike",
    "wall": "bold",
    "water": "blue",
}
"""A colour for lines and letters on the terminal's own background."""


def emblem(icon: str, letters: bool = False) -> str:
    """One character for an icon; a letter where only letters are safe, or where the word is unknown."""
    if not icon:
        return ""
    return icon[0].upper() if letters else EMBLEMS.get(icon, icon[0].upper())


def die_style(look: str) -> str:
    """How a die of this look is coloured."""
    return DICE.get(look, "bold reverse")


def line_style(look: str) -> str:
    """How text or a border of this look is coloured."""
    return LINES.get(look, "")
