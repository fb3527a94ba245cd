"""Words for objects, spells and abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import (
    HOLDS,
    SIDES,
    figure_id,
    figure_name,
    full_space,
    piece_name,
    space_id,
    space_name,
    the,
    weapon_name,
)

COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _spell(s: Mash, number: int) -> str:
    return s.box.spells[number].name


def _all(s: Mash, figures: tuple[int, ...]) -> str:
    names = [the(s, figure) for figure in sorted(figures)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _net(s: Mash, seat: int, step: Any) -> str:
    others = tuple([figure for figure in step.targets(s) if figure != step.target])
    more = f", and over {_all(s, others)}" if others else ""
    return f"Throw {weapon_name(s, step.weapon)} at {the(s, step.target)}{more}"


def _turned(s: Mash, seat: int, side: int) -> int:
    """A printed side as it lies in the layout."""
    return (side + s.turned[s.place_of[s.tile_of(seat)]]) % 4


def _fetch(s: Mash, seat: int, step: Any) -> str:
    what = f"the {piece_name(s, step.piece)}" if step.piece >= 0 else "the top of the pile"
    return f"Reach: fetch {what} from {space_name(step.space)}"


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


LABELS: Final[Mapping[str, Callable[[Mash, int, Any], str]]] = {
    "Throw": lambda s, seat, x: f"Throw {weapon_name(s, x.weapon)} to {space_name(x.space)}: {_all(s, x.targets(s))}",
    "ThrowNet": _net,
    "Mist": lambda s, seat, x: f"Spray mist {SIDES[_turned(s, seat, x.side)]}: {_all(s, x.targets(s))}",
    "Burst": lambda s, seat, x: f"Spray {_all(s, x.targets(s))} with {weapon_name(s, x.weapon)}",
    "Discharge": lambda s, seat, x: f"Discharge at {the(s, x.target)}: {_all(s, x.targets(s))}",
    "Reflect": lambda s, seat, x: "Cast Reflection",
    "LetStand": lambda s, seat, x: "Let it stand",
    "Undo": lambda s, seat, x: "Cast Temporal Dust: it has not happened",
    "ReadTome": lambda s, seat, x: f"Read the {piece_name(s, x.piece)}",
    "LookThrough": lambda s, seat, x: f"Look through the {piece_name(s, x.piece)} at {place_name(s, x.place)}",
    "RingChime": lambda s, seat, x: f"Ring the {piece_name(s, x.piece)}",
    "OpenChest": lambda s, seat, x: f"Open the chest with the {piece_name(s, x.piece)}",
    "Command": lambda s, seat, x: f"Command {the(s, x.figure)}",
    "TakeInHand": lambda s, seat, x: f"Take the {piece_name(s, x.piece)} in hand",
    "LetWait": lambda s, seat, x: f"{figure_name(s, x.figure)} does nothing",
    "OrderBreak": lambda s, seat, x: f"{figure_name(s, x.figure)} tries to break free ({HOLDS[x.kind]})",
    "OrderMove": lambda s, seat, x: f"{figure_name(s, x.figure)} moves to {space_name(x.space)}",
    "OrderStrike": lambda s, seat, x: f"{figure_name(s, x.figure)} strikes {the(s, x.target)}",
    "OrderShot": lambda s, seat, x: f"{figure_name(s, x.figure)} attacks {the(s, x.target)} from afar",
    "OrderCharge": lambda s, seat, x: (
        f"{figure_name(s, x.figure)} charges through {the(s, x.target)} to {space_name(x.exit_)}"
    ),
    "CarryOn": lambda s, seat, x: "Use nothing now",
    "Wear": lambda s, seat, x: f"Let the {piece_name(s, x.piece)} count",
    "UseRemedy": lambda s, seat, x: f"Use the {piece_name(s, x.piece)}",
    "SetOnBird": lambda s, seat, x: f"Set the {piece_name(s, x.piece)} on {the(s, x.target)}",
    "LeaveLying": lambda s, seat, x: f"Leave the {piece_name(s, x.piece)}",
    "DropFor": lambda s, seat, x: f"Drop the {piece_name(s, x.old)} for the {piece_name(s, x.new)}",
    "Curse": lambda s, seat, x: f"Cast {_spell(s, x.spell)} at {the(s, x.target)}",
    "SoundWave": lambda s, seat, x: f"Cast {_spell(s, x.spell)} {_way(s, seat, x.direction)}: {_all(s, x.targets(s))}",
    "TakeFrom": lambda s, seat, x: f"Take the {piece_name(s, x.piece)}",
    "FetchFrom": _fetch,
    "OpenGate": lambda s, seat, x: f"Cast {_spell(s, x.spell)}",
    "CastWard": lambda s, seat, x: f"Cast {_spell(s, x.spell)}",
    "TakeWing": lambda s, seat, x: f"Cast {_spell(s, x.spell)}",
    "DrawRazor": lambda s, seat, x: f"Cast {_spell(s, x.spell)}",
    "Comfort": lambda s, seat, x: (
        f"Cast {_spell(s, x.spell)} on {'yourself' if x.target == seat else the(s, x.target)}"
    ),
    "PassThrough": lambda s, seat, x: f"Cast {_spell(s, x.spell)}: pass through to {space_name(x.space)}",
    "Scout": lambda s, seat, x: f"Send the albatross to {place_name(s, x.place)}",
    "Fish": lambda s, seat, x: f"Fish: {x.points} mentality for {x.points} health",
    "Inject": lambda s, seat, x: f"Sedate {the(s, x.target)}",
    "Memorize": lambda s, seat, x: f"Memorize {_spell(s, x.spell)}",
}


def place_name(s: Mash, place: int) -> str:
    """A hidden place, as it lies from the active character's tile."""
    here = s.place_of[s.tile_of(s.active)]
    side = next(side for side in range(4) if s.plan().beside[here * 4 + side] == place)
    return f"the hidden tile in the {SIDES[side]}"


