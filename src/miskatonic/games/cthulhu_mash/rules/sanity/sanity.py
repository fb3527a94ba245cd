"""The sanity variant: what frightens, the check, and the terror of a turn. Sections 8.2, 8.3 and 8.5.

A horror is a number: the kinds of monsters, then the generators, the tiles on entering, the sights of the tiles, and
a few singular things. ``horrors`` keeps a bit for each one that a character has met.
"""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.cthulhu_mash.content.tiles import Dice, Loss
from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER
from miskatonic.games.cthulhu_mash.records import SLIPPED
from miskatonic.games.cthulhu_mash.rules.combat.sights import seen_from, sees
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.sanity import madness
from miskatonic.games.cthulhu_mash.rules.sanity.composure import (
    HARMED,
    begin,
    given_away,
    idea,
    lift_of,
    lose,
    mad,
    restorable,
    restore,
    taken,
    therapy,
)
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.base import OfTurn, clockwise
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step

__all__ = [
    "HARMED",
    "Check",
    "Madness",
    "begin",
    "gate",
    "given_away",
    "lift_of",
    "look",
    "lose",
    "mad",
    "read",
    "restorable",
    "restore",
    "start_actions",
    "taken",
    "therapy",
    "witness",
]

MONSTERS: Final = 0
GENERATORS: Final = 8
ENTERING: Final = 16
SIGHTS: Final = 32
SHOGGOTH: Final = 48
TISSUE_MET: Final = 49
COMRADE: Final = 51
TOME: Final = 52
TISSUE: Final = 64
"""TISSUE + n: the Shoggoth Tissue with piece number n."""

SHOCK: Final = 5
"""So many points lost by one check call for an Idea Roll. CM-8.5-1"""
ENDED: Final = 1 << 20
"""As in ``gaps``: the turn is over."""


# ---------------------------------------------------------------------- what is seen


def look(s: Mash, tile: int) -> None:
    """Something has changed on a tile: whoever sees a new horror there checks, in turn order.

    CM-8.2-1, CM-8.3-1, CM-8.3-14, CM-8.3-17
    """
    if tile < 0:
        return
    checks: list[Check] = []
    for seat in clockwise(s, s.active):
        space = s.space[seat]
        if space < 0 or space // SPACES != tile:
            continue
        if s.fresh_turn >> seat & 1 and tile == s.home[seat]:
            continue  # it looks around when its first turn begins (CM-8.3-17)
        for horror in _in_view(s, seat, tile):
            if not known(s, seat, horror):
                s.horrors[seat] |= 1 << horror | (1 << TISSUE_MET if horror >= TISSUE else 0)
                checks.append(Check(seat, horror))
    if checks:
        _queue(s, checks)


def known(s: Mash, seat: int, horror: int) -> bool:
    """Has the character met it, or (a Shoggoth, its tissue) the like of it? CM-8.3-1, CM-8.3-8, CM-8.3-10"""
    met = s.horrors[seat]
    if met >> horror & 1:
        return True
    if horror == SHOGGOTH:
        return bool(met >> TISSUE_MET & 1)
    return horror >= TISSUE and bool(met >> SHOGGOTH & 1)


def _in_view(s: Mash, seat: int, number: int) -> list[int]:
    """Listed horrors before a character's eyes: the tile first, then generators, then monsters.

    CM-8.3-3, CM-8.3-5..7, CM-8.3-14, CM-8.3-15
    """
    tile = s.box.tiles[number]
    view = seen_from(s, s.space[seat])
    crowd = [figure for figure in s.crowd[number] if view >> s.space[figure] % SPACES & 1]
    found = [ENTERING + number] if tile.entering is not None else []
    found.extend([_sight(number, seen.group) for seen in tile.seeing if seen.mask & view])
    generators = [s.box.number[figure] for figure in crowd if s.box.sort[figure] == GENERATOR]
    found.extend([GENERATORS + kind for kind in generators if s.box.generators[kind].loss is not None])
    found.extend([MONSTERS + s.box.number[figure] for figure in crowd if s.box.sort[figure] == MONSTER])
    for space, piece in s.tissue:
        if space // SPACES == number and view >> space % SPACES & 1:
            found.append(TISSUE + piece)
    return found


def _sight(tile: int, group: str) -> int:
    """The Shoggoth is the same horror wherever it is seen. CM-8.3-8"""
    return SHOGGOTH if group == "shoggoth" else SIGHTS + tile


def _queue(s: Mash, checks: list[Check]) -> None:
    """Checks wait for those that arose before them. CM-8.3-14"""
    waiting: list[Step[Any]] = []
    while s.agenda and isinstance(s.agenda[-1], Check):
        waiting.append(s.agenda.pop())
    s.agenda.extend(reversed(checks))
    s.agenda.extend(reversed(waiting))


def witness(s: Mash, space: int) -> None:
    """A comrade died there: everybody who sees the space checks. CM-8.3-9, CM-8.3-16"""
    checks = [
        Check(seat, COMRADE) for seat in clockwise(s, s.active) if s.alive(seat) and sees(s, s.space[seat], space)
    ]
    if checks:
        _queue(s, checks)


