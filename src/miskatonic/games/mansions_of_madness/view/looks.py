"""How clients may draw Mansions of Madness, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.mansions_of_madness.view.sights import BOX, ICONS
from miskatonic.kernel.scene.honour import Honour, Rolled

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "house",
    "tone": 5,
    "picture": BOX,
    "accent": "#345f9e",
    "icons": ICONS,
    "colours": {"humanoid": "#4a76a8", "beast": "#9a6b3c", "eldritch": "#4f8a5b", "dread": "#7a5c96"},
}
HONOURS: Final = (
    Honour("The curious", "{n} rooms searched", "searches", least=3),
    Honour("The restless", "{n} spaces walked", "moves", least=8),
    Honour("The fist", "{n} attacks", "attacks", least=2),
    Honour("The anvil", "{n} damage taken", "damage", adds=1, least=4),
    Honour("The pale one", "{n} horror taken", "horror", adds=1, least=4),
    Honour("The locksmith", "{n} puzzles solved", "solved", least=1),
)
"""What somebody may be remembered for."""
ROLLS: Final = (Rolled("die", sides=10),)
"""Which events are rolls of dice."""
