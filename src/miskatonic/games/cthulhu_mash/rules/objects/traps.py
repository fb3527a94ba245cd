"""White objects act on whoever picks them up; everything else is carried. Section 5.4."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import CHARACTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BODY, LOST, MOVED, SLIPPED, Hold
from miskatonic.games.cthulhu_mash.rules.combat.arms import defense_of
from miskatonic.games.cthulhu_mash.rules.combat.harm import dead, hurt, kill, settle
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Generate, Wake
from miskatonic.games.cthulhu_mash.rules.moving import loads
from miskatonic.games.cthulhu_mash.rules.moving.board import put
from miskatonic.games.cthulhu_mash.rules.moving.gates import Arrive
from miskatonic.games.cthulhu_mash.rules.moving.spaces import hold, leave
from miskatonic.games.cthulhu_mash.rules.moving.tiling import TurnUp
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import dust, lore
from miskatonic.games.cthulhu_mash.rules.turn.base import clockwise
from miskatonic.games.cthulhu_mash.state import NO_PILE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def found(s: Mash, seat: int, piece: int, space: int) -> None:
    """A face-down object comes to light: a trap acts, the rest is carried or left. CM-2.1.9-3, CM-5.4-1"""
    thing = s.box.kind_of(piece)
    dust.seen(s, space, len(s.ground.get(space, NO_PILE).down), piece)
    s.tell("CM-2.4.3-5", "found", (seat, piece), reveals=True)
    if thing.trap:
        spring(s, seat, piece, space)
    elif s.sheet(seat).room > 0 or thing.weightless:
        stock.gain(s, seat, piece)
    else:
        stock.drop(s, space, piece)
        s.then(NoRoom(seat, piece, space))


def spring(s: Mash, figure: int, piece: int, space: int) -> None:
    """A trap acts at once on its finder and is discarded; only the tissue stays. CM-5.4-1, CM-5.4-11, CM-7-15"""
    thing = s.box.kind_of(piece)
    effect = thing.effects[0]
    if effect.verb == "tissue":
        _tissue(s, figure, piece, space)
        return
    s.discards |= 1 << piece
    if effect.verb == "void":
        if figure < s.seats:
            _void(s, figure, effect.amount)
    elif effect.verb == "slip":
        _slip(s, figure)
    elif effect.verb == "earthquake":
        earthquake(s, figure)
    elif effect.verb == "picture_gate":
        _picture(s, figure)
    elif effect.verb == "snare":
        hold(s, figure, Hold(figure, BODY, effect.amount, thing.id, NOBODY, s.turns))


# ---------------------------------------------------------------------- the traps


def _void(s: Mash, seat: int, number: int) -> None:
    """A d10 for every object carried; a 1 destroys it. CM-5.4-2"""
    for piece in s.objects[seat]:
        face = s.roll(10)
        s.tell("CM-5.4-2", "void", (seat, piece, face))
        if face <= number:
            stock.lose(s, seat, piece)
            s.discards |= 1 << piece
            s.tell("CM-5.4-2", "lost", (seat, piece))
    loads.check(s, seat)


def _slip(s: Mash, figure: int) -> None:
    """All actions not yet begun are lost; with none left nothing happens. CM-5.4-3"""
    if figure == s.active and s.actions > 0:
        s.actions = 0
        s.used |= SLIPPED
        s.tell("CM-5.4-3", "slipped", (figure,))
    elif figure == s.runner and s.runs > 0:
        s.runs = 0
        s.tell("CM-5.4-3", "slipped", (figure,))


def _tissue(s: Mash, figure: int, piece: int, space: int) -> None:
    """It hurts its finder once and stays in its space as a hazard. CM-5.4-9, CM-5.4-10, CM-6-36"""
    s.tissue = (*s.tissue, (space, piece))
    if s.options["sanity"]:
        sanity.look(s, space // SPACES)
    hurt(s, figure, s.box.strength[piece], NOBODY, "CM-5.4-9")
    settle(s)


def earthquake(s: Mash, finder: int) -> None:
    """Loose objects of the tile are destroyed, then everybody rolls for their lives. CM-5.4-4, CM-5.4-5"""
    tile = s.tile_of(finder)
    s.tell("CM-5.4-4", "earthquake", (tile,))
    for space in [space for space in s.ground if space // SPACES == tile]:
        _swallow(s, space)
    start = finder if finder < s.seats else s.active
    others = [x for x in clockwise(s, start) if s.tile_of(x) == tile and x != finder]
    rest = [figure for figure in s.crowd[tile] if figure >= s.seats and figure != finder]
    for figure in (finder, *others, *sorted(rest, key=lambda f: s.box.sort[f])):
        _shaken(s, figure)
    settle(s)


def _swallow(s: Mash, space: int) -> None:
    """All objects on a space go to the discards; those that lay face down come to light. CM-5.4-4"""
    pile = s.ground[space]
    for index in range(len(pile.down) - 1, -1, -1):
        piece = stock.take_top(s, space)
        s.discards |= 1 << piece
        dust.seen(s, space, index, piece)
        s.tell("CM-5.4-4", "discarded", (piece,), reveals=True)
    for piece in pile.up:
        stock.take_up(s, space, piece)
        s.discards |= 1 << piece
        s.tell("CM-5.4-4", "discarded", (piece,))


def _shaken(s: Mash, figure: int) -> None:
    """A d10 above the Defense costs one health, again and again until one is not. CM-5.4-5"""
    while not dead(s, figure):
        face = s.roll(10)
        s.tell("CM-5.4-5", "shaken", (figure, face))
        if face <= defense_of(s, figure):
            return
        hurt(s, figure, 1, NOBODY, "CM-5.4-5")


# ---------------------------------------------------------------------- the Picture Gate


def _picture(s: Mash, figure: int) -> None:
    """Off to a random place of the layout; the action under way ends. CM-5.4-6, CM-5.4-8, CM-2.5.1-18"""
    place = s.pick([1] * len(s.tile_at))
    if figure < s.seats:
        s.mp = 0
        s.rider[figure] = NOBODY
    s.tell("CM-5.4-6", "picture", (figure,))
    s.then(TurnUp(place, -1, figure if figure < s.seats else s.active, 0), Emerge(figure, place))


class Emerge(Step[Mash]):
    """New generators are placed first, then a space is rolled that no other piece occupies. CM-5.4-6, CM-5.4-7"""

    def __init__(self, figure: int, place: int) -> None:
        self.figure = figure
        self.place = place

    def run(self, s: Mash) -> Ask | None:
        s.then(Generate(s.tile_at[self.place]), ComeOut(self.figure, self.place))
        return None


class ComeOut(Step[Mash]):
    """The space acts like one moved onto; inside an obstacle one dies. CM-5.4-7, CM-5.4-8, CM-8.3-11"""

    def __init__(self, figure: int, place: int) -> None:
        self.figure = figure
        self.place = place

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        number = s.tile_at[self.place]
        others = 0
        for other in s.crowd[number]:
            if other != self.figure:
                others |= 1 << s.space[other] % SPACES
        at = s.pick([int(not others >> i & 1) for i in range(SPACES)])
        space = number * SPACES + at
        if s.box.tiles[number].stand >> at & 1:
            s.then(Arrive(self.figure, space, MOVED, NOBODY))
        else:
            self._entombed(s, space)
        return None

    def _entombed(self, s: Mash, space: int) -> None:
        """Dead by a hazard, with everything carried; the generators of a new tile spawn all the same. CM-5.4-8"""
        figure = self.figure
        if s.tile_of(figure) != space // SPACES and s.box.sort[figure] == CHARACTER:
            s.then(Wake(space // SPACES))
        leave(s, figure)
        put(s, figure, space)
        s.tell("CM-5.4-8", "entombed", (figure, space))
        kill(s, figure, NOBODY, LOST)
        settle(s)


# ---------------------------------------------------------------------- full hands


class NoRoom(Step[Mash]):
    """What does not fit is left face up, unless room is made at once. CM-2.1.9-3"""

    asks: ClassVar[str] = "CM-2.6-7"
    limits: ClassVar[str] = "CM-2.6-7"
    puts: ClassVar[tuple[str, ...]] = ("DropFor", "LeaveLying")

    def __init__(self, seat: int, piece: int, space: int) -> None:
        self.seat = seat
        self.piece = piece
        self.space = space

    def live(self, s: Mash) -> bool:
        return s.space[self.seat] >= 0

    def run(self, s: Mash) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        load = [piece for piece in s.objects[self.seat] if not s.box.kind_of(piece).weightless]
        return [LeaveLying(self.piece), *[DropFor(self.seat, old, self.piece, self.space) for old in load]]


class LeaveLying(Step[Mash]):
    """It stays where it lay. CM-2.1.9-3"""

    rule: ClassVar[str] = "CM-2.1.9-3"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        return None


class DropFor(Step[Mash]):
    """Drop one object and take the new one instead. CM-2.1.9-3, CM-2.1.4-12"""

    rule: ClassVar[str] = "CM-2.1.9-3"

    def __init__(self, seat: int, old: int, new: int, space: int) -> None:
        self.seat = seat
        self.old = old
        self.new = new
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        stock.lose(s, self.seat, self.old)
        stock.drop(s, s.space[self.seat], self.old)
        s.tell("CM-2.6-4", "dropped", (self.seat, self.old))
        stock.take_up(s, self.space, self.new)
        stock.gain(s, self.seat, self.new)
        s.tell("CM-2.6-3", "took", (self.seat, self.new))
        loads.check(s, self.seat)
        return None


# ---------------------------------------------------------------------- what comes and goes with an object


def taken(s: Mash, seat: int, piece: int) -> None:
    """Somebody has come to carry this object: the crystal, sanity, the weapon in hand. CM-5.3-9, CM-7-2, CM-8.4-2"""
    thing = s.box.kind_of(piece)
    if thing.kind == "charm":
        if thing.effects[0].verb == "crystal" and s.crystal < 0:
            _fix_crystal(s, seat)
        if s.options["sanity"]:
            sanity.taken(s, seat, piece)
    if thing.weapon and s.options["weapon_in_hand"] and s.in_hand[seat] < 0:
        s.in_hand[seat] = piece


def _fix_crystal(s: Mash, seat: int) -> None:
    """The finder draws a power-up for it, if there is one left in the finder's pile. CM-5.3-9, CM-5.3-10"""
    own = stock.power_pile(s, seat)
    if own:
        s.crystal = s.pick([own >> i & 1 for i in range(len(s.box.power_ups))])
        s.power_pile &= ~(1 << s.crystal)
        s.sheets[seat] = None
        s.tell("CM-5.3-9", "crystal", (seat, s.crystal))


def given_away(s: Mash, seat: int, piece: int) -> None:
    """Somebody no longer carries this object: ward, tamed Deep One, sanity, the weapon in hand.

    CM-6-13, CM-5.1-32, CM-8.4-2
    """
    thing = s.box.kind_of(piece)
    if s.in_hand[seat] == piece:
        s.in_hand[seat] = -1
    if thing.tome and s.ward >> seat & 1 and not lore.knows(s, seat, s.box.spell_number["flesh_ward"]):
        s.ward &= ~(1 << seat)
    elif thing.kind == "tool" and thing.effects[0].verb == "control":
        s.tamed[seat] = NOBODY
    elif thing.kind == "charm" and s.options["sanity"]:
        sanity.given_away(s, seat, piece)
