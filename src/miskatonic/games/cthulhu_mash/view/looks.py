"""Looks for clients, as data: floors, the shelf's picture, what the end screen counts, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.view.sights import BOX

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "mask",
    "tone": 3,
    "picture": BOX,
    "colours": {"danger": "#a8453c", "trap": "#7a5c96", "help": "#4f9a63", "machine": "#4a7fa0"},
    "chart": "Health",
    "rolls": {
        "rolled": 6,
        "attack": {"sides": 0, "at": 4, "sides_at": 5},
        "struggled": {"sides": 6, "at": 2},
        "armor": 6,
        "parry": {"sides": 10, "at": 1},
    },
    "awards": [
        {"kind": "slain", "at": 1, "title": "The exterminator", "text": "slew most monsters"},
        {"kind": "wrecked", "at": 1, "title": "The saboteur", "text": "broke most generators"},
        {"kind": "found", "title": "The magpie", "text": "found most objects"},
        {"kind": "dead", "title": "The regular", "text": "died most often"},
        {"kind": "walked", "title": "The wanderer", "text": "was most often on the move"},
    ],
    "confirm": ["GiveUp("],
}
