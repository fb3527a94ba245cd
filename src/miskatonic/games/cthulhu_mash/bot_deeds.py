"""What each choice is worth to the house bot: attacks, pushes, spells, objects, answers. Rules of thumb, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.cthulhu_mash import bot_monsters, stock
from miskatonic.games.cthulhu_mash.arms import CAMPS, hits, push_defense_of
from miskatonic.games.cthulhu_mash.board import DEAD_END, beyond, flies
from miskatonic.games.cthulhu_mash.bot_value import (
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
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, SORT
from miskatonic.games.cthulhu_mash.records import BARE, DRILL, MELEE, OWN, RANGED, SPELL, SYRINGE
from miskatonic.games.cthulhu_mash.spaces import dry
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.games.cthulhu_mash.steps import push

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
    near = CONTENT.tiles[s.space[seat] // SPACES].near[s.space[seat] % SPACES] >> s.space[c.target] % SPACES & 1
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
    tile, at = CONTENT.tiles[space // SPACES], space % SPACES
    if side != push.STAY:
        if beyond(s, tile.number, side) == DEAD_END:
            return value
        return 0.35 * value if value > 0 and SORT[target] == MONSTER and s.mode != COOPERATIVE else 0.0
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
    tile, at = CONTENT.tiles[s.space[seat] // SPACES], s.space[seat] % SPACES
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
    return c.points * (need(s, seat) - 0.5)


def _comfort(s: Mash, seat: int, c: Any) -> float:
    if c.target >= s.seats or not allied(s, seat, c.target):
        return -5.0
    if any(effect.verb == "heal" for effect in CONTENT.spells[c.spell].effects):
        return need(s, c.target) - PRICE
    return 0.7 * (s.sheet(c.target).base_mentality - s.mentality[c.target] - 1)


def _remedy(s: Mash, seat: int, c: Any) -> float:
    """Green objects cost no action: used as soon as nothing of them is wasted, or health runs low."""
    found = -2.0
    for effect in stock.kind_of(c.piece).effects:
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
            if s.mentality[seat] < 1 and dull or s.sheet(seat).room < 1:
                found = 15.0
        elif effect.verb == "sanity" and s.options["sanity"]:
            if s.sanity_base[seat] - s.sanity[seat] >= 3 * effect.amount:
                found = 15.0
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
    from miskatonic.games.cthulhu_mash.steps import attack, facing, monsters

    before = s.facing[c.figure]
    counts = []
    for side in (before, c.side):
        s.facing[c.figure] = side
        if c.figure == seat:
            aims = [*attack.melee_targets(s, seat), *(attack.ranged_targets(s, seat) if attack.armoury(s, seat) else ())]
            counts.append(max([worth(s, seat, f) for f in aims if f >= CAMPS or f != seat], default=0.0))
        else:
            found: list[Any] = []
            monsters.attacks(s, c.figure, monsters.victims(s, c.figure), found)
            counts.append(float(len(found)))
    s.facing[c.figure] = before
    return 25.0 if counts[1] > 0 >= counts[0] else -1.0


# ---------------------------------------------------------------------- controlled monsters


def _order_blow(s: Mash, seat: int, c: Any, weapon: int, kind: int) -> float:
    from miskatonic.games.cthulhu_mash.bot_value import hit, left

    value = worth(s, seat, c.target)
    return hit(s, c.figure, weapon, kind, c.target) * value / max(1, left(s, c.target))


def _order_move(s: Mash, seat: int, c: Any) -> float:
    tile, at = CONTENT.tiles[c.space // SPACES], c.space % SPACES
    value = worth(s, seat, c.figure)
    if tile.skull >> at & 1 and not flies(s, c.figure):
        return value
    if tile.red >> at & 1 and not flies(s, c.figure):
        return value / max(1, s.health[c.figure])
    x, y = tile.grid.xy(at)
    to_x, to_y = tile.grid.xy(s.space[seat] % SPACES)
    return 0.1 * (abs(x - to_x) + abs(y - to_y))


# ---------------------------------------------------------------------- answers


def _reflect(s: Mash, seat: int, c: Any) -> float:
    return 2.0 if s.blow is not None and hits(s, s.blow, seat) else -1.0


def _undo(s: Mash, seat: int, c: Any) -> float:
    """Take back what hurt, and attacks of one's own that have come to nothing."""
    mark = s.mark
    if mark is None:
        return -1.0
    before = mark.table[HEALTH]
    if s.health[seat] < before[seat] or s.space[seat] < 0:
        return 3.0
    fruitless = mark.actor == seat and type(mark.deed).__name__ in ("Strike", "Shoot", "Throw", "Burst", "Mist")
    harmed = any(s.health[f] < before[f] for f in range(len(before)) if f != seat)
    return 1.0 if fruitless and not harmed and s.mentality[seat] > 1 else -1.0


HEALTH: Final = Mash.table.index("health")


def _lay(s: Mash, seat: int, c: Any) -> float:
    """Turn a tile so that as many of its gates as possible lead somewhere."""
    was = s.turned[c.place]
    s.turned[c.place] = c.turn
    tile = s.tile_at[c.place]
    ways = [beyond(s, tile, side) for side in range(4)]
    s.turned[c.place] = was
    return sum([2.0 if way >= 0 else 1.0 if way == -2 else 0.0 for way in ways])


