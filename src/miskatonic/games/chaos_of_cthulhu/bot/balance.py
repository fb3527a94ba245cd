"""What simulations of Chaos of Cthulhu can count wins by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import COLOURS
from miskatonic.games.chaos_of_cthulhu.state import Chaos


def colour(s: Chaos, seat: int) -> str:
    """The colour a seat chose; monsters are numbered by the seat they began at."""
    return COLOURS[s.colours[seat]]


TAGS: Final[dict[str, Callable[[Chaos, int], str]]] = {"colour": colour}
