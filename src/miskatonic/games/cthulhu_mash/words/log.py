"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from miskatonic.games.cthulhu_mash.records import RANGED
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words import objects as words_objects
from miskatonic.games.cthulhu_mash.words import sanity as words_sanity
from miskatonic.games.cthulhu_mash.words.names import (
    HOLDS,
    MODES,
    TURNS,
    full_space,
    holder,
    piece_name,
    space_name,
    the,
    weapon_name,
)

Facts = tuple[Any, ...]
Sentence = Callable[[Mash, Facts], str]


def _a(name: str) -> str:
    return f"{'An' if name[0] in 'AEIOU' else 'A'} {name}"


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _attack(s: Mash, f: Facts) -> str:
    """Who attacks whom by what, what was rolled, and what it takes to hit."""
    attacker, weapon, aim, kind, face, sides, total, need = f
    whom = f" attacks {the(s, aim)}" if aim >= 0 else " attacks"
    if attacker < s.seats or weapon >= 0:
        by = f" with {weapon_name(s, weapon)}"
    else:
        by = " from afar" if kind == RANGED else " in melee"
    rolled = _rolled(face, sides, total, need) if face else "a hit without a roll"
    return f"{_up(the(s, attacker))}{whom}{by}: {rolled}."


def _rolled(face: int, sides: int, total: int, need: int) -> str:
    """A roll, what it comes to, and the number it needs."""
    made = f"{face} on a d{sides}" + (f", {total} in all" if total != face else "")
    return made + (f", {need} needed" if need else "")


def _push(s: Mash, f: Facts) -> str:
    """A push, and why somebody stands firmer than the Defense says. CM-3.3.1-6"""
    seat, target, _, total, moved, need = f
    firm = ", Strong Footed" if target < s.seats and "strong_footed" in s.sheet(target).ability else ""
    result = "and moves it" if moved else "in vain"
    return f"{_up(the(s, seat))} pushes {the(s, target)}: {total}, {need} needed{firm}, {result}."


def _dead(s: Mash, f: Facts) -> str:
    seat, killer, final = f
    how = f"{_up(the(s, seat))} is killed by {the(s, killer)}" if killer >= 0 else f"{_up(the(s, seat))} dies"
    return f"{how} and is out of the game." if final else f"{how}, and will be back."


def _arrived(s: Mash, f: Facts) -> str:
    figure, space, swapped = f
    trade = f", trading places with {the(s, swapped)}" if swapped >= 0 else ""
    return f"{_up(the(s, figure))} comes out on {full_space(s, space)}{trade}."


def _found(s: Mash, f: Facts) -> str:
    return f"{_up(the(s, f[0]))} finds: {piece_name(s, f[1])}."


def _over(s: Mash, f: Facts) -> str:
    reason = s.outcome.reason if s.outcome is not None else ""
    if not f:
        return _up(f"nobody wins: {reason}.")
    return _up(f"{' and '.join(the(s, seat) for seat in f)} {'wins' if len(f) == 1 else 'win'}: {reason}.")


