"""Optional: monsters pick up and use objects, under the same rules as characters. CM-7-8, CM-7-15

They wield weapons with their own dice, wear and ride what works by itself, and take what heals or gives actions.
Tomes and power-ups are useless to them, and so are tools that need a player's judgement.
"""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import held
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health, heal, settle
from miskatonic.games.cthulhu_mash.rules.monsters import loot, monsters
from miskatonic.games.cthulhu_mash.rules.monsters.wield import Wield, odds, weapon_offers
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.objects import stock, traps
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import NO_PILE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, figure: int, found: list[Step[Mash]]) -> None:
    """What a monster can do with objects, lying or carried. CM-7-8, CM-7-15"""
    if not monsters.rooted(s, figure):
        found.extend([Fetch(figure, space) for space in _piles(s, figure)])
    prey = monsters.victims(s, figure)
    known = set()
    for piece in s.packs.get(figure, ()):
        thing = s.box.kind_of(piece)
        if thing.number in known:
            continue
        known.add(thing.number)
        if thing.attack is not None and prey:
            weapon_offers(s, figure, piece, thing.attack, prey, found)
        if thing.colour == "green" and any(_helps(s, figure, effect.verb) for effect in thing.effects):
            found.append(Swallow(figure, piece))


# ---------------------------------------------------------------------- picking up


def _piles(s: Mash, figure: int) -> list[int]:
    """Spaces with objects that it can reach with a point to spare; its own space too. CM-2.1.4-11, CM-2.4.3-4"""
    base = s.space[figure] // SPACES * SPACES
    here = [space for space in s.ground if base <= space < base + SPACES and _worth(s, figure, space)]
    if not here:
        return []
    open_to = terrain_of(s, figure).destinations(loot.move_of(s, figure) - 1)
    return [space for space in sorted(here) if space == s.space[figure] or open_to >> space % SPACES & 1]


def _worth(s: Mash, figure: int, space: int) -> bool:
    """Is there something it could take: a face-down pile, or a face-up object that it has room for? CM-2.1.9-3"""
    pile = s.ground[space]
    return loot.room(s, figure) > 0 or any(s.box.kind_of(piece).weightless for piece in pile.up)


class Fetch(Step[Mash]):
    """A move to a space with objects; each one taken costs a point. CM-7-8, CM-7-15, CM-2.1.4-15"""

    rule: ClassVar[str] = "CM-7-8"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        terrain = terrain_of(s, self.figure)
        points = loot.move_of(s, self.figure)
        way = terrain.way(self.space % SPACES, points) if self.space != s.space[self.figure] else []
        s.then(Rummage(self.figure, self.space, points - terrain.cost(way)))
        if way:
            s.tell("CM-7-8", "walked", (self.figure, self.space))
            if s.options["facing"]:
                facing.along(s, self.figure, [terrain.at, *way])
            enter(s, self.figure, self.space, MOVED)
            if s.options["sanity"]:
                sanity.look(s, self.space // SPACES)
            settle(s)
        return None


class Rummage(Step[Mash]):
    """While points last it may take one object after another. CM-7-8, CM-2.1.4-11"""

    asks: ClassVar[str] = "CM-2.1.4-11"
    limits: ClassVar[str] = "CM-2.1.4-11"
    puts: ClassVar[tuple[str, ...]] = ("MoveOn", "Grab", "Swallow")

    def __init__(self, figure: int, space: int, points: int) -> None:
        self.figure = figure
        self.space = space
        self.points = points

    def live(self, s: Mash) -> bool:
        return self.points > 0 and s.space[self.figure] == self.space and not held(s, self.figure)

    def run(self, s: Mash) -> Ask | None:
        open_to = self.candidates(s, 0)
        if len(open_to) == 1:
            return None
        who = neighbour(s, s.active)
        if who != PROGRAM:
            return Ask((who,))
        s.then(open_to[1])
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        pile = s.ground.get(self.space, NO_PILE)
        room = loot.room(s, self.figure)
        found: list[Step[Mash]] = [MoveOn(self.figure)]
        if pile.down and room > 0:
            found.append(Grab(self.figure, -1, self.points))
        found.extend([Grab(self.figure, p, self.points) for p in pile.up if room > 0 or s.box.kind_of(p).weightless])
        return found


class MoveOn(Step[Mash]):
    """It leaves the rest lying. CM-7-8"""

    rule: ClassVar[str] = "CM-7-8"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        return None


class Grab(Step[Mash]):
    """One object for one point; a trap acts on the monster. CM-7-8, CM-7-15, CM-5.4-1, CM-5.4-2"""

    rule: ClassVar[str] = "CM-7-8"

    def __init__(self, figure: int, piece: int, points: int) -> None:
        self.figure = figure
        self.piece = piece
        self.points = points

    def run(self, s: Mash) -> Ask | None:
        space = s.space[self.figure]
        s.then(Rummage(self.figure, space, self.points - 1))
        piece = self.piece
        if piece < 0:
            piece = stock.take_top(s, space)
            s.tell("CM-2.4.3-5", "found", (self.figure, piece), reveals=True)
        else:
            stock.take_up(s, space, piece)
        thing = s.box.kind_of(piece)
        if thing.colour != "white":
            loot.gain(s, self.figure, piece)
            s.tell("CM-7-8", "took", (self.figure, piece))
            return None
        if any(effect.verb == "void" for effect in thing.effects):
            _void(s, self.figure)
        traps.spring(s, self.figure, piece, space)
        return None


def _void(s: Mash, figure: int) -> None:
    """Each object it carries is lost on a 1 of a d10. CM-5.4-2"""
    for piece in s.packs.get(figure, ()):
        if s.roll(10) == 1:
            loot.discard(s, figure, piece)
            s.tell("CM-5.4-2", "lost", (figure, piece))


# ---------------------------------------------------------------------- remedies


def _helps(s: Mash, figure: int, verb: str) -> bool:
    return (verb == "heal" and s.health[figure] < base_health(s, figure)) or verb == "double_actions"


class Swallow(Step[Mash]):
    """A green object that heals or gives actions, free of charge. CM-7-8, CM-5.2-1, CM-5.2-9"""

    rule: ClassVar[str] = "CM-7-8"

    def __init__(self, figure: int, piece: int) -> None:
        self.figure = figure
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        loot.discard(s, self.figure, self.piece)
        s.tell("CM-7-8", "swallowed", (self.figure, self.piece))
        for effect in s.box.kind_of(self.piece).effects:
            if effect.verb == "heal":
                heal(s, self.figure, effect.amount, "CM-7-8")
            elif effect.verb == "double_actions":
                s.runs += s.box.monster(self.figure).actions  # CM-5.2-9
        return None


# ---------------------------------------------------------------------- what the program thinks of it

DEEDS: Final = (Fetch, Swallow, Wield)
FIGHTS: Final = (Wield,)


def rank(s: Mash, step: Step[Mash]) -> int:
    """Remedies at once; weapons by their odds like all attacks; objects are fetched when nobody can be attacked.

    CM-ref-20, CM-7-8
    """
    if isinstance(step, Swallow):
        return 4
    if not isinstance(step, Wield):
        return 20_000
    return odds(s, step)
