"""What each choice is worth to the house bot: attacks, pushes, spells, objects, answers. Rules of thumb, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash.bot.value import (
    allied,
    chance,
    danger,
    gain,
    healing,
    need,
    object_worth,
    rivals_near,
    spare,
    worth,
)
from miskatonic.games.cthulhu_mash.figures import CAMPS, MONSTER, SPELL
from miskatonic.games.cthulhu_mash.records import DRILL, MELEE, RANGED, SYRINGE
from miskatonic.games.cthulhu_mash.rules.combat import attack
from miskatonic.games.cthulhu_mash.rules.combat.arms import push_defense_of
from miskatonic.games.cthulhu_mash.rules.monsters import monsters
from miskatonic.games.cthulhu_mash.rules.moving import push
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, beyond, flies
from miskatonic.games.cthulhu_mash.rules.moving.spaces import dry
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash

Judge = Callable[[Mash, int, Any], float]
PRICE: Final = 0.8
"""What a point of mentality is worth."""


# ---------------------------------------------------------------------- attacks


def _strike(s: Mash, seat: int, c: Any) -> float:
    return gain(s, seat, c.weapon, MELEE, c.target)


def _shoot(s: Mash, seat: int, c: Any) -> float:
    return gain(s, seat, c.weapon, RANGED, c.target)


def _area(s: Mash, seat: int, c: Any) -> float:
    return sum([gain(s, seat, c.weapon, RANGED, target) for target in c.targets(s)])


def _net(s: Mash, seat: int, c: Any) -> float:
    return sum([gain(s, seat, c.weapon, c.kind, target) for target in c.targets(s)])


def _wave(s: Mash, seat: int, c: Any) -> float:
    return sum([gain(s, seat, SPELL + c.spell, RANGED, target) for target in c.targets(s)]) - PRICE


def _curse(s: Mash, seat: int, c: Any) -> float:
    near = s.box.tiles[s.space[seat] // SPACES].near[s.space[seat] % SPACES] >> s.space[c.target] % SPACES & 1
    return gain(s, seat, SPELL + c.spell, MELEE if near else RANGED, c.target) - PRICE


def _inject(s: Mash, seat: int, c: Any) -> float:
    return gain(s, seat, SYRINGE, MELEE, c.target)


def _drill(s: Mash, seat: int, c: Any) -> float:
    return gain(s, seat, DRILL, RANGED, c.target)


def _bird(s: Mash, seat: int, c: Any) -> float:
    found = gain(s, seat, c.piece, MELEE, c.target)
    return 20.0 + found if found > 0 else -5.0


# ---------------------------------------------------------------------- pushing


def _push(s: Mash, seat: int, c: Any) -> float:
    sheet = s.sheet(seat)
    odds = chance(sheet.push, sheet.push_bonus, push_defense_of(s, c.target))
    return odds * max([_shove(s, seat, c.target, space, side) for space, side in push.goals(s, c.target)])


def _shove(s: Mash, seat: int, target: int, space: int, side: int) -> float:
    """What it is worth to put a target there: skulls and dead ends kill, other places harm, hold or only annoy."""
    value = worth(s, seat, target)
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    if side != push.STAY:
        if beyond(s, tile.number, side) == DEAD_END:
            return value
        return 0.35 * value if value > 0 and s.box.sort[target] == MONSTER and s.mode != COOPERATIVE else 0.0
    found = 0.2 * value if target == s.rider[seat] else 0.0
    aloft = flies(s, target)
    wet = bool(tile.water >> at & 1) and dry(s, target)
    if tile.skull >> at & 1 and not aloft and not wet:
        return value
    if tile.damage[at] and not aloft and not wet:
        found += 0.85 * value * tile.damage[at] / max(1, s.health[target])
    if tile.hold >> at & 1 and not (aloft and not tile.holds_pushed_flyers):
        found += 0.3 * value
    return min(found, value) if value > 0 else found


def _put(s: Mash, seat: int, c: Any) -> float:
    return _shove(s, seat, c.target, c.space, c.side)


# ---------------------------------------------------------------------- healing and comfort


def _use_space(s: Mash, seat: int, c: Any) -> float:
    sheet = s.sheet(seat)
    tile, at = s.box.tiles[s.space[seat] // SPACES], s.space[seat] % SPACES
    found = 0.0
    if healing(s, tile.number) >> at & 1:
        found += need(s, seat) * min(sheet.base_health - s.health[seat], 9 if tile.start else tile.health[at])
    if tile.mentality[at]:
        found += 0.6 * (sheet.base_mentality - s.mentality[seat])
    return found


def _therapy(s: Mash, seat: int, c: Any) -> float:
    dull = s.sheet(seat).base_mentality - s.mentality[seat]
    if s.options["sanity"] and s.sanity[seat] < s.sanity_base[seat]:
        dull += 2
    return 0.5 * min(dull, 3) if s.health[seat] > 1 and not threatened(s, seat) else -1.0


def _fish(s: Mash, seat: int, c: Any) -> float:
    return float(c.points) * (need(s, seat) - 0.5)


def _comfort(s: Mash, seat: int, c: Any) -> float:
    target: int = c.target
    if target >= s.seats or not allied(s, seat, target):
        return -5.0
    if any(effect.verb == "heal" for effect in s.box.spells[c.spell].effects):
        return need(s, target) - PRICE
    return 0.7 * (s.sheet(target).base_mentality - s.mentality[target] - 1)


def _remedy(s: Mash, seat: int, c: Any) -> float:
    """Green objects cost no action: used as soon as nothing of them is wasted, or health runs low."""
    found = -2.0
    for effect in s.box.kind_of(c.piece).effects:
        if effect.verb == "power_up":
            return 40.0
        if effect.verb == "double_actions":
            busy = threatened(s, seat) or rivals_near(s, seat, s.space[seat] // SPACES)
            return 30.0 if seat == s.active and s.actions <= 1 and busy else -2.0
        if effect.verb == "heal":
            missing = s.sheet(seat).base_health - s.health[seat]
            if missing >= effect.amount and (s.health[seat] <= 2 or s.sheet(seat).room < 1):
                return 35.0
        elif effect.verb == "soothe":
            dull = s.sheet(seat).base_mentality - s.mentality[seat]
            if (s.mentality[seat] < 1 and dull) or s.sheet(seat).room < 1:
                found = 15.0
        elif effect.verb == "sanity" and s.options["sanity"]:
            found = 15.0 if s.sanity_base[seat] - s.sanity[seat] >= 3 * effect.amount else found
    return found


def _administer(s: Mash, seat: int, c: Any) -> float:
    return 2.5 if allied(s, seat, c.to) else -5.0


def threatened(s: Mash, seat: int) -> bool:
    """Are there monsters on the tile that can do harm?"""
    return s.space[seat] >= 0 and danger(s, seat, s.space[seat] // SPACES) > 0.3


# ---------------------------------------------------------------------- spells and objects


def _ward(s: Mash, seat: int, c: Any) -> float:
    tile = s.space[seat] // SPACES
    return min(3.0, danger(s, seat, tile) + rivals_near(s, seat, tile)) - PRICE if s.actions < 3 else -0.5


def _razor(s: Mash, seat: int, c: Any) -> float:
    """Worth it with at least two attacks to come, on somebody who can stand more than a scratch."""
    if s.actions < 3:
        return -1.0
    tile = s.space[seat] // SPACES
    aims = [f for f in s.crowd[tile] if f != seat and worth(s, seat, f) > 0 and s.health[f] > 1]
    return 2.5 if aims else -1.0


def _read(s: Mash, seat: int, c: Any) -> float:
    return 0.9 if threatened(s, seat) or s.options["sanity"] else 2.6


def _memorize(s: Mash, seat: int, c: Any) -> float:
    return -0.5 if threatened(s, seat) or s.mentality[seat] < 3 else 0.8


def _chime(s: Mash, seat: int, c: Any) -> float:
    return 1.8 * danger(s, seat, s.space[seat] // SPACES) - 1.0 if s.actions <= 1 else -1.0


def _gate(s: Mash, seat: int, c: Any) -> float:
    """A gate of one's own is for getting away."""
    risk = danger(s, seat, s.space[seat] // SPACES) / max(1, s.health[seat])
    return 4.0 * min(risk, 1.5) - PRICE if s.actions <= 1 and risk > 0.5 else -0.5


def _to_gate(s: Mash, seat: int, c: Any) -> float:
    tile = c.space // SPACES
    found = -danger(s, seat, tile) - 0.5 * rivals_near(s, seat, tile)
    if healing(s, tile):
        found += s.sheet(seat).base_health - s.health[seat]
    return found


def _fetch(s: Mash, seat: int, c: Any) -> float:
    value = object_worth(s, seat, c.piece) if c.piece >= 0 else 3.0
    return 0.6 * value - PRICE


def _take(s: Mash, seat: int, c: Any) -> float:
    return 3.0 + object_worth(s, seat, c.piece)


def _drop_for(s: Mash, seat: int, c: Any) -> float:
    return object_worth(s, seat, c.piece if hasattr(c, "piece") else c.new) - object_worth(s, seat, c.old) - 0.5


def _let_go(s: Mash, seat: int, c: Any) -> float:
    return -object_worth(s, seat, c.piece)


def _steal(s: Mash, seat: int, c: Any) -> float:
    return object_worth(s, seat, c.piece)


def _in_hand(s: Mash, seat: int, c: Any) -> float:
    """Another weapon is worth an action only if it is much better."""
    now = object_worth(s, seat, s.in_hand[seat]) if s.in_hand[seat] >= 0 else 0.0
    better = object_worth(s, seat, c.piece) - now
    return min(2.0, better) if better > 1.0 else -1.0


def _turn(s: Mash, seat: int, c: Any) -> float:
    """Turn where there is somebody to attack. CM-7-1"""
    before = s.facing[c.figure]
    counts = []
    for side in (before, c.side):
        s.facing[c.figure] = side
        if c.figure == seat:
            aims = [
                *attack.melee_targets(s, seat),
                *(attack.ranged_targets(s, seat) if attack.armoury(s, seat) else ()),
            ]
            counts.append(max([worth(s, seat, f) for f in aims if f >= CAMPS or f != seat], default=0.0))
        else:
            found: list[Any] = []
            monsters.attacks(s, c.figure, monsters.victims(s, c.figure), found)
            counts.append(float(len(found)))
    s.facing[c.figure] = before
    return 25.0 if counts[1] > 0 >= counts[0] else -1.0


def _offer(s: Mash, seat: int, c: Any) -> float:
    """A comrade who is worse off gets the remedy."""
    if not allied(s, seat, c.to) or s.box.kind_of(c.piece).kind != "remedy":
        return -3.0
    heals = any(effect.verb == "heal" for effect in s.box.kind_of(c.piece).effects)
    return 3.5 if heals and s.health[c.to] <= 2 and s.health[seat] > 3 else -3.0


def _drop(s: Mash, seat: int, c: Any) -> float:
    """Only to make room for something better that lies here, face up."""
    pile = s.ground.get(s.space[seat])
    if pile is None or not pile.up or not s.mp or s.sheet(seat).room > 0 or spare(s, seat) != c.piece:
        return -3.0
    best = max([object_worth(s, seat, piece) for piece in pile.up])
    return 3.0 if best > object_worth(s, seat, c.piece) + 1.0 else -3.0


def _bundle(s: Mash, seat: int, c: Any) -> float:
    return object_worth(s, seat, c.piece)


DEEDS: Final[dict[str, Judge]] = {
    "Strike": _strike, "Shoot": _shoot, "Throw": _area, "Burst": _area, "Mist": _area, "Discharge": _area,
    "ThrowNet": _net, "SoundWave": _wave, "Curse": _curse, "Inject": _inject, "Drill": _drill, "SetOnBird": _bird,
    "Push": _push, "PutTo": _put,
    "UseSpace": _use_space, "Psychotherapy": _therapy, "Fish": _fish, "Comfort": _comfort, "UseRemedy": _remedy,
    "Administer": _administer, "Bestow": _administer,
    "CastWard": _ward, "DrawRazor": _razor, "ReadTome": _read, "Memorize": _memorize, "RingChime": _chime,
    "OpenGate": _gate, "ToGate": _to_gate, "FetchFrom": _fetch, "Take": _take, "DropFor": _drop_for, "LetGo": _let_go,
    "TakeFrom": _steal, "TakeInHand": _in_hand, "Turn": _turn, "Drop": _drop, "Offer": _offer, "BeginWith": _bundle,
}  # fmt: skip
"""Choices of one's own turn."""
