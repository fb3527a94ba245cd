"""What changes on the table, for whoever shows it happening."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.beat import STILL, Beat, Marks, Roll, Watcher


class LanternWatcher(Watcher):
    """Where everybody stands, and the die."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        return (s.die, tuple([s.stands(seat) for seat in range(s.seats)]))

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        if no == 0:
            return {"die": part}
        return {f"road.{seat}": far for seat, far in enumerate(part)}

    def told(self, s: Any, event: Event) -> Beat:
        if event.kind == "walked":
            return Beat(f"seat.{event.facts[0]}", ("die",), roll=Roll((int(event.facts[1]),)))
        if event.kind == "dark":
            return Beat(f"seat.{event.facts[0]}", ("die",), roll=Roll((1,), verdict="dark", good=False))
        return STILL
