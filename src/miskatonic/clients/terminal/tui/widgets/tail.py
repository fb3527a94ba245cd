"""A box whose end is always in sight: a log that grows, or gives way to what stands below it."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.geometry import Size


class Tail(VerticalScroll):
    """Whatever changes the height of the box or of what is in it, the newest line is shown."""

    def watch_virtual_size(self, _: Size) -> None:
        """What is in the box has grown or shrunk."""
        self.call_after_refresh(self.show_end)

    def on_resize(self) -> None:
        """The box itself has."""
        self.show_end()

    def show_end(self) -> None:
        """At once: what is deferred twice may come too late."""
        self.scroll_end(animate=False, immediate=True)
