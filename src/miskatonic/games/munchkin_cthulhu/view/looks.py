"""Looks for clients, as data: the shelf's picture, what the end screen counts, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.view.sights import BOX

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "arms",
    "tone": 1,
    "picture": BOX,
    "chart": "Level",
    "rolls": {"rolled": 6},
    "awards": [
        {"kind": "door", "title": "The doorkeeper", "text": "kicked open most doors"},
        {"kind": "offers_help", "title": "The negotiator", "text": "made most offers"},
        {"kind": "cursed", "title": "The lightning rod", "text": "drew most Curses"},
        {"kind": "sold", "title": "The pedlar", "text": "sold most often"},
        {"kind": "died", "title": "The mortal", "text": "died most often"},
    ],
    "confirm": ["CloseSale(", "DiscardClass("],
}
