"""Red objects that are no weapons: tomes, glasses, chime, seashell, key. Section 5.1."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER
from miskatonic.games.cthulhu_mash.rules.combat.consequences import use_up
from miskatonic.games.cthulhu_mash.rules.combat.sights import seen_from
from miskatonic.games.cthulhu_mash.rules.monsters.control import Control, orders
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import DrawObjects, Generate
from miskatonic.games.cthulhu_mash.rules.moving.tiling import TurnUp
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """What the active character can do with carried objects for an action. CM-5.1-1"""
    for piece in s.objects[seat]:
        thing = s.box.kind_of(piece)
        if thing.colour == "red" and thing.effects:
            _offer(s, seat, piece, thing.effects[0].verb, found)
    if s.options["weapon_in_hand"]:
        _weapons(s, seat, found)


def _offer(s: Mash, seat: int, piece: int, verb: str, found: list[Step[Mash]]) -> None:
    if verb == "read":
        if piece not in s.written and s.spell_bag:  # CM-6-2, CM-6-3, CM-6-8
            found.append(ReadTome(piece))
    elif verb == "reveal_tile":
        found.extend([LookThrough(piece, place) for place in hidden_beside(s, seat)])
    elif verb == "control":
        found.extend([Command(figure) for figure in deep_ones(s, seat)])
    elif verb == "still_monsters":
        if within_earshot(s, seat):
            found.append(RingChime(piece))
    elif verb == "draw_objects" and at_chest(s, seat):
        found.append(OpenChest(piece))


# ---------------------------------------------------------------------- tomes


class ReadTome(Step[Mash]):
    """Draw as many spells as the tome holds, as far as there are any; they belong to it for good.

    CM-2.9-1, CM-5.1-4, CM-5.1-7, CM-5.1-9, CM-5.1-23, CM-5.1-24, CM-5.1-30, CM-5.1-33, CM-5.1-36
    CM-6-2, CM-6-3, CM-6-8
    """

    rule: ClassVar[str] = "CM-6-2"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        drawn: list[int] = []
        while s.spell_bag and len(drawn) < s.box.kind_of(self.piece).spells:
            spell = s.pick([s.spell_bag >> i & 1 for i in range(len(s.box.spells))])
            s.spell_bag &= ~(1 << spell)
            drawn.append(spell)
            s.tell("CM-6-2", "read", (s.active, self.piece, spell), reveals=True)
        s.written[self.piece] = tuple(drawn)
        if s.options["sanity"]:
            sanity.read(s, s.active)
        return None


# ---------------------------------------------------------------------- glasses


def hidden_beside(s: Mash, seat: int) -> list[int]:
    """The face-down places next to a character's tile, wrap-around included. CM-5.1-17, CM-3.3.1-10"""
    place = s.place_of[s.tile_of(seat)]
    beside = [s.plan().beside[place * 4 + side] for side in range(4)]
    return [other for other in dict.fromkeys(beside) if other >= 0 and s.turned[other] < 0]


def reveal(s: Mash, seat: int, place: int) -> None:
    """Turn up a tile from afar and place its generators; their monsters wait. CM-5.1-17, CM-3.3.1-10, CM-ref-7"""
    here = s.place_of[s.tile_of(seat)]
    facing = next(side for side in range(4) if s.plan().beside[here * 4 + side] == place)
    s.then(TurnUp(place, (facing + 2) % 4, seat, 0), Populate(place))


class Populate(Step[Mash]):
    """A tile seen from afar gets its generators at once. CM-5.1-17, CM-3.3.1-10"""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Mash) -> Ask | None:
        s.then(Generate(s.tile_at[self.place]))
        return None


class LookThrough(Step[Mash]):
    """The Leng Glasses reveal a hidden tile beside, once. CM-5.1-17"""

    rule: ClassVar[str] = "CM-5.1-17"

    def __init__(self, piece: int, place: int) -> None:
        self.piece = piece
        self.place = place

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        use_up(s, s.active, self.piece)
        reveal(s, s.active, self.place)
        return None


# ---------------------------------------------------------------------- chime, key, seashell


def within_earshot(s: Mash, seat: int) -> list[int]:
    """Monsters of the tile, and generators that can attack; line of sight does not matter. CM-5.1-28"""
    return [
        figure
        for figure in s.crowd[s.tile_of(seat)]
        if s.box.sort[figure] == MONSTER or (s.box.sort[figure] == GENERATOR and s.box.generator(figure).actions)
    ]


class RingChime(Step[Mash]):
    """They lose their next turn; those that come later are not affected. CM-5.1-28"""

    rule: ClassVar[str] = "CM-5.1-28"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        use_up(s, s.active, self.piece)
        for figure in within_earshot(s, s.active):
            s.chimed |= 1 << figure
        s.tell("CM-5.1-28", "chimed", (s.active,))
        return None


def at_chest(s: Mash, seat: int) -> bool:
    """On the mariner's chest, or next to it with no blue line between. CM-5.1-37"""
    space = s.space[seat]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    return bool((tile.walk.around[at] | 1 << at) & tile.feature("chest"))


class OpenChest(Step[Mash]):
    """The key opens the chest: six objects, face down in the user's space. CM-5.1-37, CM-5.1-38"""

    rule: ClassVar[str] = "CM-5.1-37"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        seat = s.active
        use_up(s, seat, self.piece)
        s.then(DrawObjects(seat, s.space[seat], s.box.kind_of(self.piece).effects[0].amount))
        return None


def deep_ones(s: Mash, seat: int) -> list[int]:
    """Deep Ones in sight that could be told to do something. CM-5.1-31"""
    space = s.space[seat]
    mask = seen_from(s, space)
    there = [f for f in s.crowd[space // SPACES] if s.box.sort[f] == MONSTER and s.box.monster(f).id == "deep_one"]
    return [f for f in there if mask >> s.space[f] % SPACES & 1 and orders(s, f, seat)]


class Command(Step[Mash]):
    """A Deep One in sight obeys without a roll, and will not attack its master. CM-5.1-31, CM-5.1-32, CM-8.3-9"""

    rule: ClassVar[str] = "CM-5.1-31"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.tamed[s.active] = self.figure
        s.tell("CM-5.1-32", "tamed", (s.active, self.figure))
        s.then(Control(s.active, self.figure))
        if s.options["sanity"]:
            sanity.lose(s, s.active, 1, "CM-8.3-9")
        return None


# ---------------------------------------------------------------------- the weapon in hand


def _weapons(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Other weapons that are carried. CM-7-2"""
    found.extend([TakeInHand(p) for p in s.objects[seat] if s.box.kind_of(p).weapon and p != s.in_hand[seat]])


class TakeInHand(Step[Mash]):
    """Changing to another weapon costs an action. CM-7-2, CM-7-15"""

    rule: ClassVar[str] = "CM-7-2"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.in_hand[s.active] = self.piece
        s.tell("CM-7-2", "in_hand", (s.active, self.piece))
        return None
