"""Casting spells. Section 6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash import stock
from miskatonic.games.cthulhu_mash.arms import CAMPS
from miskatonic.games.cthulhu_mash.content import CONTENT, Spell, Tile
from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.harm import base_health, heal, settle, soothe
from miskatonic.games.cthulhu_mash.records import MELEE, MOVED, RANGED, RAZOR_CAST, SPELL, WARD_CAST
from miskatonic.games.cthulhu_mash.sights import seen_from, strikes
from miskatonic.games.cthulhu_mash.spaces import enter
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.games.cthulhu_mash.steps import areas, attack, dust, facing, gaps, loads, lore, sanity, traps
from miskatonic.games.cthulhu_mash.steps.base import Forced
from miskatonic.games.cthulhu_mash.steps.control import orders
from miskatonic.games.cthulhu_mash.steps.moving import fits
from miskatonic.games.cthulhu_mash.steps.operate import GateAnywhere
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.grid import SIDES


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Every spell that the active character can cast now to some purpose. CM-6-4, CM-6-5, CM-6-6"""
    if not s.mentality[seat]:
        return
    for number in lore.spells_of(s, seat):
        spell = CONTENT.spells[number]
        if spell.when != "action" or not lore.affordable(s, seat, number):
            continue
        if spell.aims and spell.attack is not None:
            if spell.attack.shape == "line":
                _waves(s, seat, number, found)
            else:
                found.extend([Curse(number, target) for target in victims(s, seat, spell)])
        for effect in spell.effects:
            _offer(s, seat, number, effect.verb, found)


def _offer(s: Mash, seat: int, number: int, verb: str, found: list[Step[Mash]]) -> None:
    if verb == "create_gate":
        found.append(OpenGate(number))
    elif verb == "ward":
        if not (s.ward >> seat & 1 or s.used & WARD_CAST):  # CM-6-12, CM-6-13
            found.append(CastWard(number))
    elif verb == "fly":
        if not s.flying >> seat & 1:
            found.append(TakeWing(number))
    elif verb in ("heal", "soothe"):
        found.extend([Comfort(number, target) for target in patients(s, seat, verb)])
    elif verb == "part_sands":
        found.extend([PassThrough(number, space) for space in beyond_walls(s, seat)])
    elif verb == "fetch":
        _fetches(s, seat, number, found)
    elif verb == "razor" and not (s.razor or s.used & RAZOR_CAST):  # CM-6-6
        found.append(DrawRazor(number))


def cast(s: Mash, step: Step[Mash], spell: int) -> None:
    """One action and one mentality. CM-6-4"""
    gaps.begin(s, step)
    s.tell("CM-6-4", "cast", (s.active, spell))
    lore.pay(s, s.active)


# ---------------------------------------------------------------------- spells that are attacks


def victims(s: Mash, seat: int, spell: Spell) -> list[int]:
    """Whom an attacking spell can be aimed at; spawning spaces are safe from spells. CM-6-9, CM-2.10-7"""
    card = spell.attack
    assert card is not None
    around = [*attack.melee_targets(s, seat), *attack.ranged_targets(s, seat)]
    found = [target for target in around if target < CAMPS and attack.suits(s, card, target)]
    for effect in card.on_hit:
        if effect.verb == "steal":  # with no room it cannot be cast for this purpose (CM-6-21, CM-6-36)
            robbed = found if s.sheet(seat).room > 0 else []
            found = [target for target in robbed if target < s.seats and s.objects[target]]
        elif effect.verb == "control":
            found = [target for target in found if orders(s, target, seat)]
    return found


class Curse(Step[Mash]):
    """A spell cast as an attack: melee against a neighbour, ranged against others.

    CM-6-9, CM-6-10, CM-6-15, CM-6-16, CM-6-19, CM-6-21, CM-6-28
    """

    rule: ClassVar[str] = "CM-6-9"

    def __init__(self, spell: int, target: int) -> None:
        self.spell = spell
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        near = strikes(s, seat) >> s.space[self.target] % SPACES & 1
        cast(s, self, self.spell)
        kind = MELEE if near else RANGED
        attack.attack(s, seat, SPELL + self.spell, kind, self.target, (self.target,), seat)
        return None


