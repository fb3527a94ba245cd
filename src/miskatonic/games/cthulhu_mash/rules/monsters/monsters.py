"""What a monster or generator can do: moving, attacking, draining. Section 2.5."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, MOVED, OWN, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, held
from miskatonic.games.cthulhu_mash.rules.combat.attack import attack
from miskatonic.games.cthulhu_mash.rules.combat.harm import hurt, settle
from miskatonic.games.cthulhu_mash.rules.combat.sights import shots, strikes
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, loot
from miskatonic.games.cthulhu_mash.rules.monsters.charging import Charge, charge_exits
from miskatonic.games.cthulhu_mash.rules.moving import barred
from miskatonic.games.cthulhu_mash.rules.moving.escape import attempts
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


def card_actions(s: Mash, figure: int) -> int:
    """The hand icon. CM-2.5.3-4"""
    return s.box.generator(figure).actions if s.box.sort[figure] == GENERATOR else s.box.monster(figure).actions


def able(s: Mash, figure: int) -> bool:
    """Could it do anything at all? Generators only attack; an attached vampire only drains its victim."""
    if not card_actions(s, figure):
        return False
    if s.box.sort[figure] == GENERATOR:
        return bool(deeds(s, figure, False))
    if figure in s.rider:
        return s.rider.index(figure) == s.active and bool(deeds(s, figure))
    return True


def victims(s: Mash, figure: int) -> list[int]:
    """Whom it may attack: the character that just acted, or anyone on the tile if so agreed.

    CM-3.1-8, CM-3.1-14, CM-7-12, CM-6-10, CM-5.1-32
    """
    tile = s.space[figure] // SPACES
    if s.options["monsters_attack_anyone"]:
        found = [seat for seat in range(s.seats) if s.tile_of(seat) == tile]
    else:
        found = [s.active] if s.tile_of(s.active) == tile else []
    if s.bound or s.tamed:
        found = [seat for seat in found if (figure, seat) not in s.bound and s.tamed[seat] != figure]
    return found


def deeds(s: Mash, figure: int, walks: bool = True) -> list[Step[Mash]]:
    """Everything a monster or generator may do with one action; moves may be left out.

    CM-2.5.3-1, CM-2.5.3-2, CM-2.3.4-6, CM-2.3.2-7, CM-2.1.4-7, CM-3.3.2-6, CM-2.6-10
    """
    found: list[Step[Mash]] = []
    if s.holds and bound(s, figure):
        found.extend(attempts(s, figure))
        if walks and not held(s, figure):
            _moves(s, figure, found)
        return found
    if figure in s.rider:
        seat = s.rider.index(figure)
        if seat == s.active and (figure, seat) not in s.bound:
            found.append(Drain(figure))
        return found
    prey = victims(s, figure)
    attacks(s, figure, prey, found)
    if s.box.sort[figure] == MONSTER and not rooted(s, figure):
        if walks:
            _moves(s, figure, found)
        if s.box.monster(figure).charges and not s.charged >> figure & 1:
            for seat in prey:
                found.extend([Charge(figure, seat, exit_) for exit_ in charge_exits(s, figure, seat)])
    beasts.extras(s, figure, found)
    return found


def rooted(s: Mash, figure: int) -> bool:
    """May it not move of its own accord: held, attached, or under Bind Enemy? CM-2.3.4-6, CM-2.5.1-18, CM-6-10"""
    return held(s, figure) or figure in s.rider or any(pair[0] == figure for pair in s.bound)


def _moves(s: Mash, figure: int, found: list[Step[Mash]]) -> None:
    base = s.space[figure] // SPACES * SPACES
    open_to = terrain_of(s, figure).destinations(loot.move_of(s, figure))
    found.extend([MonsterMove(figure, base + at) for at in spaces(open_to)])


def attacks(s: Mash, figure: int, prey: list[int], found: list[Step[Mash]]) -> None:
    """Its own attacks on these characters, and on a spawning space if so agreed.

    CM-2.5.3-2, CM-2.5.3-3, CM-2.5.3-5, CM-2.5.3-6, CM-7-1, CM-7-5, CM-7-11
    """
    card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
    near = strikes(s, figure) if card.melee is not None else 0
    far = shots(s, figure) if card.ranged is not None else 0
    if s.facing:
        near &= facing.front(s, figure, MELEE)
        far &= facing.front(s, figure, RANGED)
    if s.options["heights"] and card.ranged is not None:
        far = facing.heights(s, figure, far)
    for seat in prey:
        at = s.space[seat] % SPACES
        if near >> at & 1:
            found.append(MonsterStrike(figure, seat))
        if far >> at & 1 and not (
            s.box.sort[figure] == MONSTER and s.box.monster(figure).webs and immune_to_web(s, seat)
        ):
            found.append(MonsterShoot(figure, seat))
    if s.options["monsters_attack_camps"]:
        beasts.camps(s, figure, near, far, found)


def immune_to_web(s: Mash, seat: int) -> bool:
    """A second web in one phase has no effect, nor any against the Web Shield. CM-2.5.1-3, CM-5.3-12"""
    return bool(s.webbed >> seat & 1) or s.sheet(seat).web


AGAINST_ATTACKS: Final = (
    "CM-3.1-7", "CM-2.3.4-6", "CM-2.3.2-13", "CM-3.1-8", "CM-6-10", "CM-2.5.3-2", "CM-2.5.1-3", "CM-4.1-3",
    "CM-2.1.2-4", "CM-2.3.3-3", "CM-2.1.1-2", "CM-2.1.1-1", "CM-3.1-15",
)  # fmt: skip


def why_no_attack(s: Mash, figure: int, target: int, step: Step[Mash]) -> str:
    """The rule against an attack of a monster or generator; empty if it is open to it.

    CM-3.1-7, CM-3.1-8, CM-2.5.3-1, CM-2.5.3-2, CM-6-10, CM-2.5.1-3, CM-3.1-15
    """
    if figure != s.runner:
        return "CM-3.1-7"
    melee = isinstance(step, MonsterStrike)
    found: list[Step[Mash]] = deeds(s, figure, False)
    if step in found:
        return "CM-3.1-15" if s.mode == COOPERATIVE and not beasts.open_now(s, step) else ""
    if bound(s, figure) or figure in s.rider:
        return "CM-2.3.4-6"
    if s.tile_of(target) != s.tile_of(figure):
        return "CM-2.3.2-13"
    if target not in victims(s, figure):
        return (
            "CM-6-10" if (figure, target) in s.bound or (target < s.seats and s.tamed[target] == figure) else "CM-3.1-8"
        )
    card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
    if (card.melee if melee else card.ranged) is None:
        return "CM-2.5.3-2"
    tile, at, to = s.ground_of(figure), s.space[figure] % SPACES, s.space[target] % SPACES
    if melee:
        if tile.near[at] >> to & 1:
            return "CM-2.3.3-3"
        return "CM-2.1.1-2" if tile.square[at] >> to & 1 else "CM-2.1.1-1"
    if s.box.sort[figure] == MONSTER and s.box.monster(figure).webs and immune_to_web(s, target):
        return "CM-2.5.1-3"
    return "CM-4.1-3" if (tile.near[at] | 1 << at) >> to & 1 else "CM-2.1.2-4"


# ---------------------------------------------------------------------- the deeds


class MonsterMove(Step[Mash]):
    """One move of a monster on its own tile. CM-2.1.4-7, CM-2.1.4-9, CM-2.5.3-10, CM-4.2-1"""

    rule: ClassVar[str] = "CM-2.5.3-10"
    against: ClassVar[tuple[str, ...]] = (
        "CM-3.1-7", "CM-2.1.4-8", "CM-2.3.4-6", "CM-2.3.2-7", "CM-4.2-1", "CM-2.1.4-2", "CM-2.1.4-7", "CM-2.3.3-4",
        "CM-2.1.4-4", "CM-3.1-15",
    )  # fmt: skip

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def why_not(self, s: Mash, seat: int) -> str:
        if self.figure != s.runner:
            return "CM-3.1-7"
        if s.box.sort[self.figure] == GENERATOR:
            return "CM-2.1.4-8"
        if rooted(s, self.figure):
            return "CM-2.3.4-6"
        rule = barred.why_no_way(s, self.figure, self.space, loot.move_of(s, self.figure))
        return rule or ("CM-3.1-15" if s.mode == COOPERATIVE and not beasts.open_now(s, self) else "")

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        walk(s, self.figure, self.space, True)
        return None


def walk(s: Mash, figure: int, space: int, willing: bool) -> None:
    """A monster goes to a space."""
    tile = space // SPACES
    s.tell("CM-2.5.3-10", "walked", (figure, space))
    if s.options["facing"]:
        terrain = terrain_of(s, figure, willing)
        facing.along(s, figure, [terrain.at, *terrain.way(space % SPACES, loot.move_of(s, figure))])
    enter(s, figure, space, MOVED)
    if s.options["sanity"]:
        sanity.look(s, tile)
    settle(s)


class MonsterStrike(Step[Mash]):
    """A melee attack of a monster or generator. CM-2.5.3-1, CM-2.5.3-3, CM-3.1-8"""

    rule: ClassVar[str] = "CM-2.5.3-3"
    against: ClassVar[tuple[str, ...]] = AGAINST_ATTACKS

    def __init__(self, figure: int, target: int) -> None:
        self.figure = figure
        self.target = target

    def why_not(self, s: Mash, seat: int) -> str:
        return why_no_attack(s, self.figure, self.target, self)

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        attack(s, self.figure, BARE, MELEE, self.target, (self.target,), NOBODY)
        return None


class MonsterShoot(Step[Mash]):
    """A ranged attack of a monster or generator. CM-2.5.3-5, CM-2.5.1-7, CM-2.5.1-1"""

    rule: ClassVar[str] = "CM-2.5.3-5"
    against: ClassVar[tuple[str, ...]] = AGAINST_ATTACKS

    def __init__(self, figure: int, target: int) -> None:
        self.figure = figure
        self.target = target

    def why_not(self, s: Mash, seat: int) -> str:
        return why_no_attack(s, self.figure, self.target, self)

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        attack(s, self.figure, OWN, RANGED, self.target, (self.target,), NOBODY)
        return None


class Drain(Step[Mash]):
    """An attached Star Vampire takes one health, without a roll: done over, it would be the same again.

    CM-2.5.1-14, CM-2.5.1-19, CM-ref-13
    """

    rule: ClassVar[str] = "CM-2.5.1-14"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        s.mark = None
        seat = s.rider.index(self.figure)
        s.told_to |= 1 << seat
        hurt(s, seat, 1, NOBODY, "CM-2.5.1-14")
        settle(s)
        return None
