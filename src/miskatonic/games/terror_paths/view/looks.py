"""How clients may draw Terror Paths, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.view.sights import BOX, ICONS
from miskatonic.kernel.scene.honour import Honour, Rolled

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "eye",
    "tone": 4,
    "picture": BOX,
    "icons": ICONS,
    "accent": "#a35a14",
    "colours": {"danger": "#a8453c", "help": "#4f9a63", "dread": "#7a5c96"},
}
HONOURS: Final = (
    Honour("The wanderer", "{n} ways gone", "moves", least=5),
    Honour("The magpie", "{n} searches", "searches"),
    Honour("The gambler", "{n} dice rolled again", "rerolls"),
    Honour("The guardian", "{n} led to safety", "rescued", least=1),
    Honour("The healer’s despair", "{n} SAN lost", "loses", adds=1, least=4),
    Honour("The anvil", "{n} HP lost", "loses", adds=2, least=4),
)
"""What somebody may be remembered for."""
ROLLS: Final = (Rolled("rolls", at=2, all_of_it=True),)
"""Which events are rolls of dice."""
