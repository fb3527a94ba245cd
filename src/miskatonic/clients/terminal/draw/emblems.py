"""Emblems and colours: how the words of a scene's ``icon`` and ``look`` appear in a terminal.

Colours are those of every client (``kernel/scene/colours.py``); an unknown emblem is drawn by its first letter.
"""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.scene.colours import colour_of, ink_on, words_of

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
"""Lines and letters lie on the terminal's own background, so they take its own colours."""


def emblem(icon: str, letters: bool = False) -> str:
    """One character for an icon; a letter where only letters are safe, or where the word is unknown."""
    if not icon:
        return ""
    return icon[0].upper() if letters else EMBLEMS.get(icon, icon[0].upper())


def die_style(look: str) -> str:
    """How a die of this look is coloured."""
    colour = colour_of(look)
    return f"bold {ink_on(colour)} on {colour}" if colour else "bold reverse"


def line_style(look: str) -> str:
    """How text or a border of this look is coloured."""
    return next((LINES[word] for word in words_of(look) if word in LINES), "")
