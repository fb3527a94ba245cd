"""Positions of Terror Paths by readable names: how case files state and check them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from miskatonic.games.terror_paths.positions.arrange import Arranging
from miskatonic.games.terror_paths.records import NOBODY, NONE, STATS
from miskatonic.games.terror_paths.state import Terror
from miskatonic.games.terror_paths.words.names import who
from miskatonic.kernel.cases.stated import Sparse


def sketch(s: Terror) -> dict[str, Any]:
    """The position by names; what is empty is left out, and may be expected all the same."""
    box = s.box
    places = {spot.id: _place(s, n) for n, spot in enumerate(box.spots)}
    gone = {f"{kind.id} {no + 1}": None for kind in box.foes for no in range(s.foe_no)}
    seats = {who(s, seat): _seat(s, seat) for seat in range(s.seats)}
    data: dict[str, Any] = {
        "phase": _phase(s),
        "round": s.round,
        "threat": s.threat,
        "doom": s.doom,
        "lead": who(s, s.lead),
        "stage": box.scenario.stages[s.stage].id,
        "seats": seats,
        "places": Sparse({name: place for name, place in places.items() if place}, places),
        "foes": Sparse({_foe_name(s, foe.no): _foe(s, foe.no) for foe in s.foes}, gone),
    }
    lore = [each.id for n, each in enumerate(box.scenario.lore) if s.lore >> n & 1]
    counts = {counter.id: s.counters[n] for n, counter in enumerate(box.scenario.counters)}
    counters = Sparse({name: count for name, count in counts.items() if count}, dict.fromkeys(counts, 0))
    if lore:
        data["lore"] = lore
    if counters:
        data["counters"] = counters
    if s.second >= 0:
        data["second"] = box.scenario.stages[s.second].id
    if s.disasters_in:
        data["disasters"] = s.disasters_in
    if s.outcome is not None:
        data["over"] = {"won": bool(s.outcome.winners), "how": s.outcome.reason}
    return Sparse(data, {"lore": [], "counters": counters, "second": None, "disasters": 0})


def _phase(s: Terror) -> str:
    if s.outcome is not None:
        return "over"
    if not s.round:
        return "setup"
    return "menace" if s.menace else "acts" if s.opened else "moves"


def _seat(s: Terror, seat: int) -> dict[str, Any]:
    """One Investigator: where she is, her tracks, tokens, Items."""
    if s.place[seat] < 0:
        return {"at": "out"}
    data: dict[str, Any] = {"at": s.box.spots[s.place[seat]].id}
    data.update({name: s.stat(seat, n) for n, name in enumerate(STATS)})
    data.update({"san": s.san[seat], "hp": s.hp[seat], "luck": s.luck[seat], "insight": s.insight[seat]})
    data["items"] = [s.box.items[held >> 1].id + (" (tapped)" if held & 1 else "") for held in s.items[seat]]
    data["kept"] = [s.box.events[event].id for event in s.curses[seat]]
    data["victims"] = [s.box.victims[victim].id for victim in s.victims[seat]]
    data |= {"stopped": bool(s.held >> seat & 1), "finished": bool(s.finished >> seat & 1)}
    if s.walked >> seat & 1:
        data["walked_from"] = s.box.spots[s.came_from[seat]].id
    if s.turned >> seat & 1:
        data["turned"] = next(s.box.foes[foe.kind].id for foe in s.foes if foe.seat == seat)
    return Sparse(data, {"walked_from": None, "turned": None})


NOTHING: Final[Mapping[str, Any]] = {
    "card": None,
    "blocked": False,
    "locked": False,
    "solved": False,
    "entered": False,
    "hits": [],
    "insight": 0,
    "loose": [],
    "victims": [],
    "events": [],
    "searched": [],
}
"""An empty place."""


def _place(s: Terror, place: int) -> Sparse:
    """What lies in a place; a facedown card by its type only. TP-dig-1"""
    data: dict[str, Any] = {}
    if s.back_at[place] != NONE:
        known = s.up >> place & 1 or s.known >> place & 1
        data["card"] = s.box.cards[s.card_at[place]].id if known else s.box.backs[s.back_at[place]].type
        data["lies"] = "tapped" if s.tapped >> place & 1 else "up" if s.up >> place & 1 else "down"
    for name, bits in (("blocked", s.blocked), ("locked", s.locked), ("solved", s.solved), ("entered", s.entered)):
        if bits >> place & 1:
            data[name] = True
    if s.hits[place]:
        data["hits"] = [n + 1 for n in range(s.hits[place].bit_length()) if s.hits[place] >> n & 1]
    if s.insight_at[place]:
        data["insight"] = s.insight_at[place]
    if s.loose[place]:
        data["loose"] = [s.box.items[held >> 1].id for held in s.loose[place]]
    if s.victims_at[place]:
        data["victims"] = [s.box.victims[victim].id for victim in s.victims_at[place]]
    if s.events_at[place]:
        data["events"] = [s.box.events[event].id for event in s.events_at[place]]
    searched = [s.box.icons[n][1] for n in s.box.icons_at[place] if s.searched >> n & 1]
    if searched:
        data["searched"] = searched
    return Sparse(data, NOTHING)


def _foe_name(s: Terror, no: int) -> str:
    foe = s.foe(no)
    assert foe is not None
    return f"{s.box.foes[foe.kind].id if foe.seat == NOBODY else who(s, foe.seat)} {no}"


def _foe(s: Terror, no: int) -> dict[str, Any]:
    foe = s.foe(no)
    assert foe is not None
    data: dict[str, Any] = {"at": s.box.spots[foe.place].id}
    if foe.hits:
        data["hits"] = [n + 1 for n in range(foe.hits.bit_length()) if foe.hits >> n & 1]
    if foe.ambush:
        data["ambush"] = True
    return Sparse(data, {"hits": [], "ambush": False})


def arrange(s: Terror, given: Mapping[str, Any]) -> None:
    """Set the position that a sketch states; what it does not name is empty or as at the start. ``ValueError``."""
    Arranging(s).take(given)
