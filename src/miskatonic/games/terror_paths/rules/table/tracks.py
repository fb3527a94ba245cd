"""The Threat and Doom tracks (TP-trk)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import MAX_DOOM, MAX_THREAT
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror


def raise_threat(s: Terror, count: int, rule: str) -> None:
    """A lap of Threat adds Doom at once, in any turn and for any cause. TP-trk-1, TP-trk-2"""
    if count <= 0 or s.over:
        return
    laps, s.threat = divmod(s.threat + count, MAX_THREAT + 1)
    s.tell(rule, "threat", (count, s.threat))
    for _ in range(laps):
        raise_doom(s, "TP-trk-2")
    ends.check(s)


def lower_threat(s: Terror, count: int, rule: str) -> None:
    """It stops at 0 and never takes Doom back. TP-trk-5"""
    taken = min(count, s.threat)
    s.threat -= taken
    s.tell(rule, "threat", (-taken, s.threat))
    ends.check(s)


def raise_doom(s: Terror, rule: str) -> None:
    """At 7 the marker does not move: the players lose. TP-trk-3, TP-trk-4, TP-end-3"""
    if s.over:
        return
    if s.doom == MAX_DOOM:
        ends.finish(s, False, ends.DOOM, "TP-end-3")
        return
    s.doom += 1
    s.tell(rule, "doom", (s.doom,))
    ends.check(s)


def lower_doom(s: Terror, count: int, rule: str) -> None:
    """It stops at 0. TP-trk-5"""
    s.doom -= min(count, s.doom)
    s.tell(rule, "doom", (s.doom,))
    ends.check(s)
