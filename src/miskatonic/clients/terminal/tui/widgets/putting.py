"""Words on the screen that are drawn again only when they change."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static


def put(place: Static, words: Text) -> None:
    """Write something, unless it stands there already. Where the height is fixed, nothing else moves."""
    held = place.content
    if not isinstance(held, Text) or held.plain != words.plain or held.spans != words.spans:
        place.update(words, layout=bool(place.styles.is_auto_height))
