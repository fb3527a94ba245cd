"""Looks for clients, as data: the shelf's picture, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.view.sights import BOX
from miskatonic.kernel.scene.honour import Honour, Rolled

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "arms",
    "tone": 1,
    "picture": BOX,
    "accent": "#a8322f",
    "confirm": ["CloseSale(", "DiscardClass("],
}
HONOURS: Final = (
    Honour("Fleet of foot", "got away {n} times of {of}", "escaped", others=("caught",), least=3),
    Honour("The friend in need", "{n} times at somebody’s side", "joins"),
    Honour("The negotiator", "{n} offers of help made", "offers_help", least=3),
    Honour("The meddler", "{n} cards played", "plays", least=5),
    Honour("The lightning rod", "{n} Curses drawn", "cursed"),
    Honour("The pedlar", "{n} Gold Pieces for Items", "sold", adds=1, least=1000),
    Honour("The mortal", "died {n} times", "died"),
)
"""What somebody may be remembered for."""
ROLLS: Final = (Rolled("rolled"),)
"""Which events are rolls of dice."""
