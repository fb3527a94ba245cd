"""What can be measured from outside: counts and times, in Prometheus' format."""

from __future__ import annotations

import asyncio
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
TIMES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
BEAT: Final = 0.5


class Metrics:
    """One set of figures for one app, so that tests may run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        at = self.registry
        self.requests = Counter("miskatonic_requests_total", "HTTP requests.", ("route", "status"), registry=at)
        self.request_time = Histogram("miskatonic_request_seconds", "HTTP requests.", buckets=TIMES, registry=at)
        self.sockets = Gauge("miskatonic_sockets", "Open sockets.", ("kind",), registry=at)
        self.messages = Counter("miskatonic_messages_total", "Messages received.", ("kind", "type"), registry=at)
        self.refused = Counter("miskatonic_refused_total", "Requests refused on sockets.", ("code",), registry=at)
        self.answer_time = Histogram(
            "miskatonic_answer_seconds", "From a message to its answer.", buckets=TIMES, registry=at
        )
        self.frames = Counter("miskatonic_frames_total", "Messages sent.", registry=at)
        self.bytes = Counter("miskatonic_bytes_total", "Bytes sent on sockets.", registry=at)
        self.dropped = Counter("miskatonic_dropped_total", "Sockets closed by the table.", ("code",), registry=at)
        self.errors = Counter("miskatonic_errors_total", "Errors of the program itself.", registry=at)
        self.storage = Counter("miskatonic_storage_errors_total", "Failures of the database.", registry=at)
        self.tables = Gauge("miskatonic_tables", "Tables in memory.", registry=at)
        self.lag = Histogram("miskatonic_loop_lag_seconds", "How late the event loop was.", buckets=TIMES, registry=at)

        self._frames = self._bytes = 0
        self._heard: dict[tuple[str, str], int] = {}

    def heard(self, kind: str, message: str) -> None:
        """A message has come in: noted like a frame."""
        self._heard[kind, message] = self._heard.get((kind, message), 0) + 1

    def sent(self, size: int) -> None:
        """A frame has gone out. That happens so often that it is only noted here, and counted when somebody asks."""
        self._frames += 1
        self._bytes += size

    def text(self) -> bytes:
        """All figures."""
        self.frames.inc(self._frames)
        self.bytes.inc(self._bytes)
        for labels, number in self._heard.items():
            self.messages.labels(*labels).inc(number)
        self._frames = self._bytes = 0
        self._heard = {}
        return generate_latest(self.registry)

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            await asyncio.sleep(BEAT)
            self.lag.observe(max(0.0, loop.time() - begun - BEAT))
