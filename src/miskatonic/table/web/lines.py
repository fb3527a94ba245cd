"""The lines that requests come in by: one that says nothing, or never ends what it says, is not held open."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class TableLine(H11Protocol):
    """Whoever calls has so long to say what they want, and so long to say the rest of it, however slowly it comes."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._limits = self.config.app.desk.settings.limits  # type: ignore[union-attr]  # the app is always our Front
        self._heard: object = None
        """How far they had come when the time was set."""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody calls."""
        super().connection_made(transport)
        self._listen()

    def data_received(self, data: bytes) -> None:
        """They say something. A little of a request wins no time: only its next part does."""
        super().data_received(data)
        self._listen()

    def on_response_complete(self) -> None:
        """They have their answer; what they say next is a new request."""
        super().on_response_complete()
        self._listen()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, which may be silent as long as it answers pings."""
        self._stop()
        self._heard = h11.SWITCHED_PROTOCOL
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop()
        super().connection_lost(exc)

    def _listen(self) -> None:
        if self._heard is h11.SWITCHED_PROTOCOL:
            return
        heard = (self.conn.their_state, self.cycle)
        if heard == self._heard:
            return
        self._stop()
        self._heard = heard
        waits = {h11.IDLE: self._limits.head_seconds, h11.SEND_BODY: self._limits.body_seconds}
        if self.conn.their_state in waits:
            self._timer = self.loop.call_later(waits[self.conn.their_state], self._hang_up)

    def _hang_up(self) -> None:
        """Nothing can be lost: no request has been heard to its end."""
        waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if waiting and (self.conn.their_state, self.cycle) == self._heard:
            self.transport.abort()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
