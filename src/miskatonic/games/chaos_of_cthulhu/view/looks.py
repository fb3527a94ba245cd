"""Looks for clients, as data: the shelf's picture, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.chaos_of_cthulhu.view.sights import BOX, ICONS
from miskatonic.kernel.scene.honour import Honour, Rolled

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "eye",
    "tone": 4,
    "picture": BOX,
    "accent": "#6b46b8",
    "icons": ICONS,
    "confirm": ["RerollMonster("],
}
HONOURS: Final = (
    Honour("The bulwark", "{n} actions turned away", "blocked"),
    Honour("The scholar", "{n} Bonus Actions known by heart", "bonus"),
    Honour("The thief", "{n} Offerings taken from others", "stole", adds=2),
    Honour("The supplicant", "{n} Offerings for another roll", "paid_reroll", "rerolls"),
    Honour("The favourite", "{n} Offerings from the gods", "boon", adds=2, least=3),
)
"""What somebody may be remembered for."""
ROLLS: Final = (Rolled("stones", all_of_it=True), Rolled("roll_off"), Rolled("monster", all_of_it=True))
"""Which events are rolls of dice."""