def read(s: Mash, seat: int) -> None:
    """Whoever has read a tome checks, every time. CM-8.3-2, CM-8.3-9"""
    _queue(s, [Check(seat, TOME)])


def gate(s: Mash, seat: int) -> None:
    """Going or being pushed or carried through a gate costs a point without a check. CM-8.2-4, CM-8.3-9, CM-8.3-11"""
    lose(s, seat, 1, "CM-8.3-11")


# ---------------------------------------------------------------------- the check


def loss_of(s: Mash, horror: int) -> Loss:
    """What a horror costs: success/failure; read once for a box. CM-8.3-4..7, CM-8.3-9"""
    key = "loss", horror
    known: Loss | None = s.box.kept.get(key)
    if known is None:
        known = s.box.kept[key] = _printed_loss(s, horror)
    return known


def _printed_loss(s: Mash, horror: int) -> Loss:
    found: Loss | None
    if horror >= TISSUE:
        found = Loss("1d3/1d10")
    elif horror == TOME:
        found = Loss("1d3/1d6")
    elif horror == COMRADE:
        found = Loss("0/1d6")
    elif horror == SHOGGOTH:
        found = Loss("1d6/2d6")
    elif horror >= SIGHTS:
        found = s.box.tiles[horror - SIGHTS].seeing[0].loss
    elif horror >= ENTERING:
        found = s.box.tiles[horror - ENTERING].entering
    elif horror >= GENERATORS:
        found = s.box.generators[horror - GENERATORS].loss
    else:
        found = s.box.monsters[horror].loss
    assert found is not None
    return found


class Check(Step[Mash]):
    """A d100 against the base; what is lost depends on it, and a heavy loss calls for an Idea Roll.

    CM-8.2-1..3, CM-8.3-4, CM-8.5-1, CM-8.5-6
    """

    def __init__(self, seat: int, horror: int) -> None:
        self.seat = seat
        self.horror = horror

    def live(self, s: Mash) -> bool:
        return s.space[self.seat] >= 0

    def run(self, s: Mash) -> Ask | None:
        face = hundred(s)
        calm = face <= s.sanity_base[self.seat]
        entry = loss_of(s, self.horror)
        points = _rolled(s, entry.success if calm else entry.failure)
        s.tell("CM-8.2-3", "sanity_check", (self.seat, self.horror, face, int(calm)))
        lost = lose(s, self.seat, points, "CM-8.3-4")
        if lost >= SHOCK:
            _idea_roll(s, self.seat)
        return None


def hundred(s: Mash) -> int:
    """A d10 for the tens, then one for the ones; a ten counts as nought, and double nought is 100. CM-8.2-2"""
    tens = s.roll(10) % 10
    return (tens * 10 + s.roll(10) % 10) or 100


def _rolled(s: Mash, dice: Dice) -> int:
    """The dice of an entry, or its fixed number; small dice have even chances. CM-8.3-4, CM-8.3-12"""
    return dice.plus + sum([s.roll(dice.sides) for _ in range(dice.count)])


# ---------------------------------------------------------------------- temporary insanity


def _idea_roll(s: Mash, seat: int) -> None:
    """The clever grasp what they saw, and lose a turn. CM-8.5-1, CM-8.5-2, CM-8.5-3"""
    face = hundred(s)
    grasped = face <= idea(s, seat)
    s.tell("CM-8.5-2", "idea", (seat, face, int(grasped)))
    if not grasped:
        return
    result = s.roll(6)
    s.tell("CM-8.5-3", "terror", (seat, result))
    if _acting(s, seat):
        s.actions = 0
        s.used |= SLIPPED | ENDED
    else:
        s.shaken |= 1 << seat
    if result > 3:
        _drop(s, seat)


def _acting(s: Mash, seat: int) -> bool:
    """Is it the character's own turn, between its first and its last action? CM-8.5-4, CM-8.5-15"""
    if seat != s.active:
        return False
    names = [type(step).__name__ for step in s.agenda if isinstance(step, OfTurn) and step.no == s.turns]
    return "Actions" in names and "StartActions" not in names


def _drop(s: Mash, seat: int) -> None:
    """One carried object, each as likely as the other, falls to the ground. CM-8.5-3, CM-8.5-5, CM-ref-17"""
    carried = s.objects[seat]
    if not carried:
        return
    piece = carried[s.roll(len(carried)) - 1 if len(carried) > 1 else 0]
    stock.lose(s, seat, piece)
    stock.drop(s, s.space[seat], piece)
    s.tell("CM-8.5-5", "dropped", (seat, piece))
    loads.check(s, seat)


def start_actions(s: Mash) -> None:
    """A turn that is lost has no actions; spawn rolls and monsters go on as usual. CM-8.5-4, CM-8.5-8, CM-8.5-15"""
    seat = s.active
    if s.shaken >> seat & 1:
        s.shaken &= ~(1 << seat)
        s.actions = 0
        s.used |= SLIPPED | ENDED
        s.tell("CM-8.5-4", "turn_lost", (seat,))


class Madness(OfTurn):
    """One action of the insane: a die decides what becomes of it. CM-8.5-9"""

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        madness.rave(s, s.active, s.roll(6))
        return None
