"""Looks for clients, as data: floors, the shelf's picture, which choices ask once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.view.sights import BOX, ICONS
from miskatonic.kernel.scene.honour import Honour, Rolled

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "mask",
    "tone": 3,
    "picture": BOX,
    "accent": "#1d7a6c",
    "icons": ICONS,
    "colours": {"danger": "#a8453c", "trap": "#7a5c96", "help": "#4f9a63", "machine": "#4a7fa0"},
    "confirm": ["GiveUp("],
}
HONOURS: Final = (
    Honour("The exterminator", "{n} monsters slain", "slain", at=1),
    Honour("The saboteur", "{n} generators broken", "wrecked", at=1),
    Honour("The killer", "{n} others killed", "dead", at=1),
    Honour("The magpie", "{n} objects found", "found", least=3),
    Honour("The regular", "died {n} times", "dead"),
    Honour("The wanderer", "{n} spaces walked", "walked", least=10),
)
"""What somebody may be remembered for."""
ROLLS: Final = (
    Rolled("rolled"),
    Rolled("attack", at=4, sides_at=5),
    Rolled("struggled", at=2),
    Rolled("armor"),
    Rolled("parry", sides=10),
)
"""Which events are rolls of dice."""