EVENTS: Final[Mapping[str, Sentence]] = {
    "over": _over,
    "mode": lambda s, f: f"The mode is {MODES[f[0]]}.",
    "rolled": lambda s, f: f"{_up(the(s, f[0]))} rolls {f[1]}.",
    "plays": lambda s, f: f"Player {f[0] + 1} plays the {s.box.characters[f[1]].name}.",
    "arcane": lambda s, f: f"{_up(the(s, f[0]))} knows the spell {s.box.spells[f[1]].name}.",
    "begins": lambda s, f: f"{_up(the(s, f[0]))} begins on {full_space(s, f[1])}.",
    "turn": lambda s, f: f"Round {f[1]}: the turn of {the(s, f[0])}.",
    "generator": lambda s, f: f"{_up(the(s, f[0]))} appears on {space_name(f[1])}.",
    "vanished": lambda s, f: f"{_a(s.box.generators[f[0]].name)} has no room and vanishes.",
    "restacked": lambda s, f: f"The {f[0]} discards become a new stack.",
    "spawn_roll": lambda s, f: f"{_up(the(s, f[0]))} rolls {f[1]}: {'it spawns' if f[2] else 'nothing'}.",
    "spawned": lambda s, f: f"{_up(the(s, f[0]))} crawls out onto {space_name(f[1])}.",
    "no_spawn": lambda s, f: f"Nothing can come out of {the(s, f[0])}.",
    "laid": lambda s, f: f"{f[2]} {'object lies' if f[2] == 1 else 'objects lie'} face down on {space_name(f[1])}.",
    "walked": lambda s, f: f"{_up(the(s, f[0]))} moves to {space_name(f[1])}.",
    "jumped": lambda s, f: f"{_up(the(s, f[0]))} leaps to {space_name(f[1])}.",
    "turned_up": lambda s, f: f"{s.box.tiles[f[0]].name} is turned up.",
    "turned": lambda s, f: f"{s.box.tiles[f[0]].name} is laid {TURNS[f[1]]}.",
    "arrived": _arrived,
    "attack": _attack,
    "miss": lambda s, f: f"{_up(the(s, f[0]))} is not hit.",
    "hurt": lambda s, f: f"{_up(the(s, f[0]))} loses {f[1]} health.",
    "ward": lambda s, f: f"The ward of {the(s, f[0])} absorbs a point and breaks.",
    "healed": lambda s, f: f"{_up(the(s, f[0]))} regains {f[1]} health.",
    "soothed": lambda s, f: f"{_up(the(s, f[0]))} regains {f[1]} mentality.",
    "armor": lambda s, f: f"The living armor of {the(s, f[0])} rolls {f[1]}.",
    "parry": lambda s, f: (
        f"{_up(the(s, f[0]))} parries with {f[2]}: {'the hit is cancelled' if f[3] else 'too little'}."
    ),
    "stamina": lambda s, f: f"{_up(the(s, f[0]))} grits the teeth and keeps {f[1]} health.",
    "slain": lambda s, f: f"{_up(the(s, f[0]))} is slain" + (f" by {the(s, f[1])}." if f[1] >= 0 else "."),
    "wrecked": lambda s, f: f"{_up(the(s, f[0]))} is destroyed" + (f" by {the(s, f[1])}." if f[1] >= 0 else "."),
    "dead": _dead,
    "eliminated": lambda s, f: f"{_up(the(s, f[0]))} has nowhere to come back to and is out of the game.",
    "dead_end": lambda s, f: f"{_up(the(s, f[0]))} is thrown into a dead end.",
    "skull": lambda s, f: f"{_up(the(s, f[0]))} comes onto a deadly space.",
    "sank": lambda s, f: f"{_up(the(s, f[0]))} sinks.",
    "lost": lambda s, f: f"{_up(the(s, f[0]))} loses the {piece_name(s, f[1])}.",
    "held": lambda s, f: f"{_up(the(s, f[0]))} is caught by {holder(s, f[3])} ({HOLDS[f[1]]}, free on {f[2]} or less).",
    "struggled": lambda s, f: f"{_up(the(s, f[0]))} struggles: {f[2]}.",
    "free": lambda s, f: f"{_up(the(s, f[0]))} is free ({HOLDS[f[1]]}).",
    "stuck": lambda s, f: f"{_up(the(s, f[0]))} is still held ({HOLDS[f[1]]}).",
    "push": _push,
    "pushed": lambda s, f: (
        f"{_up(the(s, f[0]))} is shoved to {space_name(f[1])}" + (" and out of the gate." if f[2] >= 0 else ".")
    ),
    "torn_off": lambda s, f: f"{_up(the(s, f[0]))} is torn off.",
    "attached": lambda s, f: f"{_up(the(s, f[0]))} attaches itself to {the(s, f[1])}.",
    "charges": lambda s, f: f"{_up(the(s, f[0]))} charges through {the(s, f[1])}.",
    "camp_hurt": lambda s, f: f"The spawning space of {the(s, f[0])} has {f[1]} health left.",
    "camp_destroyed": lambda s, f: f"The spawning space of {the(s, f[0])} is destroyed.",
    "crushed": lambda s, f: f"There is no room for {the(s, f[0])}.",
    "respawned": lambda s, f: f"{_up(the(s, f[0]))} is back.",
    "took": lambda s, f: f"{_up(the(s, f[0]))} takes the {piece_name(s, f[1])}.",
    "found": _found,
    "dropped": lambda s, f: f"{_up(the(s, f[0]))} drops the {piece_name(s, f[1])}.",
    "discarded": lambda s, f: f"The {piece_name(s, f[0])} is discarded.",
    "handed": lambda s, f: f"{_up(the(s, f[0]))} hands the {piece_name(s, f[1])} to {the(s, f[2])}.",
    "declined": lambda s, f: f"{_up(the(s, f[0]))} declines.",
    "granted": lambda s, f: f"{_up(the(s, f[0]))} lets the mover pass.",
    "refused": lambda s, f: f"{_up(the(s, f[0]))} lets nobody pass.",
    "therapy": lambda s, f: f"The psychotherapy machine hums: {f[1]}.",
    "transporter": lambda s, f: f"The gate transporter: {f[1]}, {'it works' if f[2] else 'nothing happens'}.",
    "traded": lambda s, f: f"{_up(the(s, f[0]))} trades in {f[1]} trophies.",
    "power": lambda s, f: f"{_up(the(s, f[0]))} draws the power-up {s.box.power_ups[f[1]].name}.",
    "gave_up": lambda s, f: f"{_up(the(s, f[0]))} gives up.",
    "cut_off": lambda s, f: "The sides cannot reach each other: one more round, then the tiles are dealt anew.",
    "restart": lambda s, f: "The layout is dealt anew, and everybody is back on the spawning spaces.",
    **words_objects.EVENTS,
    **words_sanity.EVENTS,
}
