"""What may be done once a turn, by number: at most ten of them (see ``Terror.once``)."""

from __future__ import annotations

from typing import Final

RECOVERED: Final = 0
SEARCHED_AGAIN: Final = 1
SPIED: Final = 2
CRAFTED: Final = 3
WITHDREW: Final = 4
FOOTNOTES: Final = 5
SCOOP: Final = 6