def _waves(s: Mash, seat: int, number: int, found: list[Step[Mash]]) -> None:
    """The eight directions in which somebody stands. CM-6-26"""
    tile, at = areas.here(s, seat)
    front = facing.front(s, seat, RANGED) if s.facing else -1
    for direction in range(8):
        ray = tile.rays[at * 8 + direction]
        if ray & s.occupied[tile.number] and not ray & ~front:
            found.append(SoundWave(number, direction))


class SoundWave(Step[Mash]):
    """One d6 against everybody in a straight line, near and far; pieces do not stop it. CM-6-25, CM-6-26, CM-5-4"""

    rule: ClassVar[str] = "CM-6-25"

    def __init__(self, spell: int, direction: int) -> None:
        self.spell = spell
        self.direction = direction

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it would strike."""
        tile, at = areas.here(s, s.active)
        return areas.within(s, tile.number, tile.rays[at * 8 + self.direction])

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        targets = self.targets(s)
        tile, at = areas.here(s, seat)
        near = any(tile.near[at] >> s.space[figure] % SPACES & 1 for figure in targets)
        cast(s, self, self.spell)
        attack.attack(s, seat, SPELL + self.spell, MELEE if near else RANGED, NOBODY, targets, seat)
        return None


# ---------------------------------------------------------------------- theft


class Steal(Forced):
    """The thief chooses among what the victim carries. CM-6-21, CM-6-36"""

    def __init__(self, thief: int, victim: int) -> None:
        self.thief = thief
        self.victim = victim

    def live(self, s: Mash) -> bool:
        return s.space[self.thief] >= 0 and bool(self.candidates(s, self.thief))

    def run(self, s: Mash) -> Ask | None:
        return None if dust.again(s, self, self.thief) else Ask((self.thief,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        if self.victim >= s.seats:
            return []
        loot = [piece for piece in s.objects[self.victim] if fits(s, self.thief, piece)]
        return [TakeFrom(self.thief, self.victim, piece) for piece in loot]


class TakeFrom(Step[Mash]):
    """An object changes hands; whoever is robbed of a sled sheds what is too much. CM-6-21, CM-6-36, CM-2.1.9-4"""

    rule: ClassVar[str] = "CM-6-21"

    def __init__(self, thief: int, victim: int, piece: int) -> None:
        self.thief = thief
        self.victim = victim
        self.piece = piece

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        stock.lose(s, self.victim, self.piece)
        stock.gain(s, self.thief, self.piece)
        s.tell("CM-6-21", "stolen", (self.thief, self.piece, self.victim))
        loads.check(s, self.victim)
        return None


def _fetches(s: Mash, seat: int, number: int, found: list[Step[Mash]]) -> None:
    """Objects that lie in sight: face-up ones that fit, and the top of each face-down pile. CM-6-22, CM-6-36"""
    tile = s.tile_of(seat)
    seen = seen_from(s, s.space[seat])
    for space, pile in s.ground.items():
        if space // SPACES == tile and seen >> space % SPACES & 1:
            found.extend([FetchFrom(number, space, piece) for piece in pile.up if fits(s, seat, piece)])
            if pile.down:
                found.append(FetchFrom(number, space, -1))


class FetchFrom(Step[Mash]):
    """Take an object that lies in sight, without a roll; a trap acts on the caster. CM-6-22, CM-6-36"""

    rule: ClassVar[str] = "CM-6-22"

    def __init__(self, spell: int, space: int, piece: int) -> None:
        self.spell = spell
        self.space = space
        self.piece = piece
        """-1: the top of the face-down pile."""

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        if self.piece < 0:
            traps.found(s, seat, stock.take_top(s, self.space), self.space)
            return None
        stock.take_up(s, self.space, self.piece)
        stock.gain(s, seat, self.piece)
        s.tell("CM-6-22", "took", (seat, self.piece))
        return None


# ---------------------------------------------------------------------- spells on oneself and others


class OpenGate(Step[Mash]):
    """Create Gate: the caster moves to any gate of a face-up tile. CM-6-11, CM-8.3-11"""

    rule: ClassVar[str] = "CM-6-11"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        s.then(GateAnywhere(s.active))
        cast(s, self, self.spell)
        return None


class CastWard(Step[Mash]):
    """Flesh Ward: one more Defense, and one point of health that is lost first. CM-6-12, CM-6-13"""

    rule: ClassVar[str] = "CM-6-12"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        s.used |= WARD_CAST
        s.ward |= 1 << seat
        s.sheets[seat] = None
        return None


class TakeWing(Step[Mash]):
    """Fly: the caster flies until the end of the turn. CM-6-14, CM-2.5.1-5"""

    rule: ClassVar[str] = "CM-6-14"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        s.flying |= 1 << s.active
        return None


class DrawRazor(Step[Mash]):
    """Spectral Razor: a weapon until the end of the turn; each attack with it costs its action. CM-6-27"""

    rule: ClassVar[str] = "CM-6-27"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        s.used |= RAZOR_CAST
        s.razor = 1
        return None


def patients(s: Mash, seat: int, verb: str) -> list[int]:
    """The caster and whoever stands next to it, if there is anything to restore. CM-6-17, CM-6-18, CM-6-37"""
    mask = strikes(s, seat)
    around = [figure for figure in s.crowd[s.tile_of(seat)] if mask >> s.space[figure] % SPACES & 1]
    if verb == "heal":
        return [figure for figure in (seat, *around) if s.health[figure] < base_health(s, figure)]
    return [x for x in (seat, *around) if x < s.seats and s.mentality[x] < s.sheet(x).base_mentality]


class Comfort(Step[Mash]):
    """Heal one health, or all mentality; on oneself the latter gives back even its price. CM-6-17, CM-6-18, CM-6-37"""

    rule: ClassVar[str] = "CM-6-17"

    def __init__(self, spell: int, target: int) -> None:
        self.spell = spell
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        cast(s, self, self.spell)
        if self.target < s.seats and self.target != s.active:
            s.told_to |= 1 << self.target
        for effect in CONTENT.spells[self.spell].effects:
            if effect.verb == "heal":
                heal(s, self.target, effect.amount, "CM-6-17")
            else:
                soothe(s, self.target, effect.amount, "CM-6-18")
        return None


# ---------------------------------------------------------------------- Parting Sands


def beyond_walls(s: Mash, seat: int) -> list[int]:
    """Where a straight way through the obstacle or wall beside leads, if nobody stands there. CM-6-20"""
    tile, at = areas.here(s, seat)
    free = tile.stand & ~s.occupied[tile.number]
    found = [_straight_through(tile, at, side) for side in SIDES]
    return [tile.number * SPACES + to for to in found if to >= 0 and free >> to & 1]


def _straight_through(tile: Tile, at: int, side: int) -> int:
    """The first space beyond what bars the way on one side; -1 if nothing does, or only the edge of the tile."""
    if tile.walk.open(at, side):
        return -1
    to = tile.grid.beside[at * 4 + side]
    while to >= 0 and tile.obstacle >> to & 1:
        to = tile.grid.beside[to * 4 + side]
    return to


class PassThrough(Step[Mash]):
    """Parting Sands: through one obstacle or wall to the first space beyond. CM-6-20"""

    rule: ClassVar[str] = "CM-6-20"

    def __init__(self, spell: int, space: int) -> None:
        self.spell = spell
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        cast(s, self, self.spell)
        s.tell("CM-6-20", "walked", (seat, self.space))
        if s.options["facing"]:
            facing.toward(s, seat, self.space)
        enter(s, seat, self.space, MOVED)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        settle(s)
        return None
