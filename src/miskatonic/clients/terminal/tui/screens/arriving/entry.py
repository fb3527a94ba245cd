"""Something in a lobby's list: words, an explanation, and what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text


class Entry:
    """One line of the list."""

    def __init__(self, label: str, about: Text, do: Callable[[], Any], game: str = "") -> None:
        self.label = label
        self.about = about
        self.do = do
        self.game = game
