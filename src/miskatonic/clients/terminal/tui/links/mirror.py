"""What a client knows of a table: the views it was sent, put together."""

from __future__ import annotations

from time import monotonic
from typing import Any

from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene
from miskatonic.table.wire.game import ChoiceView, Line, View
from miskatonic.table.wire.messages import Changed, Hello, RoomChanged, Said
from miskatonic.table.wire.room import ChatLine, RoomView, SeatInfo


class Mirror:
    """The newest view of one viewer, its whole log, the room and the talk."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.room: RoomView | None = None
        self.lines: list[Line] = []
        self.chat: list[ChatLine] = []
        self._panels: dict[str, Panel] = {}
        self._room_at = 0.0

    def take(self, message: Any) -> None:
        """Learn from a message; those that answer requests change nothing here."""
        if isinstance(message, Hello):
            self._panels = {}
            self.lines = []
            self._enter(message.room)
            self.chat = list(message.chat)
            self._see(message.view)
        elif isinstance(message, Changed):
            self._see(message.view)
        elif isinstance(message, RoomChanged):
            self._enter(message.room)
        elif isinstance(message, Said):
            self.chat.append(message.line)

    def _enter(self, room: RoomView) -> None:
        self.room = room
        self._room_at = monotonic()

    @property
    def seconds_left(self) -> int | None:
        """How long one may still take, where a clock runs; it runs on between two messages."""
        chair = self.chair
        if chair is None or chair.left_ms is None or self.room is None:
            return None
        mine = self.view is not None and self.seat in self.view.waiting and not self.room.paused_by
        gone = (monotonic() - self._room_at) if mine else 0.0
        return max(0, round(chair.left_ms / 1000 - gone))

    def _see(self, view: View) -> None:
        self._panels.update({panel.id: panel for panel in view.panels})
        self._panels = {name: self._panels[name] for name in view.order}
        self.lines[view.log_from :] = view.lines
        self.view = view

    @property
    def scene(self) -> Scene:
        """The view as a scene to be drawn."""
        assert self.view is not None
        return scene_of(self.view, tuple(self._panels.values()), self.room.game if self.room else "")

    @property
    def choices(self) -> tuple[ChoiceView, ...]:
        """What may be chosen now."""
        return self.view.choices if self.view is not None else ()

    @property
    def seat(self) -> int:
        """Whose eyes these are; -1: a spectator's."""
        return self.view.seat if self.view is not None else -1

    @property
    def chair(self) -> SeatInfo | None:
        """One's own seat, if one has one."""
        return self.room.seats[self.seat] if self.room is not None and self.seat >= 0 else None

    def played(self, seat: int) -> str:
        """The game's word for a seat."""
        return self.view.seats[seat] if self.view is not None and seat < len(self.view.seats) else f"Seat {seat + 1}"

    def own(self, seat: int) -> bool:
        """Is it mine, this one or another that I play?"""
        if self.room is None or self.chair is None or self.chair.player < 0:
            return seat == self.seat
        return self.room.seats[seat].player == self.chair.player

    def name_of(self, seat: int) -> str:
        """What a seat is called: the game's word for it, and who sits there."""
        called = self.played(seat)
        info = self.room.seats[seat] if self.room is not None else None
        if self.own(seat):
            return f"{called}, you"
        if info is None or info.kind == "open":
            return f"{called}, free" if info is not None else called
        who = f"{info.bot} bot" if info.bot else info.name
        return f"{called} · {who}" if who and who != called else called

    def awaited(self) -> str:
        """Whom the game waits for, in words."""
        if self.view is None or self.view.over:
            return ""
        names = [self.view.seats[seat] for seat in self.view.waiting if seat != self.seat]
        return " and ".join(names)


def seal_of(room: RoomView) -> str:
    """What the dice are sealed by: by all together, where all have added to them."""
    if room.dice is None:
        return f"{room.commit[:32]}…"
    if not room.dice.seal:
        return f"{room.commit[:32]}…, until everybody has added to them"
    anew = len(room.dice.restarts)
    return f"{room.dice.seal[:32]}…" + (f" (sealed anew {anew}×)" if anew else "")


def may_go_on(room: RoomView, chair: SeatInfo) -> bool:
    """May this seat end a pause? The host's own pause is the host's to end."""
    return chair.host or not room.paused_by_host


def scene_of(view: View, panels: tuple[Panel, ...], game: str) -> Scene:
    """A view's part that can be drawn."""
    return Scene(
        game=game,
        seat=view.seat,
        title=view.title,
        prompt=view.prompt,
        waiting=view.waiting,
        seats=view.seats,
        panels=panels,
        over=view.over,
    )
