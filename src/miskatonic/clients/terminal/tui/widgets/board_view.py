"""The table as a widget: a drawn scene that scrolls, with a cursor that goes from thing to thing."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from miskatonic.clients.terminal.tui.paint.brush import IDS, Brush
from miskatonic.clients.terminal.tui.paint.panels import paint
from miskatonic.clients.terminal.tui.spots import Spot, find_spots, ids_of, nearest, things
from miskatonic.kernel.scene.scene import Scene

ROOMY = 30
"""A board of so many lines has room for big dice and for cards as boxes."""
WIDE = 78
HERE = Style(reverse=True, bold=True)
TOUCHED = Style(reverse=True)


class BoardView(ScrollView, can_focus=True):
    """A scene. Things that can be chosen are marked; the cursor visits everything."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", "Up", show=False),
        Binding("down", "go(0, 1)", "Down", show=False),
        Binding("left", "go(-1, 0)", "Left", show=False),
        Binding("right", "go(1, 0)", "Right", show=False),
        Binding("n", "jump(1)", "Next to choose", show=False),
        Binding("N,b", "jump(-1)", "Last to choose", show=False),
        Binding("enter,space", "pick", "Choose", show=False),
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("pagedown", "page_down", "Page down", show=False),
        Binding("home", "scroll_home", "Top", show=False),
        Binding("end", "scroll_end", "Bottom", show=False),
    ]

    class Picked(Message):
        """Somebody wants to choose one of these things."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    class Looked(Message):
        """The cursor or the mouse is on these things."""

        def __init__(self, ids: tuple[str, ...]) -> None:
            super().__init__()
            self.ids = ids

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # Textual's own word
        super().__init__(id=id)
        self.scene: Scene | None = None
        self.choosable: frozenset[str] = frozenset()
        self.touched: frozenset[str] = frozenset()
        """What the choice under the other cursor would touch."""
        self.pointed: frozenset[str] = frozenset()
        """What a lesson speaks of."""
        self.cursor: tuple[str, ...] = ()
        self._lines: list[list[Segment]] = []
        self._things: list[Spot] = []
        self._sought: frozenset[str] = frozenset()
        """What was to be brought into sight, and is not drawn yet."""
        self._hovered: tuple[str, ...] = ()
        self._drawn_for: tuple[int, bool] = (0, False)

    # ------------------------------------------------------------------ drawing

    def show(self, scene: Scene, choosable: frozenset[str] = frozenset()) -> None:
        """Draw another scene; the cursor stays where it was, if that is still there."""
        if scene == self.scene and choosable == self.choosable:
            return
        self.scene, self.choosable = scene, choosable
        self._draw()

    def touch(self, ids: frozenset[str]) -> None:
        """Show what a choice would touch, and bring it into sight."""
        if ids == self.touched:
            return
        self.touched = ids
        self._reveal_any(ids)
        self.refresh()

    def point(self, ids: frozenset[str]) -> None:
        """Show what is spoken of, and bring it into sight."""
        if ids != self.pointed:
            self.pointed = ids
            self._reveal_any(ids)
            self.refresh()

    def _reveal_any(self, ids: frozenset[str]) -> None:
        spot = next((spot for spot in self._things if not ids.isdisjoint(spot.ids)), None)
        self._sought = frozenset() if spot is not None else ids
        if spot is not None:
            self._reveal(spot)

    def _reveal_again(self) -> None:
        """After the table was drawn anew, or the board has another height: the same things are in sight."""
        here = self._at(self.cursor) if self.has_focus else None
        if here is not None:
            self._reveal(here)
        else:
            self._reveal_any(self._sought or self.touched or self.pointed)

    def _draw(self) -> None:
        if self.scene is None or not self.size.width:
            return
        width = max(self.scrollable_content_region.width, 20)
        big = self.roomy
        self._drawn_for = (width, big)
        brush = Brush(self.scene, self.choosable, letters=not self.app.console.encoding.lower().startswith("utf"))
        brush.big = big
        drawn = Group(*paint(self.scene, brush, self.app.console, width))
        options = self.app.console.options.update(width=width, height=None)
        self._lines = self.app.console.render_lines(drawn, options, pad=True)
        self._things = things(find_spots(self._lines))
        if not any(spot.ids == self.cursor for spot in self._things):
            self.cursor = ()
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()
        if self._sought:
            self.call_after_refresh(self._reveal_again)

    @property
    def roomy(self) -> bool:
        """Is there room for big dice?"""
        return self.screen.size.height >= ROOMY and self.size.width >= WIDE

    def on_resize(self) -> None:
        """Lay everything out again if the width has changed."""
        if self._drawn_for != (max(self.scrollable_content_region.width, 20), self.roomy):
            self._draw()
        self.call_after_refresh(self._reveal_again)

    def render_line(self, y: int) -> Strip:
        """One line of the drawn scene; the cursor and what a choice touches are reversed."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if row >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        segments = [self._lit(segment) for segment in self._lines[row]]
        return Strip(segments).apply_style(self.rich_style).adjust_cell_length(width, self.rich_style)

    def _lit(self, segment: Segment) -> Segment:
        ids = ids_of(segment)
        if not ids:
            return segment
        if self.has_focus and ids == self.cursor:
            return Segment(segment.text, (segment.style or Style()) + HERE)
        if not self.touched.isdisjoint(ids) or not self.pointed.isdisjoint(ids):
            return Segment(segment.text, (segment.style or Style()) + TOUCHED)
        return segment

    @property
    def text(self) -> str:
        """What is drawn, as text."""
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in self._lines)

    # ------------------------------------------------------------------ the cursor

    def _at(self, ids: tuple[str, ...]) -> Spot | None:
        return next((spot for spot in self._things if spot.ids == ids), None)

    def action_go(self, right: int, down: int) -> None:
        """The next thing in a direction; where there is none, scroll."""
        found = nearest(self._things, self._at(self.cursor), right, down)
        if found is not None:
            self._move(found)
        elif down:
            self.scroll_relative(y=down, animate=False)

    def action_jump(self, by: int) -> None:
        """The next thing that can be chosen, round and round."""
        there = [spot for spot in self._things if not self.choosable.isdisjoint(spot.ids)]
        if not there:
            return
        here = self._at(self.cursor)
        after = [i for i, spot in enumerate(there) if here is None or (spot.y, spot.x) > (here.y, here.x)]
        if by > 0:
            self._move(there[after[0] if after else 0])
        else:
            before = [spot for spot in there if here is not None and (spot.y, spot.x) < (here.y, here.x)]
            self._move(before[-1] if before else there[-1])

    def _move(self, spot: Spot) -> None:
        self.cursor = spot.ids
        self._reveal(spot)
        self.refresh()
        self.post_message(self.Looked(spot.ids))

    def _reveal(self, spot: Spot) -> None:
        self.scroll_to_region(Region(0, spot.y - 1, 1, 3), animate=False, force=True, immediate=True)

    def action_pick(self) -> None:
        """Choose what is under the cursor."""
        if self.cursor:
            self.post_message(self.Picked(self.cursor))

    def on_focus(self) -> None:
        """With the keyboard, something is always under the cursor: first of all what can be chosen."""
        if not self.cursor and self._things:
            if self.choosable:
                self.action_jump(1)
            if not self.cursor:
                self._move(self._things[0])
        self.refresh()

    def on_blur(self) -> None:
        """The cursor is shown only where keys go."""
        self.refresh()

    # ------------------------------------------------------------------ the mouse

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Look at what the mouse is on."""
        ids = tuple(event.style.meta.get(IDS, ()))
        if ids != self._hovered:
            self._hovered = ids
            if ids:
                self.post_message(self.Looked(ids))

    def on_click(self, event: events.Click) -> None:
        """A click chooses what lies there, or looks at it."""
        ids = tuple(event.style.meta.get(IDS, ()))
        spot = self._at(ids)
        if spot is None:
            return
        self._move(spot)
        if not self.choosable.isdisjoint(ids):
            self.post_message(self.Picked(ids))
