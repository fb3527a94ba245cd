"""What the house bot answers when it is asked, orders that it gives to monsters, and the list of all its judgements."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.bot import monsters as bot_monsters
from miskatonic.games.cthulhu_mash.bot.deeds import DEEDS, Judge
from miskatonic.games.cthulhu_mash.bot.value import allied, hit, left, worth
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, OWN, RANGED
from miskatonic.games.cthulhu_mash.rules.combat.arms import hits
from miskatonic.games.cthulhu_mash.rules.moving.board import HIDDEN, beyond, flies
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash

# ---------------------------------------------------------------------- controlled monsters


def _order_blow(s: Mash, seat: int, c: Any, weapon: int, kind: int) -> float:
    target: int = c.target
    return hit(s, c.figure, weapon, kind, target) * worth(s, seat, target) / max(1, left(s, target))


def _order_move(s: Mash, seat: int, c: Any) -> float:
    space: int = c.space
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    figure: int = c.figure
    value = worth(s, seat, figure)
    if tile.skull >> at & 1 and not flies(s, figure):
        return value
    if tile.red >> at & 1 and not flies(s, figure):
        return value / max(1, s.health[figure])
    x, y = tile.grid.xy(at)
    to_x, to_y = tile.grid.xy(s.space[seat] % SPACES)
    return 0.1 * (abs(x - to_x) + abs(y - to_y))


def _command(s: Mash, seat: int, c: Any) -> float:
    """A monster is sent against something: alone on the tile it would only walk to and fro."""
    crowd = s.crowd[s.space[seat] // SPACES]
    return 1.5 if any(f not in (seat, c.figure) and worth(s, seat, f) > 0 for f in crowd) else -0.5


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
    return sum([2.0 if way >= 0 else 1.0 if way == HIDDEN else 0.0 for way in ways])


def _step_to(s: Mash, seat: int, c: Any) -> float:
    tile, at = s.box.tiles[c.space // SPACES], c.space % SPACES
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
    tile = s.box.tiles[c.tile]
    return (2.0 if tile.health[SPAWNING] else 0.0) - float(tile.surcharge)


FIXED: Final[dict[str, float]] = {
    "EndTurn": 0.0, "EndMove": 0.0, "GiveUp": -1e6, "Always": -1e5, "TradeIn": 50.0, "BreakFree": 6.0,
    "AskPassage": -3.0, "Accept": 1.0, "Decline": 0.0, "Refuse": 0.0, "LeaveBe": 0.0, "LeaveLying": 0.0,
    "Suffer": 0.0, "Parry": 1.0, "LetStand": 0.0, "LetWait": 0.0, "AllDone": 0.0, "Rest": 0.0, "Drain": 9.0,
    "PickUp": 4.5, "OpenChest": 9.0, "Scout": -0.5, "LookThrough": -0.3, "TakeWing": -1.0,
    "PassThrough": -1.0, "Transport": -0.5, "Recover": 1.5, "Fetch": 0.6, "Grab": 1.0, "MoveOn": 0.0, "Swallow": 1.2,
    "Raze": 1.4, "ComeToRest": 0.0, "OrderBreak": -1.0, "Aside": 0.0, "Budge": 0.0, "Play": 0.0, "TurnHome": 0.0,
    "CarryOn": 0.0, "Wear": -1e5,
}  # fmt: skip
"""Choices that are worth the same on every table."""

JUDGES: Final[dict[str, Judge]] = {
    **DEEDS,
    "OrderStrike": lambda s, seat, c: _order_blow(s, seat, c, BARE, MELEE),
    "OrderCharge": lambda s, seat, c: _order_blow(s, seat, c, BARE, MELEE),
    "OrderShot": lambda s, seat, c: _order_blow(s, seat, c, OWN, RANGED),
    "OrderMove": _order_move, "Command": _command,
    "Reflect": _reflect, "Undo": _undo, "Lay": _lay, "StepTo": _step_to, "Grant": _grant, "Wriggle": _wriggle,
    "LayObjects": _spot_hidden, "StartOn": _start_on, "Endure": lambda s, seat, c: float(c.points),
    "PlaceMonster": bot_monsters.place, "Run": bot_monsters.run, "MonsterStrike": bot_monsters.strike,
    "MonsterShoot": bot_monsters.shoot, "Charge": bot_monsters.charge, "Wield": bot_monsters.wield,
}  # fmt: skip
