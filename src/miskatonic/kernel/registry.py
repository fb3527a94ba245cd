"""Where games are found by their id. It knows nothing of them, so that states may ask for their game at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game

GAMES: Final[dict[str, Game[Any]]] = {}
"""Every game that has been imported, by id."""
FINDERS: Final[list[Callable[[str], Game[Any]]]] = []
"""Who can bring a game that has not been imported yet."""


def find_game(name: str) -> Game[Any]:
    """The game of this id, wherever it comes from."""
    found = GAMES.get(name)
    if found is None:
        for finder in FINDERS:
            finder(name)
        found = GAMES[name]
    return found