def _step_to(s: Mash, seat: int, c: Any) -> float:
    tile, at = CONTENT.tiles[c.space // SPACES], c.space % SPACES
    bad = bool((tile.red | tile.hold) >> at & 1)
    mine = c.figure == seat or (c.figure < s.seats and allied(s, seat, c.figure))
    return (-5.0 if bad else 0.0) if mine else (5.0 if bad else 0.0)


def _grant(s: Mash, seat: int, c: Any) -> float:
    return 1.0 if allied(s, seat, s.active) else -1.0


def _wriggle(s: Mash, seat: int, c: Any) -> float:
    return 1.0 if c.spent else 0.0


def _spot_hidden(s: Mash, seat: int, c: Any) -> float:
    return 1.0 if c.more and s.mentality[seat] > 1 else 0.0


def _start_on(s: Mash, seat: int, c: Any) -> float:
    tile = CONTENT.tiles[c.tile]
    return (2.0 if tile.health[5] else 0.0) - tile.surcharge


def _bundle(s: Mash, seat: int, c: Any) -> float:
    return object_worth(s, seat, c.piece)


def _aside(s: Mash, seat: int, c: Any) -> float:
    return 0.0


def _offer(s: Mash, seat: int, c: Any) -> float:
    """A comrade who is worse off gets the remedy."""
    if not allied(s, seat, c.to) or stock.kind_of(c.piece).kind != "remedy":
        return -3.0
    heals = any(effect.verb == "heal" for effect in stock.kind_of(c.piece).effects)
    return 3.5 if heals and s.health[c.to] <= 2 and s.health[seat] > 3 else -3.0


def _drop(s: Mash, seat: int, c: Any) -> float:
    """Only to make room for something better that lies here, face up."""
    pile = s.ground.get(s.space[seat])
    if pile is None or not pile.up or not s.mp or s.sheet(seat).room > 0 or spare(s, seat) != c.piece:
        return -3.0
    best = max([object_worth(s, seat, piece) for piece in pile.up])
    return 3.0 if best > object_worth(s, seat, c.piece) + 1.0 else -3.0


FIXED: Final[dict[str, float]] = {
    "EndTurn": 0.0, "EndMove": 0.0, "GiveUp": -1e6, "Always": -1e5, "TradeIn": 50.0, "BreakFree": 6.0,
    "AskPassage": -3.0, "Accept": 1.0, "Decline": 0.0, "Refuse": 0.0, "LeaveBe": 0.0, "LeaveLying": 0.0,
    "Suffer": 0.0, "Parry": 1.0, "LetStand": 0.0, "LetWait": 0.0, "AllDone": 0.0, "Rest": 0.0, "Drain": 9.0,
    "PickUp": 4.5, "OpenChest": 9.0, "Scout": -0.5, "LookThrough": -0.3, "Command": 1.5, "TakeWing": -1.0,
    "PassThrough": -1.0, "Transport": -0.5, "Recover": 1.5, "Fetch": 0.6, "Grab": 1.0, "MoveOn": 0.0, "Swallow": 1.2,
    "Raze": 1.4, "ComeToRest": 0.0, "OrderBreak": -1.0, "Aside": 0.0, "Budge": 0.0, "Play": 0.0, "TurnHome": 0.0,
}  # fmt: skip
"""Choices that are worth the same on every table."""

JUDGES: Final[dict[str, Judge]] = {
    "Strike": _strike, "Shoot": _shoot, "Throw": _area, "Burst": _area, "Mist": _area, "Discharge": _area,
    "ThrowNet": _net, "SoundWave": _wave, "Curse": _curse, "Inject": _inject, "Drill": _drill, "SetOnBird": _bird,
    "Push": _push, "PutTo": _put,
    "UseSpace": _use_space, "Psychotherapy": _therapy, "Fish": _fish, "Comfort": _comfort, "UseRemedy": _remedy,
    "Administer": _administer, "Bestow": _administer,
    "CastWard": _ward, "DrawRazor": _razor, "ReadTome": _read, "Memorize": _memorize, "RingChime": _chime,
    "OpenGate": _gate, "ToGate": _to_gate, "FetchFrom": _fetch, "Take": _take, "DropFor": _drop_for, "LetGo": _let_go,
    "TakeFrom": _steal, "TakeInHand": _in_hand, "Turn": _turn, "Drop": _drop, "Offer": _offer, "BeginWith": _bundle,
    "OrderStrike": lambda s, seat, c: _order_blow(s, seat, c, BARE, MELEE),
    "OrderCharge": lambda s, seat, c: _order_blow(s, seat, c, BARE, MELEE),
    "OrderShot": lambda s, seat, c: _order_blow(s, seat, c, OWN, RANGED),
    "OrderMove": _order_move,
    "Reflect": _reflect, "Undo": _undo, "Lay": _lay, "StepTo": _step_to, "Grant": _grant, "Wriggle": _wriggle,
    "LayObjects": _spot_hidden, "StartOn": _start_on, "Endure": lambda s, seat, c: float(c.points),
    "PlaceMonster": bot_monsters.place, "Run": bot_monsters.run, "MonsterStrike": bot_monsters.strike,
    "MonsterShoot": bot_monsters.shoot, "Charge": bot_monsters.charge, "Wield": bot_monsters.wield,
}  # fmt: skip
