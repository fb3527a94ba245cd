"""Monsters that obey a character: the R'lyeh Seashell and Mental Suggestion. CM-5.1-31, CM-5.1-42, CM-6-19"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import CAMPS, NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, MOVED, OWN, PLACE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import attack as attack_rules
from miskatonic.games.cthulhu_mash.rules.combat import facing, harm
from miskatonic.games.cthulhu_mash.rules.combat.arms import bound, held
from miskatonic.games.cthulhu_mash.rules.combat.sights import shots, strikes
from miskatonic.games.cthulhu_mash.rules.monsters import charging
from miskatonic.games.cthulhu_mash.rules.moving import escape
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter, holds_on, open_neighbours, pass_over
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.spells import dust
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


class Control(Step[Mash]):
    """The monster performs one move or one attack at the character's word. CM-5.1-31, CM-6-19"""

    asks: ClassVar[str] = "CM-6-19"
    limits: ClassVar[str] = "CM-6-19"
    puts: ClassVar[tuple[str, ...]] = (
        "LetWait", "OrderBreak", "OrderMove", "OrderStrike", "OrderShot", "OrderCharge",
    )  # fmt: skip

    def __init__(self, seat: int, figure: int) -> None:
        self.seat = seat
        self.figure = figure

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0 and s.space[self.seat] >= 0

    def run(self, s: Mash) -> Ask | None:
        return None if dust.again(s, self, self.seat) else Ask((self.seat,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [LetWait(self.figure), *orders(s, self.figure, self.seat)]


def orders(s: Mash, figure: int, by: int) -> list[Step[Mash]]:
    """What a controlled monster can be told to do: whatever its nature allows, against anything on the tile.

    CM-5.1-42, CM-2.5.1-18
    """
    if figure in s.rider:
        return []  # an attached vampire never lets go, and drains only after its victim's turn
    found: list[Step[Mash]] = []
    if s.holds and bound(s, figure):
        way_out = open_neighbours(s, figure)
        found.extend([OrderBreak(figure, h.kind, by) for h in holds_on(s, figure) if h.kind != PLACE or way_out])
        if not held(s, figure):
            _moves(s, figure, by, found)
        return found
    _moves(s, figure, by, found)
    _attacks(s, figure, by, found)
    return found


def _moves(s: Mash, figure: int, by: int, found: list[Step[Mash]]) -> None:
    """It may be walked into hazards, but not through gates. CM-5.1-42"""
    base = s.space[figure] // SPACES * SPACES
    open_to = terrain_of(s, figure, willing=False).destinations(s.box.monster(figure).move)
    found.extend([OrderMove(figure, base + at, by) for at in spaces(open_to)])


def _attacks(s: Mash, figure: int, by: int, found: list[Step[Mash]]) -> None:
    card = s.box.monster(figure)
    near = strikes(s, figure) if card.melee is not None else 0
    far = shots(s, figure) if card.ranged is not None else 0
    if s.facing:
        near &= facing.front(s, figure, MELEE)
        far &= facing.front(s, figure, RANGED)
    found.extend([OrderStrike(figure, target, by) for target in _within(s, figure, by, near, card.melee)])
    found.extend([OrderShot(figure, target, by) for target in _within(s, figure, by, far, card.ranged)])
    if card.charges and not s.charged >> figure & 1:
        tile = s.tile_of(figure)
        for seat in [x for x in range(s.seats) if s.tile_of(x) == tile and s.tamed[x] != figure]:
            found.extend(
                [OrderCharge(figure, seat, exit_, by) for exit_ in charging.charge_exits(s, figure, seat, False)]
            )


def _within(s: Mash, figure: int, by: int, mask: int, attack: Attack | None) -> list[int]:
    """Any character but its master, any monster or generator there; spawning spaces only if so agreed.

    CM-5.1-42, CM-5.1-32, CM-2.10-7, CM-7-11
    """
    if not mask or attack is None:
        return []
    tile = s.tile_of(figure)
    found = [f for f in s.crowd[tile] if mask >> s.space[f] % SPACES & 1 and attack_rules.suits(s, attack, f)]
    if figure in s.tamed:
        found = [f for f in found if f >= s.seats or s.tamed[f] != figure]
    if s.options["monsters_attack_camps"] and mask >> SPAWNING & 1 and attack.damage:
        owner = attack_rules.camp_on(s, by, tile)
        if owner >= 0:
            found.append(CAMPS + owner)
    return found


# ---------------------------------------------------------------------- the orders


class LetWait(Step[Mash]):
    """It does nothing. CM-5.1-31"""

    rule: ClassVar[str] = "CM-5.1-31"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        return None


class OrderBreak(Step[Mash]):
    """A held monster can only be made to try to break free. CM-5.1-42, CM-2.3.4-4"""

    rule: ClassVar[str] = "CM-5.1-42"

    def __init__(self, figure: int, kind: int, by: int) -> None:
        self.figure = figure
        self.kind = kind
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        escape.struggle(s, self.figure, self.kind, self.by)
        return None


class OrderMove(Step[Mash]):
    """One move of the monster; if a hazard kills it, that is the doing of whoever sent it. CM-5.1-42, CM-2.1.7-6"""

    rule: ClassVar[str] = "CM-5.1-42"

    def __init__(self, figure: int, space: int, by: int) -> None:
        self.figure = figure
        self.space = space
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        s.tell("CM-5.1-42", "walked", (self.figure, self.space))
        if s.options["facing"]:
            terrain = terrain_of(s, self.figure, willing=False)
            facing.along(
                s, self.figure, [terrain.at, *terrain.way(self.space % SPACES, s.box.monster(self.figure).move)]
            )
        enter(s, self.figure, self.space, MOVED)
        harm.blame(s, self.figure, self.by)
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        harm.settle(s)
        return None


class OrderStrike(Step[Mash]):
    """A melee attack with the monster's own die; kills are the controller's. CM-5.1-31, CM-2.1.7-6, CM-2.4.3-7"""

    rule: ClassVar[str] = "CM-5.1-42"

    def __init__(self, figure: int, target: int, by: int) -> None:
        self.figure = figure
        self.target = target
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        attack_rules.attack(s, self.figure, BARE, MELEE, self.target, (self.target,), self.by)
        return None


class OrderShot(Step[Mash]):
    """A ranged attack of the monster at the controller's word. CM-5.1-42, CM-6-19"""

    rule: ClassVar[str] = "CM-5.1-42"

    def __init__(self, figure: int, target: int, by: int) -> None:
        self.figure = figure
        self.target = target
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        attack_rules.attack(s, self.figure, OWN, RANGED, self.target, (self.target,), self.by)
        return None


class OrderCharge(Step[Mash]):
    """A controlled charge uses up the charge of this turn; it may lead through hazards, and they act.

    CM-5.1-42, CM-2.5.1-9, CM-2.5.1-10, CM-2.3.4-21
    """

    rule: ClassVar[str] = "CM-5.1-42"

    def __init__(self, figure: int, target: int, exit_: int, by: int) -> None:
        self.figure = figure
        self.target = target
        self.exit_ = exit_
        self.by = by

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        s.charged |= 1 << self.figure
        s.tell("CM-2.5.1-9", "charges", (self.figure, self.target))
        pass_over(s, self.figure, s.space[self.target])
        if harm.dead(s, self.figure):
            harm.blame(s, self.figure, self.by)
            harm.settle(s)
            return None
        s.then(OrderedOut(self.figure, s.space[self.target], self.exit_, self.by))
        attack_rules.attack(s, self.figure, BARE, MELEE, self.target, (self.target,), self.by)
        return None


class OrderedOut(Step[Mash]):
    """It leaves the victim's space; if the victim died it may stop there. CM-2.5.1-11"""

    asks: ClassVar[str] = "CM-2.5.1-9"
    limits: ClassVar[str] = "CM-2.1.4-9"
    puts: ClassVar[tuple[str, ...]] = ("ComeToRest",)

    def __init__(self, figure: int, middle: int, exit_: int, by: int) -> None:
        self.figure = figure
        self.middle = middle
        self.exit_ = exit_
        self.by = by

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        if s.at(self.middle) != NOBODY:
            s.then(self.candidates(s, self.by)[0])
            return None
        return None if dust.again(s, self, self.by) else Ask((self.by,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [charging.ComeToRest(self.figure, at, self.middle, self.by) for at in (self.exit_, self.middle)]