def _way(s: Mash, seat: int, direction: int) -> str:
    return COMPASS[(direction + 2 * _turned(s, seat, 0)) % 8]


def _figures(s: Mash, figures: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([figure_id(s, figure) for figure in figures])


TARGETS: Final[Mapping[str, Callable[[Mash, Any], tuple[str, ...]]]] = {
    "Throw": lambda s, x: (space_id(x.space), f"o{x.weapon}", *_figures(s, x.targets(s))),
    "ThrowNet": lambda s, x: (f"f{x.target}", f"o{x.weapon}"),
    "Mist": lambda s, x: (f"o{x.weapon}", *_figures(s, x.targets(s))),
    "Burst": lambda s, x: (f"o{x.weapon}", *_figures(s, x.targets(s))),
    "Discharge": lambda s, x: (f"o{x.weapon}", f"f{x.target}"),
    "Reflect": lambda s, x: (f"spell{s.box.content.spell('reflection').number}",),
    "Undo": lambda s, x: (f"spell{s.box.content.spell('temporal_dust').number}",),
    "ReadTome": lambda s, x: (f"o{x.piece}",),
    "LookThrough": lambda s, x: (f"o{x.piece}", f"p{x.place}"),
    "RingChime": lambda s, x: (f"o{x.piece}",),
    "OpenChest": lambda s, x: (f"o{x.piece}",),
    "Command": lambda s, x: (f"f{x.figure}",),
    "TakeInHand": lambda s, x: (f"o{x.piece}",),
    "LetWait": lambda s, x: (f"f{x.figure}",),
    "OrderBreak": lambda s, x: (f"f{x.figure}",),
    "OrderMove": lambda s, x: (f"f{x.figure}", space_id(x.space)),
    "OrderStrike": lambda s, x: (f"f{x.figure}", figure_id(s, x.target)),
    "OrderShot": lambda s, x: (f"f{x.figure}", figure_id(s, x.target)),
    "OrderCharge": lambda s, x: (f"f{x.target}", space_id(x.exit_)),
    "Wear": lambda s, x: (f"o{x.piece}",),
    "UseRemedy": lambda s, x: (f"o{x.piece}",),
    "SetOnBird": lambda s, x: (f"o{x.piece}", figure_id(s, x.target)),
    "LeaveLying": lambda s, x: (f"o{x.piece}",),
    "DropFor": lambda s, x: (f"o{x.old}",),
    "Curse": lambda s, x: (f"spell{x.spell}", figure_id(s, x.target)),
    "SoundWave": lambda s, x: (f"spell{x.spell}", *_figures(s, x.targets(s))),
    "TakeFrom": lambda s, x: (f"o{x.piece}",),
    "FetchFrom": lambda s, x: (f"spell{x.spell}", space_id(x.space), *((f"o{x.piece}",) if x.piece >= 0 else ())),
    "OpenGate": lambda s, x: (f"spell{x.spell}",),
    "CastWard": lambda s, x: (f"spell{x.spell}",),
    "TakeWing": lambda s, x: (f"spell{x.spell}",),
    "DrawRazor": lambda s, x: (f"spell{x.spell}",),
    "Comfort": lambda s, x: (f"spell{x.spell}", f"f{x.target}"),
    "PassThrough": lambda s, x: (f"spell{x.spell}", space_id(x.space)),
    "Scout": lambda s, x: (f"p{x.place}",),
    "Inject": lambda s, x: (f"f{x.target}",),
    "Memorize": lambda s, x: (f"spell{x.spell}",),
}

EVENTS: Final[Mapping[str, Callable[[Mash, tuple[Any, ...]], str]]] = {
    "used_up": lambda s, f: f"{_up(the(s, f[0]))} has used up the {piece_name(s, f[1])}.",
    "landed": lambda s, f: f"The {piece_name(s, f[0])} lies on {space_name(f[1])}.",
    "bound": lambda s, f: f"{_up(the(s, f[0]))} is bound and will not touch {the(s, f[1])}.",
    "reflected": lambda s, f: f"{_up(the(s, f[0]))} throws the attack back at {the(s, f[1])}.",
    "undone": lambda s, f: f"{_up(the(s, f[0]))} scatters Temporal Dust: what {the(s, f[1])} did has not happened.",
    "read": lambda s, f: f"{_up(the(s, f[0]))} reads the {piece_name(s, f[1])} and learns {_spell(s, f[2])}.",
    "chimed": lambda s, f: f"{_up(the(s, f[0]))} rings the chime: everything that could move stands still.",
    "tamed": lambda s, f: f"{_up(the(s, f[1]))} obeys {the(s, f[0])}.",
    "worn": lambda s, f: f"{_up(the(s, f[0]))} goes by the {piece_name(s, f[1])} now.",
    "in_hand": lambda s, f: f"{_up(the(s, f[0]))} takes the {piece_name(s, f[1])} in hand.",
    "clock": lambda s, f: f"{_up(the(s, f[0]))} turns the clock back: {f[1]} more actions.",
    "void": lambda s, f: f"The void looks at the {piece_name(s, f[1])}: {f[2]}.",
    "slipped": lambda s, f: f"{_up(the(s, f[0]))} slips and loses the remaining actions.",
    "earthquake": lambda s, f: f"The ground of {s.box.tiles[f[0]].name} shakes.",
    "shaken": lambda s, f: f"{_up(the(s, f[0]))} is shaken: {f[1]}.",
    "picture": lambda s, f: f"{_up(the(s, f[0]))} falls into the picture.",
    "entombed": lambda s, f: f"{_up(the(s, f[0]))} comes out inside the rock on {full_space(s, f[1])}.",
    "crystal": lambda s, f: f"The crystal takes on a power-up: {s.box.power_ups[f[1]].name}.",
    "cast": lambda s, f: f"{_up(the(s, f[0]))} casts {_spell(s, f[1])}.",
    "stolen": lambda s, f: f"{_up(the(s, f[0]))} takes the {piece_name(s, f[1])} from {the(s, f[2])}.",
    "scouted": lambda s, f: f"The albatross of {the(s, f[0])} takes wing.",
    "memorized": lambda s, f: f"{_up(the(s, f[0]))} learns {_spell(s, f[1])} by heart.",
}

DOES: Final[Mapping[str, str]] = {
    "Control": "commands a monster",
    "OrderedOut": "ends the charge",
    "MayUndo": "may cast Temporal Dust",
    "Steal": "chooses what to take",
    "Respite": "may use a green object",
    "NoRoom": "has no room for the object",
}
