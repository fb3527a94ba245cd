"""The keys that do something now, in one line at the foot of a screen; a click presses one."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import RenderResult
from textual.screen import Screen
from textual.widget import Widget

KEY = "key"


class KeyBar(Widget, can_focus=False):
    """One line, drawn anew only when its words change."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self.words = Text()

    def on_mount(self) -> None:
        """Other keys count whenever the focus or the table changes."""
        self.screen.bindings_updated_signal.subscribe(self, self.look)
        self.look(self.screen)

    def look(self, screen: Screen[object]) -> None:
        """Which keys are there now?"""
        if screen is not self.screen:
            return
        words = self._fitting()
        if words.plain != self.words.plain:
            self.words = words
            self.refresh()

    def on_resize(self) -> None:
        """Perhaps more fit, or fewer."""
        self.look(self.screen)

    def _fitting(self) -> Text:
        """All keys; if they are too long, those before the last one go, for the last one is the way out."""
        shown: dict[str, Text] = {}
        for found in self.screen.active_bindings.values():
            binding = found.binding
            if binding.show and found.enabled and binding.description and binding.action not in shown:
                meta = Style(meta={KEY: binding.key})
                key = self.app.get_key_display(binding)
                shown[binding.action] = Text.assemble(
                    (f" {key}", Style(bold=True) + meta), (f" {binding.description}", Style(dim=True) + meta)
                )
        parts = list(shown.values())
        while len(parts) > 1 and sum([part.cell_len for part in parts]) > self.size.width > 0:
            del parts[-2]
        return Text("").join(parts)

    def render(self) -> RenderResult:
        """Keys and what they do."""
        return self.words

    def on_click(self, event: events.Click) -> None:
        """As if the key were pressed."""
        key = event.style.meta.get(KEY)
        if key:
            self.app.simulate_key(str(key))
