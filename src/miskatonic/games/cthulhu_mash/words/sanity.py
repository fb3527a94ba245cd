"""Words for sanity, the shared start, optional rules and monsters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import (
    SIDES,
    figure_id,
    figure_name,
    piece_name,
    space_id,
    space_name,
    the,
)

Facts = tuple[Any, ...]


def horror_name(s: Mash, horror: int) -> str:
    """What frightens, in a few words."""
    if horror >= sanity.TISSUE:
        return "the Shoggoth Tissue"
    if horror >= sanity.SHOGGOTH:
        return {sanity.SHOGGOTH: "the Shoggoth", sanity.COMRADE: "the death of a comrade"}.get(horror, "the tome")
    if horror >= sanity.SIGHTS:
        tile = s.box.tiles[horror - sanity.SIGHTS]
        return f"the {tile.seeing[0].what} in {tile.name}"
    if horror >= sanity.ENTERING:
        return s.box.tiles[horror - sanity.ENTERING].name
    if horror >= sanity.GENERATORS:
        return f"the {s.box.generators[horror - sanity.GENERATORS].name}"
    return f"the {s.box.monsters[horror].name}"


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _administer(s: Mash, seat: int, x: Any) -> str:
    whose = "your" if x.owner == seat else "the sufferer's"
    return f"Give {the(s, x.to)} {whose} {piece_name(s, x.piece)}"


def _wield(s: Mash, seat: int, x: Any) -> str:
    whom = the(s, x.aim) if x.aim >= 0 else f"{len(x.targets)} at once" if len(x.targets) > 1 else the(s, x.targets[0])
    return f"{figure_name(s, x.figure)} uses the {piece_name(s, x.piece)} on {whom}{_others(x)}"


def _others(x: Any) -> str:
    more = len(x.targets) - 1
    return f" and {more} more" if x.aim >= 0 and more else ""


def _grab(s: Mash, seat: int, x: Any) -> str:
    what = f"the {piece_name(s, x.piece)}" if x.piece >= 0 else "the top object of the pile"
    return f"{figure_name(s, x.figure)} takes {what}"


LABELS: Final[Mapping[str, Callable[[Mash, int, Any], str]]] = {
    "StartOn": lambda s, seat, x: f"Start on {s.box.tiles[x.tile].name}",
    "Aside": lambda s, seat, x: f"Move {the(s, x.figure)} to {space_name(x.space)}",
    "Bestow": lambda s, seat, x: f"Hand the {piece_name(s, x.piece)} to {the(s, x.to)}",
    "Administer": _administer,
    "Turn": lambda s, seat, x: (
        f"{figure_name(s, x.figure) + ': turn' if x.figure >= s.seats else 'Turn'} {SIDES[x.side]}"
    ),
    "Recover": lambda s, seat, x: f"{figure_name(s, x.figure)} heals on its space",
    "Raze": lambda s, seat, x: (
        f"{figure_name(s, x.figure)} attacks the spawning space of {the(s, x.owner)}{' from afar' if x.kind else ''}"
    ),
    "Fetch": lambda s, seat, x: f"{figure_name(s, x.figure)} goes for the objects on {space_name(x.space)}",
    "Grab": _grab,
    "MoveOn": lambda s, seat, x: f"{figure_name(s, x.figure)} takes no more",
    "Swallow": lambda s, seat, x: f"{figure_name(s, x.figure)} swallows the {piece_name(s, x.piece)}",
    "Wield": _wield,
}

TARGETS: Final[Mapping[str, Callable[[Mash, Any], tuple[str, ...]]]] = {
    "Aside": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "Bestow": lambda s, x: (f"o{x.piece}", f"f{x.to}"),
    "Administer": lambda s, x: (f"o{x.piece}", f"f{x.to}"),
    "Turn": lambda s, x: (f"f{x.figure}",),
    "Recover": lambda s, x: (f"f{x.figure}",),
    "Raze": lambda s, x: (f"f{x.figure}", figure_id(s, 200 + x.owner)),
    "Fetch": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "Grab": lambda s, x: (f"f{x.figure}",),
    "MoveOn": lambda s, x: (f"f{x.figure}",),
    "Swallow": lambda s, x: (f"f{x.figure}",),
    "Wield": lambda s, x: (f"f{x.figure}", *[f"f{target}" for target in x.targets]),
}


def _check(s: Mash, f: Facts) -> str:
    seat, horror, face, calm = f
    return f"{_up(the(s, seat))} faces {horror_name(s, horror)}: {face}, {'steady' if calm else 'shaken'}."


RAVES: Final = ("", "stands and stares", "turns north", "turns south", "turns east", "turns west", "lashes out")

EVENTS: Final[Mapping[str, Callable[[Mash, Facts], str]]] = {
    "start_tile": lambda s, f: f"All start on {s.box.tiles[f[0]].name}.",
    "entered": lambda s, f: f"{_up(the(s, f[0]))} comes in by the entrance, {space_name(f[1])}.",
    "sanity_check": _check,
    "sanity_lost": lambda s, f: f"{_up(the(s, f[0]))} loses {f[1]} sanity and has {f[2]}.",
    "sanity_gained": lambda s, f: f"{_up(the(s, f[0]))} regains {f[1]} sanity and has {f[2]}.",
    "sanity_raised": lambda s, f: f"The base sanity of {the(s, f[0])} rises by {f[1]}; it has {f[2]} points.",
    "sanity_lowered": lambda s, f: f"The base sanity of {the(s, f[0])} falls by {f[1]}; it has {f[2]} points.",
    "insane": lambda s, f: f"{_up(the(s, f[0]))} has lost half the mind, and with it the way.",
    "lost_forever": lambda s, f: f"{_up(the(s, f[0]))} is insane for good.",
    "sane_again": lambda s, f: f"{_up(the(s, f[0]))} is sane again.",
    "idea": lambda s, f: f"Idea Roll of {the(s, f[0])}: {f[1]}, {'and the horror sinks in' if f[2] else 'a mercy'}.",
    "terror": lambda s, f: (
        f"Terror: {the(s, f[0])} rolls {f[1]} and loses a turn{' and an object' if f[1] > 3 else ''}."
    ),
    "turn_lost": lambda s, f: f"{_up(the(s, f[0]))} cannot act in this turn.",
    "raves": lambda s, f: f"{_up(the(s, f[0]))} rolls {f[1]} and {RAVES[f[1]]}.",
    "wanders": lambda s, f: f"{_up(the(s, f[0]))} wanders {SIDES[f[1]]}, {f[2]} {'space' if f[2] == 1 else 'spaces'}.",
    "administered": lambda s, f: f"{_up(the(s, f[0]))} gives {the(s, f[2])} the {piece_name(s, f[1])}.",
    "turns": lambda s, f: f"{_up(the(s, f[0]))} turns {SIDES[f[1]]}.",
    "swallowed": lambda s, f: f"{_up(the(s, f[0]))} swallows the {piece_name(s, f[1])}.",
}

DOES: Final[Mapping[str, str]] = {
    "PickStart": "picks the start tile",
    "ClearDoor": "clears the entrance",
    "Rummage": "decides what the monster takes",
}
