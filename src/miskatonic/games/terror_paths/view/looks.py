"""How clients may draw Terror Paths, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.view.sights import BOX

LOOKS: Final[Mapping[str, Any]] = {
    "emblem": "eye",
    "tone": 4,
    "picture": BOX,
    "colours": {"danger": "#a8453c", "help": "#4f9a63", "dread": "#7a5c96"},
    "chart": "Doom",
    "awards": [
        {"kind": "moves", "title": "The wanderer", "text": "was most often on the move"},
        {"kind": "searches", "title": "The magpie", "text": "searched most often"},
        {"kind": "rerolls", "title": "The gambler", "text": "rerolled most dice"},
        {"kind": "loses", "title": "The sufferer", "text": "lost most often"},
    ],
}
