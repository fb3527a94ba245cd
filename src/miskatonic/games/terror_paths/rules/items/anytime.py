"""Plays of any time: Insight on stats, Items without dice, Events on a sheet (TP-ins-2, TP-itime-4, TP-ong-2)."""

from __future__ import annotations

from typing import Any

from miskatonic.games.terror_paths.content.records import FREE, TAP
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.items.using import TapItem, UseNow, fitting
from miskatonic.games.terror_paths.rules.sheet.tokens import Raise, can_raise
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Step


def anytime(s: Terror, seat: int) -> list[Step[Any]]:
    """What she may do whenever somebody is asked."""
    if not s.alive(seat):
        return []
    found: list[Step[Any]] = []
    if s.insight[seat]:
        found.extend([Raise(seat, stat) for stat in range(3) if can_raise(s, seat, stat)])
    if s.items[seat]:
        place = s.place[seat]
        for held, n, use in fitting(s, seat, FREE):
            if holds(s, use.conditions, place, seat):
                found.append(UseNow(seat, held, n))
        for held, n, use in fitting(s, seat, TAP):
            if not held & 1 and holds(s, use.conditions, place, seat):
                found.append(TapItem(seat, held, n))
    return found
