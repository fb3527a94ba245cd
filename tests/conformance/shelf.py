"""Where tests find games, the toys among them."""

from __future__ import annotations

from typing import Any, Final

from miskatonic import games
from miskatonic.games.shelf import Shelf
from miskatonic.kernel.game import Game
from tests.conformance.toy import SEANCE
from tests.conformance.vigil import VIGIL

TOYS: Final[dict[str, Game[Any]]] = {game.id: game for game in (SEANCE, VIGIL)}
SHELF: Final = Shelf(lambda name: TOYS[name] if name in TOYS else games.game(name))
find_game: Final = SHELF.find
load: Final = SHELF.load
