"""Looks for clients, as data: the shelf's picture, what the end screen counts, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.view.sights import BOX, ICONS

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "eye",
    "tone": 4,
    "picture": BOX,
    "icons": ICONS,
    "chart": "Dice",
    "rolls": {"stones": 6, "roll_off": 6, "monster": 6},
    "awards": [
        {"kind": "blocked", "title": "The bulwark", "text": "turned most actions away"},
        {"kind": "bonus", "title": "The scholar", "text": "knew most Bonus Actions by heart"},
        {"kind": "paid_reroll", "title": "The supplicant", "text": "paid most often for another roll"},
    ],
    "confirm": ["RerollMonster("],
}
